//! Commands of annotations: marks on points, and the comment on the position.

use std::borrow::Cow;

use crate::game::{Point, RecordEdit};
use crate::ui::action::Action;
use crate::ui::event::Chord;
use crate::ui::moves::annotations::marked;
use crate::ui::moves::comment::CommentKey;
use crate::ui::moves::{Annotations, CommentEditor, Marker, MoveAction};
use crate::ui::screen_map::ScreenMap;
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Focus, State};

impl State {
    /// Returns the marks and the comment that are being edited.
    #[must_use]
    pub const fn annotations(&self) -> &Annotations {
        &self.document.moves.annotations
    }

    /// Switches between two effects of a click on the board: marking the point, and placing a stone there.
    pub(in crate::ui) fn mark_points(&mut self) {
        self.document.moves.annotations.toggle_marker();
        self.input.return_to_board();
    }

    /// Draws a mark on a point of the position shown. If the point already has the same mark, removes the mark instead.
    pub(in crate::ui) fn mark(&mut self, point: Point, marker: Marker) {
        if !self.may_mark() {
            return;
        }
        let node = self.cx.game.record().node();
        let marks = marked(&self.cx.game.record().notes(node).marks, point, marker);
        self.edit_record(RecordEdit::Marks(node, marks));
    }

    /// Returns the comment to show: the comment that is being typed if there is one, otherwise the comment on the
    /// position shown.
    #[must_use]
    pub fn comment_shown(&self) -> Cow<'_, str> {
        let record = self.cx.game.record();
        match self.document.moves.annotations.comment() {
            Some(editor) => editor.input().shown(),
            None => Cow::Borrowed(&record.notes(record.node()).comment),
        }
    }

    /// Returns `true` if typed characters go into the comment.
    #[must_use]
    pub const fn is_writing(&self) -> bool {
        self.document.moves.annotations.comment().is_some() && self.dialogs.are_closed()
    }

    /// Starts typing the comment on the position, with the caret at the end of the existing text.
    pub(in crate::ui) fn write_comment(&mut self) {
        self.input.focus_on(Focus::Control(Action::Moves(MoveAction::EditComment)));
        if self.document.moves.annotations.comment().is_none() {
            let record = self.cx.game.record();
            let text = record.notes(record.node()).comment.clone();
            self.document.moves.annotations.open_comment(CommentEditor::new(record.node(), text));
        }
    }

    /// Ends typing the comment if the focus has left the comment or the comment's position was deleted, and records the
    /// edit so that it can be undone. A comment of nothing but blanks is stored as an empty comment.
    pub(in crate::ui) fn leave_comment(&mut self) {
        let is_left =
            self.input.focus() != Focus::Control(Action::Moves(MoveAction::EditComment)) || self.is_game_covered();
        let record = self.cx.game.record();
        let Some(editor) = self.document.moves.annotations.take_comment_if(|it| is_left || !record.contains(it.node()))
        else {
            return;
        };
        let text = editor.input().text();
        let is_same = text == editor.before();
        let Some(notes) = self.cx.game.notes_mut(editor.node()).filter(|_| !is_same) else { return };
        let typed = if text.trim().is_empty() { String::new() } else { text.to_owned() };
        // Typing has already changed the comment in the game. Restore the old comment first, so that the edit below
        // makes the change and can be undone.
        editor.before().clone_into(&mut notes.comment);
        if typed != editor.before() {
            self.edit_record(RecordEdit::Comment(editor.node(), typed));
        }
    }

    /// Returns `true` if a comment is being typed and differs from the comment before typing began.
    pub(in crate::ui) fn is_comment_changed(&self) -> bool {
        self.document.moves.annotations.comment().is_some_and(|it| it.input().text() != it.before())
    }

    /// Types characters into the comment.
    pub(in crate::ui) fn write(&mut self, text: &str) {
        if let Some(editor) = self.document.moves.annotations.comment_mut() {
            editor.input_mut().insert_lines(text);
        }
        self.keep_comment();
    }

    /// Stores the typed text in the game, as the comment on the position for which it is typed.
    fn keep_comment(&mut self) {
        let Some(editor) = self.document.moves.annotations.comment() else { return };
        let Some(notes) = self.cx.game.notes_mut(editor.node()) else { return };
        if notes.comment != editor.input().text() {
            editor.input().text().clone_into(&mut notes.comment);
            self.document.file.count_edit();
        }
    }

    /// Handles a key while a comment is being typed. Returns `false` if the comment has no use for the key, so that
    /// other handlers get the key.
    pub(in crate::ui) fn comment_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> bool {
        let comment = self.document.moves.annotations.comment_mut();
        let outcome = comment.and_then(|it| it.key(chord, screen.text_rows(Action::Moves(MoveAction::EditComment))));
        let Some(outcome) = outcome else { return false };
        self.keep_comment();
        match outcome {
            CommentKey::Leave => self.input.focus_on(Focus::Board),
            CommentKey::Text(key) => self.send_text_key(key),
        }
        true
    }

    /// Moves the caret of the comment to the place nearest to a pixel.
    pub(in crate::ui) fn put_caret(&mut self, at: (i32, i32), screen: &dyn ScreenMap) {
        let rows = screen.text_rows(Action::Moves(MoveAction::EditComment));
        let (Some(editor), Some(rows)) = (self.document.moves.annotations.comment_mut(), rows) else { return };
        let input = editor.input_mut();
        let to = rows.under(input.text(), at);
        input.put_caret(to);
    }

    /// Scrolls the comment by `by` rows.
    pub(in crate::ui) fn scroll_comment(&mut self, by: i32, screen: &dyn ScreenMap) {
        let Some(rows) = screen.text_rows(Action::Moves(MoveAction::EditComment)) else { return };
        self.document.moves.annotations.set_first_comment_row(moved_row(rows.first, by).min(rows.last()));
        if let Some(editor) = self.document.moves.annotations.comment_mut() {
            editor.stop_following();
        }
    }
}
