//! Dialogs whose lists show data that is kept elsewhere: the engines, the sources of the explorer.

use crate::ui::action::Action;
use crate::ui::event::Key;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;

/// The dialog with the list of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineList(pub ListView);

impl Modal for EngineList {
    fn first_focus(&self) -> Action {
        if self.0.n_rows == 0 { Action::AddEngine } else { Action::Pick(0) }
    }

    fn focus_again(&self) -> Action {
        self.0.selected.filter(|_| 0 < self.0.n_rows).map_or(Action::AddEngine, Action::Pick)
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.0)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.0)
    }

    fn row_command(&self) -> Option<Action> {
        Some(Action::EditEngine)
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Delete).then_some(Action::RemoveEngine)
    }
}

/// The dialog with the sources of the explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceList(pub ListView);

impl Modal for SourceList {
    fn first_focus(&self) -> Action {
        if self.0.n_rows == 0 { Action::AddSourceFile } else { Action::Pick(0) }
    }

    fn focus_again(&self) -> Action {
        self.0.selected.filter(|_| 0 < self.0.n_rows).map_or(Action::AddSourceFile, Action::Pick)
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.0)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.0)
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Delete).then_some(Action::RemoveSource)
    }
}
