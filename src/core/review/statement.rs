//! Statements about a move, with the points that they are about.
//!
//! Each statement is true by definition or by proof, or reports what the search prefers or expects.

use crate::game::{Color, Foul, Point};
use crate::review::board_shape::BoardShape;

/// Kind of a statement. In the comments on the kinds, `side`, `point`, `shapes` and `line` are the fields of
/// [`Statement`], and the other side is the opponent of `side`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// `side` makes five with a stone on `point`.
    MakesFive,
    /// `side` makes an open four with a stone on `point`; `shapes` holds the four.
    MakesOpenFour,
    /// `side` makes two fours with a stone on `point`, in two directions or in one; `shapes` holds the fours.
    MakesTwoFours,
    /// `side` makes a four and an open three with a stone on `point`; `shapes` holds both.
    MakesFourThree,
    /// `side` makes a four and an open three with a stone on `point`, and no stone of the other side stops both;
    /// `shapes` holds both.
    MakesFork,
    /// `side` makes two open threes with a stone on `point`; `shapes` holds the threes.
    MakesTwoThrees,
    /// `side` makes an open three with a stone on `point`; `shapes` holds the three.
    MakesOpenThree,
    /// `side` makes a four with a stone on `point`, and the other side can stop it with one stone; `shapes` holds the
    /// four.
    MakesFour,
    /// A stone of the other side on `point` takes the only point on which `side` could make five.
    StopsFive,
    /// A stone of the other side on `point` stops an open three of `side`: the three can no longer become an open four.
    /// `shapes` holds the three.
    StopsOpenThree,
    /// `point` was the only legal move of the other side after which `side` cannot make five at once.
    OnlyMove,
    /// A stone of the other side on `point` stops a win by continuous fours: `side` had such a win before the stone,
    /// and has no such win after it.
    StopsWinByFours,
    /// A stone of `side` on `point` starts a proved win; `line` holds the moves of the win.
    BeginsWin,
    /// `side` could have made five on `point`.
    MissedFive,
    /// `side` could have won by continuous fours; `line` holds the moves of the win.
    MissedWinByFours,
    /// `side` could have won by continuous threats; `line` holds the moves of the win.
    MissedWinByThreats,
    /// `side`, which moves next, can make five on `point`.
    LeavesFive,
    /// An open three of `side` was not stopped; `shapes` holds the three.
    LeavesOpenThree,
    /// `side`, which moves next, can make two fours on `point`.
    LeavesTwoFours,
    /// `side`, which moves next, can make a four and an open three on `point`.
    LeavesFourThree,
    /// `side`, which moves next, can make two open threes on `point`.
    LeavesTwoThrees,
    /// `side`, which moves next, can now win by continuous fours; `line` holds the moves of the win.
    AllowsWinByFours,
    /// `side`, which moves next, can now win by continuous threats; `line` holds the moves of the win.
    AllowsWinByThreats,
    /// A stone of `side` on `point` makes a row of three that can never become an open four, because it ends at the
    /// edge of the board.
    ThreeAtEdge,
    /// A stone of `side` on `point` makes a row of three that has a stone of the other side at an end.
    ThreeClosed,
    /// A stone of `side` on `point` makes an overline, a row that is too long to win. The value is the number of its
    /// stones.
    Overline(usize),
    /// A stone of `side` on `point` makes a row of five that does not win, because both its ends are closed.
    FiveClosed,
    /// `point` is forbidden to Black. `shapes` holds the threes or fours that make it forbidden, or is empty if fewer
    /// than two of them are found.
    Forbidden(Foul),
    /// Black could stop a five of White only on `point`, which is forbidden to Black.
    ReplyForbidden(Foul),
    /// On the lines through `point`, no stone lies within four steps of it.
    FarFromStones,
    /// The search prefers a move on `point` to the played move.
    BetterMove,
    /// `side` makes an open two with a stone on `point`; `shapes` holds the two.
    MakesOpenTwo,
    /// `side` makes two or more open twos with a stone on `point`; `shapes` holds the first two of them.
    MakesTwoTwos,
    /// A stone of the other side on `point` stops an open two of `side`: no further stone can turn the two into an open
    /// three. `shapes` holds the two.
    StopsOpenTwo,
    /// `side`, which moves next, can make an open three on `point`; `shapes` holds the three.
    LeavesThreePoint,
    /// A stone of `side` on `point` makes a threat: if the other side passed, `side` would win by continuous fours.
    /// `line` holds the moves of this win.
    ThreatensWinByFours,
    /// A stone of `side` on `point` makes a four that gains nothing: once the four is stopped, neither a four nor an
    /// open three through `point` is left.
    SpendsFour,
    /// The forced win of `side` leads to a stone on `point` that makes two fours. `line` is the part of the win up to
    /// this stone.
    LeadsToTwoFours,
    /// The forced win of `side` leads to a stone on `point` that makes a four and an open three. `line` is the part of
    /// the win up to this stone.
    LeadsToFourThree,
    /// `side`, which moves next, is expected to play on `point`, the point on which the other side should have played
    /// its last move.
    LeavesBestPoint,
    /// After a stone of `side` on `point`, no forced win of the other side is found.
    HoldsInstead,
    /// The value is the win probability of `side`, in units of 1/10000, as the search estimates it. The other side has
    /// just played on `point`, and `side` moves next. `line` holds the moves that the search expects.
    AllowsChance(u16),
}

/// A true statement about a move, about a move that would have been better, or about the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The kind of the statement, which says what the other fields mean.
    pub kind: StatementKind,
    /// The side that the statement is about.
    pub side: Color,
    /// The point that the statement is about; `None` if it is only about a shape or a line.
    pub point: Option<Point>,
    /// The shapes that the statement names; empty for kinds without shapes.
    pub shapes: Vec<BoardShape>,
    /// The moves of a forced win, starting with the attacker's first move, or the moves that the search expects. In a
    /// forced win, a move is `None` if the defender's only reply is forbidden.
    pub line: Vec<Option<Point>>,
}

impl Statement {
    /// Returns a statement about a point.
    #[must_use]
    pub const fn at(kind: StatementKind, side: Color, point: Point) -> Self {
        Self { kind, side, point: Some(point), shapes: Vec::new(), line: Vec::new() }
    }

    /// Returns a statement about shapes that a stone on `point` makes, stops or leaves.
    #[must_use]
    pub const fn with_shapes(kind: StatementKind, side: Color, point: Option<Point>, shapes: Vec<BoardShape>) -> Self {
        Self { kind, side, point, shapes, line: Vec::new() }
    }

    /// Returns a statement about a forced win with the moves `line`; its point is the first move.
    #[must_use]
    pub fn with_line(kind: StatementKind, side: Color, line: Vec<Option<Point>>) -> Self {
        Self { kind, side, point: line.first().copied().flatten(), shapes: Vec::new(), line }
    }

    /// Returns the points that the statement is about, for marks on the board.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let stones = self.shapes.iter().flat_map(|it| &it.stones).copied();
        self.point.into_iter().chain(stones).chain(self.line.iter().copied().flatten())
    }

    /// Returns the number of moves in `line` that belong to the side that starts it.
    #[must_use]
    pub const fn n_moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}
