//! The side of the panel that is shown, the view on the side for analysis, and the wish for an analysis there.

use crate::ui::action::PanelTab;
use crate::ui::state::input::Focus;

/// The view on the side for analysis, below its tabs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisView {
    /// The lines of the analysis, the review and the moves.
    #[default]
    Lines,
    /// The games of the sources that have the position shown.
    Games,
}

/// The side of the panel that is shown. Each side keeps the state of its panel while the other one is shown.
#[derive(Debug, Default)]
pub struct AnalyzeMode {
    tab: PanelTab,
    view: AnalysisView,
    /// The state of the side that is not shown.
    hidden: PanelState,
    /// The player has stopped the analysis.
    is_stopped: bool,
}

/// The state of one side of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct PanelState {
    pub(in crate::ui) focus: Focus,
    /// Index of the first row of the move list, if it was scrolled.
    pub(in crate::ui) first_move_row: Option<usize>,
}

impl Default for PanelState {
    fn default() -> Self {
        Self { focus: Focus::Board, first_move_row: None }
    }
}

impl AnalyzeMode {
    /// Returns the side of the panel that is shown.
    #[must_use]
    pub const fn tab(&self) -> PanelTab {
        self.tab
    }

    /// Returns `true` while the side for analysis is shown.
    #[must_use]
    pub const fn is_shown(&self) -> bool {
        matches!(self.tab, PanelTab::Analyze)
    }

    /// Returns the view on the side for analysis, which may be hidden.
    #[must_use]
    pub const fn view(&self) -> AnalysisView {
        self.view
    }

    /// Sets the view on the side for analysis.
    pub(in crate::ui) const fn set_view(&mut self, view: AnalysisView) {
        self.view = view;
    }

    /// Returns `true` while positions are analyzed that are shown.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.is_shown() && !self.is_stopped
    }

    /// Turns the panel to a side. Takes the state of the side that is left, and returns that of the side entered.
    pub(in crate::ui) fn show(&mut self, tab: PanelTab, left: PanelState) -> PanelState {
        self.tab = tab;
        std::mem::replace(&mut self.hidden, left)
    }

    /// Starts or stops the analysis.
    pub(in crate::ui) const fn set_stopped(&mut self, is_stopped: bool) {
        self.is_stopped = is_stopped;
    }
}
