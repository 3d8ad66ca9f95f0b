//! Shapes of one side's stones on one line, found by their definitions.
//! Because this is simple but slow, it also serves as the reference with which tests compare faster code.

use crate::game::{Board, Cell, Color, Direction, Line, Point};

/// The shape that a stone is part of in one direction, from weak to strong.
///
/// A shape is defined by the next stronger shape that one more stone would make. Therefore gaps, blocking stones and
/// edges need no special cases. In the pictures `x` is a stone of the side that makes the shape and `o` a stone of the
/// other side; the board's edge has the same effect as `o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// `..x..` — a five needs more than three further stones, or is impossible.
    None,
    /// `oxx...` — another stone makes a three.
    Two,
    /// `..xx..` — another stone makes an open three.
    OpenTwo,
    /// `oxxx..` — another stone makes a four.
    Three,
    /// `..xxx.` — another stone makes an open four.
    OpenThree,
    /// `oxxxx.` — another stone makes a five, and on one point only.
    Four,
    /// `.xxxx.` — four in a row that become five on either side.
    OpenFour,
    /// `x.xxx.x` — two fours in one line: another stone makes a five, on more than one point.
    DoubleFour,
    /// `xxxxx` — five in a row or more.
    Five,
}

impl Shape {
    /// Returns the shape in one direction of a stone of `color` on `point`; the stone may already lie there. Only
    /// shapes that include this stone count. Returns [`Shape::None`] if the stone cannot be placed there.
    #[must_use]
    pub fn at(board: &Board, point: Point, color: Color, direction: Direction) -> Self {
        if !board.contains(point) || board.stone(point) == Some(!color) {
            return Self::None;
        }
        Self::of(Line::through(board, point, color, direction))
    }

    /// Returns the shape that the middle stone of `line` is part of.
    #[must_use]
    pub fn of(line: Line) -> Self {
        if is_five(line) {
            return Self::Five;
        }
        match n_fives(line) {
            0 => (),
            1 => return Self::Four,
            _ if is_open_four(line) => return Self::OpenFour,
            _ => return Self::DoubleFour,
        }
        if is_open_three(line) {
            Self::OpenThree
        } else if is_three(line) {
            Self::Three
        } else if is_open_two(line) {
            Self::OpenTwo
        } else if is_two(line) {
            Self::Two
        } else {
            Self::None
        }
    }
}

fn is_five(line: Line) -> bool {
    5 <= line.n_in_row()
}

/// Returns the number of points on which another stone makes a five.
fn n_fives(line: Line) -> usize {
    line.one_more().filter(|it| is_five(*it)).count()
}

fn is_four(line: Line) -> bool {
    line.one_more().any(is_five)
}

fn is_open_four(line: Line) -> bool {
    line.n_in_row() == 4 && line.ends() == [Cell::Free, Cell::Free]
}

fn is_three(line: Line) -> bool {
    line.one_more().any(is_four)
}

fn is_open_three(line: Line) -> bool {
    line.one_more().any(is_open_four)
}

fn is_two(line: Line) -> bool {
    line.one_more().any(is_three)
}

fn is_open_two(line: Line) -> bool {
    line.one_more().any(is_open_three)
}
