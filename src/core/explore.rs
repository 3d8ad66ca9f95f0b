//! Opening explorer: how often each move was played in a position, and how these games ended.
//!
//! A stone never moves, so a position with n stones occurs after n stones only. The [`Index`] therefore has one column
//! for each number of stones: the keys of the positions, the same for all eight images, each with the number of its
//! game, in order. A position is found by a binary search, and what was played in it by one in the next column for each
//! free point. An index stays in its file, of which a query reads the blocks that it needs; each block has a checksum,
//! so that damage is an error and never another count. Nothing here knows of files or threads; `sources` reads the
//! games and keeps the indices.

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
