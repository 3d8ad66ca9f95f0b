//! The position editor: a cover (a view in place of the game) in which stones are placed and removed freely.

mod commands;
mod cover;
mod layout;

pub(in crate::ui) use commands::{COMMANDS, STUDY_COMMANDS};
pub use cover::{PositionEditor, PositionWarning};

use crate::game::Color;

/// A command or a control of the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditorAction {
    /// Open the position editor, in which the player can place and remove stones freely.
    Open,
    /// In the editor: choose what a click on the board does.
    Tool(Tool),
    /// In the editor: choose the side to move.
    SideToMove(Color),
    /// In the editor: rotate the board clockwise by a quarter turn.
    Turn,
    /// In the editor: exchange left and right.
    Mirror,
    /// In the editor: remove all stones.
    Clear,
    /// Leave the editor and discard the edited position; the game is unchanged.
    Leave,
    /// Play the position in the editor against the computer.
    Play,
    /// Put the edited position on the board, with a human player for both sides.
    Study,
}

/// The effect of a click in the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Place a stone of this color on the point. If the point already has a stone of this color, remove the stone.
    Stone(Color),
    /// Remove the stone on the point.
    Erase,
}
