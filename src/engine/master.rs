//! Master (大师), our own engine: patterns by table, principal variation search, continuous fours.

mod bench;
mod history;
mod level;
mod movepick;
pub mod net;
pub mod ordering;
mod params;
pub mod pattern;
mod perception;
mod position;
mod ranking;
mod search;
pub mod solve;
mod square;
mod thread_pool;
mod threats;
mod tt;
mod weights;

use std::fmt;
use std::time::Duration;

pub use crate::engine::master::bench::{Bench, bench};
pub use crate::engine::master::level::Level;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::search::SearchMemory;
use crate::engine::master::square::Square;
pub use crate::engine::master::threats::N_THREAT_INDICES;
pub use crate::engine::master::weights::{SUMMED, WORDS, section};
use crate::engine::score::Score;
use crate::engine::time::SearchLimits;
use crate::engine::{Player, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Board, Color, Point, Rule};

/// The largest table that anyone can ask for: what lies beyond it gains nothing in the time of a move.
const LARGEST_TABLE: usize = 1024;

/// More threads than this are not used.
const MOST_THREADS: usize = 64;

/// Nobody's move is waited for longer: the machine of one who has gone away shall be quiet.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

/// Master itself.
pub struct Master {
    memory: SearchMemory,
    /// The memories of those who help, in threads of their own.
    helpers: Vec<SearchMemory>,
    /// The size of its table.
    n_mebibytes: usize,
    /// The bytes that all memories may take, if they are limited.
    most_bytes: Option<u64>,
    /// The rule and the size of the boards that it remembers.
    kind: Option<(Rule, u8)>,
    level: Level,
    seed: u64,
}

impl Master {
    /// A master of some level. The same seed plays the same game, as far as the clock has no say.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        let n_mebibytes = level.table();
        let memory = SearchMemory::new(n_mebibytes);
        Self { memory, helpers: Vec::new(), n_mebibytes, most_bytes: None, kind: None, level, seed }
    }

    /// Thinks about a move, in several threads if it may. What was learned stays for the next one.
    pub fn think(
        &mut self,
        turn: PositionView<'_>,
        limits: SearchLimits,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        self.search(turn, limits, has_help(limits), handler)
    }

    /// Searches, with those who help or without them.
    fn search(
        &mut self,
        turn: PositionView<'_>,
        limits: SearchLimits,
        has_help: bool,
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        // The same stones have the same key on every board.
        let kind = Some((turn.rule, turn.board.size()));
        if self.kind.is_some() && self.kind != kind {
            self.forget();
        }
        self.kind = kind;
        let helpers = if has_help { &mut self.helpers[..] } else { &mut [][..] };
        let found = thread_pool::search(&Position::new(turn), (&mut self.memory, helpers), limits, handler);
        SearchResult {
            best: found.best.map(Point::from),
            score: found.score,
            depth: found.depth,
            n_nodes: found.n_nodes,
            line: found.line.into_iter().map(Point::from).collect(),
        }
    }

    /// Gives the table the size that it may have beside what each thread remembers.
    fn fit_table(&mut self) {
        // This has up to a quarter of the table's size.
        let n_threads = 1 + self.helpers.len() as u64;
        let n_mebibytes = self.most_bytes.map_or(self.level.table(), |n_bytes| {
            let n_mebibytes = (n_bytes / (4 + n_threads) * 4) >> 20;
            usize::try_from(n_mebibytes).unwrap_or(usize::MAX).clamp(1, LARGEST_TABLE)
        });
        if self.n_mebibytes != n_mebibytes {
            self.n_mebibytes = n_mebibytes;
            self.memory = SearchMemory::new(n_mebibytes);
            self.helpers.fill_with(|| self.memory.beside());
        }
    }

    /// Forgets what was learned.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.helpers.iter_mut().for_each(SearchMemory::clear);
    }
}

/// The points on which renju forbids Black to play, row by row from the upper left, as the search finds them: by the
/// tables, and by the rule only where these cannot tell.
#[must_use]
pub fn fouls(board: &Board) -> Vec<Point> {
    let position = Position::new(PositionView { board, rule: Rule::Renju, side: Color::Black });
    let fouls = position.free().iter().filter(|it| position.is_foul(*it, Color::Black));
    fouls.map(Point::from).collect()
}

/// What the estimate of a position is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalFeatures {
    /// The number of what both sides threaten.
    pub threats: usize,
    /// The combinations of shapes of all free points, first for the side to move and then for the other.
    pub combinations: [Vec<u16>; 2],
    /// The pairs of patterns of all free points, by which the [`net`] counts them.
    pub pairs: Vec<usize>,
}

/// What the estimate of a position is made of, for tuning; none where the game is decided at once, and the estimate is
/// not asked for.
#[must_use]
pub fn eval_features(turn: PositionView<'_>) -> Option<EvalFeatures> {
    let position = Position::new(turn);
    let (me, other) = (turn.side, !turn.side);
    let n_urgent = position.count(me, Pattern::Five)
        + position.count(me, Pattern::OpenFour)
        + position.count(other, Pattern::Five);
    (n_urgent == 0).then(|| EvalFeatures {
        threats: position.threats(),
        combinations: [me, other].map(|color| position.combinations(color)),
        pairs: position.pairs(),
    })
}

/// A move that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFeatures {
    /// Where it is.
    pub point: Point,
    /// The number of the combination of shapes that it makes.
    pub own: u16,
    /// The number of the combination that it takes from the other side.
    pub other: u16,
    /// How it lies to the last stone and to the one before.
    pub offsets: [Option<u8>; 2],
}

/// The moves that a search would try, for tuning their order; whether they have to hinder an open four. The last stone
/// and the one before are said, since the board does not know them.
#[must_use]
pub fn move_features(turn: PositionView<'_>, before: [Option<Point>; 2]) -> (bool, Vec<MoveFeatures>) {
    let position = Position::new(turn);
    let squares = movepick::points(&position).filter(|it| !position.is_foul(it, turn.side));
    let features_of = |square: Square| MoveFeatures {
        point: square.into(),
        own: position.combination(square, turn.side),
        other: position.combination(square, !turn.side),
        offsets: before.map(|it| it.map(|it| ordering::offset_class(square, it.into()))),
    };
    (movepick::is_threatened(&position), squares.iter().map(features_of).collect())
}

/// Whether several threads may think: only where time alone limits them, since positions and depths are to give the
/// same in every run.
const fn has_help(limits: SearchLimits) -> bool {
    limits.nodes.is_none() && limits.depth.is_none()
}

/// Whether a five is to be made or prevented, which nobody overlooks.
fn has_five_threat(position: &Position) -> bool {
    Color::ALL.into_iter().any(|it| position.set(it, Tier::Five).first().is_some())
}

impl fmt::Debug for Master {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Master").field("level", &self.level).finish_non_exhaustive()
    }
}

/// What Master thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
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

impl Player for Master {
    fn best_move(&mut self, turn: PositionView<'_>, handler: &mut dyn SearchHandler) -> Option<Point> {
        let position = Position::new(turn);
        if let Some(perception) = self.level.blunder(self.seed, position.key())
            && !has_five_threat(&position)
        {
            return perception.best(turn, &position, handler.recent(), self.seed);
        }
        let limits = self.level.limits().within(handler.limits());
        self.think(turn, limits, handler).best
    }

    fn best_moves(&mut self, turn: PositionView<'_>, n_moves: usize, handler: &mut dyn SearchHandler) -> Option<Point> {
        let limits = self.level.limits().within(handler.limits());
        self.rank(turn, n_moves, limits, handler).first().and_then(|it| it.moves.first().copied())
    }

    /// Looks at the position after the move that it expects. Where it counts positions, it is to play the same whether
    /// the other side was quick or slow.
    fn ponder(&mut self, turn: PositionView<'_>, handler: &mut dyn SearchHandler) {
        let own = self.level.limits();
        if own.nodes.is_some() || own.depth.is_some() {
            return;
        }
        let mut board = turn.board.clone();
        let expected = self.memory.expected(&Position::new(turn)).map(Point::from);
        let is_played = expected
            .is_some_and(|it| board.play(it, turn.side).is_ok() && turn.rule.winning_line(&board, it).is_none());
        let turn = if is_played { PositionView { board: &board, side: !turn.side, ..turn } } else { turn };
        self.think(turn, SearchLimits::turn(LONGEST_WAIT), handler);
    }

    fn set_memory(&mut self, n_bytes: Option<u64>) {
        self.most_bytes = n_bytes;
        self.fit_table();
    }

    fn set_threads(&mut self, n_threads: usize) {
        self.helpers.resize_with(n_threads.clamp(1, MOST_THREADS) - 1, || self.memory.beside());
        self.fit_table();
    }

    /// What the shapes are worth that a stone of either side makes there, as its eyes see them before it looks ahead.
    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let position = Position::new(turn);
        Box::new(move |point| {
            let worth = |color| u32::try_from(perception::value(&position, point, color)).unwrap_or(0);
            PointValue { attack: worth(turn.side), defence: worth(!turn.side) }
        })
    }
}

impl Default for Master {
    fn default() -> Self {
        Self::new(Level::STRONGEST, 0)
    }
}

#[cfg(test)]
mod tests;
