//! Tests of the seven steps in which the opponent 序列 (Sequences) chooses a move, each step on a position made for it.

use super::*;
use crate::engine::NullHandler;
use crate::engine::classic::testing;
use crate::engine::testing::{black_to_move, position};
use crate::game::Board;

/// Checks that Black plays one of the points in `expected`, whatever the seed of the random numbers.
#[track_caller]
fn check_move(black: &str, white: &str, expected: &str) {
    testing::check_move(SequencePlayer::new, black, white, expected);
}

#[test]
fn the_shapes_of_all_strings_are_added_up() {
    let total = |black, white, color| Total::of(&Sequences::of(&position(black, white)), color).score;
    let [five, open_four, four, open_three, three, open_two, two] = SHAPE_SCORES;
    assert_eq!(total("", "", Color::Black), 0);
    assert_eq!(total("d4 e4 f4 g4 h4", "", Color::Black), five);
    assert_eq!(total("d4 e4 f4 g4", "", Color::Black), open_four);
    assert_eq!(total("d4 e4 f4 g4", "c4", Color::Black), four);
    assert_eq!(total("d4 e4 f4 d10 e10 g10", "", Color::Black), 2 * open_three);
    assert_eq!(total("a4 b4 c4", "", Color::Black), three);
    // Four stones in a square make six open twos: two rows, two columns and both diagonals.
    assert_eq!(total("g7 h7 g8 h8", "", Color::Black), 6 * open_two);
    assert_eq!(total("a1 b1", "h8 h9", Color::Black), two);
    assert_eq!(total("a1 b1", "h8 h9", Color::White), open_two);
}

#[test]
fn a_stone_changes_the_total_by_what_its_lines_gain() {
    let board = position("d4 e4 f4 h8 i9 j6", "g4 g9 h7 i7 d12");
    let sequences = Sequences::of(&board);
    for point in board.free_points() {
        for stone in Color::ALL {
            let mut after = sequences.clone();
            after.play(point, stone);
            for color in Color::ALL {
                let gain = Gain::of(&sequences, point, stone, color);
                let [total, before] = [&after, &sequences].map(|it| Total::of(it, color));
                assert_eq!(total.score, before.score + gain.score, "{point:?} {stone:?}");
                assert_eq!(total.n_open_threes, before.n_open_threes + gain.n_open_threes, "{point:?} {stone:?}");
            }
        }
    }
}

#[test]
fn the_first_stone_lies_in_the_center() {
    check_move("", "", "h8");
}

#[test]
fn step_1_it_wins() {
    check_move("d4 e4 f4 g4", "d10 e10 f10 g10 c4", "h4");
}

#[test]
fn step_2_it_stops_a_five() {
    check_move("d4 e4 f4 c10", "d10 e10 f10 g10", "h10");
    check_move("d4 e4 f4", "d10 e10 g10 h10", "f10");
}

#[test]
fn step_3_it_makes_an_open_four() {
    check_move("e4 f4 g4", "e10 f10 g10", "d4 h4");
}

#[test]
fn step_4_it_makes_the_other_side_defend() {
    // Black can make an open three, and White can make no threat that is as strong.
    check_move("f4 g4", "f10 g10", "e4 h4 d4 i4");
}

#[test]
fn step_4_makes_no_threes_while_a_three_must_be_answered() {
    // A black stone at h10 would make two open threes, and Black's total score would be much higher than White's. But
    // White would move next and turn its open three d4–f4 into an open four. So Black stops this three.
    check_move("f10 g10 h11 h12", "d4 e4 f4 m13", "c4 g4");
    // A black stone at h10 makes a four and an open three. White must answer the four, so it has no time to extend its
    // own three d4–f4.
    check_move("e10 f10 g10 h11 h12", "d4 e4 f4 d10", "h10");
}

#[test]
fn step_5_it_defends() {
    check_move("o1", "f10 g10 h10", "e10 i10");
    // An open three at e10 or h10 would make Black's total score higher than White's. But White would move next and
    // turn its open three f5–h5 into an open four. So Black stops this three.
    check_move("a1 c1 f10 g10", "f5 g5 h5", "e5 i5");
    let mut board = Board::new(19);
    for (names, color) in [("a1 c1 f10 g10", Color::Black), ("f5 g5 h5", Color::White)] {
        names.split(' ').for_each(|it| board.play(Point::parse(it, 19).unwrap(), color).unwrap());
    }
    for seed in 0..8 {
        let point = SequencePlayer::new(seed).best_move(black_to_move(&board), &mut NullHandler).unwrap().unwrap();
        assert!(["e5", "i5"].contains(&point.name(19).as_str()), "{}", point.name(19));
    }
}

#[test]
fn step_6_it_takes_the_crossing() {
    check_move("o15", "f4 g4 h5 h6", "h4");
}

#[test]
fn step_7_it_takes_the_highest_score() {
    check_move("h8", "h7", "g7 g8 g9 h9 i7 i8 i9 f6 j6 f8 j8 f10 h10 j10 e5 e8 e11 h11 k5 k8 k11");
}

#[test]
fn a_point_is_worth_what_it_adds_for_either_side() {
    let board = position("f4 g4", "d10 e10 f10");
    let value = |name| SequencePlayer::new(0).evaluate_point(black_to_move(&board), Point::parse(name, 15).unwrap());
    let [_, open_four, _, open_three, _, open_two, _] = SHAPE_SCORES.map(|it| u32::try_from(it).unwrap());
    assert_eq!(value("h4"), Some(PointValue { attack: open_three - open_two, defense: 0 }));
    assert_eq!(value("g10"), Some(PointValue { attack: 0, defense: open_four - open_three }));
    assert_eq!(value("f4"), None);
}
