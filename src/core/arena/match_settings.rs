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
    /// The node limit of a search; `None` if only time limits it.
    pub nodes: Option<u64>,
    /// Time by which a move may be late, to allow for pipes and a busy machine.
    pub grace: Duration,
    /// Time that a player has to get ready for a game.
    pub start_time: Duration,
    /// The openings, which are used in turn, starting over after the last one. Each must be playable under the rule.
    pub openings: Vec<StartPosition>,
    /// Maximum number of games of the whole match; if it is odd, the last opening is played with one color only.
    pub n_games: usize,
    /// The part of the pairs of games that this run plays.
    pub shard: Shard,
    /// Number of games that are played at the same time.
    pub concurrency: usize,
    /// The hypotheses of the sequential test (SPRT), which ends the match when it decides; `None` for no test.
    pub sprt: Option<Sprt>,
    /// Seed of the players: those that accept one repeat their games with the same seed.
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
