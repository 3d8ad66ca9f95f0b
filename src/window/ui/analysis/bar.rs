//! The evaluation bar: the value of the position shown.

use std::time::Duration;

use crate::game::{Color, NodeId};
use crate::review::win_rate::win_rate;
use crate::ui::cast;
use crate::ui::state::State;

impl State {
    /// Returns White's part of the evaluation bar in thousandths, at the current step of its animation; `None` while
    /// the value of the position shown is not known.
    #[must_use]
    pub fn bar(&self) -> Option<u16> {
        self.panel.bar.at(self.motion.clock().now())
    }

    /// Returns the time until the next frame of the bar's animation; `None` while it is at rest.
    pub(in crate::ui) fn bar_wake_in(&self) -> Option<Duration> {
        self.panel.bar.wake_in(self.motion.clock().now()).filter(|_| self.panel.mode.is_shown())
    }

    /// Updates the bar to the value of the position shown.
    pub(in crate::ui) fn move_bar(&mut self) {
        let node = self.cx.game.record().node();
        let white = self.white_share(node).map(|it| ((self.cx.game.number(), node), it));
        let now = self.motion.clock().now();
        let moves = self.cx.settings.motion && self.motion.is_allowed() && self.panel.mode.is_shown();
        self.panel.bar.follow(white, moves.then_some(now));
    }

    /// Returns White's win probability in a position, in thousandths; `None` if neither its value nor its outcome is
    /// known.
    fn white_share(&self, node: NodeId) -> Option<u16> {
        if let Some(outcome) = self.cx.game.record().outcome() {
            return Some(match outcome.winner() {
                Some(Color::White) => 1000,
                Some(Color::Black) => 0,
                None => 500,
            });
        }
        self.value_of(node).map(|it| 1000 - cast::thousandths(win_rate(it, self.cx.game.record().rule())))
    }
}
