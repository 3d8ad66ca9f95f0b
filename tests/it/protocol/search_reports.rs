//! The messages on the progress of a search, and the extensions of Yixin's manager.

use gumu_core::protocol::Reply;

use crate::protocol::{Brain, check};

#[test]
fn a_search_is_reported_while_it_is_under_way() {
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
fn yixins_manager_gets_limits_and_is_understood() {
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
