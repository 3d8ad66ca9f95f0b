//! A move that is guessed in a game, reviewed beside the move that was played.

use crate::engine::SearchHandler;
use crate::game::{Point, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::retry::reviewed;

/// The reviews of a guessed move and of the move that was played in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct GuessReview {
    /// The guessed move.
    pub guessed: MoveReview,
    /// The move that was played.
    pub played: MoveReview,
}

impl GuessReview {
    /// Returns `true` if the move that was played was guessed.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        self.guessed.point == self.played.point
    }

    /// Returns the chances to win that the guessed move and the played one lose, from 0 to 1.
    #[must_use]
    pub fn losses(&self) -> [f64; 2] {
        [&self.guessed, &self.played].map(|it| it.before - it.after)
    }

    /// Returns the move that the search prefers to both.
    #[must_use]
    pub fn better(&self) -> Option<Point> {
        self.guessed.better().filter(|it| *it != self.played.point)
    }
}

/// Reviews a guess. `before` is the game up to the move; `None` if the search is stopped, or a point cannot be played.
pub fn review_guess(
    before: &Record,
    played: Point,
    guessed: Point,
    effort: ReviewEffort,
    handler: &mut dyn SearchHandler,
) -> Option<GuessReview> {
    let played_review = reviewed(before, played, effort, handler)?;
    let guessed = if guessed == played { played_review.clone() } else { reviewed(before, guessed, effort, handler)? };
    Some(GuessReview { guessed, played: played_review })
}
