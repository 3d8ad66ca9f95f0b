//! Requests to a player: a position with its history, the kind of the request, and limits.

use std::time::Duration;

use crate::engine::player::PositionView;
use crate::engine::time::SearchLimits;
use crate::game::{Board, Color, Move, Opening, PlayerId, Point, Record, Rule};

/// Number of a request. Each report on the request repeats it, so that the receiver knows which request is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub u64);

/// A request to a player, which [`PlayerRunner::run`] carries out.
///
/// ```
/// use std::sync::Arc;
///
/// use gumu_core::engine::{Answer, Keep, PlayerRunner, Request, RequestKind, SearchLimits, StopToken, roster};
/// use gumu_core::game::{Color, Rule, diagram};
///
/// let board = diagram::read(
///     ". . . . . . .\n\
///      . . . . . . .\n\
///      . . o . . . .\n\
///      . x x x . . .\n\
///      . . . o . . .\n\
///      . . . . . . .\n\
///      . . . . . . .",
/// )?;
/// let master = roster::house().strongest().id.clone();
/// let request = Request {
///     kind: RequestKind::BestLines(2),
///     limits: SearchLimits::nodes(2000),
///     ..Request::at(board, Rule::Freestyle, Color::Black, master)
/// };
/// let mut runner = PlayerRunner::new(Arc::new(roster::house().clone()), Keep::All);
/// let mut lines = Vec::new();
/// let answer = runner.run(&request, &StopToken::new(), &mut |progress| lines = progress.lines.clone())?;
/// assert_eq!(lines.len(), 2);
/// assert!(lines[0].score.is_mate());
/// assert_eq!(answer, Some(Answer::Move(lines[0].moves.first().copied())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`PlayerRunner::run`]: crate::engine::PlayerRunner::run
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Number of the request, repeated in every report on the request.
    pub ticket: Ticket,
    /// Id of the player in the registry.
    pub player: PlayerId,
    /// Number of the game. A player that is kept after a request reuses its tables for later requests with the same
    /// number.
    pub game: u64,
    /// The board with its stones.
    pub board: Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// The moves that led to the position, as far as they are known, in the order of play.
    pub moves: Vec<Move>,
    /// Kind of the request: for example a move, an analysis, or the search for a forced win.
    pub kind: RequestKind,
    /// Lines that the search must exclude, as in [`SearchHandler::excluded`](crate::engine::SearchHandler::excluded).
    pub excluded: Vec<Vec<Point>>,
    /// Limits of depth, nodes and time of the search.
    pub limits: SearchLimits,
    /// Time after which an external program that has not answered counts as timed out; `None` for the default time.
    pub patience: Option<Duration>,
    /// Seed of the player's randomness: the same request and seed give the same answer, unless time limits the search.
    pub seed: u64,
    /// Minimum time between the request and its answer, so that a person can follow the game. Only the worker thread
    /// waits until this time has passed.
    pub pace: Duration,
}

impl Request {
    /// Creates a request for a move in the position at the cursor of a record, without limits.
    #[must_use]
    pub fn after(record: &Record, player: PlayerId) -> Self {
        let moves = record.moves()[..record.ply()].to_vec();
        Self { moves, ..Self::at(record.board().clone(), record.rule(), record.side_to_move(), player) }
    }

    /// Creates a request for a move in a position, without limits and without the moves that led to the position.
    #[must_use]
    pub fn at(board: Board, rule: Rule, side: Color, player: PlayerId) -> Self {
        Self {
            ticket: Ticket::default(),
            player,
            game: 0,
            board,
            rule,
            side,
            moves: Vec::new(),
            kind: RequestKind::Move,
            excluded: Vec::new(),
            limits: SearchLimits::default(),
            patience: None,
            seed: 0,
            pace: Duration::ZERO,
        }
    }

    /// Returns the position.
    #[must_use]
    pub const fn view(&self) -> PositionView<'_> {
        PositionView { board: &self.board, rule: self.rule, side: self.side }
    }
}

/// The stones that balance a position, and the score to reach with them: after the stones are placed, the score must be
/// as near to `bias` as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The stones to place: one stone of the side to move, or two stones, one of each side.
    pub n_stones: BalanceStones,
    /// The target score, from the point of view of the side that is to move before the stones are placed.
    pub bias: i32,
}

/// Number of stones that are placed to balance a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceStones {
    /// One stone of the side to move.
    One,
    /// First one stone of the side to move, then one stone of the other side.
    Two,
}

/// Kind of a request, which determines the kind of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Preparation for a new game.
    StartGame,
    /// A move of the side to move.
    Move,
    /// A move. During the search, the best lines are reported at every depth; `.0` is their number (MultiPV).
    BestLines(usize),
    /// An analysis: reports the `.0` best lines at every depth, until the request is stopped or the position is solved.
    /// The answer is the best move.
    Analyze(usize),
    /// A forced win of the side to move: by fours (VCF), or by fours and open threes (VCT). The answer does not depend
    /// on the player. The search ends when the win is proved or refuted, at the time limit of the request, or at a
    /// fixed limit of nodes.
    FindWin,
    /// A search in the other side's time (pondering), until the request is stopped; there is no answer.
    Ponder,
    /// The values of all points that may be played.
    EvaluatePoints,
    /// The value of one point.
    EvaluatePoint(Point),
    /// The choice that the opening procedure asks the player for next.
    OpeningChoice(Box<Opening>),
    /// All choices that a player makes in an opening procedure until the other player must choose, and also the first
    /// move after the opening if the same player makes it. The choices get half of the search limits, the move gets the
    /// other half.
    OpeningPhase(Box<Opening>),
    /// Stones that bring the score as near as possible to 0 or to another target score.
    BalancedStones(Balance),
    /// The answer to a draw offer. The side to move has made the offer; the other side agrees or declines.
    DrawOffer,
}
