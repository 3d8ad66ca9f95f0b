//! The state of a dialog's list (list box): the chosen row and the scroll position.

use crate::ui::action::Action;

/// The state of a dialog's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListView {
    /// Number of rows in the list.
    pub n_rows: usize,
    /// Index of the chosen row, 0 in a list without rows; `None` if no row is chosen.
    pub selected: Option<usize>,
    /// Index of the first row that is shown.
    pub first: usize,
}

impl ListView {
    /// Returns a list with `n_rows` rows, of which the first is chosen.
    #[must_use]
    pub const fn new(n_rows: usize) -> Self {
        Self { n_rows, selected: Some(0), first: 0 }
    }

    /// Returns the item of the chosen row; `items` has one item per row.
    #[must_use]
    pub fn chosen<'a, T>(&self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.selected?)
    }

    /// Returns the control of the chosen row; `None` if no row is chosen or the list has no rows.
    #[must_use]
    pub fn control(&self) -> Option<Action> {
        self.selected.filter(|_| 0 < self.n_rows).map(Action::Pick)
    }

    /// Sets the number of rows. If the chosen row no longer exists, chooses the last row.
    pub fn set_n_rows(&mut self, n_rows: usize) {
        self.n_rows = n_rows;
        self.selected = self.selected.map(|it| it.min(n_rows.saturating_sub(1)));
    }

    /// Chooses a row, and scrolls up to it if it is above the rows that are shown.
    pub fn show(&mut self, row: usize) {
        (self.selected, self.first) = (Some(row), self.first.min(row));
    }
}
