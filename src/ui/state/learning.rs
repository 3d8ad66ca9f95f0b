//! The lesson in the window: it covers the game on the board until it is left.

use crate::game::Point;
use crate::ui::action::StepDirection;
use crate::ui::effect::Sound;
use crate::ui::settings::{GENTLE_LEVEL, Setup};
use crate::ui::state::{Lesson, State};

impl State {
    /// Returns the lesson under way.
    #[must_use]
    pub const fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// Returns `true` while the board shows another position than one of the game: an edited one, the lesson's, that of
    /// a puzzle, or that before a mistake which is tried again.
    #[must_use]
    pub const fn is_game_covered(&self) -> bool {
        let is_trying = self.retry.is_some() || self.win.play().is_some() || self.practice.is_open();
        self.editing.is_position_open() || self.lesson.is_some() || is_trying
    }

    /// Returns `true` if a click on the board answers the lesson.
    #[must_use]
    pub fn may_try(&self) -> bool {
        self.dialogs.are_closed() && self.lesson.as_ref().is_some_and(Lesson::is_asking)
    }

    /// Opens the lesson at its first step.
    pub(super) fn open_lesson(&mut self) {
        self.practice.close();
        self.lesson = Some(Lesson::new());
        self.documents.stop_reading();
        self.return_to_board();
        self.aim_at_no_point();
    }

    /// Leaves the lesson; the game is as it was.
    pub(super) fn close_lesson(&mut self) {
        self.lesson = None;
        self.return_to_board();
        self.aim_at_no_point();
    }

    /// Tries a stone in the lesson.
    pub(super) fn try_point(&mut self, point: Point) {
        if let Some(lesson) = self.lesson.as_mut().filter(|_| self.dialogs.are_closed()) {
            let n_before = lesson.board().n_stones();
            lesson.place(point);
            let has_reply = n_before + 1 < lesson.board().n_stones();
            self.cx.sounds.add(Sound::Stone);
            if has_reply {
                self.cx.sounds.add(Sound::Answer);
            }
        }
    }

    /// Shows the right points of the lesson's task, or hides them.
    pub(super) fn show_lesson_answers(&mut self) {
        if let Some(lesson) = &mut self.lesson {
            lesson.toggle_answers();
        }
    }

    /// Goes to the step before or after.
    pub(super) fn turn_lesson(&mut self, direction: StepDirection) {
        if let Some(lesson) = &mut self.lesson {
            lesson.go_to(match direction {
                StepDirection::Back => lesson.index().saturating_sub(1),
                StepDirection::Forward => (lesson.index() + 1).min(Lesson::N_STEPS),
            });
        }
        self.aim_at_no_point();
    }

    /// Takes the box off the board, whose points have become others; the keyboard finds it in the center.
    pub(super) fn aim_at_no_point(&mut self) {
        let center = Some(Point::center(self.board_shown().size())).filter(|_| self.input.is_focus_shown());
        self.input.set_cursor(center, center.filter(|it| self.is_game_covered() && self.is_target(*it)));
    }

    /// Returns the choices for a first game: the weakest level, without anything that has to be explained.
    #[must_use]
    pub fn gentle_setup() -> Setup {
        Setup { level: GENTLE_LEVEL, ..Setup::default() }
    }

    /// Leaves the lesson for a game against a gentle opponent, after a question if another one is in progress.
    pub(super) fn play_gentle(&mut self) {
        self.close_lesson();
        self.start_or_ask(Self::gentle_setup());
    }
}
