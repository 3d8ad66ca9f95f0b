//! Shapes of lines and patterns of points that a stone on a free point would make.

mod combine;
mod table;

pub use combine::{COMBINATIONS, Combinations, Pattern, PatternTable, Tier};
pub use table::{LineShape, LineTable, bits, cell};
