//! The review of the game: its graph, its card, its marks on the board, mistakes that are tried again, and guesses.
//!
//! [`Reviews`] is its state, `commands` what the window does with it, `text` its statements in words. `graph`, `card`
//! and `board` are its places in the panel and on the board. [`Retry`] is the cover under which a mistake is tried
//! again, and [`Guess`] the one under which the moves of the game are guessed.

mod annotation;
mod board;
pub(in crate::ui) mod card;
mod commands;
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
    /// After the end: show the game from its beginning, with its review.
    Start,
    /// Review the game with more effort.
    Deepen,
    /// Stop the review that is under way.
    Stop,
    /// Show the report of the review.
    Report,
    /// Show the next or previous mistake.
    StepMistake(StepDirection),
    /// Draw what a sentence about the move says, or remove it.
    Statement(usize),
    /// Show the lines of the review's card that had no room, or the first ones again.
    TurnPage,
    /// Draw the line that would have been better than the move, or remove it.
    Line,
    /// Walk through the game along the graph of win probability.
    Graph,
    /// Try a mistake again.
    RetryMistake,
    /// While a mistake is tried again: show the better move.
    RetryAnswer,
    /// While a mistake is tried again: go to the next one.
    RetryNext,
    /// Leave the mistake, and the game is as it was.
    LeaveRetry,
    /// Guess the moves of the game.
    GuessMoves,
    /// While moves are guessed: show the move of the game.
    GuessShow,
    /// While moves are guessed: ask for the next move.
    GuessNext,
    /// While moves are guessed: guess those of the other side, from the beginning.
    GuessSide,
    /// Leave the guesses, and the game is as it was.
    LeaveGuess,
}

/// An answer to a review.
#[derive(Clone, Debug)]
pub enum ReviewEvent {
    /// A move was reviewed, in the review that was asked for under this ticket.
    Reviewed(Ticket, Box<MoveReview>),
    /// The review that was asked for under this ticket has come to its end.
    Ended(Ticket),
    /// The move that was to be judged under this ticket was.
    Judged(Ticket, RetryVerdict),
    /// The guess that was to be reviewed under this ticket was.
    Guessed(Ticket, Box<GuessReview>),
}

/// A request of the review.
#[derive(Clone, Debug)]
pub enum ReviewRequest {
    /// Review a game on threads of its own, in the place of one that is being reviewed.
    Start(Box<GameToReview>),
    /// Stop the review that is under way.
    Stop,
    /// Judge a move that is tried in the place of a mistake.
    Judge(Box<MoveToJudge>),
    /// Review a guessed move beside the one that was played.
    JudgeGuess(Box<GuessToReview>),
    /// Stop judging a move, or reviewing a guess.
    StopJudging,
}

/// A game to review.
#[derive(Clone, Debug)]
pub struct GameToReview {
    /// The ticket under which the answers come.
    pub ticket: Ticket,
    /// The game; the line that it shows is reviewed.
    pub record: Record,
    /// The effort for each position.
    pub effort: ReviewEffort,
}

/// A move to judge.
#[derive(Clone, Debug)]
pub struct MoveToJudge {
    /// The ticket under which the answer comes.
    pub ticket: Ticket,
    /// The game up to the mistake.
    pub before: Record,
    /// The mistake.
    pub mistake: MoveReview,
    /// The move that is tried in its place.
    pub tried: Point,
    /// The effort for a position.
    pub effort: ReviewEffort,
}

/// A guessed move to review.
#[derive(Clone, Debug)]
pub struct GuessToReview {
    /// The ticket under which the answer comes.
    pub ticket: Ticket,
    /// The game up to the move.
    pub before: Record,
    /// The move that was played.
    pub played: Point,
    /// The move that was guessed.
    pub guessed: Point,
    /// The effort for a position.
    pub effort: ReviewEffort,
}
