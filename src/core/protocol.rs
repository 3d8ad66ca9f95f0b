//! The Gomocup protocol, which gomoku programs speak to each other: one line of text per command.
//!
//! A *manager* owns the game and asks; a *brain* answers. [`BrainSession`] is this program as a brain, without threads
//! and pipes, which [`stdio`] adds. [`program`] is a player whose moves come from another program, the brain, for which
//! this program is the manager.
//!
//! Points are written `x,y` from 0 at the upper left. The protocol is described at
//! <https://plastovicka.github.io/protocl2en.htm>, and Yixin's extensions, whose commands start with `YX`, at
//! <https://github.com/accreator/Yixin-protocol>.

mod brain_command;
pub mod check;
mod command;
mod database;
mod info;
mod lines;
mod manager;
mod output;
mod process_tree;
pub mod program;
mod reply;
mod search_details;
mod search_report;
mod session;
pub mod stdio;

pub use brain_command::{BrainCommand, CommandLineError, Fingerprint};
pub use command::{CommandError, ManagerCommand};
pub use database::{DatabaseFiles, DatabasePosition, DatabaseTask};
pub use info::{ManagerSettings, rule_number};
pub use lines::LineSplitter;
pub use output::BrainOutput;
pub use reply::{Reply, depth_in};
pub use search_details::SearchDetails;
pub use session::BrainSession;
