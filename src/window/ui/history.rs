//! Finished games as plain values: what the history lists of each, the score of a day, and statistics.

mod day;
mod kept;
mod rating;
mod statistics;
mod summary;

pub use day::{DayGames, DayScore, SHORT_STREAK, STREAK};
pub use kept::{KeptGame, KeptName};
pub use rating::{EloEstimate, RatedGames};
pub use statistics::{ResultCounts, Statistics};
pub use summary::{GameResult, GameSummary};
