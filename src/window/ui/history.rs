//! The history of finished games.
//!
//! This file defines the actions of the player, and the requests and events that pass between the window and the
//! program around it. [`FinishedGames`] is the state of the history, `commands` has the commands, and `dialog` and
//! `layout` are the dialog. [`ReviewQueue`] is the queue of games that are reviewed unattended. The other files have
//! plain values: the summary of a game, the score of the games of a day, and statistics.

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
mod state;
mod statistics;
mod summary;

pub(in crate::ui) use commands::COMMANDS;
pub use day::{DayGames, DayScore, SHORT_STREAK, STREAK};
pub use dialog::HistoryView;
pub use finished_games::{FinishedGames, HistoryList};
pub use kept::{KeptGame, KeptName};
pub(in crate::ui) use layout::StatisticsLine;
pub use queue::{QueuePhase, QueueRun, ReviewQueue};
pub use queue_messages::{QueueEvent, QueueFault, QueueRequest, QueueSource, RESULTS};
pub use rating::{EloEstimate, RatedGames};
pub(in crate::ui) use state::HistoryState;
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
    /// Show this page of the history's dialog.
    ShowPage(HistoryPage),
    /// Delete the chosen game.
    Delete,
    /// Restore the game that was deleted last.
    PutBack,
    /// Write all games to a file.
    Export,
    /// Select the game in the row with this index for a review, or deselect it.
    Mark(usize),
    /// Open the dialog of the history at the page of reviews.
    OpenReviews,
    /// Review all games of the history that have no complete review yet.
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

/// A page of the dialog that shows the history of finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HistoryPage {
    /// The list of games.
    Games,
    /// Statistics of the games.
    Statistics,
    /// The queue of reviews.
    Reviews,
}

/// A report to the window about the history, such as the answer to a request.
#[derive(Clone, Debug)]
pub enum HistoryEvent {
    /// The games that ended today, in the order in which they ended.
    PlayedToday {
        /// The date of this day, such as `2026-11-22`.
        date: String,
        /// The games.
        games: Vec<GameSummary>,
    },
    /// The game with this session number (see [`EndedGame::session`]) was saved in the history under this name.
    Added(u64, KeptName),
    /// A part of the list of games, which answers the [`HistoryRequest::List`] with this ticket (request number).
    Listed(Ticket, HistoryPart),
    /// A game was deleted.
    Deleted(KeptName),
    /// A deleted game was restored.
    PutBack(Box<KeptGame>),
    /// A game was read.
    Opened(KeptName, Box<LoadedGame>),
}

/// A part of the list of finished games; a long history is read in several parts.
#[derive(Clone, Debug, Default)]
pub struct HistoryPart {
    /// The games of this part, newest first; the parts that follow have older games.
    pub games: Vec<KeptGame>,
    /// Number of files that belong to this part of the list but could not be read.
    pub n_unreadable: usize,
    /// The reason why the folder with the history could not be read; `None` if it was read.
    pub trouble: Option<IoFault>,
    /// `true` if this is the last part of the list.
    pub is_last: bool,
}

/// A request about the history, which the window sends to the program around it.
#[derive(Clone, Debug)]
pub enum HistoryRequest {
    /// Save a game that has ended.
    Keep(Box<EndedGame>),
    /// Save a review in the file of its game.
    KeepReview(Box<KeptReview>),
    /// List all games. The ticket is the number of the request; each answer, a [`HistoryEvent::Listed`], carries it.
    List(Ticket),
    /// Read the game with this name. The ticket is the number of the request, by which the window recognizes the
    /// answer.
    Open(KeptName, Ticket),
    /// Delete a game.
    Delete(KeptName),
    /// Restore the game that was deleted last.
    PutBack,
}

/// A game that has ended, to be saved in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// The session number of the game, which distinguishes the games that the window plays one after the other.
    pub session: u64,
    /// The name under which the game is saved already, if it had ended before and was continued.
    pub name: Option<KeptName>,
    /// The game.
    pub record: Record,
    /// For each side, the key by which game files name the player: a person, or the id of a program.
    pub seats: ByColor<String>,
}

/// For each side, the word by which game files say who plays it: `person`, or the id of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptReview {
    /// The session number of the game; `None` if the game is not on the board.
    pub session: Option<u64>,
    /// The name under which the game is saved; `None` if it is not known.
    pub name: Option<KeptName>,
    /// The review.
    pub review: GameReview,
}
