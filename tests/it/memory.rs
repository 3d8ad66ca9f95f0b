//! Memory use of the readers: at most a fixed number of bytes for each byte of a file, even of a hostile file.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use gumu_core::engine::roster;
use gumu_core::formats::journal::{self, HEADER};
use gumu_core::formats::{Format, read_as};
use gumu_window::ui::settings::Settings;

use crate::hostile::sealed;

/// Names of the environment variables that tell the measuring process which file to read, and with which reader.
const FILE: &str = "GUMU_TEST_MEMORY_FILE";
const READER: &str = "GUMU_TEST_MEMORY_READER";

/// The length of the files, in bytes.
const LENGTH: usize = 2 << 20;

/// Maximum number of bytes of memory for each byte of a file. A position takes 32 bytes, and the shortest move in a
/// file takes two bytes. While a list of positions grows, the old and the new list exist at the same time.
const FACTOR: usize = 48;

/// Returns a value of `/proc/self/status` in bytes, by its name.
fn memory(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|it| it.strip_prefix(name)).unwrap();
    1024 * line.trim_matches([':', ' ', '\t', 'k', 'B']).parse::<usize>().unwrap()
}

/// The measuring process. Does nothing in a usual test run; it runs if another test has started this binary with the
/// environment variables [`FILE`] and [`READER`]. It reads the file and prints by how many bytes this raises its peak
/// memory.
#[test]
fn one_file_is_read_and_its_memory_measured() {
    let (Ok(file), Ok(reader)) = (env::var(FILE), env::var(READER)) else { return };
    let bytes = fs::read(file).unwrap();
    let before = memory("VmHWM");
    match reader.as_str() {
        "journal" => _ = journal::recover(&bytes),
        "settings" => _ = Settings::read(&String::from_utf8_lossy(&bytes), roster::house()),
        _ => _ = read_as(Format::ALL.into_iter().find(|it| format!("{it:?}") == reader).unwrap(), &bytes),
    }
    println!("\npeak {}", memory("VmHWM") - before);
}

/// Returns the rise of peak memory that a reader causes in its process, in bytes per byte of the file.
fn weigh(folder: &Path, reader: &str, bytes: &[u8]) -> usize {
    let file = folder.join("file");
    fs::write(&file, bytes).unwrap();
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "memory::one_file_is_read_and_its_memory_measured", "--nocapture"])
        .env(FILE, &file)
        .env(READER, reader)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let peak = said.lines().find_map(|line| line.strip_prefix("peak "));
    let peak: usize = peak.unwrap_or_else(|| panic!("{reader}: {output:?}")).parse().unwrap();
    peak / bytes.len()
}

#[test]
fn a_reader_takes_no_more_than_a_small_multiple_of_its_file() {
    let library: &[u8] = &[b"\xffRenLib\xff\x03\x04", &[0xff; 10][..], &[0, 0]].concat();
    let whole = sealed(b"Cursor: 1\n\nSize: 15\n\nh8\n");
    // For each file: the name of its reader, the bytes with which the file starts, and the bytes that are then repeated
    // up to the file's length.
    let hostile: [(&str, &[u8], &[u8]); 33] = [
        ("Text", b"", b"h8 "),
        ("Text", b"h8", b" (i9)"),
        ("Text", b"h8 ", b"("),
        ("Text", b"h8", b"{}"),
        ("Text", b"h8 ", b"[x a1]"),
        ("Text", b"", b"X: y\n"),
        ("Text", b"", b"SGF A: \n"),
        ("Text", b"h8", b" pass"),
        ("Moves", b"", b"h8"),
        ("Moves", b"", b"0,0 "),
        ("Diagram", b"", b". "),
        ("Diagram", b"", b"x\n"),
        ("Psq", b"Piskvorky 15x15,\n", b"1,1,0\n"),
        ("Psq", b"Piskvorky 15x15,\n", b"x\n"),
        ("Sgf", b"(", b";"),
        ("Sgf", b"", b"(;)"),
        ("Sgf", b"", b"("),
        ("Sgf", b"(;", b"A[]"),
        ("Sgf", b"(;A", b"[]"),
        ("Sgf", b"(;TR", b"[aa]"),
        ("Sgf", b"(;LB", b"[aa:1]"),
        ("Sgf", b"(", b";B[]TR[aa:oo]"),
        ("Sgf", b"(", b"(;B[])"),
        ("Sgf", b"(;B[aa]", b"(;C[x])"),
        ("Sgf", b"(;C[", b"\\\n"),
        ("Sgf", b"\xff\xfe(\0;\0", b"\0\xd8"),
        ("Lib", library, &[0x78, 0x00]),
        ("Lib", library, &[0x00, 0x40]),
        ("Lib", library, &[0x78, 0xc8, b'x', 0]),
        ("Rif", b"<database>", b"<game id=\"1\"/>"),
        ("Rif", b"<database>", b"<player id=\"1\" name=\"x\"/>"),
        ("journal", HEADER, &whole),
        ("settings", b"", b"["),
    ];
    let root = tempfile::tempdir().unwrap();
    for (reader, start, rest) in hostile {
        let bytes: Vec<u8> = start.iter().chain(rest.iter().cycle()).take(LENGTH).copied().collect();
        check(root.path(), reader, &bytes, &String::from_utf8_lossy(rest));
    }
    let tree: Vec<u8> = [library, &all_beginnings()].concat().into_iter().take(LENGTH).collect();
    check(root.path(), "Lib", &tree, "all beginnings");
}

#[track_caller]
fn check(folder: &Path, reader: &str, bytes: &[u8], what: &str) {
    let factor = weigh(folder, reader, bytes);
    assert!(factor <= FACTOR, "{reader} takes {factor} bytes for each byte of {what:?}");
}

/// Returns all combinations of the first three moves in the format of a library: two bytes for each move, with flags
/// for a following sibling and for a leaf.
fn all_beginnings() -> Vec<u8> {
    let points = || (0..15_u8).flat_map(|y| (0..15_u8).map(move |x| 16 * y + x + 1));
    let flags = |point: u8| if point == 0xef { 0 } else { 0x80 };
    let leaves: Vec<u8> = points().flat_map(|it| [it, flags(it) | 0x40]).collect();
    let answers: Vec<u8> = points().flat_map(|it| [&[it, flags(it)][..], &leaves].concat()).collect();
    points().flat_map(|it| [&[it, flags(it)][..], &answers].concat()).collect()
}
