//! Errors and warnings of the readers, with their positions in the file.

use std::fmt;

use crate::game::diagram::DiagramErrorKind;
use crate::game::source_position::{PositionFinder, SourcePosition};
use crate::game::{MAX_SIZE, MIN_SIZE, ParsePointError, PlayError};
use crate::sort::sort_by_key;

/// Maximum number of positions that are read from one file.
pub const MAX_NODES: usize = 10_000_000;

/// Maximum number of warnings that are kept for one file.
pub(super) const MAX_WARNINGS: usize = 50;

/// Maximum nesting depth of brackets; no variation needs more levels than a board has points.
pub const MAX_DEPTH: usize = 10_000;

/// Maximum number of characters of a word that an error quotes.
const MAX_WORD: usize = 40;

/// Reason why bytes could not be read as a game, and the place of the error in the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// Position of the error in the file.
    pub at: SourcePosition,
    /// Kind of the error.
    pub kind: ErrorKind,
}

impl FormatError {
    /// Returns the position in the file; `None` if the error concerns the whole file.
    #[must_use]
    pub const fn place(&self) -> Option<SourcePosition> {
        match self.kind {
            ErrorKind::UnknownFormat | ErrorKind::Empty => None,
            _ => Some(self.at),
        }
    }
}

/// Warning of a reader that it could not use a part of the file as it is. The rest of the file was read as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Position in the file; `None` if the warning does not concern a single place.
    pub at: Option<SourcePosition>,
    /// Kind of the warning.
    pub kind: ErrorKind,
    /// Part of the game that is missing as a consequence; `None` if nothing is missing.
    pub left_out: Option<LeftOut>,
}

impl Warning {
    /// Returns a warning at a byte offset, for a file that is not text.
    pub(super) const fn at_byte(byte: usize, kind: ErrorKind, left_out: Option<LeftOut>) -> Self {
        Self { at: Some(SourcePosition::Byte(byte)), kind, left_out }
    }
}

/// Part of a file that could not be read and was left out, which a warning reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The move to which the warning points, and all moves after it.
    Moves,
    /// The move to which the warning points, and the rest of its variation.
    Variation,
    /// The mark, or the text on a point, to which the warning points.
    Mark,
    /// One whole game, in a file that holds several games.
    Game,
    /// The rest of the file, after the part that was read.
    Rest,
}

/// Kind of an error or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The file is in no known format.
    UnknownFormat,
    /// The file is empty.
    Empty,
    /// The file does not start with the text `.0`, which its format requires.
    Header(&'static str),
    /// There is no game in the file.
    NoGame,
    /// The file ends within the part `.0`.
    Cut(Part),
    /// The file has more than [`MAX_NODES`] positions.
    TooLarge,
    /// The file has more than `.0` games.
    TooMany(usize),
    /// Brackets are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// The board size `.0` is not a number from 5 to 22.
    Size(String),
    /// The file states a board of `.0` columns and `.1` rows. The greater number became the size of a square board.
    Oblong(usize, usize),
    /// The number `.0` in the SGF property `GM` stands for a game other than gomoku.
    OtherGame(String),
    /// The word `.0` does not name a known rule.
    Rule(String),
    /// The word `.0` is not a point of the board, for the reason `.1`.
    Point(String, ParsePointError),
    /// The numbers or letters `.0` do not stand for a point of a board of `.1` lines.
    OffBoard(String, u8),
    /// A stone cannot be played on the point `.0`, for the reason `.1`.
    Play(String, PlayError),
    /// Some moves of a RenLib library, `.0` in number, cannot be played. The warning points to the first of these
    /// moves.
    Unplayable(usize),
    /// A pass is not allowed at this place, for the reason `.0`.
    Pass(PlayError),
    /// The file places setup stones after the first move; they were read as moves.
    Put,
    /// The file removes stones from the board after the first move.
    Removal,
    /// The line with the heading `.0` comes after the first move.
    TooLate(String),
    /// The heading `.0` of a line is not known.
    Heading(String),
    /// The word `.0` is not a side, `Black` or `White`.
    Side(String),
    /// The word `.0` is not one of the two treatments of forbidden moves, `lose` and `refuse`.
    Fouls(String),
    /// The file states an ending of the game in a position in which the game has ended already.
    Ended,
    /// The bracket `.0` opens or closes where no bracket may.
    Bracket(char),
    /// The note `.0` in brackets cannot be parsed.
    Note(String),
    /// Some characters of an SGF file belong neither to a property nor to the value of a property.
    Stray,
    /// The major version `.0` and minor version `.1` of the format are not known.
    Version(u8, u8),
    /// The file has further contents after the end of the game.
    Behind,
    /// The text is not UTF-8, and was read in the encoding `.0`, which is a guess. The warning points to the first
    /// character outside ASCII.
    Guessed(&'static str),
    /// Some bytes are invalid in the encoding `.0`. The warning points to the first of these bytes.
    Spoiled(&'static str),
    /// The file names an opponent `.0` as a player, but this opponent does not exist.
    NoOpponent(String),
    /// The file names an external engine `.0` as a player. A person plays this side instead, because a file must not
    /// start a program.
    EngineNamed(String),
    /// A board drawn with characters cannot be read, for the reason `.0`.
    Diagram(DiagramErrorKind),
}

/// Part of a file within which the file ends too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The header of a RenLib library.
    Heading,
    /// The list of moves.
    Moves,
    /// A move that is written as two numbers.
    Pair,
    /// A variation, comment or note in brackets.
    Bracket,
    /// The value of an SGF property.
    Value,
    /// A game in a file that may have several.
    Game,
    /// The tree of moves of a RenLib library.
    Tree,
    /// A text that ends with a zero byte, as in a RenLib library.
    Text,
    /// An XML tag.
    Tag,
}

/// Returns a word as an error quotes it. Of a long word, returns only the start, followed by `…`.
pub(super) fn quoted(word: &str) -> String {
    match word.char_indices().nth(MAX_WORD) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// Warnings that a reader collects, with their byte offsets, before the offsets are converted to lines and columns.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    all: Vec<(usize, ErrorKind, Option<LeftOut>)>,
}

impl Remarks {
    pub(super) fn add(&mut self, offset: usize, kind: ErrorKind, left_out: Option<LeftOut>) {
        let remark = (offset, kind, left_out);
        // Report that the rest of the file is missing even if the list of warnings is full.
        let has_room = self.all.len() < MAX_WARNINGS || left_out == Some(LeftOut::Rest);
        if has_room && self.all.last() != Some(&remark) {
            self.all.push(remark);
        }
    }

    /// Returns the warnings, sorted by their offsets, with the offsets converted to lines and columns.
    pub(super) fn warnings(mut self, places: &mut PositionFinder<'_>) -> Vec<Warning> {
        sort_by_key(&mut self.all, |it| it.0);
        let placed = |(offset, kind, left_out)| Warning { at: Some(places.at(offset)), kind, left_out };
        self.all.into_iter().map(placed).collect()
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Some(at) => write!(f, "{at}: {}", self.kind),
            None => write!(f, "{}", self.kind),
        }
    }
}

impl std::error::Error for FormatError {}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "{at}: ")?;
        }
        match self.left_out {
            Some(left_out) => write!(f, "{}; {left_out}", self.kind),
            None => write!(f, "{}", self.kind),
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "the moves from there on were left out",
            Self::Variation => "what follows in this variation was left out",
            Self::Mark => "this mark was left out",
            Self::Game => "the game was left out",
            Self::Rest => "the rest of the file was left out",
        })
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormat => write!(
                f,
                "the file or text is in none of the formats that Gumu reads: SGF, PSQ, LIB, RIF, SAV, POS and REC \
                 files, moves such as H8 I9 J10, or a board drawn with characters"
            ),
            Self::Empty => write!(f, "the file or text is empty"),
            Self::Header(what) => write!(f, "files of this format begin like {what:?}, but this one does not"),
            Self::NoGame => write!(f, "there is no game in the file"),
            Self::Cut(part) => write!(f, "the file ends within {part}"),
            Self::TooLarge => write!(f, "there are more than {MAX_NODES} positions"),
            Self::TooMany(most) => write!(f, "there are more than {most} games"),
            Self::TooDeep => write!(f, "brackets are nested more than {MAX_DEPTH} deep"),
            Self::Size(word) => write!(f, "the board size {word:?} is not a number from {MIN_SIZE} to {MAX_SIZE}"),
            Self::Oblong(n_columns, n_rows) => {
                write!(f, "the board of {n_columns} by {n_rows} points was made a square")
            }
            Self::OtherGame(word) => {
                write!(f, "GM[{word}] stands for a game other than gomoku; the moves were read as gomoku")
            }
            Self::Rule(word) => write!(f, "the rule {word:?} is not known"),
            Self::Point(word, ParsePointError::NotAName) => {
                write!(f, "{word:?} is not a point, which is a letter and a number")
            }
            Self::Point(_, error) => write!(f, "{error}"),
            Self::OffBoard(word, size) => write!(f, "{word} lies outside the {size}×{size} board"),
            Self::Play(word, error) => write!(f, "no stone can be played on {word}: {error}"),
            Self::Unplayable(1) => write!(f, "1 move cannot be played, and was left out with what follows"),
            Self::Unplayable(n) => write!(f, "{n} moves cannot be played, and were left out with what follows"),
            Self::Pass(error) => write!(f, "a pass is not allowed: {error}"),
            Self::Put => write!(f, "stones set up during the game were read as moves"),
            Self::Removal => write!(f, "the game removes stones, which gomoku does not allow"),
            Self::TooLate(word) => write!(f, "{word:?} must stand before the first move"),
            Self::Heading(word) => write!(f, "the heading {word:?} is not known"),
            Self::Side(word) => write!(f, "{word:?} is neither Black nor White"),
            Self::Fouls(word) => {
                write!(f, "the heading Fouls (forbidden moves) must be \"lose\" or \"refuse\", not {word:?}")
            }
            Self::Ended => write!(f, "the game has already ended"),
            Self::Bracket(bracket) => write!(f, "the bracket {:?} is out of place", bracket.to_string()),
            Self::Note(note) => write!(f, "the note {note:?} in brackets cannot be read"),
            Self::Stray => write!(f, "the text here is neither an SGF property nor a value"),
            Self::Version(major, minor) => {
                write!(f, "the file has version {major}.{minor} of its format, which is newer than this program knows")
            }
            Self::Behind => write!(f, "the file goes on after the end of the game"),
            Self::Guessed(encoding) => write!(f, "the letters are not UTF-8; they were read as {encoding}"),
            Self::Spoiled(encoding) => write!(f, "some characters are not valid {encoding}"),
            Self::NoOpponent(word) => write!(f, "no opponent is called {word:?}"),
            Self::EngineNamed(word) => {
                write!(
                    f,
                    "the file names the engine {word:?} as a player; files cannot start programs, so you play its side"
                )
            }
            Self::Diagram(why) => write!(f, "{why}"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Heading => "its heading",
            Self::Moves => "its moves",
            Self::Pair => "the two numbers of a move",
            Self::Bracket => "brackets",
            Self::Value => "the value of a property",
            Self::Game => "a game",
            Self::Tree => "its tree of moves",
            Self::Text => "a comment or label",
            Self::Tag => "a tag",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_limited_but_a_missing_rest_is_reported() {
        let mut remarks = Remarks::default();
        for offset in (0..1000).rev() {
            remarks.add(offset, ErrorKind::Put, None);
        }
        remarks.add(1000, ErrorKind::TooLarge, Some(LeftOut::Rest));
        remarks.add(1000, ErrorKind::TooLarge, Some(LeftOut::Rest));
        let text = "x".repeat(2000);
        let warnings = remarks.warnings(&mut PositionFinder::new(&text));
        assert_eq!(warnings.len(), MAX_WARNINGS + 1);
        assert_eq!(
            warnings[0].at,
            Some(SourcePosition::Text { line: 1, column: 951 }),
            "they are in the order of the text"
        );
        let rest = "line 1, column 1001: there are more than 10000000 positions; the rest of the file was left out";
        assert_eq!(warnings[MAX_WARNINGS].to_string(), rest);
    }
}
