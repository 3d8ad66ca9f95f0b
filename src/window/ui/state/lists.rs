//! Keys and clicks in the lists of dialogs.

use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::files::FileRequest;
use crate::ui::screen_map::{ScreenMap, Scroll};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Dialog, Focus, ListView, State};

impl State {
    /// Handles a key in a list. Returns `false` if the list does not use the key; the dialog handles the key then.
    pub(super) fn list_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> bool {
        let Some((modal, list)) = self.dialogs.modal().and_then(|it| Some((it, *it.list()?))) else { return false };
        let in_list = matches!(self.input.focus(), Focus::Control(Action::Pick(_)));
        match (chord.key, modal.row_key(chord.key).filter(|_| in_list)) {
            (Key::Up | Key::Down | Key::PageUp | Key::PageDown | Key::Home | Key::End, _) => {
                self.walk_rows(chord.key, list, screen.scroll());
            }
            (Key::Letter('v'), _) if chord.ctrl && modal.field_of_list().is_some() => {
                self.cx.send(Effect::Files(FileRequest::Paste));
            }
            (_, Some(action)) => self.act(action),
            (Key::Space, None) if in_list => (),
            _ => return false,
        }
        true
    }

    /// Chooses another row of the list by an arrow key, and scrolls so that the row is in view.
    fn walk_rows(&mut self, key: Key, list: ListView, scroll: Scroll) {
        let n_rows = list.n_rows;
        let Some(end) = n_rows.checked_sub(1) else { return };
        let n_shown = n_rows.saturating_sub(scroll.last).max(1);
        let page = cast::count(n_shown);
        let to = match (key, list.selected) {
            (Key::Up, Some(row)) => row.saturating_sub(1),
            (Key::Down, Some(row)) => (row + 1).min(end),
            (Key::PageUp, Some(row)) => moved_row(row, -page),
            (Key::PageDown, Some(row)) => moved_row(row, page).min(end),
            (Key::End, _) => end,
            (_, _) => 0,
        };
        let first = scroll.first.min(to).max((to + 1).saturating_sub(n_shown));
        self.dialogs.select_row(to, first);
        self.input.focus_on(Focus::Control(Action::Pick(to)));
    }

    /// Handles a click on a row: the first click chooses the row, the second runs the dialog's command for a chosen
    /// row.
    pub(super) fn pick(&mut self, row: usize) {
        let Some(modal) = self.dialogs.modal_mut() else { return };
        let Some(list) = modal.list().filter(|it| row < it.n_rows) else { return };
        let focus = Focus::Control(Action::Pick(row));
        let is_chosen = list.selected == Some(row) && self.input.focus() == focus;
        self.input.focus_on(focus);
        match modal.row_command().filter(|_| is_chosen) {
            Some(command) => self.act(command),
            None => modal.pick(row, &self.cx),
        }
    }

    /// Chooses the row that has the focus if it is not the chosen row, which can happen after a file name was typed.
    pub(super) fn choose_focused_row(&mut self, row: usize) {
        let Some(modal) = self.dialogs.modal_mut() else { return };
        if modal.list().is_some_and(|it| row < it.n_rows && it.selected != Some(row)) {
            modal.select_row(row);
        }
    }

    /// Requests the content of the parent folder for the file dialog.
    pub(in crate::ui) fn list_folder_around(&mut self) {
        if let Some(Dialog::Picker(picker)) = self.dialogs.top() {
            self.cx.send(Effect::Files(FileRequest::List(picker.folder_around())));
        }
    }
}
