//! Games as readers return them, and the reasons why a game cannot be written.

use std::fmt;

use crate::formats::fault::Warning;
use crate::game::{ByColor, Color, Point, Record};

/// Word that stands for a human player in [`LoadedGame::seats`].
pub const PERSON: &str = "person";

/// A game that was read from a file or a text, with its players and the warnings of the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedGame {
    /// The game, with the cursor after the last move of its main line.
    pub record: Record,
    /// Player of each side: [`PERSON`], or the id of an opponent such as `gumu`. `None` if the file does not name the
    /// player.
    pub seats: ByColor<Option<String>>,
    /// Warnings about parts of the file or text that could not be used as they are.
    pub warnings: Vec<Warning>,
}

impl LoadedGame {
    /// Returns a game whose file does not name the players.
    pub(super) const fn new(record: Record, warnings: Vec<Warning>) -> Self {
        Self { record, seats: ByColor { black: None, white: None }, warnings }
    }
}

/// Reason that a game cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The program reads this format, but cannot write it.
    ReadOnly,
    /// The format can only hold boards of `.0` lines.
    Size(u8),
    /// The format cannot hold setup stones or a game that White starts.
    Setup,
    /// The format cannot hold passes.
    Passes,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => write!(f, "Gumu reads this format but does not write it"),
            Self::Size(size) => write!(f, "this format has only boards of {size} lines"),
            Self::Setup => write!(f, "this format cannot store a game that starts from a position"),
            Self::Passes => write!(f, "this format cannot store passes"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Returns an error unless the game starts on the empty board with Black to move.
pub(super) fn from_empty_board(record: &Record) -> Result<(), WriteError> {
    let is_plain = record.setup().is_empty() && record.first_side() == Color::Black;
    if is_plain { Ok(()) } else { Err(WriteError::Setup) }
}

/// Returns the points of the shown line, in playing order. Returns an error if the game does not start on the empty
/// board with Black to move, or if it has passes.
pub(super) fn stones_in_turn(record: &Record) -> Result<Vec<Point>, WriteError> {
    from_empty_board(record)?;
    record.moves().iter().map(|it| it.point).collect::<Option<_>>().ok_or(WriteError::Passes)
}
