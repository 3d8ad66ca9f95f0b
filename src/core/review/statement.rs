//! Statements about a move, with the points that they are about.
//!
//! Each statement is true by definition or by proof, or reports what the search prefers or expects.

use crate::game::{Color, Foul, Point};
use crate::review::board_shape::BoardShape;

/// Kind of a statement. "The point" is [`Statement::point`], "the side" is [`Statement::side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// A stone of the side on the point makes five.
    MakesFive,
    /// A stone of the side on the point makes an open four, the shape.
    MakesOpenFour,
    /// A stone of the side on the point makes two fours, in two directions or in one: the shapes.
    MakesTwoFours,
    /// A stone of the side on the point makes a four and an open three: the shapes.
    MakesFourThree,
    /// A stone of the side on the point makes a four and an open three, the shapes, and no stone stops both.
    MakesFork,
    /// A stone of the side on the point makes two open threes: the shapes.
    MakesTwoThrees,
    /// A stone of the side on the point makes an open three, the shape.
    MakesOpenThree,
    /// A stone of the side on the point makes a four, the shape, which one stone stops.
    MakesFour,
    /// The stone takes the only point on which the side could make five.
    StopsFive,
    /// The stone stops an open three of the side, the shape: no point is left on which it becomes an open four.
    StopsOpenThree,
    /// The point was the only legal move after which the side cannot make five at once.
    OnlyMove,
    /// The stone ends a win by continuous fours that the side had; afterwards it has none.
    StopsWinByFours,
    /// The stone is the first of a proved win of the side, the line.
    BeginsWin,
    /// The side could make five on the point.
    MissedFive,
    /// The side could win by continuous fours, along the line.
    MissedWinByFours,
    /// The side could win by continuous threats, along the line.
    MissedWinByThreats,
    /// The side can make five on the point next.
    LeavesFive,
    /// The open three of the side, the shape, is still open.
    LeavesOpenThree,
    /// The side can make two fours on the point next.
    LeavesTwoFours,
    /// The side can make a four and an open three on the point next.
    LeavesFourThree,
    /// The side can make two open threes on the point next.
    LeavesTwoThrees,
    /// The side now wins by continuous fours, along the line.
    AllowsWinByFours,
    /// The side now wins by continuous threats, along the line.
    AllowsWinByThreats,
    /// The point makes a row of three stones of the side that can never become an open four, because the edge is too
    /// near.
    ThreeAtEdge,
    /// The point makes a row of three stones of the side with a stone of the other side at an end.
    ThreeClosed,
    /// The point makes a row of this number of stones of the side, which does not win because it is too long (an
    /// overline).
    Overline(usize),
    /// The point makes five stones of the side in a row, which do not win because both ends are closed.
    FiveClosed,
    /// The point is forbidden to Black; the shapes are the threes or fours that make it forbidden, if there are at
    /// least two.
    Forbidden(Foul),
    /// Black could stop a five of White only on the point, which is forbidden.
    ReplyForbidden(Foul),
    /// No line through the point has a stone within four steps of it.
    FarFromStones,
    /// The search prefers the point.
    BetterMove,
    /// A stone of the side on the point makes an open two, the shape.
    MakesOpenTwo,
    /// A stone of the side on the point makes two open twos or more: the first two are the shapes.
    MakesTwoTwos,
    /// A stone of the other side on the point stops an open two of the side, the shape: no further stone can turn it
    /// into an open three.
    StopsOpenTwo,
    /// The side can make an open three, the shape, on the point next.
    LeavesThreePoint,
    /// A stone of the side on the point threatens to win by continuous fours, along the line if the other side passes.
    ThreatensWinByFours,
    /// The side makes a four on the point; after it is stopped, neither a four nor an open three through the point is
    /// left.
    SpendsFour,
    /// The line, which is part of the forced win of the side, leads to two fours on the point, its last stone.
    LeadsToTwoFours,
    /// The line, which is part of the forced win of the side, leads to a four and an open three on the point, its last
    /// stone.
    LeadsToFourThree,
    /// The search prefers the point, and also expects the side, which moves next, to play there.
    LeavesBestPoint,
    /// No forced win of the other side is found after a stone of the side on the point.
    HoldsInstead,
    /// After the move on the point, the side, which moves next, has this win probability by the search, in units of
    /// 1/10000; the search expects the line.
    AllowsChance(u16),
}

/// A true statement about a move, about a move that would have been better, or about the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The kind.
    pub kind: StatementKind,
    /// The side that the statement is about.
    pub side: Color,
    /// The point that the statement is about; `None` if it is only about a shape or a line.
    pub point: Option<Point>,
    /// The shapes that the statement names.
    pub shapes: Vec<BoardShape>,
    /// The stones of a forced win, the attacker's first, or of an expected line; a move is `None` if the only reply is
    /// forbidden.
    pub line: Vec<Option<Point>>,
}

impl Statement {
    /// Creates a statement about a point.
    #[must_use]
    pub const fn at(kind: StatementKind, side: Color, point: Point) -> Self {
        Self { kind, side, point: Some(point), shapes: Vec::new(), line: Vec::new() }
    }

    /// Creates a statement about shapes that a stone on a point makes or concerns.
    #[must_use]
    pub const fn with_shapes(kind: StatementKind, side: Color, point: Option<Point>, shapes: Vec<BoardShape>) -> Self {
        Self { kind, side, point, shapes, line: Vec::new() }
    }

    /// Creates a statement about a forced win.
    #[must_use]
    pub fn with_line(kind: StatementKind, side: Color, line: Vec<Option<Point>>) -> Self {
        Self { kind, side, point: line.first().copied().flatten(), shapes: Vec::new(), line }
    }

    /// Returns the points that the statement is about, for marks on the board.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let stones = self.shapes.iter().flat_map(|it| &it.stones).copied();
        self.point.into_iter().chain(stones).chain(self.line.iter().copied().flatten())
    }

    /// Returns the number of moves in the line of the side that starts it.
    #[must_use]
    pub const fn n_moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}
