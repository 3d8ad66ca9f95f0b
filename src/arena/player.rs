//! The time that the players of a match have.

use std::time::Duration;

use crate::engine::SearchLimits;

/// Time for a move that is not bound by time.
const PATIENCE: Duration = Duration::from_secs(60);

/// Limits of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// Time for every move.
    PerMove(Duration),
    /// Nodes for every move.
    Nodes(u64),
    /// Time for the game, and an increment after every move.
    Game {
        /// Time at the start.
        base: Duration,
        /// Increment after every move.
        increment: Duration,
    },
}

impl TimeControl {
    /// Returns the time on the clock at the start of a game.
    pub(super) const fn bank(self) -> Option<Duration> {
        match self {
            Self::PerMove(_) | Self::Nodes(_) => None,
            Self::Game { base, increment: _ } => Some(base),
        }
    }

    /// Returns the increment of the clock after every move.
    pub(super) const fn increment(self) -> Duration {
        match self {
            Self::PerMove(_) | Self::Nodes(_) => Duration::ZERO,
            Self::Game { base: _, increment } => increment,
        }
    }

    /// Returns the limits of a move with so much time left.
    pub(super) const fn limits(self, left: Option<Duration>) -> SearchLimits {
        match self {
            Self::PerMove(time) => SearchLimits::turn(time),
            Self::Nodes(n_nodes) => SearchLimits::nodes(n_nodes),
            Self::Game { .. } => SearchLimits { depth: None, nodes: None, turn: None, left },
        }
    }

    /// Returns the time after which a move is too late.
    pub(super) fn deadline(self, left: Option<Duration>) -> Duration {
        match self {
            Self::PerMove(time) => time,
            Self::Nodes(_) => PATIENCE,
            Self::Game { .. } => left.unwrap_or(PATIENCE),
        }
    }
}
