//! The place in the dialog of the history: the page, the chosen row, what is scrolled.

use crate::ui::action::HistoryPage;
use crate::ui::state::list_view::ListView;

/// The ending of the file with all games.
pub(super) const EXPORT_EXTENSION: &str = "sgf";

/// The dialog of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryView {
    /// The page.
    pub page: HistoryPage,
    /// The list of games.
    pub list: ListView,
    /// The first line shown of the statistics.
    pub scroll: usize,
}

impl HistoryView {
    /// Returns the list of games, which has not been read yet.
    #[must_use]
    pub fn new() -> Self {
        Self { page: HistoryPage::Games, list: ListView::default(), scroll: 0 }
    }
}

impl Default for HistoryView {
    fn default() -> Self {
        Self::new()
    }
}
