//! The panel is turned to its other side, and the analysis there is started and stopped.

use crate::ui::action::{Action, PanelTab};
use crate::ui::effect::Effect;
use crate::ui::settings::AnalysisSettings;
use crate::ui::state::analyse_mode::PanelState;
use crate::ui::state::{Focus, State};

impl State {
    /// Turns the panel to a side, with the keyboard and the list of moves as that side was left.
    pub(super) fn show_tab(&mut self, tab: PanelTab) -> Vec<Effect> {
        if self.analyse.tab() == tab {
            return Vec::new();
        }
        let left = PanelState { focus: self.input.focus(), first_move_row: self.first_move_row };
        let entered = self.analyse.show(tab, left);
        self.first_move_row = entered.first_move_row;
        // The keyboard stays on the tab that was pressed.
        if !matches!(left.focus, Focus::Control(Action::ShowTab(_))) {
            self.input.focus_on(entered.focus);
        }
        Vec::new()
    }

    /// Returns `true` while positions are analyzed that are shown, as far as they can be.
    #[must_use]
    pub fn is_analysing(&self) -> bool {
        self.analyse.is_on() && !self.needs_consent() && !self.explorer.is_open()
    }

    /// Shows the side for analysis and analyzes the positions that are shown.
    pub(super) fn start_analysis(&mut self) -> Vec<Effect> {
        self.analyse.set_stopped(false);
        self.note_help();
        let mut effects = self.close_explorer();
        effects.extend(self.show_tab(PanelTab::Analyse));
        effects
    }

    /// Stops the analysis until it is started again.
    pub(super) fn stop_analysis(&mut self) -> Vec<Effect> {
        self.analyse.set_stopped(true);
        Vec::new()
    }

    /// Changes the lines or limits of the analysis.
    pub(super) fn change_analysis(&mut self, change: impl FnOnce(&mut AnalysisSettings)) -> Vec<Effect> {
        change(&mut self.settings.analysis);
        vec![Effect::SaveSettings]
    }
}
