//! Games as they are read, and the reasons why a game cannot be written.

use std::fmt;

use crate::formats::fault::Warning;
use crate::game::{ByColor, Color, Point, Record};

/// The word that names a person as the player of a side.
pub const PERSON: &str = "person";

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedGame {
    /// The game, with the cursor after the last move of its main line.
    pub record: Record,
    /// The player of each side, if the text names it: [`PERSON`], or an opponent's key.
    pub seats: ByColor<Option<String>>,
    /// Parts of the file that could not be used.
    pub warnings: Vec<Warning>,
}

impl LoadedGame {
    /// Returns a game in which the file names no seats.
    pub(super) const fn new(record: Record, warnings: Vec<Warning>) -> Self {
        Self { record, seats: ByColor { black: None, white: None }, warnings }
    }
}

/// Reason that a game cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format is only read.
    ReadOnly,
    /// The format has only boards of this number of lines.
    Size(u8),
    /// The format cannot start from a position.
    Setup,
    /// The format has no passes.
    Passes,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => write!(f, "Gumu reads this format but does not write it"),
            Self::Size(size) => write!(f, "this format has only boards of {size} lines"),
            Self::Setup => write!(f, "this format cannot start from a position"),
            Self::Passes => write!(f, "this format has no passes"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Returns an error for a game that does not start with Black on the empty board.
pub(super) fn from_empty_board(record: &Record) -> Result<(), WriteError> {
    let is_plain = record.setup().is_empty() && record.first_side() == Color::Black;
    if is_plain { Ok(()) } else { Err(WriteError::Setup) }
}

/// Returns the stones of the shown line, for a format that can only hold alternating stones from the empty board; an
/// error if the game has a setup or passes.
pub(super) fn stones_in_turn(record: &Record) -> Result<Vec<Point>, WriteError> {
    from_empty_board(record)?;
    record.moves().iter().map(|it| it.point).collect::<Option<_>>().ok_or(WriteError::Passes)
}
