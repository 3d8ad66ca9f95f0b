//! The window as the system sees it: its decorations and visibility, and the theme and the fonts of the system.

use crate::ui::decorations::Decorations;
use crate::ui::text::FallbackGlyphs;
use crate::ui::theme::Theme;

/// The window as the system sees it. Its fields are visible only in `state`.
#[derive(Debug, Default)]
pub(super) struct WindowState {
    pub(super) is_full_screen: bool,
    /// The title bar and the edges that the window draws itself.
    pub(super) decorations: Option<Decorations>,
    /// `true` while the window is completely hidden.
    pub(super) is_hidden: bool,
    /// The theme that the system asks for; light until the system has reported one.
    pub(super) system_theme: Theme,
    /// The glyphs of the system's fonts that have been needed so far.
    pub(super) fallback: FallbackGlyphs,
}
