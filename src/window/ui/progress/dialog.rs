//! The dialog that shows the page about the player's progress.

use crate::ui::state::dialogs::interface::Modal;

/// The dialog with the progress page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgressView {
    /// The index of the first row of cards that is shown.
    pub scroll: usize,
}

impl Modal for ProgressView {
    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn is_page(&self) -> bool {
        true
    }
}
