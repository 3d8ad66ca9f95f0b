//! Messages between the window and the program around it about the queue of reviews.

use std::path::PathBuf;

use crate::engine::Ticket;
use crate::review::report::GameReview;
use crate::ui::faults::ReadFault;
use crate::ui::history::kept::KeptName;
use crate::ui::locale::Language;

/// The folder for the reviewed games in a folder of games.
pub const RESULTS: &str = "reviewed";

/// A request for a queue of reviews.
#[derive(Clone, Debug)]
pub enum QueueRequest {
    /// Review games, in the place of a queue that is under way, and answer under this ticket. Games that are reviewed
    /// already are left out. Comments are written in a language.
    Start(Ticket, QueueSource, Language),
    /// Stop the queue; the review of the game that is being reviewed is dropped.
    Stop,
}

/// The games of a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueSource {
    /// Games of the history.
    History(Vec<KeptName>),
    /// The games of all files in a folder; the reviewed games are written to the folder [`RESULTS`] in it.
    Folder(PathBuf),
}

/// Progress of a queue of reviews.
#[derive(Clone, Debug)]
pub enum QueueEvent {
    /// The number of games is known.
    Counted(usize),
    /// A game or a file was left out, or its review could not be written.
    Failed(QueueFault),
    /// The next game is being reviewed: its name.
    Started(String),
    /// So many moves of the game, and so many of all, are reviewed.
    Moved(usize, usize),
    /// A game of the history was reviewed.
    Reviewed(KeptName, Box<GameReview>),
    /// The queue is through with a game: `true` if a review is kept with it.
    Passed(bool),
    /// The queue has come to its end.
    Ended,
}

/// A game or a file with which something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueFault {
    /// Its name.
    pub name: String,
    /// The reason.
    pub why: ReadFault,
}
