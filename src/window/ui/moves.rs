//! The moves of the game as a tree: navigation, edits by hand, comments and marks.
//!
//! `layout` shows the list of moves. [`Annotations`] are the marks and the comment that are being edited, and
//! [`EditHistory`] holds the undo history of edits.

mod annotation_commands;
mod annotations;
mod changing;
mod commands;
mod comment;
mod comment_layout;
pub(in crate::ui) mod edit_history;
mod layout;
mod looking;
mod markers;
mod state;

pub use annotations::Annotations;
pub(in crate::ui) use commands::{COMMANDS, STUDY_COMMANDS};
pub use comment::CommentEditor;
pub use edit_history::EditHistory;
pub(in crate::ui) use state::MovesState;

use crate::game::NodeId;

/// A command or a control of the game tree: navigation, edits, comments and marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveAction {
    /// Undo the last step: a stone or an opening answer of a person (together with the reply to it), a resignation, an
    /// agreed draw, or a variation.
    Undo,
    /// Replay the moves that were taken back last.
    Redo,
    /// Show the position before the first stone.
    First,
    /// Show the position one stone earlier.
    Previous,
    /// Show the position one stone later.
    Next,
    /// Show the position after the last stone.
    Last,
    /// Show again the position that the game has reached, in which it continues.
    BackToGame,
    /// Take back moves to the position shown, so that the game continues from there.
    GoOnFromHere,
    /// Show the position after this number of moves.
    GoTo(usize),
    /// Show the position at this node of the game tree, and the line through the node.
    Select(NodeId),
    /// Make the line that is shown the main line of the game.
    Promote,
    /// Delete the last move of the position shown and all moves after it.
    Delete,
    /// Undo the last edit. While the position editor is open, this is an edit of the position in it; otherwise it is an
    /// edit of the game record.
    UndoEdit,
    /// Redo the edit that was undone last.
    RedoEdit,
    /// Write a comment on the position shown.
    EditComment,
    /// Switch the effect of clicks on the board between marking points and placing stones.
    MarkPoints,
    /// While points are marked: choose the mark that a click draws.
    Marker(Marker),
}

/// The mark that a click draws on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marker {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// The next unused letter, `A` to `Z`, then `a` to `z`.
    Letter,
    /// The next number.
    Number,
}

impl Marker {
    /// All markers, in the order of the tool buttons.
    pub const ALL: [Self; 6] = [Self::Triangle, Self::Square, Self::Circle, Self::Cross, Self::Letter, Self::Number];
}
