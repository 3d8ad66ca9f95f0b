//! Messages beside the board.

/// A notice, which the player should read; a warning, shown where there is no notice, which stays as long as its cause;
/// and a status message, shown where there is neither.
#[derive(Debug, Default)]
pub struct Notices {
    notice: Option<String>,
    warning: Option<String>,
    status_message: Option<String>,
}

impl Notices {
    /// Returns the notice, or else the warning.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref().or(self.warning.as_deref())
    }

    /// Returns `true` if a warning is shown, which cannot be dismissed.
    #[must_use]
    pub const fn is_lasting(&self) -> bool {
        self.notice.is_none() && self.warning.is_some()
    }

    /// Returns the status message.
    #[must_use]
    pub fn status_message(&self) -> Option<&str> {
        self.status_message.as_deref()
    }

    /// Shows a notice in the place of the last one.
    pub(in crate::ui) fn notify(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    /// Removes the notice and returns `true` if there was one.
    pub(super) fn clear_notice(&mut self) -> bool {
        self.notice.take().is_some()
    }

    /// Shows a warning in the place of the last one; none once its cause has gone.
    pub(super) fn set_warning(&mut self, warning: Option<String>) {
        self.warning = warning;
    }

    /// Shows a status message in the place of the last one.
    pub(in crate::ui) fn set_status_message(&mut self, message: String) {
        self.status_message = Some(message);
    }

    /// Removes the status message.
    pub(super) fn clear_status_message(&mut self) {
        self.status_message = None;
    }
}
