//! Forbidden moves of renju.

use std::collections::BTreeMap;

use gumu_core::engine::master;
use gumu_core::game::{Board, Color, Direction, Foul, Point, Rule, Shape, diagram};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use crate::symmetry::{self, Symmetry};

const fn name_of(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double-four",
        Foul::DoubleThree => "double-three",
    }
}

/// Returns the word by which the test data describes a black stone on a free point: `five`, the kind of forbidden move,
/// or `none`.
fn class_of(board: &Board, point: Point) -> &'static str {
    let mut played = board.clone();
    played.play(point, Color::Black).unwrap();
    match (Rule::Renju.winning_line(&played, point), Rule::Renju.foul(board, point, Color::Black)) {
        (Some(_), None) => "five",
        (None, Some(foul)) => name_of(foul),
        (None, None) => "none",
        (Some(line), Some(foul)) => panic!("{foul:?} and {line:?} at once"),
    }
}

fn points_of(names: &Value, size: u8) -> Vec<Point> {
    names.as_array().unwrap().iter().map(|it| Point::parse(it.as_str().unwrap(), size).unwrap()).collect()
}

fn board_of(case: &Value) -> Board {
    let size = u8::try_from(case["size"].as_u64().unwrap()).unwrap();
    let mut board = Board::new(size);
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        for point in points_of(&case[key], size) {
            board.play(point, color).unwrap();
        }
    }
    board
}

/// Returns all points on which Black may not play or makes five, with their classes. The board is first turned or
/// mirrored by `symmetry`, but each point is keyed by its name on the original board.
fn found(board: &Board, symmetry: Symmetry) -> BTreeMap<String, &'static str> {
    let turned = symmetry.board(board);
    let classes =
        board.free_points().map(|it| (it.name(board.size()), class_of(&turned, symmetry.point(it, board.size()))));
    classes.filter(|it| it.1 != "none").collect()
}

/// Returns the points that the rule forbids to Black.
fn fouls(board: &Board) -> Vec<Point> {
    board.free_points().filter(|it| Rule::Renju.foul(board, *it, Color::Black).is_some()).collect()
}

/// Checks one position of `tests/data/forbidden.json` in all symmetries.
fn check_position(case: &Value) {
    let board = board_of(case);
    let lower = |it: &str| it.to_ascii_lowercase();
    let mut expected: BTreeMap<String, &str> =
        case["all_forbidden"].as_object().unwrap().iter().map(|it| (lower(it.0), it.1.as_str().unwrap())).collect();
    expected.extend(case["black_fives"].as_array().unwrap().iter().map(|it| (lower(it.as_str().unwrap()), "five")));
    let asked = lower(case["point"].as_str().unwrap());
    assert_eq!(expected.get(&asked).copied().unwrap_or("none"), case["expected"], "{}", case["id"]);
    for symmetry in Symmetry::all() {
        assert_eq!(found(&board, symmetry), expected, "{} {symmetry:?}\n{board:?}", case["id"]);
        let turned = symmetry.board(&board);
        assert_eq!(master::fouls(&turned), fouls(&turned), "{} {symmetry:?}\n{board:?}", case["id"]);
    }
}

#[test]
fn known_positions_have_their_forbidden_points() {
    let cases: Value = serde_json::from_str(include_str!("../data/forbidden.json")).unwrap();
    let cases = cases["positions"].as_array().unwrap();
    assert_eq!(cases.len(), 180);
    cases.iter().for_each(check_position);
}

/// Checks which stones of `tests/data/win.json` are forbidden by renju.
#[test]
fn known_stones_are_fouls_or_not() {
    let cases: Value = serde_json::from_str(include_str!("../data/win.json")).unwrap();
    let mut n_fouls = 0;
    for case in cases["positions"].as_array().unwrap().iter().filter(|it| it["rule"] == "renju") {
        let board = board_of(case);
        let color = if case["colour"] == "b" { Color::Black } else { Color::White };
        for symmetry in Symmetry::all() {
            let point =
                symmetry.point(Point::parse(case["point"].as_str().unwrap(), board.size()).unwrap(), board.size());
            let foul = Rule::Renju.foul(&symmetry.board(&board), point, color);
            assert_eq!(foul.is_some(), case["expected"] == "foul", "{} {symmetry:?}", case["id"]);
        }
        n_fouls += u32::from(case["expected"] == "foul");
    }
    assert_eq!(n_fouls, 9);
}

/// Checks whether a black stone on `*` makes a five or a forbidden shape, in all symmetries.
#[track_caller]
fn check(picture: &str, expected: &str) {
    let board = diagram::read(&picture.replace('*', ".")).unwrap();
    let cells = picture.chars().filter(|it| !it.is_whitespace());
    let asked = cells.zip(board.points()).find(|it| it.0 == '*').unwrap().1;
    for symmetry in Symmetry::all() {
        let class = class_of(&symmetry.board(&board), symmetry.point(asked, board.size()));
        assert_eq!(class, expected, "{symmetry:?}\n{board:?}");
    }
}

/// Checks a row of nine points, given as text, in the middle of an otherwise empty board.
#[track_caller]
fn check_line(line: &str, expected: &str) {
    assert_eq!(line.len(), 9);
    let empty = ".........\n";
    check(&[&empty.repeat(4), line, "\n", &empty.repeat(4)].concat(), expected);
}

#[test]
fn rows() {
    check_line("..xx*xx..", "five");
    check_line("..xx*xxx.", "overline");
    check_line("xxxx*xxxx", "overline");
    check_line("...x*xx..", "none");
    check_line("..x*.xx..", "none");
}

#[test]
fn two_fours_on_one_line() {
    check_line("..x.x*x.x", "double-four");
    check_line("xx.x*.xx.", "double-four");
    check_line("xxx.*.xxx", "double-four");
    // The three stones and the single stone at the right are a four already. The new stone makes only one more four
    // with the three stones, and a single new four is allowed.
    check_line("..*.xxx.x", "none");
    // A further stone in either gap makes six in a row and not five, so the new stone makes no four.
    check_line("xx.xx*.xx", "none");
    // A stone in the left gap makes five, but a stone in the right gap makes six, so there is only one four.
    check_line("x.*xx.xx.", "none");
}

#[test]
fn a_five_is_allowed_with_any_other_shapes() {
    check("xxxx*....\n....x....\n....x....\n....x....\n....x....\n....x....\n.........\n.........\n.........", "five");
    check("xxxx*x...\n....x....\n....x....\n....x....\n....x....\n.........\n.........\n.........\n.........", "five");
}

#[test]
fn threes_of_two_stones_and_one() {
    let crossing = ".........\n.........\n....x....\n....x....\n..xx*....\n.........\n.........\n.........\n.........";
    check(crossing, "double-three");
    // A white stone blocks one of the two threes.
    check(&crossing.replace("..xx*....", ".oxx*...."), "none");
    // A stone that makes a three and a four at once is allowed.
    check(&crossing.replace("..xx*....", ".xxx*...."), "none");
}

#[test]
fn a_three_whose_eye_cannot_be_played_is_none() {
    // The stone `*` makes a three in its row and a three in its column. The three in the row has a gap, and only a
    // stone in this gap makes an open four of it. Another column crosses the row at the gap. `column` holds the stones
    // of this other column: they decide whether Black may play in the gap.
    let check_column = |column: &str, expected| {
        let beside = [".", "x", "x", ".", "*", ".", ".", ".", "."];
        let before = ["....", "....", "....", "....", "..xx", "....", "....", "....", "...."];
        let rows = before
            .iter()
            .zip(column.chars())
            .zip(beside)
            .map(|((before, x), after)| format!("{before}{x}{after}...\n"));
        check(&rows.collect::<String>(), expected);
    };
    check_column("..x......", "double-three");
    check_column("..xx.xxx.", "none"); // A stone in the gap makes an overline.
    check_column("..xx.xx..", "none"); // A stone in the gap makes a five.
    check_column("..xx.x...", "none"); // A stone in the gap makes a double-four.
}

#[test]
fn only_black_and_only_in_renju() {
    let board = diagram::read(
        "xx.xxx...\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........",
    );
    let (board, point) = (board.unwrap(), Point::new(2, 0));
    for rule in Rule::ALL {
        assert_eq!(rule.foul(&board, point, Color::White), None);
        let expected = (rule == Rule::Renju).then_some(Foul::Overline);
        assert_eq!(rule.foul(&board, point, Color::Black), expected, "{rule:?}");
        assert_eq!(rule.legal_points(&board, Color::Black).any(|it| it == point), expected.is_none());
    }
    assert_eq!(Rule::Renju.foul(&symmetry::swapped(&board), point, Color::Black), None);
}

#[test]
fn a_point_that_cannot_be_played_is_no_foul() {
    let board = diagram::read("xx.xx\n.....\n.....\n.....\n.....").unwrap();
    assert_eq!(Rule::Renju.foul(&board, Point::new(0, 0), Color::Black), None);
    assert_eq!(Rule::Renju.foul(&board, Point::new(7, 0), Color::Black), None);
}

/// Returns a board with many forbidden points: it has black stones on several lines through some free points, and
/// random stones of both colors.
fn crowded(random: &mut ChaCha8Rng) -> Board {
    let size = if random.random_bool(0.5) { 15 } else { random.random_range(5..=22) };
    let mut board = Board::new(size);
    let density = random.random_range(0.3..0.8);
    for _ in 0..random.random_range(1..=size / 2) {
        let middle = Point::new(random.random_range(0..size), random.random_range(0..size));
        for direction in Direction::ALL.into_iter().filter(|_| random.random_bool(0.7)).collect::<Vec<_>>() {
            for step in (-4..=4).filter(|it| *it != 0) {
                let point = middle.step(direction, step, size).filter(|_| random.random_bool(density));
                let color = if random.random_bool(0.06) { Color::White } else { Color::Black };
                point.into_iter().for_each(|it| board.play(it, color).unwrap_or_default());
            }
        }
    }
    let n_points = u32::from(size) * u32::from(size);
    for _ in 0..random.random_range(0..n_points / 4) {
        let point = Point::new(random.random_range(0..size), random.random_range(0..size));
        board.play(point, if random.random() { Color::Black } else { Color::White }).unwrap_or_default();
    }
    board
}

/// Compares the tables of forbidden moves in the search with the code of the rules.
#[test]
fn the_fast_tables_agree_on_a_million_points() {
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut n_points = 0;
    let mut n_fouls = [0; Foul::ALL.len()];
    let mut n_false_threes = 0;
    while n_points < 1_000_000 {
        let board = crowded(&mut random);
        let mut expected = Vec::new();
        for point in board.free_points() {
            n_points += 1;
            match Rule::Renju.foul(&board, point, Color::Black) {
                Some(foul) => {
                    n_fouls[foul as usize] += 1;
                    expected.push(point);
                }
                None => {
                    let shapes = Direction::ALL.map(|it| Shape::at(&board, point, Color::Black, it));
                    let n_threes = shapes.iter().filter(|it| **it == Shape::OpenThree).count();
                    n_false_threes += u32::from(2 <= n_threes && shapes.iter().all(|it| *it <= Shape::OpenThree));
                }
            }
        }
        assert_eq!(master::fouls(&board), expected, "{board:?}");
    }
    // Require that many points are forbidden, because boards without forbidden points would prove nothing.
    assert!(n_fouls.iter().all(|it| 8_000 < *it), "{n_fouls:?}");
    assert!(5_000 < n_false_threes, "{n_false_threes} double-threes that are none");
}

proptest! {
    #[test]
    fn a_verdict_is_the_same_under_every_symmetry(
        size in 5..=15u8,
        stones in prop::collection::vec((any::<prop::sample::Index>(), 0..3u8), 0..90),
    ) {
        let points: Vec<_> = Point::all(size).collect();
        let mut board = Board::new(size);
        for (at, color) in stones {
            // Make two of three stones black, because forbidden points arise from black stones.
            let color = if color == 0 { Color::White } else { Color::Black };
            board.play(*at.get(&points), color).unwrap_or_default();
        }
        let expected: BTreeMap<_, _> = Symmetry::all().map(|it| (format!("{it:?}"), found(&board, it))).collect();
        let first = expected.values().next().unwrap();
        prop_assert!(expected.values().all(|it| it == first), "{board:?}");
    }
}

/// Returns the lines of the shapes that make a black stone on `point` forbidden. Each line is named by its end points,
/// such as `g8-i8`.
fn lines_of(black: &str, white: &str, point: &str) -> Vec<String> {
    let mut board = Board::new(15);
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        for name in names.split_whitespace() {
            board.play(Point::parse(name, 15).unwrap(), color).unwrap();
        }
    }
    let lines = Rule::Renju.foul_lines(&board, Point::parse(point, 15).unwrap(), Color::Black);
    let mut names: Vec<_> = lines.iter().map(|[first, last]| format!("{}-{}", first.name(15), last.name(15))).collect();
    names.sort();
    names
}

#[test]
fn a_foul_has_the_lines_that_make_it() {
    assert_eq!(lines_of("g8 i8 h7 h9", "", "h8"), ["g8-i8", "h9-h7"], "a double three");
    assert_eq!(lines_of("g8 i8 h7 h9 h8", "", "h8"), ["g8-i8", "h9-h7"], "which lies on the board");
    assert_eq!(lines_of("g8 i8 h7", "", "h8"), Vec::<String>::new(), "a single three");
    assert_eq!(lines_of("e8 f8 g8 h9 h10 h11", "", "h8"), ["e8-h8", "h11-h8"], "a double four");
    assert_eq!(lines_of("d8 f8 g8 j8", "", "h8"), ["d8-j8"].map(str::to_owned).to_vec(), "two fours in a line");
    assert_eq!(lines_of("e8 f8 g8 i8 j8 h9", "", "h8"), ["e8-j8"], "an overline");
    assert_eq!(lines_of("g8 i8 h7 h9", "", "a1"), Vec::<String>::new());
    assert_eq!(
        lines_of("g8 i8 h7 h9 g9 i7", "e8 k8", "h8"),
        ["g9-i7", "h9-h7"],
        "without the three that does not count"
    );
}
