//! The evaluation bar: White's win probability in the position shown.

use std::time::Duration;

use crate::game::{Color, NodeId};
use crate::review::win_probability::win_probability;
use crate::ui::cast;
use crate::ui::state::State;

impl State {
    /// Returns White's part of the evaluation bar in thousandths, at the current step of its animation; `None` while
    /// the value of the position shown is not known.
    #[must_use]
    pub fn bar(&self) -> Option<u16> {
        self.panel.bar.at(self.motion().clock().now())
    }

    /// Returns the time until the next frame of the bar's animation; `None` while the bar is at rest or hidden.
    pub(in crate::ui) fn bar_wake_in(&self) -> Option<Duration> {
        self.panel.bar.wake_in(self.motion().clock().now()).filter(|_| self.panel.mode.is_shown())
    }

    /// Sets the evaluation bar to the value of the position shown. If motion is allowed, the bar moves there in an
    /// animation.
    pub(in crate::ui) fn move_bar(&mut self) {
        let node = self.cx.game.record().node();
        let white = self.white_share(node).map(|it| ((self.cx.game.number(), node), it));
        let now = self.motion().clock().now();
        let moves = self.cx.settings.motion && self.motion().is_allowed() && self.panel.mode.is_shown();
        self.panel.bar.follow(white, moves.then_some(now));
    }

    /// Returns White's win probability in `node`, the position shown, in thousandths. If the game has ended there, it
    /// is 0, 500 or 1000. Returns `None` if the position has not been evaluated.
    fn white_share(&self, node: NodeId) -> Option<u16> {
        if let Some(outcome) = self.cx.game.record().outcome() {
            return Some(match outcome.winner() {
                Some(Color::White) => 1000,
                Some(Color::Black) => 0,
                None => 500,
            });
        }
        self.value_of(node).map(|it| 1000 - cast::thousandths(win_probability(it, self.cx.game.record().rule())))
    }
}
