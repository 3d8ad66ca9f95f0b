//! Puzzles: positions with one right stone, and the proof that it is the only one.

pub mod canonical;
pub mod check;
pub mod file;
pub mod make;
pub mod proof;
pub mod shipped;
pub mod tactic;
