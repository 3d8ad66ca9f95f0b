//! The dialog with the list of game sources.

use crate::ui::action::Action;
use crate::ui::event::Key;
use crate::ui::explorer::ExplorerAction;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;

/// The dialog with the list of game sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcesDialog {
    /// The list with one row per source.
    pub list: ListView,
}

impl Modal for SourcesDialog {
    fn first_focus(&self) -> Action {
        self.focus_again()
    }

    fn focus_again(&self) -> Action {
        self.list.control().unwrap_or(Action::Explorer(ExplorerAction::AddFile))
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.list)
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Delete).then_some(Action::Explorer(ExplorerAction::RemoveSource))
    }
}
