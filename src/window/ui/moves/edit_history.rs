//! The history of edits for undo and redo, separate from Undo and Redo of moves in play.

use crate::session::{Session, SessionEdit};
use crate::ui::editor::PositionEditor;
use crate::ui::files::Documents;

/// Maximum number of edits that can be undone.
const MAX_EDITS: usize = 200;

/// Maximum number of edits that replace the game among those that can be undone.
const MAX_GAMES: usize = 8;

/// An edit that the player can undo or redo.
#[derive(Debug)]
pub(in crate::ui) enum Edit {
    /// An edit of the record of the game on the board.
    Record(SessionEdit),
    /// Another game with its file replaces the game on the board, for example to study an edited position.
    Game(Box<(Session, Documents)>),
    /// The position editor is opened with a position that was put aside.
    OpenEditor(Box<PositionEditor>),
    /// The position editor is left.
    LeaveEditor,
}

/// The edits that can be undone, and the edits that can be made again.
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

    /// Returns `true` if an undone edit can be made again (redo).
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the game with this number that was put aside and that undo or redo can restore.
    pub(in crate::ui) fn game(&self, number: u64) -> Option<&Session> {
        let games = self.past.iter().chain(&self.future).filter_map(|it| match it {
            Edit::Game(other) => Some(&other.0),
            Edit::Record(_) | Edit::OpenEditor(_) | Edit::LeaveEditor => None,
        });
        games.into_iter().find(|it| it.number() == number)
    }

    /// Records an edit by its inverse. Edits that were undone before can no longer be made again.
    pub(in crate::ui) fn add(&mut self, inverse: Edit) {
        self.future.clear();
        self.add_to_past(inverse);
    }

    /// Removes and returns the inverse of the last edit; `None` if there is nothing to undo.
    pub(in crate::ui) fn take_undo(&mut self) -> Option<Edit> {
        self.past.pop()
    }

    /// Removes and returns the edit that was undone last; `None` if there is nothing to make again.
    pub(in crate::ui) fn take_redo(&mut self) -> Option<Edit> {
        self.future.pop()
    }

    /// Adds the inverse of an edit that can be undone, and drops the oldest edits beyond the bounds.
    pub(in crate::ui) fn add_to_past(&mut self, inverse: Edit) {
        self.past.push(inverse);
        let games = self.past.iter().enumerate().rev().filter(|(_, it)| matches!(it, Edit::Game(_)));
        let n_forgotten = games.map(|(index, _)| index + 1).nth(MAX_GAMES).unwrap_or(0);
        self.past.drain(..n_forgotten.max(self.past.len().saturating_sub(MAX_EDITS)));
    }

    /// Adds an edit that can be made again.
    pub(in crate::ui) fn add_to_future(&mut self, inverse: Edit) {
        self.future.push(inverse);
    }

    /// Forgets all edits: another game is on the board.
    pub(in crate::ui) fn clear(&mut self) {
        *self = Self::default();
    }
}
