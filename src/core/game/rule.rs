//! The rules of the game (freestyle, standard, renju, caro): the rows that win, and the moves that are forbidden.

use crate::game::{Board, Color, Direction, Foul, Point, WinningLine};

/// Rule of the game. In the two caro rules, only stones block a row; the edge of the board does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Five or more in a row win, for both sides alike.
    Freestyle,
    /// Exactly five in a row win, for both sides alike: `xxxxxx` neither wins nor loses.
    Standard,
    /// Exactly five in a row win for Black, five or more for White. Some moves are forbidden to Black; see [`Foul`].
    Renju,
    /// Five in a row win unless the other side's stones stand at both ends (`oxxxxxo`). Six or more always win.
    Caro,
    /// Exactly five in a row win unless the other side's stones stand at both ends (`oxxxxxo`).
    CaroExact,
}

impl Rule {
    /// All rules, in the order in which the program offers them to the player.
    pub const ALL: [Self; 5] = [Self::Freestyle, Self::Standard, Self::Renju, Self::Caro, Self::CaroExact];

    /// Returns the rule's name in files and settings; it never changes.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::CaroExact => "caro-exact",
        }
    }

    /// Returns the names of all rules, for the error about an unknown rule.
    #[must_use]
    pub fn keys() -> String {
        Self::ALL.map(Self::key).join(", ")
    }

    /// Returns the rule with the name `key`, in small letters or capitals; `None` if there is no such rule.
    #[must_use]
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key().eq_ignore_ascii_case(key))
    }

    /// Returns the row with which the stone on a point wins. If it wins with several rows, returns the longest row; of
    /// rows of equal length, the first in the order of [`Direction::ALL`]. Returns `None` if there is no stone on the
    /// point, or if the stone does not win.
    #[must_use]
    pub fn winning_line(self, board: &Board, point: Point) -> Option<WinningLine> {
        let color = board.stone(point)?;
        let rows = Direction::ALL.into_iter().map(|direction| Row::through(board, point, color, direction));
        let wins = rows.filter(|row| self.wins(row, color)).map(|row| row.line);
        wins.reduce(|best, line| if best.n_points() < line.n_points() { line } else { best })
    }

    /// Returns `true` if a stone of `color` on `point` wins in this direction. The stone may already lie there.
    #[must_use]
    pub fn wins_along(self, board: &Board, point: Point, color: Color, direction: Direction) -> bool {
        self.wins(&Row::through(board, point, color, direction), color)
    }

    /// Returns `true` if a stone of `color` on `point` wins in any direction. The stone may already lie there.
    #[must_use]
    pub fn wins_at(self, board: &Board, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|it| self.wins_along(board, point, color, it))
    }

    /// Returns the number of the rule in binary files; it never changes. Yixin uses the same numbers for the first
    /// three rules.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Freestyle => 0,
            Self::Standard => 1,
            Self::Renju => 2,
            Self::Caro => 3,
            Self::CaroExact => 4,
        }
    }

    /// Returns the reason why a stone of `color` on `point` is forbidden. The stone may already lie there, or may only
    /// be considered. Returns `None` if the stone is allowed, wins, or cannot be placed there.
    ///
    /// Only renju forbids anything, and only to Black.
    #[must_use]
    pub fn foul(self, board: &Board, point: Point, color: Color) -> Option<Foul> {
        match (self, color) {
            (Self::Renju, Color::Black) => Foul::at(board, point),
            (Self::Renju, Color::White) | (Self::Freestyle | Self::Standard | Self::Caro | Self::CaroExact, _) => None,
        }
    }

    /// Returns the rows that make a stone of `color` on `point` a foul, each as its two outermost stones. In each
    /// direction, this is an overline, a four or a three that is part of the foul. Empty if the stone is not forbidden.
    #[must_use]
    pub fn foul_lines(self, board: &Board, point: Point, color: Color) -> Vec<[Point; 2]> {
        match (self, color) {
            (Self::Renju, Color::Black) => Foul::lines(board, point),
            (Self::Renju, Color::White) | (Self::Freestyle | Self::Standard | Self::Caro | Self::CaroExact, _) => {
                Vec::new()
            }
        }
    }

    /// Returns the points on which `color` may put a stone, row by row from the upper left.
    pub fn legal_points(self, board: &Board, color: Color) -> impl Iterator<Item = Point> + '_ {
        board.free_points().filter(move |point| self.foul(board, *point, color).is_none())
    }

    fn wins(self, row: &Row, color: Color) -> bool {
        let n_in_row = row.line.n_points();
        match (self, color) {
            (Self::Freestyle, _) | (Self::Renju, Color::White) => 5 <= n_in_row,
            (Self::Standard, _) | (Self::Renju, Color::Black) => n_in_row == 5,
            (Self::Caro, _) => 6 <= n_in_row || n_in_row == 5 && !row.is_blocked,
            (Self::CaroExact, _) => n_in_row == 5 && !row.is_blocked,
        }
    }
}

/// The consecutive stones of one color through a point, in one direction.
struct Row {
    line: WinningLine,
    /// `true` if stones of the other color stand at both ends.
    is_blocked: bool,
}

impl Row {
    fn through(board: &Board, point: Point, color: Color, direction: Direction) -> Self {
        let stone_behind =
            |it: Point, step| it.step(direction, step, board.size()).map(|next| (next, board.stone(next)));
        let end = |step| {
            let next = |it: &Point| stone_behind(*it, step).filter(|it| it.1 == Some(color)).map(|it| it.0);
            std::iter::successors(Some(point), next).last().unwrap_or(point)
        };
        let line = WinningLine { first: end(-1), last: end(1) };
        let is_blocked_at = |end, step| stone_behind(end, step).is_some_and(|it| it.1 == Some(!color));
        Self { line, is_blocked: is_blocked_at(line.first, -1) && is_blocked_at(line.last, 1) }
    }
}
