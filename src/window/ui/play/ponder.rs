//! Pondering: an opponent whose search is limited only by time may think while the human player is to move.

use crate::engine::RequestKind;
use crate::game::PlayerId;
use crate::ui::effect::Effect;
use crate::ui::play::requests::PositionId;
use crate::ui::play::seats;
use crate::ui::state::State;

impl State {
    /// Drops the pending request, and lets the opponent ponder (think during the player's turn) on `position`, the
    /// position that the game has reached. If no opponent may ponder, stops the worker.
    pub(in crate::ui) fn ponder(&mut self, position: PositionId) {
        let was_thinking = self.play.requests.cancel();
        let Some(opponent) = self.ponderer() else {
            let was_pondering = self.play.requests.stop_pondering();
            if was_thinking || was_pondering {
                self.cx.send(Effect::Interrupt);
            }
            return;
        };
        if self.play.requests.ponder(position) {
            let request = self.request(opponent, RequestKind::Ponder, self.cx.game.live());
            self.cx.send(Effect::Ask(Box::new(request)));
        }
    }

    /// Returns the opponent if it may ponder now: pondering is on, a human player is to move, and the opponent's search
    /// is limited only by time. Otherwise returns `None`.
    fn ponderer(&self) -> Option<PlayerId> {
        let is_free = self.cx.settings.pondering
            && !self.is_game_covered()
            && !self.dialogs.has_offers()
            && !self.play.requests.engine_failed();
        let goes_on = self.cx.game.goes_on() && self.cx.game.opening_step().is_none() && 0 < self.cx.game.live_ply();
        let (opponent, side) = seats::opponent(&self.cx.game, &self.cx.registry).filter(|_| is_free && goes_on)?;
        (opponent.is_limited_by_time && side != self.cx.game.live_side()).then(|| opponent.id.clone())
    }
}
