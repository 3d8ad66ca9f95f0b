//! Tests of the opponent 棋型 (Counts): its counts of shapes and its choice of moves.
//! The counts, which are updated at every move, must equal counts made from scratch. A move is chosen in two steps, in
//! which a stone of each side is tried on every point.

use rand::seq::SliceRandom;

use super::*;
use crate::engine::classic::testing;
use crate::engine::testing::{black_to_move, position};

/// Checks that Black plays one of the points in `expected`, with each of several seeds.
#[track_caller]
fn check_move(black: &str, white: &str, expected: &str) {
    testing::check_move(PatternCounter::new, black, white, expected);
}

/// Checks that the shape counts in `gcg`, which were updated move by move, equal counts made from scratch on `board`.
#[track_caller]
fn check_counts(gcg: &Gcg, board: &Board) {
    assert_eq!(gcg.pattern_num, Gcg::of(board, gcg.computer).pattern_num, "{board:?}");
}

#[test]
fn counts_kept_up_to_date_equal_counts_made_afresh() {
    for (size, seed) in (5..=22).zip(0..) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::new(size);
        let mut gcg = Gcg::of(&board, Color::White);
        let mut points: Vec<_> = board.points().collect();
        points.shuffle(&mut rng);
        let mut played = Vec::new();
        for (point, color) in points.into_iter().zip(Color::ALL.into_iter().cycle()) {
            board.play(point, color).unwrap();
            gcg.down(point, color);
            played.push((point, color));
            check_counts(&gcg, &board);
            if played.len().is_multiple_of(3) {
                let (point, color) = played.pop().unwrap();
                board.undo(point);
                gcg.undo(point, color);
                check_counts(&gcg, &board);
            }
        }
        for (point, color) in played.into_iter().rev() {
            board.undo(point);
            gcg.undo(point, color);
            check_counts(&gcg, &board);
        }
        assert_eq!(gcg.pattern_num, ByColor::default());
    }
}

#[test]
fn a_trial_leaves_no_trace() {
    let board = position("d4 e4 f4", "d10 e10 f10 g10");
    let mut gcg = Gcg::of(&board, Color::Black);
    for point in board.free_points() {
        gcg.try_point(point, Color::White);
        check_counts(&gcg, &board);
    }
}

/// Returns the estimate of a position for Black when `next` moves. The weight of the last stone's point adds nothing,
/// because the point passed for it is a corner, which has weight 0.
fn estimate(black: &str, white: &str, next: Color) -> i32 {
    Gcg::of(&position(black, white), Color::Black).estimate(Point::new(0, 0), next)
}

#[test]
fn estimates_that_favor_the_computer_are_positive() {
    assert_eq!(estimate("", "", Color::Black), 0);
    assert_eq!(estimate("d4 e4 f4 g4", "c4", Color::Black), FIVE_NEXT);
    assert_eq!(estimate("d4 e4 f4 g4", "", Color::White), FIVE_AFTER);
    assert_eq!(estimate("", "d4 e4 f4 g4", Color::Black), -FIVE_AFTER);
    assert_eq!(estimate("d4 e4 f4 g4 h8 i8 j8", "c4", Color::White), FOUR_AND_THREE);
    assert_eq!(estimate("d4 e4 f4", "d10 e10 f10", Color::Black), OPEN_FOUR_NEXT);
    assert_eq!(estimate("d4 e4 f4", "d10 e10 f10", Color::White), -OPEN_FOUR_NEXT);
    assert_eq!(estimate("d4 e4 f4 h8 i8 j8", "", Color::White), DOUBLE_THREE);
    assert!(0 < estimate("d4 e4", "", Color::White));
    assert!(estimate("", "d4 e4", Color::Black) < 0);
    assert!(0 < estimate("d4 e4", "d10 e10", Color::Black), "who moves next is ahead");
}

#[test]
fn points_weigh_more_toward_the_middle() {
    assert_eq!(pos_value(Point::new(0, 7), 15), 0);
    assert_eq!(pos_value(Point::new(3, 7), 15), 3);
    assert_eq!(pos_value(Point::center(15), 15), 7);
    assert_eq!(pos_value(Point::center(22), 22), 10);
}

#[test]
fn the_first_stone_lies_in_the_center() {
    check_move("", "", "h8");
}

#[test]
fn the_first_step_finds_a_win() {
    check_move("d4 e4 f4 g4", "d10 e10 f10 g10 c4", "h4");
    check_move("e4 f4 g4", "e10 f10 g10", "d4 h4");
    // A black stone at h4 makes a four in the row and an open three in the column.
    check_move("e4 f4 g4 h5 h6", "d4 l12", "h4");
}

#[test]
fn the_second_step_finds_the_point_with_which_the_person_would_win() {
    check_move("d4 e4 f4 c10", "d10 e10 f10 g10", "h10");
    check_move("o1", "f10 g10 h10", "e10 i10");
    check_move("o15", "e4 f4 g4 h5 h6", "h4 d4 h3 h7");
}

#[test]
fn a_lost_position_is_defended() {
    // White has an open four. Black blocks one of its ends, although the four lies far from the middle of the board.
    check_move("h8 i9", "d2 e2 f2 g2", "c2 h2");
    check_move("h8 i9", "a6 a7 a8 a9", "a5 a10");
    // White has two fours, and one stone cannot stop both. Black stops either of them.
    check_move("h8 c3 k13", "d3 e3 f3 g3 k9 k10 k11 k12", "h3 k8");
    // White has two open threes. Black plays at an end of one of them, where White could make an open four.
    check_move("o15 a15", "d3 e3 f3 l10 l11 l12", "c3 g3 l9 l13");
}

#[test]
fn of_equal_points_it_takes_one_that_leaves_the_person_the_worst_answer() {
    let board = position("h8 g4", "h9 i9 g8");
    let turn = black_to_move(&board);
    let mut gcg = Gcg::of(&board, Color::Black);
    let trials: Vec<_> = turn.legal_points().map(|it| Trial::of(&mut gcg, turn, it, Color::Black)).collect();
    let equal = best_by(trials, |it| it.estimate);
    let best = equal.iter().map(|it| best_answer(&mut gcg, turn, it.point)).max();
    for seed in 0..32 {
        let point = PatternCounter::new(seed).computer(turn).unwrap();
        assert_eq!(Some(best_answer(&mut gcg, turn, point)), best, "{point:?}");
    }
    check_counts(&gcg, &board);
}

#[test]
fn the_value_of_a_point_is_its_change_of_the_estimate_for_either_side() {
    let board = position("d4 e4", "d10 e10");
    let value = |name| PatternCounter::new(0).evaluate_point(black_to_move(&board), Point::parse(name, 15).unwrap());
    assert_eq!(value("d4"), None);
    let [good, poor] = ["f4", "n14"].map(|it| value(it).unwrap());
    assert!(poor.attack < good.attack);
    let [good, poor] = ["f10", "n14"].map(|it| value(it).unwrap());
    assert!(poor.defense < good.defense);
}
