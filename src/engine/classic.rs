//! The historic opponents, each in a file of its own and faithful to its document.

mod alphabeta;
mod counts;
mod find_qz;
mod gumu;
mod scan;
mod sequences;
mod strings;
#[cfg(test)]
mod testing;

pub use alphabeta::AlphaBeta;
pub use counts::PatternCounter;
pub use find_qz::FindQz;
pub use gumu::{Combined, Gumu, LineScan};
pub use scan::{Algorithm, Flag, Judgement, Scan, ScanGame, ScanValue, Side, set_value};
pub use sequences::SequencePlayer;
