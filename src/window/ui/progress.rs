//! The page of a player's progress: accuracy, level, overlooked threes and results by opening, over weeks.
//!
//! This file has the actions, the events, and the requests to the program around the window. [`ProgressFigures`] is the
//! state of the page, `commands` has the commands, and `dialog` and `layout` are the dialog. `core/progress` computes
//! the figures.

mod commands;
mod dialog;
mod layout;
mod state;

pub(in crate::ui) use commands::COMMANDS;
pub use dialog::ProgressView;
pub use state::ProgressFigures;

use crate::engine::Ticket;
use crate::progress::ReviewedFigures;
use crate::review::report::PracticeTopic;
use crate::ui::faults::IoFault;

/// A command or a control of the progress page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgressAction {
    /// Open the progress page.
    Open,
    /// Open the reviews page of the history.
    OpenReviews,
    /// Practice puzzles about a topic.
    Practice(PracticeTopic),
}

/// An answer to a request of the progress page.
#[derive(Clone, Debug)]
pub enum ProgressEvent {
    /// A part of the reviewed games of the history, in answer to the request with this ticket.
    Read(Ticket, ProgressPart),
}

/// A part of the reviewed games of the history.
#[derive(Clone, Debug, Default)]
pub struct ProgressPart {
    /// Reviewed games of the player against a program, in any order.
    pub games: Vec<ReviewedFigures>,
    /// Number of unreviewed games of the player against a program.
    pub n_unreviewed: usize,
    /// The reason why the folder of the history could not be read; `None` if it was read.
    pub trouble: Option<IoFault>,
    /// `true` for the last part.
    pub is_last: bool,
}

/// A request of the progress page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressRequest {
    /// Read the reviewed games of the history, and answer under this ticket.
    Read(Ticket),
    /// Stop reading the reviewed games.
    Stop,
}
