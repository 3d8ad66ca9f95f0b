//! Opening explorer (opening book): how often each move was played in a position, and how these games ended.
//!
//! Stones are never captured, so a position with n stones occurs in a game only after n stones were placed. The
//! [`Index`] therefore has one column for each number of stones. A column is a sorted list of position keys, each with
//! the number of a game in which the position occurs. All rotations and reflections of a position have the same key.
//!
//! A query finds a position by a binary search in its column. For each free point, it then searches the next column for
//! the position after a move there. It reads only the blocks of the index file that it needs. Each block has a
//! checksum, so that damage gives an error and never a wrong count.
//!
//! This module does not access files or start threads; the module `sources` reads the games and keeps the indices.

mod blocks;
mod builder;
mod facts;
mod filter;
mod index;
mod names;
mod query;
mod source;

pub use blocks::IndexBytes;
pub use builder::{IndexBuilder, MAX_GAMES};
pub use facts::{GameDate, IndexedGame, IndexedResult};
pub use filter::{Filter, Selection};
pub use index::{Index, IndexedFile};
pub use query::{Continuation, Counts, Explored, ResultTally, explore};
pub use source::{IndexProgress, SourceChoice, SourceId, SourceKind, SourceSummary};
