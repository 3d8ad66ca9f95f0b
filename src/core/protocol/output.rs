//! Output of a brain session: lines to write, and requests to a player.

use crate::engine::Request;
use crate::game::Rule;
use crate::protocol::command::TableFile;
use crate::protocol::database::DatabaseTask;
use crate::protocol::reply::Reply;

/// An action that a brain session requests in response to a line of the manager, to the progress of a search, or to the
/// answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainOutput {
    /// Write this line to the manager.
    Say(Reply),
    /// Carry out this request. Its progress goes to [`BrainSession::progress`], its answer to [`BrainSession::answer`].
    ///
    /// [`BrainSession::progress`]: crate::protocol::BrainSession::progress
    /// [`BrainSession::answer`]: crate::protocol::BrainSession::answer
    Ask(Box<Request>),
    /// Limit the tables of the player (the engine that computes moves) to this number of bytes; `None` for the default
    /// size.
    Limit(Option<u64>),
    /// Search with this number of threads; `None` for the default number.
    Threads(Option<usize>),
    /// Prepare the player for games under this rule, and wait until this is done before writing the next line.
    Prepare(Rule),
    /// Ponder: search while the other side is to move, until [`BrainOutput::Hurry`]. There is no answer.
    Ponder(Box<Request>),
    /// Stop the search of the request in progress, so that its answer comes at once.
    Hurry,
    /// Clear the tables in which the player (the engine that computes moves) has stored search results.
    Forget,
    /// Write the player's transposition table to a file, or read the table from a file; `.1` is the file name. Then
    /// report the result.
    Table(TableFile, String),
    /// Report how full the player's transposition table is.
    TableUsage,
    /// Perform a task of the position database, and write its replies.
    Database(Box<DatabaseTask>),
    /// Exit at once, even during a request.
    Quit,
}
