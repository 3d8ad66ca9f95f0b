//! Master as a player: its level, its tables and threads, and what it answers.

use std::fmt;
use std::time::Duration;

use crate::engine::master::level::Level;
use crate::engine::master::pattern::Tier;
use crate::engine::master::perception;
use crate::engine::master::position::Position;
use crate::engine::master::search::{SearchMemory, SearchResult, SearchSettings};
use crate::engine::master::thread_pool;
use crate::engine::time::SearchLimits;
use crate::engine::{Player, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Color, Point, Rule};

/// Greatest size of the transposition table in mebibytes: more gains nothing in the time of a move.
const MAX_TABLE_MEBIBYTES: usize = 1024;

/// Greatest number of threads.
const MAX_THREADS: usize = 64;

/// Longest time for pondering, after which the machine is left in peace.
const MAX_PONDER_TIME: Duration = Duration::from_secs(120);

/// Master (大师), the house engine.
pub struct Master {
    memory: SearchMemory,
    /// Tables of the helper threads.
    helpers: Vec<SearchMemory>,
    /// Size of the transposition table.
    n_mebibytes: usize,
    /// Limit of the bytes of all tables.
    max_bytes: Option<u64>,
    /// Rule and board size of the positions in the tables.
    kind: Option<(Rule, u8)>,
    level: Level,
    seed: u64,
}

impl Master {
    /// Creates a Master of a level. The same seed plays the same game, as far as no clock is involved.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        let n_mebibytes = level.table_mebibytes();
        let memory = SearchMemory::new(n_mebibytes);
        Self { memory, helpers: Vec::new(), n_mebibytes, max_bytes: None, kind: None, level, seed }
    }

    /// Searches the best move. Tables are kept for the next search. Several threads search where time alone is limited.
    pub fn think(
        &mut self,
        turn: PositionView<'_>,
        limits: SearchLimits,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        self.think_lines(turn, SearchSettings { limits, n_lines: 1 }, handler)
    }

    /// Searches the best lines (MultiPV): as many as asked for, or fewer where fewer moves are searched.
    pub fn think_lines(
        &mut self,
        turn: PositionView<'_>,
        settings: SearchSettings,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        // The same stones have the same key on every board and under every rule.
        let kind = Some((turn.rule, turn.board.size()));
        if self.kind.is_some() && self.kind != kind {
            self.forget();
        }
        self.kind = kind;
        let helpers = if may_use_helpers(settings.limits) { &mut self.helpers[..] } else { &mut [][..] };
        thread_pool::search(&Position::new(turn), (&mut self.memory, helpers), settings, handler)
    }

    /// Allocates the transposition table anew if its size has changed. All tables together keep within the limit.
    fn resize_table(&mut self) {
        // The cache of failed VCF attempts of each thread has up to a quarter of the table's size.
        let n_threads = 1 + self.helpers.len() as u64;
        let usual = self.level.table_mebibytes();
        let n_mebibytes = self.max_bytes.map_or(usual, |n_bytes| {
            let n_mebibytes = (n_bytes / (4 + n_threads) * 4) >> 20;
            // A level that counts nodes has enough, and plays the same with any limit above that.
            let greatest = if self.level.limits().nodes.is_some() { usual } else { MAX_TABLE_MEBIBYTES };
            usize::try_from(n_mebibytes).unwrap_or(usize::MAX).clamp(1, greatest)
        });
        if self.n_mebibytes != n_mebibytes {
            self.n_mebibytes = n_mebibytes;
            self.memory = SearchMemory::new(n_mebibytes);
            self.helpers.fill_with(|| self.memory.for_another_thread());
        }
    }

    /// Clears all tables.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.helpers.iter_mut().for_each(SearchMemory::clear);
    }
}

/// Returns `true` if helper threads may be used: only where time alone is limited, since a limit of nodes or depth
/// promises the same result in every run.
const fn may_use_helpers(limits: SearchLimits) -> bool {
    limits.nodes.is_none() && limits.depth.is_none()
}

/// Returns `true` if either side can make a five, which no level misses.
fn has_five_threat(position: &Position) -> bool {
    Color::ALL.into_iter().any(|it| position.set(it, Tier::Five).first().is_some())
}

impl fmt::Debug for Master {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Master").field("level", &self.level).finish_non_exhaustive()
    }
}

impl Player for Master {
    fn best_move(&mut self, turn: PositionView<'_>, handler: &mut dyn SearchHandler) -> Option<Point> {
        let position = Position::new(turn);
        if let Some(perception) = self.level.blunder(self.seed, position.key())
            && !has_five_threat(&position)
        {
            let recent: Vec<_> = handler.moves().iter().rev().filter_map(|it| it.point).collect();
            return perception.best_move(turn, &position, &recent, self.seed);
        }
        let limits = self.level.limits().within(handler.limits());
        self.think(turn, limits, handler).best()
    }

    fn best_moves(&mut self, turn: PositionView<'_>, n_moves: usize, handler: &mut dyn SearchHandler) -> Option<Point> {
        let limits = self.level.limits().within(handler.limits());
        self.think_lines(turn, SearchSettings { limits, n_lines: n_moves.max(1) }, handler).best()
    }

    /// Searches the position after the expected move. A level that counts nodes does not ponder, so that it plays the
    /// same against slow and quick opponents.
    fn ponder(&mut self, turn: PositionView<'_>, handler: &mut dyn SearchHandler) {
        let own = self.level.limits();
        if own.nodes.is_some() || own.depth.is_some() {
            return;
        }
        let mut board = turn.board.clone();
        let expected = self.memory.expected_move(&Position::new(turn)).map(Point::from);
        let is_played = expected
            .is_some_and(|it| board.play(it, turn.side).is_ok() && turn.rule.winning_line(&board, it).is_none());
        let turn = if is_played { PositionView { board: &board, side: !turn.side, ..turn } } else { turn };
        self.think(turn, SearchLimits::turn(MAX_PONDER_TIME), handler);
    }

    fn set_memory(&mut self, n_bytes: Option<u64>) {
        self.max_bytes = n_bytes;
        self.resize_table();
    }

    fn set_threads(&mut self, n_threads: usize) {
        self.helpers.resize_with(n_threads.clamp(1, MAX_THREADS) - 1, || self.memory.for_another_thread());
        self.resize_table();
    }

    /// Evaluates points by the shapes that a stone of either side makes there, without a search.
    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let position = Position::new(turn);
        Box::new(move |point| {
            let value = |color| u32::try_from(perception::value(&position, point, color)).unwrap_or(0);
            PointValue { attack: value(turn.side), defence: value(!turn.side) }
        })
    }
}

impl Default for Master {
    fn default() -> Self {
        Self::new(Level::STRONGEST, 0)
    }
}

#[cfg(test)]
mod multi_pv;
#[cfg(test)]
mod tests;
