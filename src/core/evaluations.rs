//! Position database: evaluations of positions that are kept between searches, games and runs of the program.
//!
//! Other engines call it an experience file, a persistent hash or position learning. An [`Evaluation`] holds three
//! things: the value that a search found (with its depth, bound, line and effort), a proved win, and the tag and texts
//! that people give the position. The key of an entry holds rule, board size, side to move and stones. All eight
//! rotations and reflections of a position have the same key. [`EvaluationMap`] is the database in memory,
//! [`EvaluationStore`] the database on disk, which threads share. Files of Yixin and Rapfi (`.db`) and libraries of
//! RenLib are read and written. If the database is lost, everything but the tags and texts can be found again by
//! searching. A stored value replaces a search only if the same engine found it with at least the same effort; a stored
//! win counts only if it is proved. Matches and `bench` never use the database.
//!
//! ```
//! use gumu_core::engine::Score;
//! use gumu_core::evaluations::{Evaluation, EvaluationStore, ScoreBound, SearchEffort, SearchedValue};
//! use gumu_core::game::{Board, Color, Point, Rule};
//!
//! let store = EvaluationStore::in_memory();
//! let (board, side) = Board::after(15, [Point::new(7, 7), Point::new(8, 6)])?;
//! let value = SearchedValue {
//!     score: Score::estimate(120),
//!     bound: ScoreBound::Exact,
//!     depth: 14,
//!     line: vec![Point::new(6, 6)],
//!     effort: SearchEffort::default(),
//! };
//! store.merge(&board, Rule::Renju, side, Evaluation { value: Some(value), ..Evaluation::default() });
//! let turned = store.get(&board.turned(), Rule::Renju, side).and_then(|it| it.value);
//! assert_eq!(turned.map(|it| it.depth), Some(14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry_bytes;
mod evaluation;
pub mod files;
pub mod library;
mod lz4;
mod map;
mod position_key;
mod searches;
mod store;
pub mod table;
pub mod yixin_db;

pub use evaluation::{Evaluation, KnownWins, PositionTag, ProvedWin, ScoreBound, SearchEffort, SearchedValue};
pub use map::EvaluationMap;
pub use position_key::{KeyedPosition, PositionKey};
pub use store::{EvaluationStore, FILE_NAME, MAX_BYTES};
