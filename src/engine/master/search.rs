//! The search: principal variation search with iterative deepening, and continuous fours before all else.

mod iterate;
mod node;
mod vcf;
mod vct;

use std::sync::Arc;

use crate::engine::master::history::History;
use crate::engine::master::pattern::Tier;
use crate::engine::master::position::Position;
use crate::engine::master::square::Square;
use crate::engine::master::thread_pool::ThreadRole;
use crate::engine::master::tt::TranspositionTable;
use crate::engine::opponent::SearchHandler;
use crate::engine::score::Score;
use crate::engine::time::{SearchLimits, SearchTimer};

pub use vcf::{FailedVcfCache, Vcf, VcfResult};
pub use vct::{Vct, VctResult};

/// Stones that the search may look ahead.
const MAX_PLY: usize = 96;

/// The deepest iteration.
const MAX_DEPTH: u8 = 64;

/// Between two looks at the clock and the listener so many positions are searched.
const NODES_BETWEEN_STOP_CHECKS: u64 = 64;

/// The same where the number of positions is limited, and matters more than time.
const NODES_BETWEEN_STOP_CHECKS_WHEN_COUNTED: u64 = 512;

/// What is remembered from move to move.
#[derive(Debug)]
pub struct SearchMemory {
    /// Shared by all who search the same position.
    table: Arc<TranspositionTable>,
    history: History,
    vain: FailedVcfCache,
}

impl SearchMemory {
    /// A memory whose table has so many mebibytes.
    #[must_use]
    pub fn new(n_mebibytes: usize) -> Self {
        let vain_bits = (n_mebibytes.max(1) * (1 << 20) / 8 / 4).ilog2();
        let table = Arc::new(TranspositionTable::new(n_mebibytes));
        Self { table, history: History::new(), vain: FailedVcfCache::new(vain_bits) }
    }

    /// A memory with the same table.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self { table: Arc::clone(&self.table), history: History::new(), vain: FailedVcfCache::new(self.vain.bits()) }
    }

    /// The move that was found best in a position, if it was searched.
    #[must_use]
    pub fn expected(&self, position: &Position) -> Option<Square> {
        self.table.probe(position.key(), 0)?.best.filter(|it| position.free().contains(*it))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.vain.clear();
    }
}

/// A search of one position.
pub struct Search<'a> {
    position: Position,
    memory: &'a mut SearchMemory,
    handler: &'a mut dyn SearchHandler,
    role: ThreadRole<'a>,
    limits: SearchLimits,
    timer: SearchTimer,
    n_nodes: u64,
    next_stop_check: u64,
    is_stopped: bool,
    /// Moves of the first position that this iteration has not found to lose.
    n_not_losing: u32,
    /// The best line from each ply on, as far as it was searched with an open window.
    pvs: Box<[Pv; MAX_PLY + 1]>,
    /// The judgement of the positions on the way, to see whether things get better.
    static_evals: [i32; MAX_PLY + 1],
}

/// A line of moves.
#[derive(Clone, Copy, Debug)]
struct Pv {
    squares: [Square; MAX_PLY],
    len: usize,
}

impl Pv {
    const EMPTY: Self = Self { squares: [Square::at(0); MAX_PLY], len: 0 };

    fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    /// Takes these moves, as many as there is room for.
    fn set(&mut self, squares: impl Iterator<Item = Square>) {
        self.len = 0;
        for (room, square) in self.squares.iter_mut().zip(squares) {
            *room = square;
            self.len += 1;
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootResult {
    /// The move to play; none when no point is free.
    pub best: Option<Square>,
    /// The worth of the position to the side to move.
    pub score: Score,
    /// The last iteration that was finished.
    pub depth: u8,
    /// Positions searched.
    pub n_nodes: u64,
    /// The moves that both sides should play.
    pub line: Vec<Square>,
}

impl<'a> Search<'a> {
    /// A search of a position.
    #[must_use]
    pub fn new(
        position: Position,
        memory: &'a mut SearchMemory,
        handler: &'a mut dyn SearchHandler,
        limits: SearchLimits,
        role: ThreadRole<'a>,
    ) -> Self {
        Self {
            position,
            memory,
            handler,
            role,
            limits,
            timer: SearchTimer::start(&limits),
            n_nodes: 0,
            next_stop_check: nodes_between_stop_checks(&limits),
            is_stopped: false,
            n_not_losing: 0,
            pvs: Box::new([Pv::EMPTY; MAX_PLY + 1]),
            static_evals: [0; MAX_PLY + 1],
        }
    }

    /// The worth of the position as it stands, without looking ahead.
    fn static_eval(&self) -> i32 {
        Score::estimate(self.position.evaluate()).get()
    }

    /// Whether to come back now; once it is so, it stays so.
    fn should_stop(&mut self) -> bool {
        if self.next_stop_check <= self.n_nodes {
            let nodes_between_stop_checks = nodes_between_stop_checks(&self.limits);
            let n_since_last_check = self.n_nodes + nodes_between_stop_checks - self.next_stop_check;
            self.next_stop_check = self.n_nodes + nodes_between_stop_checks;
            self.is_stopped |= self.role.should_stop(n_since_last_check)
                || self.limits.nodes.is_some_and(|most| most <= self.n_nodes)
                || self.timer.is_over()
                || self.handler.should_stop();
        }
        self.is_stopped
    }

    /// The point where the mover wins at once, or the only one on which a five of the other side can be prevented.
    fn immediate_move(&self) -> Option<(Square, Score)> {
        let (me, other) = (self.position.side(), !self.position.side());
        if let Some(five) = self.position.set(me, Tier::Five).first() {
            return Some((five, Score::mate_in(1)));
        }
        if self.position.can_block_ends() {
            return None;
        }
        let fives = self.position.set(other, Tier::Five);
        let mut squares = fives.iter();
        let forced = squares.next()?;
        if self.position.is_foul(forced, me) {
            // It is lost; where the stone goes is of no matter, but it must be allowed there.
            return Some((self.fallback_move()?, Score::mated_in(2)));
        }
        let score = if squares.next().is_some() { Score::mated_in(2) } else { Score::of(self.static_eval()) };
        Some((forced, score))
    }
}

/// How many positions are searched between two looks.
const fn nodes_between_stop_checks(limits: &SearchLimits) -> u64 {
    if limits.nodes.is_some() { NODES_BETWEEN_STOP_CHECKS_WHEN_COUNTED } else { NODES_BETWEEN_STOP_CHECKS }
}
