//! The settings of a match.

use std::ops::Range;
use std::time::Duration;

use crate::arena::elo::Sprt;
use crate::arena::openings::StartPosition;
use crate::arena::shard::Shard;
use crate::game::{Rule, TimeControl};

/// Settings of a match: board, rule, time limits, openings, number of games and parallel play.
#[derive(Clone, Debug)]
pub struct MatchSettings {
    /// Board size, in lines.
    pub size: u8,
    /// Rule of all games.
    pub rule: Rule,
    /// Time control, the same for both players.
    pub control: TimeControl,
    /// Maximum number of nodes of a search; `None` if only time limits a search.
    pub nodes: Option<u64>,
    /// Grace period: time by which a move may exceed its limit, to allow for slow pipes and a busy machine.
    pub grace: Duration,
    /// Time that a player has to get ready for a game; a slower player loses the game.
    pub start_time: Duration,
    /// The openings, which are used in turn. After the last opening, the first opening follows again. Each opening must
    /// be playable under the rule.
    pub openings: Vec<StartPosition>,
    /// Maximum number of games of the whole match; if it is odd, the last opening is played with one color only.
    pub n_games: usize,
    /// The part of the game pairs that this run plays; other machines may play the other parts.
    pub shard: Shard,
    /// Number of games that are played at the same time.
    pub concurrency: usize,
    /// The hypotheses of the sequential test (SPRT), which ends the match when it decides; `None` for no test.
    pub sprt: Option<Sprt>,
    /// Random seed: with the same seed, players that accept a seed play the same games again.
    pub seed: u64,
}

impl MatchSettings {
    /// Returns the numbers, from 0, of the games that this run plays, which are those in its shard of the match.
    #[must_use]
    pub fn games(&self) -> Range<usize> {
        let pairs = self.shard.range(self.n_games.div_ceil(2));
        2 * pairs.start..(2 * pairs.end).min(self.n_games)
    }
}
