//! Tests of the search and of its candidate moves, by comparison with slower computations, and of its best moves.

use std::cell::Cell;
use std::collections::BTreeSet;

use rand::RngExt;

use super::*;
use crate::engine::NullHandler;
use crate::engine::classic::strings::shape_index;
use crate::engine::classic::testing;
use crate::engine::testing::{black_to_move, position};
use crate::game::Shape;

/// Checks that, whatever the seed, Black plays one of these points.
#[track_caller]
fn check_move(black: &str, white: &str, expected: &str) {
    testing::check_move(AlphaBeta::new, black, white, expected);
}

/// Returns the candidates by their definition: all free points beside a stone.
fn fresh_candidates(board: &Board) -> BTreeSet<Point> {
    let has_stone_beside = |point: &Point| neighbors(*point, board.size()).any(|it| !board.is_free(it));
    board.free_points().filter(has_stone_beside).collect()
}

#[test]
fn candidates_kept_up_to_date_equal_candidates_made_afresh() {
    for (size, seed) in (5..=22).zip(0..) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::new(size);
        let mut candidates = Candidates::of(&board);
        let mut played: Vec<(Point, Vec<Point>)> = Vec::new();
        for _ in 0..300 {
            let point = Point::new(rng.random_range(0..size), rng.random_range(0..size));
            if board.is_free(point) && rng.random_range(0..3) < 2 {
                played.push((point, candidates.list.clone()));
                board.play(point, Color::Black).unwrap();
                candidates.play(point);
            } else if let Some((point, before)) = played.pop() {
                board.undo(point);
                candidates.undo(point);
                assert_eq!(candidates.list, before, "the order of the list has changed");
            }
            let listed: BTreeSet<_> = candidates.list.iter().copied().collect();
            assert_eq!(listed.len(), candidates.list.len(), "a point is listed twice");
            assert_eq!(listed, fresh_candidates(&board), "{board:?}");
            let from_board: BTreeSet<_> = Candidates::of(&board).list.into_iter().collect();
            assert_eq!(listed, from_board, "{board:?}");
        }
    }
}

#[test]
fn one_stronger_shape_has_a_higher_value_than_four_weaker_ones() {
    let value = |shape| SHAPE_VALUES[shape_index(shape)];
    assert!(4 * value(Shape::OpenThree) < value(Shape::OpenFour), "1个活四理应胜过4个活三");
    assert!(4 * value(Shape::OpenFour) < value(Shape::Five));
    assert!(4 * value(Shape::Two) < value(Shape::OpenTwo));
    assert!(4 * value(Shape::Three) < value(Shape::Four));
}

/// Checks that the value of a black stone at h8 is the sum of the values of `shapes`.
#[track_caller]
fn check_value(black: &str, white: &str, shapes: &[Shape]) {
    let sequences = Sequences::of(&position(black, white));
    let expected: i32 = shapes.iter().map(|it| SHAPE_VALUES[shape_index(*it)]).sum();
    assert_eq!(evaluate_one_pos(&sequences, Point::center(15), Color::Black), expected, "{black} / {white}");
}

#[test]
fn the_value_of_a_stone_is_the_sum_of_its_four_directions() {
    check_value("", "", &[]);
    check_value("d8 e8 f8 g8", "", &[Shape::Five]);
    check_value("g8 f8 e8", "", &[Shape::OpenFour]);
    check_value("g8 f8 e8", "d8", &[Shape::Four]);
    check_value("l8 k8 j8", "", &[Shape::Four]);
    check_value("g8 i8", "", &[Shape::OpenThree]);
    check_value("g8 i8", "j8", &[Shape::Three]);
    check_value("g8", "", &[Shape::OpenTwo]);
    check_value("g8", "f8", &[Shape::Two]);
    check_value("g8 i8 h7 h9", "", &[Shape::OpenThree, Shape::OpenThree]);
    check_value("g8 i8 h9 g9", "i7", &[Shape::OpenThree, Shape::OpenTwo, Shape::Two]);
    // Only Black's shapes count, because the value is computed for Black; White's four adds nothing.
    check_value("", "d8 e8 f8 g8", &[]);
}

/// Returns the value of a position by the same rules as the search, without pruning and move ordering.
fn plain_think(board: &mut Board, depth: usize, ply: i32, side: Color) -> i32 {
    let sequences = Sequences::of(board);
    let moves = fresh_candidates(board);
    let best = moves.iter().map(|it| evaluate_one_pos(&sequences, *it, side)).max().unwrap_or(FULL_BOARD);
    if WIN <= best {
        return WIN - ply;
    }
    if depth == 0 || moves.is_empty() {
        return best;
    }
    let values = moves.into_iter().map(|point| {
        board.play(point, side).unwrap();
        let value = -plain_think(board, depth - 1, ply + 1, !side);
        board.undo(point);
        value
    });
    values.max().unwrap()
}

#[test]
fn pruning_does_not_change_the_result() {
    for (black, white) in [("h8", "i9"), ("h8 h9", "i9 j10"), ("g8 h8 i8", "h9 h10 g9"), ("e4 f4", "d4")] {
        let mut board = position(black, white);
        for depth in 0..=2 {
            let mut patient = NullHandler;
            let mut search = Search::new(&board, Rule::Freestyle, depth + 1, &mut patient);
            let value = search.think([-INFINITY, INFINITY], depth, 0, Color::Black);
            assert_eq!(value, Some(plain_think(&mut board, depth, 0, Color::Black)), "{board:?}");
        }
    }
}

#[test]
fn the_first_stone_lies_in_the_center() {
    check_move("", "", "h8");
}

#[test]
fn it_wins_rather_than_stops_a_win() {
    check_move("d4 e4 f4 g4", "d10 e10 f10 g10 c4", "h4");
}

#[test]
fn it_stops_a_five() {
    check_move("d4 e4 f4 c10", "d10 e10 f10 g10", "h10");
}

#[test]
fn it_stops_an_open_three() {
    check_move("o1", "f10 g10 h10", "e10 i10 d10 j10");
}

#[test]
fn it_finds_a_win_of_five_moves() {
    // A black stone at h4 makes a four and an open three.
    check_move("e4 f4 g4 h5 h6", "d4 l12 m12", "h4");
}

#[test]
fn a_lost_side_holds_out() {
    // White threatens to make five at i10. This is more urgent than h4, where White would make a four and an open
    // three.
    check_move("d10 d4", "e10 f10 g10 h10 e4 f4 g4 h5 h6", "i10");
    // White has an open four, so Black cannot prevent White's five. Black still blocks one end of the four.
    check_move("c4", "e10 f10 g10 h10", "d10 i10");
}

#[test]
fn it_searches_to_the_depth_that_is_set() {
    let board = position("h8 g9", "i9 h7");
    let n_nodes = |depth| {
        let mut patient = NullHandler;
        let mut search = Search::new(&board, Rule::Freestyle, depth, &mut patient);
        let mut moves = Vec::new();
        search.evaluate_moves(Color::Black, &mut moves);
        search.best_of(&moves, Color::Black, depth);
        search.n_nodes
    };
    assert!(n_nodes(1) < n_nodes(2) && n_nodes(2) < n_nodes(3));
    assert!(AlphaBeta::with_depth(0, 1).best_move(black_to_move(&board), &mut NullHandler).unwrap().is_some());
}

/// Handler that counts the checks of its stop flag. It stops the search at check number `patience`.
struct Impatient {
    n_stop_checks: Cell<u32>,
    patience: u32,
}

impl SearchHandler for Impatient {
    fn should_stop(&self) -> bool {
        self.n_stop_checks.set(self.n_stop_checks.get() + 1);
        self.patience <= self.n_stop_checks.get()
    }
}

#[test]
fn it_returns_a_move_when_the_handler_stops_it() {
    let board = position("h8 g9 h10", "i9 h7 i10");
    for patience in 1..5 {
        let mut handler = Impatient { n_stop_checks: Cell::new(0), patience };
        let point = AlphaBeta::with_depth(20, 1).best_move(black_to_move(&board), &mut handler).unwrap().unwrap();
        assert!(board.is_free(point));
        assert_eq!(handler.n_stop_checks.get(), patience, "it has gone on progress");
    }
}

/// Handler that has limits and stores all progress reports.
#[derive(Default)]
struct Recorder {
    limits: SearchLimits,
    reports: Vec<Progress>,
}

impl SearchHandler for Recorder {
    fn should_stop(&self) -> bool {
        false
    }

    fn limits(&self) -> SearchLimits {
        self.limits
    }

    fn report(&mut self, progress: &Progress) {
        self.reports.push(progress.clone());
    }
}

fn reports(board: &Board, limits: SearchLimits) -> Vec<Progress> {
    let mut handler = Recorder { limits, reports: Vec::new() };
    assert!(AlphaBeta::new(1).best_move(black_to_move(board), &mut handler).unwrap().is_some());
    handler.reports
}

#[test]
fn it_keeps_the_limits_and_reports_its_depth() {
    let board = position("h8 i9", "h9 g9");
    let depths = |limits| reports(&board, limits).iter().map(|it| it.depth).collect::<Vec<_>>();
    assert_eq!(depths(SearchLimits::default()), [1, 2, 3, 4]);
    assert_eq!(depths(SearchLimits { depth: Some(2), ..SearchLimits::default() }), [1, 2]);
    assert_eq!(depths(SearchLimits { depth: Some(0), ..SearchLimits::default() }), [0; 0]);
    let n_nodes: Vec<_> = reports(&board, SearchLimits::nodes(1000)).iter().map(|it| it.n_nodes).collect();
    assert!(!n_nodes.is_empty() && n_nodes.iter().all(|it| *it <= 1000), "{n_nodes:?}");
    assert_eq!(depths(SearchLimits::nodes(0)), [0; 0]);
}

#[test]
fn it_reports_the_distance_of_a_win() {
    let last = |black, white| reports(&position(black, white), SearchLimits::default()).last().unwrap().lines[0].score;
    assert_eq!(last("f8 g8 h8 i8", "a1 b1 c1 n1"), Score::mate_in(1));
    assert_eq!(last("g8 h8 i8", "a1 c1 n1"), Score::mate_in(3));
    assert_eq!(last("a1 c1 n1", "f8 g8 h8 i8"), Score::mated_in(2));
}
