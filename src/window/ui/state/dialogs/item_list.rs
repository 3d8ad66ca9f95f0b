//! A dialog with a list of items that the player can add and remove: engines, or sources of games.

use crate::ui::action::Action;
use crate::ui::event::Key;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;

/// A dialog with a list of items that the player can add and remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemList {
    /// The list with one row per item.
    pub rows: ListView,
    /// The command that adds an item.
    pub add: Action,
    /// The command of a click on an item that is already chosen.
    pub open: Action,
    /// The command that removes the chosen item.
    pub remove: Action,
}

impl Modal for ItemList {
    fn first_focus(&self) -> Action {
        self.focus_again()
    }

    fn focus_again(&self) -> Action {
        self.rows.selected.filter(|_| 0 < self.rows.n_rows).map_or(self.add, Action::Pick)
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.rows)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.rows)
    }

    fn row_command(&self) -> Option<Action> {
        Some(self.open)
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Delete).then_some(self.remove)
    }
}
