//! The rules of the game, pure: nothing here knows of files, clocks, threads or randomness.

mod board;
mod color;
mod direction;
mod point;
mod zobrist;

pub use board::{Board, PlayError};
pub use color::{ByColor, Color};
pub use direction::Direction;
pub use point::{MAX_SIZE, MIN_SIZE, ParsePointError, Point};
