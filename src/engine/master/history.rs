//! Which quiet moves have refuted others before: they are tried sooner.

use crate::engine::master::spot::Spot;
use crate::game::Color;

/// No move's merit is greater.
const MOST: i32 = 8192;

/// The merits of moves.
#[derive(Debug)]
pub struct History {
    /// By color and point.
    merits: Vec<i16>,
    /// The answer that refuted a move, by the color that answers and the move's point.
    answers: Vec<Option<Spot>>,
}

impl History {
    /// Nothing known yet.
    #[must_use]
    pub fn new() -> Self {
        Self { merits: vec![0; 2 * Spot::COUNT], answers: vec![None; 2 * Spot::COUNT] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.merits.fill(0);
        self.answers.fill(None);
    }

    /// How well a move has done, up to 8192 either way.
    #[must_use]
    pub fn merit(&self, color: Color, spot: Spot) -> i32 {
        i32::from(self.merits[index(color, spot)])
    }

    /// Moves a merit toward the most there can be, the less the closer it is; away from it when `bonus` is negative.
    pub fn reward(&mut self, color: Color, spot: Spot, bonus: i32) {
        let merit = &mut self.merits[index(color, spot)];
        let moved = i32::from(*merit) + bonus - i32::from(*merit) * bonus.abs() / MOST;
        *merit = i16::try_from(moved).unwrap_or(*merit);
    }

    /// The answer of `color` that refuted the move on this point last.
    #[must_use]
    pub fn answer(&self, color: Color, to: Spot) -> Option<Spot> {
        self.answers[index(color, to)]
    }

    /// Remembers an answer.
    pub fn remember(&mut self, color: Color, to: Spot, answer: Spot) {
        self.answers[index(color, to)] = Some(answer);
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

const fn index(color: Color, spot: Spot) -> usize {
    color as usize * Spot::COUNT + spot.index()
}
