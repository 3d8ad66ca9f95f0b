//! Who plays: the opponents, their roster, and the thread on which they think.

pub mod classic;
pub mod draws;
pub mod master;
pub mod openings;
mod opponent;
mod score;
mod time;
mod worker;

pub use opponent::{Appraiser, LEVELS, Listener, Opponent, Patient, Profile, ROSTER, Thinking, Turn, Value};
pub use score::Score;
pub use time::{Clock, Limits};
pub use worker::{Answer, Question, Report, Ticket, WORKER_THREAD, Wanted, Worker, survive};
