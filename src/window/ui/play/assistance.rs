//! Help in a running game against the computer. A game with help does not count for the player's Elo rating.

use crate::ui::notice::Notice;
use crate::ui::state::State;

impl State {
    /// Returns `true` if a human player plays against the computer and the game has not ended.
    fn is_contest(&self) -> bool {
        let has_person = self.cx.game.seats().black.is_person() || self.cx.game.seats().white.is_person();
        has_person && self.cx.game.opponent().is_some() && self.cx.game.live_outcome().is_none()
    }

    /// Returns `true` if the game still counts for the Elo rating. If so, the player must agree before help is shown.
    pub(in crate::ui) fn needs_consent(&self) -> bool {
        self.is_contest() && !self.cx.game.record().info.has_help()
    }

    /// Records in the game that the player was helped, and shows a notice. Does nothing if the game does not count for
    /// the Elo rating.
    pub(in crate::ui) fn note_help(&mut self) {
        if self.needs_consent() {
            self.cx.game.info_mut().note_help();
            self.cx.tell(Notice::Helped);
        }
    }
}
