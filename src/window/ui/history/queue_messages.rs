//! The messages about the queue of reviews between the window and the program around it.

use std::path::PathBuf;

use crate::engine::Ticket;
use crate::review::report::GameReview;
use crate::ui::faults::ReadFault;
use crate::ui::history::kept::KeptName;
use crate::ui::locale::Language;

/// The name of the subfolder for the reviewed games of a folder of games.
pub const RESULTS: &str = "reviewed";

/// A request for a queue of reviews.
#[derive(Clone, Debug)]
pub enum QueueRequest {
    /// Review games, instead of the games of the running queue, and answer under this ticket. Games that already have a
    /// review are skipped. Comments are written in the given language.
    Start(Ticket, QueueSource, Language),
    /// Stop the queue; the unfinished review of the current game is dropped.
    Stop,
}

/// The games of a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueSource {
    /// Games of the history.
    History(Vec<KeptName>),
    /// The games of all files in a folder; the reviewed games are written to its subfolder [`RESULTS`].
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
    /// The number of reviewed moves of the game, and the number of all its moves.
    Moved(usize, usize),
    /// A game of the history was reviewed.
    Reviewed(KeptName, Box<GameReview>),
    /// The queue has finished a game: `true` if it has a saved review.
    Passed(bool),
    /// The queue has ended.
    Ended,
}

/// A game or a file that could not be reviewed or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueFault {
    /// Its name.
    pub name: String,
    /// The reason.
    pub why: ReadFault,
}
