//! A puzzle: its position, its task, and the only stone that solves it.

use std::fmt;

use crate::game::{Board, Color, Point, Rule};
use crate::puzzle::theme::PuzzleThemes;

/// The kind of a puzzle, which is the task for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleKind {
    /// Win by fours alone.
    Fours,
    /// Win by fours and threats, where fours alone do not suffice.
    Threats,
    /// Find the only stone that does not lose.
    Defense,
    /// Win as Black in renju, where a forbidden point is tempting: a first stone there would also win if it were
    /// allowed.
    Forbidden,
}

impl PuzzleKind {
    /// All kinds, in the order in which the window offers them.
    pub const ALL: [Self; 4] = [Self::Fours, Self::Threats, Self::Defense, Self::Forbidden];

    /// Returns the name of the kind in files, which must never change.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::Threats => "threats",
            Self::Defense => "defence",
            Self::Forbidden => "forbidden",
        }
    }

    /// Returns the kind with this name in files; `None` if there is no such kind.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// Returns the minimum and the maximum number of stones that the winner needs in this kind, including the stone
    /// that makes five. If fours alone do not win, a win by threats takes at least three stones: a threat, a stone
    /// after which either of two points makes five, and the five.
    #[must_use]
    pub const fn lengths(self) -> (u8, u8) {
        match self {
            Self::Fours => (2, 8),
            Self::Threats => (3, 7),
            Self::Defense | Self::Forbidden => (2, 7),
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The rules that have puzzles.
pub const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// A puzzle: a position with a task and its only solution, which [`proof::check`](crate::puzzle::proof::check) proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TacticPuzzle {
    /// Rule of the game.
    pub rule: Rule,
    /// The stones of the position.
    pub board: Board,
    /// The side to move, which is the player's side.
    pub side: Color,
    /// The kind of the puzzle: what the player has to do.
    pub kind: PuzzleKind,
    /// Number of stones that the winner needs, including the stone that makes five: in the shortest win or, for a
    /// defense, in the longest loss after a wrong stone.
    pub n_moves: u8,
    /// The point of the only right stone.
    pub solution: Point,
    /// Share of Master's ten levels that find the solution, in percent.
    pub solved_percent: u8,
    /// The themes of the solution.
    pub themes: PuzzleThemes,
}

impl PuzzleKind {
    /// Returns the mean share of Master's levels that solve a puzzle of this kind and length, in percent.
    ///
    /// The share is a linear function of the binary logarithm of the number of stones, fitted to the shipped puzzles:
    /// see `docs/puzzles.md`.
    fn usual_percent(self, n_moves: u8) -> f64 {
        let (of_one, per_doubling) = match self {
            Self::Fours => (105.0, -16.0),
            Self::Threats => (127.0, -26.0),
            Self::Defense => (83.0, -5.0),
            Self::Forbidden => (116.0, -22.0),
        };
        let percent: f64 = of_one + per_doubling * f64::from(n_moves.max(1)).log2();
        percent.clamp(0.0, 100.0)
    }
}

impl TacticPuzzle {
    /// Returns the rating of the puzzle on the scale of the player's rating, from 600 (easy) to 2000 (hard).
    ///
    /// Two fifths of the rating depend on the share of levels that solve this puzzle, three fifths on the mean share
    /// for its kind and length. The mean share counts more because the levels' search easily finds some long wins that
    /// a person has to read out move by move.
    #[must_use]
    pub fn rating(&self) -> i32 {
        let solved = f64::from(self.solved_percent.min(100));
        let percent = 0.4 * solved + 0.6 * self.kind.usual_percent(self.n_moves);
        #[expect(clippy::cast_possible_truncation, reason = "from 600 to 2000")]
        let rating = (2000.0 - 14.0 * percent).round() as i32;
        rating
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shipped;

    #[test]
    fn long_wins_are_rated_above_short_ones() {
        let of = |kind, n_moves| {
            let puzzles = shipped::puzzles().iter().filter(move |it| it.kind == kind && it.n_moves == n_moves);
            puzzles.map(TacticPuzzle::rating).collect::<Vec<_>>()
        };
        let mut twos = of(PuzzleKind::Fours, 2);
        twos.sort_unstable();
        let (middle, sevens) = (twos[twos.len() / 2], of(PuzzleKind::Threats, 7));
        assert!(20 < sevens.len() && sevens.iter().all(|it| middle + 250 < *it), "{middle} {sevens:?}");
        assert!(shipped::puzzles().iter().all(|it| (600..=2000).contains(&it.rating())));
    }
}
