//! The protocol check of external programs: our own program passes, and the faults of other programs are described.

use std::process::{Command, Output};

fn check(program: &str, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(["check", program]).args(options).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn our_own_program_passes() {
    // The opponent `gumu` answers at once even on a busy machine.
    let program = concat!("cmd:", env!("CARGO_BIN_EXE_pbrain-gumu"), " --opponent gumu");
    let output = check(program, &["--start", "60", "--grace", "60"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.lines().count() > 60, "{text}");
    assert!(text.lines().rev().skip(1).all(|it| it.starts_with("right ")), "{text}");
    assert!(text.ends_with(" checks failed\n"), "{text}");
}

#[cfg(unix)]
#[track_caller]
fn check_brain(name: &str, only: &str, expected: &str) {
    let program = format!("cmd:{}/tests/data/brains/{name}.sh", env!("CARGO_MANIFEST_DIR"));
    let text = stdout(&check(&program, &["--only", only, "--start", "5", "--grace", "5"]));
    assert!(text.lines().any(|it| it == expected), "{name}: {expected:?} is not in\n{text}");
}

#[cfg(unix)]
#[test]
fn a_program_that_breaks_the_protocol_is_told_where() {
    let begin = "START, BEGIN";
    check_brain("closed", begin, "WRONG  START, BEGIN: BEGIN ends the program: closed its output");
    check_brain("crash", begin, "WRONG  START, BEGIN: BEGIN ends the program: exit status: 3");
    check_brain("flood", begin, "WRONG  START, BEGIN: BEGIN is answered by more lines than are read");
    check_brain("nonsense", begin, "WRONG  START, BEGIN: BEGIN is answered by \"I play h8, I think\"");
    check_brain("refusal", begin, "WRONG  START, BEGIN: BEGIN is answered by \"ERROR my head aches\" and no move");
    check_brain("silent", begin, "WRONG  START, BEGIN: BEGIN has no move in 5.30 s");
    check_brain("endless", begin, "WRONG  START, BEGIN: BEGIN has no move in 5.30 s");
    check_brain("mute", begin, "WRONG  START, BEGIN: START 15 has no answer in 5.0 s");
    check_brain("unready", begin, "WRONG  START, BEGIN: START 15 is answered by \"ERROR unsupported size\"");
    check_brain(
        "picky",
        "abracadabra",
        "WRONG  INFO abracadabra, an unknown key: INFO abracadabra 1 is answered by \"UNKNOWN INFO abracadabra 1\", \
         and should have no answer",
    );
    check_brain("stubborn", "TURN 0,0", "WRONG  TURN 0,0: TURN 0,0 is answered by 0,0, where a stone lies");
    check_brain("stubborn", "ABOUT", "WRONG  ABOUT: ABOUT has no answer in 5.0 s");
    check_brain("corner", "RESTART, BOARD", "note   RESTART, BOARD: RESTART is answered by nothing, and is optional");
    check_brain("corner", begin, "right  START, BEGIN");
    check_brain("deaf", "99", "WRONG  START 99, which is no board: START 99 is answered by \"OK\"");
    check_brain("corner", "END", "right  END");
    check_brain("crash", "END", "WRONG  END: END does not end the program in 5.5 s");
    check_brain("crash", "the end", "right  the end of the input");
    check_brain(
        "clocked",
        "TURN without a point",
        "note   TURN without a point: TURN is answered by 1,14, and could be refused",
    );
    check_brain(
        "endures",
        "the end of the input",
        "note   the end of the input: the end of the input does not end the program in 5.5 s",
    );
}

/// A program that has answered a `TURN` with an error may nevertheless search and play a move, and lose the commands
/// that come during the search. The check must therefore wait for this move before it starts the next game.
#[cfg(unix)]
#[test]
fn a_program_that_plays_after_its_refusal_is_not_wrong() {
    let note = |name: &str, line: &str| {
        let text = format!("note   {name}: {line} is answered by a move after \"ERROR no such point\"");
        check_brain("eager", name, &text);
    };
    note("TURN on a stone", "TURN 7,7");
    note("TURN outside the board", "TURN 15,3");
    note("TURN without a point", "TURN");
    check_brain("eager", "START, BEGIN", "right  START, BEGIN");
}

/// A line that no manager sends may confuse a program. The check mentions this in a note, but does not count it as a
/// fault.
#[cfg(unix)]
#[test]
fn a_program_that_fails_at_a_line_that_no_manager_sends_is_not_wrong() {
    let flood = "START 15 is answered by more lines than are read";
    check_brain("confused", "START, which", &format!("note   START, which is no board: {flood}"));
    check_brain("confused", "START x", &format!("note   START x, which is no board: {flood}"));
    let early = "note   TURN 7,7 before START: TURN 7,7 ends the program: exit status: 3";
    check_brain("confused", "TURN 7,7 before", early);
    let late = "note   TURN without a point: START 15 has no answer in 5.0 s";
    check_brain("confused", "TURN without", late);
    check_brain("confused", "START, BEGIN", "right  START, BEGIN");
    check_brain("confused", "START 99", "WRONG  START 99, which is no board: START 99 is answered by \"OK\"");
    let unready = "WRONG  TURN without a point: START 15 is answered by \"ERROR unsupported size\"";
    check_brain("unready", "TURN without a point", unready);
}

/// A program may write a meaningless line before its move, even when it plays in answer to a wrong `TURN`.
#[cfg(unix)]
#[test]
fn a_program_that_talks_before_a_move_that_it_could_refuse_is_not_wrong() {
    let note = "note   TURN on a stone: TURN 7,7 is answered by a move after \"ev 30 nd 2k\"";
    check_brain("talker", "TURN on a stone", note);
    check_brain("talker", "START, BEGIN", "right  START, BEGIN");
}

/// A program may wait for the manager's message about the time left before it moves, because managers send this message
/// before each move.
#[cfg(unix)]
#[test]
fn a_program_that_waits_for_the_time_left_is_right() {
    check_brain("clocked", "START, BEGIN", "right  START, BEGIN");
    check_brain("clocked", "TAKEBACK", "right  TAKEBACK of a move and its answer");
    check_brain("clocked", "300 ms left", "right  300 ms left of the game");
    check_brain("clocked", "BOARD of 3", "right  BOARD of 3 stones");
}

/// A program may answer half a second late at most. This program reads its first line only after more than a second,
/// but that time counts against the separate limit for starting.
#[cfg(unix)]
#[test]
fn a_program_that_needs_time_to_start_is_not_silent() {
    let program = format!("cmd:{}/tests/data/brains/slow.sh", env!("CARGO_MANIFEST_DIR"));
    for only in ["BEGIN before START", "an unknown command", "START 99", "ABOUT", "TURN 0,0"] {
        let text = stdout(&check(&program, &["--only", only, "--start", "30", "--grace", "0.5"]));
        assert!(text.starts_with(&format!("right  {only}")), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_cannot_begin_is_not_asked_further() {
    let program = format!("cmd:{}/tests/data/brains/crash.sh", env!("CARGO_MANIFEST_DIR"));
    let output = check(&program, &[]);
    assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(1), 2), "{output:?}");
    assert!(stdout(&output).ends_with("1 of 1 checks failed\n"));
}

#[test]
fn wrong_arguments_are_one_line_and_2() {
    for arguments in [&["check"][..], &["check", "gumu"], &["check", "cmd:"], &["check", "x", "y"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1, "{arguments:?}");
    }
}

/// Checks that a program is started with the default action for SIGXFSZ. A started program would inherit an ignored
/// signal, but not a handler; so our own programs do not ignore this signal, but handle it.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_started_has_the_default_actions_of_signals() {
    let root = tempfile::tempdir().unwrap();
    let (script, found) = (root.path().join("brain.sh"), root.path().join("ignored"));
    std::fs::write(&script, format!("grep SigIgn /proc/self/status > {}\n", found.display())).unwrap();
    check(&format!("cmd:/bin/sh {}", script.display()), &["--only", "START, BEGIN", "--start", "5"]);
    let line = std::fs::read_to_string(found).unwrap();
    let ignored = u64::from_str_radix(line.trim_start_matches("SigIgn:").trim(), 16).unwrap();
    // SIGXFSZ is signal number 25.
    assert_eq!(ignored >> (25 - 1) & 1, 0, "{line}");
}
