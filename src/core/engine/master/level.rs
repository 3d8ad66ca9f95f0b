//! Levels of strength, from 1 to 10.
//! Compared with a stronger level, a weaker level does not search deeper, and chooses at least as many moves without a
//! search.

use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::master::perception::Perception;
use crate::engine::time::SearchLimits;

/// Level of strength, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Settings of a level: the limits of its searches, and how it chooses moves without a search.
struct Strength {
    /// Limits of the searches.
    limits: SearchLimits,
    /// Percentage of moves that [`Perception`] chooses instead of a search.
    blunder_rate: u32,
    /// Parameters by which [`Perception`] imitates the mistakes of a beginner.
    perception: Perception,
}

impl Level {
    /// Weakest level.
    pub const WEAKEST: Self = Self(1);

    /// Strongest level.
    pub const STRONGEST: Self = Self(10);

    /// Returns the level with this number, or the nearest level.
    #[must_use]
    pub fn new(number: u8) -> Self {
        Self(number.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the limits of a search at this level.
    #[must_use]
    pub fn limits(self) -> SearchLimits {
        self.strength().limits
    }

    /// Returns the size of the transposition table in mebibytes, which grows with the level's limit of nodes for a
    /// search.
    #[must_use]
    pub fn table_mebibytes(self) -> usize {
        match self.limits().nodes {
            Some(n_nodes) if n_nodes <= 20_000 => 1,
            Some(_) => 4,
            None => 16,
        }
    }

    /// Decides at random, with the probability of the level's blunder rate, whether the move in a position is chosen
    /// without a search. If so, returns the `Perception` that chooses the move; otherwise returns `None`. The same
    /// seed and position key always give the same result.
    #[must_use]
    pub fn blunder(self, seed: u64, key: u64) -> Option<Perception> {
        let strength = self.strength();
        (ChaCha8Rng::seed_from_u64(seed ^ key).random_range(0..100) < strength.blunder_rate)
            .then_some(strength.perception)
    }

    fn strength(self) -> Strength {
        let row = TABLE[usize::from(self.0 - Self::WEAKEST.0)];
        let [depth, n_nodes, blunder_rate, threes, doubles, own_threes, own_doubles, haste, carelessness, ..] = row;
        let [.., caution, noise] = row;
        let limits = match u8::try_from(depth) {
            Ok(0) | Err(_) => SearchLimits::turn(TURN),
            Ok(depth) => SearchLimits { depth: Some(depth), ..SearchLimits::nodes(n_nodes.into()) },
        };
        let perception = Perception {
            missed_threes: threes,
            missed_doubles: doubles,
            missed_own_threes: own_threes,
            missed_own_doubles: own_doubles,
            haste,
            carelessness,
            caution: caution.cast_signed(),
            noise: noise.cast_signed(),
        };
        Strength { limits, blunder_rate, perception }
    }
}

/// Settings of the levels, the weakest level first. The first two columns are the limits of the searches, where 0 is
/// unlimited. The third column is the percentage of moves that are played without a search. The other columns are the
/// fields of [`Perception`], which explains them.
#[rustfmt::skip]
const TABLE: [[u32; 11]; 10] = [
    // Columns: depth, nodes and blunder rate, then the fields of `Perception`: missed threes, missed doubles, missed
    // own threes, missed own doubles, haste, carelessness, caution, noise.
    [  1,    100,   100,  48,     90,     35,     90,     25,     30,      45,     145],
    [  1,    100,   100,  29,     75,     16,     72,     15,     20,      64,      70],
    [  1,    100,   100,  10,     70,      3,     30,      8,     12,      80,      14],
    [  2,    400,    53,   9,     70,      1,     12,      4,     10,      80,      13],
    [  4,   1_500,   37,   9,     70,      1,     12,      4,     10,      80,      13],
    [  5,   2_500,   24,   9,     70,      1,     12,      4,     10,      80,      13],
    [  8,  10_000,   19,   9,     70,      1,     12,      4,     10,      80,      13],
    [  8,  16_000,    0,   0,      0,      0,      0,      0,      0,     100,       0],
    [ 12,  64_000,    0,   0,      0,      0,      0,      0,      0,     100,       0],
    [  0,       0,    0,   0,      0,      0,      0,      0,      0,     100,       0],
];

/// Time that the strongest level takes for a move if the request sets no limit.
const TURN: Duration = Duration::from_millis(1500);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_see_more() {
        for number in 2..=9 {
            let (weak, strong) = (Level::new(number - 1).strength(), Level::new(number).strength());
            assert!(weak.limits.nodes <= strong.limits.nodes && strong.blunder_rate <= weak.blunder_rate);
            let errors = |it: Perception| {
                [
                    it.missed_threes,
                    it.missed_doubles,
                    it.missed_own_threes,
                    it.missed_own_doubles,
                    it.haste,
                    it.carelessness,
                    it.noise.unsigned_abs(),
                ]
            };
            let (more, fewer) = (errors(weak.perception), errors(strong.perception));
            assert!(fewer.iter().zip(&more).all(|(fewer, more)| fewer <= more), "level {number}: {fewer:?} {more:?}");
            assert!(weak.perception.caution <= strong.perception.caution);
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
