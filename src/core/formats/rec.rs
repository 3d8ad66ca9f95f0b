//! Games of Gomotur (`.rec`): the names of two programs, a line for each move, and a code for the result.
//!
//! ```text
//! pbrain-a
//! pbrain-b
//! 9,9,120
//! 10,9,35
//! -1
//! ```
//!
//! A move is its column from the left and its row from the top, both counted from 0, and the time it took in
//! milliseconds. The board has 20 lines.

use crate::formats::fault::{ErrorKind, FormatError, LeftOut, Remarks};
use crate::formats::loaded_game::LoadedGame;
use crate::formats::values::play_numbers;
use crate::game::source_position::{PositionFinder, SourcePosition, offset_of};
use crate::game::{Record, Rule};

/// The only board size of the format, in lines.
const SIZE: u8 = 20;

/// Returns `true` if the first two lines of a text can be players' names, because they are neither empty nor moves, and
/// the third line is a move with its time.
pub(super) fn is_rec(text: &str) -> bool {
    let mut lines = text.lines();
    let mut is_name = || lines.next().is_some_and(|it| !it.trim().is_empty() && row_in(it).is_none());
    is_name() && is_name() && lines.next().and_then(row_in).is_some()
}

/// Reads a game.
///
/// # Errors
/// When the text does not start with two lines of players' names.
pub fn read(text: &str) -> Result<LoadedGame, FormatError> {
    let mut lines = text.lines().peekable();
    let mut name = || lines.next_if(|it| row_in(it).is_none()).map(|it| it.trim().to_owned());
    let (Some(black), Some(white)) = (name(), name()) else {
        return Err(FormatError { at: SourcePosition::at(text, 0), kind: ErrorKind::NoGame });
    };
    let mut record = Record::new(SIZE, Rule::Freestyle);
    (record.info.names.black, record.info.names.white) = (black, white);
    let mut remarks = Remarks::default();
    while let Some((line, [x, y, spent])) = lines.next().and_then(|line| Some((line, row_in(line)?))) {
        if let Err(kind) = play_numbers(&mut record, (x, y), &format!("{x},{y}")) {
            remarks.add(offset_of(text, line.trim_start()), kind, Some(LeftOut::Moves));
            break;
        }
        if let Some(notes) = record.notes_mut(record.node()) {
            notes.spent = u32::try_from(spent).ok().filter(|it| 0 < *it);
        }
    }
    Ok(LoadedGame::new(record, remarks.warnings(&mut PositionFinder::new(text))))
}

/// Parses the column, the row and the milliseconds of a move.
fn row_in(line: &str) -> Option<[i64; 3]> {
    let mut numbers = line.split(',').map(|it| it.trim().parse().ok());
    let row = [numbers.next()??, numbers.next()??, numbers.next()??];
    numbers.next().is_none().then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_before_rows_and_count_from_nought() {
        let loaded = read("one\ntwo\n9,9,120\n10,9,0\n10,8,35\n-1\n").unwrap();
        let names: Vec<_> = loaded.record.moves().iter().map(|it| it.name(SIZE)).collect();
        assert_eq!((names.join(" ").as_str(), loaded.warnings.len()), ("j11 k11 k12", 0));
        let of = |ply| loaded.record.notes(loaded.record.node_at(ply).unwrap()).spent;
        assert_eq!([of(1), of(2), of(3)], [Some(120), None, Some(35)]);
        assert_eq!((&*loaded.record.info.names.black, &*loaded.record.info.names.white), ("one", "two"));
    }

    #[test]
    fn moves_that_cannot_be_played_are_left_out() {
        let loaded = read("one\ntwo\n9,9,1\n20,9,1\n8,8,1\n").unwrap();
        assert_eq!(loaded.record.ply(), 1);
        let outside = "line 4, column 1: 20,9 lies outside the 20×20 board; the moves from there on were left out";
        assert_eq!(loaded.warnings[0].to_string(), outside);
    }

    #[test]
    fn a_text_without_two_names_is_none() {
        assert!(is_rec("one\ntwo\n9,9,120\n"));
        for text in ["", "one\n", "one\ntwo\n", "one\ntwo\n9,9\n", "9,9,1\n8,8,1\n7,7,1\n", "\n\n9,9,1\n"] {
            assert!(!is_rec(text), "{text:?}");
        }
        assert_eq!(read("").unwrap_err().to_string(), "line 1, column 1: there is no game in the file");
    }
}
