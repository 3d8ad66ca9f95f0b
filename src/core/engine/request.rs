//! Requests to a player: a position with its history, the kind of the request, and limits.

use std::time::Duration;

use crate::engine::player::PositionView;
use crate::engine::time::SearchLimits;
use crate::game::{Board, Color, Move, Opening, PlayerId, Point, Record, Rule};

/// Number of a request, repeated in every report on it.
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
    /// Number of the request, returned with every report.
    pub ticket: Ticket,
    /// Id of the player in the registry.
    pub player: PlayerId,
    /// Number of the game. A player that is kept reuses its tables for later requests of the same game.
    pub game: u64,
    /// The stones.
    pub board: Board,
    /// The rule.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// The moves that led to the position, as far as they are known, in the order of play.
    pub moves: Vec<Move>,
    /// Kind of the request.
    pub kind: RequestKind,
    /// Lines that the search must exclude, as in [`SearchHandler::excluded`](crate::engine::SearchHandler::excluded).
    pub excluded: Vec<Vec<Point>>,
    /// Limits of the search.
    pub limits: SearchLimits,
    /// Timeout of an answer from another process; `None` for the default timeout.
    pub patience: Option<Duration>,
    /// Seed of the player's randomness: the same request and seed give the same answer.
    pub seed: u64,
    /// Minimum time between the request and its answer, so that a person can follow the game. Only the worker applies
    /// it.
    pub pace: Duration,
}

impl Request {
    /// Creates a request for a move in the position at the cursor of a record, without limits.
    #[must_use]
    pub fn after(record: &Record, player: PlayerId) -> Self {
        let moves = record.moves()[..record.ply()].to_vec();
        Self { moves, ..Self::at(record.board().clone(), record.rule(), record.side_to_move(), player) }
    }

    /// Creates a request for a move in a position without a known history, without limits.
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

/// Target of balancing stones: the score after them must be as near to `bias` as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Number of stones: one of the side to move, or two, of which the second is the other side's.
    pub n_stones: BalanceStones,
    /// The target score, for the side to move before the stones.
    pub bias: i32,
}

/// Number of stones that are put to balance a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceStones {
    /// One stone of the side to move.
    One,
    /// One of the side to move, and one of the other side.
    Two,
}

/// Kind of a request, which determines the kind of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Get ready for a game.
    StartGame,
    /// A move of the side to move.
    Move,
    /// A move, and this number of best lines at every depth (MultiPV).
    BestLines(usize),
    /// This number of best lines at every depth until the request is stopped or the position is solved; then the best
    /// move.
    Analyze(usize),
    /// A forced win of the side to move: by fours (VCF), or by fours and open threes (VCT). The answer does not depend
    /// on the player. The search ends when the win is proved or refuted, or at a limit of time or its own limit of
    /// nodes.
    FindWin,
    /// Search in the other side's time until the request is stopped (pondering); there is no answer.
    Ponder,
    /// The values of all points that may be played.
    EvaluatePoints,
    /// The value of one point.
    EvaluatePoint(Point),
    /// The choice that an opening asks for.
    OpeningChoice(Box<Opening>),
    /// All choices of a player in an opening up to the other player's next choice, and the first move after the opening
    /// if it is this player's. One half of the limits is for the choices, the other half for the move.
    OpeningPhase(Box<Opening>),
    /// Stones that bring the score as near as possible to 0 or to another target score.
    BalancedStones(Balance),
    /// The answer to a draw offer: the side not to move agrees or declines.
    DrawOffer,
}
