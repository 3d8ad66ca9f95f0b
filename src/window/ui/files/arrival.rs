//! Games that have been read and will be put on the board, and steps that wait for the player or for a file.
//!
//! Such a step, for example the start of a new game, is taken once the player has answered the question about unsaved
//! changes, or once a file has been written.

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
    /// The history of finished games; the value is the name of the game there.
    History(KeptName),
    /// The opening explorer's list of games that contain the position shown. The value is the node of that position in
    /// the game, if it is known.
    Found(Option<NodeId>),
    /// Another place, such as the clipboard, the position editor, a puzzle, or a file of several games.
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
