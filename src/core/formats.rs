//! Game files: reads bytes as records with warnings, and writes records as bytes.
//!
//! A file's format is recognized by its content, never by its name. Reading is tolerant: a part that cannot be used is
//! left out with a warning. Reading fails only if no game of the file can be used, with an error that has the position
//! of the cause. [`losses`] lists, before a game is written, the contents that a format cannot hold.
//!
//! ```
//! use gumu_core::formats::{Format, Loss, losses, read, write};
//!
//! let games = read(b"(;GM[4]SZ[15];B[hh]C[the center];W[gg];B[ii])")?;
//! let game = &games[0];
//! assert_eq!((game.record.moves().len(), game.warnings.len()), (3, 0));
//! assert_eq!(losses(&game.record, Format::Moves), [Loss::Comments]);
//! assert_eq!(write(&game.record, Format::Moves)?, b"h8g9i7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod charset;
mod fault;
pub mod file_name;
mod format;
pub mod journal;
mod loaded_game;
mod loss;
pub mod moves;
pub mod pos;
pub mod psq;
pub mod puzzle;
pub mod rec;
pub mod renlib;
pub mod rif;
pub mod sav;
pub mod sgf;
pub mod text;
mod values;

pub use crate::game::source_position::SourcePosition;
pub use fault::{ErrorKind, FormatError, LeftOut, MAX_DEPTH, MAX_NODES, Part, Warning};
pub use format::{Format, MAX_FILE, read, read_as, write};
pub use loaded_game::{LoadedGame, PERSON, WriteError};
pub use loss::{Loss, losses};
