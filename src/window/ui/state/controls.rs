//! Controls such as rows of lists, dialogs, text fields, messages and menus.
//!
//! These controls are not commands, and do not belong to one feature, such as the history.

use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::menu::OpenMenu;
use crate::ui::state::{Focus, State};

impl State {
    /// Returns `true` if the control that runs `action` is enabled. Handles only actions that are not commands and do
    /// not belong to one feature (such as the history).
    pub(super) fn can_use(&self, action: Action) -> bool {
        match action {
            Action::PlaceAtCursor => self.takes_points() && self.input.aim().is_some(),
            Action::DropDown(list) => self.can_open_list(list),
            Action::ListRow(row) => {
                self.dialogs.list().is_some_and(|it| row < self.row_choice(it.drop_down).map_or(0, |it| it.rows.len()))
            }
            Action::Accept => self.can_change_dialog(action),
            Action::Cancel | Action::Pick(_) => !self.dialogs.is_empty(),
            Action::EditText(field) => self.dialogs.text(field).is_some(),
            Action::Dismiss => match self.cx.notices.shown() {
                Some(_) => self.cx.notices.can_dismiss(),
                None => self.documents().reading().is_some(),
            },
            _ => true,
        }
    }

    /// Runs the action of an enabled control. Handles only actions that are not commands and do not belong to one
    /// feature (such as the history).
    pub(super) fn run_control(&mut self, action: Action) {
        match action {
            Action::PlaceAtCursor => {
                if let Some(point) = self.input.aim() {
                    self.place(point);
                }
            }
            Action::Menu(menu) => self.toggle_menu(menu),
            Action::Accept => self.accept(),
            Action::Cancel => self.cancel_dialog(),
            Action::Pick(row) => self.pick(row),
            Action::EditText(_) => self.input.focus_on(Focus::Control(action)),
            Action::DropDown(list) => self.toggle_list(list),
            Action::ListRow(row) => self.take_list_row(row),
            Action::Dismiss => self.dismiss(),
            Action::Window(request) => self.cx.send(Effect::Window(request)),
            _ => {}
        }
    }

    /// Returns `true` if the uppermost dialog has an enabled control with this action.
    pub(in crate::ui) fn can_change_dialog(&self, action: Action) -> bool {
        self.dialogs.modal().is_some_and(|it| it.can(action, &self.cx))
    }

    /// Passes the action of a control to the uppermost dialog.
    pub(in crate::ui) fn change_dialog(&mut self, action: Action) {
        self.dialogs.modal_mut().into_iter().for_each(|it| it.change(action));
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
