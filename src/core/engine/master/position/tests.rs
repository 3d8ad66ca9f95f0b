//! Tests that a position changed by play and undo equals a position set up from the board.

use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::game::{Direction, Line, Point, Rule, Shape};

fn position_of(board: &Board, side: Color) -> Position {
    position_under(Rule::Freestyle, board, side)
}

fn position_under(rule: Rule, board: &Board, side: Color) -> Position {
    Position::new(PositionView { board, rule, side })
}

/// Returns all parts of a position that the search reads.
fn view(position: &Position) -> impl PartialEq + std::fmt::Debug + use<> {
    let points: Vec<_> = position.free.iter().map(|it| (it, position.points[it.index()])).collect();
    (position.key, position.side, points, position.near, position.sets, position.counts)
}

/// Plays and undoes moves at random, and regularly compares the result with a position set up from the board.
fn walk(rule: Rule, size: u8, n_steps: u32, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut board = Board::new(size);
    let mut side = Color::Black;
    let mut stones = Vec::new();
    let mut position = position_under(rule, &board, side);
    for step in 0..n_steps {
        let goes_back = board.is_full() || random.random_range(0..3) == 0;
        if goes_back && let Some(point) = stones.pop() {
            board.undo(point);
            position.undo();
            side = !side;
        } else if let Some(point) = board.free_points().choose(&mut random) {
            board.play(point, side).unwrap();
            stones.push(point);
            position.play(point.into());
            side = !side;
        }
        if step % 7 == 0 {
            assert_eq!(view(&position), view(&position_under(rule, &board, side)), "{board:?}");
        }
    }
    check_fives(rule, &position, &board);
    if rule == Rule::Freestyle {
        check_definition(&position, &board);
    }
}

/// Checks that the points on which the position finds fives or fouls are the points that win or are forbidden by the
/// rule.
fn check_fives(rule: Rule, position: &Position, board: &Board) {
    for point in board.free_points() {
        for color in Color::ALL {
            let wins = rule.wins_at(board, point, color);
            assert_eq!(position.set(color, Tier::Five).contains(point.into()), wins, "{rule:?} {point:?} {board:?}");
            let is_foul = rule.foul(board, point, color).is_some();
            assert_eq!(position.is_foul(point.into(), color), is_foul, "{point:?} {board:?}");
        }
    }
}

/// Compares the fives and the open threes of the position with the definitions of these shapes.
fn check_definition(position: &Position, board: &Board) {
    for point in board.free_points() {
        for color in Color::ALL {
            let state = position.points[Square::from(point).index()];
            let shapes = Direction::ALL.map(|direction| Shape::of(Line::through(board, point, color, direction)));
            for (number, shape) in (0..).zip(shapes) {
                let line = LineShape::ALL[usize::from(state.shapes[color as usize] >> (4 * number) & 15)];
                let is_five = shape == Shape::Five;
                assert_eq!(line == LineShape::Five, is_five);
                let is_open_three = shape == Shape::OpenThree;
                assert_eq!(matches!(line, LineShape::OpenThree | LineShape::BroadThree), is_open_three);
            }
        }
    }
}

#[test]
fn play_and_undo_give_what_setting_up_from_the_board_does() {
    for rule in Rule::ALL {
        for seed in 0..3 {
            walk(rule, 15, 200, seed);
            walk(rule, 19, 150, seed);
            walk(rule, 9, 200, seed);
            walk(rule, 5, 60, seed);
            walk(rule, 22, 150, seed);
        }
    }
}

#[test]
fn candidates_lie_near_stones() {
    let mut board = Board::new(15);
    assert_eq!(position_of(&board, Color::Black).near().first(), None);
    board.play(Point::center(15), Color::Black).unwrap();
    let near = position_of(&board, Color::White).near();
    assert_eq!(near.iter().count(), 24 + 8);
}
