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
    /// Show the next or previous move that the review marks as a mistake (an inaccuracy or worse).
    StepMistake(StepDirection),
    /// Draw on the board the statement with the index `.0` about the move shown. If it is drawn already, remove the
    /// drawing.
    Statement(usize),
    /// Show the next page of the review card; after the last page, show the first page again.
    TurnPage,
    /// Draw on the board the line that would have been better than the move shown. If it is drawn already, remove the
    /// drawing.
    Line,
    /// While the graph of win probability has the keyboard focus: step through the game with the arrow keys.
    Graph,
    /// Open the retry exercise, in which the player looks for a better move in place of the mistake shown.
    RetryMistake,
    /// In the retry exercise: show the better move.
    RetryAnswer,
    /// In the retry exercise: go to the next mistake.
    RetryNext,
    /// Leave the retry exercise; the game is unchanged.
    LeaveRetry,
    /// Open the guessing exercise, in which the player guesses the moves of the game.
    GuessMoves,
    /// In the guessing exercise: show the move that was played in the game.
    GuessShow,
    /// In the guessing exercise: ask for the next move.
    GuessNext,
    /// In the guessing exercise: guess the moves of the other side, again from the start of the exercise.
    GuessSide,
    /// Leave the guessing exercise; the game is unchanged.
    LeaveGuess,
}

/// An answer to a [`ReviewRequest`]. Each answer has a ticket: the number of the request.
#[derive(Clone, Debug)]
pub enum ReviewEvent {
    /// One move of the game has been reviewed.
    Reviewed(Ticket, Box<MoveReview>),
    /// The review of the game has ended.
    Ended(Ticket),
    /// The verdict on a move that was tried instead of a mistake.
    Judged(Ticket, RetryVerdict),
    /// The review of a guessed move.
    Guessed(Ticket, Box<GuessReview>),
}

/// A request to the threads that review games and judge moves.
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
    /// The number of this request, which its answers carry.
    pub ticket: Ticket,
    /// The game, of which the shown line of moves is reviewed.
    pub record: Record,
    /// The effort that is spent on each position.
    pub effort: ReviewEffort,
}

/// A move to judge.
#[derive(Clone, Debug)]
pub struct MoveToJudge {
    /// The number of this request, which its answer carries.
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
    /// The number of this request, which its answer carries.
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
