//! The page that shows the player's progress over the weeks.
//!
//! It shows the accuracy and the estimated level by week, the costliest kinds of mistakes, overlooked threes, and the
//! results by opening.
//!
//! This file has the actions, the events, and the requests to read the reviewed games. [`ProgressFigures`] is the state
//! of the page, `commands` has the commands, and `dialog` and `layout` are the dialog. `core/progress` computes the
//! figures.

mod commands;
mod dialog;
mod layout;
mod state;

pub(in crate::ui) use commands::COMMANDS;
pub use dialog::ProgressView;
pub use state::ProgressFigures;
pub(in crate::ui) use state::ProgressState;

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

/// An answer to a [`ProgressRequest`].
#[derive(Clone, Debug)]
pub enum ProgressEvent {
    /// Some of the reviewed games in the history. The ticket is the number of the request.
    Read(Ticket, ProgressPart),
}

/// Some of the reviewed games in the history; the answer to a request may consist of several such parts.
#[derive(Clone, Debug, Default)]
pub struct ProgressPart {
    /// Reviewed games of the player against a program, in any order.
    pub games: Vec<ReviewedFigures>,
    /// Number of unreviewed games of the player against a program.
    pub n_unreviewed: usize,
    /// The reason why the folder of the history could not be read; `None` if it was read.
    pub trouble: Option<IoFault>,
    /// `true` if no further part of the answer follows.
    pub is_last: bool,
}

/// A request from the progress page to read the reviewed games, or to stop reading them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressRequest {
    /// Read the reviewed games in the history. The ticket is the number of this request, which the answers carry.
    Read(Ticket),
    /// Stop reading the reviewed games.
    Stop,
}
