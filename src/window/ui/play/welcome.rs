//! The welcome card of the first start. It offers the lesson, or a game that the player or the computer begins.

use crate::ui::settings::{Begins, Mode, Setup};
use crate::ui::state::State;

impl State {
    /// Shows the welcome card until the player presses one of its buttons, places a stone, or starts another game.
    pub const fn welcome(&mut self) {
        self.play.shows_welcome = true;
    }

    /// Returns `true` while the welcome card is shown.
    #[must_use]
    pub const fn shows_welcome(&self) -> bool {
        self.play.shows_welcome
    }

    /// Starts a game against the computer; `begins` says who moves first.
    pub(in crate::ui) fn begin(&mut self, begins: Begins) {
        self.start(Setup { mode: Mode::AgainstComputer, begins, ..self.cx.settings.setup.clone() });
    }
}
