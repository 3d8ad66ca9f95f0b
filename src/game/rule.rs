//! The rules under which a game is won.

use crate::game::{Board, Direction, Point, WinningLine};

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Five or more in a row, for both sides alike.
    Freestyle,
}

impl Rule {
    /// All rules, in the order in which they are offered.
    pub const ALL: [Self; 1] = [Self::Freestyle];

    /// The row with which the stone on a point wins: the longest one, and of equal ones the first in the order of
    /// [`Direction::ALL`]; none if there is no stone or it does not win.
    #[must_use]
    pub fn winning_line(self, board: &Board, point: Point) -> Option<WinningLine> {
        let rows = Direction::ALL.into_iter().filter_map(|direction| row_through(board, point, direction));
        let wins = rows.filter(|row| self.wins(row.n_points()));
        wins.reduce(|best, row| if best.n_points() < row.n_points() { row } else { best })
    }

    /// Whether so many in a row win.
    const fn wins(self, n_in_row: u8) -> bool {
        match self {
            Self::Freestyle => 5 <= n_in_row,
        }
    }
}

/// The stones of one color that stand in a row with the stone on `point`.
fn row_through(board: &Board, point: Point, direction: Direction) -> Option<WinningLine> {
    let color = board.stone(point)?;
    let end = |step: i16| {
        let next = |it: &Point| it.step(direction, step, board.size()).filter(|it| board.stone(*it) == Some(color));
        std::iter::successors(Some(point), next).last().unwrap_or(point)
    };
    Some(WinningLine { first: end(-1), last: end(1) })
}
