//! Questions before something is given up: a game, changes, a file.

use std::path::PathBuf;

use crate::formats::Loss;
use crate::game::Color;
use crate::puzzle::training::Training;
use crate::ui::action::Action;
use crate::ui::files::{Arrival, FileAction, FileKind, Next, Present};
use crate::ui::settings::Setup;
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;

/// A question; what it asks about is given up when it is answered with yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// The game, by resigning.
    Resign,
    /// The game that is played, for the draw that this side offers to the other person.
    Draw(Color),
    /// The game in progress, for another one with these choices.
    Abandon(Setup),
    /// Something about files.
    File(FileQuestion),
}

/// A question about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Asks if the changes are written before this is done.
    Unsaved(Next),
    /// Asks if the game in progress is given up for this one.
    Abandon(Box<Arrival>),
    /// Asks if the game is written to a file that cannot hold all of it.
    Losses {
        /// The file and what becomes of one that is there.
        target: (PathBuf, Present),
        /// The parts of the game that it cannot hold.
        losses: Vec<Loss>,
        /// The step after the file is written.
        next: Option<Next>,
    },
    /// Asks if the file that is there is replaced.
    Replace {
        /// The kind of the new file.
        kind: FileKind,
        /// The file.
        path: PathBuf,
        /// The step after the file is written.
        next: Option<Next>,
    },
    /// Asks if the training of a file takes the place of the player's.
    TakeTraining(PathBuf, Box<Training>),
}

impl Modal for Confirm {
    fn default_button(&self) -> Action {
        match self {
            Self::File(FileQuestion::Unsaved(_)) => Action::Accept,
            Self::Resign | Self::Draw(_) | Self::Abandon(_) | Self::File(_) => Action::Cancel,
        }
    }

    fn can(&self, action: Action, _cx: &Cx) -> bool {
        match action {
            Action::Accept => true,
            Action::Files(FileAction::Discard) => matches!(self, Self::File(_)),
            _ => false,
        }
    }
}
