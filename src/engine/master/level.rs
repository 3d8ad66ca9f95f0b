//! How strong Master plays: the weaker it is, the less it looks ahead, and the more it overlooks.

use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::master::perception::Perception;
use crate::engine::time::SearchLimits;

/// A strength, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// What makes a level.
struct Strength {
    /// How far it looks ahead when it does.
    limits: SearchLimits,
    /// In how many of a hundred moves it does not look ahead, and trusts its eyes.
    blunder_rate: u32,
    /// What it sees then.
    perception: Perception,
}

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);

    /// The strongest.
    pub const STRONGEST: Self = Self(10);

    /// The level with this number; the nearest one if there is none.
    #[must_use]
    pub fn new(number: u8) -> Self {
        Self(number.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How far it thinks about a move.
    #[must_use]
    pub fn limits(self) -> SearchLimits {
        self.strength().limits
    }

    /// The mebibytes of its transposition table: enough for the positions that it looks at.
    #[must_use]
    pub fn table(self) -> usize {
        match self.limits().nodes {
            Some(n_nodes) if n_nodes <= 20_000 => 1,
            Some(_) => 4,
            None => 16,
        }
    }

    /// What it sees of a position in which it does not look ahead; none where it does. The same seed and position give
    /// the same answer.
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
            5 => (2, 400, 45, 3, 10, 95, 8),
            6 => (3, 1_000, 10, 3, 10, 95, 8),
            7 => (4, 3_000, 3, 3, 10, 95, 8),
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

/// How long the strongest thinks about a move where nothing else is said.
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
    fn the_same_seed_lapses_in_the_same_positions() {
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
