//! Games from outside, and what is done once a question about the game on the board has been answered.

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

/// Source of a game that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    /// A file that holds no other games.
    File(PathBuf),
    /// The game of the history with this name.
    History(KeptName),
    /// The games in which a position was found, and the place of the position in this one.
    Found(Option<NodeId>),
    /// The clipboard, the editor, or a file of several games.
    Other,
}

/// The step after a question has been answered or a file has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A new game is started with these choices.
    Start(Setup),
    /// This game is put on the board.
    Enter(Box<Arrival>),
    /// The program ends.
    Quit,
}
