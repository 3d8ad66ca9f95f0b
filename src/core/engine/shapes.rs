//! Names of the shapes that a stone makes on a point, in the terms of each built-in opponent.
//! The window shows them beside the point values.

use crate::engine::classic::Combined;
use crate::engine::player::PositionView;
use crate::game::{Board, Color, Direction, Point, Shape};
use crate::sort::sort_by_key;

/// Maximum distance between a point and a stone of the same shape, in steps along a line.
const REACH: i16 = 4;

/// Function that names the shapes that a stone would make on a free point, the strongest shape first. The arguments are
/// the position, the point and the color of the stone. The rule must allow the stone.
pub type ShapeNamer = fn(PositionView<'_>, Point, Color) -> Vec<NamedShape>;

/// Name of a shape, and the lines of the board on which it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedShape {
    /// Name of the shape.
    pub term: ShapeTerm,
    /// First and last stone of the shape on each of its lines. The stone that is played on the point counts as a stone
    /// of the shape.
    pub lines: Vec<[Point; 2]>,
}

/// Name of a shape, in the usual terms of gomoku or in the terms of one of the built-in opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeTerm {
    /// A shape of one line, in the usual terms of gomoku.
    Shape(Shape),
    /// Five or more stones in a row that do not win under the rule of the game, such as six stones if exactly five win.
    DeadFive,
    /// The shape of two directions together, as the built-in opponent 古木 (Gumu) combines them (综合棋型 in its
    /// manual).
    Combined(Combined),
    /// The shape in one direction: its stones, gaps and blocked ends, as the built-in opponent 古木 (Gumu) counts them
    /// (单向棋型 in its manual).
    Direction {
        /// Number of stones (棋个数 in Gumu's manual).
        n_stones: u8,
        /// Number of free points between the stones (空个数 in Gumu's manual).
        n_gaps: u8,
        /// Number of blocked ends (左堵 and 右堵 in Gumu's manual).
        n_blocked: u8,
    },
    /// A row: its length and the number of its blocked ends, as the built-in opponent 扫描 (Scan) counts them. It calls a
    /// row open (活) if no end is blocked, half dead (半死) if one is, and dead (全死) if both are.
    Row {
        /// Number of stones in the row.
        length: u8,
        /// Number of blocked ends.
        n_blocked: u8,
    },
    /// A run of connected stones, as the built-in opponent 权重 (Weights) counts it. The two fields are named like the
    /// counters of this opponent.
    Run {
        /// `count`, the number of connected stones.
        count: u8,
        /// `flag`, the number of blocked ends.
        flag: u8,
    },
}

/// Names the shapes of all four directions in the usual terms of gomoku, the strongest first.
#[must_use]
pub fn name_by_definition(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let shapes = Direction::ALL.map(|it| (Shape::at(turn.board, point, color, it), it));
    name_lines(turn, point, color, shapes)
}

/// Names the shapes in the given directions in the usual terms of gomoku, the strongest first. A five that does not win
/// is named [`ShapeTerm::DeadFive`].
pub(super) fn name_lines(
    turn: PositionView<'_>,
    point: Point,
    color: Color,
    shapes: impl IntoIterator<Item = (Shape, Direction)>,
) -> Vec<NamedShape> {
    let mut shapes: Vec<_> = shapes.into_iter().filter(|it| it.0 != Shape::None).collect();
    sort_by_key(&mut shapes, |it| std::cmp::Reverse(it.0));
    let name = |(shape, direction)| {
        let is_dead = shape == Shape::Five && !turn.rule.wins_along(turn.board, point, color, direction);
        NamedShape {
            term: if is_dead { ShapeTerm::DeadFive } else { ShapeTerm::Shape(shape) },
            lines: vec![line_of(turn.board, point, color, direction)],
        }
    };
    shapes.into_iter().map(name).collect()
}

/// Returns the two outermost stones of `color` that form a shape with a stone on `point`, one on each side; for a side
/// without such a stone, `point` itself. A stone belongs to the shape if it is at most `REACH` steps away in
/// `direction`, and if no stone of the other color and no two consecutive free points lie between it and `point`.
pub(super) fn line_of(board: &Board, point: Point, color: Color, direction: Direction) -> [Point; 2] {
    [-1, 1].map(|step| {
        let (mut last, mut n_free) = (point, 0);
        for distance in 1..=REACH {
            let Some(at) = point.step(direction, step * distance, board.size()) else { break };
            match board.stone(at) {
                Some(stone) if stone == color => (last, n_free) = (at, 0),
                Some(_) => break,
                None => n_free += 1,
            }
            if 1 < n_free {
                break;
            }
        }
        last
    })
}

/// Returns the outermost stones of a row through `point`. `before` and `behind` are the numbers of stones that the row
/// has on the two sides of `point`.
pub(super) fn line_of_row(board: &Board, point: Point, direction: Direction, [before, behind]: [u8; 2]) -> [Point; 2] {
    let at = |steps: i16| point.step(direction, steps, board.size()).unwrap_or(point);
    [at(-i16::from(before)), at(i16::from(behind))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::{black_to_move, position};

    #[test]
    fn a_line_ends_at_its_outermost_stones() {
        let line = |black, white| {
            let [first, last] =
                line_of(&position(black, white), Point::center(15), Color::Black, Direction::Horizontal);
            format!("{}-{}", first.name(15), last.name(15))
        };
        assert_eq!(line("", ""), "h8-h8");
        assert_eq!(line("g8 e8 j8", ""), "e8-j8");
        assert_eq!(line("d8 g8 j8 k8", "f8"), "g8-k8");
        assert_eq!(line("e8 l8", ""), "h8-h8");
        assert_eq!(line("c8 d8 e8 f8 g8", ""), "d8-h8");
    }

    #[test]
    fn the_strongest_shape_is_named_first() {
        let board = position("e8 f8 g8 h7 h6 i7", "d8");
        let shapes = name_by_definition(black_to_move(&board), Point::center(15), Color::Black);
        let terms: Vec<_> = shapes.iter().map(|it| it.term).collect();
        assert_eq!(terms[..2], [Shape::Four, Shape::OpenThree].map(ShapeTerm::Shape));
    }
}
