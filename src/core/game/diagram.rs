//! Text diagrams of positions, for people, tests and the clipboard.

use std::fmt;

use crate::game::source_position::SourcePosition;
use crate::game::{Board, Color, MAX_SIZE, MIN_SIZE, Point};

/// Draws a board: `x` for black, `o` for white, `.` for a free point, row numbers at the left and letters below.
#[must_use]
pub fn write(board: &Board) -> String {
    let size = board.size();
    let mut text = String::new();
    for y in 0..size {
        text.push_str(&format!("{:2}", size - y));
        for x in 0..size {
            text.push(' ');
            text.push(match board.stone(Point::new(x, y)) {
                Some(Color::Black) => 'x',
                Some(Color::White) => 'o',
                None => '.',
            });
        }
        text.push('\n');
    }
    text.push_str("  ");
    for x in 0..size {
        text.push(' ');
        text.push(Point::new(x, 0).column());
    }
    text.push('\n');
    text
}

/// Reads a board from a text diagram, in the format of [`write()`] or a looser one.
///
/// Black is `x`, `X`, `*` or `●`, white `o`, `O` or `○`, free `.`, `+`, `-` or `_`. Spaces between the cells, blank
/// lines, numbers beside the rows and rows of column letters are optional. The size of the board is the number of rows.
///
/// # Errors
/// When a cell cannot be read, or the rows do not form a square of a valid board size.
pub fn read(text: &str) -> Result<Board, DiagramError> {
    let mut rows: Vec<Vec<Option<Color>>> = Vec::new();
    let mut last = text;
    for row in text.lines() {
        let cells = strip_number(row);
        if cells.is_empty() && row.trim().is_empty() || is_letters(cells) {
            continue;
        }
        let error = |part, kind| DiagramError { at: SourcePosition::of(text, part), kind };
        let row = read_row(cells).map_err(|(cell, kind)| error(cell, kind))?;
        let n_columns = rows.first().map_or(row.len(), Vec::len);
        if row.len() != n_columns {
            return Err(error(cells, DiagramErrorKind::Uneven { n_cells: row.len(), n_columns }));
        }
        if rows.len() == usize::from(MAX_SIZE) {
            return Err(error(cells, DiagramErrorKind::Size { n_lines: rows.len() + 1 }));
        }
        rows.push(row);
        last = cells;
    }
    board_of(&rows).map_err(|kind| DiagramError { at: SourcePosition::of(text, last), kind })
}

/// Returns the row without the spaces around it and without a row number at either side.
fn strip_number(row: &str) -> &str {
    row.trim().trim_matches(|it: char| it.is_ascii_digit()).trim()
}

/// Returns `true` if `cells` is the row of column letters, `a b c …`. The `o` in this row names a column, not a white
/// stone.
fn is_letters(cells: &str) -> bool {
    let mut letters = cells.chars().filter(|it| !it.is_whitespace()).peekable();
    letters.peek().is_some()
        && letters.map(|it| it.to_ascii_lowercase()).zip('a'..='z').all(|(it, column)| it == column)
}

/// Returns the cells of a row. If a cell cannot be read, the error holds the rest of the row, starting with that cell.
fn read_row(row: &str) -> Result<Vec<Option<Color>>, (&str, DiagramErrorKind)> {
    let cells = row.char_indices().filter(|it| !it.1.is_whitespace());
    cells.map(|(at, cell)| read_cell(cell).map_err(|kind| (&row[at..], kind))).collect()
}

const fn read_cell(cell: char) -> Result<Option<Color>, DiagramErrorKind> {
    match cell {
        'x' | 'X' | '*' | '●' => Ok(Some(Color::Black)),
        'o' | 'O' | '○' => Ok(Some(Color::White)),
        '.' | '+' | '-' | '_' => Ok(None),
        _ => Err(DiagramErrorKind::NotACell(cell)),
    }
}

fn board_of(rows: &[Vec<Option<Color>>]) -> Result<Board, DiagramErrorKind> {
    let n_columns = rows.first().map_or(0, Vec::len);
    if rows.len() != n_columns {
        return Err(DiagramErrorKind::NotSquare { n_rows: rows.len(), n_columns });
    }
    let size = u8::try_from(n_columns).ok().filter(|it| MIN_SIZE <= *it && *it <= MAX_SIZE);
    let size = size.ok_or(DiagramErrorKind::Size { n_lines: n_columns })?;
    let mut board = Board::new(size);
    for (point, stone) in Point::all(size).zip(rows.iter().flatten()) {
        if let Some(color) = stone {
            board.play(point, *color).expect("each point of an empty board is visited once");
        }
    }
    Ok(board)
}

/// Error in a text diagram, with its position in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramError {
    /// Position in the text; the last row if the error concerns the whole diagram.
    pub at: SourcePosition,
    /// Kind of the error, with the values for its message.
    pub kind: DiagramErrorKind,
}

/// Reason why a text is not a diagram of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramErrorKind {
    /// A character that is neither a stone nor a free point.
    NotACell(char),
    /// A row that is shorter or longer than the first.
    Uneven {
        /// Number of cells in the row.
        n_cells: usize,
        /// Number of cells in the first row.
        n_columns: usize,
    },
    /// More rows than columns, or fewer.
    NotSquare {
        /// Number of rows in the diagram.
        n_rows: usize,
        /// Number of cells in each row.
        n_columns: usize,
    },
    /// A square diagram with fewer rows than [`MIN_SIZE`], or any diagram with more rows than [`MAX_SIZE`].
    Size {
        /// Number of rows, at most [`MAX_SIZE`] + 1, because further rows are not read.
        n_lines: usize,
    },
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.kind)
    }
}

impl std::error::Error for DiagramError {}

impl fmt::Display for DiagramErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACell(cell) => write!(f, "{:?} is neither a stone nor a free point", cell.to_string()),
            Self::Uneven { n_cells: 1, n_columns } => write!(f, "a row has 1 point, but the first row has {n_columns}"),
            Self::Uneven { n_cells, n_columns } => {
                write!(f, "a row has {n_cells} points, but the first row has {n_columns}")
            }
            Self::NotSquare { n_rows: 1, n_columns } => write!(f, "1 row of {n_columns} points does not make a square"),
            Self::NotSquare { n_rows, n_columns } => {
                write!(f, "{n_rows} rows of {n_columns} points do not make a square")
            }
            Self::Size { n_lines } => write!(f, "a board has {MIN_SIZE} to {MAX_SIZE} lines, not {n_lines}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLAIN: &str = "x....\n.o...\n..x..\n...o.\n....x\n";

    #[test]
    fn a_picture_has_numbers_at_the_left_and_letters_below() {
        let board = read(PLAIN).unwrap();
        let picture = " 5 x . . . .\n 4 . o . . .\n 3 . . x . .\n 2 . . . o .\n 1 . . . . x\n   a b c d e\n";
        assert_eq!(write(&board), picture);
    }

    #[test]
    fn loose_pictures_are_read() {
        let board = read(PLAIN).unwrap();
        for text in [
            "X _ - + .\n. O . . .\n. . * . .\n. . . ○ .\n. . . . ●",
            "  A B C D E\n5 x....  5\n4 .o... 4\n\n3 ..x.. 3\n2 ...o. 2\n1 ....x 1\n  ABCDE\n",
            "\r\n5x....\r\n4.o...\r\n3..x..\r\n2...o.\r\n1....x\r\n\r\n",
        ] {
            assert_eq!(read(text), Ok(board.clone()), "{text}");
        }
    }

    #[test]
    fn a_letter_row_with_an_o_is_not_a_row_of_the_board() {
        let board = Board::new(22);
        assert_eq!(read(&write(&board)), Ok(board));
    }

    #[test]
    fn errors_say_where_and_what_is_wrong() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
        check("", "line 1, column 1: a board has 5 to 22 lines, not 0");
        check("x....\n .?...", "line 2, column 3: \"?\" is neither a stone nor a free point");
        check("x....\n\n.....o", "line 3, column 1: a row has 6 points, but the first row has 5");
        check("5 x....\n4", "line 2, column 1: a row has 0 points, but the first row has 5");
        check(".....\n.....", "line 2, column 1: 2 rows of 5 points do not make a square");
        check("....\n....\n....\n....", "line 4, column 1: a board has 5 to 22 lines, not 4");
        check(&".......................\n".repeat(30), "line 23, column 1: a board has 5 to 22 lines, not 23");
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(size in MIN_SIZE..=MAX_SIZE, cells in prop::collection::vec(0..3, 22 * 22)) {
            let mut board = Board::new(size);
            for (point, cell) in Point::all(size).zip(cells) {
                match cell {
                    1 => board.play(point, Color::Black).unwrap(),
                    2 => board.play(point, Color::White).unwrap(),
                    _ => (),
                }
            }
            prop_assert_eq!(read(&write(&board)), Ok(board));
        }

        #[test]
        fn garbage_never_panics(text in "\\PC*", cells in "[xo.●○ 0-9a-z\\n\\r]*") {
            // Only check that `read` returns without a panic.
            let _ = (read(&text), read(&cells));
        }
    }
}
