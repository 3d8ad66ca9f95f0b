//! File formats of games: format detection, and reading and writing in any format.

use crate::formats::fault::{ErrorKind, FormatError};
use crate::formats::loaded_game::{LoadedGame, WriteError};
use crate::formats::{charset, moves, pos, psq, rec, renlib, rif, sav, sgf, text};
use crate::game::source_position::SourcePosition;
use crate::game::{ByColor, Color, Record, Rule, diagram};

/// Maximum size in bytes of a game file that is read.
pub const MAX_FILE: u64 = 64 << 20;

/// File formats of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// This program's own text format: headings and moves that a person can write by hand. It holds everything in a
    /// record.
    Text,
    /// Only the moves: `h8i9g7`.
    Moves,
    /// A board drawn with characters.
    Diagram,
    /// A game of Piskvork (`.psq`).
    Psq,
    /// Smart Game Format (`.sgf`): games with variations and notes.
    Sgf,
    /// A library of RenLib (`.lib`): a tree of moves with comments.
    Lib,
    /// RenjuNet's database of games (`.rif`).
    Rif,
    /// A position as RenLib and Yixin-Board write it (`.pos`).
    Pos,
    /// A game as Yixin-Board saves it (`.sav`).
    Sav,
    /// A game of Gomotur (`.rec`).
    Rec,
}

impl Format {
    /// All formats. The first is this program's own text format.
    pub const ALL: [Self; 10] = [
        Self::Text,
        Self::Sgf,
        Self::Psq,
        Self::Lib,
        Self::Rif,
        Self::Moves,
        Self::Diagram,
        Self::Pos,
        Self::Sav,
        Self::Rec,
    ];

    /// Returns the file name extension of the format, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text | Self::Moves | Self::Diagram => "txt",
            Self::Psq => "psq",
            Self::Sgf => "sgf",
            Self::Lib => "lib",
            Self::Rif => "rif",
            Self::Pos => "pos",
            Self::Sav => "sav",
            Self::Rec => "rec",
        }
    }

    /// Returns `true` if [`write()`] can write this format.
    #[must_use]
    pub const fn can_be_written(self) -> bool {
        match self {
            Self::Text | Self::Moves | Self::Diagram | Self::Psq | Self::Sgf | Self::Lib => true,
            Self::Pos | Self::Rif | Self::Sav | Self::Rec => false,
        }
    }

    /// Returns the format that `bytes` look like; `None` if they look like no known format.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        if renlib::has_header(bytes) {
            return Some(Self::Lib);
        }
        if pos::is_pos(bytes) {
            return Some(Self::Pos);
        }
        let (text, _) = charset::decode(bytes, None);
        let start = text.trim_start();
        if start.starts_with("Piskvorky") {
            Some(Self::Psq)
        } else if sgf::is_sgf(start) {
            Some(Self::Sgf)
        } else if rif::is_xml(start) {
            Some(Self::Rif)
        } else if renlib::may_be_old(bytes) && bytes.contains(&0) {
            Some(Self::Lib)
        } else if text.contains(|it: char| it.is_control() && !it.is_whitespace()) {
            renlib::may_be_old(bytes).then_some(Self::Lib)
        } else if sav::is_sav(start) {
            Some(Self::Sav)
        } else if rec::is_rec(start) {
            Some(Self::Rec)
        } else if diagram::read(&text).is_ok() {
            Some(Self::Diagram)
        } else if moves::is_list(start) {
            Some(Self::Moves)
        } else {
            text::is_text(start).then_some(Self::Text)
        }
    }

    /// Returns the rule that a game has if its file names no rule.
    pub(super) const fn usual_rule(self) -> Rule {
        match self {
            Self::Lib | Self::Rif => Rule::Renju,
            Self::Text | Self::Moves | Self::Diagram | Self::Psq | Self::Sgf => Rule::Freestyle,
            Self::Pos | Self::Sav | Self::Rec => Rule::Freestyle,
        }
    }
}

/// Reads all games of a file in any known format. Returns at least one game.
///
/// # Errors
/// When the bytes look like no known format, or no game can be read from them.
pub fn read(bytes: &[u8]) -> Result<Vec<LoadedGame>, FormatError> {
    let unknown = || {
        let kind = if bytes.trim_ascii().is_empty() { ErrorKind::Empty } else { ErrorKind::UnknownFormat };
        FormatError { at: SourcePosition::Byte(0), kind }
    };
    read_as(Format::detect(bytes).ok_or_else(unknown)?, bytes)
}

/// Reads all games of a file of this format. Returns at least one game.
///
/// # Errors
/// When no game can be read from the bytes.
pub fn read_as(format: Format, bytes: &[u8]) -> Result<Vec<LoadedGame>, FormatError> {
    let (text, warning) = match format {
        Format::Pos | Format::Lib | Format::Rif => Default::default(),
        Format::Sgf => charset::decode(bytes, sgf::charset_in(bytes)),
        Format::Text | Format::Moves | Format::Diagram | Format::Psq | Format::Sav | Format::Rec => {
            charset::decode(bytes, None)
        }
    };
    let mut games = match format {
        Format::Text => vec![text::read(&text)?],
        Format::Moves => vec![moves::read(&text)?],
        Format::Diagram => vec![read_diagram(&text)?],
        Format::Psq => vec![psq::read(&text)?],
        Format::Sgf => sgf::read(&text)?,
        Format::Lib => vec![renlib::read(bytes)?],
        Format::Rif => rif::read(bytes)?,
        Format::Pos => vec![pos::read(bytes)?],
        Format::Sav => vec![sav::read(&text)?],
        Format::Rec => vec![rec::read(&text)?],
    };
    games[0].warnings.extend(warning);
    Ok(games)
}

/// Writes a game; [`losses`](crate::formats::losses) lists the contents that the file will lack.
///
/// # Errors
/// When the format cannot hold the game at all.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    match format {
        Format::Text => Ok(text::write(record, &ByColor::default()).into_bytes()),
        Format::Moves => moves::write(record).map(String::into_bytes),
        Format::Diagram => Ok(diagram::write(record.board()).into_bytes()),
        Format::Psq => psq::write(record).map(String::into_bytes),
        Format::Sgf => Ok(sgf::write(record).into_bytes()),
        Format::Lib => renlib::write(record),
        Format::Pos | Format::Rif | Format::Sav | Format::Rec => Err(WriteError::ReadOnly),
    }
}

fn read_diagram(text: &str) -> Result<LoadedGame, FormatError> {
    let board =
        diagram::read(text).map_err(|error| FormatError { at: error.at, kind: ErrorKind::Diagram(error.kind) })?;
    let n_of = |color| board.points().filter(|it| board.stone(*it) == Some(color)).count();
    let first = if n_of(Color::White) < n_of(Color::Black) { Color::White } else { Color::Black };
    Ok(LoadedGame::new(Record::from_position(board, Rule::Freestyle, first), Vec::new()))
}
