//! Which quiet moves have refuted others before: they are tried sooner.

use crate::engine::master::square::Square;
use crate::game::Color;

/// No move's score is greater.
const MAX_SCORE: i32 = 8192;

/// The scores of moves.
#[derive(Debug)]
pub struct History {
    /// By color and point.
    scores: Vec<i16>,
    /// The counter_move that refuted a move, by the color that counter_moves and the move's point.
    counter_moves: Vec<Option<Square>>,
}

impl History {
    /// Nothing known yet.
    #[must_use]
    pub fn new() -> Self {
        Self { scores: vec![0; 2 * Square::COUNT], counter_moves: vec![None; 2 * Square::COUNT] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores.fill(0);
        self.counter_moves.fill(None);
    }

    /// How well a move has done, up to 8192 either way.
    #[must_use]
    pub fn score(&self, color: Color, square: Square) -> i32 {
        i32::from(self.scores[index(color, square)])
    }

    /// Moves a score toward the most there can be, the less the closer it is; away from it when `bonus` is negative.
    pub fn update(&mut self, color: Color, square: Square, bonus: i32) {
        let score = &mut self.scores[index(color, square)];
        let moved = i32::from(*score) + bonus - i32::from(*score) * bonus.abs() / MAX_SCORE;
        *score = i16::try_from(moved).unwrap_or(*score);
    }

    /// The counter_move of `color` that refuted the move on this point last.
    #[must_use]
    pub fn counter_move(&self, color: Color, to: Square) -> Option<Square> {
        self.counter_moves[index(color, to)]
    }

    /// Remembers an counter_move.
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
