//! The review of the game: its graph, its card, its marks on the board, mistakes that are retried, and guessing moves.
//!
//! [`Reviews`] is the state of the review, `commands` has the commands, and `text` writes the statements of the review
//! in words. `graph`, `card` and `board` show the review in the panel and on the board. [`Retry`] is the cover (a view
//! in place of the game) in which a mistake is tried again, and [`Guess`] the cover in which the moves of the game are
//! guessed; `exercises` has the commands of both.

mod annotation;
mod board;
pub(in crate::ui) mod card;
mod commands;
mod exercises;
pub(in crate::ui) mod graph;
mod guess;
mod guess_layout;
mod retry;
mod retry_layout;
mod state;
mod text;

pub(in crate::ui) use commands::{COMMANDS, STUDY_COMMANDS};
pub use guess::{Guess, GuessPhase, GuessTally};
pub use retry::{Retry, RetryPhase};
pub use state::{ReviewDetail, Reviews};
pub(in crate::ui) use text::topic_name;

use crate::engine::Ticket;
use crate::game::{Point, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::guess::GuessReview;
use crate::review::retry::RetryVerdict;
use crate::ui::step_direction::StepDirection;

/// A command or a control of the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReviewAction {
    /// Show the game from its start together with its review. If the game has no complete review, review it first.
    Start,
    /// Review the game with more effort.
    Deepen,
    /// Stop the review that is under way.
    Stop,
    /// Show the report of the review, at the start of the game.
    Report,
    /// Show the next or previous mistake.
    StepMistake(StepDirection),
    /// Draw on the board the statement with the index `.0` about the move shown. If it is drawn already, remove the
    /// drawing.
    Statement(usize),
    /// Show the next page of the review card; after the last page, show the first page again.
    TurnPage,
    /// Draw on the board the line that would have been better than the move shown. If it is drawn already, remove the
    /// drawing.
    Line,
    /// Step through the game along the graph of win probability.
    Graph,
    /// Try a mistake again.
    RetryMistake,
    /// While a mistake is tried again: show the better move.
    RetryAnswer,
    /// While a mistake is tried again: go to the next mistake.
    RetryNext,
    /// Leave the mistake that is tried again; the game is unchanged.
    LeaveRetry,
    /// Guess the moves of the game.
    GuessMoves,
    /// While moves are guessed: show the move that was played in the game.
    GuessShow,
    /// While moves are guessed: ask for the next move.
    GuessNext,
    /// In the guessing exercise: guess the moves of the other side, again from the start of the exercise.
    GuessSide,
    /// Stop guessing moves; the game is unchanged.
    LeaveGuess,
}

/// An answer to a request of the review.
#[derive(Clone, Debug)]
pub enum ReviewEvent {
    /// A move was reviewed, in the review with this ticket.
    Reviewed(Ticket, Box<MoveReview>),
    /// The review with this ticket has ended.
    Ended(Ticket),
    /// The verdict on a move, in answer to the request with this ticket.
    Judged(Ticket, RetryVerdict),
    /// The review of a guess, in answer to the request with this ticket.
    Guessed(Ticket, Box<GuessReview>),
}

/// A request of the review.
#[derive(Clone, Debug)]
pub enum ReviewRequest {
    /// Review a game on separate threads; this stops the review of another game.
    Start(Box<GameToReview>),
    /// Stop the review that is under way.
    Stop,
    /// Judge a move that was tried instead of a mistake.
    Judge(Box<MoveToJudge>),
    /// Review a guessed move and compare it with the move that was played.
    JudgeGuess(Box<GuessToReview>),
    /// Stop judging a move, or reviewing a guess.
    StopJudging,
}

/// A game to review.
#[derive(Clone, Debug)]
pub struct GameToReview {
    /// The ticket that identifies the answers.
    pub ticket: Ticket,
    /// The game; its current line is reviewed.
    pub record: Record,
    /// The effort that is spent on each position.
    pub effort: ReviewEffort,
}

/// A move to judge.
#[derive(Clone, Debug)]
pub struct MoveToJudge {
    /// The ticket that identifies the answer.
    pub ticket: Ticket,
    /// The game up to the position before the mistake.
    pub before: Record,
    /// The mistake.
    pub mistake: MoveReview,
    /// The move that was tried instead.
    pub tried: Point,
    /// The effort that is spent on a position.
    pub effort: ReviewEffort,
}

/// A guessed move to review.
#[derive(Clone, Debug)]
pub struct GuessToReview {
    /// The ticket that identifies the answer.
    pub ticket: Ticket,
    /// The game up to the position before the guessed move.
    pub before: Record,
    /// The move that was played.
    pub played: Point,
    /// The move that was guessed.
    pub guessed: Point,
    /// The effort that is spent on a position.
    pub effort: ReviewEffort,
}
