//! Matches of player against player, and estimates of their strength.
//!
//! A player is a built-in opponent or any program that speaks the Gomocup protocol. The referee keeps the board, the
//! rule and the clock; a player that crashes, hangs, writes too much output or answers nonsense loses only the game in
//! which this happens.

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
