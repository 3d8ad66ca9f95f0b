//! How strong Master plays: the weaker it is, the less it looks ahead and the more often it overlooks the other side.

use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::time::Limits;

/// A strength, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// What makes a level.
struct Strength {
    limits: Limits,
    /// In how many of a hundred moves it thinks of its own attack alone.
    overlooks: u32,
}

impl Level {
    /// The weakest.
    pub const LEAST: Self = Self(1);

    /// The strongest.
    pub const MOST: Self = Self(10);

    /// The level with this number; the nearest one if there is none.
    #[must_use]
    pub fn new(number: u8) -> Self {
        Self(number.clamp(Self::LEAST.0, Self::MOST.0))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How far it thinks about a move.
    #[must_use]
    pub fn limits(self) -> Limits {
        self.strength().limits
    }

    /// Whether it overlooks what the other side wants. The same seed and position give the same answer.
    #[must_use]
    pub fn overlooks(self, seed: u64, key: u64) -> bool {
        ChaCha8Rng::seed_from_u64(seed ^ key).random_range(0..100) < self.strength().overlooks
    }

    fn strength(self) -> Strength {
        let (depth, n_nodes, overlooks) = match self.0 {
            1 => (1, 100, 50),
            2 => (1, 200, 30),
            3 => (2, 400, 20),
            4 => (2, 800, 12),
            5 => (4, 1_500, 8),
            6 => (4, 3_000, 4),
            7 => (6, 8_000, 2),
            8 => (8, 25_000, 0),
            9 => (12, 100_000, 0),
            _ => return Strength { limits: Limits::turn(TURN), overlooks: 0 },
        };
        Strength { limits: Limits { depth: Some(depth), ..Limits::nodes(n_nodes) }, overlooks }
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
            assert!(weak.limits.nodes < strong.limits.nodes);
            assert!(strong.overlooks <= weak.overlooks);
        }
        assert_eq!(Level::MOST.limits(), Limits::turn(TURN));
        assert_eq!([Level::new(0), Level::new(99)], [Level::LEAST, Level::MOST]);
    }

    #[test]
    fn the_same_seed_overlooks_the_same() {
        let overlooked = |seed| (0..200).filter(|key| Level::new(3).overlooks(seed, *key)).collect::<Vec<u64>>();
        assert_eq!(overlooked(1), overlooked(1));
        assert_ne!(overlooked(1), overlooked(2));
        assert!((15..70).contains(&overlooked(1).len()));
    }
}
