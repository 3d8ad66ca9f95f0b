//! The tab of the panel that is shown, the view of the analysis tab, and whether the player wants an analysis.

use crate::ui::action::PanelTab;
use crate::ui::state::input::Focus;

/// One of the two views of the analysis tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisView {
    /// The lines of the analysis, the review and the moves.
    #[default]
    Lines,
    /// The games from the player's sources in which the position shown occurs.
    Games,
}

/// The tab of the panel that is shown, the view of the analysis tab, and whether the player has stopped the analysis.
/// Each tab keeps its focus and its scroll position while the other tab is shown.
#[derive(Debug, Default)]
pub struct AnalyzeMode {
    tab: PanelTab,
    view: AnalysisView,
    /// The focus and the scroll position of the hidden tab, restored when that tab is shown again.
    hidden: PanelState,
    /// `true` if the player has stopped the analysis.
    is_stopped: bool,
}

/// The keyboard focus and the scroll position of one tab of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PanelState {
    pub(super) focus: Focus,
    /// Index of the row of the move list that is shown first; `None` unless the player has scrolled the list.
    pub(super) first_move_row: Option<usize>,
}

impl Default for PanelState {
    fn default() -> Self {
        Self { focus: Focus::Board, first_move_row: None }
    }
}

impl AnalyzeMode {
    /// Returns the tab of the panel that is shown.
    #[must_use]
    pub const fn tab(&self) -> PanelTab {
        self.tab
    }

    /// Returns `true` while the analysis tab is shown.
    #[must_use]
    pub const fn is_shown(&self) -> bool {
        matches!(self.tab, PanelTab::Analyze)
    }

    /// Returns the view of the analysis tab, even while the tab is hidden.
    #[must_use]
    pub const fn view(&self) -> AnalysisView {
        self.view
    }

    /// Sets the view of the analysis tab.
    pub(super) const fn set_view(&mut self, view: AnalysisView) {
        self.view = view;
    }

    /// Returns `true` while the analysis tab is shown and the player has not stopped the analysis.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.is_shown() && !self.is_stopped
    }

    /// Shows `tab`. Stores `left`, the focus and the scroll position of the tab that was shown until now, and returns
    /// those that were stored for `tab`.
    pub(super) fn show(&mut self, tab: PanelTab, left: PanelState) -> PanelState {
        self.tab = tab;
        std::mem::replace(&mut self.hidden, left)
    }

    /// Stores whether the player has stopped the analysis.
    pub(super) const fn set_stopped(&mut self, is_stopped: bool) {
        self.is_stopped = is_stopped;
    }
}
