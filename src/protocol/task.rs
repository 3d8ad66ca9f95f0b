//! What a conversation brings about: lines to be written, and tasks for those who think.

use crate::engine::SearchLimits;
use crate::game::{Board, Color, Opening, Point, Rule};
use crate::protocol::Reply;

/// What a line brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainOutput {
    /// Write this line.
    Say(Reply),
    /// Think about this. [`BrainSession::news`] wants to hear how far it is, and [`BrainSession::thought`] what comes of it.
    ///
    /// [`BrainSession::news`]: crate::protocol::BrainSession::news
    /// [`BrainSession::thought`]: crate::protocol::BrainSession::thought
    Think(Box<Task>),
    /// Take no more than so many bytes for what is remembered; as many as usual where none are said.
    Limit(Option<u64>),
    /// Think in so many threads; in as many as usual where none are said.
    Threads(Option<usize>),
    /// Get ready for games under this rule, before anything else is said.
    Prepare(Rule),
    /// Think ahead about what may follow, until [`BrainOutput::Hurry`]; nobody waits for what comes of it.
    Ponder(Box<Task>),
    /// End the thought under way now.
    Hurry,
    /// Forget what was learnt from other positions.
    Forget,
    /// Leave, whatever is under way.
    Quit,
}

/// Something to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// The rule.
    pub rule: Rule,
    /// The stones that were put last, the latest first.
    pub recent: Vec<Point>,
    /// The bounds of the thought.
    pub limits: SearchLimits,
    /// What shall come of it.
    pub wanted: Wanted,
}

/// What shall come of a thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A move.
    Move,
    /// A move, and what so many of the best are worth.
    Best(usize),
    /// What this opening asks for, up to the move that follows if we have the side to move.
    Opening(Box<Opening>),
}

impl Task {
    /// A move of `side`.
    #[must_use]
    pub const fn best_move(board: Board, side: Color, rule: Rule, limits: SearchLimits) -> Self {
        Self { board, side, rule, recent: Vec::new(), limits, wanted: Wanted::Move }
    }
}
