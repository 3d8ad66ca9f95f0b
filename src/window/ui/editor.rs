//! The position editor: a cover in which stones are put on the board and taken away.

mod commands;
mod cover;
mod layout;

pub(in crate::ui) use commands::{COMMANDS, STUDY_COMMANDS};
pub use cover::{PositionEditor, PositionWarning};

use crate::game::Color;

/// A command or a control of the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditorAction {
    /// Put stones on the board and take them away, as for a problem.
    Open,
    /// In the editor: what a click does.
    Tool(Tool),
    /// In the editor: the side that will move.
    SideToMove(Color),
    /// In the editor: turn the board clockwise by a quarter.
    Turn,
    /// In the editor: exchange left and right.
    Mirror,
    /// In the editor: take all stones away.
    Clear,
    /// Leave the editor, and the game is as it was.
    Leave,
    /// Play the position in the editor against the computer.
    Play,
    /// Put the position in the editor on the board, with both sides free to be moved.
    Study,
}

/// The effect of a click in the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Put a stone of this color, or take it away where it lies.
    Stone(Color),
    /// Take a stone away.
    Erase,
}
