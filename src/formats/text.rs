//! A game as plain text that a person can read and write: headings, then the moves in order.
//!
//! ```text
//! Size: 15
//! Black: person
//! White: gumu
//!
//! 1. h8 i9 2. g7 j10
//! ```
//!
//! Everything but the moves may be left out. Move numbers (`1.`) are read over, a line that begins with `#` is a
//! remark, and points may be written in capitals.

use std::fmt;

use crate::game::{ByColor, Color, MAX_SIZE, MIN_SIZE, Outcome, ParsePointError, PlayError, Point, Record, Rule};

/// The board of a game that does not say how large it is.
const USUAL_SIZE: u8 = 15;

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The game, with the cursor behind its last move.
    pub record: Record,
    /// Who plays each side, where the text says it: `person`, or an opponent's key.
    pub seats: ByColor<Option<String>>,
    /// What the text says that could not be used.
    pub warnings: Vec<String>,
}

/// Why a text is no game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong in it.
    pub kind: ErrorKind,
}

/// What is wrong in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The size is no number from 5 to 22.
    Size(String),
    /// The rule is not known.
    Rule(String),
    /// A word is no point of the board.
    Point(String, ParsePointError),
    /// A stone cannot be played there.
    Play(String, PlayError),
    /// A size or a rule comes after the first move.
    TooLate(String),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            ErrorKind::Size(word) => write!(f, "the size {word:?} is no number from {MIN_SIZE} to {MAX_SIZE}"),
            ErrorKind::Rule(word) => write!(f, "the rule {word:?} is not known"),
            ErrorKind::Point(word, error) => write!(f, "{word:?} is no point of this board: {error}"),
            ErrorKind::Play(word, error) => write!(f, "no stone can be played on {word}: {error}"),
            ErrorKind::TooLate(word) => write!(f, "{word:?} must stand before the first move"),
        }
    }
}

impl std::error::Error for FormatError {}

/// Writes the whole game, with the moves that were taken back; `seats` says who plays.
#[must_use]
pub fn write(record: &Record, seats: &ByColor<String>) -> String {
    let mut text = format!("Size: {}\nRule: {}\n", record.size(), record.rule().key());
    for color in Color::ALL {
        text += &format!("{color:?}: {}\n", seats[color]);
    }
    if let Some(Outcome::Resignation { winner }) = record.result() {
        text += &format!("Resigned: {:?}\n", !winner);
    }
    for (index, turn) in record.moves().chunks(2).enumerate() {
        let points: Vec<_> = turn.iter().map(|it| it.point.name(record.size())).collect();
        text += &format!("{}{}. {}", if index % 5 == 0 { "\n" } else { " " }, index + 1, points.join(" "));
    }
    text.push('\n');
    text
}

/// Reads a game.
///
/// # Errors
/// When a line is neither a heading nor moves that can be played one after the other; it says which line.
pub fn read(text: &str) -> Result<Loaded, FormatError> {
    let mut reader = Reader {
        record: Record::new(USUAL_SIZE, Rule::Freestyle),
        seats: ByColor::default(),
        resigned: None,
        warnings: Vec::new(),
    };
    for (line, content) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        reader.line(content.trim()).map_err(|kind| FormatError { line, kind })?;
    }
    if let Some(side) = reader.resigned
        && reader.record.resign(side).is_err()
    {
        reader.warnings.push(format!("{side:?} cannot resign a game that has ended"));
    }
    Ok(Loaded { record: reader.record, seats: reader.seats, warnings: reader.warnings })
}

struct Reader {
    record: Record,
    seats: ByColor<Option<String>>,
    resigned: Option<Color>,
    warnings: Vec<String>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), ErrorKind> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        match line.split_once(':') {
            Some((name, value)) => self.heading(name.trim(), value.trim()),
            None => line.split_whitespace().try_for_each(|word| self.word(word)),
        }
    }

    fn heading(&mut self, name: &str, value: &str) -> Result<(), ErrorKind> {
        let begun = !self.record.moves().is_empty();
        match name.to_ascii_lowercase().as_str() {
            "size" | "rule" if begun => return Err(ErrorKind::TooLate(name.to_owned())),
            "size" => {
                let size = value.parse().ok().filter(|size| MIN_SIZE <= *size && *size <= MAX_SIZE);
                let size = size.ok_or_else(|| ErrorKind::Size(value.to_owned()))?;
                self.record = Record::new(size, self.record.rule());
            }
            "rule" => {
                let rule = Rule::by_key(value).ok_or_else(|| ErrorKind::Rule(value.to_owned()))?;
                self.record = Record::new(self.record.size(), rule);
            }
            "black" => self.seats.black = Some(value.to_owned()),
            "white" => self.seats.white = Some(value.to_owned()),
            "resigned" => match Color::ALL.into_iter().find(|it| format!("{it:?}").eq_ignore_ascii_case(value)) {
                Some(color) => self.resigned = Some(color),
                None => self.warnings.push(format!("{value:?} is no side that can resign")),
            },
            _ => self.warnings.push(format!("the heading {name:?} is not known")),
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), ErrorKind> {
        let number = word.trim_end_matches('.');
        if number.len() < word.len() && number.bytes().all(|it| it.is_ascii_digit()) {
            return Ok(());
        }
        let point = Point::parse(word, self.record.size()).map_err(|error| ErrorKind::Point(word.to_owned(), error))?;
        self.record.play(point).map_err(|error| ErrorKind::Play(word.to_owned(), error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> ByColor<String> {
        ByColor { black: "person".to_owned(), white: "gumu".to_owned() }
    }

    #[test]
    fn a_game_reads_back_as_it_was_written() {
        let mut record = Record::new(13, Rule::Freestyle);
        for name in ["g7", "h8", "a1", "m13", "g8", "b2", "c3", "d4", "e5", "f6", "l12"] {
            record.play(Point::parse(name, 13).unwrap()).unwrap();
        }
        record.resign(Color::White).unwrap();
        let loaded = read(&write(&record, &seats())).unwrap();
        assert_eq!(loaded.record, record);
        assert_eq!(loaded.seats, ByColor { black: Some("person".to_owned()), white: Some("gumu".to_owned()) });
        assert_eq!(loaded.warnings, Vec::<String>::new());
    }

    #[test]
    fn bare_moves_are_a_game() {
        let loaded = read("\u{feff}# a remark\nH8 i9\r\n 2. G7 j10 ").unwrap();
        let names: Vec<_> = loaded.record.moves().iter().map(|it| it.point.name(15)).collect();
        assert_eq!(names, ["h8", "i9", "g7", "j10"]);
        assert_eq!(read("").unwrap().record, Record::new(15, Rule::Freestyle));
    }

    #[test]
    fn an_error_says_where_and_what() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected);
        check("h8\nh8", "line 2: no stone can be played on h8: the point bears a stone");
        check("h8 hello", "line 1: \"hello\" is no point of this board: not a letter and a number");
        check("Size: 9\n\nk3", "line 3: \"k3\" is no point of this board: outside the board");
        check("Size: 40", "line 1: the size \"40\" is no number from 5 to 22");
        check("Rule: pente", "line 1: the rule \"pente\" is not known");
        check("h8\nSize: 15", "line 2: \"Size\" must stand before the first move");
    }

    #[test]
    fn what_cannot_be_used_is_told() {
        let loaded = read("Event: Spring cup\nResigned: both\nh8").unwrap();
        assert_eq!(loaded.warnings.len(), 2);
        assert_eq!(loaded.record.ply(), 1);
    }
}
