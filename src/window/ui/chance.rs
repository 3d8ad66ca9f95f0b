//! Scores as people read them: the chance of the player who moves in percent, or the moves to a forced end.

use std::fmt;

use crate::engine::Score;
use crate::review::game_review::MoveReview;
use crate::ui::locale::{Language, Template};

impl Language {
    /// Returns what a score with this win rate means for its side: `58%`, `#7` for a win in seven moves, `−#6` for a
    /// loss in six.
    #[must_use]
    pub fn chance(self, score: Score, win_rate: f64) -> String {
        forced_end(score).unwrap_or_else(|| self.percent(win_rate))
    }

    /// Returns the chances of the player of a move before the move and after it.
    #[must_use]
    pub fn chances(self, review: &MoveReview) -> [String; 2] {
        let [before, after] = review.scores;
        [self.chance(before, review.before), self.chance(after, review.after)]
    }

    /// Returns a win rate in percent. What is not certain is neither 0 nor 100.
    #[must_use]
    pub fn percent(self, win_rate: f64) -> String {
        let rounded = (100.0 * win_rate).round();
        let percent = if 0.0 < win_rate && win_rate < 1.0 { rounded.clamp(1.0, 99.0) } else { rounded };
        self.fill(Template::AnalyzePercent { n: &format!("{percent:.0}") })
    }
}

/// Returns a score in the units of the engine, ten points of the evaluation being 0.1: `+7.5`, `#7`, `−#6`.
#[must_use]
pub fn raw_score(score: Score) -> String {
    forced_end(score).unwrap_or_else(|| {
        let tenths = (score.get() + if score.get() < 0 { -5 } else { 5 }) / 10;
        let sign = match tenths {
            0 => "",
            1.. => "+",
            _ => "−",
        };
        format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    })
}

/// Returns a forced win or loss with its number of moves; `None` for a score that decides nothing.
fn forced_end(score: Score) -> Option<String> {
    let (plies, is_win) = score.mate()?;
    let win = win_in(plies.div_ceil(2));
    Some(if is_win { win } else { format!("−{win}") })
}

/// Returns a forced win in `n` moves of the winner: `#7`.
#[must_use]
pub fn win_in(n_moves: impl fmt::Display) -> String {
    format!("#{n_moves}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_certain_is_neither_none_nor_all() {
        let english = Language::default();
        let percents = [0.0, 0.001, 0.004, 0.5, 0.584, 0.999, 1.0].map(|it| english.percent(it));
        assert_eq!(percents, ["0%", "1%", "1%", "50%", "58%", "99%", "100%"]);
    }

    #[test]
    fn forced_ends_are_counted_in_moves_of_the_side_that_wins() {
        let english = Language::default();
        let texts = [Score::mate_in(1), Score::mate_in(13), Score::mated_in(2), Score::mated_in(12)];
        assert_eq!(texts.map(|it| english.chance(it, 0.5)), ["#1", "#7", "−#1", "−#6"]);
        assert_eq!(
            [0, 4, 5, 75, -31, -4].map(|it| raw_score(Score::of(it))),
            ["0.0", "0.0", "+0.1", "+0.8", "−0.3", "0.0"]
        );
    }
}
