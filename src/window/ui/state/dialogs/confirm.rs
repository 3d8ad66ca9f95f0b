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

/// A question; yes gives something up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// Asks if the player gives up the game by resigning.
    Resign,
    /// Asks the other person to accept the draw that this side offers.
    Draw(Color),
    /// Asks if the game in progress is given up for a new game with these choices.
    Abandon(Setup),
    /// A question about files.
    File(FileQuestion),
}

/// A question about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Asks if unsaved changes are written before the next step.
    Unsaved(Next),
    /// Asks if the game in progress is given up for this one.
    Abandon(Box<Arrival>),
    /// Asks if the game is written to a file that cannot hold all of it.
    Losses {
        /// The path of the file, and what happens to a file that is there already.
        target: (PathBuf, Present),
        /// The parts of the game that the file cannot hold.
        losses: Vec<Loss>,
        /// The step after the file is written.
        next: Option<Next>,
    },
    /// Asks if an existing file is replaced.
    Replace {
        /// The kind of the new file.
        kind: FileKind,
        /// The file.
        path: PathBuf,
        /// The step after the file is written.
        next: Option<Next>,
    },
    /// Asks if the training of a file replaces the player's training.
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
