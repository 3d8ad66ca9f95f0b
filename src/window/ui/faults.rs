//! Errors of reading and writing files and of starting threads, as plain values that events can carry.
//!
//! The functions in `ui/files/reasons.rs` turn these values into text for the player.

use std::io;

use crate::formats::{FormatError, WriteError};

/// An I/O error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IoFault {
    /// The kind of the error.
    pub kind: io::ErrorKind,
    /// The message of the [`io::Error`].
    pub text: String,
}

impl From<io::Error> for IoFault {
    fn from(error: io::Error) -> Self {
        Self { kind: error.kind(), text: error.to_string() }
    }
}

impl From<io::ErrorKind> for IoFault {
    fn from(kind: io::ErrorKind) -> Self {
        io::Error::from(kind).into()
    }
}

/// The reason that a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFault {
    /// The file cannot be read.
    Io(IoFault),
    /// The file has no known format, or is damaged.
    Format(FormatError),
}

impl From<io::Error> for ReadFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error.into())
    }
}

/// The reason that a file cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteFault {
    /// The file cannot be written.
    Io(IoFault),
    /// The format of the file cannot hold the game.
    Format(WriteError),
}

/// The reason why the training file or the file of the player's own puzzles cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainingFault {
    /// The file cannot be read.
    Io(IoFault),
    /// The line with this number, from 1, cannot be parsed.
    Line(usize),
}
