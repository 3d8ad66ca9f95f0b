//! Outcomes of a game: a win by a row, resignation, foul or time, or a draw.

use crate::game::{Color, Foul, Point};

/// Outcome of a finished game, with the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has made a winning row, usually a five.
    Five {
        /// The side that has won.
        winner: Color,
        /// The winning row.
        line: WinningLine,
    },
    /// A side has resigned.
    Resignation {
        /// The side that wins: the opponent of the side that has resigned.
        winner: Color,
    },
    /// A side has made a forbidden move.
    Foul {
        /// The side that wins: the opponent of the side that has made the forbidden move.
        winner: Color,
        /// Kind of the forbidden move.
        foul: Foul,
        /// Point of the forbidden move.
        point: Point,
    },
    /// A side's time is up.
    Time {
        /// The side that wins: the opponent of the side whose time is up.
        winner: Color,
    },
    /// Draw: both sides have agreed to it.
    Agreed,
    /// Draw: both sides have passed, one directly after the other.
    Passed,
    /// Draw: the side to move can play nowhere, because the board is full or all free points are forbidden.
    Draw,
}

impl Outcome {
    /// Returns the winner; `None` in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Five { winner, line: _ }
            | Self::Resignation { winner }
            | Self::Time { winner }
            | Self::Foul { winner, foul: _, point: _ } => Some(winner),
            Self::Agreed | Self::Passed | Self::Draw => None,
        }
    }

    /// Returns the winning row; `None` if the game has ended in another way.
    #[must_use]
    pub const fn five(self) -> Option<WinningLine> {
        match self {
            Self::Five { line, winner: _ } => Some(line),
            Self::Resignation { .. }
            | Self::Foul { .. }
            | Self::Time { .. }
            | Self::Agreed
            | Self::Passed
            | Self::Draw => None,
        }
    }
}

/// Ending of a game by resignation, time or agreement, not by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This side has resigned.
    Resigned(Color),
    /// This side's time is up.
    OutOfTime(Color),
    /// Both sides agree to a draw.
    Agreed,
}

impl Ending {
    /// Returns the outcome of a game with this ending.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Resigned(side) => Outcome::Resignation { winner: !side },
            Self::OutOfTime(side) => Outcome::Time { winner: !side },
            Self::Agreed => Outcome::Agreed,
        }
    }
}

/// The row of stones that wins a game, from its first to its last stone along the direction of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinningLine {
    /// The leftmost stone; in a vertical row, the uppermost stone.
    pub first: Point,
    /// The stone at the other end.
    pub last: Point,
}

impl WinningLine {
    /// Returns the number of stones in the row.
    #[must_use]
    pub fn n_points(self) -> u8 {
        self.first.distance(self.last) + 1
    }

    /// Returns `true` if a point lies in the row.
    #[must_use]
    pub fn covers(self, point: Point) -> bool {
        let apart =
            |from: Point, to: Point| (i32::from(to.x()) - i32::from(from.x()), i32::from(to.y()) - i32::from(from.y()));
        let ((x, y), (dx, dy)) = (apart(self.first, point), apart(self.first, self.last));
        let is_between = |at: i32, end: i32| end.min(0) <= at && at <= end.max(0);
        x * dy == y * dx && is_between(x, dx) && is_between(y, dy)
    }

    /// Returns the points from the first to the last.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.n_points()).map(move |n| {
            Point::new(toward(self.first.x(), self.last.x(), n), toward(self.first.y(), self.last.y(), n))
        })
    }
}

/// Returns the coordinate `n` steps from `first` toward `last`.
fn toward(first: u8, last: u8, n: u8) -> u8 {
    match first.cmp(&last) {
        std::cmp::Ordering::Less => first + n,
        std::cmp::Ordering::Equal => first,
        std::cmp::Ordering::Greater => first - n,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(first: (u8, u8), last: (u8, u8), expected: &[(u8, u8)]) {
        let line = WinningLine { first: Point::new(first.0, first.1), last: Point::new(last.0, last.1) };
        let points: Vec<_> = line.points().map(|it| (it.x(), it.y())).collect();
        assert_eq!(points, expected);
        assert!(Point::all(19).all(|it| line.covers(it) == points.contains(&(it.x(), it.y()))));
    }

    #[test]
    fn a_line_has_the_points_between_its_ends() {
        check((2, 3), (6, 3), &[(2, 3), (3, 3), (4, 3), (5, 3), (6, 3)]);
        check((2, 3), (2, 7), &[(2, 3), (2, 4), (2, 5), (2, 6), (2, 7)]);
        check((0, 0), (4, 4), &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
        check((0, 5), (5, 0), &[(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)]);
    }
}
