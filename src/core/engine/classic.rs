//! The historic opponents, each in its own file and faithful to the document that describes it.

mod alphabeta;
mod combined;
mod counts;
mod find_qz;
mod gumu;
mod scan;
mod sequences;
mod strings;
#[cfg(test)]
mod testing;

pub use alphabeta::AlphaBeta;
pub use combined::Combined;
pub use counts::PatternCounter;
pub use find_qz::FindQz;
pub use gumu::{Gumu, LineScan};
pub use scan::{Algorithm, Flag, Judgment, Scan, ScanGame, ScanValue, Side, set_value};
pub use sequences::SequencePlayer;

pub use alphabeta::name_by_nine_cells;
pub use find_qz::name_runs;
pub use gumu::name_combination;
pub use scan::{name_best_row, name_rows};
pub use strings::name_by_strings;
