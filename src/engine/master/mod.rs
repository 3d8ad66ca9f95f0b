//! Master (大师), our own engine: patterns by table, principal variation search, continuous fours.

mod history;
mod movepick;
mod params;
pub mod pattern;
mod position;
mod search;
pub mod solve;
mod spot;
mod tt;

use std::fmt;
use std::time::Duration;

use crate::engine::master::position::Position;
use crate::engine::master::search::{Memory, Search};
use crate::engine::score::Score;
use crate::engine::time::Limits;
use crate::engine::{Listener, Opponent, Turn, Value};
use crate::game::Point;

/// Mebibytes of the transposition table.
const TABLE: usize = 16;

/// How long a move is thought about where nothing else is said.
const TURN: Duration = Duration::from_millis(1500);

/// Master itself.
pub struct Master {
    memory: Memory,
    limits: Limits,
}

impl Master {
    /// A master that thinks within these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { memory: Memory::new(TABLE), limits }
    }

    /// Thinks about a move. What was learned stays for the next one.
    pub fn think(&mut self, turn: Turn<'_>, limits: Limits, listener: &mut dyn Listener) -> Thought {
        let position = Position::new(turn);
        let found = Search::new(position, &mut self.memory, listener, limits).run();
        Thought {
            best: found.best.map(Point::from),
            score: found.score,
            depth: found.depth,
            n_nodes: found.n_nodes,
            line: found.line.into_iter().map(Point::from).collect(),
        }
    }

    /// Forgets what was learned.
    pub fn forget(&mut self) {
        self.memory.clear();
    }
}

impl fmt::Debug for Master {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Master").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// What Master thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move to play; none when no point is free.
    pub best: Option<Point>,
    /// The worth of the position to the side to move.
    pub score: Score,
    /// How deep was searched.
    pub depth: u8,
    /// Positions searched.
    pub n_nodes: u64,
    /// The moves that both sides should play.
    pub line: Vec<Point>,
}

impl Opponent for Master {
    fn best_move(&mut self, turn: Turn<'_>, listener: &mut dyn Listener) -> Option<Point> {
        let asked = listener.limits();
        let limits = if asked == Limits::default() { self.limits } else { asked };
        self.think(turn, limits, listener).best
    }

    fn value(&self, turn: Turn<'_>, point: Point) -> Option<Value> {
        if !turn.board.is_free(point) || turn.rule.foul(turn.board, point, turn.side).is_some() {
            return None;
        }
        let position = Position::new(turn);
        let worth = |color| u32::try_from(position.value(point.into(), color)).unwrap_or(0);
        Some(Value { attack: worth(turn.side), defence: worth(!turn.side) })
    }
}

impl Default for Master {
    fn default() -> Self {
        Self::new(Limits::turn(TURN))
    }
}

#[cfg(test)]
mod tests;
