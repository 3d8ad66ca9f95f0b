//! The draw offer: another human player answers it in a dialog, a computer opponent on the worker thread.

use crate::session::{DrawAnswer, SessionEvent};
use crate::ui::notice::Notice;
use crate::ui::play::opponent;
use crate::ui::state::{Confirm, Dialog, State};

impl State {
    /// Returns `true` while the opponent decides about a draw offer.
    #[must_use]
    pub fn awaits_draw(&self) -> bool {
        self.cx.game.draw_offer().is_some_and(|it| !it.is_declined())
    }

    /// Returns `true` if a draw can be offered now. A draw can be offered once per position, and not while a hint is
    /// awaited.
    pub(in crate::ui) fn can_offer_draw(&self) -> bool {
        self.cx.game.side_that_can_offer_draw().is_some() && !self.awaits_hint()
    }

    /// Offers a draw to the opponent. In a game of two human players, a dialog asks the other player.
    pub(in crate::ui) fn offer_draw(&mut self) {
        let Some(side) = self.cx.game.side_that_can_offer_draw() else { return };
        if self.cx.game.opponent().is_none() {
            return self.open_dialog(Dialog::Confirm(Confirm::Draw(side)));
        }
        self.cx.notices.note_move();
        // Ignore the result: the check above ensures that the side can offer a draw.
        let _ = self.cx.game.handle(SessionEvent::OfferDraw);
    }

    /// Handles the opponent's answer to the draw offer.
    pub(in crate::ui) fn answer_draw(&mut self, answer: DrawAnswer) {
        // Ignore an error: the clock may have ended the game meanwhile.
        let _ = self.cx.game.handle(SessionEvent::AnswerDraw(answer));
        if answer == DrawAnswer::Declined {
            let player = opponent(&self.cx.game, &self.cx.registry).map(|(it, _)| Box::new(it.clone()));
            player.into_iter().for_each(|it| self.cx.tell(Notice::DrawDeclined(it)));
        }
    }

    /// Ends the game in a draw, after both human players have agreed to it in the dialog.
    pub(in crate::ui) fn agree_draw(&mut self) {
        // Ignore an error: the clock may have ended the game meanwhile.
        let _ = self.cx.game.handle(SessionEvent::OfferDraw);
        self.answer_draw(DrawAnswer::Agreed);
    }
}
