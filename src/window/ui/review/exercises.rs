//! The commands of the retry exercise and of the guessing exercise.

use crate::engine::Ticket;
use crate::game::Color;
use crate::review::guess::GuessReview;
use crate::review::report::{GameReview, n_opening_stones};
use crate::review::retry::RetryVerdict;
use crate::ui::effect::Sound;
use crate::ui::review::{Guess, Retry};
use crate::ui::state::{Cover, State};
use crate::ui::step_direction::StepDirection;

impl State {
    /// Returns `true` if the move shown is a mistake for which the player can try a better move.
    pub(in crate::ui) fn can_retry(&self) -> bool {
        !self.cx.game.is_locked() && self.can_show_review_line()
    }

    /// Opens the retry exercise: shows the position before the mistake, so that the player can try a better move.
    pub(in crate::ui) fn open_retry(&mut self) {
        let record = self.cx.game.record();
        let node = record.ply().checked_sub(1).and_then(|it| record.node_at(it));
        let Some((mistake, node)) = self.move_review().cloned().zip(node) else { return };
        let effort = self.document.reviews.get().map(GameReview::effort).unwrap_or_default();
        self.open_cover(Cover::Retry(Box::new(Retry::new(record.up_to(node), mistake, effort))));
    }

    /// Leaves the retry exercise and shows the next mistake of the game. If the player can try a better move there,
    /// opens the retry exercise again for this mistake.
    pub(in crate::ui) fn retry_next(&mut self) {
        self.leave_cover();
        self.step_mistake(StepDirection::Forward);
        if self.can_retry() {
            self.open_retry();
        }
    }

    /// Handles the judgment of a move that was tried; ignores it if it belongs to an earlier request.
    pub(in crate::ui) fn take_verdict(&mut self, ticket: Ticket, verdict: RetryVerdict) {
        let Some(retry) = self.retry_mut() else { return };
        if retry.take_verdict(ticket, verdict) && retry.is_asking() {
            self.cx.sounds.add(Sound::Answer);
        }
    }

    /// Returns `true` if the moves of the game on the board can be guessed: the game has ended, comes from a file or
    /// was edited, and has moves after the opening.
    pub(in crate::ui) fn can_guess(&self) -> bool {
        self.can_review() && n_opening_stones(self.cx.game.record()) < self.cx.game.live_ply()
    }

    /// Opens the guessing exercise. If an earlier position after the opening is shown, the exercise asks for the moves
    /// of the side to move, from that position on; otherwise for the winner's moves, from the end of the opening on.
    pub(in crate::ui) fn open_guess(&mut self) {
        let (game, record) = (self.reviewed_line(), self.cx.game.record());
        let (ply, n_moves, n_opening) = (record.ply(), game.moves().len(), n_opening_stones(record));
        let is_shown = n_opening <= ply && ply < n_moves && record.moves()[..ply] == game.moves()[..ply];
        let winner = self.cx.game.live_outcome().and_then(|it| it.winner()).unwrap_or(Color::Black);
        let (side, first) = if is_shown { (game.moves()[ply].color, ply) } else { (winner, n_opening) };
        if let Some(guess) = Guess::new(&game, side, first).or_else(|| Guess::new(&game, !side, first)) {
            self.open_cover(Cover::Guess(Box::new(guess)));
        }
    }

    /// Applies `change` to the guessing exercise, and removes the cursor from the board, which may show another
    /// position.
    pub(in crate::ui) fn change_guess(&mut self, change: impl FnOnce(&mut Guess)) {
        if let Some(guess) = self.guess_mut() {
            change(guess);
        }
        self.aim_at_no_point();
    }

    /// Handles the review of a guess. Ignores a review that belongs to an earlier request.
    pub(in crate::ui) fn take_guess_review(&mut self, ticket: Ticket, review: GuessReview) {
        let Some(guess) = self.guess_mut() else { return };
        if guess.take_review(ticket, review) {
            self.cx.sounds.add(Sound::Answer);
        }
    }
}
