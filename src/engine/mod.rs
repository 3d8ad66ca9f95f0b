//! Who plays: the opponents and their roster.

pub mod classic;
mod opponent;

pub use opponent::{Listener, Opponent, Patient, Profile, ROSTER, Value};
