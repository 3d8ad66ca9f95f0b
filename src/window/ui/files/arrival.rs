//! Games that were read, and what is done once a question about the game on the board has been answered.

use std::path::PathBuf;
use std::sync::Arc;

use crate::formats::LoadedGame;
use crate::game::NodeId;
use crate::ui::history::KeptName;
use crate::ui::settings::Setup;

/// A game that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The game.
    pub loaded: Arc<LoadedGame>,
    /// Its source.
    pub source: GameSource,
}

/// The source of a game that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    /// A file that holds only this game.
    File(PathBuf),
    /// The game of the history with this name.
    History(KeptName),
    /// The opening explorer, which found the game by a position; the position's node, if it is known.
    Found(Option<NodeId>),
    /// The clipboard, the editor, or a file of several games.
    Other,
}

/// The step after a question has been answered or a file has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Start a new game with these choices.
    Start(Setup),
    /// Put this game on the board.
    Enter(Box<Arrival>),
    /// Quit the program.
    Quit,
}
