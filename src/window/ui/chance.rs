//! Scores as people read them: the win probability of the player to move in percent, or the moves to a forced win.

use std::fmt;

use crate::engine::Score;
use crate::review::game_review::MoveReview;
use crate::ui::locale::{Language, Template};

impl Language {
    /// Returns a score as text, from the view of a side: the win probability of this side, such as `58%`, or the number
    /// of moves to a forced end, such as `#7` for a win in seven moves and `−#6` for a loss in six. `win_probability`
    /// is the win probability of this side, from 0 to 1.
    #[must_use]
    pub fn chance(self, score: Score, win_probability: f64) -> String {
        forced_end(score).unwrap_or_else(|| self.percent(win_probability))
    }

    /// Returns two texts: the scores before and after a reviewed move, both from the view of the side that moved. Each
    /// text has the form that [`Language::chance`] returns.
    #[must_use]
    pub fn chances(self, review: &MoveReview) -> [String; 2] {
        let [before, after] = review.scores;
        [self.chance(before, review.before), self.chance(after, review.after)]
    }

    /// Returns a win probability, from 0 to 1, as text in percent. Only a win probability of exactly 0 or 1 becomes 0%
    /// or 100%; all others become 1% to 99%.
    #[must_use]
    pub fn percent(self, win_probability: f64) -> String {
        let rounded = (100.0 * win_probability).round();
        let percent = if 0.0 < win_probability && win_probability < 1.0 { rounded.clamp(1.0, 99.0) } else { rounded };
        self.fill(Template::AnalyzePercent { n: &format!("{percent:.0}") })
    }
}

/// Returns a score as text: in units of 100 evaluation points with one decimal, such as `+7.5`, or as the number of
/// moves to a forced end, such as `#7` or `−#6`.
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

/// Returns a forced win or loss as text with its number of moves. Returns `None` if the score is neither a forced win
/// nor a forced loss.
fn forced_end(score: Score) -> Option<String> {
    let (plies, is_win) = score.mate()?;
    let win = win_in(plies.div_ceil(2));
    Some(if is_win { win } else { format!("−{win}") })
}

/// Returns the text of a forced win in which the winner makes `n_moves` more moves: `#7`.
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
