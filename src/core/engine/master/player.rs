//! Master as a player: its level, its tables and threads, and its answers to each kind of request.

use std::fmt;
use std::time::Duration;

use crate::engine::master::level::Level;
use crate::engine::master::pattern::Tier;
use crate::engine::master::perception;
use crate::engine::master::position::Position;
use crate::engine::master::search::{SearchMemory, SearchResult, SearchSettings};
use crate::engine::master::table_file;
use crate::engine::master::thread_pool;
use crate::engine::time::SearchLimits;
use crate::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Color, Point, Rule};

/// Minimum time for a move in which a transposition table larger than usual leads to a greater depth. A shorter search
/// does not fill the larger table, and the first use of new memory slows the search down.
const LONG_MOVE: Duration = Duration::from_secs(5);

/// Size of the transposition table for a long move, in mebibytes for each second and each thread.
const MEBIBYTES_PER_SECOND: u64 = 16;

/// Minimum size of the transposition table for a long move, in mebibytes.
const MIN_LONG_MEBIBYTES: u64 = 64;

/// Maximum sizes of the transposition table for a long move, in mebibytes: the first applies if no limit of memory is
/// set, the second if one is set.
const MAX_TABLE_MEBIBYTES: [u64; 2] = [256, 1024];

/// Maximum number of threads.
const MAX_THREADS: usize = 64;

/// Bytes that a helper thread takes in addition to its search tables: the used part of its stack, its position, the
/// layers of the convolutional network, and the memory that the allocator reserves for it.
const HELPER_BYTES: u64 = 768 << 10;

/// Maximum time for pondering, so that an opponent who does not move does not keep the processor busy.
const MAX_PONDER_TIME: Duration = Duration::from_secs(120);

/// Master (大师), Gumu's own engine.
pub struct Master {
    memory: SearchMemory,
    /// Search tables of the helper threads. Their transposition table is that of the main thread, which is in `memory`.
    helpers: Vec<SearchMemory>,
    /// Current size of the transposition table in mebibytes.
    n_mebibytes: usize,
    /// Requested number of threads; fewer are used if memory does not suffice.
    n_threads: usize,
    /// Maximum size of the search tables of all threads together, in bytes; `None` if it is not limited.
    max_bytes: Option<u64>,
    /// Rule and board size of the positions that are stored in the tables; `None` if no position was stored yet.
    kind: Option<(Rule, u8)>,
    /// Lines of more than one move that the last search had to exclude. The tables are cleared when these lines change,
    /// because the scores in the tables depend on them.
    excluded: Vec<Vec<Point>>,
    level: Level,
    seed: u64,
}

impl Master {
    /// Creates a Master of a level. With the same seed, Master plays the same game, unless a limit of time ends its
    /// searches.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        let n_mebibytes = level.table_mebibytes();
        let memory = SearchMemory::new(n_mebibytes);
        Self {
            memory,
            helpers: Vec::new(),
            n_mebibytes,
            n_threads: 1,
            max_bytes: None,
            kind: None,
            excluded: Vec::new(),
            level,
            seed,
        }
    }

    /// Searches for the best move, and keeps the tables for the next search. Helper threads take part only if the
    /// search has no limit of nodes or depth, and no line is excluded.
    pub fn think(
        &mut self,
        turn: PositionView<'_>,
        limits: SearchLimits,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        self.think_lines(turn, SearchSettings { limits, n_lines: 1 }, handler)
    }

    /// Searches for the best lines (MultiPV): as many as requested, or fewer if fewer first moves are possible.
    pub fn think_lines(
        &mut self,
        turn: PositionView<'_>,
        settings: SearchSettings,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        self.fit_table(settings.limits);
        self.search(turn, settings, handler)
    }

    /// Searches for the best lines without changing the size of the tables.
    fn search(
        &mut self,
        turn: PositionView<'_>,
        settings: SearchSettings,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        // Clear the tables when the rule or the board size changes: the keys of positions cover only the stones and the
        // side to move.
        let kind = Some((turn.rule, turn.board.size()));
        if self.kind.is_some() && self.kind != kind {
            self.forget();
        }
        self.kind = kind;
        let is_longer = |it: &&Vec<Point>| 1 < it.len();
        if !handler.excluded().iter().filter(is_longer).eq(&self.excluded) {
            self.forget();
            self.excluded = handler.excluded().iter().filter(is_longer).cloned().collect();
        }
        // Search without helpers if moves are excluded: helper threads do not know the excluded moves.
        let helpers = if may_use_helpers(settings.limits) && handler.excluded().is_empty() {
            &mut self.helpers[..]
        } else {
            &mut [][..]
        };
        thread_pool::search(&Position::new(turn), &mut self.memory, helpers, settings, handler)
    }

    /// Allocates a larger transposition table for a long move, as far as the limit of memory allows it.
    fn fit_table(&mut self, limits: SearchLimits) {
        let Some(time) = limits.usual_time().filter(|it| limits.nodes.is_none() && LONG_MOVE <= *it) else { return };
        let n_threads = 1 + self.helpers.len() as u64;
        let filled = time.as_secs().saturating_mul(n_threads * MEBIBYTES_PER_SECOND).max(MIN_LONG_MEBIBYTES);
        let most = MAX_TABLE_MEBIBYTES[usize::from(self.max_bytes.is_some())];
        let n_mebibytes = usize::try_from(filled.min(most).min(self.allowed_mebibytes())).unwrap_or(usize::MAX);
        if self.n_mebibytes < n_mebibytes {
            self.allocate(n_mebibytes);
        }
    }

    /// Sets the number of helper threads to the requested number, or to as many as the limit of memory allows.
    /// Reallocates the transposition table if it is larger than the limit allows, or if it is smaller than usual and
    /// the limit now allows a larger one.
    fn limit_memory(&mut self) {
        let n_helpers = self.n_threads.min(self.allowed_threads()) - 1;
        self.helpers.resize_with(n_helpers, || self.memory.for_another_thread());
        let allowed = usize::try_from(self.allowed_mebibytes()).unwrap_or(usize::MAX);
        let usual = self.level.table_mebibytes().min(allowed);
        if self.n_mebibytes < usual || allowed < self.n_mebibytes {
            self.allocate(usual);
        }
    }

    /// Returns the maximum size of the transposition table, in mebibytes, with which all tables together stay within
    /// the limit of memory; at least 1.
    fn allowed_mebibytes(&self) -> u64 {
        // Besides the transposition table, each thread has a cache of failed VCF attempts. The size of such a cache is
        // at most a quarter of the size of the transposition table.
        let n_helpers = self.helpers.len() as u64;
        let for_tables = |n_bytes: u64| n_bytes.saturating_sub(n_helpers * HELPER_BYTES);
        self.max_bytes.map_or(u64::MAX, |n_bytes| (for_tables(n_bytes) / (5 + n_helpers) * 4) >> 20).max(1)
    }

    /// Returns the maximum number of threads whose tables stay within the limit of memory if the transposition table
    /// takes one mebibyte; at least 1.
    fn allowed_threads(&self) -> usize {
        const TABLE: u64 = 1 << 20;
        let for_helpers = |n_bytes: u64| n_bytes.saturating_sub(TABLE + TABLE / 4) / (TABLE / 4 + HELPER_BYTES);
        self.max_bytes.map_or(MAX_THREADS, |it| usize::try_from(1 + for_helpers(it)).unwrap_or(MAX_THREADS))
    }

    /// Reallocates all tables, with a transposition table of `n_mebibytes`.
    fn allocate(&mut self, n_mebibytes: usize) {
        self.n_mebibytes = n_mebibytes;
        self.memory = SearchMemory::new(n_mebibytes);
        self.helpers.fill_with(|| self.memory.for_another_thread());
    }

    /// Clears all tables.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.helpers.iter_mut().for_each(SearchMemory::clear);
    }
}

/// Returns `true` if helper threads may be used. With a limit of nodes or depth they may not, because every run must
/// then have the same result.
const fn may_use_helpers(limits: SearchLimits) -> bool {
    limits.nodes.is_none() && limits.depth.is_none()
}

/// Returns `true` if either side can make a five. A weak level then searches even if it would otherwise choose its move
/// without a search, so that no level misses the five.
fn has_five_threat(position: &Position) -> bool {
    Color::ALL.into_iter().any(|it| position.set(it, Tier::Five).first().is_some())
}

impl fmt::Debug for Master {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Master").field("level", &self.level).finish_non_exhaustive()
    }
}

impl Player for Master {
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        let position = Position::new(turn);
        if let Some(perception) = self.level.blunder(self.seed, position.key())
            && !has_five_threat(&position)
        {
            let recent: Vec<_> = handler.moves().iter().rev().filter_map(|it| it.point).collect();
            return Ok(perception.best_move(turn, &position, &recent, self.seed));
        }
        let limits = self.level.limits().within(handler.limits());
        Ok(self.think(turn, limits, handler).best())
    }

    fn best_moves(
        &mut self,
        turn: PositionView<'_>,
        n_moves: usize,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        let limits = self.level.limits().within(handler.limits());
        Ok(self.think_lines(turn, SearchSettings { limits, n_lines: n_moves.max(1) }, handler).best())
    }

    /// Searches the position after the move that the other side is expected to play, for at most `MAX_PONDER_TIME`. If
    /// no move is expected, searches the given position. Levels with a limit of nodes or depth do not ponder, so that
    /// they play the same against slow and quick opponents.
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
        let limits = SearchLimits::turn(MAX_PONDER_TIME);
        self.search(turn, SearchSettings { limits, n_lines: 1 }, handler);
    }

    fn set_memory(&mut self, n_bytes: Option<u64>) {
        self.max_bytes = n_bytes;
        self.limit_memory();
    }

    fn dump_table(&self) -> Option<Vec<u8>> {
        let (rule, size) = self.kind?;
        Some(table_file::write(rule, size, &self.memory.table().dump()))
    }

    fn load_table(&mut self, bytes: &[u8]) -> bool {
        let Some((rule, size, entries)) = table_file::read(bytes) else { return false };
        if self.kind.is_some_and(|it| it != (rule, size)) {
            self.forget();
        }
        self.kind = Some((rule, size));
        self.memory.table().load(entries);
        true
    }

    fn table_usage(&self) -> Option<u32> {
        Some(self.memory.table().usage())
    }

    fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads.clamp(1, MAX_THREADS);
        self.limit_memory();
    }

    /// Evaluates points by the shapes that a stone of either side makes there, without a search.
    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let position = Position::new(turn);
        Box::new(move |point| {
            let value = |color| u32::try_from(perception::value(&position, point, color)).unwrap_or(0);
            PointValue { attack: value(turn.side), defense: value(!turn.side) }
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
