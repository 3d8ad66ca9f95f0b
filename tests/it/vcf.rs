//! Victory by continuous fours (VCF), on puzzles with known answers.
//!
//! Every line that is found is replayed by the rules alone.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use gumu_core::engine::master::Master;
use gumu_core::engine::master::solve::{Proof, vcf, vct};
use gumu_core::engine::{NullHandler, Player, PositionView, SearchLimits};
use gumu_core::game::{Board, Color, Point, Rule};
use serde_json::Value;

/// A number of nodes with which the solver solves every puzzle.
const EFFORT: u32 = 2_000_000;

struct Puzzle {
    name: String,
    rule: Rule,
    side: Color,
    board: Board,
    is_win: bool,
    first_fours: Vec<Point>,
    /// The number of the attacker's moves in the shortest winning line, including the five.
    n_moves: Option<u64>,
    /// The position as an input line of `pbrain-gumu solve`.
    line: String,
}

/// Returns those puzzles whose rules the engine can play.
fn puzzles() -> Vec<Puzzle> {
    puzzles_of(include_str!("../data/vcf.json"))
}

fn puzzles_of(text: &str) -> Vec<Puzzle> {
    let file: Value = serde_json::from_str(text).unwrap();
    file["positions"].as_array().unwrap().iter().filter_map(puzzle).collect()
}

fn puzzle(entry: &Value) -> Option<Puzzle> {
    let rule = match entry["rule"].as_str().unwrap() {
        "freestyle" => Rule::Freestyle,
        "standard" => Rule::Standard,
        "renju" => Rule::Renju,
        _ => return None,
    };
    let size = u8::try_from(entry["size"].as_u64().unwrap()).unwrap();
    let points = |names: &Value| -> Vec<Point> {
        let names = names.as_array().into_iter().flatten();
        names.map(|it| Point::parse(it.as_str().unwrap(), size).unwrap()).collect()
    };
    let mut board = Board::new(size);
    for (color, stones) in [(Color::Black, &entry["black"]), (Color::White, &entry["white"])] {
        for point in points(stones) {
            board.play(point, color).unwrap();
        }
    }
    let fields = ["id", "rule", "side"].map(|it| entry[it].as_str().unwrap());
    let [black, white] = ["black", "white"].map(|it| {
        let names: Vec<&str> = entry[it].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        names.join(" ")
    });
    Some(Puzzle {
        line: format!("{};{};{size};{};{black};{white}", fields[0], fields[1], fields[2]),
        name: entry["id"].as_str().unwrap().to_owned(),
        rule,
        side: if entry["side"] == "b" { Color::Black } else { Color::White },
        board,
        is_win: entry["vcf"].as_bool().unwrap(),
        n_moves: entry["n"].as_u64(),
        first_fours: points(&entry["winning_first_fours"]),
    })
}

/// Returns the points on which a stone of `color` makes a winning five.
pub fn fives(board: &Board, rule: Rule, color: Color) -> Vec<Point> {
    board.free_points().filter(|it| rule.wins_at(board, *it, color)).collect()
}

/// Replays a winning line: the attacker must make a four each time, and the defender must block it.
fn check_line(puzzle: &Puzzle, line: &[Option<Point>]) {
    let name = &puzzle.name;
    let (rule, side) = (puzzle.rule, puzzle.side);
    let mut board = puzzle.board.clone();
    let (five, fours) = line.split_last().unwrap();
    for moves in fours.chunks(2) {
        let [Some(four), answer] = moves else { panic!("{name} has an odd number of stones before the five") };
        assert_eq!(rule.foul(&board, *four, side), None, "{name}: {four:?} is forbidden");
        board.play(*four, side).unwrap();
        assert!(fives(&board, rule, !side).is_empty(), "{name}: the other side makes a five after {four:?}");
        let threats = fives(&board, rule, side);
        match answer {
            Some(answer) => {
                assert!(threats.contains(answer), "{name}: {answer:?} answers nothing");
                assert_eq!(rule.foul(&board, *answer, !side), None, "{name}: {answer:?} is forbidden");
                board.play(*answer, !side).unwrap();
            }
            None => assert!(threats.iter().all(|it| rule.foul(&board, *it, !side).is_some()), "{name} has an answer"),
        }
    }
    assert!(fives(&board, rule, side).contains(&five.unwrap()), "{name}: {five:?} is no five");
}

#[test]
fn puzzles_are_solved() {
    let puzzles = puzzles();
    assert!(100 < puzzles.len());
    for puzzle in puzzles {
        let turn = PositionView { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side };
        match vcf(turn, EFFORT) {
            Proof::Win(line) => {
                assert!(puzzle.is_win, "{} has no win", puzzle.name);
                check_line(&puzzle, &line);
                let is_known = puzzle.first_fours.is_empty() || puzzle.first_fours.contains(&line[0].unwrap());
                assert!(is_known, "{} does not begin with {:?}", puzzle.name, line[0]);
            }
            Proof::None => assert!(!puzzle.is_win, "{} has a win", puzzle.name),
            Proof::Unknown => panic!("{} needs more", puzzle.name),
        }
    }
}

/// Returns `true` if a stone on `point` wins by force: it makes a five, or threats win against each reply.
fn wins(puzzle: &Puzzle, point: Point) -> bool {
    let (rule, side, mut board) = (puzzle.rule, puzzle.side, puzzle.board.clone());
    if rule.foul(&board, point, side).is_some() {
        return false;
    }
    if fives(&board, rule, side).contains(&point) {
        return true;
    }
    board.play(point, side).unwrap();
    let threats = fives(&board, rule, side);
    let answers = rule.legal_points(&board, !side).filter(|it| threats.is_empty() || threats.contains(it));
    fives(&board, rule, !side).is_empty()
        && answers.into_iter().all(|answer| {
            let mut board = board.clone();
            board.play(answer, !side).unwrap();
            matches!(vct(PositionView { board: &board, rule, side }, EFFORT), Proof::Win(_))
        })
}

/// Checks that a search that reports a win plays a winning move, whatever its limit of nodes.
#[test]
fn a_win_that_is_told_is_played() {
    let mut n_wins = 0;
    for puzzle in puzzles() {
        let turn = PositionView { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side };
        for n_nodes in [1, 40, 100, 250, 399, 400, 1000] {
            let result = Master::default().think(turn, SearchLimits::nodes(n_nodes), &mut NullHandler);
            if result.score().mate().is_some_and(|(_, is_win)| is_win) {
                assert!(wins(&puzzle, result.best().unwrap()), "{} with {n_nodes}: {result:?}", puzzle.name);
                n_wins += 1;
            }
        }
    }
    assert!(500 < n_wins, "{n_wins}");
}

/// Runs `pbrain-gumu solve` on lines of input, and returns its lines of output, its error messages, and `true` if it
/// succeeded.
fn solve(kind: &str, arguments: &[&str], lines: &[&str]) -> (Vec<String>, String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
    command.args(["solve", kind]).args(arguments);
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = process.stdin.take().unwrap();
    let text = lines.join("\n");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()).unwrap());
    let output = process.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    (answers, String::from_utf8(output.stderr).unwrap(), output.status.success())
}

#[test]
fn the_executable_solves_a_list() {
    let puzzles = puzzles();
    let lines: Vec<&str> = puzzles.iter().map(|it| it.line.as_str()).collect();
    let (answers, errors, is_success) = solve("vcf", &["--shortest"], &lines);
    assert_eq!((errors.as_str(), is_success, answers.len()), ("", true, puzzles.len()));
    for (puzzle, answer) in puzzles.iter().zip(&answers) {
        let [id, verdict, n, first, line] = answer.split(';').collect::<Vec<_>>()[..] else { panic!("{answer}") };
        assert_eq!((id, verdict), (puzzle.name.as_str(), if puzzle.is_win { "win" } else { "none" }));
        if !puzzle.is_win {
            assert_eq!([n, first, line], [""; 3]);
            continue;
        }
        let size = puzzle.board.size();
        let stones: Vec<Option<Point>> =
            line.split(' ').map(|it| (it != "--").then(|| Point::parse(it, size).unwrap())).collect();
        check_line(puzzle, &stones);
        assert_eq!(n.parse(), Ok(stones.len().div_ceil(2)), "{answer}");
        assert_eq!(n.parse().ok(), puzzle.n_moves, "the shortest: {answer}");
        assert!(line.starts_with(first), "{answer}");
    }
}

#[test]
fn the_executable_finds_wins_by_threats() {
    let puzzles = puzzles_of(include_str!("../data/vct.json"));
    let lines: Vec<&str> = puzzles.iter().map(|it| it.line.as_str()).collect();
    let (answers, errors, is_success) = solve("vct", &["--nodes", "200000"], &lines);
    assert_eq!((errors.as_str(), is_success, answers.len()), ("", true, puzzles.len()));
    let n_wins = answers.iter().filter(|it| it.split(';').nth(1) == Some("win")).count();
    assert!(95 * puzzles.len() <= 100 * n_wins, "{n_wins} of {}", puzzles.len());
}

/// Time limit of a search. The wins are found much faster, but the machine may be busy.
const PLENTY: Duration = Duration::from_secs(60);

#[test]
fn the_same_wins_are_found_in_several_threads() {
    for puzzle in puzzles_of(include_str!("../data/vct.json")).iter().take(12) {
        for n_threads in [1, 2, 5] {
            let mut master = Master::default();
            master.set_threads(n_threads);
            let turn = PositionView { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side };
            let result = master.think(turn, SearchLimits::turn(PLENTY), &mut NullHandler);
            let is_win = result.score().mate().is_some_and(|(_, wins)| wins);
            assert!(is_win, "{} in {n_threads} threads: {result:?}", puzzle.name);
        }
    }
}

#[test]
fn a_bad_line_hinders_no_other() {
    let good = "good;freestyle;15;b;A1 B1 C1 D1;A2 B2 C2";
    let (answers, errors, is_success) = solve("vcf", &["--time", "1"], &["bad;freestyle;15;b;Q1;", "", good]);
    assert_eq!(answers, ["good;win;1;E1;E1"]);
    assert_eq!(errors, "pbrain-gumu: line 1: field 5 has \"Q1\", which is no point of a 15×15 board\n");
    assert!(!is_success);
}
