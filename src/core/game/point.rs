//! Points of the board, with parsing and formatting of their names.

use std::fmt;

use crate::game::Direction;

/// Smallest number of lines of a board: five in a row must fit.
pub const MIN_SIZE: u8 = 5;

/// Largest number of lines of a board.
pub const MAX_SIZE: u8 = 22;

/// Distance between the indices of neighboring rows in [`Point::index`]: a power of two that is larger than
/// [`MAX_SIZE`].
const STRIDE: u8 = 32;

/// A crossing of two lines: column `x` from the left and row `y` from the top, both from 0.
///
/// In text a point is a letter and a number (`h8`): columns run from `a` without leaving out `i`, and rows are counted
/// from 1 at the bottom. A row number depends on the number of rows, so [`Point::name`] takes the board's size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    y: u8,
    x: u8,
}

impl Point {
    /// Exclusive upper bound of [`Point::index`]. A lookup table with an entry for each point has this length.
    pub const N_INDICES: usize = MAX_SIZE as usize * STRIDE as usize;

    /// Returns the point of column `x` and row `y`, both from 0, from the upper left.
    ///
    /// # Panics
    /// When the point lies outside the largest board.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(x < MAX_SIZE && y < MAX_SIZE, "a point lies within the largest board");
        Self { y, x }
    }

    /// Returns the column, from 0 at the left.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Returns the row, from 0 at the top.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Returns the index of the point in lookup tables: below [`Point::N_INDICES`], and the same on every board size.
    #[must_use]
    pub const fn index(self) -> usize {
        self.y as usize * STRIDE as usize + self.x as usize
    }

    /// Returns all points of a board, row by row from the upper left.
    pub fn all(size: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..size).flat_map(move |y| (0..size).map(move |x| Self::new(x, y)))
    }

    /// Returns the center of a board. If the number of lines is even, four points are in the middle, and the upper left
    /// of them is returned.
    #[must_use]
    pub const fn center(size: u8) -> Self {
        Self::new((size - 1) / 2, (size - 1) / 2)
    }

    /// Returns the Chebyshev distance: the greater of the differences in columns and in rows.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// Returns the point `n` steps away in `direction`; if `n` is negative, in the opposite direction. Returns `None`
    /// if that point would lie off a board of `size` lines.
    #[must_use]
    pub fn step(self, direction: Direction, n: i16, size: u8) -> Option<Self> {
        let (dx, dy) = direction.step();
        let on_board = |it: i16| u8::try_from(it).ok().filter(|it| *it < size);
        let x = on_board(i16::from(self.x) + dx * n)?;
        let y = on_board(i16::from(self.y) + dy * n)?;
        Some(Self::new(x, y))
    }

    /// Returns the name on a board of `size` lines, as files and commands write it: `h8`.
    #[must_use]
    pub fn name(self, size: u8) -> String {
        format!("{}{}", self.column(), size - self.y)
    }

    /// Returns the name as users see it, with a capital letter: `H8`.
    #[must_use]
    pub fn label(self, size: u8) -> String {
        format!("{}{}", self.column().to_ascii_uppercase(), size - self.y)
    }

    /// Returns the letter of the column, in lower case.
    #[must_use]
    pub const fn column(self) -> char {
        (b'a' + self.x) as char
    }

    /// Returns the point with the name `text` (`h8`, `H8`) on a board of `size` lines.
    ///
    /// # Errors
    /// When the text is not the name of a point, or names a point outside the board.
    pub fn parse(text: &str, size: u8) -> Result<Self, ParsePointError> {
        let mut chars = text.chars();
        let letter = chars.next().map(|it| it.to_ascii_lowercase());
        let letter = letter.filter(char::is_ascii_lowercase).ok_or(ParsePointError::NotAName)?;
        let digits = chars.as_str();
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|it| it.is_ascii_digit()) {
            return Err(ParsePointError::NotAName);
        }
        let row: u8 = digits.parse().map_err(|_| ParsePointError::NotAName)?;
        let x = u32::from(letter) - u32::from('a');
        match u8::try_from(x) {
            Ok(x) if x < size && 1 <= row && row <= size => Ok(Self::new(x, size - row)),
            Ok(x) if x < size => Err(ParsePointError::NoRow(row, size)),
            Ok(_) | Err(_) => Err(ParsePointError::NoColumn(letter.to_ascii_uppercase(), size)),
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// Reason why a text is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePointError {
    /// The text is not a letter and a number.
    NotAName,
    /// A board of size `.1` has no column with the letter `.0`.
    NoColumn(char, u8),
    /// A board of size `.1` has no row with the number `.0`.
    NoRow(u8, u8),
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAName => write!(f, "not a letter and a number"),
            Self::NoColumn(letter, size) => write!(f, "column {letter} does not exist on a {size}×{size} board"),
            Self::NoRow(number, size) => write!(f, "row {number} does not exist on a {size}×{size} board"),
        }
    }
}

impl std::error::Error for ParsePointError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_rows_from_the_bottom() {
        assert_eq!(Point::new(0, 14).name(15), "a1");
        assert_eq!(Point::new(8, 0).name(15), "i15");
        assert_eq!(Point::center(15).name(15), "h8");
        assert_eq!(Point::center(15).label(15), "H8");
    }

    #[test]
    fn every_name_reads_back() {
        for size in MIN_SIZE..=MAX_SIZE {
            for point in Point::all(size) {
                assert_eq!(Point::parse(&point.name(size), size), Ok(point));
            }
        }
    }

    #[test]
    fn a_text_that_is_no_name_is_refused() {
        for text in ["", "h", "8", "8h", "h08x", "h+8", "h123", "é5", "h 8"] {
            assert_eq!(Point::parse(text, 15), Err(ParsePointError::NotAName), "{text:?}");
        }
        let error = |text| Point::parse(text, 15).unwrap_err().to_string();
        assert_eq!(error("p8"), "column P does not exist on a 15×15 board");
        assert_eq!(error("Z99"), "column Z does not exist on a 15×15 board");
        assert_eq!(error("h0"), "row 0 does not exist on a 15×15 board");
        assert_eq!(error("h16"), "row 16 does not exist on a 15×15 board");
    }
}
