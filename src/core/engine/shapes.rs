//! Names of the shapes at a point in the terms of each player, shown beside the point values.

use crate::engine::classic::Combined;
use crate::engine::player::PositionView;
use crate::game::{Board, Color, Direction, Point, Shape};
use crate::sort::sort_by_key;

/// Greatest distance of a stone that belongs to the same shape.
const REACH: i16 = 4;

/// Function that names the shapes that a stone of a color makes on a free point, the strongest first. The rule must
/// allow the stone.
pub type ShapeNamer = fn(PositionView<'_>, Point, Color) -> Vec<NamedShape>;

/// Name of a shape, and the lines of the board on which it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedShape {
    /// Its name.
    pub term: ShapeTerm,
    /// The first and the last stone on each of its lines, the stone on the point itself included.
    pub lines: Vec<[Point; 2]>,
}

/// Name of a shape in the terms of one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeTerm {
    /// A shape of one line, in the usual terms of gomoku.
    Shape(Shape),
    /// A five that does not win under the rule of the game.
    DeadFive,
    /// 古木's 综合棋型, the shape of two directions together.
    Combined(Combined),
    /// 古木's 单向棋型, one direction in numbers.
    Direction {
        /// 棋个数, the stones.
        n_stones: u8,
        /// 空个数, the free points between them.
        n_gaps: u8,
        /// 左堵 and 右堵, the blocked ends.
        n_blocked: u8,
    },
    /// A row of 扫描: its length and its blocked ends, none for 活, one for 半死, two for 全死.
    Row {
        /// Stones in a row.
        length: u8,
        /// Blocked ends.
        n_blocked: u8,
    },
    /// A run of 权重, by its two counters.
    Run {
        /// `count`, the connected stones.
        count: u8,
        /// `flag`, the blocked ends.
        flag: u8,
    },
}

/// Names the shapes of all four directions in the usual terms of gomoku, the strongest first.
#[must_use]
pub fn name_by_definition(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let shapes = Direction::ALL.map(|it| (Shape::at(turn.board, point, color, it), it));
    name_lines(turn, point, color, shapes)
}

/// Names shapes of some directions in the usual terms of gomoku, the strongest first; a five that does not win is named
/// [`ShapeTerm::DeadFive`].
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

/// Returns the outermost stones of a color that belong to the same shape as a stone on `point`: on the line, within
/// `REACH` points, with no stone of the other color and no two consecutive free points between.
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

/// Returns the outermost stones of a row, given the numbers of its stones before and after a point.
pub(super) fn line_of_row(board: &Board, point: Point, direction: Direction, [before, behind]: [u8; 2]) -> [Point; 2] {
    let at = |steps: i16| point.step(direction, steps, board.size()).unwrap_or(point);
    [at(-i16::from(before)), at(i16::from(behind))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::classic::testing::{black_to_move, position};

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
