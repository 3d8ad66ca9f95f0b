//! The executable: its input, its arguments, and whole games.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gumu_core::game::{Record, Rule};
use gumu_core::protocol::Reply;
use gumu_window::ui::locale::Language;

use crate::protocol::{Brain, PATIENCE};

#[test]
fn every_end_of_line_is_one() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\r\n\r\nBEGIN\rRESTART\r\n");
    brain.send(b"TUR");
    assert_eq!([brain.line(), brain.line(), brain.line()], ["OK", "7,7", "OK"]);
    brain.send(b"N 7,7\rABOUT\nABOUT");
    assert_ne!(brain.reply(), "");
    assert!(brain.line().starts_with("name="));
    let (rest, status) = brain.close();
    assert_eq!(rest.len(), 1, "the last line needs no end");
    assert!(status.success());
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut brain = Brain::launch(&[]);
    brain.send(b"\xff\xfe\x00\x01START\n");
    assert!(brain.line().starts_with("UNKNOWN"));
    brain.send(&[b'7'; 100_000]);
    brain.send(b"\n");
    assert!(brain.line().starts_with("UNKNOWN"));
    brain.send("开始 15\n".as_bytes());
    assert_eq!(brain.line(), "UNKNOWN command \"开始\"");
    assert!(brain.close().1.success());
}

#[test]
fn two_brains_play_a_whole_game() {
    let mut brains = ["1", "2"].map(|seed| Brain::launch(&["--seed", seed]));
    for brain in &mut brains {
        brain.send(b"START 15\r\nINFO timeout_turn 20\r\n");
        assert_eq!(brain.line(), "OK");
    }
    let mut record = Record::new(15, Rule::Freestyle);
    while record.outcome().is_none() {
        let brain = &mut brains[record.ply() % 2];
        let order = record.last().and_then(|it| it.point);
        let order = order.map_or("BEGIN".to_owned(), |it| format!("TURN {},{}", it.x(), it.y()));
        brain.send(format!("{order}\r\n").as_bytes());
        let Reply::Moves(points) = Reply::parse(&brain.reply()) else { panic!("no move") };
        record.play(points[0]).unwrap();
    }
    for brain in brains {
        assert!(brain.close().1.success());
    }
}

#[test]
fn arguments_that_are_wrong_are_one_line_and_2() {
    for arguments in
        [&["--opponent"][..], &["--opponent", "nobody"], &["--seed", "x"], &["--fast"], &["-x"], &["dance"]]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments:?}: {error}");
        assert!(error.ends_with("; see pbrain-gumu --help\n"), "{error}");
    }
}

/// Runs the executable in a folder, with no input. Returns its exit status (`None` if it had to be killed because it
/// did not end in time) and its error message.
fn run_in(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() && begin.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
    // Ignore an error of `kill`: the process may have ended by itself.
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn every_tool_tells_wrong_arguments_from_a_job_that_failed() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["match", "gumu"][..],
        &["merge"],
        &["tournament", "--games", "3"],
        &["openings", "bake"],
        &["check", "gumu"],
        &["render", "--size", "x"],
        &["review", "--nodes", "0"],
        &["explore", "dance"],
        &["puzzles", "check"],
        &["solve", "chess"],
        &["bench", "--fast"],
    ] {
        let (code, error) = run_in(folder.path(), arguments);
        assert_eq!((code, error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
        assert!(error.ends_with("; see pbrain-gumu --help\n"), "{arguments:?}: {error}");
    }
    std::fs::write(folder.path().join("game.txt"), "h8 i9").unwrap();
    for arguments in [
        &["match", "gumu", "gumu", "--openings", "none"][..],
        &["match", "gumu", "gumu", "--save", "none/games.sgf"],
        &["match", "gumu", "gumu", "--report", "none/report.json"],
        &["match", "gumu", "cmd:./none"],
        &["merge", "none"],
        &["tournament", "gumu", "scan", "--openings", "none"],
        &["tournament", "gumu", "scan", "--save", "none/games.sgf"],
        &["openings", "make", "--without", "none"],
        &["check", "cmd:./none"],
        &["render", "none", "--out", "board.png"],
        &["render", "game.txt", "--out", "none/board.png"],
        &["review", "none"],
        &["review", "game.txt", "--nodes", "1", "--depth", "1", "--out", "none/game.sgf"],
        &["explore", "add", "none", "--data", "."],
        &["explore", "remove", "9", "--data", "."],
        &["explore", "query", "h8", "--data", "game.txt"],
        &["puzzles", "check", "none"],
        &["puzzles", "check", "game.txt"],
        &["puzzles", "make", "--from", "none"],
    ] {
        let (code, error) = run_in(folder.path(), arguments);
        assert_eq!((code, error.lines().count()), (Some(1), 1), "{arguments:?}: {error}");
        assert!(!error.contains("--help"), "{arguments:?}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn no_tool_waits_for_a_pipe_or_reads_a_device_without_end() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero")).unwrap();
    for file in ["pipe", "zero"] {
        for arguments in [
            &["match", "gumu", "gumu", "--openings", file][..],
            &["match", "gumu", "gumu", "--report", file, "--resume"],
            &["merge", file],
            &["tournament", "gumu", "scan", "--openings", file],
            &["openings", "make", "--without", file],
            &["render", file, "--out", "board.png"],
            &["review", file],
            &["puzzles", "check", file],
            &["puzzles", "make", "--from", file],
        ] {
            let (code, error) = run_in(folder.path(), arguments);
            assert_eq!(code, Some(1), "{arguments:?}: {error}");
            assert!(error.contains("it is not a plain file"), "{arguments:?}: {error}");
        }
    }
    // Replace the file that lists the explorer's sources by a link to a device.
    let data = folder.path().join("data/explorer");
    std::fs::create_dir_all(&data).unwrap();
    std::os::unix::fs::symlink("/dev/zero", data.join("sources.json")).unwrap();
    let (code, error) = run_in(folder.path(), &["explore", "list", "--data", "data"]);
    assert!(code == Some(1) && error.contains("it is not a plain file"), "{error}");
}

#[test]
fn the_help_of_the_review_names_every_language() {
    let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(["review", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for language in Language::ALL {
        assert!(help.contains(language.tag()), "{help}");
    }
    assert!(help.lines().all(|it| it.chars().count() <= 120), "{help}");
}

#[test]
fn help_and_version_are_printed() {
    for (argument, expected) in [("--help", "Usage: pbrain-gumu"), ("--version", env!("CARGO_PKG_VERSION"))] {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).arg(argument).output().unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().contains(expected));
        assert!(output.status.success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_an_error() {
    let puzzle = "one;freestyle;15;b;H8 H9 H10 H11;A1 A3 A5\n";
    for (arguments, input) in [
        (&["--help"][..], ""),
        (&["--version"], ""),
        (&["match", "--help"], ""),
        (&["render", "--help"], ""),
        (&["bench", "--help"], ""),
        (&["bench", "rules"], ""),
        (&["solve", "--help"], ""),
        (&["solve", "vcf"], puzzle),
    ] {
        let run = |out: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
            command.args(arguments).stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            // Ignore a write error: a program that reads no input may have ended already.
            let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
            child.wait_with_output().unwrap()
        };
        let output = run(File::options().write(true).open("/dev/full").unwrap().into());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("the output is not complete: "), "{arguments:?}: {error}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(run(writer.into()).status.code(), Some(0), "{arguments:?}: nobody reads any more");
    }
}

#[test]
fn a_conversation_can_be_piped_in() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\nINFO timeout_turn 1000000\nBEGIN\nTURN 0,0\nEND\n");
    assert_eq!([brain.line(), brain.line()], ["OK", "7,7"]);
    let (rest, status) = brain.close();
    let rest: Vec<_> = rest.iter().filter(|it| !it.starts_with("MESSAGE Depth")).collect();
    assert!(matches!(rest[..], [line] if matches!(Reply::parse(line), Reply::Moves(_))), "{rest:?}");
    assert!(status.success());
}
