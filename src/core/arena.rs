//! Matches of player against player, and estimates of their strength.
//!
//! A player is a built-in opponent or any program that speaks the Gomocup protocol. The referee keeps the board, the
//! rule and the clock; a player that crashes, hangs, floods or answers nonsense loses that game alone.

pub mod cli;
mod contest;
pub mod elo;
pub mod entrants;
mod match_player;
pub mod match_report;
mod match_settings;
pub mod openings;
mod play;
pub mod report;
pub mod shard;
pub mod tournament;

pub use contest::{Contest, MatchGame, MatchScore};
pub use match_settings::MatchSettings;
pub use play::{GameEnd, Played, TimeUsage};
