//! The level of Master that plays as accurately as a side did in a game.

use crate::game::Color;
use crate::review::report::GameReview;
use crate::review::win_rate::accuracy;

/// The least number of moves that say something about a level.
const MIN_MOVES: usize = 4;

/// The win rate below which a game is lost: nothing is given away there any more.
const CONTESTED: f64 = 0.1;

/// Levels by the mean accuracy of contested moves in percent, in the order of accuracy; between them they are
/// interpolated. Fitted to games of the levels: see `docs/review.md`.
const LEVELS: [(f64, f64); 10] = [
    (64.7, 1.0),
    (66.0, 2.0),
    (67.2, 3.0),
    (68.3, 4.0),
    (70.8, 5.0),
    (74.3, 6.0),
    (77.3, 7.0),
    (78.8, 8.0),
    (83.1, 9.0),
    (84.4, 10.0),
];

/// The levels by which two of three estimates are wrong at most.
const MARGIN: u8 = 3;

/// The strength that the moves of a side look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEstimate {
    /// The level of the house engine, from 1 to 10.
    pub level: u8,
    /// The levels by which two of three estimates are wrong at most.
    pub margin: u8,
}

/// Returns the level of the house engine that plays as accurately as a side; none where too little is known.
#[must_use]
pub fn level_estimate(review: &GameReview, side: Color) -> Option<LevelEstimate> {
    let moves = review.reviews().filter(|it| it.side == side).map(|it| (it.before, it.after));
    let accuracy = contested_accuracy(moves).filter(|_| review.is_complete())?;
    Some(LevelEstimate { level: level_of(accuracy), margin: MARGIN })
}

/// Returns the mean accuracy in percent of the moves that could give something away, from the win rates before and
/// after each; none if there are too few.
#[must_use]
pub fn contested_accuracy(moves: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let contested = moves.filter(|it| CONTESTED <= it.0).map(|(before, after)| accuracy(before - after));
    let (n, sum) = contested.fold((0_u32, 0.0), |(n, sum), it| (n + 1, sum + it));
    (MIN_MOVES <= n as usize).then(|| sum / f64::from(n))
}

/// Returns the level of a mean accuracy in percent.
#[must_use]
pub fn level_of(accuracy: f64) -> u8 {
    let next = LEVELS.iter().position(|it| accuracy < it.0).unwrap_or(LEVELS.len());
    let level = match (next.checked_sub(1).map(|it| LEVELS[it]), LEVELS.get(next)) {
        (Some((low, below)), Some((high, above))) => below + (above - below) * (accuracy - low) / (high - low),
        (Some((_, level)), None) | (None, Some(&(_, level))) => level,
        (None, None) => 1.0,
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a level is from 1 to 10")]
    let level = level.clamp(1.0, 10.0).round() as u8;
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_grow_with_the_accuracy_from_the_weakest_to_the_strongest() {
        let levels = (0..=100).map(|it| level_of(f64::from(it))).collect::<Vec<_>>();
        assert!(levels.is_sorted() && levels[0] == 1 && levels[100] == 10, "{levels:?}");
        assert!(LEVELS.iter().is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1));
    }

    #[test]
    fn lost_moves_say_nothing_and_few_moves_too_little() {
        assert_eq!(contested_accuracy([(0.5, 0.5); 3].into_iter()), None);
        let perfect = contested_accuracy([(0.5, 0.5), (0.05, 0.0), (0.6, 0.6), (0.5, 0.5), (0.9, 0.9)].into_iter());
        assert!(perfect.is_some_and(|it| 99.0 < it));
    }
}
