//! Controls that are no commands: rows of lists, choices of dialogs, answers to questions, tools.

use crate::game::Rule;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::menu::OpenMenu;
use crate::ui::settings::Mode;
use crate::ui::state::dialog::stepped;
use crate::ui::state::{Confirm, Dialog, Focus, State};

impl State {
    /// Returns `true` if a control that is no command can be used now.
    pub(super) fn can_control(&self, action: Action) -> bool {
        match action {
            Action::PlaceAtCursor if self.editor.is_some() => self.may_edit() && self.aim.is_some(),
            Action::PlaceAtCursor if self.marker.is_some() => self.may_mark() && self.aim.is_some(),
            Action::PlaceAtCursor => self.may_place() && self.aim.is_some(),
            Action::Tool(_) | Action::SideToMove(_) => self.editor.is_some(),
            Action::Marker(_) => self.marker.is_some(),
            Action::GoTo(ply) => self.can_look() && ply <= self.game.record.moves().len(),
            Action::Select(node) => self.can_look() && self.game.record.contains(node),
            Action::ChooseBegins(_) => self.draft().is_some_and(|setup| setup.mode == Mode::AgainstComputer),
            Action::Step(field, direction) => {
                self.draft().is_some_and(|setup| stepped(setup, field, direction).is_some())
            }
            Action::ChooseFouls(_) => self.draft().is_some_and(|setup| setup.rule() == Rule::Renju),
            Action::ChooseMode(_) | Action::ChooseSize(_) => self.draft().is_some(),
            Action::Answer(choice) => self.can_answer(choice),
            Action::StepNumber(direction) => self.number_beside(direction).is_some(),
            Action::Accept | Action::Cancel | Action::Pick(_) | Action::EditName => !self.dialogs.is_empty(),
            Action::Discard => matches!(self.dialogs.last(), Some(Dialog::Confirm(Confirm::File(_)))),
            Action::GiveUp => self.has_offers(),
            Action::Dismiss => self.notice.is_some() || self.reads().is_some() || self.status_message.is_some(),
            _ => true,
        }
    }

    /// Does what a control that is no command stands for; it can be used now.
    pub(super) fn run_control(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::PlaceAtCursor => {
                if let Some(point) = self.aim {
                    self.place(point);
                }
            }
            Action::GoTo(ply) => return self.go_to(ply),
            Action::Select(node) => {
                return self.change_position(|state| {
                    state.game.record.select(node);
                });
            }
            Action::Menu(menu) => self.toggle_menu(menu),
            Action::Answer(choice) => return self.answer(choice),
            Action::StepNumber(direction) => self.number = self.number_beside(direction).unwrap_or(self.number),
            Action::Accept => return self.accept(),
            Action::Cancel => self.close_dialog(),
            Action::Discard => return self.discard(),
            Action::GiveUp => return self.give_up_offer(),
            Action::Pick(row) => return self.pick(row),
            Action::EditName => self.focus = Focus::Control(Action::EditName),
            Action::ChooseMode(_)
            | Action::ChooseBegins(_)
            | Action::ChooseFouls(_)
            | Action::ChooseSize(_)
            | Action::Step(..) => self.choose(action),
            Action::Marker(marker) => self.marker = Some(marker),
            Action::Tool(tool) => {
                if let Some(editor) = &mut self.editor {
                    editor.tool = tool;
                }
            }
            Action::SideToMove(side) => {
                if let Some(editor) = &mut self.editor {
                    editor.side = side;
                }
            }
            Action::Dismiss => self.dismiss(),
            _ => {}
        }
        Vec::new()
    }

    /// Returns `true` if another position of the game can be shown.
    const fn can_look(&self) -> bool {
        !self.game.paused && self.editor.is_none()
    }

    fn dismiss(&mut self) {
        match self.notice.take() {
            None if self.reads().is_some() => self.stop_reading(),
            _ => self.status_message = None,
        }
        self.focus = Focus::Board;
    }

    fn toggle_menu(&mut self, menu: usize) {
        let open = self.menu.is_some_and(|it| it.menu == menu);
        self.menu = (!open).then_some(OpenMenu { menu, item: None });
        if !open {
            self.held = None;
        }
    }
}
