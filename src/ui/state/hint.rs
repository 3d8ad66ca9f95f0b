//! The hint: what the strongest of the house would play, for a person who asks.

use crate::game::Point;
use crate::ui::state::State;

impl State {
    /// The point that was recommended in the position shown.
    #[must_use]
    pub fn hint(&self) -> Option<Point> {
        self.requests.hint().filter(|_| !self.is_game_covered() && self.game.person_to_move())
    }

    /// Returns `true` while a hint is awaited.
    #[must_use]
    pub fn awaits_hint(&self) -> bool {
        self.requests.awaits_hint()
    }

    /// Returns `true` if a hint can be asked for now.
    pub(super) fn can_hint(&self) -> bool {
        !self.is_game_covered()
            && !self.game.is_opening()
            && self.game.person_to_move()
            && !self.requests.has_hint()
            && self.game.opponent_to_move().is_none()
            && !self.awaits_draw()
    }

    /// Asks for a hint in the position shown.
    pub(super) fn ask_hint(&mut self) {
        self.note_help();
        self.requests.ask_hint((self.game.number(), self.game.position_key()));
    }
}
