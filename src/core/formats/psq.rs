//! Games of Piskvork (`.psq`): a heading with the size, and a line for each move.
//!
//! ```text
//! Piskvorky 15x15, 0:11, 0
//! 8,8,0
//! 9,8,1520
//! pbrain-a
//! pbrain-b
//! -1
//! ```
//!
//! The heading gives the size, the levels of the players and who starts. A move is its column from the left and its row
//! from the top, both counted from 1, and the time it took in milliseconds. After a game between programs, the names of
//! the two programs and a code follow at the end of the file.

use crate::formats::fault::{ErrorKind, FormatError, LeftOut, Remarks};
use crate::formats::loaded_game::{LoadedGame, WriteError, stones_in_turn};
use crate::formats::values::{play_numbers, size_of};
use crate::game::source_position::{PositionFinder, SourcePosition, offset_of};
use crate::game::{Record, Rule};

/// Reads a game.
///
/// # Errors
/// When the heading is missing, or its board size is not supported.
pub fn read(text: &str) -> Result<LoadedGame, FormatError> {
    let mut lines = text.lines().skip_while(|it| it.trim().is_empty()).peekable();
    let heading = lines.next().unwrap_or(text).trim_start();
    let error = |kind| FormatError { at: SourcePosition::of(text, heading), kind };
    let (n_columns, n_rows) = size_in(heading).ok_or_else(|| error(ErrorKind::Header("Piskvorky 15x15")))?;
    let size = size_of(n_columns.max(n_rows)).map_err(error)?;
    let mut remarks = Remarks::default();
    if n_columns != n_rows {
        remarks.add(offset_of(text, heading), ErrorKind::Oblong(n_columns, n_rows), None);
    }
    let mut record = Record::new(size, Rule::Freestyle);
    while let Some((line, [x, y, spent])) = lines.peek().and_then(|line| Some((*line, row_in(line)?))) {
        lines.next();
        if let Err(kind) = play(&mut record, x, y, spent) {
            remarks.add(offset_of(text, line.trim_start()), kind, Some(LeftOut::Moves));
            while lines.next_if(|it| row_in(it).is_some()).is_some() {}
        }
    }
    let rest: Vec<_> = lines.map(str::trim).filter(|it| !it.is_empty()).collect();
    if let [black, white, ..] = rest[..] {
        record.info.names.black = black.to_owned();
        record.info.names.white = white.to_owned();
    }
    Ok(LoadedGame::new(record, remarks.warnings(&mut PositionFinder::new(text))))
}

/// Parses the numbers of columns and rows in the heading.
fn size_in(heading: &str) -> Option<(usize, usize)> {
    let sizes = heading.trim_start().strip_prefix("Piskvorky")?.split(',').next()?;
    let (n_columns, n_rows) = sizes.split_once(['x', 'X'])?;
    Some((n_columns.trim().parse().ok()?, n_rows.trim().parse().ok()?))
}

/// Parses the column, the row and the milliseconds of a move; the milliseconds are 0 if the line has no time.
fn row_in(line: &str) -> Option<[i64; 3]> {
    let mut numbers = line.split(',').map(|it| it.trim().parse());
    let (Some(Ok(x)), Some(Ok(y))) = (numbers.next(), numbers.next()) else { return None };
    let spent = numbers.next().and_then(Result::ok).unwrap_or(0);
    Some([x, y, spent])
}

fn play(record: &mut Record, x: i64, y: i64, spent: i64) -> Result<(), ErrorKind> {
    play_numbers(record, (x.saturating_sub(1), y.saturating_sub(1)), &format!("{x},{y}"))?;
    let spent = u32::try_from(spent).ok().filter(|it| 0 < *it);
    if let (Some(_), Some(notes)) = (spent, record.notes_mut(record.node())) {
        notes.spent = spent;
    }
    Ok(())
}

/// Writes the moves of the shown line, without other variations.
///
/// # Errors
/// When the game has a setup or passes.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let stones = stones_in_turn(record)?;
    let size = record.size();
    let mut text = format!("Piskvorky {size}x{size}, 0:0, 0\r\n");
    for (ply, point) in (1..).zip(stones) {
        let spent = record.node_at(ply).and_then(|node| record.notes(node).spent).unwrap_or(0);
        text += &format!("{},{},{spent}\r\n", point.x() + 1, point.y() + 1);
    }
    let names = &record.info.names;
    if !names.black.is_empty() || !names.white.is_empty() {
        text += &format!("{}\r\n{}\r\n", name_in_line(&names.black, "Black"), name_in_line(&names.white, "White"));
    }
    text += if record.result().is_some() { "0\r\n" } else { "-1\r\n" };
    Ok(text)
}

/// Returns a player's name as one line. If the name is empty or could be read as a move, returns `otherwise`.
fn name_in_line(name: &str, otherwise: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || row_in(&name).is_some() { otherwise.to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_where_and_what() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected);
        check("", "line 1, column 1: files of this format begin like \"Piskvorky 15x15\", but this one does not");
        check(
            "\n Piskvorky 15, 0:0, 0",
            "line 2, column 2: files of this format begin like \"Piskvorky 15x15\", but this one does not",
        );
        check("Piskvorky 40x40, 0:0, 0", "line 1, column 1: the board size \"40\" is not a number from 5 to 22");
    }

    #[test]
    fn moves_that_cannot_be_played_are_left_out() {
        let loaded = read("Piskvorky 15x20, 0:11, 0\n8,8\n9,8,1520\n8,8,3\n1,1,0\n-1\n").unwrap();
        assert_eq!((loaded.record.size(), loaded.record.ply()), (20, 2));
        assert_eq!(loaded.record.notes(loaded.record.node()).spent, Some(1520));
        let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
        let expected = [
            "line 1, column 1: the board of 15 by 20 points was made a square",
            "line 4, column 1: no stone can be played on 8,8: the point is occupied; \
             the moves from there on were left out",
        ];
        assert_eq!(warnings, expected);
        let warning = |text: &str| read(text).unwrap().warnings[0].to_string();
        let outside = "line 3, column 2: 16,3 lies outside the 15×15 board; the moves from there on were left out";
        assert_eq!(warning("Piskvorky 15x15, 0:0, 0\n8,8\n 16,3,0\n"), outside);
    }
}
