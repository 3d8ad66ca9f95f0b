//! Shapes and patterns that a stone on a free point would make.
//! A shape lies on one line through the point; a pattern combines the shapes of all four lines.

mod combine;
mod table;

pub use combine::{COMBINATIONS, Combinations, Pattern, PatternTable, Tier};
pub use table::{LineShape, LineTable, bits, cell};
