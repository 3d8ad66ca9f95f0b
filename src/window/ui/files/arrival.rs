//! Games that were read, and the step that follows a question about the game on the board.

use std::path::PathBuf;
use std::sync::Arc;

use crate::formats::LoadedGame;
use crate::game::NodeId;
use crate::ui::history::KeptName;
use crate::ui::settings::Setup;

/// A game that has been read and will be put on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The game.
    pub loaded: Arc<LoadedGame>,
    /// The place from which the game was read.
    pub source: GameSource,
}

/// The place from which a game was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    /// A file that holds only this game.
    File(PathBuf),
    /// The game of the history with this name.
    History(KeptName),
    /// A game from the list of games that have a position: the node of that position, if it is known.
    Found(Option<NodeId>),
    /// The clipboard, the editor, or a file of several games.
    Other,
}

/// The step that follows once the player has answered the question about unsaved changes, or a file has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Start a new game with this setup.
    Start(Setup),
    /// Put the game that was read on the board.
    Enter(Box<Arrival>),
    /// Quit the program.
    Quit,
}
