//! The position editor, marks and comments of the game on the board.

use std::borrow::Cow;
use std::sync::Arc;

use crate::formats::{LoadedGame, PERSON};
use crate::game::{Board, ByColor, PlayerId, Point, Record, RecordEdit};
use crate::ui::action::{Action, Marker};
use crate::ui::event::Chord;
use crate::ui::locale::Msg;
use crate::ui::screen_map::ScreenMap;
use crate::ui::state::comment::{CommentEditor, CommentKey};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::edit_history::Edit;
use crate::ui::state::editing::marked;
use crate::ui::state::editor::PositionEditor;
use crate::ui::state::{Arrival, Focus, GameSource, State};

impl State {
    /// Opens the editor with the position shown.
    pub(super) fn open_editor(&mut self) {
        let record = self.cx.game.record();
        self.show_editor(PositionEditor::new(record.board().clone(), record.side_to_move()));
    }

    /// Opens the editor with a position.
    pub(super) fn show_editor(&mut self, editor: PositionEditor) {
        self.editing.open_position(editor);
        self.documents.stop_reading();
        self.return_to_board();
    }

    /// Leaves the editor; the game stays as it was, and a position that differs from it can be edited on.
    pub(super) fn close_editor(&mut self) {
        let Some(editor) = self.editing.take_position() else { return };
        self.return_to_board();
        let record = self.cx.game.record();
        if (&editor.board, editor.side) != (record.board(), record.side_to_move()) {
            self.edits.add(Edit::OpenEditor(Box::new(editor)));
            self.tell_way_back(Msg::NoticePositionAside);
        }
    }

    pub(super) fn return_to_board(&mut self) {
        self.input.return_to_board();
        self.cx.notices.clear_notice();
    }

    /// Plays the edited position against the computer.
    pub(super) fn play_position(&mut self) {
        let opponent = self.cx.settings.setup.player(&self.cx.registry).id.clone();
        self.leave_with_position(Some(&opponent));
    }

    /// Puts the edited position on the board with both sides free to be moved.
    pub(super) fn study_position(&mut self) {
        self.leave_with_position(None);
    }

    /// Puts the edited position on the board as a game of its own: against an opponent, or for study.
    fn leave_with_position(&mut self, opponent: Option<&PlayerId>) {
        let Some(PositionEditor { board, side, .. }) = self.editing.position().cloned() else { return };
        let mut seats = ByColor { black: None, white: None };
        if let Some(opponent) = opponent {
            seats[side] = Some(PERSON.to_owned());
            seats[!side] = Some(opponent.to_string());
        }
        let (rule, on_foul) = (self.cx.game.record().rule(), self.cx.game.record().on_foul());
        let record = Record::from_position(board, rule, side).with_fouls(on_foul);
        let loaded = Arc::new(LoadedGame { record, seats, warnings: Vec::new() });
        self.arrive(Arrival { loaded, source: GameSource::Other });
    }

    /// Returns `true` if the edited position can be played on.
    pub(super) fn can_play_position(&self) -> bool {
        self.editing.position().is_some_and(|it| it.is_playable(self.cx.game.record().rule()))
    }

    /// Returns `true` if a click changes the edited position.
    #[must_use]
    pub const fn may_edit(&self) -> bool {
        self.editing.is_position_open() && self.dialogs.are_closed()
    }

    /// Returns the stones that are shown.
    #[must_use]
    pub fn board_shown(&self) -> &Board {
        if let Some(play) = self.win.play() {
            return play.board();
        }
        match (&self.lesson, &self.retry, self.editing.position()) {
            (None, None, _) if self.practice.is_open() => self.practice.board(),
            (Some(lesson), _, _) => lesson.board(),
            (None, Some(retry), _) => retry.board(),
            (None, None, Some(editor)) => &editor.board,
            (None, None, None) => self.cx.game.record().board(),
        }
    }

    /// Lets clicks mark points, or place stones again.
    pub(super) fn mark_points(&mut self) {
        self.editing.toggle_marker();
        self.input.return_to_board();
    }

    /// Draws a mark on a point, or removes it.
    pub(super) fn mark(&mut self, point: Point, marker: Marker) {
        if !self.may_mark() {
            return;
        }
        let node = self.cx.game.record().node();
        let marks = marked(&self.cx.game.record().notes(node).marks, point, marker);
        self.edit_record(RecordEdit::Marks(node, marks));
    }

    /// Returns the comment that is shown: the one that is being typed, or that on the position.
    #[must_use]
    pub fn comment_shown(&self) -> Cow<'_, str> {
        let record = self.cx.game.record();
        match self.editing.comment() {
            Some(editor) => editor.input().shown(),
            None => Cow::Borrowed(&record.notes(record.node()).comment),
        }
    }

    /// Returns `true` if typed characters go into the comment.
    #[must_use]
    pub const fn is_writing(&self) -> bool {
        self.editing.comment().is_some() && self.dialogs.are_closed()
    }

    /// Begins to type the comment on the position, with the caret behind what is there.
    pub(super) fn write_comment(&mut self) {
        self.input.focus_on(Focus::Control(Action::EditComment));
        if self.editing.comment().is_none() {
            let record = self.cx.game.record();
            let text = record.notes(record.node()).comment.clone();
            self.editing.open_comment(CommentEditor::new(record.node(), text));
        }
    }

    /// Ends the typing when the keyboard has gone elsewhere or the position is deleted. Blanks alone are no comment.
    pub(super) fn leave_comment(&mut self) {
        let is_left = self.input.focus() != Focus::Control(Action::EditComment) || self.is_game_covered();
        let record = self.cx.game.record();
        let Some(editor) = self.editing.take_comment_if(|it| is_left || !record.contains(it.node())) else { return };
        let text = editor.input().text();
        let is_same = text == editor.before();
        let Some(notes) = self.cx.game.notes_mut(editor.node()).filter(|_| !is_same) else { return };
        let typed = if text.trim().is_empty() { String::new() } else { text.to_owned() };
        // What was typed stands in the game already.
        editor.before().clone_into(&mut notes.comment);
        if typed != editor.before() {
            self.edit_record(RecordEdit::Comment(editor.node(), typed));
        }
    }

    /// Returns `true` if a comment is being typed and differs from the one before.
    pub(super) fn is_comment_changed(&self) -> bool {
        self.editing.comment().is_some_and(|it| it.input().text() != it.before())
    }

    /// Types characters into the comment.
    pub(super) fn write(&mut self, text: &str) {
        if let Some(editor) = self.editing.comment_mut() {
            editor.input_mut().insert_lines(text);
        }
        self.keep_comment();
    }

    /// Puts the text of the comment that is being typed into the game.
    fn keep_comment(&mut self) {
        let Some(editor) = self.editing.comment() else { return };
        let Some(notes) = self.cx.game.notes_mut(editor.node()) else { return };
        if notes.comment != editor.input().text() {
            editor.input().text().clone_into(&mut notes.comment);
            self.documents.count_edit();
        }
    }

    /// Handles a key in the comment that is being typed, and returns `true` unless the key means there what it means
    /// everywhere.
    pub(super) fn comment_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> bool {
        let comment = self.editing.comment_mut();
        let outcome = comment.and_then(|it| it.key(chord, screen.text_rows(Action::EditComment)));
        let Some(outcome) = outcome else { return false };
        self.keep_comment();
        match outcome {
            CommentKey::Leave => self.input.focus_on(Focus::Board),
            CommentKey::Text(key) => self.send_text_key(key),
        }
        true
    }

    /// Puts the caret of the comment at a pixel.
    pub(super) fn put_caret(&mut self, at: (i32, i32), screen: &dyn ScreenMap) {
        let rows = screen.text_rows(Action::EditComment);
        let (Some(editor), Some(rows)) = (self.editing.comment_mut(), rows) else { return };
        let input = editor.input_mut();
        let to = rows.under(input.text(), at);
        input.put_caret(to);
    }

    /// Scrolls the comment by some rows.
    pub(super) fn scroll_comment(&mut self, by: i32, screen: &dyn ScreenMap) {
        let Some(rows) = screen.text_rows(Action::EditComment) else { return };
        self.editing.set_first_comment_row(moved_row(rows.first, by).min(rows.last()));
        if let Some(editor) = self.editing.comment_mut() {
            editor.stop_following();
        }
    }
}
