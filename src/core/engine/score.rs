//! Scores of positions, with the distance of a mate.

use std::fmt;
use std::ops::Neg;

/// Score of a position for the side to move: above 0 if that side stands better. A mate is a won or a lost position;
/// its score lies near one end of the range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// Score of an even position.
    pub const DRAW: Self = Self(0);

    /// Bound above all scores; its negation is a bound below all scores.
    pub const INFINITE: Self = Self(Self::MATE + 1);

    /// Score of a mate at distance 0: the five is already on the board.
    const MATE: i32 = 30_000;

    /// Lowest score of a won position. The score of a win is `MATE` minus its distance in plies, and no game has 1000
    /// plies.
    const LEAST_MATE: i32 = Self::MATE - 1_000;

    /// Creates a score from the value of a static evaluation. The value is clamped, so the result is never the score of
    /// a mate.
    #[must_use]
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(1 - Self::LEAST_MATE, Self::LEAST_MATE - 1))
    }

    /// Creates the score of a position that the side to move wins: it makes five with the `ply`-th stone after the
    /// position. The stone that is placed next has number 1.
    #[must_use]
    pub const fn mate_in(ply: u16) -> Self {
        Self(Self::MATE - ply as i32)
    }

    /// Creates the score of a position that the side to move loses: the other side makes five with the `ply`-th stone
    /// after the position. The stone that is placed next has number 1.
    #[must_use]
    pub const fn mated_in(ply: u16) -> Self {
        Self(ply as i32 - Self::MATE)
    }

    /// Returns the score as a number, in the unit of the evaluation.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Creates a score from a number that [`Score::get`] returned.
    #[must_use]
    pub const fn of(value: i32) -> Self {
        Self(value)
    }

    /// Returns `true` if the score is a mate by either side.
    #[must_use]
    pub const fn is_mate(self) -> bool {
        Self::LEAST_MATE <= self.0 || self.0 <= -Self::LEAST_MATE
    }

    /// If the score is a mate, returns its distance in plies, and `true` if the side to move wins. Returns `None` for
    /// other scores.
    #[must_use]
    pub fn mate(self) -> Option<(u32, bool)> {
        self.is_mate().then(|| (Self::MATE.abs_diff(self.0.abs()), 0 < self.0))
    }

    /// Returns the win probability of the side to move, from 0 to 1; a draw counts as half a win. A mate gives 0 or 1,
    /// every other score a value on a logistic curve. At the score `scale`, the odds of a win are e to 1.
    #[must_use]
    pub fn win_probability(self, scale: f64) -> f64 {
        match self.mate() {
            Some((_, wins)) => f64::from(u8::from(wins)),
            None => 1.0 / (1.0 + (-f64::from(self.0) / scale).exp()),
        }
    }

    /// Converts the score of a node for the transposition table. `ply` is the number of plies from the root of the
    /// search to the node. The search counts the distance of a mate from the root; the result counts it from the node.
    #[must_use]
    pub const fn from_node(self, ply: usize) -> Self {
        let ply = Self::plies(ply);
        if Self::LEAST_MATE <= self.0 {
            Self(self.0 + ply)
        } else if self.0 <= -Self::LEAST_MATE {
            Self(self.0 - ply)
        } else {
            self
        }
    }

    /// Converts a score from the transposition table back: the inverse of [`Score::from_node`].
    #[must_use]
    pub const fn from_root(self, ply: usize) -> Self {
        let ply = Self::plies(ply);
        if Self::LEAST_MATE <= self.0 {
            Self(self.0 - ply)
        } else if self.0 <= -Self::LEAST_MATE {
            Self(self.0 + ply)
        } else {
            self
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "no game has so many stones")]
    const fn plies(ply: usize) -> i32 {
        ply as i32
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes a score such as `+12` or `-345`. `+M5` is a win of the side to move with the fifth stone after the position,
/// and `-M4` is its loss by the fourth stone.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some((ply, true)) => write!(f, "+M{ply}"),
            Some((ply, false)) => write!(f, "-M{ply}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_are_better_and_nearer_losses_worse() {
        assert!(Score::mate_in(3) < Score::mate_in(1));
        assert!(Score::mated_in(2) < Score::mated_in(4));
        assert_eq!(-Score::mate_in(3), Score::mated_in(3));
        assert!(Score::estimate(i32::MAX) < Score::mate_in(484));
        assert!(Score::mated_in(484) < Score::estimate(-1_000_000));
        assert!(!Score::estimate(i32::MAX).is_mate() && Score::mated_in(484).is_mate());
    }

    #[test]
    fn the_table_counts_from_the_node() {
        for score in [Score::mate_in(9), Score::mated_in(8), Score::estimate(77)] {
            assert_eq!(score.from_node(4).from_root(4), score);
        }
        assert_eq!(Score::mate_in(9).from_node(4), Score::mate_in(5));
        assert_eq!(Score::mated_in(8).from_node(4), Score::mated_in(4));
    }

    #[test]
    fn scores_are_written_with_their_sign() {
        let texts = [Score::mate_in(5), Score::mated_in(4), Score::estimate(12), Score::DRAW].map(|it| it.to_string());
        assert_eq!(texts, ["+M5", "-M4", "+12", "+0"]);
    }
}
