//! The tabs of the panel: switching between them, and starting and stopping the analysis.

use crate::ui::action::{Action, PanelTab};
use crate::ui::analysis::mode::PanelState;
use crate::ui::analysis::{AnalysisView, AnalyzeMode};
use crate::ui::state::{Focus, State};

impl State {
    /// Returns the tab of the panel that is shown, and the view that is shown in the analysis tab.
    #[must_use]
    pub const fn analyze(&self) -> &AnalyzeMode {
        &self.panel.mode
    }

    /// Shows a tab of the panel. The keyboard focus and the scroll position become what they were when the player last
    /// left this tab.
    pub(in crate::ui) fn show_tab(&mut self, tab: PanelTab) {
        if self.panel.mode.tab() == tab {
            return;
        }
        let left = PanelState { focus: self.input.focus(), first_move_row: self.document.moves.first_row() };
        let entered = self.panel.mode.show(tab, left);
        self.document.moves.scroll_to(entered.first_move_row);
        // If the player has pressed the button of a tab, the keyboard focus stays on this button.
        if !matches!(left.focus, Focus::Control(Action::ShowTab(_))) {
            self.input.focus_on(entered.focus);
        }
    }

    /// Returns `true` while the player wants the shown positions to be analyzed, even if the current position cannot be
    /// analyzed.
    #[must_use]
    pub fn wants_analysis(&self) -> bool {
        self.panel.mode.is_on() && !self.needs_consent() && self.panel.mode.view() == AnalysisView::Lines
    }

    /// Returns the view of the analysis tab; `None` while the other tab is shown or the game is covered, for example by
    /// a puzzle.
    #[must_use]
    pub const fn shown_view(&self) -> Option<AnalysisView> {
        if self.panel.mode.is_shown() && !self.is_game_covered() { Some(self.panel.mode.view()) } else { None }
    }

    /// Sets the view of the analysis tab. If this hides the explorer's list of games while a control has the keyboard
    /// focus, the focus moves to the board, because that control may be in the list.
    pub(in crate::ui) fn show_view(&mut self, view: AnalysisView) {
        let leaves_games = self.panel.mode.view() == AnalysisView::Games && view == AnalysisView::Lines;
        if leaves_games && matches!(self.input.focus(), Focus::Control(_)) {
            self.input.focus_on(Focus::Board);
        }
        self.panel.mode.set_view(view);
    }

    /// Shows the analysis tab and starts the analysis of the positions shown.
    pub(in crate::ui) fn start_analysis(&mut self) {
        self.panel.mode.set_stopped(false);
        self.note_help();
        self.show_view(AnalysisView::Lines);
        self.show_tab(PanelTab::Analyze);
    }

    /// Stops the analysis until the player starts it again.
    pub(in crate::ui) fn stop_analysis(&mut self) {
        self.panel.mode.set_stopped(true);
    }
}
