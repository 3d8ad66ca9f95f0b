//! The interface of a modal dialog: what pointer, keyboard and commands need to know of it.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::event::Key;
use crate::ui::menu::RowChoice;
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::list_view::ListView;
use crate::ui::state::text_input::TextInput;

/// A dialog, and what the player can do in it.
pub trait Modal {
    /// Returns the button that Enter presses unless another control has the keyboard: it does what the dialog offers,
    /// or, in a question, loses nothing.
    fn default_button(&self) -> Action {
        Action::Accept
    }

    /// Returns the control that has the keyboard when the dialog opens.
    fn first_focus(&self) -> Action {
        self.default_button()
    }

    /// Returns the control that gets the keyboard when a dialog above this one closes.
    fn focus_again(&self) -> Action {
        Action::Accept
    }

    /// Returns the control of the dialog below that gets the keyboard when this dialog closes; `None` if the dialog
    /// below decides.
    fn opener(&self) -> Option<Action> {
        None
    }

    /// Returns the text of a field; `None` if the dialog does not have the field.
    fn text(&self, _field: TextField) -> Option<&TextInput> {
        None
    }

    /// Returns the text of a field to be changed; `None` if the dialog does not have the field.
    fn text_mut(&mut self, _field: TextField) -> Option<&mut TextInput> {
        None
    }

    /// Updates the dialog after a key or a character was typed in a field.
    fn follow_typing(&mut self) {}

    /// Returns the field that takes characters typed while the list has the focus.
    fn field_of_list(&self) -> Option<TextField> {
        None
    }

    /// Returns the list of the page that is shown.
    fn list(&self) -> Option<&ListView> {
        None
    }

    /// Returns the list of the page that is shown, to be changed.
    fn list_mut(&mut self) -> Option<&mut ListView> {
        None
    }

    /// Chooses a row of the list.
    fn select_row(&mut self, row: usize) {
        if let Some(list) = self.list_mut() {
            list.selected = Some(row);
        }
    }

    /// Handles a click on a row.
    fn pick(&mut self, row: usize, _cx: &Cx) {
        self.select_row(row);
    }

    /// Returns the command of a click on the row that is chosen already; `None` if such a click does the same as the
    /// first one.
    fn row_command(&self) -> Option<Action> {
        Some(Action::Accept)
    }

    /// Returns the command of a key while a row has the focus; `None` if the key has its usual meaning.
    fn row_key(&self, _key: Key) -> Option<Action> {
        None
    }

    /// Returns the index of the first row or line that is shown, to be changed.
    fn scroll_mut(&mut self) -> Option<&mut usize> {
        self.list_mut().map(|it| &mut it.first)
    }

    /// Returns `true` if the arrow keys scroll, because the dialog shows a page and no list.
    fn is_page(&self) -> bool {
        false
    }

    /// Returns the drop-down list whose rows the keys Left and Right step through; `None` if there is no such list.
    fn pages(&self) -> Option<DropDown> {
        None
    }

    /// Returns `true` if a control of the dialog can be used now.
    fn can(&self, action: Action, _cx: &Cx) -> bool {
        action == Action::Accept
    }

    /// Returns `true` if the dialog has a drop-down list that can be opened now. The layout asks this after each event,
    /// so the answer must not build the rows.
    fn can_open(&self, _list: DropDown) -> bool {
        false
    }

    /// Applies the choice of a control of the dialog; does nothing for other controls.
    fn change(&mut self, _action: Action) {}

    /// Returns the rows of a drop-down list; `None` if the dialog does not have the list.
    fn row_choice(&self, _list: DropDown, _cx: &Cx) -> Option<RowChoice> {
        None
    }

    /// Chooses a row of a drop-down list of the dialog.
    fn choose_row(&mut self, _list: DropDown, _row: usize, _cx: &Cx) {}
}
