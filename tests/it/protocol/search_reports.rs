//! Reports of a running search, and the commands that Yixin's manager adds to the protocol.

use gumu_core::game::Point;
use gumu_core::protocol::Reply;

use crate::protocol::{Brain, check};

#[test]
fn a_search_is_reported_while_it_is_under_way() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\nINFO max_node 20000\nINFO show_detail 3\nTURN 7,7\n");
    assert_eq!([brain.line(), brain.line()], ["OK", "MESSAGE REALTIME REFRESH"]);
    let expected = [
        "MESSAGE depth 1-",
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
        "MESSAGE depth 2-",
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
    let lines: Vec<_> = std::iter::repeat_with(|| brain.line()).take(9).collect();
    for (n, line) in lines[..8].iter().enumerate() {
        let (depth, head) = (n / 4 + 1, if n % 4 == 3 { "Depth ".to_owned() } else { format!("({}) ", n % 4 + 1) });
        assert!(line.starts_with(&format!("MESSAGE {head}")) && line.contains(&format!("{depth}-")), "{line}");
    }
    let firsts: Vec<_> = lines[4..7].iter().map(|it| it.rsplit(" | ").next().unwrap().split(' ').next()).collect();
    assert_eq!(firsts[0].and_then(point_named), moved(&lines[8]), "the best is played");
    assert!(firsts[1] != firsts[0] && firsts[2] != firsts[0] && firsts[2] != firsts[1]);
    brain.send(b"YXNBEST 0\nYXNBEST\n");
    assert!(brain.line().starts_with("ERROR a number of moves is"));
    assert!(brain.line().starts_with("ERROR a number of moves is"));
    assert!(brain.close().1.success());
}

/// Returns the move if the brain's output line is a move; `None` for other output, such as a report.
fn moved(line: &str) -> Option<Point> {
    if let Reply::Moves(points) = Reply::parse(line) { points.first().copied() } else { None }
}

/// The contents of a search report as a client reads it.
#[derive(Debug, PartialEq)]
struct Read {
    depth: u32,
    selective_depth: u32,
    eval: String,
    moves: Vec<Point>,
}

/// Parses a search report in the same way as clients that know the two forms of Rapfi's reports. Returns `None` if the
/// text has neither form.
fn read_sentence(text: &str) -> Option<Read> {
    let depths = |text: &str| {
        let (depth, selective) = text.split_once('-')?;
        Some((depth.parse().ok()?, selective.parse().ok()?))
    };
    let is_eval = |text: &str| {
        let digits = text.trim_start_matches(['+', '-']).trim_start_matches('M');
        !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
    };
    let read = |shown: &str, eval: &str, moves: &str| {
        let (depth, selective_depth) = depths(shown)?;
        let moves = moves.split(' ').map(point_named).collect::<Option<_>>()?;
        is_eval(eval).then(|| Read { depth, selective_depth, eval: eval.to_owned(), moves })
    };
    if let Some(text) = text.strip_prefix("MESSAGE Depth ") {
        let parts: Vec<_> = text.split(" | ").collect();
        let &[shown, eval, time, moves] = &parts[..] else { return None };
        let time = time.strip_prefix("Time ")?.trim_end_matches(|it: char| it.is_ascii_alphabetic());
        time.parse::<u64>().ok()?;
        return read(shown, eval.strip_prefix("Eval ")?, moves);
    }
    let words: Vec<_> = text.strip_prefix("MESSAGE ")?.splitn(15, ' ').collect();
    match &words[..] {
        ["depth", shown, "multipv", rank, "ev", eval, "n", nodes, "n/ms", speed, "tm", time, "pv", rest @ ..] => {
            nodes.trim_end_matches(['K', 'M', 'G']).parse::<u64>().ok()?;
            [rank, speed, time].iter().try_for_each(|it| it.parse::<u64>().map(|_| ())).ok()?;
            read(shown, eval, &rest.join(" "))
        }
        _ => None,
    }
}

/// Returns the point with a name such as `h8`; the row number counts from the top.
fn point_named(name: &str) -> Option<Point> {
    let column = name.chars().next()?.to_ascii_lowercase();
    let row: u8 = name.get(1..)?.parse().ok()?;
    column.is_ascii_lowercase().then(|| Point::new(column as u8 - b'a', row - 1))
}

#[test]
fn clients_read_depth_value_and_moves_in_both_forms() {
    for detail in [0, 2] {
        let mut brain = Brain::launch(&["--seed", "1"]);
        let commands = format!("START 15\nINFO max_node 20000\nINFO show_detail {detail}\nTURN 7,7\n");
        brain.send(commands.as_bytes());
        assert_eq!(brain.line(), "OK");
        let (mut last, mut numbers) = (None, (String::new(), String::new()));
        let played = loop {
            let line = brain.line();
            if let Some(point) = moved(&line) {
                break point;
            }
            match line.split_once(' ').unwrap() {
                ("INFO", text) => {
                    let (key, value) = text.split_once(' ').unwrap();
                    match key {
                        "SELDEPTH" => numbers.0 = value.to_owned(),
                        "BESTLINE" => numbers.1 = value.to_owned(),
                        _ => {}
                    }
                }
                _ => last = Some(read_sentence(&line).unwrap_or_else(|| panic!("{line} is read"))),
            }
        };
        let last = last.unwrap();
        assert!(4 <= last.depth && last.depth < last.selective_depth, "{last:?}");
        assert_eq!(last.moves.first(), Some(&played));
        if detail == 2 {
            assert_eq!(numbers.0, last.selective_depth.to_string());
            assert_eq!(Reply::parse(&numbers.1), Reply::Moves(last.moves));
        }
        assert!(brain.close().1.success());
    }
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
