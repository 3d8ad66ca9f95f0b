//! The settings of a match.

use std::ops::Range;
use std::time::Duration;

use crate::arena::elo::Sprt;
use crate::arena::openings::StartPosition;
use crate::arena::shard::Shard;
use crate::game::{Rule, TimeControl};

/// Settings of a match.
#[derive(Clone, Debug)]
pub struct MatchSettings {
    /// Lines of the board.
    pub size: u8,
    /// The rule.
    pub rule: Rule,
    /// The time of either side.
    pub control: TimeControl,
    /// The limit of a search in nodes; `None` where time alone limits it.
    pub nodes: Option<u64>,
    /// Time by which a move may be late, for the way through pipes and a busy machine.
    pub grace: Duration,
    /// Time to get ready for a game.
    pub start_time: Duration,
    /// The openings; after the last one the first follows again. Each must be playable under the rule.
    pub openings: Vec<StartPosition>,
    /// Games of the whole match at most; an odd one plays its opening with one color only.
    pub n_games: usize,
    /// The part of its pairs of games that is played.
    pub shard: Shard,
    /// Games that are played at once.
    pub concurrency: usize,
    /// The hypotheses whose decision ends the match.
    pub sprt: Option<Sprt>,
    /// The same seed gives the same games of players that can be seeded.
    pub seed: u64,
}

impl MatchSettings {
    /// Returns the numbers of the games that are played, from 0.
    #[must_use]
    pub fn games(&self) -> Range<usize> {
        let pairs = self.shard.range(self.n_games.div_ceil(2));
        2 * pairs.start..(2 * pairs.end).min(self.n_games)
    }
}
