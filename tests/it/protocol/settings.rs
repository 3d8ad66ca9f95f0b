//! Tests of settings that a manager sends to the brain: memory, threads, thinking during the other side's turn
//! (pondering), and the rule, for which the brain makes preparations.

use std::thread;
use std::time::{Duration, Instant};

use gumu_core::game::Rule;
use gumu_core::protocol::{BrainOutput, BrainSession, Reply};

use crate::protocol::{Brain, PATIENCE, check_with};

/// Checks that a brain's peak memory is below a limit. Does nothing if the system does not report memory.
#[track_caller]
fn assert_memory_below(brain: &Brain, limit: u64) {
    let status = std::fs::read_to_string(format!("/proc/{}/status", brain.process.id()));
    if let Some(resident) = status.ok().as_deref().and_then(resident) {
        assert!(resident < limit, "{resident} of {limit} bytes");
    }
}

/// Checks that the memory of the whole process stays below the manager's limit, for several limits.
#[test]
fn memory_is_kept_within_its_limit() {
    for megabytes in [32, 64, 128] {
        let mut brain = Brain::launch(&["--seed", "1"]);
        let limit = megabytes << 20;
        brain.send(format!("START 15\nINFO max_memory {limit}\nINFO timeout_turn 300\nTURN 7,7\n").as_bytes());
        assert_eq!(brain.line(), "OK");
        brain.reply();
        assert_memory_below(&brain, limit);
        assert!(brain.close().1.success());
    }
}

/// Checks that the manager's limit also covers the memory that each thread needs.
#[test]
fn memory_is_kept_within_its_limit_with_many_threads() {
    for megabytes in [20, 40] {
        let mut brain = Brain::launch(&["--seed", "1"]);
        let limit = megabytes << 20;
        brain.send(b"START 15\nINFO thread_num 64\nINFO timeout_turn 1500\n");
        brain.send(format!("INFO max_memory {limit}\nTURN 7,7\n").as_bytes());
        assert_eq!(brain.line(), "OK");
        brain.reply();
        assert_memory_below(&brain, limit);
        assert!(brain.close().1.success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_small_address_space_ends_no_search() {
    for n_mebibytes in [96, 160, 256, 400, 640, 1000, 1500, 2000] {
        let mut brain = Brain::launch_below(&format!("--as={}", n_mebibytes << 20));
        brain.send(b"START 15\nINFO thread_num 64\nINFO timeout_turn 400\nTURN 7,7\n");
        assert_eq!(brain.line(), "OK", "{n_mebibytes} MiB");
        for next in ["TURN 5,5\n", "TURN 9,6\n", "INFO timeout_turn 6000\nINFO max_node 40000\nTURN 3,9\n"] {
            brain.reply();
            brain.send(next.as_bytes());
        }
        brain.reply();
        assert!(brain.close().1.success(), "{n_mebibytes} MiB");
    }
}

#[test]
fn zero_takes_a_limit_back() {
    let mut session = BrainSession::new("master".into(), 1);
    for (line, expected) in [
        ("INFO max_memory 0", vec![]),
        ("INFO max_memory 83886080", vec![BrainOutput::Limit(Some(64 << 20))]),
        ("INFO max_memory 83886080", vec![]),
        ("INFO hash_size 1024", vec![BrainOutput::Limit(Some(1 << 20))]),
        ("INFO max_memory 0", vec![BrainOutput::Limit(None)]),
        ("INFO thread_num 4", vec![BrainOutput::Threads(Some(4))]),
        ("INFO thread_num 0", vec![BrainOutput::Threads(None)]),
    ] {
        assert_eq!(session.line(line), expected, "{line}");
    }
}

#[test]
fn a_longer_time_for_moves_gives_the_tables_more_memory_once() {
    let mut session = BrainSession::new("master".into(), 1).with_free_memory(Some(8 << 30));
    for (line, expected) in [
        ("INFO timeout_turn 1000", vec![]),
        ("INFO timeout_turn 30000", vec![BrainOutput::Limit(Some(128 << 20))]),
        ("INFO timeout_match 180000", vec![BrainOutput::Limit(Some(64 << 20))]),
        ("INFO time_left 20000", vec![]),
        ("INFO max_memory 33554432", vec![BrainOutput::Limit(Some(16 << 20))]),
        ("INFO max_memory 0", vec![BrainOutput::Limit(Some(64 << 20))]),
        ("INFO timeout_turn 1000", vec![BrainOutput::Limit(None)]),
    ] {
        assert_eq!(session.line(line), expected, "{line}");
    }
}

/// Returns the peak memory of a process in bytes, from its status file.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// Returns the processor time of a brain in clock ticks; `None` if the system does not report it.
fn ticks(brain: &Brain) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", brain.process.id())).ok()?;
    let mut fields = status.rsplit_once(')')?.1.split_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

/// Returns `true` if a brain uses at least ten clock ticks of processor time within the time `most`. Returns `None` if
/// the system does not report processor time.
fn works(brain: &Brain, most: Duration) -> Option<bool> {
    let begin = ticks(brain)?;
    let deadline = Instant::now() + most;
    while ticks(brain)? < begin + 10 && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    Some(begin + 10 <= ticks(brain)?)
}

#[test]
fn the_other_sides_time_is_used_where_the_manager_allows_it_until_it_says_anything() {
    for (allowed, threads) in [(0, 1), (1, 1), (1, 3)] {
        let mut brain = Brain::launch(&["--seed", "1"]);
        let info = format!("START 15\nINFO timeout_turn 200\nINFO pondering {allowed}\nINFO thread_num {threads}\n");
        brain.send(info.as_bytes());
        assert_eq!(brain.line(), "OK");
        for column in [7, 0] {
            brain.send(format!("TURN {column},7\n").as_bytes());
            assert!(matches!(Reply::parse(&brain.reply()), Reply::Moves(_)));
            let most = if allowed == 1 { PATIENCE } else { PATIENCE / 20 };
            assert!(works(&brain, most).is_none_or(|it| it == (allowed == 1)), "{allowed}");
        }
        brain.send(b"ABOUT\n");
        assert!(brain.line().starts_with("name="));
        assert_ne!(works(&brain, PATIENCE / 20), Some(true), "a line stops it");
        brain.send(b"TURN 14,7\n");
        assert!(matches!(Reply::parse(&brain.reply()), Reply::Moves(_)));
        let (rest, status) = brain.close();
        assert_eq!(rest, [""; 0]);
        assert!(status.success());
    }
}

#[test]
fn a_pondering_brain_obeys_every_line() {
    check_with(
        &["--seed", "1"],
        "> START 15
        < OK
        > INFO timeout_turn 100
        > INFO pondering 1
        > TURN 7,7
        < move *
        > INFO pondering 2
        > INFO pondering x
        > TAKEBACK 7,7
        < MESSAGE pondering is a number, not \"x\"
        < OK
        > TURN 7,8
        < move *
        > RESTART
        < OK
        > BEGIN
        < 7,7
        > INFO rule 1
        > TURN 6,6
        < move *
        > START 20
        < OK
        > BOARD
        > 0,0,1
        > 0,1,2
        > 1,0,1
        > 1,1,2
        > 2,0,1
        > 2,1,2
        > 3,0,1
        > 5,5,2
        > DONE
        < 4,0
        > ABOUT
        < name=*
        > END",
    );
}

#[test]
fn what_takes_time_is_done_before_a_game_is_said_to_begin() {
    let mut session = BrainSession::new("master".into(), 1);
    let ready = |rule| [BrainOutput::Prepare(rule), BrainOutput::Say(Reply::Ok)];
    assert_eq!(session.line("START 20"), ready(Rule::Freestyle));
    assert_eq!(session.line("INFO rule 4"), ready(Rule::Renju)[..1]);
    assert_eq!(session.line("INFO rule 4"), []);
    assert_eq!(session.line("INFO rule 77"), []);
    assert_eq!(session.line("INFO rule 1"), ready(Rule::Standard)[..1]);
    assert_eq!(session.line("RESTART"), ready(Rule::Standard));
}

#[test]
fn the_strength_is_a_level_of_the_player() {
    for (player, strength, expected) in [
        ("master", "100", "master"),
        ("master", "50", "master:5"),
        ("master", "1", "master:1"),
        ("master", "0", "master:1"),
        ("master", "900", "master"),
        ("master:4", "50", "master:2"),
        ("gumu", "50", "gumu"),
    ] {
        let mut session = BrainSession::new(player.into(), 1);
        session.line("START 15");
        session.line(&format!("INFO strength {strength}"));
        let outputs = session.line("BEGIN");
        let asked = outputs.iter().find_map(|it| if let BrainOutput::Ask(request) = it { Some(request) } else { None });
        assert_eq!(asked.unwrap().player, expected, "{player} {strength}");
    }
}
