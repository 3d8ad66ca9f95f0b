//! Search: principal variation search with iterative deepening, and threat searches (VCF, VCT).
//!
//! | technique | place |
//! |---|---|
//! | iterative deepening, aspiration window | `iterate` |
//! | time for a move, longer while the best move changes or its score falls | `stability` |
//! | MultiPV: several lines in one iterative deepening, by excluding root moves | `iterate` |
//! | principal variation search (PVS, a null-window alpha-beta in negamax form) | `node` |
//! | transposition table, shared by threads (Lazy SMP) | [`tt`](crate::engine::master::tt) |
//! | mate distance pruning, static wins by patterns | `node` |
//! | lazy evaluation: the better evaluation only near the window | `node`, [`eval`](crate::engine::master::eval) |
//! | extension: the only reply to a four is searched without loss of depth | `node` |
//! | reverse futility pruning (static null move pruning) | `node` |
//! | late move pruning (LMP), late move reduction (LMR) of moves and of replies to threats | `node` |
//! | terms of the reduction: cut node, moves that raised alpha, `improving`, static eval below alpha | `node` |
//! | quiescence search by VCF alone, VCF probe in inner nodes, VCF at the root | `node`, `iterate` |
//! | history heuristic with malus, counter move | [`history`](crate::engine::master::history) |
//! | correction history of static evals | [`correction`](crate::engine::master::correction) |
//! | move ordering by fitted log odds | [`ordering`](crate::engine::master::ordering) |
//! | victory by continuous fours (VCF), with a cache of failed attempts | `vcf` |
//! | threat-space search: victory by continuous threats (VCT), for proofs only | `vct` |
//!
//! Deliberately absent: null move pruning (a pass loses the initiative, which decides gomoku, and reverse futility
//! covers the quiet cases); razoring and futility pruning of single moves; ProbCut; internal iterative deepening or
//! reduction; singular extensions; killer moves (counter moves and the fitted ordering do their work); continuation
//! history; static exchange evaluation (gomoku has no captures); proof-number search; Monte Carlo tree search (MCTS);
//! contempt; and an opening book (every move is searched).

mod iterate;
mod node;
mod stability;
mod vcf;
mod vct;

use std::sync::Arc;

use crate::engine::master::correction::CorrectionHistory;
use crate::engine::master::eval::Evaluator;
use crate::engine::master::history::History;
use crate::engine::master::pattern::Tier;
use crate::engine::master::position::Position;
use crate::engine::master::square::{Square, SquareSet};
use crate::engine::master::thread_role::ThreadRole;
use crate::engine::master::tt::TranspositionTable;
use crate::engine::player::SearchHandler;
use crate::engine::progress::PvLine;
use crate::engine::score::Score;
use crate::engine::time::{SearchLimits, SearchTimer};
use crate::game::Point;

pub use vcf::{FailedVcfCache, Vcf, VcfResult};
pub use vct::{Vct, VctResult};

/// Maximum distance of a node from the root, in plies.
const MAX_PLY: usize = 96;

/// Maximum depth of an iteration.
const MAX_DEPTH: u8 = 64;

/// Maximum difference between the fast evaluation and beta with which the better evaluation is computed, in points.
const LAZY_MARGIN: u32 = 200;

/// Number of nodes between two checks of timer and handler if the search has no limit of nodes.
const NODES_BETWEEN_STOP_CHECKS: u64 = 64;

/// Number of nodes between two checks of timer and handler if the search has a limit of nodes.
const NODES_BETWEEN_STOP_CHECKS_WHEN_COUNTED: u64 = 512;

/// Binary logarithm of the maximum number of failed VCF attempts that are kept: a larger cache has no more hits, and
/// access to it is slower.
const MAX_FAILED_VCF_BITS: u32 = 19;

/// Tables that a search thread keeps from move to move: transposition table, history, corrections and failed VCF
/// attempts.
#[derive(Debug)]
pub struct SearchMemory {
    /// The transposition table, shared by all threads.
    table: Arc<TranspositionTable>,
    history: History,
    correction: CorrectionHistory,
    failed_vcf: FailedVcfCache,
}

impl SearchMemory {
    /// Allocates the tables. The transposition table takes `n_mebibytes`, and the cache of failed VCF attempts at most
    /// a quarter of this size.
    #[must_use]
    pub fn new(n_mebibytes: usize) -> Self {
        let failed_vcf_bits = (n_mebibytes.max(1) * (1 << 20) / 8 / 4).ilog2().min(MAX_FAILED_VCF_BITS);
        let table = Arc::new(TranspositionTable::new(n_mebibytes));
        Self::of(table, failed_vcf_bits)
    }

    /// Allocates the tables for another thread, which shares the transposition table with this thread.
    #[must_use]
    pub fn for_another_thread(&self) -> Self {
        Self::of(Arc::clone(&self.table), self.failed_vcf.bits())
    }

    /// Returns the tables for a thread: `table`, the shared transposition table, and newly allocated other tables.
    fn of(table: Arc<TranspositionTable>, failed_vcf_bits: u32) -> Self {
        let (history, correction) = (History::new(), CorrectionHistory::new());
        Self { table, history, correction, failed_vcf: FailedVcfCache::new(failed_vcf_bits) }
    }

    /// Returns the transposition table.
    #[must_use]
    pub fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// Returns the best move that the transposition table stores for a position; `None` if it stores no move, or the
    /// point of the move is not free.
    #[must_use]
    pub fn expected_move(&self, position: &Position) -> Option<Square> {
        self.table.probe(position.key(), 0)?.best.filter(|it| position.free().contains(*it))
    }

    /// Clears all tables.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.correction.clear();
        self.failed_vcf.clear();
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// Depth of the last finished iteration.
    pub depth: u8,
    /// Greatest distance from the root that the last iteration has reached, in plies: the selective depth.
    pub selective_depth: u8,
    /// Nodes searched by all threads.
    pub n_nodes: u64,
    /// The best lines, best first; empty if there is no legal move or all legal moves are excluded.
    pub lines: Vec<PvLine>,
}

impl SearchResult {
    /// Returns the best move; `None` if `lines` is empty.
    #[must_use]
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(|it| it.moves.first()).copied()
    }

    /// Returns the score of the position for the side to move; the score of a draw if `lines` is empty.
    #[must_use]
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::DRAW, |it| it.score)
    }
}

/// Search of one position in one thread.
pub struct Search<'a> {
    position: Position,
    evaluator: Evaluator,
    memory: &'a mut SearchMemory,
    handler: &'a mut dyn SearchHandler,
    role: ThreadRole<'a>,
    limits: SearchLimits,
    timer: SearchTimer,
    /// Number of lines to find (MultiPV).
    n_lines: usize,
    n_nodes: u64,
    /// Greatest distance from the root that the current iteration has reached, in plies.
    selective_depth: usize,
    /// Value of `n_nodes` at which the timer and the handler are checked next.
    next_stop_check: u64,
    is_stopped: bool,
    /// Free points at the root, without the excluded moves.
    allowed: SquareSet,
    /// Root moves that the current search from the root considers. When MultiPV searches for a further line, these do
    /// not include the first moves of the lines already found.
    root_moves: SquareSet,
    /// Moves that are excluded below the root, each with the key of the position in which it would be played.
    excluded: Vec<(u64, Square)>,
    /// Number of root moves of which the current search from the root has not found that they lose. Moves that late
    /// move pruning has skipped are counted too.
    n_not_losing: u32,
    /// Principal variation from each ply on, updated in nodes with an open window and when a VCF is found.
    pvs: Box<[Pv; MAX_PLY + 1]>,
    /// Static evals of the positions on the path, by ply. They show if the static eval improves along the path.
    static_evals: [i32; MAX_PLY + 1],
}

/// Principal variation: the best moves of both sides from a node on.
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

    /// Replaces the moves by `squares`, truncated to the capacity.
    fn set(&mut self, squares: impl Iterator<Item = Square>) {
        self.len = 0;
        for (to, square) in self.squares.iter_mut().zip(squares) {
            *to = square;
            self.len += 1;
        }
    }
}

/// Settings of a search: its limits, and the number of lines.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// Limits of depth, nodes and time.
    pub limits: SearchLimits,
    /// Number of lines to find, at least one (MultiPV).
    pub n_lines: usize,
}

impl<'a> Search<'a> {
    /// Prepares a search of a position. The limits apply to the main thread only; the helper threads end when it ends.
    #[must_use]
    pub fn new(
        position: Position,
        memory: &'a mut SearchMemory,
        handler: &'a mut dyn SearchHandler,
        SearchSettings { limits, n_lines }: SearchSettings,
        role: ThreadRole<'a>,
    ) -> Self {
        // Give the helper threads no limits: they search until the main thread stops them.
        let limits = if role.is_main() { limits } else { SearchLimits::default() };
        let (allowed, excluded) = without_excluded(&position, handler.excluded());
        Self {
            evaluator: Evaluator::new(&position),
            allowed,
            root_moves: allowed,
            excluded,
            position,
            memory,
            handler,
            role,
            limits,
            timer: SearchTimer::start(&limits),
            n_lines,
            n_nodes: 0,
            selective_depth: 0,
            next_stop_check: nodes_between_stop_checks(&limits),
            is_stopped: false,
            n_not_losing: 0,
            pvs: Box::new([Pv::EMPTY; MAX_PLY + 1]),
            static_evals: [0; MAX_PLY + 1],
        }
    }

    /// Plays a move, and updates the evaluation.
    fn play(&mut self, square: Square) {
        self.position.play(square);
        self.evaluator.play(&self.position);
    }

    /// Undoes the last move, and restores the evaluation.
    fn undo(&mut self) {
        self.evaluator.undo();
        self.position.undo();
    }

    /// Returns the fast static evaluation of the position for the side to move.
    fn fast_eval(&self) -> i32 {
        Score::estimate(self.evaluator.evaluate(&self.position)).get()
    }

    /// Returns the better static evaluation of the position for the side to move.
    fn static_eval(&mut self) -> i32 {
        self.refined_eval(self.fast_eval())
    }

    /// Returns the better static evaluation of the position for the side to move. `fast` is the fast one.
    fn refined_eval(&mut self, fast: i32) -> i32 {
        Score::estimate(self.evaluator.refine(&self.position, fast)).get()
    }

    /// Returns the better static evaluation of the position for the side to move if the fast one is near `beta`, else
    /// the fast one, which then tells on which side of `beta` the position lies (lazy evaluation).
    fn lazy_eval(&mut self, beta: i32) -> i32 {
        let fast = self.fast_eval();
        if fast.abs_diff(beta) <= LAZY_MARGIN { self.refined_eval(fast) } else { fast }
    }

    /// Returns `true` if the search must stop; once `true`, the result stays `true`.
    fn should_stop(&mut self) -> bool {
        if self.next_stop_check <= self.n_nodes {
            let interval = nodes_between_stop_checks(&self.limits);
            let n_since_last_check = self.n_nodes + interval - self.next_stop_check;
            self.next_stop_check = self.n_nodes + interval;
            self.is_stopped |= self.role.should_stop(n_since_last_check)
                || self.limits.nodes.is_some_and(|most| most <= self.n_nodes)
                || self.timer.is_over()
                || self.handler.should_stop();
        }
        self.is_stopped
    }

    /// Returns `true` if a move is excluded from the search of the current position.
    fn is_excluded(&self, square: Square) -> bool {
        !self.excluded.is_empty() && self.excluded.contains(&(self.position.key(), square))
    }

    /// Returns a move that needs no search, and its score: a five, or the only reply to the other side's four.
    fn immediate_move(&mut self) -> Option<(Square, Score)> {
        let (me, other) = (self.position.side(), !self.position.side());
        if let Some(five) = self.position.set(me, Tier::Five).first() {
            return Some((five, Score::mate_in(1)));
        }
        if self.position.can_block_ends() {
            return None;
        }
        let fives = self.position.set(other, Tier::Five);
        let mut squares = fives.iter();
        let only_reply = squares.next()?;
        if self.position.is_foul(only_reply, me) {
            // The only move that blocks the five is a foul, so the game is lost. Return any legal move.
            return Some((self.fallback_move()?, Score::mated_in(2)));
        }
        let score = if squares.next().is_some() { Score::mated_in(2) } else { Score::of(self.static_eval()) };
        Some((only_reply, score))
    }
}

/// Returns the free points at which the search may begin, and the excluded moves deeper in the tree. A line of one move
/// excludes its point. A longer line excludes its last move, which is returned with the key of the position before it.
fn without_excluded(position: &Position, lines: &[Vec<Point>]) -> (SquareSet, Vec<(u64, Square)>) {
    let (mut allowed, mut excluded) = (*position.free(), Vec::new());
    for line in lines {
        let Some((last, before)) = line.split_last() else { continue };
        let mut after = position.clone();
        let mut can_play = |point: &Point| {
            let square = Square::from(*point);
            let is_free = after.free().contains(square);
            if is_free {
                after.play(square);
            }
            is_free
        };
        if before.iter().all(&mut can_play) && after.free().contains(Square::from(*last)) {
            match before.len() {
                0 if allowed.contains(Square::from(*last)) => allowed.toggle(Square::from(*last)),
                0 => {}
                _ => excluded.push((after.key(), Square::from(*last))),
            }
        }
    }
    (allowed, excluded)
}

/// Returns the number of nodes between two checks of timer and handler.
const fn nodes_between_stop_checks(limits: &SearchLimits) -> u64 {
    if limits.nodes.is_some() { NODES_BETWEEN_STOP_CHECKS_WHEN_COUNTED } else { NODES_BETWEEN_STOP_CHECKS }
}
