//! Measures how stable the best move and its score are from one iteration to the next.
//! Time management extends or shortens the time for a move accordingly.

use crate::engine::master::square::Square;
use crate::engine::score::Score;

/// Percentages of the usual time for a move; the index is the number of iterations since the best move changed.
const PERCENTS: [u32; 6] = [160, 130, 110, 95, 80, 70];

/// By how much the time for a move is extended if the score has fallen within the last two iterations: pairs of a
/// minimum fall and the percentage by which the time is multiplied, the greatest fall first.
const FALLS: [(i32, u32); 2] = [(150, 200), (50, 140)];

/// The best move and the scores of the last iterations, from which the time for a move is derived.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stability {
    best: Option<Square>,
    /// Number of iterations since the best move changed.
    n_same: usize,
    /// Scores of the last iterations, the latest first.
    scores: [Option<Score>; 3],
}

impl Stability {
    /// Updates the stability with the result of an iteration.
    pub fn update(&mut self, best: Option<Square>, score: Score) {
        self.n_same = if self.best == best { self.n_same + 1 } else { 0 };
        self.best = best;
        self.scores = [Some(score), self.scores[0], self.scores[1]];
    }

    /// Returns the percentage of a move's usual time after which no further iteration starts. The percentage is high if
    /// the best move has just changed or the score has fallen, and low if nothing has changed for several iterations.
    #[must_use]
    pub fn percent(&self) -> u32 {
        let by_move = PERCENTS[self.n_same.min(PERCENTS.len() - 1)];
        let [Some(now), before @ ..] = self.scores else { return by_move };
        let fall = before.into_iter().flatten().map(|it| it.get() - now.get()).max().unwrap_or(0);
        let by_fall = FALLS.into_iter().find(|(least, _)| *least <= fall).map_or(100, |(_, percent)| percent);
        by_move * by_fall / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(iterations: &[(usize, i32)]) -> u32 {
        let mut stability = Stability::default();
        iterations.iter().for_each(|(best, score)| stability.update(Some(Square::at(*best)), Score::of(*score)));
        stability.percent()
    }

    #[test]
    fn a_move_that_stays_the_best_takes_less_time_than_one_that_has_just_become_it() {
        let stable = after(&[(40, 10); 8]);
        let changed = after(&[(40, 10), (40, 10), (40, 10), (41, 10)]);
        assert!(stable < 100 && 100 < changed, "{stable} {changed}");
    }

    #[test]
    fn a_score_that_falls_takes_more_time_the_more_it_falls() {
        let by_score = |score| after(&[(40, 100), (40, 100), (40, score)]);
        assert!(by_score(100) < by_score(40) && by_score(40) < by_score(-200));
        // The score drops from 100 to -200 and then stays the same. After one further iteration, the search still gets
        // extra time because of the drop. After two further iterations, it gets none.
        let later = |n: usize| after(&[&[(40, 100), (40, -200)][..], &vec![(40, -200); n]].concat());
        let calm = |n: usize| after(&vec![(40, -200); 2 + n]);
        assert!(calm(1) < later(1));
        assert_eq!(calm(2), later(2));
    }
}
