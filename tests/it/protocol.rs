//! The brain: transcripts of conversations with the real executable, and streams of commands for the session.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use gumu_lib::engine::{Appraiser, Limits, Listener, Opponent, Profile, ROSTER, Turn, Value};
use gumu_lib::game::{Point, Record, Rule};
use gumu_lib::protocol::{Effect, Reply, Session, Thinker, Thought};
use proptest::prelude::*;

/// How long a test waits for a line before it fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// The executable, and both ends of its pipes.
struct Brain {
    process: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    fn launch(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let stdout = process.stdout.take().unwrap();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                sender.send(line).unwrap();
            }
        });
        Self { stdin: process.stdin.take(), process, lines }
    }

    fn send(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line comes in time")
    }

    /// The next line that is more than what is told of a thought under way.
    fn reply(&self) -> String {
        std::iter::repeat_with(|| self.line()).find(|it| !it.starts_with("MESSAGE depth")).unwrap()
    }

    /// Closes the input and gives what the brain still says, and how it leaves.
    fn close(mut self) -> (Vec<String>, ExitStatus) {
        drop(self.stdin.take());
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.process.try_wait().unwrap() {
                return (self.lines.iter().collect(), status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.process.kill().unwrap();
        panic!("the brain stays after its input has ended");
    }
}

/// Plays a transcript: `> ` is what we say, `< ` what the brain must answer, where `*` stands for any
/// text and `move *` for any move.
#[track_caller]
fn check_with(arguments: &[&str], transcript: &str) {
    let mut brain = Brain::launch(arguments);
    for line in transcript.lines().map(str::trim).filter(|it| !it.is_empty()) {
        match line.split_at(2) {
            ("> ", said) => brain.send(format!("{said}\n").as_bytes()),
            ("< ", expected) => {
                // Who asks for nothing of a thought passes over what is told of it.
                let line = if expected.starts_with("MESSAGE depth") { brain.line() } else { brain.reply() };
                let is_met = match expected.strip_suffix('*') {
                    Some("move ") => matches!(Reply::parse(&line), Reply::Moves(points) if points.len() == 1),
                    Some(head) => line.starts_with(head),
                    None => line == expected,
                };
                assert!(is_met, "{line:?} is not {expected:?}");
            }
            _ => panic!("{line:?} is no line of a transcript"),
        }
    }
    let (rest, status) = brain.close();
    assert_eq!(rest, [""; 0], "nobody has asked for this");
    assert!(status.success(), "{status}");
}

#[track_caller]
fn check(transcript: &str) {
    check_with(&["--opponent", "gumu", "--seed", "1"], transcript);
}

#[test]
fn a_game_is_begun_and_answered() {
    check(
        "> START 15
        < OK
        > INFO timeout_turn 1000
        > INFO rule 0
        > BEGIN
        < 7,7
        > TURN 0,0
        < move *
        > RESTART
        < OK
        > BEGIN
        < 7,7
        > END",
    );
}

#[test]
fn levels_are_chosen_by_name() {
    let about = |n: u8| format!("> START 15\n< OK\n> BEGIN\n< 7,7\n> TURN {n},0\n< move *");
    for (n, arguments) in [
        (1, &["--opponent", "master:1"][..]),
        (3, &["--opponent", "master:level=3"]),
        (4, &["--opponent", "master", "--level", "4"]),
    ] {
        let mut brain = Brain::launch(arguments);
        brain.send(b"ABOUT\n");
        assert!(brain.line().ends_with(&format!("opponent=\"master:{n}\"")));
        drop(brain);
        check_with(arguments, &about(n));
    }
    for (arguments, complaint) in [
        (["--opponent", "master:11"], "--opponent knows"),
        (["--level", "0"], "master has no level 0"),
        (["--level", "x"], "--level is a number"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).output().unwrap();
        assert!(!output.status.success());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(complaint), "{text}");
    }
}

#[test]
fn it_blocks_and_it_wins() {
    check(
        "> START 15
        < OK
        > BOARD
        > 7,7,2
        > 0,0,1
        > 7,8,2
        > 0,2,1
        > 7,9,2
        > 7,6,1
        > 7,10,2
        > DONE
        < 7,11
        > START 20
        < OK
        > BOARD
        > 3,3,1
        > 9,0,2
        > 4,4,1
        > 11,0,2
        > 5,5,1
        > 2,2,2
        > 6,6,1
        > 13,0,2
        > DONE
        < 7,7",
    );
}

#[test]
fn what_it_cannot_do_is_an_error_with_the_reason() {
    check(
        "> TURN 7,7
        < ERROR no game: START comes first
        > RESTART
        < ERROR no game: START comes first
        > START 99
        < ERROR a board has 5 to 22 lines
        > RECTSTART 15,20
        < ERROR the board must be square
        > RECTSTART 15,15
        < OK
        > TURN 15,0
        < ERROR the point lies outside the board
        > TURN 99999999999,0
        < ERROR 99999999999,0 lies outside the board
        > TURN
        < ERROR a point is x,y, not \"\"
        > PLAY 3,3
        < 3,3
        > TURN 3,3
        < ERROR the point bears a stone
        > TAKEBACK 4,4
        < ERROR no stone lies there
        > TAKEBACK 3,3
        < OK
        > DONE
        < ERROR DONE ends a list of stones, and none was begun
        > BOARD
        > 1,1,1
        > 1,1,2
        > DONE
        < ERROR (1,1): the point bears a stone
        > BOARD
        > 1,1,9
        > nonsense
        > DONE
        < ERROR a stone is x,y,1 or x,y,2, not \"1,1,9\"
        > BOARD
        > 1,1,1
        > ABOUT
        < ERROR the list of stones was not ended by DONE
        < name=\"Gumu\", *
        > FOO bar
        < UNKNOWN command \"FOO\"
        > INFO rule 77
        > BEGIN
        < ERROR nobody knows rule 77
        > INFO rule 2
        > BEGIN
        < ERROR nobody knows rule 2
        > INFO rule 0
        > INFO timeout_turn soon
        > BEGIN
        < MESSAGE timeout_turn is a number, not \"soon\"
        < 7,7",
    );
}

#[test]
fn without_a_game_every_question_about_it_is_an_error() {
    let no_game = "< ERROR no game: START comes first";
    check(&format!(
        "> BEGIN\n{no_game}
        > PLAY 1,1\n{no_game}
        > TAKEBACK 1,1\n{no_game}
        > YXSHOWFORBID\n{no_game}
        > YXNBEST 2\n{no_game}
        > BOARD\n> 7,7,1\n> DONE\n{no_game}
        > YXBOARD\n> 7,7,1\n> DONE\n{no_game}
        > SWAP2BOARD\n> DONE\n{no_game}
        > start 15\n< OK
        > begin\n< 7,7"
    ));
}

/// A word that only a brain says is no command, and what wants no answer gets none.
#[test]
fn what_is_no_command_is_unknown_and_settings_are_heard_in_silence() {
    check(
        "> SUGGEST 7,7
        < UNKNOWN command \"SUGGEST\"
        > MESSAGE hello
        < UNKNOWN command \"MESSAGE\"
        > OK
        < UNKNOWN command \"OK\"
        > 7,7
        < UNKNOWN command \"7,7\"
        > INFO
        > INFO game_type 2
        > INFO folder /somewhere/else
        > INFO evaluate 7,7
        > INFO thread_num 8
        > INFO nobody knows this
        > INFO time_left -20
        > INFO time_left 2147483647
        > INFO timeout_match 0
        > INFO timeout_turn 0
        > INFO max_memory 0
        > YXSTOP
        > YXHASHCLEAR
        > START 15
        < OK
        > BEGIN
        < 7,7
        > TURN 8,8
        < move *
        > RESTART
        < OK
        > PLAY 3,3
        < 3,3
        > TURN 3,4
        < move *
        > BOARD
        > 7,7,1
        > END",
    );
}

#[test]
fn a_full_board_is_an_error() {
    let stones: String = (0..25).map(|it| format!("> {},{},{}\n", it % 5, it / 5, 1 + it % 2)).collect();
    check(&format!("> START 5\n< OK\n> BOARD\n{stones}> DONE\n< ERROR *"));
}

#[test]
fn stones_are_taken_back_and_put_quietly() {
    check(
        "> START 15
        < OK
        > TURN 7,7
        < move *
        > TAKEBACK 7,7
        < OK
        > TURN 7,7
        < move *
        > YXBOARD
        > 7,7,1
        > 8,8,2
        > DONE
        > YXSHOWFORBID
        < FORBID .
        > YXHASHCLEAR
        > YXSTOP
        > TURN 7,7
        < ERROR the point bears a stone
        > BEGIN
        < move *",
    );
}

#[test]
fn forbidden_points_are_named() {
    check(
        "> START 15
        < OK
        > INFO rule 4
        > YXBOARD
        > 7,7,1
        > 0,0,2
        > 7,8,1
        > 0,2,2
        > 8,9,1
        > 0,4,2
        > 9,9,1
        > 0,6,2
        > DONE
        > YXSHOWFORBID
        < FORBID 0709.
        > INFO rule 0
        > YXSHOWFORBID
        < FORBID .",
    );
}

/// The stones of one color are the same, whatever their marks, and in whatever order the lines stand.
#[test]
fn the_first_line_of_a_board_is_black_in_renju() {
    let ask = |lines: &str, answer: &str| {
        let lines: String = lines.split_whitespace().map(|it| format!("> {it}\n")).collect();
        check(&format!(
            "> START 15\n< OK\n> INFO rule 4\n> YXBOARD\n{lines}> DONE\n> YXSHOWFORBID\n< FORBID {answer}."
        ));
    };
    // Black's two threes meet on 7,9 (see above), and White is free to make as many.
    ask("7,7,1 0,0,2 7,8,1 0,2,2 8,9,1 0,4,2 9,9,1 0,6,2", "0709");
    ask("7,7,2 0,0,1 7,8,2 0,2,1 8,9,2 0,4,1 9,9,2 0,6,1", "0709");
    // Black has the first row, where 0,3 would make two fours.
    ask("0,0,2 7,7,1 0,2,2 7,8,1 0,4,2 8,9,1 0,6,2 9,9,1", "0003");
    ask("7,7,2 7,8,2 8,9,2 9,9,2", "0709");
    ask("7,7,1 7,8,1 8,9,1 9,9,1 0,0,2 0,2,2 0,4,2 0,6,2 0,8,2 0,10,2", "0709");
    // Who passes has a color too.
    ask("-1,-1,1 7,7,2 -1,-1,1 7,8,2 8,9,2 9,9,2", "");
    ask("-1,-1,2 0,0,1 7,7,2 7,8,2 8,9,2 9,9,2", "0709");
    ask("3,3,3 7,7,1 7,8,1 -1,-1,2 8,9,1 9,9,1", "0709");
}

#[test]
fn an_opening_is_offered_and_chosen() {
    check(
        "> START 15
        < OK
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR an opening has no stones, three or five
        > SWAP2BOARD
        > 7,7
        > 8,8
        > 7,7
        > DONE
        < ERROR (7,7): *
        > SWAP2BOARD
        > 7,7
        > 0,0
        > 7,8
        > 0,14
        > 7,9
        > DONE
        < SWAP
        > SWAP2BOARD
        > 0,0
        > 7,7
        > 14,14
        > DONE
        < move *",
    );
}

/// Brains talk each other through the opening, as a manager has them do it, and then play on.
#[test]
fn an_opening_is_gone_through_by_two_brains() {
    let mut seen = [false; 2];
    for seed in ["1", "2", "3", "4"] {
        let mut brains = ["1", seed].map(|seed| Brain::launch(&["--opponent", "master:2", "--seed", seed]));
        let mut ask = |n: usize, command: &str, stones: &[String]| {
            let brain = &mut brains[n];
            brain.send(
                format!("{command}\n{}DONE\n", stones.iter().map(|it| format!("{it}\n")).collect::<String>())
                    .as_bytes(),
            );
            let answer = brain.reply();
            answer.split(' ').map(str::to_owned).collect::<Vec<_>>()
        };
        for n in 0..2 {
            assert_eq!(ask(n, "START 15\nYXBOARD", &[]), ["OK"]);
        }
        let mut stones = ask(0, "SWAP2BOARD", &[]);
        assert_eq!(stones.len(), 3, "{stones:?}");
        let mut chooser = 1;
        let mut answer = ask(1, "SWAP2BOARD", &stones);
        if answer.len() == 2 {
            stones.append(&mut answer);
            chooser = 0;
            answer = ask(0, "SWAP2BOARD", &stones);
        }
        seen[chooser] = true;
        assert_eq!(answer.len(), 1, "{answer:?}");
        let has_moved = answer != ["SWAP"];
        if has_moved {
            stones.append(&mut answer);
        }
        // Who has swapped waits for the other one's move; who has moved has White, and so does the stone that comes.
        let own = |n: usize| (n % 2 == 1) != has_moved;
        let list: Vec<_> = (0..).zip(&stones).map(|(n, it)| format!("{it},{}", if own(n) { 1 } else { 2 })).collect();
        let reply = ask(1 - chooser, "BOARD", &list);
        assert!(matches!(Reply::parse(&reply.join(" ")), Reply::Moves(points) if points.len() == 1), "{reply:?}");
    }
    assert!(seen[0] || seen[1]);
}

#[test]
fn a_thought_is_told_while_it_is_under_way() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\nINFO max_node 20000\nINFO show_detail 3\nTURN 7,7\n");
    assert_eq!([brain.line(), brain.line()], ["OK", "MESSAGE REALTIME REFRESH"]);
    let expected = [
        "MESSAGE depth 1 | eval ",
        "INFO PV 0",
        "INFO NUMPV 1",
        "INFO DEPTH 1",
        "INFO SELDEPTH ",
        "INFO NODES ",
        "INFO TOTALNODES ",
        "INFO TOTALTIME ",
        "INFO SPEED ",
        "INFO EVAL ",
        "INFO WINRATE 0.",
        "INFO BESTLINE ",
        "INFO PV DONE",
        "MESSAGE REALTIME BEST ",
        "MESSAGE REALTIME VAL ",
        "MESSAGE REALTIME PV ",
        "MESSAGE depth 2 | eval ",
    ];
    for head in expected {
        let line = brain.line();
        assert!(line.starts_with(head), "{line:?} is not {head:?}");
    }
    let mut best = None;
    let point = loop {
        let line = brain.line();
        if matches!(Reply::parse(&line), Reply::Moves(_)) {
            break line;
        }
        best = line.strip_prefix("MESSAGE REALTIME BEST ").map(str::to_owned).or(best);
    };
    assert_eq!(Some(point), best);
    assert!(brain.close().1.success());
}

#[test]
fn the_best_moves_are_compared() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\nINFO max_depth 2\nINFO timeout_turn 10000\nYXBOARD\n7,7,1\n8,8,2\n7,9,1\nDONE\nYXNBEST 3\n");
    assert_eq!(brain.line(), "OK");
    let lines: Vec<_> = std::iter::repeat_with(|| brain.line()).take(7).collect();
    for (n, line) in lines[..6].iter().enumerate() {
        assert!(line.starts_with(&format!("MESSAGE ({}) depth {} | eval ", n % 3 + 1, n / 3 + 1)), "{line}");
    }
    let firsts: Vec<_> = lines[3..6].iter().map(|it| it.rsplit(" | ").next().unwrap().split(' ').next()).collect();
    assert_eq!(firsts[0], Some(&*lines[6]), "the best is played");
    assert!(firsts[1] != firsts[0] && firsts[2] != firsts[0] && firsts[2] != firsts[1]);
    brain.send(b"YXNBEST 0\nYXNBEST\n");
    assert!(brain.line().starts_with("ERROR a number of moves is"));
    assert!(brain.line().starts_with("ERROR a number of moves is"));
    assert!(brain.close().1.success());
}

#[test]
fn yixins_manager_is_told_limits_and_understood() {
    check(
        "> yxshowinfo
        < MESSAGE INFO MAX_THREAD_NUM 64
        < MESSAGE INFO MAX_HASH_SIZE 20
        > info rule 2
        > info thread_num 4
        > info hash_size 2048
        > info caution_factor 1
        > start 15 15
        < OK
        > begin
        < 7,7
        > yxboard
        > 7,7,1
        > 0,0,2
        > 7,8,1
        > 0,2,2
        > 8,9,1
        > 0,4,2
        > 9,9,1
        > 0,6,2
        > done
        > yxshowforbid
        < FORBID 0709.",
    );
}

/// A manager's limit is more than what the process takes; the table grows and shrinks with it.
#[test]
fn memory_is_kept_within_its_limit() {
    for megabytes in [32, 64, 128] {
        let mut brain = Brain::launch(&["--seed", "1"]);
        let limit = megabytes << 20;
        brain.send(format!("START 15\nINFO max_memory {limit}\nINFO timeout_turn 300\nTURN 7,7\n").as_bytes());
        assert_eq!(brain.line(), "OK");
        brain.reply();
        let status = std::fs::read_to_string(format!("/proc/{}/status", brain.process.id()));
        if let Some(resident) = status.ok().as_deref().and_then(resident) {
            assert!(resident < limit, "{resident} of {limit} bytes");
        }
        assert!(brain.close().1.success());
    }
}

#[test]
fn zero_takes_a_limit_back() {
    let mut session = Session::new(Profile::by_key("master").unwrap());
    for (line, expected) in [
        ("INFO max_memory 0", vec![]),
        ("INFO max_memory 83886080", vec![Effect::Limit(Some(64 << 20))]),
        ("INFO max_memory 83886080", vec![]),
        ("INFO hash_size 1024", vec![Effect::Limit(Some(1 << 20))]),
        ("INFO max_memory 0", vec![Effect::Limit(None)]),
        ("INFO thread_num 4", vec![Effect::Threads(Some(4))]),
        ("INFO thread_num 0", vec![Effect::Threads(None)]),
    ] {
        assert_eq!(session.line(line), expected, "{line}");
    }
}

/// The most bytes that a process has had in memory, of its status file.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// The processor's time that a process has used, in ticks; none where the system does not say.
fn ticks(brain: &Brain) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", brain.process.id())).ok()?;
    let mut fields = status.rsplit_once(')')?.1.split_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

/// Whether a brain does some work within so long; none where the system does not say.
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
fn who_ponders_hears_everything() {
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
    }
}

#[test]
fn help_and_version_are_printed() {
    for (argument, expected) in [("--help", "Usage: pbrain-gumu"), ("--version", env!("CARGO_PKG_VERSION"))] {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).arg(argument).output().unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().contains(expected));
        assert!(output.status.success());
    }
}

/// An opponent that thinks until it is told to stop.
struct Endless;

impl Opponent for Endless {
    fn best_move(&mut self, turn: Turn<'_>, listener: &mut dyn Listener) -> Option<Point> {
        while !listener.should_stop() {
            thread::yield_now();
        }
        turn.legal_points().next()
    }

    fn appraise<'a>(&self, _turn: Turn<'a>) -> Appraiser<'a> {
        Box::new(|_| Value { attack: 0, defence: 0 })
    }
}

/// An opponent that thinks on whatever it is told.
struct Deaf;

impl Opponent for Deaf {
    fn best_move(&mut self, _turn: Turn<'_>, _listener: &mut dyn Listener) -> Option<Point> {
        loop {
            thread::park();
        }
    }

    fn appraise<'a>(&self, _turn: Turn<'a>) -> Appraiser<'a> {
        Box::new(|_| Value { attack: 0, defence: 0 })
    }
}

/// An opponent that fails.
struct Broken;

impl Opponent for Broken {
    fn best_move(&mut self, turn: Turn<'_>, _listener: &mut dyn Listener) -> Option<Point> {
        panic!("{} stones\nare too many", turn.board.n_stones())
    }

    fn appraise<'a>(&self, _turn: Turn<'a>) -> Appraiser<'a> {
        Box::new(|_| Value { attack: 0, defence: 0 })
    }
}

static ENDLESS: Profile = Profile { make: |_| Box::new(Endless), ..ROSTER[0] };
static DEAF: Profile = Profile { make: |_| Box::new(Deaf), ..ROSTER[0] };
static BROKEN: Profile = Profile { make: |_| Box::new(Broken), ..ROSTER[0] };

/// An input that can be written to while it is read, for conversations inside this process.
struct Talk {
    input: std::io::PipeWriter,
    lines: Receiver<String>,
    thread: thread::JoinHandle<std::io::Result<()>>,
}

impl Talk {
    fn with(profile: &'static Profile) -> Self {
        let (reader, input) = std::io::pipe().unwrap();
        let (output_reader, mut output) = std::io::pipe().unwrap();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output_reader).lines().map_while(Result::ok) {
                sender.send(line).unwrap();
            }
        });
        let thread = thread::spawn(move || gumu_lib::protocol::stdio::run(profile, 1, reader, &mut output));
        Self { input, lines, thread }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line comes in time")
    }
}

#[test]
fn the_end_of_the_input_ends_a_thought() {
    let Talk { mut input, lines, thread } = Talk::with(&ENDLESS);
    input.write_all(b"START 15\nINFO timeout_turn 1000000\nBEGIN\n").unwrap();
    assert_eq!(lines.recv_timeout(PATIENCE).as_deref(), Ok("OK"));
    drop(input);
    assert_eq!(lines.recv_timeout(PATIENCE).as_deref(), Ok("0,0"), "what was asked for is given");
    thread.join().unwrap().unwrap();
    assert_eq!(lines.recv(), Err(mpsc::RecvError), "nothing is said after the end");
}

#[test]
fn end_ends_thoughts_and_what_was_asked_before_it_is_answered() {
    let mut talk = Talk::with(&ENDLESS);
    let asked = b"START 15\nINFO timeout_turn 1000000\nBEGIN\nABOUT\nTURN 5,5\nEND\nABOUT\nTURN 6,6\n";
    talk.input.write_all(asked).unwrap();
    assert_eq!([talk.line(), talk.line()], ["OK", "0,0"]);
    assert!(talk.line().starts_with("name="));
    assert_eq!(talk.line(), "1,0");
    talk.thread.join().unwrap().unwrap();
    assert_eq!(talk.lines.recv(), Err(mpsc::RecvError), "nothing is said after the end");
}

#[test]
fn who_does_not_come_to_an_end_keeps_nobody() {
    let mut talk = Talk::with(&DEAF);
    talk.input.write_all(b"START 15\nBEGIN\nABOUT\nEND\n").unwrap();
    assert_eq!(talk.line(), "OK");
    talk.thread.join().unwrap().unwrap();
    assert_eq!(talk.lines.recv(), Err(mpsc::RecvError));
}

#[test]
fn a_conversation_can_be_piped_in() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\nINFO timeout_turn 1000000\nBEGIN\nTURN 0,0\nEND\n");
    assert_eq!([brain.line(), brain.line()], ["OK", "7,7"]);
    let (rest, status) = brain.close();
    let rest: Vec<_> = rest.iter().filter(|it| !it.starts_with("MESSAGE depth")).collect();
    assert!(matches!(rest[..], [line] if matches!(Reply::parse(line), Reply::Moves(_))), "{rest:?}");
    assert!(status.success());
}

#[test]
fn what_takes_time_is_done_before_a_game_is_said_to_begin() {
    let mut session = Session::new(Profile::by_key("master").unwrap());
    let ready = |rule| [Effect::Prepare(rule), Effect::Say(Reply::Ok)];
    assert_eq!(session.line("START 20"), ready(Rule::Freestyle));
    assert_eq!(session.line("INFO rule 4"), ready(Rule::Renju)[..1]);
    assert_eq!(session.line("INFO rule 4"), []);
    assert_eq!(session.line("INFO rule 77"), []);
    assert_eq!(session.line("INFO rule 1"), ready(Rule::Standard)[..1]);
    assert_eq!(session.line("RESTART"), ready(Rule::Standard));
}

#[test]
fn stop_wants_the_move_at_once_and_what_waits_comes_after_it() {
    let mut talk = Talk::with(&ENDLESS);
    talk.input.write_all(b"START 15\nINFO timeout_turn 1000000\nBEGIN\nABOUT\nFOO\nYXSTOP\n").unwrap();
    assert_eq!([talk.line(), talk.line()], ["OK", "0,0"]);
    assert!(talk.line().starts_with("name="));
    assert_eq!(talk.line(), "UNKNOWN command \"FOO\"");
}

#[test]
fn a_thought_ends_with_its_time() {
    let mut talk = Talk::with(&ENDLESS);
    talk.input.write_all(b"START 15\nINFO timeout_turn 30\nBEGIN\nTURN 5,5\n").unwrap();
    assert_eq!([talk.line(), talk.line(), talk.line()], ["OK", "0,0", "1,0"]);
}

#[test]
fn an_opponent_that_fails_is_an_error() {
    let mut talk = Talk::with(&BROKEN);
    talk.input.write_all(b"START 15\nBEGIN\nABOUT\n").unwrap();
    assert_eq!([talk.line(), talk.line()], ["OK", "ERROR gumu has failed: 0 stones are too many"]);
    assert!(talk.line().starts_with("name="));
}

/// A line that a manager in his right mind, or out of it, might send.
fn any_line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "START",
        "RECTSTART",
        "TURN",
        "BEGIN",
        "BOARD",
        "TAKEBACK",
        "RESTART",
        "INFO",
        "ABOUT",
        "PLAY",
        "YXBOARD",
        "YXSHOWFORBID",
        "YXSHOWINFO",
        "YXNBEST",
        "YXSTOP",
        "YXHASHCLEAR",
        "SWAP2BOARD",
        "DONE",
        "SUGGEST",
        "MESSAGE",
        "OK",
        "",
    ]);
    let rest = prop_oneof![
        3 => (0..16_u8, 0..16_u8).prop_map(|(x, y)| format!("{x},{y}")),
        3 => (0..7_u8, 0..7_u8, 0..5_u8).prop_map(|(x, y, whose)| format!("{x},{y},{whose}")),
        1 => (0..25_u8).prop_map(|it| it.to_string()),
        2 => prop::sample::select(vec![
            "rule 0", "rule 2", "rule 4", "timeout_turn x", "time_left -1", "max_depth 300", "max_memory 1",
            "max_memory 100000000000000000000", "hash_size 2000", "show_detail 3", "show_detail 7", "thread_num 2",
            "pondering 1", "",
        ])
        .prop_map(str::to_owned),
        1 => any::<i64>().prop_map(|it| format!("{it},{it}")),
        1 => "\\PC{0,12}",
    ];
    prop_oneof![
        6 => (word, rest.clone()).prop_map(|(word, rest)| format!("{word} {rest}").trim().to_owned()),
        3 => rest,
        1 => "\\PC{0,40}",
    ]
}

/// Whether every line of a manager wants an answer of its own, outside lists of stones.
fn wants_answer(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
    !["INFO", "END", "STOP", "YXSTOP", "YXHASHCLEAR", "YXSHOWINFO", "BOARD", "YXBOARD", "SWAP2BOARD", "DONE"]
        .contains(&&*word)
}

fn n_replies(effects: &[Effect]) -> usize {
    let is_aside = |it: &Reply| matches!(it, Reply::Message(_) | Reply::Detail(_));
    effects.iter().filter(|it| matches!(it, Effect::Say(reply) if !is_aside(reply))).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_stream_of_commands_breaks_the_session(
        lines in prop::collection::vec(any_line(), 0..60),
        profile in prop::sample::select(vec!["gumu", "master"]),
    ) {
        let profile = Profile::by_key(profile).unwrap();
        let mut session = Session::new(profile);
        let mut thinker = Thinker::new(profile, 3);
        let mut in_list = false;
        for line in lines.iter().filter(|it| !it.trim().is_empty()) {
            let mut effects = session.line(line);
            for effect in &effects {
                match effect {
                    Effect::Limit(n_bytes) => thinker.limit_memory(n_bytes.map(|it| it % (1 << 22))),
                    Effect::Forget => thinker.forget(),
                    _ => (),
                }
            }
            if let Some(Effect::Think(mut task)) = effects.last().cloned() {
                prop_assert!(session.is_thinking());
                prop_assert_eq!(session.line("ABOUT"), vec![]);
                task.limits = Limits::nodes(task.limits.nodes.unwrap_or(100).min(100));
                let mut told = Vec::new();
                let thought = thinker.think(&task, &false.into(), &mut |best| told.extend(session.news(best)));
                prop_assert!(told.iter().all(|it| n_replies(std::slice::from_ref(it)) == 0), "{:?}", told);
                prop_assert!(!matches!(thought, Thought::Failed(_)), "{:?}", thought);
                let mut said = session.thought(thought);
                prop_assert_eq!(said.len(), 2, "the move, and what has waited: {:?}", said);
                said.pop();
                effects.extend(said);
            }
            prop_assert!(!session.is_thinking());
            let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
            if wants_answer(line) && !in_list {
                prop_assert_eq!(n_replies(&effects), 1, "{}: {:?}", line, effects);
            }
            match &*word {
                "BOARD" | "YXBOARD" | "SWAP2BOARD" => in_list = true,
                "DONE" => in_list = false,
                _ if n_replies(&effects) != 0 => in_list = false,
                _ => (),
            }
        }
    }
}
