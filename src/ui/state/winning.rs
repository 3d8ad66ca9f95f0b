//! Finding a win by force, or what the other side threatens, and playing it out.

use crate::game::{Color, Point};
use crate::ui::action::{PanelTab, WinSide};
use crate::ui::effect::{Effect, Sound};
use crate::ui::state::win_finder::{WinFinder, WinPhase};
use crate::ui::state::{Focus, State};

impl State {
    /// Returns the search for a win by force.
    #[must_use]
    pub const fn win_finder(&self) -> &WinFinder {
        &self.win
    }

    /// Returns `true` if a win can be searched in the position shown.
    pub(super) fn can_find_win(&self) -> bool {
        self.obstacle_to_analysis().is_none() && !self.win.is_searching()
    }

    /// Searches a win of the side to move, or of the other one, as if it were to move.
    pub(super) fn find_win(&mut self, of: WinSide) {
        let record = self.cx.game.record();
        let side = record.side_to_move();
        let attacker = match of {
            WinSide::ToMove => side,
            WinSide::Other => !side,
        };
        let (board, rule) = (record.board().clone(), record.rule());
        let position = (self.cx.game.number(), self.cx.game.position_key());
        let ticket = self.requests.next_ticket();
        self.win.begin(position, (board, rule), (side, attacker), ticket);
        self.note_help();
        self.show_tab(PanelTab::Analyse);
    }

    /// Returns `true` if a search was not decided in its time.
    pub(super) fn can_search_win_longer(&self) -> bool {
        let result = self.win.task().and_then(|it| it.result());
        self.win.play().is_none() && result.is_some_and(|it| it.is_undecided())
    }

    /// Searches on with more time.
    pub(super) fn search_win_longer(&mut self) {
        let ticket = self.requests.next_ticket();
        self.win.search_longer(ticket);
    }

    /// Puts the result of the search away, or stops it.
    pub(super) fn close_win(&mut self) {
        let was_searching = self.win.is_searching();
        let was_played = self.win.play().is_some();
        if was_played {
            self.win.leave_play();
            self.return_to_board();
            self.aim_at_no_point();
        } else {
            self.win.close();
        }
        if was_searching {
            self.cx.send(Effect::StopAnalysis);
        }
    }

    /// Returns `true` if a win was found that can be played out.
    pub(super) fn can_play_win(&self) -> bool {
        self.win.task().is_some_and(|it| it.line().is_some()) && self.win.play().is_none_or(|it| it.n_moves() != 1)
    }

    /// Plays the win out from its start.
    pub(super) fn play_win(&mut self) {
        let was_searching = self.win.is_searching();
        self.win.start_play();
        self.documents.stop_reading();
        self.return_to_board();
        self.aim_at_no_point();
        self.input.focus_on(Focus::Board);
        if was_searching {
            self.cx.send(Effect::StopAnalysis);
        }
    }

    /// Returns `true` if a click on the board answers a threat of the win that is played out.
    #[must_use]
    pub fn may_answer_win(&self) -> bool {
        self.dialogs.are_closed() && self.win.play().is_some_and(|it| it.phase() == WinPhase::Asked)
    }

    /// Answers a threat of the win that is played out.
    pub(super) fn answer_win(&mut self, point: Point) {
        if self.may_answer_win() && self.win.play().is_some_and(|it| it.is_open(point)) {
            let ticket = self.requests.next_ticket();
            self.win.answer(point, ticket);
            self.cx.sounds.add(Sound::Stone);
        }
    }

    /// Returns the side whose stones the player places while a win is played out.
    #[must_use]
    pub fn defender(&self) -> Option<Color> {
        self.win.play().map(|it| !it.attacker())
    }
}
