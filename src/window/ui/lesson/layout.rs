//! The lesson: its board, and in the panel the step, the question, the explanation, progress and buttons.

use crate::game::{Mark, MarkKind, Point};
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::cover::CoverView;
use crate::ui::layout::exercise::ExerciseButton;
use crate::ui::layout::{Builder, size};
use crate::ui::lesson::{Lesson, LessonAction, LessonPhase, LessonText};
use crate::ui::locale::{Msg, Template};
use crate::ui::state::{Covering, State};
use crate::ui::step_direction::StepDirection;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Card, Grid, Widget};

impl CoverView for Lesson {
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        let wrong = match self.phase() {
            LessonPhase::Wrong { tried, .. } => Some(Mark { point: tried, kind: MarkKind::Cross }),
            LessonPhase::Asked | LessonPhase::Solved => None,
        };
        let answers = self.answers_shown().into_iter().map(|point| Mark { point, kind: MarkKind::Circle });
        BoardView {
            marks: wrong.into_iter().chain(answers).collect(),
            five: self.five(),
            ..builder.trial_board(grid, self)
        }
    }

    fn panel(&self, builder: &mut Builder<'_>, rect: Rect, compact: bool) {
        let (gap, button) = (builder.px(if compact { 6 } else { 12 }), builder.px(if compact { 32 } else { 38 }));
        let mut y = rect.y;
        y += builder.lesson_heading(self, rect.row(y, 0), compact) + gap;
        y += builder.lesson_progress(self, rect.row(y, builder.px(6))) + gap;
        let rows = if compact { 1 } else { 2 };
        let feet = rect.row(rect.bottom() - rows * button - (rows - 1) * gap, button);
        let room = |y: i32| rect.row(y, feet.y - gap - y);
        y += builder.lesson_card(self, room(y), compact) + gap;
        builder.message(room(y), gap);
        let (first, second) = builder.lesson_buttons(self);
        if compact {
            builder.lesson_row(feet, &[second[0], second[1], first[0], first[1]]);
        } else {
            builder.lesson_row(feet, &first);
            builder.lesson_row(Rect { y: feet.y + button + gap, ..feet }, &second);
        }
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        let title = self.step().map_or(Msg::LessonEndTitle, |it| it.title);
        let parts =
            [builder.text(Msg::ItemLearn).to_owned(), builder.lesson_number(self), builder.text(title).to_owned()];
        parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}

impl Builder<'_> {
    /// Places the number of the step and its title, and returns their height.
    fn lesson_heading(&mut self, lesson: &Lesson, rect: Rect, compact: bool) -> i32 {
        let title = lesson.step().map_or(Msg::LessonEndTitle, |it| it.title);
        if compact {
            let height = self.px(20);
            let text =
                [Some(self.lesson_number(lesson)).filter(|it| !it.is_empty()), Some(self.text(title).to_owned())];
            let text = text.into_iter().flatten().collect::<Vec<_>>().join(" · ");
            let font = self.font(size::TEXT, true);
            self.add_text(Rect { h: height, ..rect }, text, font, Token::Ink, Align::Left);
            return height;
        }
        self.exercise_heading(rect, self.lesson_number(lesson), self.text(title))
    }

    /// Returns a text with the number of the step and the number of all steps; empty after the last step.
    fn lesson_number(&self, lesson: &Lesson) -> String {
        if lesson.step().is_none() {
            return String::new();
        }
        let (n, total) = ((lesson.index() + 1).to_string(), Lesson::N_STEPS.to_string());
        self.language.fill(Template::LessonProgress { n: &n, total: &total })
    }

    /// Places a bar for each step, and returns the height of the bars. The bar of the step shown is blue while the step
    /// asks for a stone; bars of solved steps are green, and other bars are gray.
    fn lesson_progress(&mut self, lesson: &Lesson, rect: Rect) -> i32 {
        for (place, step) in rect.columns(Lesson::N_STEPS, self.px(4)).zip(0..) {
            let color = match () {
                () if lesson.index() == step && lesson.is_asking() => Token::Accent,
                () if lesson.is_solved(step) => Token::Green,
                () => Token::Disabled,
            };
            let card = Card { fill: color, border: color, border_width: 0, radius: rect.h / 2, shadow: 0 };
            self.add(place, Widget::Card(card));
        }
        rect.h
    }

    /// Places the card with the question, or with the reason why a stone is right or wrong. Returns the height of the
    /// card.
    fn lesson_card(&mut self, lesson: &Lesson, room: Rect, compact: bool) -> i32 {
        let (color, reply) = match lesson.phase() {
            LessonPhase::Asked => (Token::Accent, None),
            LessonPhase::Wrong { reply, .. } => (Token::Red, reply),
            LessonPhase::Solved => (Token::Green, None),
        };
        let text = match lesson.text() {
            LessonText::Plain(msg) => self.text(msg).to_owned(),
            LessonText::Reply(template) => {
                let point = reply.map(|it: Point| it.label(lesson.board().size())).unwrap_or_default();
                self.language.fill(template(&point))
            }
            LessonText::End => {
                let gentle = self.state.registry().find(&State::gentle_setup().opponent);
                let name = gentle.map_or("", |it| self.opponent_name(it));
                self.language.fill(Template::LessonEndText { name })
            }
        };
        self.exercise_card(room, color, &text, compact)
    }

    /// Returns the buttons of the first row and of the second row below the lesson's text.
    fn lesson_buttons(&self, lesson: &Lesson) -> ([ExerciseButton; 2], [ExerciseButton; 2]) {
        let leave = if self.state.game().in_progress() { Msg::ButtonBackToGame } else { Msg::LessonLeave };
        let back = (Action::Lesson(LessonAction::Turn(StepDirection::Back)), Msg::LessonBack, false);
        let leave = (Action::Lesson(LessonAction::Leave), leave, false);
        if lesson.step().is_none() {
            return ([back, (Action::Lesson(LessonAction::PlayGentle), Msg::LessonPlay, true)], [leave; 2]);
        }
        let is_solved = lesson.phase() == LessonPhase::Solved;
        let next = if is_solved { Msg::LessonNext } else { Msg::LessonSkip };
        let next = (Action::Lesson(LessonAction::Turn(StepDirection::Forward)), next, is_solved);
        ([back, next], [leave, (Action::Lesson(LessonAction::ShowAnswers), Msg::LessonShowAnswer, false)])
    }

    /// Places buttons of equal width side by side. If the list contains the same button twice in succession, the button
    /// is placed once.
    fn lesson_row(&mut self, rect: Rect, buttons: &[ExerciseButton]) {
        let mut buttons = buttons.to_vec();
        buttons.dedup();
        self.exercise_buttons(rect, &buttons);
    }
}
