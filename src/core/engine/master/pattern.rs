//! Shapes of lines and patterns of points, as a stone would make them.

mod combine;
mod table;

pub use combine::{COMBINATIONS, Combinations, Pattern, PatternTable, Tier};
pub use table::{LineShape, LineTable, bits, cell};
