//! Who plays: the opponents, their roster, and the thread on which they think.

pub mod classic;
mod opponent;
mod worker;

pub use opponent::{Listener, Opponent, Patient, Profile, ROSTER, Turn, Value};
pub use worker::{Answer, Question, Report, Ticket, WORKER_THREAD, Worker};
