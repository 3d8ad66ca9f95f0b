//! What a stone would make: the shape of each line through a point, and of the four lines together.

mod combine;
mod table;

pub use combine::{COMBINATIONS, Combinations, Pattern, Tier};
pub use table::{LineShape, LineTable, bits, cell};
