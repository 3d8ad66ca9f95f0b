//! Squares: points of the board as padded indices.
//!
//! The grid has 32 × 32 cells with a margin of five around the largest board, so that no line leaves the grid.

use crate::game::Point;

/// Number of margin cells before the first column and row of the board.
const MARGIN: u8 = 5;

/// Padded index of a point of the board, or of a cell of the margin around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// Number of cells in a row of the padded grid.
    pub const STRIDE: usize = 32;

    /// Number of squares of the padded grid: the cells of the board and of the margin.
    pub const COUNT: usize = Self::STRIDE * Self::STRIDE;

    /// Number of the board's first column, and also of its first row, counted with the margin.
    pub const FIRST: usize = MARGIN as usize;

    /// Returns the square in a column and row, both counted with the margin.
    #[expect(clippy::cast_possible_truncation, reason = "the number is cut to ten bits")]
    pub const fn new(column: u32, row: usize) -> Self {
        Self(((row as u32 * 32 + column) & 1023) as u16)
    }

    /// Returns the square with this index.
    #[expect(clippy::cast_possible_truncation, reason = "the number is cut to ten bits")]
    pub const fn at(index: usize) -> Self {
        Self((index & 1023) as u16)
    }

    /// Returns the index, below [`Square::COUNT`].
    pub const fn index(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// Returns the index as a 16-bit number, as it is stored in tables.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns the row, counted with the margin.
    pub const fn row(self) -> usize {
        self.index() / Self::STRIDE
    }

    /// Returns the column, counted with the margin.
    pub const fn column(self) -> usize {
        self.index() % Self::STRIDE
    }

    /// Returns the bit that stands for the square in its row of a [`SquareSet`].
    pub const fn bit(self) -> u32 {
        1 << self.column()
    }

    /// Returns `true` if two squares lie on a common line at a distance of at most five, so that a stone on one can
    /// change the shape on the other.
    pub const fn is_in_line(self, other: Self) -> bool {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        (columns == 0 || rows == 0 || columns == rows) && columns <= MARGIN as usize && rows <= MARGIN as usize
    }

    /// Returns the index of the line through the square in a direction, and the index of the square's cell in that
    /// line. `direction` is an index in `Direction::ALL`.
    pub const fn line(self, direction: usize) -> (usize, usize) {
        let (column, row) = (self.column(), self.row());
        match direction {
            0 => (row, column),
            1 => (column, row),
            2 => (column + 31 - row, column),
            _ => (column + row, column),
        }
    }
}

/// Difference between the index of a square and the index of the next square, for each direction. Add it with wrapping,
/// because a negative difference is stored as a large number.
pub const STEPS: [usize; 4] = [1, Square::STRIDE, Square::STRIDE + 1, 1_usize.wrapping_sub(Square::STRIDE)];

impl From<Point> for Square {
    fn from(point: Point) -> Self {
        Self::new(u32::from(point.x() + MARGIN), usize::from(point.y() + MARGIN))
    }
}

impl From<Square> for Point {
    fn from(square: Square) -> Self {
        let small = |n: usize| u8::try_from(n).expect("a board is small") - MARGIN;
        Self::new(small(square.column()), small(square.row()))
    }
}

/// Set of squares, stored as one bit for each square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SquareSet {
    rows: [u32; Square::STRIDE],
}

impl SquareSet {
    /// Empty set.
    pub const EMPTY: Self = Self { rows: [0; Square::STRIDE] };

    /// Returns the set of all points of a board of this size.
    pub fn board(size: u8) -> Self {
        let mut set = Self::EMPTY;
        for point in Point::all(size) {
            set.toggle(point.into());
        }
        set
    }

    /// Adds the square, or removes it if it is in the set.
    pub const fn toggle(&mut self, square: Square) {
        self.rows[square.row()] ^= square.bit();
    }

    /// Returns the squares for which `is_wanted` returns `true`.
    pub fn filter(&self, is_wanted: impl Fn(Square) -> bool) -> Self {
        let mut set = *self;
        for square in self.iter().filter(|it| !is_wanted(*it)) {
            set.toggle(square);
        }
        set
    }

    /// Returns `true` if the square is in the set.
    pub const fn contains(&self, square: Square) -> bool {
        self.rows[square.row()] & square.bit() != 0
    }

    /// Returns a mutable reference to the bits of a row.
    pub const fn row_mut(&mut self, row: usize) -> &mut u32 {
        &mut self.rows[row]
    }

    /// Returns the union of two sets.
    pub fn or(&self, other: &Self) -> Self {
        let mut set = *self;
        for (row, more) in set.rows.iter_mut().zip(other.rows) {
            *row |= more;
        }
        set
    }

    /// Returns the intersection of two sets.
    pub fn and(&self, other: &Self) -> Self {
        let mut set = *self;
        for (row, only) in set.rows.iter_mut().zip(other.rows) {
            *row &= only;
        }
        set
    }

    /// Returns the first square in the order of [`SquareSet::iter`]; `None` if the set is empty.
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// Returns an iterator over the squares, row by row.
    pub fn iter(&self) -> Squares<'_> {
        Squares { rows: &self.rows, row: 0, columns: 0 }
    }
}

impl std::fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Point::from)).finish()
    }
}

/// Iterator over the squares of a [`SquareSet`], row by row.
#[derive(Debug)]
pub struct Squares<'a> {
    rows: &'a [u32; Square::STRIDE],
    /// Index of the row that is visited next.
    row: usize,
    /// Columns of the current row that are not visited yet, one bit for each column. The index of the current row is
    /// `row - 1`.
    columns: u32,
}

impl Iterator for Squares<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.columns == 0 {
            self.columns = *self.rows.get(self.row)?;
            self.row += 1;
        }
        let column = self.columns.trailing_zeros();
        self.columns &= self.columns - 1;
        Some(Square::new(column, self.row - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Direction, MAX_SIZE};

    #[test]
    fn every_point_has_a_square_and_lines() {
        let mut seen = SquareSet::EMPTY;
        for point in Point::all(MAX_SIZE) {
            let square = Square::from(point);
            assert_eq!(Point::from(square), point);
            assert!(!seen.contains(square));
            seen.toggle(square);
            for (number, direction) in (0..).zip(Direction::ALL) {
                let Some(next) = point.step(direction, 1, MAX_SIZE) else { continue };
                let next = Square::from(next);
                assert_eq!(next.index(), square.index().wrapping_add(STEPS[number]) % Square::COUNT);
                let ((line, place), (next_line, next_place)) = (square.line(number), next.line(number));
                assert_eq!((next_line, next_place), (line, place + 1));
            }
        }
        assert_eq!(seen, SquareSet::board(MAX_SIZE));
        assert_eq!(seen.iter().map(Point::from).collect::<Vec<_>>(), Point::all(MAX_SIZE).collect::<Vec<_>>());
    }
}
