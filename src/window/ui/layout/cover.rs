//! Covers, which take the place of the game (such as a lesson or the position editor): boards, panels, status texts.

use crate::ui::editor::PositionEditor;
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::locale::Msg;
use crate::ui::state::Cover;
use crate::ui::widgets::{BoardView, Grid};

/// Returns `true` if a cover has a panel of its own. A cover is a mode that takes the place of the game. Only the cover
/// in which a win is played out has no panel of its own: it keeps the panel of the analysis.
pub(super) const fn has_panel(cover: &Cover) -> bool {
    !matches!(cover, Cover::PlayOut(_))
}

impl Builder<'_> {
    /// Returns the board of a cover.
    pub(super) fn cover_board(&self, cover: &Cover, grid: Grid) -> BoardView {
        match cover {
            Cover::Lesson(lesson) => self.lesson_board(lesson, grid),
            Cover::Practice(practice) => self.practice_board(practice, grid),
            Cover::Drill(drill) => self.drill_board(drill, grid),
            Cover::Retry(retry) => self.retry_board(retry, grid),
            Cover::Guess(guess) => self.guess_board(guess, grid),
            Cover::PlayOut(play) => self.win_board(play, grid),
            Cover::Editor(editor) => self.editor_board(editor, grid),
        }
    }

    /// Places the panel of the open cover. Returns `true` if there is an open cover and it has a panel.
    pub(super) fn cover_panel(&mut self, rect: Rect, compact: bool) -> bool {
        match self.state.cover() {
            Some(Cover::Lesson(lesson)) => self.lesson(lesson, rect, compact),
            Some(Cover::Practice(practice)) => self.practice(practice, rect, compact),
            Some(Cover::Drill(drill)) => self.drill_panel(drill, rect, compact),
            Some(Cover::Retry(retry)) => self.retry_panel(retry, rect, compact),
            Some(Cover::Guess(guess)) => self.guess_panel(guess, rect, compact),
            Some(Cover::Editor(editor)) => self.editor(editor, rect, compact),
            Some(Cover::PlayOut(_)) | None => return false,
        }
        true
    }

    /// Returns the text of the status bar for a cover.
    pub(super) fn cover_status(&self, cover: &Cover) -> String {
        match cover {
            Cover::Lesson(lesson) => self.lesson_status(lesson),
            Cover::Practice(_) => self.practice_status(),
            Cover::Drill(drill) => self.drill_status(drill),
            Cover::Retry(retry) => self.retry_status(retry),
            Cover::Guess(guess) => self.guess_status(guess),
            Cover::PlayOut(play) => self.win_status(play),
            Cover::Editor(editor) => {
                self.warning_text(editor).unwrap_or_else(|| self.text(Msg::StatusEditing).to_owned())
            }
        }
    }

    /// Returns the board of the position editor.
    fn editor_board(&self, editor: &PositionEditor, grid: Grid) -> BoardView {
        BoardView { heat: self.heat(&grid), shape_lines: self.shape_lines(), ..self.trial_board(grid, editor) }
    }
}
