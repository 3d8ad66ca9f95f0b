//! A game of two computers: its pace, its pause, single moves, and the players that can be chosen for it.

use crate::game::Color;
use crate::session::SessionEvent;
use crate::ui::locale::Msg;
use crate::ui::menu::ListRow;
use crate::ui::settings::MovePace;
use crate::ui::state::State;

impl State {
    /// Lets a game go on that was paused. A player that has failed is asked again.
    pub(super) fn resume_game(&mut self) {
        self.play.requests.forget_failure();
        self.handle(SessionEvent::Resume);
    }

    /// Lets one of two computers make a single move.
    pub(super) fn step_computers(&mut self) {
        self.play.requests.forget_failure();
        self.change_game(SessionEvent::Step);
    }

    /// Pauses a game of two computers, or lets it go on.
    pub(super) fn toggle_pause(&mut self) {
        if self.cx.game.is_paused() {
            return self.resume_game();
        }
        self.handle(SessionEvent::Pause);
    }

    /// Chooses the computer that plays a side of a new game.
    pub(super) fn choose_computer(&mut self, side: Color, row: usize) {
        let registry = &self.cx.registry;
        self.dialogs.change_draft(|draft| {
            let player = registry.fitting(draft.rule(), draft.size).nth(row).map(|it| it.id.to_string());
            player.into_iter().for_each(|it| draft.computers[side as usize] = it);
        });
    }

    /// Returns the rows of the list of paces.
    pub(super) fn move_pace_rows(&self) -> Vec<ListRow> {
        let language = self.language();
        let label = |pace: MovePace| match pace {
            MovePace::AtOnce => language.text(Msg::ComputersAtOnce).to_owned(),
            _ => language.fill(Msg::AnalyseSeconds, &[("n", &pace.time().as_secs_f32().to_string())]),
        };
        MovePace::ALL.map(|it| ListRow { label: label(it), ..ListRow::default() }).into()
    }

    /// Returns the index of the pace that is chosen: in the dialog for a new game, or for the game on the board.
    pub(super) fn chosen_move_pace(&self) -> Option<usize> {
        let setup = self.dialogs.draft().unwrap_or(&self.cx.settings.setup);
        MovePace::ALL.iter().position(|it| *it == setup.move_pace)
    }

    /// Chooses a pace. A move that waits for a longer one is asked for again.
    pub(super) fn choose_move_pace(&mut self, row: usize) {
        let Some(pace) = MovePace::ALL.get(row).copied() else { return };
        if self.dialogs.draft().is_some() {
            return self.dialogs.change_draft(|it| it.move_pace = pace);
        }
        if pace < self.cx.settings.setup.move_pace {
            self.play.requests.cancel();
        }
        self.cx.settings.setup.move_pace = pace;
    }
}
