//! A game of two computers: the minimum time per move, the pause, and single moves.

use crate::session::SessionEvent;
use crate::ui::menu::RowChoice;
use crate::ui::play::move_pace_choice;
use crate::ui::settings::MovePace;
use crate::ui::state::State;

impl State {
    /// Resumes a paused game. If a player has failed, its move is requested again.
    pub(in crate::ui) fn resume_game(&mut self) {
        self.play.requests.forget_failure();
        self.handle(SessionEvent::Resume);
    }

    /// In a game of two computers, makes the computer to move play a single move.
    pub(in crate::ui) fn step_computers(&mut self) {
        self.play.requests.forget_failure();
        self.change_game(SessionEvent::Step);
    }

    /// Pauses a game of two computers, or resumes it.
    pub(in crate::ui) fn toggle_pause(&mut self) {
        if self.cx.game.is_paused() {
            return self.resume_game();
        }
        self.handle(SessionEvent::Pause);
    }

    /// Returns the rows of the list of minimum times per move, with the current setting selected.
    pub(in crate::ui) fn move_pace_choice(&self) -> RowChoice {
        move_pace_choice(self.cx.settings.setup.move_pace, self.language())
    }

    /// Sets the minimum time per move to the time in the list's row `row`. If the new time is shorter, drops the
    /// pending request; the move is then requested again with the new time.
    pub(in crate::ui) fn choose_move_pace(&mut self, row: usize) {
        let Some(pace) = MovePace::ALL.get(row).copied() else { return };
        if pace < self.cx.settings.setup.move_pace {
            self.play.requests.cancel();
        }
        self.cx.settings.setup.move_pace = pace;
    }
}
