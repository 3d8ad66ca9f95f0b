//! The list of a dialog: its chosen row, and the part of it that is shown.

/// The list of a dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListView {
    /// Number of rows.
    pub n_rows: usize,
    /// The chosen row.
    pub selected: usize,
    /// The first row shown.
    pub first: usize,
}

impl ListView {
    /// Returns a list with so many rows, at its beginning.
    #[must_use]
    pub fn new(n_rows: usize) -> Self {
        Self { n_rows, ..Self::default() }
    }

    /// Sets the number of rows. The last one is chosen if the chosen one is gone.
    pub fn set_n_rows(&mut self, n_rows: usize) {
        (self.n_rows, self.selected) = (n_rows, self.selected.min(n_rows.saturating_sub(1)));
    }
}
