//! The rules of the game, pure: nothing here knows of files, clocks, threads or randomness.

mod board;
mod clock;
mod color;
pub mod diagram;
mod direction;
mod forbidden;
mod foul;
mod line;
mod moves;
mod notes;
mod opening;
mod outcome;
mod player_id;
mod point;
mod record;
mod rule;
mod shape;
pub mod source_position;
mod tree;
mod zobrist;

pub use board::{Board, PlayError};
pub use clock::{Clock, TimeControl, TimeLeft};
pub use color::{ByColor, Color};
pub use direction::Direction;
pub use foul::{Foul, OnFoul};
pub use line::{Cell, Line};
pub use moves::{Move, Stone};
pub use notes::{Extra, GameInfo, Mark, MarkKind, Notes};
pub use opening::{Area, NamedOpening, Opening, OpeningChoice, OpeningError, OpeningKind, OpeningPlayer, Step};
pub use outcome::{Ending, Outcome, WinningLine};
pub use player_id::PlayerId;
pub use point::{MAX_SIZE, MIN_SIZE, ParsePointError, Point};
pub use record::Record;
pub use rule::Rule;
pub use shape::Shape;
pub use tree::NodeId;
