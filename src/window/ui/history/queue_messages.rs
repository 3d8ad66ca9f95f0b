//! The messages about the queue of reviews: requests sent by the window, and reports sent to the window.
//!
//! The queue runs in `window/app/review_queue.rs`, which receives the requests and sends the reports.

use std::path::PathBuf;

use crate::engine::Ticket;
use crate::review::report::GameReview;
use crate::ui::faults::ReadFault;
use crate::ui::history::kept::KeptName;
use crate::ui::locale::Language;

/// The name of the subfolder to which the reviewed games of a folder are written.
pub const RESULTS: &str = "reviewed";

/// A request about the queue of reviews, which the window sends to `window/app/review_queue.rs`.
#[derive(Clone, Debug)]
pub enum QueueRequest {
    /// Start a queue of reviews; it replaces a running queue. `.0` is the ticket, a number that the events of the queue
    /// carry; `.1` is the source of the games; and `.2` is the language of the comments that the reviews write. Games
    /// that already have a review are skipped.
    Start(Ticket, QueueSource, Language),
    /// Stop the queue. The unfinished review of the current game is discarded.
    Stop,
}

/// The source of the games of a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueSource {
    /// The games of the history with these names.
    History(Vec<KeptName>),
    /// The games of all files in a folder. The reviewed games are written to the subfolder [`RESULTS`] of this folder.
    Folder(PathBuf),
}

/// Progress of a queue of reviews, reported to the window.
#[derive(Clone, Debug)]
pub enum QueueEvent {
    /// The games have been counted; this is their number.
    Counted(usize),
    /// A game or a file could not be read and was skipped, or the result of a review could not be written.
    Failed(QueueFault),
    /// The review of the game with this name starts.
    Started(String),
    /// The number of reviewed moves of the current game, and the number of all its moves.
    Moved(usize, usize),
    /// A game of the history was reviewed; this is its review.
    Reviewed(KeptName, Box<GameReview>),
    /// A game was reviewed or skipped; `true` if the game has a saved review now.
    Passed(bool),
    /// The queue has ended: each of its games was reviewed or skipped.
    Ended,
}

/// A game or a file that could not be reviewed or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueFault {
    /// The name of the game or file.
    pub name: String,
    /// The reason for the failure.
    pub why: ReadFault,
}
