//! Tests of the built-in opponents Scan (扫描) and Scan II (扫描二) with positions made by hand.
//! They test the values of rows and the rule for choosing a move, as the document on which these opponents are based
//! defines them.

use super::*;
use crate::engine::classic::testing;
use crate::engine::testing::{black_to_move, position};

const PERSON: Color = Color::White;
const COMPUTER: Color = Color::Black;

/// Returns one side of a point as an argument for `set_value`: what lies next to the point, the number of stones in a
/// row there, and `true` if the row is open at its far end.
fn side(flag: Flag, length: u8, is_open: bool) -> Side {
    Side { flag, length, is_open }
}

const FREE: Side = Side { flag: Flag::Free, length: 0, is_open: true };
const EDGE: Side = Side { flag: Flag::Edge, length: 0, is_open: false };

/// Checks the value of a row of the computer's stones, forward and mirrored.
#[track_caller]
fn check_value(left: Side, right: Side, expected: u32) {
    assert_eq!(set_value(left, right, COMPUTER), expected, "{left:?} {right:?}");
    assert_eq!(set_value(right, left, COMPUTER), expected, "{right:?} {left:?}");
}

#[test]
fn rows_are_worth_what_the_document_says() {
    let other = side(Flag::Stone(PERSON), 2, true);
    let own = |length, is_open| side(Flag::Stone(COMPUTER), length, is_open);
    check_value(FREE, FREE, 1);
    check_value(EDGE, other, 1);
    for (length, half_dead, open) in [(2, 2, 9), (3, 3, 37), (4, 4, 149)] {
        for wall in [other, EDGE] {
            check_value(own(length - 1, false), wall, 0);
            check_value(own(length - 1, true), wall, half_dead);
        }
        check_value(own(length - 1, false), FREE, half_dead);
        check_value(own(length - 1, true), FREE, open);
    }
    check_value(own(1, true), own(1, true), 37);
    check_value(own(1, true), own(2, false), 4);
    check_value(own(1, false), own(2, false), 0);
    check_value(own(4, false), EDGE, 600);
    check_value(own(2, true), own(2, true), 600);
    check_value(own(4, true), own(4, true), 600);
}

/// Checks that, whatever the algorithm and the seed, Black plays one of these points.
#[track_caller]
fn check_move(black: &str, white: &str, expected: &str) {
    for algorithm in [Algorithm::One, Algorithm::Two] {
        testing::check_move(|seed| Scan::new(algorithm, seed), black, white, expected);
    }
}

#[test]
fn a_side_is_a_row_with_what_lies_behind_it() {
    let board = position("e8 f8 g8", "d8 h7");
    let look = |name, direction, step| Side::look(&board, Point::parse(name, 15).unwrap(), direction, step);
    assert_eq!(look("h8", Direction::Horizontal, -1), side(Flag::Stone(COMPUTER), 3, false));
    assert_eq!(look("h8", Direction::Horizontal, 1), FREE);
    assert_eq!(look("h8", Direction::Vertical, 1), side(Flag::Stone(PERSON), 1, true));
    assert_eq!(look("c8", Direction::Horizontal, 1), side(Flag::Stone(PERSON), 1, false));
    assert_eq!(look("a1", Direction::Ascending, -1), EDGE);
}

#[test]
fn the_first_trusts_one_direction_and_the_second_adds_all_four() {
    // Black at h8 makes an open three in the row, an open two in the column, and nothing on the diagonals.
    let board = position("f8 g8 h7", "");
    let value = |algorithm| Scan::new(algorithm, 0).evaluate_point(black_to_move(&board), Point::center(15)).unwrap();
    assert_eq!(value(Algorithm::One).attack, 37);
    assert_eq!(value(Algorithm::Two).attack, 37 + 9 + 1 + 1);
    assert_eq!(value(Algorithm::One).defense, 1);
    assert_eq!(value(Algorithm::Two).defense, 4);
}

#[test]
fn the_first_stone_lies_in_the_center() {
    check_move("", "", "h8");
}

#[test]
fn without_a_threat_it_attacks() {
    check_move("f4 g4", "f10", "e4 h4");
    // White's three, blocked at one end, is not an open three, so Black need not answer it.
    check_move("f4 g4 d10", "e10 f10 g10", "e4 h4");
}

#[test]
fn a_threat_is_answered() {
    check_move("f4", "f10 g10 h10", "e10 i10");
    check_move("f4 c10", "d10 e10 f10 g10", "h10");
}

#[test]
fn a_winning_attack_comes_before_the_answer() {
    check_move("d4 e4 f4 g4", "d10 e10 f10 g10", "c4 h4");
    check_move("e4 f4 g4", "e10 f10 g10", "d4 h4");
    // White at h10 would make a five in the row and a three in the column. Scan II adds the values of both, and the sum
    // exceeds the value of Black's five. Black must still make five.
    check_move("d4 e4 f4 g4", "d10 e10 f10 g10 h9 h8", "c4 h4");
}

#[test]
fn without_a_five_no_sum_reaches_the_value_of_one() {
    let greatest = ROWS.iter().map(|it| it.open).max().unwrap();
    assert!(4 * greatest < FIVE_IN_A_ROW);
}

#[test]
fn a_game_is_played_as_through_the_documents_functions() {
    for algorithm in [Algorithm::One, Algorithm::Two] {
        let mut game = ScanGame::restart(15, PERSON, 1);
        assert_eq!(game.do_next(algorithm, None), Ok(Some(Point::center(15))));
        assert_eq!(game.do_next(algorithm, Some(Point::center(15))), Err(PlayError::Occupied));
        // The human player plays along the edge of the board and never defends, so the computer wins.
        for x in [0, 2, 4, 6] {
            if game.judge() == Judgment::Undecided {
                assert!(game.do_next(algorithm, Some(Point::new(x, 0))).unwrap().is_some());
            }
        }
        assert_eq!(game.judge(), Judgment::ComputerWins);
        assert_eq!(game.do_next(algorithm, Some(Point::new(8, 0))), Err(PlayError::GameOver));
    }
}

#[test]
fn the_person_may_win() {
    let mut game = ScanGame::restart(15, PERSON, 1);
    for (n, name) in ["a1", "a2", "a3", "a4"].into_iter().enumerate() {
        game.flag.play(Point::parse(name, 15).unwrap(), PERSON).unwrap();
        assert_eq!(usize::from(game.flag.n_stones()), n + 1);
    }
    assert_eq!(game.do_next(Algorithm::Two, Some(Point::parse("a5", 15).unwrap())), Ok(None));
    assert_eq!(game.judge(), Judgment::PersonWins);
}

#[test]
fn the_values_of_the_last_decision_can_be_seen() {
    let mut game = ScanGame::restart(15, PERSON, 1);
    let point = Point::new(7, 6);
    assert_eq!(game.get_value(point), ScanValue { threat: 0, attack: 0 });
    game.do_next(Algorithm::Two, Some(Point::new(7, 7))).unwrap();
    assert_eq!(game.get_value(point), ScanValue { threat: 9 + 3, attack: 4 });
}
