//! Victory by continuous fours, on puzzles with known answers: every line that is found is played out by the rules.

use gumu_lib::engine::Turn;
use gumu_lib::engine::master::solve::{Proof, vcf};
use gumu_lib::game::{Board, Color, Direction, Point, Rule};
use serde_json::Value;

/// More than any of the puzzles needs.
const EFFORT: u32 = 2_000_000;

struct Puzzle {
    name: String,
    rule: Rule,
    side: Color,
    board: Board,
    is_win: bool,
    first_fours: Vec<Point>,
}

/// The puzzles of the rules that are played here.
fn puzzles() -> Vec<Puzzle> {
    let text = include_str!("../data/vcf.json");
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
    Some(Puzzle {
        name: entry["id"].as_str().unwrap().to_owned(),
        rule,
        side: if entry["side"] == "b" { Color::Black } else { Color::White },
        board,
        is_win: entry["vcf"].as_bool().unwrap(),
        first_fours: points(&entry["winning_first_fours"]),
    })
}

/// The points on which a stone of `color` wins.
fn fives(board: &Board, rule: Rule, color: Color) -> Vec<Point> {
    let wins = |point: &Point| Direction::ALL.iter().any(|it| rule.wins_along(board, *point, color, *it));
    board.free_points().filter(wins).collect()
}

/// Plays a line out: the attacker makes fours, and the defender puts its stones where the five would be.
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
        let turn = Turn { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side };
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
