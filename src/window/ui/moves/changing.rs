//! Edits of the game record by hand, with undo and redo.

use crate::game::RecordEdit;
use crate::session::{Session, SessionEdit};
use crate::ui::action::Action;
use crate::ui::files::Documents;
use crate::ui::moves::MoveAction;
use crate::ui::moves::edit_history::{Edit, EditHistory};
use crate::ui::notice::Notice;
use crate::ui::state::commands::key_name;
use crate::ui::state::{Cover, Focus, State};

impl State {
    /// Returns the undo history of edits.
    #[must_use]
    pub const fn edits(&self) -> &EditHistory {
        &self.document.moves.edits
    }

    /// Makes an edit of the game record, and adds it to the edit history so that it can be undone.
    pub(in crate::ui) fn edit_record(&mut self, edit: RecordEdit) {
        if let Some(inverse) = self.cx.game.edit(edit) {
            self.add_record_edit(inverse);
        }
    }

    /// Adds `inverse`, the inverse of an edit of the game record, to the edit history so that the edit can be undone.
    /// The edit counts as an unsaved change.
    pub(in crate::ui) fn add_record_edit(&mut self, inverse: SessionEdit) {
        self.document.moves.edits.add(Edit::Record(inverse));
        self.document.file.count_edit();
    }

    /// Makes the shown line the main line.
    pub(in crate::ui) fn promote_line(&mut self) {
        if let Some(inverse) = self.cx.game.promote_line(self.cx.game.record().end()) {
            self.add_record_edit(inverse);
        }
    }

    /// Deletes the last move of the position shown, and all moves that follow it.
    pub(in crate::ui) fn delete_from_here(&mut self) {
        let Some(inverse) = self.cx.game.delete_shown() else { return };
        self.add_record_edit(inverse);
        self.cx.notices.note_move();
        self.stone_placed();
        self.tell_way_back(Notice::Deleted);
    }

    /// Shows a notice about an edit; the notice names the keyboard shortcut that undoes the edit.
    pub(in crate::ui) fn tell_way_back(&mut self, notice: fn(String) -> Notice) {
        self.cx.tell(notice(key_name(Action::Moves(MoveAction::UndoEdit))));
    }

    /// Returns `true` if an edit can be undone. While the position editor is open, this is an edit of the position in
    /// it; otherwise it is an edit of the game.
    pub(in crate::ui) fn can_undo_edit(&self) -> bool {
        match self.cover() {
            Some(Cover::Editor(editor)) => editor.can_undo(),
            Some(_) => false,
            None => !self.cx.game.is_locked() && (self.document.moves.edits.can_undo() || self.is_comment_changed()),
        }
    }

    /// Returns `true` if an edit that was undone can be redone.
    pub(in crate::ui) fn can_redo_edit(&self) -> bool {
        match self.cover() {
            Some(Cover::Editor(editor)) => editor.can_redo(),
            Some(_) => false,
            None => !self.cx.game.is_locked() && self.document.moves.edits.can_redo() && !self.is_comment_changed(),
        }
    }

    /// Undoes the last edit. If it was an edit of the game record, shows the position that the edit had changed.
    pub(in crate::ui) fn undo_edit(&mut self) {
        if let Some(editor) = self.editor_mut() {
            return editor.undo();
        }
        self.finish_comment();
        while let Some(edit) = self.document.moves.edits.take_undo() {
            if let Some(inverse) = self.make_edit(edit) {
                return self.document.moves.edits.add_to_future(inverse);
            }
        }
    }

    /// Redoes the edit that was undone last.
    pub(in crate::ui) fn redo_edit(&mut self) {
        if let Some(editor) = self.editor_mut() {
            return editor.redo();
        }
        self.finish_comment();
        while let Some(edit) = self.document.moves.edits.take_redo() {
            if let Some(inverse) = self.make_edit(edit) {
                return self.document.moves.edits.add_to_past(inverse);
            }
        }
    }

    fn finish_comment(&mut self) {
        if self.document.moves.annotations.comment().is_some() {
            self.input.focus_on(Focus::Board);
            self.leave_comment();
        }
    }

    /// Puts `game`, which starts from an edited position, on the board. The replaced game can be restored by undo.
    pub(in crate::ui) fn enter_position(&mut self, game: Session) {
        let before = self.exchange_game(game);
        let documents = self.document.file.exchange(Documents::new(&self.cx.game));
        let has_moves = 1 < before.record().n_nodes();
        self.document.moves.edits.add(Edit::Game(Box::new((before, documents))));
        if has_moves {
            self.tell_way_back(Notice::GameAside);
        }
    }

    /// Returns the game with this session number from the edit history: a game that was replaced on the board, and that
    /// undo or redo can put back. Returns `None` if the history has no such game.
    #[must_use]
    pub fn game_aside(&self, number: u64) -> Option<&Session> {
        self.document.moves.edits.game(number)
    }

    /// Applies an edit that undo or redo has taken from the edit history, and returns its inverse; `None` if the edit
    /// can no longer be made.
    fn make_edit(&mut self, edit: Edit) -> Option<Edit> {
        let inverse = match edit {
            Edit::Record(edit) => {
                let inverse = self.cx.game.edit_in_view(edit)?;
                self.document.file.count_edit();
                Edit::Record(inverse)
            }
            Edit::Game(other) => {
                let (game, documents) = *other;
                let before = self.exchange_game(game);
                Edit::Game(Box::new((before, self.document.file.exchange(documents))))
            }
            Edit::OpenEditor(editor) => {
                self.show_editor(*editor);
                Edit::LeaveEditor
            }
            Edit::LeaveEditor => return None,
        };
        self.cx.notices.note_move();
        self.stone_placed();
        Some(inverse)
    }
}
