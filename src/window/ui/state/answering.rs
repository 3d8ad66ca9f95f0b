//! Opening, closing and accepting dialogs.

use crate::session::SessionEvent;
use crate::ui::effect::Effect;
use crate::ui::files::{Next, Offer};
use crate::ui::play::{drawn_side, mode, new_session};
use crate::ui::settings::{Pace, Setup};
use crate::ui::state::{Confirm, Dialog, Focus, State};

impl State {
    /// Opens a dialog and moves the focus to the dialog's first control.
    pub(in crate::ui) fn open_dialog(&mut self, dialog: Dialog) {
        let focused = self.dialogs.open(dialog);
        self.input.release();
        self.input.focus_on(Focus::Control(focused));
    }

    /// Closes the uppermost dialog. If it offers a game to resume, closes all dialogs that offer games.
    pub(in crate::ui) fn close_dialog(&mut self) {
        match self.dialogs.top() {
            Some(Dialog::Resume(_)) => self.withdraw_offers(),
            Some(Dialog::Picker(_) | Dialog::Chooser(_) | Dialog::History(_)) => {
                self.document.file.stop_reading();
                self.drop_dialog();
            }
            Some(_) | None => self.drop_dialog(),
        }
    }

    fn drop_dialog(&mut self) {
        let focused = self.dialogs.close();
        self.input.release();
        self.input.focus_on(focused.map_or(Focus::Board, Focus::Control));
    }

    /// Accepts the uppermost dialog: does what its main button says.
    pub(in crate::ui) fn accept(&mut self) {
        if self.accept_row() {
            return;
        }
        let Some(dialog) = self.dialogs.top().cloned() else { return };
        if let Dialog::Engines(dialog) = dialog {
            return self.accept_engines(dialog);
        }
        if let Dialog::Resume(offer) = dialog {
            // Keep the dialog open until the game has been resumed.
            return self.cx.send(Effect::Resume(offer.number));
        }
        if let Dialog::NewGame(draft) = dialog {
            // Keep the dialog open until the game has started, so that the choices are not lost if the player answers a
            // question with no.
            return self.accept_new_game(draft.finished());
        }
        self.close_dialog();
        match dialog {
            Dialog::Clock(draft) => match self.dialogs.top_mut() {
                Some(Dialog::NewGame(new_game)) => new_game.set_clock(draft.clock()),
                Some(_) | None => self.change_settings(|it| {
                    (it.settings.setup.pace, it.settings.setup.clock) = (Pace::Custom, draft.clock());
                }),
            },
            Dialog::Confirm(Confirm::Abandon(setup)) => self.start(setup),
            Dialog::Confirm(Confirm::Resign) => {
                // Ignore an error: the clock may have ended the game meanwhile.
                let _ = self.cx.game.handle(SessionEvent::Resign);
            }
            Dialog::Confirm(Confirm::Draw(_)) => {
                self.agree_draw();
            }
            Dialog::Confirm(Confirm::File(question)) => self.accept_file_question(question),
            Dialog::Move(typed) => {
                self.play_typed(typed.input.text());
            }
            Dialog::Opponent(draft) => self.confirm_opponent(&draft),
            Dialog::Help(_)
            | Dialog::Rules(_)
            | Dialog::Messages(_)
            | Dialog::Settings(_)
            | Dialog::Picker(_)
            | Dialog::Chooser(_)
            | Dialog::NewGame(_)
            | Dialog::Resume(_)
            | Dialog::Engines(_)
            | Dialog::History(_)
            | Dialog::Progress(_)
            | Dialog::Sources(_) => {}
            Dialog::GameFilter(draft) => {
                self.take_filter(&draft);
            }
        }
    }

    /// Starts a game with the choices of the New Game dialog. Asks first if unsaved changes or a game of another mode
    /// in progress would be lost.
    fn accept_new_game(&mut self, setup: Setup) {
        if self.asks_to_save() {
            return self.ask_to_save(Next::Start(setup));
        }
        if self.cx.game.in_progress() && setup.mode != mode(&self.cx.game) {
            return self.open_dialog(Dialog::Confirm(Confirm::Abandon(setup)));
        }
        self.start(setup);
    }

    /// Opens a dialog for each game of an earlier run that can be resumed, the first offer uppermost.
    pub fn offer(&mut self, offers: Vec<Offer>) {
        for offer in offers.into_iter().rev() {
            self.open_dialog(Dialog::Resume(offer));
        }
    }

    /// Closes all uppermost dialogs that offer a game to resume.
    pub(in crate::ui) fn withdraw_offers(&mut self) {
        while let Some(Dialog::Resume(_)) = self.dialogs.top() {
            self.drop_dialog();
        }
    }

    /// Gives up the game that the uppermost dialog offers, and shows the next offer.
    pub(in crate::ui) fn give_up_offer(&mut self) {
        let Some(Dialog::Resume(offer)) = self.dialogs.top() else { return };
        self.cx.send(Effect::GiveUp(offer.number));
        self.drop_dialog();
    }

    /// Closes the uppermost dialog if it offers a game to resume, and shows the next offer; the game is not given up.
    pub(in crate::ui) fn withdraw_offer(&mut self) {
        if let Some(Dialog::Resume(_)) = self.dialogs.top() {
            self.drop_dialog();
        }
    }

    /// Starts a game with the choices in `setup`. Asks first if another game in progress or unsaved changes would be
    /// lost.
    pub(in crate::ui) fn start_or_ask(&mut self, setup: Setup) {
        if self.asks_to_save() {
            return self.ask_to_save(Next::Start(setup));
        }
        if self.cx.game.in_progress() {
            self.open_dialog(Dialog::Confirm(Confirm::Abandon(setup)));
            return;
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
