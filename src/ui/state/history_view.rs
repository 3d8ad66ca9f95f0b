//! The place in the dialog of the history: the page, the chosen row, what is scrolled.

use crate::ui::action::HistoryPage;

/// The ending of the file with all games.
pub(super) const EXPORT_EXTENSION: &str = "sgf";

/// The dialog of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryView {
    /// The page.
    pub page: HistoryPage,
    /// The chosen row of the list.
    pub selected: usize,
    /// The first row shown of the list.
    pub first: usize,
    /// Number of rows of the list.
    pub n_rows: usize,
    /// The first line shown of the statistics.
    pub scroll: usize,
}

impl HistoryView {
    /// Returns the list of games, which has not been read yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { page: HistoryPage::Games, selected: 0, first: 0, n_rows: 0, scroll: 0 }
    }
}

impl Default for HistoryView {
    fn default() -> Self {
        Self::new()
    }
}
