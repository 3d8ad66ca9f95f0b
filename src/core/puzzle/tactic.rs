//! A puzzle: its position, what is asked, and the stone that answers it.

use std::fmt;

use crate::game::{Board, Color, Point, Rule};

/// The question of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleKind {
    /// Win by fours.
    Fours,
    /// Win by fours and threats; fours alone do not suffice.
    Threats,
    /// Find the only stone that does not lose.
    Defense,
    /// Win without the forbidden point that would win if it were allowed: renju, Black.
    Forbidden,
}

impl PuzzleKind {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Fours, Self::Threats, Self::Defense, Self::Forbidden];

    /// Returns the name of the kind in files; it never changes.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::Threats => "threats",
            Self::Defense => "defence",
            Self::Forbidden => "forbidden",
        }
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// Returns the least and the greatest number of the winner's stones, the five included. A win by threats that is
    /// none by fours has three stones at least: a threat, two points of five, and the five.
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

/// A position with a question and its only answer. [`proof::check`](crate::puzzle::proof::check) proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TacticPuzzle {
    /// Rule of the game.
    pub rule: Rule,
    /// The stones.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// The question.
    pub kind: PuzzleKind,
    /// Number of the winner's stones in the shortest win, the five included; for a defense that of the longest win
    /// after another stone.
    pub n_moves: u8,
    /// The only right stone.
    pub solution: Point,
    /// Share of Master's ten levels that find the stone, in percent.
    pub solved_percent: u8,
}

impl TacticPuzzle {
    /// Returns the rating of the puzzle on the scale of the player's: 2000 if no level finds the stone, 600 if all do.
    #[must_use]
    pub fn rating(&self) -> i32 {
        2000 - 14 * i32::from(self.solved_percent.min(100))
    }
}
