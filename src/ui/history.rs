//! Finished games as plain values: what the history lists of each, and the score of a day.

mod day;
mod summary;

pub use day::{DayGames, DayScore};
pub use summary::{GameResult, GameSummary};
