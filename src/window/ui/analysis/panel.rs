//! The state of the panel's analysis tab: the view, the analysis, the search for a win, and the values of points.

use crate::ui::analysis::bar_motion::BarMotion;
use crate::ui::analysis::mode::AnalyzeMode;
use crate::ui::analysis::point_values::PointValues;
use crate::ui::analysis::state::Analysis;
use crate::ui::analysis::win_finder::WinFinder;

/// The tab of the panel that is shown, and the state of its analysis tab. Its fields are visible only in `analysis`.
#[derive(Debug, Default)]
pub(in crate::ui) struct Panel {
    pub(super) mode: AnalyzeMode,
    pub(super) point_values: PointValues,
    pub(super) analysis: Analysis,
    pub(super) win_finder: WinFinder,
    pub(super) bar: BarMotion,
}

impl Panel {
    /// Closes the search for a win. Called when another game is put on the board.
    pub(in crate::ui) fn enter_game(&mut self) {
        self.win_finder.close();
    }

    /// Forgets the analysis that was requested last, so that it is requested again: from another engine, for example.
    pub(in crate::ui) fn restart_analysis(&mut self) {
        self.analysis.forget();
    }

    /// Forgets the analysis and the point values that were requested last, because the threads that search are
    /// replaced. Both are requested again.
    pub(in crate::ui) fn restart(&mut self) {
        self.analysis.forget();
        self.point_values.close();
    }
}
