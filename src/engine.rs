//! Who plays: the opponents, their roster, and the thread on which they think.

pub mod classic;
pub mod draws;
pub mod master;
pub mod openings;
mod opponent;
mod progress;
mod score;
mod time;
mod worker;

pub use opponent::{
    LEVELS, NullHandler, Player, PlayerInfo, PointEvaluator, PointValue, PositionView, ROSTER, SearchHandler,
};
pub use progress::{Progress, PvLine};
pub use score::Score;
pub use time::{SearchLimits, SearchTimer};
pub use worker::{Answer, Report, Request, RequestKind, Ticket, WORKER_THREAD, Worker, survive};
