//! Tests of the opponent 权重 (Weights): its counts of connected stones and blocked ends, and its moves.
//! Two of the tested positions are described in the document 《五子棋人机对战，实现思路与C#源码分享》. In the code, the number of
//! connected stones is `count`, and the number of blocked ends is `flag`.

use super::*;
use crate::engine::NullHandler;
use crate::engine::classic::testing;
use crate::engine::testing::{black_to_move, position};
use crate::game::Rule;

/// Checks that, whatever the seed, Black plays one of these points.
#[track_caller]
fn check_move(black: &str, white: &str, expected: &str) {
    testing::check_move(FindQz::new, black, white, expected);
}

/// Checks how many stones are connected in a line through a black stone on h8 (`count`), and how many ends of this row
/// are blocked (`flag`), in every direction. `own` and `other` are the distances of Black's and White's stones from h8.
#[track_caller]
fn check_run(own: &[i16], other: &[i16], count: usize, flag: usize) {
    let middle = Point::center(15);
    for direction in Direction::ALL {
        let mut board = Board::new(15);
        for (steps, color) in [(own, Color::Black), (other, Color::White)] {
            for step in steps {
                board.play(middle.step(direction, *step, 15).unwrap(), color).unwrap();
            }
        }
        let found = Run::along(&board, middle, Color::Black, direction);
        assert_eq!((found.count, found.flag), (count, flag), "{own:?} {other:?} {direction:?}");
    }
}

#[test]
fn count_and_flag_are_taken_from_the_point_to_both_sides() {
    check_run(&[], &[], 1, 0);
    check_run(&[-1], &[], 2, 0);
    check_run(&[-1, 1, 2], &[], 4, 0);
    check_run(&[-2, 1], &[], 2, 0);
    check_run(&[-1, 1], &[-2], 3, 1);
    check_run(&[-1, 1], &[-2, 2], 3, 2);
    check_run(&[], &[-1, 1], 1, 2);
    check_run(&[], &[-2], 1, 0);
    // With seven more stones, the row reaches from h8 to the edge of the board. The edge counts as a blocked end.
    check_run(&[1, 2, 3, 4, 5, 6, 7], &[], 8, 1);
}

#[test]
fn more_connected_stones_and_open_ends_weigh_more() {
    for direction in Direction::ALL {
        let weight = |count, flag| Run { arms: [0, 0], count, flag }.weight(direction);
        for count in 1..FIVE {
            assert!(weight(count, 0) < weight(count + 1, 0));
            assert!(weight(count, 1) < weight(count, 0) && weight(count, 2) < weight(count, 1));
        }
        assert_eq!(weight(5, 2), weight(9, 0));
        assert!(weight(4, 0) < Run { arms: [0, 0], count: 4, flag: 0 }.own_weight(direction));
        assert_eq!(weight(4, 1), Run { arms: [0, 0], count: 4, flag: 1 }.own_weight(direction));
    }
}

#[test]
fn the_weight_of_a_point_is_what_it_brings_the_person_and_the_computer() {
    let board = position("f8 g8", "h9 h10 h11 h12");
    let qz = find_qz(black_to_move(&board), Point::center(15));
    // The computer plays Black. A black stone on h8 makes an open three in its row. In its column, where one end is
    // blocked, and on both diagonals it is a single stone.
    assert_eq!(qz.computer, STRAIGHT * (100 + 1) + SLANTING * (2 + 2));
    // The human player plays White. A white stone on h8 makes five in its column. In its row, where one end is blocked,
    // and on both diagonals it is a single stone.
    assert_eq!(qz.person, FIVE_WEIGHT + STRAIGHT + SLANTING * (2 + 2));
    let value = FindQz::new(0).evaluate_point(black_to_move(&board), Point::center(15)).unwrap();
    assert_eq!((value.attack, value.defense), (qz.computer, qz.person));
}

/// A position on a board of 19 lines that the document 《五子棋人机对战，实现思路与C#源码分享》 describes. The coordinates of its points
/// count from the lower left corner.
struct Example {
    board: Board,
    side: Color,
}

type XY = (u8, u8);

impl Example {
    fn new(black: &[XY], white: &[XY], side: Color) -> Self {
        let mut board = Board::new(19);
        for (points, color) in [(black, Color::Black), (white, Color::White)] {
            points.iter().for_each(|it| board.play(Self::point(*it), color).unwrap());
        }
        Self { board, side }
    }

    fn point((x, y): XY) -> Point {
        Point::new(x - 1, 19 - y)
    }

    fn turn(&self) -> PositionView<'_> {
        PositionView { board: &self.board, rule: Rule::Freestyle, side: self.side }
    }

    /// Checks that, whatever the seed, `best` is played, and that the points in `worse` have lower weights.
    #[track_caller]
    fn check(&self, best: XY, worse: &[XY]) {
        for seed in 0..8 {
            let played = FindQz::new(seed).best_move(self.turn(), &mut NullHandler);
            assert_eq!(played, Ok(Some(Self::point(best))), "{:?}", self.board);
        }
        let sum = |it| find_qz(self.turn(), Self::point(it)).sum();
        for it in worse {
            assert!(sum(*it) < sum(best), "{it:?}: {}, {best:?}: {}", sum(*it), sum(best));
        }
    }
}

#[test]
fn in_the_first_position_of_the_document_white_plays_9_12() {
    let black = [(9, 10), (9, 11), (10, 10), (11, 9)];
    let white = [(8, 12), (10, 9), (11, 8)];
    let slanting = [(10, 12), (11, 11)];
    let one_sided = [(8, 11), (8, 10), (8, 9), (9, 9)];
    let stopped_already = [(11, 10), (10, 11)];
    let worse = [&slanting[..], &one_sided, &stopped_already].concat();
    Example::new(&black, &white, Color::White).check((9, 12), &worse);
}

#[test]
fn in_the_second_position_of_the_document_both_sides_play_13_10() {
    let black = [(10, 10), (11, 10), (12, 10)];
    for side in Color::ALL {
        Example::new(&black, &[(8, 10)], side).check((13, 10), &[(9, 10)]);
    }
}

#[test]
fn the_first_stone_lies_in_the_center() {
    check_move("", "", "h8");
}

#[test]
fn it_wins_rather_than_stops_a_win() {
    check_move("d4 e4 f4 g4", "d10 e10 f10 g10 c4", "h4");
    check_move("d4 e4 g4 h4", "d10 e10 f10 g10", "f4");
}

#[test]
fn it_stops_a_win_rather_than_makes_an_open_four() {
    check_move("d4 e4 f4 c10", "d10 e10 f10 g10", "h10");
}

#[test]
fn it_makes_an_open_four_rather_than_stops_one() {
    check_move("e4 f4 g4", "e10 f10 g10", "d4 h4");
    check_move("o1", "e10 f10 g10", "d10 h10");
}

#[test]
fn it_knows_what_wins_and_what_is_forbidden_under_each_rule() {
    // A black stone at h8 makes six in a row, which renju forbids. A black stone at f3 makes five with both ends
    // blocked, which does not win under caro.
    let board = position("e8 f8 g8 i8 j8 c3 d3 e3 g3", "b3 h3");
    let at = |rule, side, name| find_qz(PositionView { board: &board, rule, side }, Point::parse(name, 15).unwrap());
    assert!(FIVE_WEIGHT < at(Rule::Freestyle, Color::Black, "h8").computer);
    assert!(at(Rule::Standard, Color::Black, "h8").computer < FIVE_WEIGHT);
    assert_eq!(at(Rule::Renju, Color::White, "h8").person, 0);
    assert!(FIVE_WEIGHT < at(Rule::Freestyle, Color::Black, "f3").computer);
    assert!(at(Rule::Caro, Color::Black, "f3").computer < FIVE_WEIGHT);
}
