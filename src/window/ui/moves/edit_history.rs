//! The edit history (undo stack: undo and redo of edits), which is separate from Undo and Redo of moves in play.

use crate::session::{Session, SessionEdit};
use crate::ui::editor::PositionEditor;
use crate::ui::files::Documents;

/// Maximum number of edits that can be undone.
const MAX_EDITS: usize = 200;

/// Maximum number of edits in the history that each replace the whole game. It is small because the history keeps the
/// replaced game in memory for each of them.
const MAX_GAMES: usize = 8;

/// An edit that undo or redo can make.
#[derive(Debug)]
pub(in crate::ui) enum Edit {
    /// An edit of the record of the game on the board.
    Record(SessionEdit),
    /// Replaces the game on the board by another game, together with the state of its file. For example, this brings
    /// back a game after an edited position has replaced it.
    Game(Box<(Session, Documents)>),
    /// Opens the position editor again with the position that it had when the player left it.
    OpenEditor(Box<PositionEditor>),
    /// Closes the position editor.
    LeaveEditor,
}

/// The edits that can be undone (`past`) and redone (`future`). Each edit in the lists is the inverse of a change:
/// applying the last edit of `past` undoes a change, and applying the last edit of `future` redoes a change.
#[derive(Debug, Default)]
pub struct EditHistory {
    past: Vec<Edit>,
    future: Vec<Edit>,
}

impl EditHistory {
    /// Returns `true` if an edit can be undone.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns `true` if an edit that was undone can be redone.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the game with this number if undo or redo can put it back on the board; otherwise `None`.
    pub(super) fn game(&self, number: u64) -> Option<&Session> {
        let games = self.past.iter().chain(&self.future).filter_map(|it| match it {
            Edit::Game(other) => Some(&other.0),
            Edit::Record(_) | Edit::OpenEditor(_) | Edit::LeaveEditor => None,
        });
        games.into_iter().find(|it| it.number() == number)
    }

    /// Records the inverse of a new edit, so that the edit can be undone. The edits that were undone before can no
    /// longer be redone.
    pub(super) fn add(&mut self, inverse: Edit) {
        self.future.clear();
        self.add_to_past(inverse);
    }

    /// Removes and returns the inverse of the last edit; `None` if there is nothing to undo.
    pub(super) fn take_undo(&mut self) -> Option<Edit> {
        self.past.pop()
    }

    /// Removes and returns the edit to be redone next; `None` if there is nothing to redo.
    pub(super) fn take_redo(&mut self) -> Option<Edit> {
        self.future.pop()
    }

    /// Adds the inverse of an edit, so that the edit can be undone. If there are too many edits, drops the oldest.
    pub(super) fn add_to_past(&mut self, inverse: Edit) {
        self.past.push(inverse);
        let games = self.past.iter().enumerate().rev().filter(|(_, it)| matches!(it, Edit::Game(_)));
        let n_forgotten = games.map(|(index, _)| index + 1).nth(MAX_GAMES).unwrap_or(0);
        self.past.drain(..n_forgotten.max(self.past.len().saturating_sub(MAX_EDITS)));
    }

    /// Adds an edit that can be redone.
    pub(super) fn add_to_future(&mut self, inverse: Edit) {
        self.future.push(inverse);
    }

    /// Discards all edits. Called when they no longer apply, such as after another game was put on the board.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
