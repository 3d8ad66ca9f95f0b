//! The lines of the board as strings of `o`, `x` and `_`, in which shapes are found by string matching.
//!
//! Three built-in opponents use these strings, because the documents that they follow view the board in this way: 序列
//! (Sequences) has a string for every line (「序列串」), 剪枝 (Alpha-Beta) a string of nine cells around a point (「串」), and 棋型
//! (Counts) matches patterns (「棋型匹配」). A string is stored as numbers with one bit for each cell: one number for `o` and
//! one for `x`. In this form a shape is found at all places of a line at once.

use crate::engine::PositionView;
use crate::engine::shapes::{NamedShape, name_lines};
use crate::game::{Board, ByColor, Color, Direction, Point, Shape};

/// Minimum number of points of a line. Shorter lines have no room for a five, so they are left out. The document
/// 《五子棋人机对战，实现思路与C#源码分享》 calls them 「没有意义的序列串」.
const LEAST_POINTS: usize = 5;

/// Number of cells beyond each end of a line that also have bits, so that there are bits for the four cells before and
/// after each point of the line.
const MARGIN: u8 = 4;

/// The shapes that are matched, from strong to weak, and the strings of each: `o` is a stone of the side, `x` a stone
/// of the other side or the edge, `_` a free point.
///
/// No two strings of one shape match the same stones, except strings of a four. Fours are therefore counted by the free
/// points that make five, not by their strings.
pub(super) const SHAPES: [(Shape, &[&str]); N_SHAPES] = [
    (Shape::Five, &["ooooo"]),
    (Shape::OpenFour, &["_oooo_"]),
    (Shape::Four, &["xoooo_", "_oooox", "o_ooo", "oo_oo", "ooo_o"]),
    (Shape::OpenThree, &["__ooo__", "x_ooo__", "__ooo_x", "_o_oo_", "_oo_o_"]),
    (Shape::Three, &["xooo__", "__ooox", "x_ooo_x", "xoo_o_", "_o_oox", "xo_oo_", "_oo_ox", "oo__o", "o__oo", "o_o_o"]),
    (Shape::OpenTwo, &["__oo__", "x_oo___", "___oo_x", "__o_o__", "x_o_o__", "__o_o_x", "_o__o_"]),
    (
        Shape::Two,
        &["xoo___", "___oox", "xo_o__", "__o_ox", "xo__o_", "_o__ox", "o___o", "x_oo__x", "x__oo_x", "x_o_o_x"],
    ),
];

/// Returns the names of the shapes that a stone adds. The shapes are found by matching their strings, as the built-in
/// opponents 序列 (Sequences) and 棋型 (Counts) do.
pub fn name_by_strings(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    name_lines(turn, point, color, Sequences::of(turn.board).shapes_added(point, color))
}

/// Number of kinds of shapes.
pub(super) const N_SHAPES: usize = 7;

/// Number of occurrences of each shape, in the order of [`SHAPES`].
pub(super) type ShapeCounts = [u8; N_SHAPES];

/// Returns the index of a shape in [`SHAPES`]; a double four has the index of a four, and [`Shape::None`], which is not
/// in the list, has the index of a two.
pub(super) const fn shape_index(shape: Shape) -> usize {
    match shape {
        Shape::Five => 0,
        Shape::OpenFour => 1,
        Shape::Four | Shape::DoubleFour => 2,
        Shape::OpenThree => 3,
        Shape::Three => 4,
        Shape::OpenTwo => 5,
        Shape::Two | Shape::None => 6,
    }
}

/// Cells of a line as one side sees them, with one bit for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// `o`, the side's own stones.
    pub own: u32,
    /// `x`, the other side's stones and everything outside the board.
    pub other: u32,
}

impl Cells {
    /// Returns the occurrences of `string`: the bit of the first cell of each occurrence is set.
    pub(super) fn find(self, string: &str) -> u32 {
        string.bytes().zip(0..).fold(u32::MAX, |found, (cell, n)| {
            let fits = match cell {
                b'o' => self.own,
                b'x' => self.other,
                _ => !(self.own | self.other),
            };
            found & (fits >> n)
        })
    }

    /// Returns the four cells before and the four cells behind a cell as two numbers with one bit for each cell. In the
    /// first number, the bits of the side's own stones are set; in the second number, the bits of the other side's
    /// stones and of cells outside the board.
    pub(super) fn around(self, cell: u8) -> (u32, u32) {
        let window = |bits: u32| {
            let from_first = bits >> (cell - MARGIN);
            (from_first & ((1 << MARGIN) - 1)) | ((from_first >> (MARGIN + 1) & ((1 << MARGIN) - 1)) << MARGIN)
        };
        (window(self.own), window(self.other))
    }

    /// Returns the number of occurrences of each shape of [`SHAPES`] in the line.
    pub(super) fn count_shapes(self) -> ShapeCounts {
        if self.own == 0 {
            return ShapeCounts::default();
        }
        SHAPES.map(|(shape, strings)| match shape {
            Shape::Four => count_bits(strings.iter().fold(0, |holes, it| holes | (self.find(it) << hole_of(it)))),
            _ => strings.iter().map(|it| count_bits(self.find(it))).sum(),
        })
    }
}

fn count_bits(bits: u32) -> u8 {
    u8::try_from(bits.count_ones()).expect("a word has 32 bits")
}

/// Returns the index of the first free cell of a string.
fn hole_of(string: &str) -> usize {
    string.bytes().position(|it| it == b'_').unwrap_or(0)
}

/// One line of the board, which the document 《五子棋人机对战，实现思路与C#源码分享》 calls 「序列串」.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    direction: Direction,
    /// Bits of the line's cells that lie on the board.
    inside: u32,
    /// Bits of the cells with black and with white stones.
    stones: ByColor<u32>,
}

impl Sequence {
    fn new(direction: Direction, n_points: usize) -> Self {
        let inside = ((1 << n_points) - 1) << MARGIN;
        Self { direction, inside, stones: ByColor { black: 0, white: 0 } }
    }

    /// Returns the direction of the line.
    pub(super) const fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the cells of the line as the side `color` sees them.
    pub(super) fn seen_by(&self, color: Color) -> Cells {
        Cells { own: self.stones[color], other: self.stones[!color] | !self.inside }
    }

    /// Returns the cells of the line as the side `color` sees them if a stone of the color `stone` is added on `cell`.
    pub(super) fn seen_with(&self, color: Color, cell: u8, stone: Color) -> Cells {
        let Cells { own, other } = self.seen_by(color);
        let bit = 1 << cell;
        if stone == color { Cells { own: own | bit, other } } else { Cells { own, other: other | bit } }
    }

    /// Returns the part of the line on the board as a text of `o` for the stones of `color`, `x` for the other side's
    /// stones and `_` for free points.
    #[cfg(test)]
    pub(super) fn text(&self, color: Color) -> String {
        let cells = self.seen_by(color);
        let bits = (0..u32::BITS).filter(|n| self.inside >> n & 1 == 1);
        bits.map(|n| match (cells.own >> n & 1, cells.other >> n & 1) {
            (1, _) => 'o',
            (_, 1) => 'x',
            _ => '_',
        })
        .collect()
    }
}

/// A point's place on one of the lines through it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineCell {
    /// Index of the line in [`Sequences::all`].
    pub sequence: usize,
    /// Index of the point's bit in the numbers that store the line with one bit for each cell.
    pub cell: u8,
}

/// All lines of a board on which a five fits, with the stones on them.
#[derive(Clone, Debug)]
pub(super) struct Sequences {
    all: Vec<Sequence>,
    /// Lines through each point and the point's place on them, indexed by [`Point::index`].
    places: Vec<LineCells>,
}

#[derive(Clone, Copy, Debug, Default)]
struct LineCells {
    n: usize,
    at: [LineCell; Direction::ALL.len()],
}

impl Sequences {
    /// Returns the lines of an empty board.
    fn empty(size: u8) -> Self {
        let mut sequences = Self { all: Vec::new(), places: vec![LineCells::default(); Point::N_INDICES] };
        for direction in Direction::ALL {
            for first in Point::all(size).filter(|it| it.step(direction, -1, size).is_none()) {
                let points: Vec<_> = std::iter::successors(Some(first), |it| it.step(direction, 1, size)).collect();
                if LEAST_POINTS <= points.len() {
                    sequences.add(direction, &points);
                }
            }
        }
        sequences
    }

    fn add(&mut self, direction: Direction, points: &[Point]) {
        for (point, cell) in points.iter().zip(MARGIN..) {
            let places = &mut self.places[point.index()];
            places.at[places.n] = LineCell { sequence: self.all.len(), cell };
            places.n += 1;
        }
        self.all.push(Sequence::new(direction, points.len()));
    }

    /// Returns the lines of a board with its stones.
    pub(super) fn of(board: &Board) -> Self {
        let mut sequences = Self::empty(board.size());
        for point in board.points() {
            if let Some(color) = board.stone(point) {
                sequences.play(point, color);
            }
        }
        sequences
    }

    /// Returns all lines, each of them once.
    pub(super) fn all(&self) -> &[Sequence] {
        &self.all
    }

    /// Returns the cell of a point on each of the lines through it.
    pub(super) fn through(&self, point: Point) -> &[LineCell] {
        let places = &self.places[point.index()];
        &places.at[..places.n]
    }

    /// Returns, for each line through a point, the strongest shape that a stone on the point adds to the line, and the
    /// line's direction. Leaves out lines to which the stone adds no shape.
    pub(super) fn shapes_added(&self, point: Point, color: Color) -> Vec<(Shape, Direction)> {
        let added = |place: &LineCell| {
            let line = &self.all[place.sequence];
            let before = line.seen_by(color).count_shapes();
            let after = line.seen_with(color, place.cell, color).count_shapes();
            let strongest = before.iter().zip(after).position(|(before, after)| *before < after)?;
            Some((SHAPES[strongest].0, line.direction))
        };
        self.through(point).iter().filter_map(added).collect()
    }

    /// Puts a stone on a point.
    pub(super) fn play(&mut self, point: Point, color: Color) {
        let places = self.places[point.index()];
        for place in &places.at[..places.n] {
            self.all[place.sequence].stones[color] |= 1 << place.cell;
        }
    }

    /// Removes the stone of this color from a point.
    pub(super) fn undo(&mut self, point: Point, color: Color) {
        let places = self.places[point.index()];
        for place in &places.at[..places.n] {
            self.all[place.sequence].stones[color] &= !(1 << place.cell);
        }
    }
}

#[cfg(test)]
mod tests;
