//! The state of the game being played: requests to players, hints, warnings, forbidden points, and the welcome card.

use std::time::Duration;

use crate::ui::play::forbidden::ForbiddenPoints;
use crate::ui::play::hint::Hints;
use crate::ui::play::requests::Requests;
use crate::ui::play::teaching::Teaching;

/// The state of the game being played. Its fields are visible only in `play`.
#[derive(Debug)]
pub(in crate::ui) struct PlayState {
    pub(super) requests: Requests,
    pub(super) teaching: Teaching,
    pub(super) hints: Hints,
    pub(super) forbidden: ForbiddenPoints,
    /// The number of fifth moves that is preset when a player must declare this number.
    pub(super) declared_number: u8,
    /// `true` while the welcome card of the first start is shown.
    pub(super) shows_welcome: bool,
    /// `true` if the player has chosen another opponent for the next game since the current game began.
    pub(super) is_opponent_chosen: bool,
}

impl Default for PlayState {
    fn default() -> Self {
        Self {
            requests: Requests::default(),
            teaching: Teaching::default(),
            hints: Hints::default(),
            forbidden: ForbiddenPoints::default(),
            declared_number: 2,
            shows_welcome: false,
            is_opponent_chosen: false,
        }
    }
}

impl PlayState {
    /// Resets what must not outlast the placing of a stone: the welcome card, and a failure of the opponent.
    pub(in crate::ui) const fn stone_placed(&mut self) {
        self.shows_welcome = false;
        self.requests.forget_failure();
    }

    /// Resets what belongs to a single game. Called when another game is put on the board.
    pub(in crate::ui) const fn enter_game(&mut self) {
        self.is_opponent_chosen = false;
    }

    /// Adds `time` to the time that the pending request has taken.
    pub(in crate::ui) const fn pass_time(&mut self, time: Duration) {
        self.requests.pass(time);
    }

    /// Returns `true` while an engine is being started.
    pub(in crate::ui) fn is_starting(&self) -> bool {
        self.requests.is_starting()
    }

    /// Drops the pending request and forgets the opponent's failure, because another player takes the seat: the new
    /// player is asked instead.
    pub(in crate::ui) fn change_player(&mut self) {
        self.requests.cancel();
        self.requests.forget_failure();
    }

    /// Records that the player has chosen another opponent for the next game.
    pub(in crate::ui) const fn note_next_opponent(&mut self) {
        self.is_opponent_chosen = true;
    }

    /// Drops the pending request and forgets which engines have been started, because the threads that search are
    /// replaced.
    pub(in crate::ui) fn restart_engines(&mut self) {
        self.requests.cancel();
        self.requests.forget_starts();
    }
}
