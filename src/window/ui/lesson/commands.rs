//! The command and the controls of the lesson.

use crate::ui::action::Action;
use crate::ui::lesson::LessonAction;
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::state::State;
use crate::ui::state::command_row::Command;
use crate::ui::step_direction::StepDirection;

/// The command that opens the lesson, in the menu Help.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::Lesson(LessonAction::Open), Msg::ItemLearn, State::open_lesson)
        .menu(Menu::Help, 0)
        .blocked_by_editor()];

impl State {
    /// Returns `true` if a control of the lesson can be used now.
    pub(in crate::ui) fn can_use_lesson(&self, action: LessonAction) -> bool {
        let Some(lesson) = self.lesson() else { return action == LessonAction::Open };
        match action {
            LessonAction::Turn(StepDirection::Back) => 0 < lesson.index(),
            LessonAction::Turn(StepDirection::Forward) => lesson.step().is_some(),
            LessonAction::ShowAnswers => lesson.is_asking(),
            LessonAction::Open | LessonAction::Leave | LessonAction::PlayGentle => true,
        }
    }

    /// Runs a control of the lesson.
    pub(in crate::ui) fn run_lesson(&mut self, action: LessonAction) {
        match action {
            LessonAction::Open => self.open_lesson(),
            LessonAction::Turn(direction) => self.turn_lesson(direction),
            LessonAction::ShowAnswers => self.show_lesson_answers(),
            LessonAction::Leave => self.leave_cover(),
            LessonAction::PlayGentle => self.play_gentle(),
        }
    }
}
