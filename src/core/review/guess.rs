//! Review of a guessed move, together with the move that was played in the game.

use crate::engine::SearchHandler;
use crate::game::{Point, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::retry::reviewed;

/// The reviews of a guessed move and of the move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct GuessReview {
    /// The guessed move.
    pub guessed: MoveReview,
    /// The move that was played.
    pub played: MoveReview,
}

impl GuessReview {
    /// Returns `true` if the guess is the move that was played.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        self.guessed.point == self.played.point
    }

    /// Returns the win probability, from 0 to 1, that the guessed move loses, and the win probability that the played
    /// move loses.
    #[must_use]
    pub fn losses(&self) -> [f64; 2] {
        [&self.guessed, &self.played].map(|it| it.before - it.after)
    }

    /// Returns the move that the search prefers to both the guessed and the played move; `None` if it prefers one of
    /// these two.
    #[must_use]
    pub fn better(&self) -> Option<Point> {
        self.guessed.better().filter(|it| *it != self.played.point)
    }
}

/// Reviews a guessed move and the move that was played in the same position. `before` is the game up to this position.
/// Returns `None` if the search is stopped, or if one of the points cannot be played.
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
