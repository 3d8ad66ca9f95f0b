//! Puzzles: positions with one right stone, and the proof that it is the only one.

pub mod attempt;
pub mod canonical;
pub mod check;
pub mod choice;
pub mod day;
pub mod file;
pub mod line;
pub mod make;
pub mod opening_drill;
pub mod own;
pub mod proof;
mod shares;
pub mod shipped;
pub mod tactic;
pub mod theme;
pub mod theme_proof;
pub mod training;
