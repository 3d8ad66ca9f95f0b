//! A dialog in which the player chooses from a list: one of several games in a file, or one of several files.

use std::path::PathBuf;
use std::sync::Arc;

use crate::formats::LoadedGame;
use crate::ui::action::Action;
use crate::ui::locale::Msg;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;

/// A dialog in which the player chooses a row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// The games or the files among which the player chooses.
    pub choices: Choices,
    /// The selection and the scroll position of the list.
    pub list: ListView,
}

/// The rows of the list from which the player chooses: games or files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// The games that one file holds.
    Games {
        /// The title of the dialog: the name of the file that holds the games, or a text that stands for the clipboard.
        name: String,
        /// The games, in the order of the file.
        games: Vec<Arc<LoadedGame>>,
        /// A line of text about each game.
        labels: Vec<String>,
    },
    /// Files, such as the recent files or several dropped files.
    Files {
        /// The title of the dialog.
        title: Msg,
        /// The files.
        files: Vec<PathBuf>,
    },
}

impl Chooser {
    /// Returns a dialog in which the player chooses one of the games that the file `name` holds. `labels` has a line of
    /// text for each game.
    #[must_use]
    pub fn games(name: String, games: Vec<LoadedGame>, labels: Vec<String>) -> Self {
        let list = ListView::new(games.len());
        let games = games.into_iter().map(Arc::new).collect();
        Self { choices: Choices::Games { name, games, labels }, list }
    }

    /// Returns a dialog with this title in which the player chooses one of several files.
    #[must_use]
    pub const fn files(title: Msg, files: Vec<PathBuf>) -> Self {
        let list = ListView::new(files.len());
        Self { choices: Choices::Files { title, files }, list }
    }
}

impl Modal for Chooser {
    fn first_focus(&self) -> Action {
        Action::Pick(0)
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.list)
    }
}
