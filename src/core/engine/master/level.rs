//! Levels of strength: the weaker, the shallower the search, and the more often a move is played without one.

use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::master::perception::Perception;
use crate::engine::time::SearchLimits;

/// Level of strength, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Settings of a level.
struct Strength {
    /// Limits of its searches.
    limits: SearchLimits,
    /// Percentage of moves that are played by perception, without a search.
    blunder_rate: u32,
    /// Perception of these moves.
    perception: Perception,
}

impl Level {
    /// Weakest level.
    pub const WEAKEST: Self = Self(1);

    /// Strongest level.
    pub const STRONGEST: Self = Self(10);

    /// Returns the level with this number, or the nearest one.
    #[must_use]
    pub fn new(number: u8) -> Self {
        Self(number.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
    }

    /// Number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the limits of a search at this level.
    #[must_use]
    pub fn limits(self) -> SearchLimits {
        self.strength().limits
    }

    /// Returns the size of the transposition table in mebibytes, enough for the nodes of a search.
    #[must_use]
    pub fn table_mebibytes(self) -> usize {
        match self.limits().nodes {
            Some(n_nodes) if n_nodes <= 20_000 => 1,
            Some(_) => 4,
            None => 16,
        }
    }

    /// Draws by the blunder rate: returns the perception by which the move in this position is played, or none if it is
    /// searched. The same seed and key give the same result.
    #[must_use]
    pub fn blunder(self, seed: u64, key: u64) -> Option<Perception> {
        let strength = self.strength();
        (ChaCha8Rng::seed_from_u64(seed ^ key).random_range(0..100) < strength.blunder_rate)
            .then_some(strength.perception)
    }

    fn strength(self) -> Strength {
        let (depth, n_nodes, blunder_rate, missed_threes, missed_doubles, caution, noise) = match self.0 {
            1 => (1, 100, 100, 36, 90, 50, 90),
            2 => (1, 100, 100, 20, 70, 70, 40),
            3 => (1, 100, 100, 9, 40, 85, 15),
            4 => (1, 100, 100, 3, 10, 95, 8),
            5 => (2, 400, 50, 3, 10, 95, 8),
            6 => (4, 2_000, 22, 3, 10, 95, 8),
            7 => (6, 6_000, 5, 3, 10, 95, 8),
            8 => (8, 16_000, 0, 0, 0, 100, 0),
            9 => (12, 64_000, 0, 0, 0, 100, 0),
            _ => (0, 0, 0, 0, 0, 100, 0),
        };
        let limits = match depth {
            0 => SearchLimits::turn(TURN),
            _ => SearchLimits { depth: Some(depth), ..SearchLimits::nodes(n_nodes) },
        };
        Strength { limits, blunder_rate, perception: Perception { missed_threes, missed_doubles, caution, noise } }
    }
}

/// Time for a move of the strongest level where no other limit is given.
const TURN: Duration = Duration::from_millis(1500);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_see_more() {
        for number in 2..=9 {
            let (weak, strong) = (Level::new(number - 1).strength(), Level::new(number).strength());
            assert!(weak.limits.nodes <= strong.limits.nodes && strong.blunder_rate <= weak.blunder_rate);
            assert!(
                strong.perception.missed_threes <= weak.perception.missed_threes
                    && strong.perception.noise <= weak.perception.noise
            );
        }
        assert_eq!(Level::STRONGEST.limits(), SearchLimits::turn(TURN));
        assert_eq!([Level::new(0), Level::new(99)], [Level::WEAKEST, Level::STRONGEST]);
    }

    #[test]
    fn the_same_seed_blunders_in_the_same_positions() {
        let blunder_rate =
            |seed| (0..200).filter(|key| Level::new(6).blunder(seed, *key).is_some()).collect::<Vec<u64>>();
        assert_eq!(blunder_rate(1), blunder_rate(1));
        assert_ne!(blunder_rate(1), blunder_rate(2));
        assert!((5..50).contains(&blunder_rate(1).len()));
        assert!(
            (0..200).all(|key| Level::STRONGEST.blunder(1, key).is_none() && Level::WEAKEST.blunder(1, key).is_some())
        );
    }
}
