//! The executables for Windows: the libraries they need, their version and their manifest, read from the files.
//!
//! `packaging/windows.sh` builds the executables; `packaging/windows-test.sh` runs these tests on the folder that it
//! passes in `GUMU_WINDOWS`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use object::LittleEndian as LE;
use object::pe::{
    IMAGE_SUBSYSTEM_WINDOWS_CUI, IMAGE_SUBSYSTEM_WINDOWS_GUI, ImageNtHeaders32, ImageNtHeaders64, RT_GROUP_ICON,
    RT_MANIFEST, RT_VERSION,
};
use object::read::FileKind;
use object::read::pe::{
    ImageNtHeaders, ImageOptionalHeader, PeFile, ResourceDirectory, ResourceDirectoryEntryData, ResourceDirectoryTable,
};

/// The libraries that are part of every Windows since Windows 7.
const SYSTEM: &[&str] = &[
    "advapi32.dll",
    "dwmapi.dll",
    "gdi32.dll",
    "imm32.dll",
    "kernel32.dll",
    "msvcrt.dll",
    "ntdll.dll",
    "ole32.dll",
    "oleaut32.dll",
    "shell32.dll",
    "user32.dll",
    "userenv.dll",
    "uxtheme.dll",
    "winmm.dll",
    "ws2_32.dll",
];

/// The parts of an executable that are checked.
#[derive(Debug)]
struct Executable {
    imports: BTreeSet<String>,
    subsystem: u16,
    /// The oldest version of Windows that starts the executable.
    oldest: (u16, u16),
    /// The side lengths in pixels of the icons in the executable's first icon group; 0 stands for 256.
    icons: Vec<u8>,
    version: Vec<u8>,
    manifest: String,
}

impl Executable {
    fn read(name: &str) -> Self {
        let bytes = fs::read(path(name)).unwrap();
        match FileKind::parse(&*bytes).unwrap() {
            FileKind::Pe64 => Self::of::<ImageNtHeaders64>(&bytes),
            FileKind::Pe32 => Self::of::<ImageNtHeaders32>(&bytes),
            kind => panic!("{name} is {kind:?}"),
        }
    }

    fn of<Headers: ImageNtHeaders>(bytes: &[u8]) -> Self {
        let file = PeFile::<Headers>::parse(bytes).unwrap();
        let header = file.nt_headers().optional_header();
        let table = file.import_table().unwrap().unwrap();
        let mut descriptors = table.descriptors().unwrap();
        let mut imports = BTreeSet::new();
        while let Some(it) = descriptors.next().unwrap() {
            let name = table.name(it.name.get(LE)).unwrap();
            imports.insert(String::from_utf8(name.to_vec()).unwrap().to_lowercase());
        }
        let sections = file.section_table();
        let directory = file.data_directories().resource_directory(bytes, &sections).unwrap().unwrap();
        let resource = |kind: u16| {
            let (address, n_bytes) = first_below(&directory, kind);
            sections.pe_data_at(bytes, address).unwrap()[..n_bytes].to_vec()
        };
        let group = resource(RT_GROUP_ICON);
        Self {
            imports,
            subsystem: header.subsystem(),
            oldest: (header.major_subsystem_version(), header.minor_subsystem_version()),
            icons: group[6..].chunks_exact(14).map(|it| it[0]).collect(),
            version: resource(RT_VERSION),
            manifest: String::from_utf8(resource(RT_MANIFEST)).unwrap(),
        }
    }

    /// Returns `true` if the version resource contains a text, as UTF-16.
    fn says(&self, text: &str) -> bool {
        let wanted: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        self.version.windows(wanted.len()).any(|it| it == wanted)
    }
}

/// Returns the address and the length of the first resource of the type `kind`.
fn first_below(directory: &ResourceDirectory<'_>, kind: u16) -> (u32, usize) {
    let root = directory.root().unwrap();
    let entry = root.entries.iter().find(|it| it.name_or_id.get(LE) == u32::from(kind)).unwrap();
    let mut data = entry.data(*directory).unwrap();
    while let ResourceDirectoryEntryData::Table(ResourceDirectoryTable { entries, .. }) = data {
        data = entries[0].data(*directory).unwrap();
    }
    let entry = data.data().unwrap();
    (entry.offset_to_data.get(LE), usize::try_from(entry.size.get(LE)).unwrap())
}

#[track_caller]
fn check(name: &str, subsystem: u16, names: [&str; 2]) {
    let it = Executable::read(name);
    let foreign: Vec<_> = it.imports.iter().filter(|it| !SYSTEM.contains(&it.as_str())).collect();
    assert!(foreign.is_empty(), "{name} wants {foreign:?}, which Windows 7 lacks");
    assert!(it.imports.contains("kernel32.dll"), "{:?}", it.imports);
    assert_eq!(it.subsystem, subsystem);
    assert!(it.oldest <= (6, 1), "{name} wants Windows {:?}", it.oldest);
    for side in [16, 24, 32, 48, 0] {
        assert!(it.icons.contains(&side), "{name} has no icon of {side} pixels, but {:?}", it.icons);
    }
    for text in names.into_iter().chain([name, env!("CARGO_PKG_VERSION"), "040904b0", "080404b0"]) {
        assert!(it.says(text), "{name} does not say {text:?}");
    }
    let supported = ["35138b9a", "4a2f28e3", "1f676c76", "8e0f7a12"];
    for word in supported.into_iter().chain(["PerMonitorV2", "UTF-8", "Microsoft.Windows.Common-Controls"]) {
        assert!(it.manifest.contains(word), "the manifest of {name} lacks {word}");
    }
}

#[test]
#[ignore = "bash packaging/windows-test.sh"]
fn the_window_needs_nothing_but_windows() {
    check("gumu.exe", IMAGE_SUBSYSTEM_WINDOWS_GUI, ["Gumu, gomoku as one small native program", "古木五子棋"]);
}

#[test]
#[ignore = "bash packaging/windows-test.sh"]
fn the_engine_needs_nothing_but_windows() {
    check("pbrain-gumu.exe", IMAGE_SUBSYSTEM_WINDOWS_CUI, ["Gumu's opponents", "古木五子棋引擎"]);
}

/// Returns the path of an executable for Windows.
fn path(name: &str) -> PathBuf {
    let folder = std::env::var_os("GUMU_WINDOWS").expect("bash packaging/windows-test.sh says where it lies");
    PathBuf::from(folder).canonicalize().unwrap().join(name)
}

/// Returns the path of a command, found by the variable `PATH`.
fn which(name: &str) -> PathBuf {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|it| it.join(name)).find(|it| it.is_file()).unwrap()
}

/// Returns the moves of a match that `referee` plays between two brains. The match is limited by nodes instead of time,
/// so that it can be repeated.
fn moves_of(mut referee: Command, folder: &Path, brains: [String; 2]) -> Vec<String> {
    let file = folder.join("games.txt");
    referee.arg("match").args(brains.map(|it| format!("cmd:{it} --seed 7")));
    referee.args(["--nodes", "5000", "--games", "4", "--save", "games.txt"]).current_dir(folder);
    let output = referee.env("WINEDEBUG", "-all").output().unwrap();
    assert!(output.status.success(), "{referee:?}: {output:?}");
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(file).unwrap();
    let is_move = |line: &&str| line.split_once('.').is_some_and(|it| it.0.parse::<usize>().is_ok());
    text.lines().filter(is_move).map(str::to_owned).collect()
}

#[test]
#[ignore = "bash packaging/windows-test.sh"]
fn the_engine_plays_move_for_move_as_on_linux() {
    let root = tempfile::tempdir().unwrap();
    let native = env!("CARGO_BIN_EXE_pbrain-gumu");
    let foreign = path("pbrain-gumu.exe").into_os_string().into_string().unwrap();
    let under_wine = format!("{} {foreign}", which("wine").display());
    let brains = |first: &str, second: &str| [first.to_owned(), second.to_owned()];
    let expected = moves_of(Command::new(native), root.path(), brains(native, native));
    assert!(8 <= expected.len(), "{expected:?}");
    let mixed = moves_of(Command::new(native), root.path(), brains(&under_wine, native));
    assert_eq!(mixed, expected, "against its twin");
    // Run the match also with a manager built for Windows, which starts the brains through the Windows API.
    let mut referee = Command::new("wine");
    referee.arg(&foreign);
    let windows = moves_of(referee, root.path(), brains(&foreign, &foreign));
    assert_eq!(windows, expected, "without its twin");
}

#[test]
#[ignore = "bash packaging/windows-test.sh"]
fn the_engine_answers_the_commands_of_a_manager() {
    let mut brain = Command::new("wine");
    brain.arg(path("pbrain-gumu.exe")).args(["--seed", "1"]).env("WINEDEBUG", "-all");
    let mut brain = brain.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut to, from) = (brain.stdin.take().unwrap(), BufReader::new(brain.stdout.take().unwrap()));
    let mut lines = from.lines().map(Result::unwrap).filter(|it| !it.starts_with("MESSAGE"));
    let mut ask = |command: &str| {
        to.write_all(format!("{command}\r\n").as_bytes()).unwrap();
        lines.next().unwrap()
    };
    assert!(ask("ABOUT").starts_with("name=\"Gumu\""));
    assert_eq!(ask("START 15"), "OK");
    for command in ["INFO max_node 2000\r\nBEGIN", "TURN 7,8"] {
        let answer = ask(command);
        let (x, y) = answer.split_once(',').unwrap();
        assert!(x.parse::<u8>().unwrap() < 15 && y.parse::<u8>().unwrap() < 15, "{answer}");
    }
    assert!(ask("START 4").starts_with("ERROR"));
    to.write_all(b"END\r\n").unwrap();
    assert!(brain.wait().unwrap().success());
}
