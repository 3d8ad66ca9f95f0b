//! Games saved by Yixin-Board (`.sav`): the size of the board, the number of moves, and a line for each move.
//!
//! ```text
//! 15
//! 15
//! 2
//! 7 7
//! 6 8
//! ```
//!
//! The first two numbers are the numbers of rows and columns of the board, the third is the number of moves. A move is
//! its row from the top and its column from the left, both counted from 0.

use crate::formats::fault::{ErrorKind, FormatError, LeftOut, Part, Remarks};
use crate::formats::loaded_game::LoadedGame;
use crate::formats::values::{play_numbers, size_of};
use crate::game::source_position::{PositionFinder, SourcePosition, offset_of};
use crate::game::{MAX_SIZE, MIN_SIZE, Record, Rule};

/// Returns `true` if each of the first three lines of a text is a single number, and the next line is a pair of numbers
/// or missing. The three numbers are the board's rows and columns, and the number of moves. Empty lines do not count.
pub(super) fn is_sav(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
    let mut next = || number_in(lines.next()?);
    let sizes = usize::from(MIN_SIZE)..=usize::from(MAX_SIZE);
    let is_board = [next(), next()].iter().all(|it| it.is_some_and(|it| sizes.contains(&it)));
    is_board && next().is_some() && lines.next().is_none_or(|it| pair_in(it).is_some())
}

/// Reads a game.
///
/// # Errors
/// When one of the three numbers before the moves is missing, or no board has the size.
pub fn read(text: &str) -> Result<LoadedGame, FormatError> {
    let mut lines = text.lines().filter(|it| !it.trim().is_empty());
    let error = |part: &str, kind| FormatError { at: SourcePosition::of(text, part), kind };
    let mut next = || {
        let line = lines.next().unwrap_or(&text[text.len()..]).trim();
        number_in(line).ok_or_else(|| error(line, ErrorKind::Header("15 15 2"))).map(|number| (line, number))
    };
    let ((first, n_rows), (_, n_columns), (_, n_moves)) = (next()?, next()?, next()?);
    let size = size_of(n_columns.max(n_rows)).map_err(|kind| error(first, kind))?;
    let mut remarks = Remarks::default();
    if n_columns != n_rows {
        remarks.add(offset_of(text, first), ErrorKind::Oblong(n_columns, n_rows), None);
    }
    let mut record = Record::new(size, Rule::Freestyle);
    let mut n_read = 0;
    for line in lines {
        let at = offset_of(text, line.trim_start());
        if n_read == n_moves {
            remarks.add(at, ErrorKind::Behind, Some(LeftOut::Rest));
            break;
        }
        let played = match pair_in(line) {
            Some((y, x)) => play_numbers(&mut record, (x, y), line.trim()),
            None => Err(ErrorKind::Cut(Part::Pair)),
        };
        if let Err(kind) = played {
            remarks.add(at, kind, Some(LeftOut::Moves));
            return Ok(LoadedGame::new(record, remarks.warnings(&mut PositionFinder::new(text))));
        }
        n_read += 1;
    }
    if n_read < n_moves {
        remarks.add(text.len(), ErrorKind::Cut(Part::Moves), None);
    }
    Ok(LoadedGame::new(record, remarks.warnings(&mut PositionFinder::new(text))))
}

/// Parses a line that consists of exactly one number.
fn number_in(line: &str) -> Option<usize> {
    line.trim().parse().ok()
}

/// Parses a line that consists of exactly two numbers.
fn pair_in(line: &str) -> Option<(i64, i64)> {
    let mut words = line.split_whitespace().map(|it| it.parse().ok());
    let pair = (words.next()??, words.next()??);
    words.next().is_none().then_some(pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> (String, Vec<String>) {
        let loaded = read(text).unwrap();
        let size = loaded.record.size();
        let names: Vec<_> = loaded.record.moves().iter().map(|it| it.name(size)).collect();
        (names.join(" "), loaded.warnings.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn rows_come_before_columns_and_count_from_the_top() {
        assert_eq!(told("15\n15\n3\n7 7\n6 8\n5 9\n"), ("h8 i9 j10".to_owned(), Vec::new()));
        assert_eq!(read("20\r\n20\r\n0\r\n").unwrap().record.size(), 20);
    }

    #[test]
    fn parts_that_do_not_fit_are_left_out() {
        let cut = "line 4, column 4: the file ends within its moves";
        assert_eq!(told("15\n15\n2\n7 7"), ("h8".to_owned(), vec![cut.to_owned()]));
        let behind = "line 5, column 1: the file goes on after the end of the game; the rest of the file was left out";
        assert_eq!(told("15\n15\n1\n7 7\n8 8"), ("h8".to_owned(), vec![behind.to_owned()]));
        let twice = "line 5, column 2: no stone can be played on 7 7: the point is occupied; \
                     the moves from there on were left out";
        assert_eq!(told("15\n15\n2\n7 7\n 7 7"), ("h8".to_owned(), vec![twice.to_owned()]));
    }

    #[test]
    fn an_error_says_where_and_what() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected);
        check("15\n15\n", "line 3, column 1: files of this format begin like \"15 15 2\", but this one does not");
        check("40\n40\n0\n", "line 1, column 1: the board size \"40\" is not a number from 5 to 22");
    }

    #[test]
    fn a_list_of_moves_is_none() {
        assert!(is_sav("15\n15\n1\n7 7\n") && is_sav("15\n15\n0\n"));
        for text in ["", "15\n15\n", "15 15\n2\n", "7,7\n8,8\n9,9\n", "15\n15\n2\n7,7", "h8\ni9\nj10", "40\n40\n0\n"] {
            assert!(!is_sav(text), "{text:?}");
        }
    }
}
