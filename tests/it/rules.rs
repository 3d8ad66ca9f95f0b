//! Winning rows and the shapes of stones on a line.

use std::collections::HashMap;

use gumu_core::game::{Board, Color, Direction, Point, Rule, Shape, diagram};
use serde_json::Value;

use crate::symmetry;

/// Returns two boards with the points of `text`: in a row on the first, and on a diagonal on the second. Also returns
/// the point of `*` and the direction of the line.
///
/// In the text, `x` is a stone of the tested side, `o` a stone of the other side, `.` a free point, and `*` the tested
/// point, which is free. `|` at either end is the edge of the board. All points beyond the text are free.
fn boards_of(text: &str) -> Vec<(Board, Point, Direction)> {
    let cells: Vec<char> = text.chars().filter(|it| *it != '|').collect();
    let n_cells = u8::try_from(cells.len()).unwrap();
    let (at_start, at_end) = (text.starts_with('|'), text.ends_with('|'));
    let size = if at_start && at_end { n_cells } else { 22 };
    let offset = if at_start {
        0
    } else if at_end {
        size - n_cells
    } else {
        (size - n_cells) / 2
    };
    let mut boards = Vec::new();
    for direction in [Direction::Horizontal, Direction::Descending] {
        let mut board = Board::new(size);
        let mut asked = None;
        for (n, cell) in (offset..).zip(&cells) {
            let y = if direction == Direction::Horizontal { size / 2 } else { n };
            let point = Point::new(n, y);
            match cell {
                'x' => board.play(point, Color::Black).unwrap(),
                'o' => board.play(point, Color::White).unwrap(),
                '*' => asked = Some(point),
                '.' => (),
                _ => panic!("{cell} in {text}"),
            }
        }
        boards.push((board, asked.unwrap(), direction));
    }
    boards
}

/// Checks that a stone on the `*` of `text` makes the expected shape, in all directions, in both orientations and for
/// both colors.
#[track_caller]
fn check_shape(text: &str, expected: Shape) {
    for (board, point, direction) in boards_of(text) {
        symmetry::for_each(&board, |board, symmetry, color| {
            let point = symmetry.point(point, board.size());
            let color = color(Color::Black);
            let direction = symmetry.direction(direction);
            assert_eq!(Shape::at(board, point, color, direction), expected, "{text} {direction:?}\n{board:?}");
            let mut with_stone = board.clone();
            with_stone.play(point, color).unwrap();
            assert_eq!(Shape::at(&with_stone, point, color, direction), expected, "{text} with the stone");
        });
    }
}

#[test]
fn fives() {
    check_shape("xx*xx", Shape::Five);
    check_shape("|xxxx*|", Shape::Five);
    check_shape("oxx*xxo", Shape::Five);
    check_shape("xxx*xxx", Shape::Five);
    check_shape("*xxxxx", Shape::Five);
}

#[test]
fn open_fours() {
    check_shape(".x*xx.", Shape::OpenFour);
    check_shape("|.*xxx.|", Shape::OpenFour);
    check_shape("o.xxx*.o", Shape::OpenFour);
    check_shape("x.xx*x.o", Shape::OpenFour);
}

#[test]
fn double_fours_in_one_line() {
    check_shape("x.x*x.x", Shape::DoubleFour);
    check_shape("ox.xx*.xo", Shape::DoubleFour);
    check_shape("xx.*x.xx", Shape::DoubleFour);
    check_shape("oxxx.*.xxxo", Shape::DoubleFour);
}

#[test]
fn fours() {
    check_shape("oxxx*.", Shape::Four);
    check_shape("|xx*x.", Shape::Four);
    check_shape("xx.*x", Shape::Four);
    check_shape("oxxx.*o", Shape::Four);
    check_shape("x*x.x", Shape::Four);
    check_shape("|*.xxx|", Shape::Four);
}

#[test]
fn open_threes() {
    check_shape("x*x", Shape::OpenThree);
    check_shape("xx.*", Shape::OpenThree);
    check_shape("*.xx", Shape::OpenThree);
    check_shape("o..xx*.o", Shape::OpenThree);
    check_shape("o.x.x*.o", Shape::OpenThree);
    check_shape("|..*xx.|", Shape::OpenThree);
}

#[test]
fn threes() {
    check_shape("oxx*", Shape::Three);
    check_shape("|x*x..", Shape::Three);
    check_shape("o.xx*.o", Shape::Three);
    check_shape("x.*.x", Shape::Three);
    // One more stone can turn this three into two fours, but not into an open four.
    check_shape("x.x.*.x", Shape::Three);
    check_shape("o.*..xx.o", Shape::Three);
    check_shape("ox.*x.o", Shape::Three);
    check_shape("|xx.*.|", Shape::Three);
}

#[test]
fn open_twos() {
    check_shape("x*", Shape::OpenTwo);
    check_shape("x.*", Shape::OpenTwo);
    check_shape("x..*", Shape::OpenTwo);
    check_shape("o..x*..o", Shape::OpenTwo);
    check_shape("|..x*..", Shape::OpenTwo);
}

#[test]
fn twos() {
    check_shape("ox*", Shape::Two);
    check_shape("x...*", Shape::Two);
    check_shape("o.x*..o", Shape::Two);
    check_shape("|*..x.|", Shape::Two);
    check_shape("|..x*.o", Shape::Two);
}

#[test]
fn stones_that_cannot_make_five_have_no_shape() {
    check_shape("*", Shape::None);
    check_shape("oxxx*o", Shape::None);
    check_shape("|xx*xo", Shape::None);
    check_shape("*....x", Shape::None);
    check_shape("xxxxxo*", Shape::None);
    check_shape("xxxo*", Shape::None);
}

#[test]
fn a_stone_that_cannot_be_put_has_no_shape() {
    let mut board = Board::new(5);
    board.play(Point::new(2, 2), Color::White).unwrap();
    for direction in Direction::ALL {
        assert_eq!(Shape::at(&board, Point::new(2, 2), Color::Black, direction), Shape::None);
        assert_eq!(Shape::at(&board, Point::new(9, 9), Color::Black, direction), Shape::None);
    }
}

#[test]
fn a_longer_row_is_preferred_and_then_the_first_direction() {
    let both = diagram::read("..x....\n..x....\nxxxxx..\n..x....\n..x....\n.......\n.......").unwrap();
    let line = Rule::Freestyle.winning_line(&both, Point::new(2, 2)).unwrap();
    assert_eq!((line.first, line.last), (Point::new(0, 2), Point::new(4, 2)));

    let longer = diagram::read("..x....\n..x....\nxxxxx..\n..x....\n..x....\n..x....\n.......").unwrap();
    let line = Rule::Freestyle.winning_line(&longer, Point::new(2, 2)).unwrap();
    assert_eq!((line.first, line.last), (Point::new(2, 0), Point::new(2, 5)));
    assert_eq!(line.n_points(), 6);
}

#[test]
fn a_free_point_wins_nothing() {
    let board = diagram::read("xx.xx\n.....\n.....\n.....\n.....").unwrap();
    assert_eq!(Rule::Freestyle.winning_line(&board, Point::new(2, 0)), None);
}

/// Returns the board of a test case with the tested stone already placed, the point of this stone, and its color.
fn win_case(case: &Value) -> (Board, Point, Color) {
    let size = u8::try_from(case["size"].as_u64().unwrap()).unwrap();
    let mut board = Board::new(size);
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        for name in case[key].as_array().unwrap() {
            board.play(Point::parse(name.as_str().unwrap(), size).unwrap(), color).unwrap();
        }
    }
    let point = Point::parse(case["point"].as_str().unwrap(), size).unwrap();
    let color = if case["colour"] == "b" { Color::Black } else { Color::White };
    board.play(point, color).unwrap();
    (board, point, color)
}

fn rule_of(case: &Value) -> Rule {
    match case["rule"].as_str().unwrap() {
        "freestyle" => Rule::Freestyle,
        "standard" => Rule::Standard,
        "renju" => Rule::Renju,
        "caro" => Rule::Caro,
        other => panic!("{other}"),
    }
}

/// Checks one case of `tests/data/win.json` in all symmetries. If the rule is the same for both sides, also checks the
/// case with swapped colors.
fn check_win(case: &Value) {
    let (board, point, color) = win_case(case);
    let rule = rule_of(case);
    symmetry::for_each(&board, |board, symmetry, recolor| {
        if rule == Rule::Renju && recolor(color) != color {
            return;
        }
        let point = symmetry.point(point, board.size());
        let line = rule.winning_line(board, point);
        assert_eq!(line.is_some(), case["expected"] == "win", "{} {symmetry:?}", case["id"]);
        if let Some(line) = line {
            assert!(line.points().any(|it| it == point), "{}", case["id"]);
            assert!(line.points().all(|it| board.stone(it) == board.stone(point)), "{}", case["id"]);
            let won = Direction::ALL.into_iter().filter(|it| rule.wins_along(board, point, recolor(color), *it));
            let longest = won.map(|it| n_in_row(board, point, it)).max();
            assert_eq!(Some(line.n_points()), longest, "{}", case["id"]);
        }
    });
}

fn n_in_row(board: &Board, point: Point, direction: Direction) -> u8 {
    let arm = |step: i16| {
        let stones = (1..).map_while(|n| point.step(direction, n * step, board.size()));
        u8::try_from(stones.take_while(|it| board.stone(*it) == board.stone(point)).count()).unwrap()
    };
    arm(-1) + 1 + arm(1)
}

#[test]
fn known_positions_are_won_or_go_on() {
    let cases: Value = serde_json::from_str(include_str!("../data/win.json")).unwrap();
    let mut n_checked: HashMap<(&str, &str), u32> = HashMap::new();
    for case in cases["positions"].as_array().unwrap() {
        check_win(case);
        *n_checked.entry((case["rule"].as_str().unwrap(), case["expected"].as_str().unwrap())).or_default() += 1;
    }
    let expected = [
        (("freestyle", "win"), 22),
        (("freestyle", "no"), 11),
        (("standard", "win"), 11),
        (("standard", "no"), 21),
        (("renju", "win"), 16),
        (("renju", "no"), 11),
        (("renju", "foul"), 9),
        (("caro", "win"), 21),
        (("caro", "no"), 11),
    ];
    assert_eq!(n_checked, HashMap::from(expected));
}

/// Checks under which rules and for which colors a stone on the `*` of `text` wins, in all directions and both
/// orientations of the line.
#[track_caller]
fn check_row(text: &str, expected: &[(Rule, Color)]) {
    for (board, point, direction) in boards_of(text) {
        symmetry::for_each(&board, |board, symmetry, color| {
            let (point, color) = (symmetry.point(point, board.size()), color(Color::Black));
            let direction = symmetry.direction(direction);
            let mut with_stone = board.clone();
            with_stone.play(point, color).unwrap();
            for rule in Rule::ALL {
                let wins = expected.contains(&(rule, color));
                assert_eq!(rule.wins_along(board, point, color, direction), wins, "{text} {rule:?} {color:?}");
                assert_eq!(rule.winning_line(&with_stone, point).is_some(), wins, "{text} {rule:?} {color:?}");
            }
        });
    }
}

#[test]
fn each_rule_has_its_own_five() {
    use Color::{Black, White};
    use Rule::{Caro, Freestyle, Renju, Standard};

    let all = Rule::ALL.map(|rule| [(rule, Black), (rule, White)]).concat();
    let six = [(Freestyle, Black), (Freestyle, White), (Renju, White), (Caro, Black), (Caro, White)];
    let shut = [Freestyle, Standard, Renju].map(|rule| [(rule, Black), (rule, White)]).concat();
    check_row("xx*xx", &all);
    check_row("oxx*xx", &all);
    check_row("|xx*xxo", &all);
    check_row("|xxxx*|", &all);
    check_row("x.xx*xx.x", &all);
    check_row("oxxxx*o", &shut);
    check_row("xx*xxx", &six);
    check_row("oxx*xxxo", &six);
    check_row("xxx*xxx|", &six);
    check_row("xxx*", &[]);
}
