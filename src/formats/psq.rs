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
//! The heading gives the size, the levels of the players and who begins. A move is its column from the left, its row
//! from the top, both from 1, and the milliseconds it took. Two names and a code follow where programs have played.

use crate::formats::{ErrorKind, FormatError, Loaded, Place, WriteError, size_of, stones_in_turn};
use crate::game::{Point, Record, Rule};

/// Reads a game.
///
/// # Errors
/// When the heading is missing or names a size that no board has.
pub fn read(text: &str) -> Result<Loaded, FormatError> {
    let mut lines = (1..).zip(text.lines()).skip_while(|(_, content)| content.trim().is_empty()).peekable();
    let (line, heading) = lines.next().unwrap_or((1, ""));
    let (n_columns, n_rows) = size_in(heading)
        .ok_or(FormatError { at: Place::Line(line), kind: ErrorKind::Header("\"Piskvorky\" and a size") })?;
    let size = size_of(n_columns.max(n_rows)).map_err(|kind| FormatError { at: Place::Line(line), kind })?;
    let mut warnings = Vec::new();
    if n_columns != n_rows {
        warnings.push(format!("line {line}: the board of {n_columns} by {n_rows} points was made a square"));
    }
    let mut record = Record::new(size, Rule::Freestyle);
    while let Some((line, [x, y, spent])) = lines.peek().and_then(|(line, content)| Some((*line, row_in(content)?))) {
        lines.next();
        if let Err(why) = play(&mut record, x, y, spent) {
            warnings.push(format!("line {line}: {why}; this move and those after it were left out"));
            while lines.next_if(|(_, content)| row_in(content).is_some()).is_some() {}
        }
    }
    let rest: Vec<_> = lines.map(|(_, content)| content.trim()).filter(|it| !it.is_empty()).collect();
    if let [black, white, ..] = rest[..] {
        record.info.names.black = black.to_owned();
        record.info.names.white = white.to_owned();
    }
    Ok(Loaded::new(record, warnings))
}

/// The columns and rows that a heading gives.
fn size_in(heading: &str) -> Option<(usize, usize)> {
    let sizes = heading.trim_start().strip_prefix("Piskvorky")?.split(',').next()?;
    let (n_columns, n_rows) = sizes.split_once(['x', 'X'])?;
    Some((n_columns.trim().parse().ok()?, n_rows.trim().parse().ok()?))
}

/// The column, the row and the time of a move; 0 where no time stands.
fn row_in(line: &str) -> Option<[i64; 3]> {
    let mut numbers = line.split(',').map(|it| it.trim().parse());
    let (Some(Ok(x)), Some(Ok(y))) = (numbers.next(), numbers.next()) else { return None };
    let spent = numbers.next().and_then(Result::ok).unwrap_or(0);
    Some([x, y, spent])
}

fn play(record: &mut Record, x: i64, y: i64, spent: i64) -> Result<(), String> {
    let of = |it: i64| u8::try_from(it - 1).ok().filter(|it| *it < record.size());
    let (Some(column), Some(row)) = (of(x), of(y)) else {
        return Err(format!("{x},{y} lies outside the board"));
    };
    record.play(Point::new(column, row)).map_err(|why| format!("no stone can be played on {x},{y}: {why}"))?;
    let spent = u32::try_from(spent).ok().filter(|it| 0 < *it);
    if let (Some(_), Some(notes)) = (spent, record.notes_mut(record.node())) {
        notes.spent = spent;
    }
    Ok(())
}

/// Writes the shown line.
///
/// # Errors
/// When the game is more than moves in turn from the empty board.
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

/// A name as a line that is not taken for a move.
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
        check("", "line 1: the file does not begin with \"Piskvorky\" and a size");
        check("\nPiskvorky 15, 0:0, 0", "line 2: the file does not begin with \"Piskvorky\" and a size");
        check("Piskvorky 40x40, 0:0, 0", "line 1: the size \"40\" is no number from 5 to 22");
    }

    #[test]
    fn moves_that_cannot_be_played_are_left_out() {
        let loaded = read("Piskvorky 15x20, 0:11, 0\n8,8\n9,8,1520\n8,8,3\n1,1,0\n-1\n").unwrap();
        assert_eq!((loaded.record.size(), loaded.record.ply()), (20, 2));
        assert_eq!(loaded.record.notes(loaded.record.node()).spent, Some(1520));
        assert_eq!(loaded.warnings.len(), 2, "{:?}", loaded.warnings);
    }
}
