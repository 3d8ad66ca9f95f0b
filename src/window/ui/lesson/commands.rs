//! The command and the controls of the lesson.

use crate::ui::action::Action;
use crate::ui::lesson::{Lesson, LessonAction};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::settings::{GENTLE_LEVEL, Setup};
use crate::ui::state::command_row::Command;
use crate::ui::state::{Cover, State};
use crate::ui::step_direction::StepDirection;

/// The command of the Help menu that opens the lesson.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::Lesson(LessonAction::Open), Msg::ItemLearn, State::open_lesson)
        .menu(Menu::Help, 0)
        .blocked_by_editor()];

impl State {
    /// Returns `true` if `action`, which concerns the lesson, can be run now.
    pub(in crate::ui) fn can_use_lesson(&self, action: LessonAction) -> bool {
        let Some(lesson) = self.lesson() else { return action == LessonAction::Open };
        match action {
            LessonAction::Turn(StepDirection::Back) => 0 < lesson.index(),
            LessonAction::Turn(StepDirection::Forward) => lesson.step().is_some(),
            LessonAction::ShowAnswers => lesson.is_asking(),
            LessonAction::Open | LessonAction::Leave | LessonAction::PlayGentle => true,
        }
    }

    /// Runs `action`, which concerns the lesson.
    pub(in crate::ui) fn run_lesson(&mut self, action: LessonAction) {
        match action {
            LessonAction::Open => self.open_lesson(),
            LessonAction::Turn(direction) => {
                if let Some(lesson) = self.lesson_mut() {
                    lesson.go_to(match direction {
                        StepDirection::Back => lesson.index().saturating_sub(1),
                        StepDirection::Forward => (lesson.index() + 1).min(Lesson::N_STEPS),
                    });
                }
                self.aim_at_no_point();
            }
            LessonAction::ShowAnswers => self.lesson_mut().into_iter().for_each(Lesson::toggle_answers),
            LessonAction::Leave => self.leave_cover(),
            LessonAction::PlayGentle => {
                self.leave_cover();
                self.start_or_ask(Self::gentle_setup());
            }
        }
    }

    /// Opens the lesson at its first step.
    fn open_lesson(&mut self) {
        self.open_cover(Cover::Lesson(Box::new(Lesson::new())));
    }

    /// Returns the setup for a beginner's first game: the default setup, but with `GENTLE_LEVEL` as the opponent's
    /// level.
    #[must_use]
    pub fn gentle_setup() -> Setup {
        Setup { level: GENTLE_LEVEL, ..Setup::default() }
    }
}
