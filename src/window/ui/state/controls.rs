//! Controls that are no commands: rows of lists, choices of dialogs, answers to questions, tools.

use crate::session::{Look, SessionEvent};
use crate::ui::action::{Action, LineStep, StepDirection, Topic};
use crate::ui::effect::Effect;
use crate::ui::menu::OpenMenu;
use crate::ui::state::{Dialog, Focus, Lesson, Retry, ReviewDetail, RulesDialog, State};

impl State {
    /// Returns `true` if a control that is no command can be used now.
    pub(super) fn can_use(&self, action: Action) -> bool {
        match action {
            Action::PlaceAtCursor => self.takes_points() && self.input.aim().is_some(),
            Action::Tool(_) | Action::SideToMove(_) => self.editor().is_some(),
            Action::Marker(_) => self.document.annotations.marker().is_some(),
            Action::RematchAtLevel(level) => {
                self.cx.game.live_outcome().is_some() && self.suggested_level() == Some(level)
            }
            Action::GoTo(ply) => self.can_look() && ply <= self.cx.game.record().moves().len(),
            Action::Select(node) => self.can_look() && self.cx.game.record().contains(node),
            Action::DropDown(list) => self.can_open_list(list),
            Action::ListRow(row) => {
                self.dialogs.list().is_some_and(|it| row < self.row_choice(it.drop_down).map_or(0, |it| it.rows.len()))
            }
            Action::Help(Topic::Opponent(index)) => index < self.cx.registry.offered().count(),
            Action::Answer(choice) => self.can_answer(choice),
            Action::StepNumber(direction) => self.number_beside(direction).is_some(),
            Action::Accept
            | Action::Discard
            | Action::ChooseMode(_)
            | Action::ChooseBegins(_)
            | Action::ChooseFouls(_)
            | Action::ChooseSize(_)
            | Action::ChooseTeaching(_)
            | Action::ClockExtra(_) => self.dialogs.modal().is_some_and(|it| it.can(action, &self.cx)),
            Action::Cancel | Action::Pick(_) => !self.dialogs.is_empty(),
            Action::FolderAround => matches!(self.dialogs.top(), Some(Dialog::Picker(_))),
            Action::EditText(field) => self.dialogs.text(field).is_some(),
            Action::ShowLine(LineStep { line, .. }) | Action::AddLineOf(line) => {
                !self.is_game_covered() && usize::from(line) < self.panel.analysis.lines().len()
            }
            Action::GiveUp => self.dialogs.has_offers(),
            Action::TurnLesson(StepDirection::Back) => self.lesson().is_some_and(|it| 0 < it.index()),
            Action::TurnLesson(StepDirection::Forward) => self.lesson().is_some_and(|it| it.step().is_some()),
            Action::ShowAnswers => self.lesson().is_some_and(Lesson::is_asking),
            Action::LeaveLesson | Action::PlayGentle => self.lesson().is_some(),
            Action::Begin(_) => self.shows_welcome(),
            Action::ReviewStatement(index) => self.move_review().is_some_and(|it| index < it.statements.len()),
            Action::ReviewPage => self.panel.reviews.get().is_some(),
            Action::ReviewGraph => self.panel.reviews.get().is_some() && self.can_look(),
            Action::SearchLonger => self.can_search_win_longer(),
            Action::PlayWin => self.can_play_win(),
            Action::CloseWin => self.panel.win_finder.task().is_some(),
            Action::RetryAnswer => self.retry().is_some_and(Retry::is_asking),
            Action::LeaveRetry => self.retry().is_some(),
            Action::RetryNext => self.retry().is_some() && self.can_step_mistake(StepDirection::Forward),
            Action::TakeAnother | Action::PlayAnyway => self.play.teaching.warning().is_some() && self.may_place(),
            Action::Dismiss => match self.cx.notices.shown() {
                Some(_) => self.cx.notices.can_dismiss(),
                None => self.document.file.reading().is_some(),
            },
            Action::DismissRemark => self.play.teaching.remark().is_some(),
            _ => true,
        }
    }

    /// Does what a control that is no command stands for; it can be used now.
    pub(super) fn run_control(&mut self, action: Action) {
        match action {
            Action::PlaceAtCursor => {
                if let Some(point) = self.input.aim() {
                    self.place(point);
                }
            }
            Action::TakeAnother => self.withdraw_warning(),
            Action::PlayAnyway => self.play_anyway(),
            Action::RematchAtLevel(level) => self.rematch_at_level(level),
            Action::GoTo(ply) => {
                self.input.focus_on(Focus::MoveList);
                self.go_to(ply);
            }
            Action::Select(node) => self.change_game(SessionEvent::Look(Look::At(node))),
            Action::Menu(menu) => self.toggle_menu(menu),
            Action::ShowLine(step) => self.show_line(step),
            Action::AddLineOf(line) => self.add_line_of(line),
            Action::Answer(choice) => self.answer(choice),
            Action::StepNumber(direction) => {
                self.play.declared_number = self.number_beside(direction).unwrap_or(self.play.declared_number);
            }
            Action::Accept => self.accept(),
            Action::Cancel => self.cancel_dialog(),
            Action::Discard => self.discard(),
            Action::GiveUp => self.give_up_offer(),
            Action::Pick(row) => self.pick(row),
            Action::EditText(_) => self.input.focus_on(Focus::Control(action)),
            Action::ChooseMode(_)
            | Action::ChooseBegins(_)
            | Action::ChooseFouls(_)
            | Action::ChooseSize(_)
            | Action::ChooseTeaching(_)
            | Action::ClockExtra(_)
            | Action::Help(_) => self.dialogs.modal_mut().into_iter().for_each(|it| it.change(action)),
            Action::FolderAround => self.list_folder_around(),
            Action::RulesPage(page) => self.open_dialog(Dialog::Rules(RulesDialog { page, scroll: 0 })),
            Action::DropDown(list) => self.toggle_list(list),
            Action::ListRow(row) => self.take_list_row(row),
            Action::TurnLesson(direction) => self.turn_lesson(direction),
            Action::ShowAnswers => self.show_lesson_answers(),
            Action::LeaveLesson | Action::LeaveRetry => self.leave_cover(),
            Action::PlayGentle => self.play_gentle(),
            Action::Begin(begins) => self.begin(begins),
            Action::ReviewPage => self.turn_review_page(),
            Action::ReviewStatement(index) => self.toggle_review_detail(ReviewDetail::Statement(index)),
            Action::SearchLonger => self.search_win_longer(),
            Action::PlayWin => self.play_win(),
            Action::CloseWin => self.close_win(),
            Action::RetryAnswer => self.show_retry_answer(),
            Action::RetryNext => self.retry_next(),
            Action::Marker(marker) => self.document.annotations.set_marker(marker),
            Action::Tool(tool) => self.edit_position(|it| it.tool = tool),
            Action::SideToMove(side) => self.edit_position(|it| it.side = side),
            Action::Dismiss => self.dismiss(),
            Action::DismissRemark => {
                self.play.teaching.clear_remark();
                self.input.focus_on(Focus::Board);
            }
            Action::Window(request) => self.cx.send(Effect::Window(request)),
            _ => {}
        }
    }

    /// Returns `true` if another position of the game can be shown.
    const fn can_look(&self) -> bool {
        !self.cx.game.is_locked() && !self.is_game_covered()
    }

    fn dismiss(&mut self) {
        if !self.cx.notices.dismiss() {
            self.document.file.stop_reading();
        }
        self.input.focus_on(Focus::Board);
    }

    fn toggle_menu(&mut self, menu: usize) {
        let open = self.dialogs.menu().is_some_and(|it| it.index() == Some(menu));
        self.dialogs.set_menu((!open).then_some(OpenMenu::in_bar(menu)));
        if !open {
            self.input.release();
        }
    }
}
