//! Messages beside the board.

/// A notice, which the player should read, and a status message, shown where there is no notice.
#[derive(Debug, Default)]
pub struct Notices {
    notice: Option<String>,
    status_message: Option<String>,
}

impl Notices {
    /// Returns the notice.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Returns the status message.
    #[must_use]
    pub fn status_message(&self) -> Option<&str> {
        self.status_message.as_deref()
    }

    /// Shows a notice in the place of the last one.
    pub(super) fn notify(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    /// Removes the notice and returns `true` if there was one.
    pub(super) fn clear_notice(&mut self) -> bool {
        self.notice.take().is_some()
    }

    /// Shows a status message in the place of the last one.
    pub(super) fn set_status_message(&mut self, message: String) {
        self.status_message = Some(message);
    }

    /// Removes the status message.
    pub(super) fn clear_status_message(&mut self) {
        self.status_message = None;
    }
}
