//! The search: principal variation search with iterative deepening, and continuous fours before all else.

mod iterate;
mod node;
mod vcf;
mod vct;

use std::sync::Arc;

use crate::engine::master::history::History;
use crate::engine::master::pattern::Tier;
use crate::engine::master::position::Position;
use crate::engine::master::spot::Spot;
use crate::engine::master::team::Role;
use crate::engine::master::tt::TranspositionTable;
use crate::engine::opponent::SearchHandler;
use crate::engine::score::Score;
use crate::engine::time::{SearchLimits, SearchTimer};

pub use vcf::{Fours, Vain, Vcf};
pub use vct::{Threats, Vct};

/// Stones that the search may look ahead.
const MAX_PLY: usize = 96;

/// The deepest iteration.
const MAX_DEPTH: u8 = 64;

/// Between two looks at the clock and the listener so many positions are searched.
const PATIENCE: u64 = 64;

/// The same where the number of positions is limited, and matters more than time.
const COUNTING_PATIENCE: u64 = 512;

/// What is remembered from move to move.
#[derive(Debug)]
pub struct Memory {
    /// Shared by all who search the same position.
    table: Arc<TranspositionTable>,
    history: History,
    vain: Vain,
}

impl Memory {
    /// A memory whose table has so many mebibytes.
    #[must_use]
    pub fn new(n_mebibytes: usize) -> Self {
        let vain_bits = (n_mebibytes.max(1) * (1 << 20) / 8 / 4).ilog2();
        let table = Arc::new(TranspositionTable::new(n_mebibytes));
        Self { table, history: History::new(), vain: Vain::new(vain_bits) }
    }

    /// A memory with the same table.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self { table: Arc::clone(&self.table), history: History::new(), vain: Vain::new(self.vain.bits()) }
    }

    /// The move that was found best in a position, if it was searched.
    #[must_use]
    pub fn expected(&self, position: &Position) -> Option<Spot> {
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
    memory: &'a mut Memory,
    handler: &'a mut dyn SearchHandler,
    role: Role<'a>,
    limits: SearchLimits,
    timer: SearchTimer,
    n_nodes: u64,
    next_look: u64,
    is_stopped: bool,
    /// Moves of the first position that this iteration has not found to lose.
    n_tenable: u32,
    /// The best line from each ply on, as far as it was searched with an open window.
    lines: Box<[Line; MAX_PLY + 1]>,
    /// The judgement of the positions on the way, to see whether things get better.
    estimates: [i32; MAX_PLY + 1],
}

/// A line of moves.
#[derive(Clone, Copy, Debug)]
struct Line {
    spots: [Spot; MAX_PLY],
    len: usize,
}

impl Line {
    const EMPTY: Self = Self { spots: [Spot::at(0); MAX_PLY], len: 0 };

    fn spots(&self) -> &[Spot] {
        &self.spots[..self.len]
    }

    /// Takes these moves, as many as there is room for.
    fn set(&mut self, spots: impl Iterator<Item = Spot>) {
        self.len = 0;
        for (room, spot) in self.spots.iter_mut().zip(spots) {
            *room = spot;
            self.len += 1;
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play; none when no point is free.
    pub best: Option<Spot>,
    /// The worth of the position to the side to move.
    pub score: Score,
    /// The last iteration that was finished.
    pub depth: u8,
    /// Positions searched.
    pub n_nodes: u64,
    /// The moves that both sides should play.
    pub line: Vec<Spot>,
}

impl<'a> Search<'a> {
    /// A search of a position.
    #[must_use]
    pub fn new(
        position: Position,
        memory: &'a mut Memory,
        handler: &'a mut dyn SearchHandler,
        limits: SearchLimits,
        role: Role<'a>,
    ) -> Self {
        Self {
            position,
            memory,
            handler,
            role,
            limits,
            timer: SearchTimer::start(&limits),
            n_nodes: 0,
            next_look: patience(&limits),
            is_stopped: false,
            n_tenable: 0,
            lines: Box::new([Line::EMPTY; MAX_PLY + 1]),
            estimates: [0; MAX_PLY + 1],
        }
    }

    /// The worth of the position as it stands, without looking ahead.
    fn estimate(&self) -> i32 {
        Score::estimate(self.position.estimate()).get()
    }

    /// Whether to come back now; once it is so, it stays so.
    fn is_over(&mut self) -> bool {
        if self.next_look <= self.n_nodes {
            let patience = patience(&self.limits);
            let n_since_last_look = self.n_nodes + patience - self.next_look;
            self.next_look = self.n_nodes + patience;
            self.is_stopped |= self.role.is_dismissed(n_since_last_look)
                || self.limits.nodes.is_some_and(|most| most <= self.n_nodes)
                || self.timer.is_over()
                || self.handler.should_stop();
        }
        self.is_stopped
    }

    /// The point where the mover wins at once, or the only one on which a five of the other side can be prevented.
    fn urgent(&self) -> Option<(Spot, Score)> {
        let (me, other) = (self.position.side(), !self.position.side());
        if let Some(five) = self.position.set(me, Tier::Five).first() {
            return Some((five, Score::mate_in(1)));
        }
        if self.position.can_shut() {
            return None;
        }
        let fives = self.position.set(other, Tier::Five);
        let mut spots = fives.iter();
        let forced = spots.next()?;
        if self.position.is_foul(forced, me) {
            // It is lost; where the stone goes is of no matter, but it must be allowed there.
            return Some((self.fallback()?, Score::mated_in(2)));
        }
        let score = if spots.next().is_some() { Score::mated_in(2) } else { Score::of(self.estimate()) };
        Some((forced, score))
    }
}

/// How many positions are searched between two looks.
const fn patience(limits: &SearchLimits) -> u64 {
    if limits.nodes.is_some() { COUNTING_PATIENCE } else { PATIENCE }
}
