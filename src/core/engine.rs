//! Engines, also called players, and the worker thread on which they search.
//! The submodules define the registry that lists the players, the requests sent to them, and the reports on requests.

mod balance;
pub mod classic;
mod draws;
mod fault;
pub mod master;
pub mod openings;
mod player;
mod progress;
mod registry;
mod report;
mod request;
mod resources;
pub mod roster;
mod runner;
mod score;
mod shapes;
#[cfg(test)]
pub(crate) mod testing;
mod time;
mod worker;

pub use crate::stop::StopToken;
pub use fault::{PlayerFault, WORKER_THREAD};
pub use player::{IgnoredLines, NullHandler, Player, PointEvaluator, PointValue, PositionView, Program, SearchHandler};
pub use progress::{Progress, PvLine};
pub use registry::{HouseElo, PlayerFactory, PlayerInfo, ProgramInfo, Registry};
pub use report::{Answer, Report, ReportContent};
pub use request::{Balance, BalanceStones, Request, RequestKind, Ticket};
pub use resources::SearchResources;
pub use runner::{Keep, PlayerRunner};
pub use score::Score;
pub use shapes::{NamedShape, ShapeNamer, ShapeTerm};
pub use time::{MOVES_TO_GO, SearchLimits, SearchTimer};
pub use worker::Worker;
