//! The history of changes by hand, apart from Undo and Redo in play.

use crate::session::{Session, SessionEdit};
use crate::ui::editor::PositionEditor;
use crate::ui::files::Documents;

/// The most edits that can be undone.
const MAX_EDITS: usize = 200;

/// The most games among them.
const MAX_GAMES: usize = 8;

/// A change by hand.
#[derive(Debug)]
pub(in crate::ui) enum Edit {
    /// An edit of the record of the game on the board.
    Record(SessionEdit),
    /// Another game with its file takes the place of the one on the board, as a position does that is studied.
    Game(Box<(Session, Documents)>),
    /// The position editor is opened with a position that was put aside.
    OpenEditor(Box<PositionEditor>),
    /// The position editor is left.
    LeaveEditor,
}

/// The edits that can be undone, and those that can be made again.
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

    /// Returns `true` if an edit can be made again that was undone.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the game that was put aside with this number, and comes back by an edit.
    pub(in crate::ui) fn game(&self, number: u64) -> Option<&Session> {
        let games = self.past.iter().chain(&self.future).filter_map(|it| match it {
            Edit::Game(other) => Some(&other.0),
            Edit::Record(_) | Edit::OpenEditor(_) | Edit::LeaveEditor => None,
        });
        games.into_iter().find(|it| it.number() == number)
    }

    /// Adds an edit that was made, by the one that takes it back. What was undone before cannot be made again then.
    pub(in crate::ui) fn add(&mut self, inverse: Edit) {
        self.future.clear();
        self.add_to_past(inverse);
    }

    /// Takes the edit that undoes the last one.
    pub(in crate::ui) fn take_undo(&mut self) -> Option<Edit> {
        self.past.pop()
    }

    /// Takes the edit that makes the last one again that was undone.
    pub(in crate::ui) fn take_redo(&mut self) -> Option<Edit> {
        self.future.pop()
    }

    /// Adds an edit that can be undone, and forgets the oldest ones beyond the bounds.
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
