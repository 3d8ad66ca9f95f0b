//! Focus requests of a screen reader, which move the focus to a part of the window.

use crate::ui::action::Action;
use crate::ui::event::FocusTarget;
use crate::ui::menu::{OpenList, OpenMenu};
use crate::ui::moves::MoveAction;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::state::{Focus, State};

impl State {
    /// Moves the focus to `target` if the focus can reach it now.
    pub(super) fn move_focus(&mut self, target: FocusTarget, screen: &dyn ScreenMap) {
        let roles = screen.reachable_roles();
        let is_open = self.dialogs.menu().is_some() || self.dialogs.list().is_some();
        match target {
            FocusTarget::Control(action) if is_open => return self.move_focus_in_list(action),
            _ if is_open => return,
            FocusTarget::Point(point) if roles.contains(&Role::Board) && self.board_shown().contains(point) => {
                self.go_to_point(point);
            }
            FocusTarget::Board if roles.contains(&Role::Board) => self.move_cursor(0, 0),
            FocusTarget::MoveList if roles.contains(&Role::MoveList) => self.input.focus_on(Focus::MoveList),
            FocusTarget::Control(Action::Moves(MoveAction::GoTo(_))) if roles.contains(&Role::MoveList) => {
                self.input.focus_on(Focus::MoveList);
            }
            FocusTarget::Control(Action::Pick(row)) if self.dialogs.rows().is_some_and(|it| row < it.n_rows) => {
                self.dialogs.modal_mut().into_iter().for_each(|it| it.select_row(row));
                self.input.focus_on(Focus::Control(Action::Pick(row)));
            }
            FocusTarget::Control(action) => {
                let is_here =
                    |it: &Role| matches!(it, Role::Control { action: it, enabled: true, tab: true } if *it == action);
                if !roles.iter().any(is_here) {
                    return;
                }
                self.input.focus_on(Focus::Control(action));
                self.select_focused_text();
                if action == Action::Moves(MoveAction::EditComment) {
                    self.write_comment();
                }
            }
            FocusTarget::Board | FocusTarget::Point(_) | FocusTarget::MoveList => return,
        }
        self.input.show_focus();
    }

    /// Makes `action` the current entry of the open menu, or the current row of the open drop-down list.
    fn move_focus_in_list(&mut self, action: Action) {
        if let Some(open) = self.dialogs.menu() {
            let is_entry = self.menu_entries(open.place).iter().any(|it| it.action() == Some(action));
            if is_entry && self.can(action) {
                self.dialogs.set_menu(Some(OpenMenu { item: Some(action), ..open }));
            }
        } else if let (Some(open), Action::ListRow(row)) = (self.dialogs.list(), action) {
            let moved = OpenList { current: row, first: None, ..open.clone() };
            self.dialogs.set_list(Some(moved));
        }
    }
}
