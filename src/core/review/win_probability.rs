//! Win probability of a score, accuracy of a move, and class of a move (inaccuracy, mistake, blunder).

use crate::engine::Score;
use crate::game::Rule;

/// Returns the score at which a side wins with odds of e to 1. The values are fitted to games between Master's levels:
/// see `docs/review.md`.
const fn score_scale(rule: Rule) -> f64 {
    match rule {
        Rule::Freestyle => 280.0,
        Rule::Standard => 240.0,
        Rule::Renju => 300.0,
        Rule::Caro | Rule::CaroExact => 225.0,
    }
}

/// From this loss of win probability on, a move is at least an inaccuracy; from the loss `MISTAKE` on, it is at least a
/// mistake.
const INACCURACY: f64 = 0.08;
const MISTAKE: f64 = 0.18;

/// A position is won from this win probability on. A move gives the win away if the probability after it is at most
/// `NOT_WINNING`.
const WINNING: f64 = 0.85;
const NOT_WINNING: f64 = 0.55;

/// Returns the win probability (expected result) of the side to move under a rule, from 0 for a loss to 1 for a win.
#[must_use]
pub fn win_probability(score: Score, rule: Rule) -> f64 {
    score.win_probability(score_scale(rule))
}

/// Returns the accuracy of a move in percent from the win probability that it loses, by the formula that chess servers
/// use.
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.043_54 * 100.0 * loss).exp() - 2.1669).clamp(0.0, 100.0)
}

/// Class of a move, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveClass {
    /// The move that the search prefers.
    Best,
    /// A move that loses less win probability than an inaccuracy.
    Good,
    /// An inaccuracy, written `?!`.
    Inaccuracy,
    /// A mistake, written `?`.
    Mistake,
    /// A blunder, written `??`: it gives away a won game, or allows a proved win in a game that was not lost.
    Blunder,
}

impl MoveClass {
    /// Returns the class of a move by the win probabilities of its side before and after it. Never returns
    /// [`MoveClass::Best`], because that class also depends on the move that the search prefers.
    #[must_use]
    pub fn of(before: f64, after: f64) -> Self {
        let loss = before - after;
        if loss < INACCURACY {
            Self::Good
        } else if WINNING <= before && after <= NOT_WINNING || after == 0.0 && MISTAKE <= loss {
            Self::Blunder
        } else if loss < MISTAKE {
            Self::Inaccuracy
        } else {
            Self::Mistake
        }
    }

    /// Returns the sign that a list of moves shows after a move of this class; empty for good moves.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns `true` for an inaccuracy or a worse move. Such a move is marked and explained where moves are listed.
    #[must_use]
    pub fn is_marked(self) -> bool {
        Self::Inaccuracy <= self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_probabilities_grow_with_the_score_and_those_of_both_sides_add_up_to_one() {
        let scores =
            [Score::mated_in(2), Score::of(-900), Score::of(-1), Score::DRAW, Score::of(40), Score::mate_in(9)];
        for rule in Rule::ALL {
            let probability = |it| win_probability(it, rule);
            assert!(scores.map(probability).is_sorted());
            for score in scores {
                assert!((probability(score) + probability(-score) - 1.0).abs() < 1e-12);
            }
            assert!((probability(Score::DRAW) - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn a_move_that_loses_nothing_is_fully_accurate_and_one_that_loses_all_is_not_at_all() {
        assert!(99.9 < accuracy(0.0) && accuracy(1.0) < 0.1);
        assert!(accuracy(0.3) < accuracy(0.1));
    }

    #[test]
    fn a_move_is_classed_by_what_it_gives_away() {
        assert_eq!(MoveClass::of(0.6, 0.58), MoveClass::Good);
        assert_eq!(MoveClass::of(0.6, 0.5), MoveClass::Inaccuracy);
        assert_eq!(MoveClass::of(0.6, 0.3), MoveClass::Mistake);
        assert_eq!(MoveClass::of(0.6, 0.0), MoveClass::Blunder);
        assert_eq!(MoveClass::of(1.0, 0.5), MoveClass::Blunder);
        assert_eq!(MoveClass::of(1.0, 0.9), MoveClass::Inaccuracy);
        assert_eq!(MoveClass::of(0.05, 0.0), MoveClass::Good);
    }
}
