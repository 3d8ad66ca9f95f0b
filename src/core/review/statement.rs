//! Statements about a move, with the points that they are about.
//!
//! Each statement is true by definition or by proof, or reports what the search prefers or expects.

use crate::game::{Color, Foul, Point};
use crate::review::board_shape::BoardShape;

/// Kind of a statement. In the comments on the kinds, "the point" is [`Statement::point`], and "the side" is
/// [`Statement::side`]. `shapes` or `line` in parentheses is the field of [`Statement`] that holds what was just named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// A stone of the side on the point makes five.
    MakesFive,
    /// A stone of the side on the point makes an open four (`shapes`).
    MakesOpenFour,
    /// A stone of the side on the point makes two fours (`shapes`), in two directions or in one.
    MakesTwoFours,
    /// A stone of the side on the point makes a four and an open three (`shapes`).
    MakesFourThree,
    /// A stone of the side on the point makes a four and an open three (`shapes`), and no stone stops both.
    MakesFork,
    /// A stone of the side on the point makes two open threes (`shapes`).
    MakesTwoThrees,
    /// A stone of the side on the point makes an open three (`shapes`).
    MakesOpenThree,
    /// A stone of the side on the point makes a four (`shapes`), which one stone stops.
    MakesFour,
    /// A stone of the other side takes the only point on which the side could make five.
    StopsFive,
    /// A stone of the other side on the point stops an open three of the side (`shapes`): no point is left on which the
    /// three becomes an open four.
    StopsOpenThree,
    /// The point was the only legal move of the other side after which the side cannot make five at once.
    OnlyMove,
    /// A stone of the other side on the point stops a win by continuous fours: the side had such a win before the
    /// stone, and has no such win after it.
    StopsWinByFours,
    /// A stone of the side on the point starts a proved win (`line`).
    BeginsWin,
    /// The side could have made five on the point.
    MissedFive,
    /// The side could have won by continuous fours (`line`).
    MissedWinByFours,
    /// The side could have won by continuous threats (`line`).
    MissedWinByThreats,
    /// The side, which moves next, can make five on the point.
    LeavesFive,
    /// An open three of the side (`shapes`) is still open.
    LeavesOpenThree,
    /// The side, which moves next, can make two fours on the point.
    LeavesTwoFours,
    /// The side, which moves next, can make a four and an open three on the point.
    LeavesFourThree,
    /// The side, which moves next, can make two open threes on the point.
    LeavesTwoThrees,
    /// The side, which moves next, now wins by continuous fours (`line`).
    AllowsWinByFours,
    /// The side, which moves next, now wins by continuous threats (`line`).
    AllowsWinByThreats,
    /// A stone of the side on the point makes a row of three that can never become an open four, because it ends at the
    /// edge.
    ThreeAtEdge,
    /// A stone of the side on the point makes a row of three with a stone of the other side at an end.
    ThreeClosed,
    /// A stone of the side on the point makes an overline: a row of this number of stones, which is too long to win.
    Overline(usize),
    /// A stone of the side on the point makes a row of five, which does not win because both ends are closed.
    FiveClosed,
    /// The point is forbidden to Black. `shapes` holds the threes or fours that make the point forbidden; it is empty
    /// if fewer than two are found.
    Forbidden(Foul),
    /// Black could stop a five of White only on the point, which is forbidden to Black.
    ReplyForbidden(Foul),
    /// No stone lies on the lines through the point within four steps of it.
    FarFromStones,
    /// The search prefers the point.
    BetterMove,
    /// A stone of the side on the point makes an open two (`shapes`).
    MakesOpenTwo,
    /// A stone of the side on the point makes two or more open twos, of which `shapes` holds the first two.
    MakesTwoTwos,
    /// A stone of the other side on the point stops an open two of the side (`shapes`): no further stone can turn the
    /// two into an open three.
    StopsOpenTwo,
    /// The side, which moves next, can make an open three (`shapes`) on the point.
    LeavesThreePoint,
    /// A stone of the side on the point makes a threat: if the other side passed, the side would win by continuous
    /// fours (`line`).
    ThreatensWinByFours,
    /// A stone of the side on the point makes a four that gains nothing: once the four is stopped, neither a four nor
    /// an open three through the point is left.
    SpendsFour,
    /// The forced win of the side leads to a stone on the point that makes two fours. `line` is the part of the win up
    /// to this stone.
    LeadsToTwoFours,
    /// The forced win of the side leads to a stone on the point that makes a four and an open three. `line` is the part
    /// of the win up to this stone.
    LeadsToFourThree,
    /// The point is the point of the better move. The search also expects the side, which moves next, to play there.
    LeavesBestPoint,
    /// After a stone of the side on the point, no forced win of the other side is found.
    HoldsInstead,
    /// The win probability, in units of 1/10000, that the search gives the side, which moves next, after the other
    /// side's move on the point. `line` holds the moves that the search expects.
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
