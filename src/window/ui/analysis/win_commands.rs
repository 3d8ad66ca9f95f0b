//! Commands of the search for a forced win.

use crate::engine::Report;
use crate::ui::action::PanelTab;
use crate::ui::analysis::{AnalysisRequest, WinFinder, WinPlay, WinSide};
use crate::ui::effect::Effect;
use crate::ui::state::{Cover, State};

impl State {
    /// Returns the search for a forced win and its result.
    #[must_use]
    pub const fn win_finder(&self) -> &WinFinder {
        &self.panel.win_finder
    }

    /// Returns `true` while a search runs: for a win, or for a new proof of the win that is being played out.
    #[must_use]
    pub fn is_searching_win(&self) -> bool {
        self.win_play().map_or_else(|| self.panel.win_finder.is_searching(), WinPlay::is_searching)
    }

    /// Returns `true` if a search for a win can start in the position shown.
    pub(in crate::ui) fn can_find_win(&self) -> bool {
        self.obstacle_to_analysis().is_none() && !self.is_searching_win()
    }

    /// Searches for a win of the side to move, or of the other side as if it were to move.
    pub(in crate::ui) fn find_win(&mut self, of: WinSide) {
        let record = self.cx.game.record();
        let side = record.side_to_move();
        let attacker = match of {
            WinSide::ToMove => side,
            WinSide::Other => !side,
        };
        let (board, rule) = (record.board().clone(), record.rule());
        let position = self.shown_position();
        self.note_help();
        self.show_tab(PanelTab::Analyze);
        // End the analysis, because the search for a win replaces it.
        self.panel.analysis.end();
        self.panel.win_finder.begin(position, board, rule, attacker, attacker != side, &mut self.cx);
    }

    /// Returns `true` if the search ended undecided at its time limit.
    pub(in crate::ui) fn can_search_win_longer(&self) -> bool {
        let result = self.panel.win_finder.task().and_then(|it| it.result());
        self.win_play().is_none() && result.is_some_and(|it| it.is_undecided())
    }

    /// Repeats the search that ended undecided, with more time.
    pub(in crate::ui) fn search_win_longer(&mut self) {
        self.panel.analysis.end();
        self.panel.win_finder.search_longer(&mut self.cx);
    }

    /// If a win is being played out, leaves this exercise. Otherwise stops the search for a win if it still runs, and
    /// closes the card of the search.
    pub(in crate::ui) fn close_win(&mut self) {
        if self.win_play().is_some() {
            return self.leave_cover();
        }
        if self.panel.win_finder.is_searching() {
            self.cx.send(Effect::Analysis(AnalysisRequest::Stop));
        }
        self.panel.win_finder.close();
    }

    /// Discards the search for a win if another position is shown, and ends a running search if the analysis tab, the
    /// board or the window is hidden. Returns `true` if a running search was ended.
    pub(in crate::ui) fn leave_win_search(&mut self) -> bool {
        let was_searching = self.is_searching_win();
        let position = self.shown_position();
        let is_played = self.win_play().is_some();
        if !is_played && !self.panel.win_finder.is_about(position) {
            self.panel.win_finder.close();
            return was_searching;
        }
        let is_covered = self.is_game_covered() && !is_played;
        if self.panel.mode.is_shown() && !is_covered && !self.is_hidden() || !was_searching {
            return false;
        }
        self.panel.win_finder.close();
        if is_played {
            self.cover = None;
        }
        true
    }

    /// Handles a report of the worker; returns `true` if the report belongs to a search for a win.
    pub(in crate::ui) fn take_win(&mut self, report: &Report) -> bool {
        match self.win_play_mut().filter(|it| it.is_searching()) {
            Some(play) => play.take_report(report),
            None => self.panel.win_finder.take_report(report),
        }
    }

    /// Returns `true` if a forced win was found that can be played out from its start.
    pub(in crate::ui) fn can_play_win(&self) -> bool {
        self.panel.win_finder.task().is_some_and(|it| it.line().is_some())
            && self.win_play().is_none_or(|it| it.n_moves() != 1)
    }

    /// Plays the forced win out from its start.
    pub(in crate::ui) fn play_win(&mut self) {
        let was_searching = self.is_searching_win();
        let Some(play) = self.panel.win_finder.task().and_then(WinPlay::new) else { return };
        self.open_cover(Cover::PlayOut(Box::new(play)));
        if was_searching {
            self.cx.send(Effect::Analysis(AnalysisRequest::Stop));
        }
    }
}
