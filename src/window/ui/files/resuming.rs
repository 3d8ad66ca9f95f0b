//! The offers to resume games of earlier runs.

use crate::ui::effect::Effect;
use crate::ui::files::Offer;
use crate::ui::state::answering::Acceptable;
use crate::ui::state::{Dialog, State};

impl State {
    /// Opens a dialog for each game of an earlier run that can be resumed. The dialog for the first game is on top.
    pub fn offer(&mut self, offers: Vec<Offer>) {
        for offer in offers.into_iter().rev() {
            self.open_dialog(Dialog::Resume(offer));
        }
    }

    /// From the top down, closes the dialogs that offer to resume a game, up to the first dialog that does not.
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

    /// If the uppermost dialog offers a game to resume, closes the dialog without giving up the game. The next offer is
    /// then shown.
    pub(in crate::ui) fn withdraw_offer(&mut self) {
        if let Some(Dialog::Resume(_)) = self.dialogs.top() {
            self.drop_dialog();
        }
    }
}

impl Acceptable for Offer {
    /// Requests that the game is resumed. The dialog stays open until the game is on the board.
    fn accept(self, state: &mut State) {
        state.cx.send(Effect::Resume(self.number));
    }
}
