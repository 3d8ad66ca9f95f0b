//! Correction history: corrects static evals by the errors that searches have found in similar positions.
//!
//! Positions are similar if the same side is to move and the last stone lies on the same point. If a search finds in
//! some positions that the static eval is wrong, it corrects the static evals of similar positions as well.

use crate::engine::master::params;
use crate::engine::master::position::Position;
use crate::engine::master::square::Square;

/// Fixed-point scale of a correction.
const SCALE: i32 = 256;

/// Upper bound of the absolute values of an error and of a correction, in points of the evaluation.
const MAX_CORRECTION: i32 = 300;

/// Maximum depth, in plies, that adds to the weight of an error. An error found by a deeper search has the same weight
/// as at this depth.
const MAX_DEPTH: i32 = 15;

/// Corrections of static evals, from the point of view of the side to move.
#[derive(Debug)]
pub struct CorrectionHistory {
    /// Corrections, indexed by the point of the last stone and the side to move, in units of 1 / [`SCALE`] of a point
    /// of the evaluation.
    corrections: Vec<i32>,
}

impl CorrectionHistory {
    /// Returns a history without corrections.
    #[must_use]
    pub fn new() -> Self {
        Self { corrections: vec![0; 2 * Square::COUNT] }
    }

    /// Resets all corrections.
    pub fn clear(&mut self) {
        self.corrections.fill(0);
    }

    /// Returns the correction of a position's static eval, in points of the evaluation.
    #[must_use]
    pub fn of(&self, position: &Position) -> i32 {
        self.corrections[index(position)] * params::correction_share() / (256 * SCALE)
    }

    /// Moves the correction of a position in the direction of `error`, which is the score found by a search of `depth`
    /// plies, minus the corrected static eval.
    pub fn update(&mut self, position: &Position, error: i32, depth: i32) {
        let error = error.clamp(-MAX_CORRECTION, MAX_CORRECTION);
        let step = error * (depth.min(MAX_DEPTH) + 1) * SCALE / params::correction_divisor();
        let correction = &mut self.corrections[index(position)];
        *correction = (*correction + step).clamp(-MAX_CORRECTION * SCALE, MAX_CORRECTION * SCALE);
    }
}

impl Default for CorrectionHistory {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the index of a position in `corrections`. If no stone has been played since the position was set up, a cell
/// of the margin takes the place of the last stone's point.
fn index(position: &Position) -> usize {
    position.last().map_or(0, Square::index) << 1 | position.side() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::PositionView;
    use crate::game::{Board, Color, Point, Rule};

    fn position(last: Point) -> Position {
        let board = Board::new(15);
        let mut position = Position::new(PositionView { board: &board, rule: Rule::Freestyle, side: Color::Black });
        position.play(last.into());
        position
    }

    #[test]
    fn the_error_of_a_position_corrects_those_with_the_same_last_stone_alone() {
        let mut history = CorrectionHistory::new();
        let [here, there] = [Point::new(7, 7), Point::new(3, 9)].map(position);
        (0..20).for_each(|_| history.update(&here, 200, 5));
        assert!((1..200).contains(&history.of(&here)));
        assert_eq!(history.of(&there), 0);
        history.clear();
        assert_eq!(history.of(&here), 0);
    }

    #[test]
    fn a_correction_has_a_bound_and_a_deeper_search_moves_it_more() {
        let here = position(Point::new(7, 7));
        let after = |error, depth| {
            let mut history = CorrectionHistory::new();
            (0..100).for_each(|_| history.update(&here, error, depth));
            history.of(&here)
        };
        assert!(after(20, 2) < after(20, 9));
        assert_eq!(after(-20, 9), -after(20, 9));
        assert!(after(10_000, 64) <= MAX_CORRECTION);
    }
}
