//! The offer of a draw: the other person is asked in a dialog, the opponent on its thread.

use crate::game::Ending;
use crate::ui::locale::Msg;
use crate::ui::state::{Confirm, Dialog, State, opponent};

impl State {
    /// Returns `true` while the opponent decides about a draw.
    #[must_use]
    pub fn awaits_draw(&self) -> bool {
        self.requests.awaits_draw()
    }

    /// Returns `true` if a draw can be offered now: once in a position, and not while a hint is awaited.
    pub(super) fn can_offer_draw(&self) -> bool {
        self.game.side_that_can_offer_draw().is_some() && !self.requests.has_draw() && !self.awaits_hint()
    }

    /// Offers a draw to the opponent, or to the other person.
    pub(super) fn offer_draw(&mut self) {
        let Some(side) = self.game.side_that_can_offer_draw() else { return };
        if self.game.opponent().is_none() {
            return self.open_dialog(Dialog::Confirm(Confirm::Draw(side)));
        }
        self.notices.clear_notice();
        self.requests.offer_draw((self.game.number, self.game.live_key()));
    }

    /// Takes the opponent's answer to the offer.
    pub(super) fn answer_draw(&mut self, agrees: bool) {
        if agrees {
            self.agree_draw();
        } else {
            self.requests.decline_draw();
            let language = self.language();
            let name = opponent(&self.game, &self.registry).map_or("", |(profile, _)| language.opponent(profile));
            self.notices.notify(language.fill(Msg::NoticeDrawDeclined, &[("name", name)]));
        }
    }

    /// Both sides agree.
    pub(super) fn agree_draw(&mut self) {
        self.requests.keep_draw_for(None);
        // The clock may have ended the game meanwhile.
        let _ = self.game.conclude(Ending::Agreed);
    }
}
