//! The historic opponents, each in a file of its own and faithful to its document.

mod gumu;
mod sequences;
mod strings;

pub use gumu::{Combined, Gumu, LineScan};
pub use sequences::SequencePlayer;
