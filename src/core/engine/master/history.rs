//! History heuristic and counter moves: quiet moves that have caused cutoffs are tried earlier.

use crate::engine::master::square::Square;
use crate::game::Color;

/// Upper bound of the absolute value of a history score.
const MAX_SCORE: i32 = 8192;

/// History scores of all moves, and the counter move to each move of the other side.
#[derive(Debug)]
pub struct History {
    /// History scores, indexed by the color and the square of the move.
    scores: Vec<i16>,
    /// Counter moves, indexed by the color that replies and the square of the move before.
    counter_moves: Vec<Option<Square>>,
}

impl History {
    /// Returns an empty history.
    #[must_use]
    pub fn new() -> Self {
        Self { scores: vec![0; 2 * Square::COUNT], counter_moves: vec![None; 2 * Square::COUNT] }
    }

    /// Resets all scores and counter moves.
    pub fn clear(&mut self) {
        self.scores.fill(0);
        self.counter_moves.fill(None);
    }

    /// Returns the history score of a move, from −8192 to 8192.
    #[must_use]
    pub fn score(&self, color: Color, square: Square) -> i32 {
        i32::from(self.scores[index(color, square)])
    }

    /// Adds `bonus` to the history score of a move, or a malus if `bonus` is negative. The effect shrinks as the score
    /// approaches its bound.
    pub fn update(&mut self, color: Color, square: Square, bonus: i32) {
        let score = &mut self.scores[index(color, square)];
        let moved = i32::from(*score) + bonus - i32::from(*score) * bonus.abs() / MAX_SCORE;
        *score = i16::try_from(moved).unwrap_or(*score);
    }

    /// Returns the reply of `color` that last refuted a move of the other side on `to`; `None` if no move there was
    /// refuted.
    #[must_use]
    pub fn counter_move(&self, color: Color, to: Square) -> Option<Square> {
        self.counter_moves[index(color, to)]
    }

    /// Stores the reply of `color` that refuted a move of the other side on `to`.
    pub fn set_counter_move(&mut self, color: Color, to: Square, counter_move: Square) {
        self.counter_moves[index(color, to)] = Some(counter_move);
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

const fn index(color: Color, square: Square) -> usize {
    color as usize * Square::COUNT + square.index()
}
