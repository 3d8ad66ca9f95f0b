//! The position database on the command line: files of other programs, reviews with the database, concurrent processes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use gumu_core::evaluations::EvaluationStore;
use gumu_core::game::{Board, Color, Point, Rule};

/// Runs `pbrain-gumu` in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).current_dir(folder).args(arguments).output().unwrap()
}

/// Runs `pbrain-gumu`, which must succeed, and returns its output.
#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs `pbrain-gumu`, which must fail, and returns its error message.
#[track_caller]
fn complaint(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A position database as Rapfi writes it. It has three records: the character set, the empty board with a text on the
/// point H8, and the position after H8 with a value. Both positions are under the standard rule.
const RAPFI: &[u8] = b"\x03\x00\x00\x00\
    \x03\x00\x00\x00\x00\x14\x00\x00\x00\x00\x00\x00charset=\"UTF-8\"\
    \x03\x00\x01\x0f\x0f\x0f\x00\xff\x00\x00\x00\x00@BTXT@77A\n\
    \x05\x00\x01\x0f\x0f\x07\x07\x0b\x00\xff\xd8\xff\x3f\x00center";

#[test]
fn databases_of_rapfi_are_taken_over_and_written_again() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path();
    fs::write(folder.join("rapfi.db"), RAPFI).unwrap();
    let lz4 = Command::new("lz4").args(["-q", "-9", "rapfi.db", "rapfi.lz4.db"]).current_dir(folder).status();
    let name = if lz4.is_ok_and(|it| it.success()) { "rapfi.lz4.db" } else { "rapfi.db" };
    let own = ["--database", "own"];
    let with = |words: &[&'static str]| [words, &own].concat();
    let taken = printed(folder, &with(&["db", "import", name]));
    assert_eq!(taken, format!("{name}: 2 positions, 2 new or better\n"));
    let known = printed(folder, &with(&["db", "query", "", "--rule", "standard"]));
    assert!(known.contains("h8         -40     15  exact") && known.contains("h8: A"), "{known}");
    let known = printed(folder, &with(&["db", "query", "h8", "--rule", "standard"]));
    assert!(known.ends_with("center\n"), "{known}");
    assert_eq!(printed(folder, &with(&["db", "query", "h8"])), "the position is not in the database\n");
    let counted = printed(folder, &with(&["db", "stat"]));
    assert!(counted.contains("standard      15          2          1          0          2"), "{counted}");
    assert_eq!(printed(folder, &with(&["db", "export", "again.db"])), "again.db: 2 positions\n");
    // Rapfi writes a separator after each text that belongs to a point. Gumu leaves out the separator after the last
    // text.
    let expected = RAPFI.to_vec();
    let at = expected.windows(3).position(|it| it == b"77A").unwrap();
    let expected = [&expected[..at - 13], b"\x0e", &expected[at - 12..at + 3], &expected[at + 4..]].concat();
    assert_eq!(fs::read(folder.join("again.db")).unwrap(), expected);
    let library = printed(folder, &with(&["db", "export", "game.lib", "--rule", "standard"]));
    assert_eq!(library, "game.lib: 2 positions\n");
    let taken = printed(folder, &["db", "import", "game.lib", "--rule", "standard", "--database", "other"]);
    assert_eq!(taken, "game.lib: 2 positions, 2 new or better\n");
    assert_eq!(
        printed(folder, &with(&["db", "export", "part.csv", "h8", "--rule", "standard"])),
        "part.csv: 1 positions\n"
    );
    assert!(
        fs::read_to_string(folder.join("part.csv")).unwrap().contains("standard,15,white,h8,,,-40,15,exact,0,,center")
    );
    printed(folder, &with(&["db", "clear"]));
    assert!(printed(folder, &with(&["db", "stat"])).contains("0 positions"));
}

#[test]
fn a_database_that_another_process_writes_is_only_read() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path();
    fs::write(folder.join("rapfi.db"), RAPFI).unwrap();
    let store = EvaluationStore::open(&folder.join("own")).unwrap();
    store.edit(&Board::new(15), Rule::Renju, Color::Black, |it| it.comment = "start".to_owned());
    let refused = complaint(folder, &["db", "import", "rapfi.db", "--database", "own"]);
    assert!(refused.contains("own: another program uses it"), "{refused}");
    let known = printed(folder, &["db", "query", "", "--rule", "renju", "--database", "own"]);
    assert!(known.ends_with("start\n"), "{known}");
    drop(store);
    printed(folder, &["db", "import", "rapfi.db", "--database", "own"]);
    fs::write(folder.join("game.sgf"), "(;GM[4]SZ[15];B[hh])").unwrap();
    let refused = complaint(folder, &["db", "stat", "--database", "game.sgf"]);
    assert!(refused.contains("game.sgf: it is not a database of evaluations"), "{refused}");
    let refused = complaint(folder, &["db", "import", "game.sgf", "--database", "own"]);
    assert!(refused.contains("game.sgf cannot be read"), "{refused}");
    for arguments in [&["db"][..], &["db", "fly"], &["db", "import"], &["db", "query"], &["db", "stat", "--size", "4"]]
    {
        complaint(folder, &[arguments, &["--database", "own"]].concat());
    }
}

#[test]
fn a_review_takes_from_the_database_what_it_has_searched_before() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path();
    fs::write(folder.join("game.txt"), "h8i9g7g9i7h7f6e5h9h10").unwrap();
    let review = ["review", "game.txt", "--nodes", "3000", "--threads", "1"];
    let with = [&review[..], &["--database", "own"]].concat();
    let first = printed(folder, &with);
    let length = fs::metadata(folder.join("own")).unwrap().len();
    assert!(300 < length, "{length} bytes");
    assert_eq!(printed(folder, &with), first);
    assert_eq!(fs::metadata(folder.join("own")).unwrap().len(), length, "nothing was searched again");
    let store = EvaluationStore::open(&folder.join("own")).unwrap();
    let (board, side) = Board::after(15, [Point::new(7, 7)]).unwrap();
    let value = store.get(&board, Rule::Freestyle, side).unwrap().value.unwrap();
    assert!(3000 <= value.effort.n_nodes && value.effort.engine != 0);
}
