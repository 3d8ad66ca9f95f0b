//! The dialog of the history: the page shown, the chosen row, and the scroll position.

use crate::ui::action::Action;
use crate::ui::event::Key;
use crate::ui::history::{HistoryAction, HistoryPage};
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;

/// The dialog of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryView {
    /// The page shown.
    pub page: HistoryPage,
    /// The selection and the scroll position of the list of games.
    pub list: ListView,
    /// Index of the first line shown, on the page of statistics or in the list of games that could not be reviewed.
    pub scroll: usize,
}

impl HistoryView {
    /// Returns the dialog as it is when it opens: it shows the page with the list of games, and the list is still
    /// empty.
    #[must_use]
    pub fn new() -> Self {
        Self { page: HistoryPage::Games, list: ListView::new(0), scroll: 0 }
    }
}

impl Default for HistoryView {
    fn default() -> Self {
        Self::new()
    }
}

impl Modal for HistoryView {
    fn first_focus(&self) -> Action {
        Action::Pick(0)
    }

    fn focus_again(&self) -> Action {
        self.list().and_then(ListView::control).unwrap_or(Action::Accept)
    }

    fn list(&self) -> Option<&ListView> {
        (self.page == HistoryPage::Games).then_some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        (self.page == HistoryPage::Games).then_some(&mut self.list)
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        match key {
            Key::Delete => Some(Action::History(HistoryAction::Delete)),
            Key::Space => self.list.selected.map(|row| Action::History(HistoryAction::Mark(row))),
            _ => None,
        }
    }

    fn scroll_mut(&mut self) -> Option<&mut usize> {
        match self.page {
            HistoryPage::Games => Some(&mut self.list.first),
            HistoryPage::Statistics | HistoryPage::Reviews => Some(&mut self.scroll),
        }
    }

    fn is_page(&self) -> bool {
        self.page != HistoryPage::Games
    }

    fn change(&mut self, action: Action) {
        if let Action::History(HistoryAction::ShowPage(page)) = action {
            (self.page, self.scroll) = (page, 0);
        }
    }
}
