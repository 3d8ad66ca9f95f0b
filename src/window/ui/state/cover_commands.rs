//! Commands of covers (views in place of the game, such as the lesson or the editor): opening, using and leaving them.

use crate::game::{Board, Point, Rule};
use crate::ui::analysis::WinPlay;
use crate::ui::editor::PositionEditor;
use crate::ui::lesson::Lesson;
use crate::ui::practice::Practice;
use crate::ui::review::{Guess, Retry};
use crate::ui::state::State;
use crate::ui::state::cover::Cover;

/// Defines two methods of [`State`] for each kind of cover. Both return the open cover if it is of this kind, one by
/// shared and one by mutable reference.
macro_rules! cover_accessors {
    ($($kind:ident($data:ty): $get:ident, $get_mut:ident, $about:literal;)*) => {
        impl State {
            $(
                #[doc = concat!("Returns ", $about, ", while it covers the game.")]
                #[must_use]
                pub const fn $get(&self) -> Option<&$data> {
                    match &self.cover {
                        Some(Cover::$kind(it)) => Some(it),
                        _ => None,
                    }
                }

                #[doc = concat!("Returns ", $about, " to be changed, while it covers the game.")]
                pub(in crate::ui) const fn $get_mut(&mut self) -> Option<&mut $data> {
                    match &mut self.cover {
                        Some(Cover::$kind(it)) => Some(it),
                        _ => None,
                    }
                }
            )*
        }
    };
}

cover_accessors! {
    Lesson(Lesson): lesson, lesson_mut, "the lesson";
    Practice(Practice): practice, practice_mut, "the practice of puzzles";
    Retry(Retry): retry, retry_mut, "the mistake that is tried again";
    Guess(Guess): guess, guess_mut, "the moves that are guessed";
    PlayOut(WinPlay): win_play, win_play_mut, "the win that is played out";
    Editor(PositionEditor): editor, editor_mut, "the position editor";
}

impl State {
    /// Returns the open cover, a view in place of the game such as the lesson; `None` while the game itself is on the
    /// board.
    #[must_use]
    pub const fn cover(&self) -> Option<&Cover> {
        self.cover.as_ref()
    }

    /// Returns `true` while a cover is open, so that the board shows the position of the cover and not the game.
    #[must_use]
    pub const fn is_game_covered(&self) -> bool {
        self.cover.is_some()
    }

    /// Returns the stones on the board: those of the open cover, or else those of the game.
    #[must_use]
    pub fn board_shown(&self) -> &Board {
        self.cover.as_ref().map_or(self.cx.game.record().board(), |it| it.get().board())
    }

    /// Returns the rule of the position on the board: that of the open cover, or else that of the game.
    pub(in crate::ui) fn rule_shown(&self) -> Rule {
        self.cover.as_ref().map_or(self.cx.game.record().rule(), |it| it.get().rule(&self.cx.game))
    }

    /// Returns `true` if the player can click points of the board now: for a stone, a mark or an answer.
    #[must_use]
    pub fn takes_points(&self) -> bool {
        match &self.cover {
            Some(cover) => self.dialogs.are_closed() && cover.get().takes_points(),
            None => self.may_place() || self.may_mark(),
        }
    }

    /// Opens a cover in place of the game, and cancels the reading of a file.
    pub(in crate::ui) fn open_cover(&mut self, cover: Cover) {
        self.cover = Some(cover);
        self.document.file.stop_reading();
        self.return_to_board();
        // Keep the cursor if the editor opens, because the editor starts with the same board.
        if self.editor().is_none() {
            self.aim_at_no_point();
        }
    }

    /// Passes a click on a point to the open cover; returns `false` if no cover is open.
    pub(super) fn place_in_cover(&mut self, point: Point) -> bool {
        let Some(cover) = &mut self.cover else { return false };
        if self.dialogs.are_closed() {
            cover.get_mut().place(point, &mut self.cx);
        }
        self.note_drill_answer();
        true
    }

    /// Leaves the cover; the game is unchanged. If the cover is the position editor, and its position differs from the
    /// position of the game, undo can reopen the editor with the edited position.
    pub(in crate::ui) fn leave_cover(&mut self) {
        let Some(cover) = self.cover.take() else { return };
        self.return_to_board();
        if let Cover::Editor(editor) = cover {
            return self.set_position_aside(editor);
        }
        let focus = cover.get().close(&mut self.cx);
        self.input.focus_on(focus);
        self.aim_at_no_point();
    }

    /// Called after the board has changed: moves the focus back to the board, and removes the messages that end when
    /// the player makes a move.
    pub(in crate::ui) fn return_to_board(&mut self) {
        self.input.return_to_board();
        self.cx.notices.note_move();
    }

    /// Removes the cursor after the board has changed. If the keyboard focus is shown, puts the cursor in the center of
    /// the board instead.
    pub(in crate::ui) fn aim_at_no_point(&mut self) {
        let center = Some(Point::center(self.board_shown().size())).filter(|_| self.input.is_focus_shown());
        self.input.set_cursor(center, center.filter(|it| self.is_game_covered() && self.is_target(*it)));
    }
}
