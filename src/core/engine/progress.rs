//! Progress of a search: depth, nodes, time and the best lines.

use std::time::Duration;

use crate::engine::score::Score;
use crate::game::Point;

/// Progress of a search, as reported after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the last finished iteration, in plies.
    pub depth: u8,
    /// Greatest distance from the root that the last iteration has reached, in plies: the selective depth.
    pub selective_depth: u8,
    /// Nodes searched so far.
    pub n_nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The best lines, best first: one line, or as many as were requested (MultiPV).
    pub lines: Vec<PvLine>,
}

/// A principal variation and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// Score for the side to move.
    pub score: Score,
    /// Expected moves of both sides, the side to move first.
    pub moves: Vec<Point>,
}

impl Progress {
    /// Returns the best line; `None` before the first iteration has found a line.
    #[must_use]
    pub fn best(&self) -> Option<&PvLine> {
        self.lines.first()
    }

    /// Returns the speed in nodes per second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let microseconds = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.n_nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
    }
}
