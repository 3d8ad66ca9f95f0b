//! The historic opponents, each in a file of its own and faithful to its document.

mod gumu;

pub use gumu::{Combined, Gumu, LineScan};
