//! The interface of a modal dialog, through which the window passes clicks, keys and commands to it.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::event::Key;
use crate::ui::menu::RowChoice;
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::list_view::ListView;
use crate::ui::state::text_input::TextInput;

/// A modal dialog, and what the player can do in it.
pub trait Modal {
    /// Returns the button that Enter presses unless another control has the focus. This is the main button or, in a
    /// dialog that asks for a confirmation, the button whose effect loses nothing.
    fn default_button(&self) -> Action {
        Action::Accept
    }

    /// Returns the control that has the focus when the dialog opens.
    fn first_focus(&self) -> Action {
        self.default_button()
    }

    /// Returns the control of this dialog that gets the focus when another dialog, which was opened above this one,
    /// closes.
    fn focus_again(&self) -> Action {
        Action::Accept
    }

    /// Returns the control that gets the focus in the dialog below when this dialog closes; `None` if the dialog below
    /// chooses it itself, by its method `focus_again`.
    fn opener(&self) -> Option<Action> {
        None
    }

    /// Returns the content of a text field; `None` if the dialog does not have the field.
    fn text(&self, _field: TextField) -> Option<&TextInput> {
        None
    }

    /// Returns a mutable reference to the content of a text field; `None` if the dialog does not have the field.
    fn text_mut(&mut self, _field: TextField) -> Option<&mut TextInput> {
        None
    }

    /// Updates the dialog after the text of a field was changed by the keyboard.
    fn follow_typing(&mut self) {}

    /// Returns the text field that gets the characters that are typed while a list of the dialog has the focus.
    fn field_of_list(&self) -> Option<TextField> {
        None
    }

    /// Returns the list of the dialog, or of its current page.
    fn list(&self) -> Option<&ListView> {
        None
    }

    /// Returns a mutable reference to the list of the dialog, or of its current page.
    fn list_mut(&mut self) -> Option<&mut ListView> {
        None
    }

    /// Chooses a row of the list.
    fn select_row(&mut self, row: usize) {
        if let Some(list) = self.list_mut() {
            list.selected = Some(row);
        }
    }

    /// Handles a click on a row of the list.
    fn pick(&mut self, row: usize, _cx: &Cx) {
        self.select_row(row);
    }

    /// Returns the command of a click on a row that is already chosen; `None` if such a click only chooses the row
    /// again.
    fn row_command(&self) -> Option<Action> {
        Some(Action::Accept)
    }

    /// Returns the command of a key while a row has the focus; `None` if the dialog does not use the key.
    fn row_key(&self, _key: Key) -> Option<Action> {
        None
    }

    /// Returns a mutable reference to the index of the first row or line that is shown (the scroll position).
    fn scroll_mut(&mut self) -> Option<&mut usize> {
        self.list_mut().map(|it| &mut it.first)
    }

    /// Returns `true` if the arrow keys scroll, because the dialog shows a page and no list.
    fn is_page(&self) -> bool {
        false
    }

    /// Returns the drop-down list with the names of the dialog's pages; the keys Left and Right step through these
    /// pages. `None` if there is no such list.
    fn pages(&self) -> Option<DropDown> {
        None
    }

    /// Returns `true` if the control of `action` in the dialog is enabled.
    fn can(&self, action: Action, _cx: &Cx) -> bool {
        action == Action::Accept
    }

    /// Returns `true` if the dialog has this drop-down list and it can be opened now. The layout calls this after each
    /// event, so it must be cheap: it must not build the rows.
    fn can_open(&self, _list: DropDown) -> bool {
        false
    }

    /// Applies the action of a control of the dialog; ignores other actions.
    fn change(&mut self, _action: Action) {}

    /// Returns the rows of a drop-down list; `None` if the dialog does not have the list.
    fn row_choice(&self, _list: DropDown, _cx: &Cx) -> Option<RowChoice> {
        None
    }

    /// Chooses a row of a drop-down list in the dialog.
    fn choose_row(&mut self, _list: DropDown, _row: usize, _cx: &mut Cx) {}

    /// Cancels the work that the dialog has requested. Called when the player closes the dialog without accepting it.
    fn cancel(&self, _cx: &mut Cx) {}
}
