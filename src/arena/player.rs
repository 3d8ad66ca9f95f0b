//! The time that the players of a match have.

use std::time::Duration;

use crate::engine::SearchLimits;

/// Time for a move that is not bound by time.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much may be thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// So long for every move.
    PerMove(Duration),
    /// So many positions for every move.
    Nodes(u64),
    /// So long for the game, and a little more after every move.
    Game {
        /// Time at the start.
        base: Duration,
        /// What every move adds.
        increment: Duration,
    },
}

impl TimeControl {
    /// The time on the clock at the start of a game.
    pub(super) const fn bank(self) -> Option<Duration> {
        match self {
            Self::PerMove(_) | Self::Nodes(_) => None,
            Self::Game { base, increment: _ } => Some(base),
        }
    }

    /// What every move adds to the clock.
    pub(super) const fn increment(self) -> Duration {
        match self {
            Self::PerMove(_) | Self::Nodes(_) => Duration::ZERO,
            Self::Game { base: _, increment } => increment,
        }
    }

    /// The bounds of a move of someone who has so much left.
    pub(super) const fn limits(self, left: Option<Duration>) -> SearchLimits {
        match self {
            Self::PerMove(time) => SearchLimits::turn(time),
            Self::Nodes(n_nodes) => SearchLimits::nodes(n_nodes),
            Self::Game { .. } => SearchLimits { depth: None, nodes: None, turn: None, left },
        }
    }

    /// After this a move comes too late.
    pub(super) fn deadline(self, left: Option<Duration>) -> Duration {
        match self {
            Self::PerMove(time) => time,
            Self::Nodes(_) => PATIENCE,
            Self::Game { .. } => left.unwrap_or(PATIENCE),
        }
    }
}
