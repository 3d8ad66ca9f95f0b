//! Choices for a tournament.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{MAX_SIZE, MIN_SIZE, Rule};

/// The most players of a tournament: their results fit beside each other in the smallest window.
pub const MAX_PLAYERS: usize = 8;

/// Numbers of games of each two players that can be chosen. They are even: each opening is played with both colors.
pub const TOURNAMENT_GAMES: [u8; 6] = [2, 4, 10, 20, 50, 100];

/// Times for a move that can be chosen, in milliseconds.
pub const TOURNAMENT_TIMES: [u32; 6] = [100, 500, 1000, 2000, 5000, 10_000];

/// The choices for a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TournamentSetup {
    /// The ids of the players; none until a tournament was played.
    pub players: Vec<String>,
    /// The rule's key.
    pub rule: String,
    /// Lines of the board.
    pub size: u8,
    /// Games of each two players.
    pub n_games: u8,
    /// Time for a move in milliseconds.
    pub milliseconds: u32,
}

impl TournamentSetup {
    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        Rule::by_key(&self.rule).unwrap_or(Rule::Freestyle)
    }

    /// Returns the time for a move.
    #[must_use]
    pub const fn time(&self) -> Duration {
        Duration::from_millis(self.milliseconds as u64)
    }

    /// Brings what was written by hand back to what can be chosen.
    pub(super) fn within_bounds(self) -> Self {
        let usual = Self::default();
        Self {
            rule: self.rule().key().to_owned(),
            size: self.size.clamp(MIN_SIZE, MAX_SIZE),
            n_games: if TOURNAMENT_GAMES.contains(&self.n_games) { self.n_games } else { usual.n_games },
            milliseconds: if TOURNAMENT_TIMES.contains(&self.milliseconds) {
                self.milliseconds
            } else {
                usual.milliseconds
            },
            players: self.players,
        }
    }
}

impl Default for TournamentSetup {
    fn default() -> Self {
        Self {
            players: Vec::new(),
            rule: Rule::Freestyle.key().to_owned(),
            size: 15,
            n_games: TOURNAMENT_GAMES[0],
            milliseconds: 1000,
        }
    }
}
