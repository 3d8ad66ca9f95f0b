//! Starting a game: from the New Game dialog, or with given choices.

use crate::ui::effect::Effect;
use crate::ui::files::Next;
use crate::ui::play::{ClockDraft, NewGameDraft, drawn_side, mode, new_session};
use crate::ui::settings::{Pace, Setup};
use crate::ui::state::answering::Acceptable;
use crate::ui::state::{Confirm, Dialog, Focus, State};

impl Acceptable for NewGameDraft {
    /// Starts a game with the choices of the dialog. Asks for confirmation first if unsaved changes would be lost, or
    /// if the game in progress has other players, such as two people instead of a person and the computer. The dialog
    /// stays open until the game has started, so that the choices are kept if the player does not confirm.
    fn accept(self, state: &mut State) {
        let setup = self.finished();
        let has_other_players = setup.mode != mode(&state.cx.game);
        state.start_unless_asked(setup, has_other_players);
    }
}

impl Acceptable for ClockDraft {
    /// Applies the typed time control: to the New Game dialog if that dialog is open below this one, otherwise to the
    /// settings for the next game.
    fn accept(self, state: &mut State) {
        state.close_dialog();
        match state.dialogs.top_mut() {
            Some(Dialog::NewGame(new_game)) => new_game.set_clock(self.clock()),
            Some(_) | None => state.change_settings(|it| {
                (it.settings.setup.pace, it.settings.setup.clock) = (Pace::Custom, self.clock());
            }),
        }
    }
}

impl State {
    /// Starts a game with the choices in `setup`. If this would discard a game in progress or unsaved changes, first
    /// asks the player for confirmation.
    pub(in crate::ui) fn start_or_ask(&mut self, setup: Setup) {
        self.start_unless_asked(setup, true);
    }

    /// Starts a game with the choices in `setup`. First asks the player for confirmation if unsaved changes would be
    /// lost, or if `protects_game` is `true` and a game is in progress.
    fn start_unless_asked(&mut self, setup: Setup, protects_game: bool) {
        if self.asks_to_save() {
            return self.ask_to_save(Next::Start(setup));
        }
        if protects_game && self.cx.game.in_progress() {
            return self.open_dialog(Dialog::Confirm(Confirm::Abandon(setup)));
        }
        self.start(setup);
    }

    /// Starts a game with the choices in `setup`, and stores them for the next game.
    pub(in crate::ui) fn start(&mut self, setup: Setup) {
        if self.dialogs.close_new_game() {
            self.input.focus_on(Focus::Board);
        }
        let drawn = drawn_side(&mut self.cx.random);
        self.enter(new_session(&setup, &self.cx.registry, drawn));
        if self.cx.settings.setup == setup {
            return;
        }
        self.cx.settings.setup = setup;
        self.cx.send(Effect::SaveSettings);
    }
}
