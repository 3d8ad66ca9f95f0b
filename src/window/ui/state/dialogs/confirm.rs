//! Questions (confirmation dialogs) before something is lost: a game, changes, a file.

use std::path::PathBuf;

use crate::formats::Loss;
use crate::game::Color;
use crate::puzzle::training::Training;
use crate::ui::action::Action;
use crate::ui::files::{Arrival, FileAction, FileKind, Next, Present};
use crate::ui::settings::Setup;
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;

/// A question that the player answers with yes or no. If the answer is no, nothing is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// Asks if the player resigns the game.
    Resign,
    /// Asks the other player to accept the draw that the side `.0` offers.
    Draw(Color),
    /// Asks if the game in progress is given up for a new game with the choices `.0`.
    Abandon(Setup),
    /// A question about files.
    File(FileQuestion),
}

/// A question about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Asks if unsaved changes should be written to the file before the next step, such as opening another game.
    Unsaved(Next),
    /// Asks if the game in progress is given up for the game that was just loaded.
    Abandon(Box<Arrival>),
    /// Asks if the game should be written to a file although the format of the file cannot hold all of the game.
    Losses {
        /// The path of the file, and what happens if the file exists already.
        target: (PathBuf, Present),
        /// The parts of the game that would be lost.
        losses: Vec<Loss>,
        /// The step that follows after the file is written.
        next: Option<Next>,
    },
    /// Asks if an existing file is replaced.
    Replace {
        /// The kind of the new file.
        kind: FileKind,
        /// The path of the file.
        path: PathBuf,
        /// The step that follows after the file is written.
        next: Option<Next>,
    },
    /// Asks if the training data `.1`, which was read from the file `.0`, should replace the player's training data.
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
