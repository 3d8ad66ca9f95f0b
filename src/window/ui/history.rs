//! The history of finished games.
//!
//! Here are its actions, its events, and its requests to the program around the window. [`FinishedGames`] is its state,
//! `commands` what the window does with it, `dialog` and `layout` its dialog. [`ReviewQueue`] is the queue of games
//! that are reviewed unattended. The other files have plain values: what it lists of each game, the score of a day, and
//! statistics.

mod commands;
mod day;
mod dialog;
mod finished_games;
mod kept;
mod layout;
mod queue;
mod queue_commands;
mod queue_layout;
mod queue_messages;
mod rating;
mod statistics;
mod summary;

pub(in crate::ui) use commands::COMMANDS;
pub use day::{DayGames, DayScore, SHORT_STREAK, STREAK};
pub use dialog::HistoryView;
pub use finished_games::{FinishedGames, HistoryList};
pub use kept::{KeptGame, KeptName};
pub(in crate::ui) use layout::{HISTORY_WIDTH, StatisticsLine};
pub use queue::{QueuePhase, QueueRun, ReviewQueue};
pub use queue_messages::{QueueEvent, QueueFault, QueueRequest, QueueSource, RESULTS};
pub use rating::{EloEstimate, RatedGames};
pub use statistics::{MIN_RATED, ResultCounts, Statistics};
pub use summary::{GameResult, GameSummary};

use crate::engine::Ticket;
use crate::formats::LoadedGame;
use crate::game::{ByColor, Record};
use crate::review::report::GameReview;
use crate::ui::faults::IoFault;

/// A command or a control of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HistoryAction {
    /// Open the list of finished games.
    Open,
    /// Turn to a page.
    ShowPage(HistoryPage),
    /// Delete the chosen game.
    Delete,
    /// Put the game back that was deleted last.
    PutBack,
    /// Write all games to a file.
    Export,
    /// Select the game of a row for a review, or take it out of the selection.
    Mark(usize),
    /// Open the page of reviews.
    OpenReviews,
    /// Review all games that are not reviewed.
    ReviewAll,
    /// Review the selected games.
    ReviewMarked,
    /// Choose a folder of games and review them.
    ReviewFolder,
    /// Continue the queue of reviews that was stopped.
    ContinueReviews,
    /// Stop the queue of reviews.
    StopReviews,
}

/// A page of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HistoryPage {
    /// The list of games.
    Games,
    /// Statistics of them.
    Statistics,
    /// The queue of reviews.
    Reviews,
}

/// An answer of the history.
#[derive(Clone, Debug)]
pub enum HistoryEvent {
    /// The games that ended on a day, the last one last.
    PlayedToday {
        /// The day: `2026-11-22`.
        date: String,
        /// The games.
        games: Vec<GameSummary>,
    },
    /// The game of this session is kept under this name.
    Added(u64, KeptName),
    /// Some games, as they were asked for under this ticket.
    Listed(Ticket, HistoryPart),
    /// A game was deleted.
    Deleted(KeptName),
    /// A game was put back under this name.
    PutBack(Box<KeptGame>),
    /// A game was read.
    Opened(KeptName, Box<LoadedGame>),
}

/// A part of the history.
#[derive(Clone, Debug, Default)]
pub struct HistoryPart {
    /// Games, the newest first; the next part has older games.
    pub games: Vec<KeptGame>,
    /// Number of files that could not be read.
    pub n_unreadable: usize,
    /// The reason why the folder could not be read.
    pub trouble: Option<IoFault>,
    /// `true` for the last part.
    pub is_last: bool,
}

/// A request to the history.
#[derive(Clone, Debug)]
pub enum HistoryRequest {
    /// Keep a game that has ended.
    Keep(Box<EndedGame>),
    /// Keep a review with its game.
    KeepReview(Box<KeptReview>),
    /// Read all games, and answer under this ticket.
    List(Ticket),
    /// Read a game, and answer under this ticket.
    Open(KeptName, Ticket),
    /// Delete a game.
    Delete(KeptName),
    /// Put the game back that was deleted last.
    PutBack,
}

/// A game that has ended, to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// The number of its session.
    pub session: u64,
    /// The name under which it is kept already, if it has ended before.
    pub name: Option<KeptName>,
    /// The game.
    pub record: Record,
    /// The players as files name them.
    pub seats: ByColor<String>,
}

/// A review to be kept with its game.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptReview {
    /// The number of the game's session, if it is on the board.
    pub session: Option<u64>,
    /// The name under which the game is kept, as far as it is known.
    pub name: Option<KeptName>,
    /// The review.
    pub review: GameReview,
}
