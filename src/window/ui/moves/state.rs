//! The state of the moves: the undo history of edits, the marks and the comment, and the scroll position of the list.

use crate::ui::moves::annotations::Annotations;
use crate::ui::moves::comment::CommentEditor;
use crate::ui::moves::edit_history::{Edit, EditHistory};

/// The state of the moves of the game on the board. Its fields are visible only in `moves`.
#[derive(Debug, Default)]
pub(in crate::ui) struct MovesState {
    pub(super) edits: EditHistory,
    pub(super) annotations: Annotations,
    /// Index of the first visible row of the move list if the player has scrolled the list; `None` if the list follows
    /// the game.
    pub(super) first_row: Option<usize>,
}

impl MovesState {
    /// Resets what must not outlast the placing of a stone: the scroll positions of the move list and of the comment.
    pub(in crate::ui) const fn stone_placed(&mut self) {
        self.first_row = None;
        self.annotations.set_first_comment_row(0);
    }

    /// Stops marking points and typing a comment. Called when another game is put on the board.
    pub(in crate::ui) fn enter_game(&mut self) {
        self.annotations.close();
    }

    /// Records the inverse of an edit, so that the edit can be undone.
    pub(in crate::ui) fn add_edit(&mut self, inverse: Edit) {
        self.edits.add(inverse);
    }

    /// Discards all edits, because they no longer apply to the game on the board.
    pub(in crate::ui) fn clear_edits(&mut self) {
        self.edits.clear();
    }

    /// Stops marking points, so that clicks place stones again.
    pub(in crate::ui) const fn stop_marking(&mut self) {
        self.annotations.close_marker();
    }

    /// Returns the editor of the comment, mutable; `None` while no comment is being typed.
    pub(in crate::ui) const fn comment_mut(&mut self) -> Option<&mut CommentEditor> {
        self.annotations.comment_mut()
    }

    /// Scrolls the comment so that row `row` is at the top.
    pub(in crate::ui) const fn scroll_comment_to(&mut self, row: usize) {
        self.annotations.set_first_comment_row(row);
    }

    /// Returns the index of the first visible row of the move list if the player has scrolled the list; `None` if the
    /// list follows the game.
    pub(in crate::ui) const fn first_row(&self) -> Option<usize> {
        self.first_row
    }

    /// Scrolls the move list so that row `row` is at the top; `None` lets the list follow the game.
    pub(in crate::ui) const fn scroll_to(&mut self, row: Option<usize>) {
        self.first_row = row;
    }
}
