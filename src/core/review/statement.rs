//! Statements about a move: each is true by definition or by proof, and carries the points that it speaks of.

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
    /// The point was the only legal one after which the other side, which is named, cannot make five at once.
    OnlyMove,
    /// The stone ends a win by continuous fours that the side had: there is none any more.
    StopsWinByFours,
    /// The stone is the first of the win that was proved for the side, the line.
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
    /// The point adds to three stones of the side in a row, which never become an open four: the edge is too near.
    ThreeAtEdge,
    /// The point adds to three stones of the side in a row that have a stone of the other side at an end.
    ThreeClosed,
    /// The point makes a row of so many stones of the side, which does not win: they are too many.
    Overline(usize),
    /// The point makes five stones of the side in a row, which do not win, since both ends are closed.
    FiveClosed,
    /// The point is forbidden to Black: the shapes, if there are at least two, are the threes or fours.
    Forbidden(Foul),
    /// Black could stop a five of White's only on the point, which is forbidden.
    ReplyForbidden(Foul),
    /// On no line through the point is a stone within four steps of it.
    FarFromStones,
    /// The search prefers the point.
    BetterMove,
    /// A stone of the side on the point makes an open two, the shape.
    MakesOpenTwo,
    /// A stone of the side on the point makes two open twos or more: the first two are the shapes.
    MakesTwoTwos,
    /// A stone of the other side on the point takes the place that an open two of the side, the shape, needs: no other
    /// stone makes an open three of it any more.
    StopsOpenTwo,
    /// The side can make an open three, the shape, on the point next.
    LeavesThreePoint,
    /// A stone of the side on the point threatens to win by continuous fours: along the line if the other side passes.
    ThreatensWinByFours,
    /// The side makes a four on the point, which is stopped, and has neither a four nor an open three through it then.
    SpendsFour,
    /// The line, which is part of the forced win of the side, leads to two fours on the point, its last stone.
    LeadsToTwoFours,
    /// The line, which is part of the forced win of the side, leads to a four and an open three on the point, its last
    /// stone.
    LeadsToFourThree,
    /// The search prefers the point, and the side, which has the next move, takes it by the search too.
    LeavesBestPoint,
    /// No forced win of the other side is found after a stone of the side on the point.
    HoldsInstead,
    /// After the point the side, which moves next, has this chance to win, in ten-thousandths, by the search, which
    /// expects the line.
    AllowsChance(u16),
}

/// A true statement about a move, about a move that would have been better, or about the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The kind.
    pub kind: StatementKind,
    /// The side that the statement is about.
    pub side: Color,
    /// The point that the statement is about; none where it is about a shape or a line alone.
    pub point: Option<Point>,
    /// The shapes that the statement names.
    pub shapes: Vec<BoardShape>,
    /// The stones of a forced win, the attacker's first, or of an expected line; `None` where the only reply is
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

    /// Returns the points that the statement is about, to be marked on the board.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let stones = self.shapes.iter().flat_map(|it| &it.stones).copied();
        self.point.into_iter().chain(stones).chain(self.line.iter().copied().flatten())
    }

    /// Returns the number of moves of the side that wins in the line.
    #[must_use]
    pub const fn n_moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}
