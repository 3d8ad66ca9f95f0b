//! Outputs of a brain session: lines to write, and requests to a player.

use crate::engine::Request;
use crate::game::Rule;
use crate::protocol::command::TableFile;
use crate::protocol::database::DatabaseTask;
use crate::protocol::reply::Reply;

/// Something that a line of the manager brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainOutput {
    /// Write this line.
    Say(Reply),
    /// Carry out this request. Its progress goes to [`BrainSession::progress`], its answer to [`BrainSession::answer`].
    ///
    /// [`BrainSession::progress`]: crate::protocol::BrainSession::progress
    /// [`BrainSession::answer`]: crate::protocol::BrainSession::answer
    Ask(Box<Request>),
    /// Limit the player's tables to so many bytes; none for the usual size.
    Limit(Option<u64>),
    /// Search in so many threads; none for the usual number.
    Threads(Option<usize>),
    /// Get ready for games under this rule, before anything else is written.
    Prepare(Rule),
    /// Search in the other side's time until [`BrainOutput::Hurry`]. There is no answer.
    Ponder(Box<Request>),
    /// Stop the request under way: its answer is wanted at once.
    Hurry,
    /// Clear the player's tables.
    Forget,
    /// Write the player's transposition table to the file with this name, or read it; then say what was done.
    Table(TableFile, String),
    /// Say how full the player's transposition table is.
    TableUsage,
    /// Do something with the position database, and say what it answers.
    Database(Box<DatabaseTask>),
    /// Leave, whatever is under way.
    Quit,
}
