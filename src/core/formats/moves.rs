//! Lists of moves without anything else: names such as `h8i9g7`, or numbers as Gomocup programs write them.
//!
//! | form | example | origin |
//! |---|---|---|
//! | names | `h8i9g7`, `H8 I9 G7` | lower left point, counted from 1 |
//! | numbers | `7,7 8,6`, one move a line or several | upper left point, counted from 0 |
//! | an opening | `8,-3, 6,-4, 5,-4`: some number is negative | center, counted from 0 |

use crate::formats::fault::{ErrorKind, FormatError, Part, quoted};
use crate::formats::loaded_game::{LoadedGame, WriteError, stones_in_turn};
use crate::formats::values::usual_size_for;
use crate::game::source_position::SourcePosition;
use crate::game::{MAX_SIZE, ParsePointError, Point, Record, Rule};

/// Returns `true` if a text is a list of moves: point names such as `h8i9 g7`, or pairs of numbers.
pub(super) fn is_list(text: &str) -> bool {
    is_numbers(text)
        || text.lines().all(|line| line.split_whitespace().all(|word| names_in(word).is_ok())) && !text.is_empty()
}

/// Writes the shown line as point names without spaces.
///
/// # Errors
/// When the game has a setup or passes.
pub fn write(record: &Record) -> Result<String, WriteError> {
    Ok(stones_in_turn(record)?.iter().map(|it| it.name(record.size())).collect())
}

/// Reads a list of moves. The board is the smallest of the usual sizes on which all moves fit.
///
/// # Errors
/// When a word is not a move, or when a move cannot be played. The error states the place in the text.
pub fn read(text: &str) -> Result<LoadedGame, FormatError> {
    if is_numbers(text) { read_numbers(text) } else { read_names(text) }
}

/// Returns the points of a board of `size` lines that are named in a text such as `h8i9 g7`.
///
/// # Errors
/// When a word is not the name of a point of the board.
pub fn points(text: &str, size: u8) -> Result<Vec<Point>, ErrorKind> {
    let mut points = Vec::new();
    for word in text.split_whitespace() {
        for name in names_in(word)? {
            points.push(Point::parse(name, size).map_err(|why| ErrorKind::Point(name.to_owned(), why))?);
        }
    }
    Ok(points)
}

fn read_names(text: &str) -> Result<LoadedGame, FormatError> {
    let error = |part, kind| FormatError { at: SourcePosition::of(text, part), kind };
    let mut names = Vec::new();
    for word in text.split_whitespace() {
        for name in names_in(word).map_err(|kind| error(word, kind))? {
            let point = Point::parse(name, MAX_SIZE);
            names.push((name, point.map_err(|why| error(name, ErrorKind::Point(name.to_owned(), why)))?));
        }
    }
    let n_lines = names.iter().map(|(_, it)| (it.x() + 1).max(MAX_SIZE - it.y()));
    let mut record = Record::new(usual_size_for(n_lines.max().unwrap_or(0)), Rule::Freestyle);
    for (name, point) in names {
        // The point was parsed for the largest board. Names count rows from the bottom, but `Point` counts them from
        // the top. So subtract the difference between the two board sizes from the row.
        let point = Point::new(point.x(), point.y() - (MAX_SIZE - record.size()));
        record.play(point).map_err(|why| error(name, ErrorKind::Play(name.to_owned(), why)))?;
    }
    Ok(LoadedGame::new(record, Vec::new()))
}

/// Splits a word such as `h8i9g7` into the names of its points.
pub(super) fn names_in(word: &str) -> Result<Vec<&str>, ErrorKind> {
    let mut names = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let letter = rest.starts_with(|it: char| it.is_ascii_alphabetic());
        let n_digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !letter || n_digits == 0 || 2 < n_digits {
            return Err(ErrorKind::Point(quoted(word), ParsePointError::NotAName));
        }
        let (name, behind) = rest.split_at(1 + n_digits);
        names.push(name);
        rest = behind;
    }
    Ok(names)
}

/// Returns `true` if a text has only characters of number pairs, such as digits, signs and spaces, and at least one
/// comma.
fn is_numbers(text: &str) -> bool {
    let is_of_number = |it: char| it.is_ascii_digit() || it == '-' || it == ',' || it == ';' || it.is_whitespace();
    text.contains(',') && text.chars().all(is_of_number)
}

fn read_numbers(text: &str) -> Result<LoadedGame, FormatError> {
    let error = |part, kind| FormatError { at: SourcePosition::of(text, part), kind };
    let mut numbers = Vec::new();
    let words = text.split(|it: char| it == ',' || it == ';' || it.is_whitespace());
    for word in words.filter(|it| !it.is_empty()) {
        let number = word.parse::<i16>();
        let number = number.map_err(|_| error(word, ErrorKind::OffBoard(quoted(word), MAX_SIZE)))?;
        numbers.push((word, number));
    }
    let is_offset = numbers.iter().any(|(_, it)| *it < 0);
    let farthest = numbers.iter().map(|(_, it)| it.unsigned_abs()).max().unwrap_or(0);
    let n_lines = farthest.saturating_mul(if is_offset { 2 } else { 1 }).saturating_add(1);
    let size = usual_size_for(u8::try_from(n_lines).unwrap_or(MAX_SIZE));
    let center = if is_offset { i16::from(size / 2) } else { 0 };
    let mut record = Record::new(size, Rule::Freestyle);
    for pair in numbers.chunks(2) {
        let [(word, x), (_, y)] = *pair else { return Err(error(pair[0].0, ErrorKind::Cut(Part::Pair))) };
        let of = |it: i16| u8::try_from(it.checked_add(center)?).ok().filter(|it| *it < size);
        let name = || format!("{x},{y}");
        let point = of(x).zip(of(y)).map(|(x, y)| Point::new(x, y)).ok_or_else(|| ErrorKind::OffBoard(name(), size));
        let played = point.and_then(|it| record.play(it).map_err(|why| ErrorKind::Play(name(), why)));
        played.map_err(|kind| error(word, kind))?;
    }
    Ok(LoadedGame::new(record, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, size: u8, expected: &str) {
        let record = read(text).unwrap().record;
        assert_eq!((record.size(), write(&record).unwrap().as_str()), (size, expected), "{text}");
    }

    #[test]
    fn names_need_nothing_between_them() {
        check("h8i9g7", 15, "h8i9g7");
        check(" H8 I9\nG7j10\n", 15, "h8i9g7j10");
        check("h8p9", 19, "h8p9");
        check("h20", 20, "h20");
    }

    #[test]
    fn numbers_count_from_the_top_or_from_the_center() {
        check("7,7 8,6\n6,8", 15, "h8i9g7");
        check("1,-1, 0,0", 15, "i9h8");
        check("8,-3, 6,-4, 5,-4", 19, "r13p14o14");
    }

    #[test]
    fn an_error_says_where_and_what() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected);
        check("h8\n i9h8", "line 2, column 4: no stone can be played on h8: the point is occupied");
        check("i9 h8x", "line 1, column 4: \"h8x\" is not a point, which is a letter and a number");
        check("h8\ni23", "line 2, column 1: row 23 does not exist on a 22×22 board");
        check("h8\ni9w1", "line 2, column 3: column W does not exist on a 22×22 board");
        check("1,2\n3,", "line 2, column 1: the file ends within the two numbers of a move");
        check("1,2\n30,4", "line 2, column 1: 30,4 lies outside the 22×22 board");
        check("1,2 1,2", "line 1, column 5: no stone can be played on 1,2: the point is occupied");
        check("1,2 99999,4", "line 1, column 5: 99999 lies outside the 22×22 board");
    }
}
