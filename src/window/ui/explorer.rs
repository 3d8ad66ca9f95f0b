//! The opening explorer, which counts the games with a position and the moves played from it.
//!
//! This file has the explorer's actions, events, results, and requests to the program around the window. [`Explorer`]
//! is the state of the explorer, `commands` has its commands, `dialogs` has its filter and its list of game sources,
//! and `layout` shows the explorer in the panel and in dialogs.

mod commands;
mod dialogs;
mod layout;
mod state;

pub(in crate::ui) use commands::{COMMANDS, FILE_COMMANDS};
pub use dialogs::{FilterDraft, NamedSource, SourcesDialog};
pub use state::Explorer;

use std::path::PathBuf;

use crate::engine::Ticket;
use crate::explore::{Explored, Filter, IndexProgress, IndexedGame, SourceChoice, SourceId, SourceSummary};
use crate::formats::LoadedGame;
use crate::game::{Board, Color, NodeId, Outcome, Record};
use crate::ui::faults::{IoFault, ReadFault};

/// A command or a control of the explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExplorerAction {
    /// Open the explorer, or close it.
    Toggle,
    /// Play the move that has this index in the list of moves.
    Move(usize),
    /// Choose the game that has this index in the list of games; if it is chosen already, open it.
    Game(usize),
    /// Open the list of sources.
    Sources,
    /// Open the dialog that filters games by player and years.
    Filter,
    /// Add the game on the board to the player's library.
    AddToLibrary,
    /// In the list of sources: add a file.
    AddFile,
    /// In the list of sources: add a folder.
    AddFolder,
    /// In the list of sources: remove the chosen source from the list.
    RemoveSource,
    /// Stop reading the sources.
    CancelIndexing,
}

/// A text field of the game filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFilterField {
    /// The field for a part of a player's name.
    Player,
    /// The field for the first year of the games.
    FromYear,
    /// The field for the last year of the games.
    ToYear,
}

impl GameFilterField {
    /// Returns `true` if the field holds a year.
    #[must_use]
    pub const fn is_year(self) -> bool {
        matches!(self, Self::FromYear | Self::ToYear)
    }
}

/// A drop-down list of the game filter. It is shown both in the explorer's panel and in the filter dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFilterList {
    /// The list of sources of games, from which the player chooses.
    Source,
    /// The list of rules, from which the player chooses the rule of the games.
    Rule,
}

/// An event from the thread of the opening explorer: the answer to a request, progress or a failure.
#[derive(Clone, Debug)]
pub enum ExplorerEvent {
    /// The current list of sources.
    Sources(Vec<SourceSummary>),
    /// The progress of indexing; `None` when it has ended.
    Indexing(Option<IndexProgress>),
    /// The answer to the query with this ticket (request number).
    Found(Ticket, Box<FoundGames>),
    /// A part of the list of games that were found by the query with this ticket (request number): the index of the
    /// part's first game, and the games.
    Listed(Ticket, usize, Vec<ListedGame>),
    /// The first unreadable files of this source, at most [`N_EXPLAINED`], each with the reason.
    Explained(SourceId, Vec<BrokenFile>),
    /// The final position of a game in the list, which was requested with this ticket (request number).
    Previewed(Ticket, Box<GamePreview>),
    /// Games were added to the player's library, in this new file.
    Added(PathBuf),
    /// A game was read so that it can be opened. The node in the tree of its moves is the position to show; `None` if
    /// the game does not contain this position.
    Opened(Box<LoadedGame>, Option<NodeId>),
    /// An operation on this file or folder failed, for this reason.
    Failed(PathBuf, IoFault),
}

/// A request that the opening explorer sends to the shell, the program around the window.
#[derive(Clone, Debug)]
pub enum ExploreRequest {
    /// Read the sources that have changed, and report all sources.
    Refresh,
    /// Stop reading the sources.
    Cancel,
    /// Count the games with a position, and answer with this ticket (request number).
    Ask(Ticket, Box<ExploreScope>),
    /// List at most [`N_LISTED`] of the games that were found by the query with this ticket (request number), starting
    /// at this index.
    List(Ticket, usize),
    /// Read a game to find its final position, and answer with this ticket (request number).
    Preview(Ticket, Box<ListedGame>),
    /// Read a game to open it.
    Open(Box<OpenExplored>),
    /// Add a file or a folder to the sources.
    Add(PathBuf),
    /// Remove a source from the list.
    Remove(SourceId),
    /// Report why the first unreadable files of this source, at most [`N_EXPLAINED`], cannot be read.
    Explain(SourceId),
    /// Add games to the player's library, as one file.
    AddToLibrary(Vec<Record>),
    /// Free the memory of the loaded indices, because the explorer was closed.
    Close,
}

/// The final position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePreview {
    /// The position.
    pub board: Board,
    /// The result; `None` if the game is unfinished.
    pub outcome: Option<Outcome>,
}

/// A game found by the explorer, to be opened at the position that was searched for.
#[derive(Clone, Debug)]
pub struct OpenExplored {
    /// The ticket (request number) that the answer will carry.
    pub ticket: Ticket,
    /// The game to open.
    pub listed: ListedGame,
    /// The position that was searched for, which will be shown in the opened game.
    pub board: Board,
    /// The side to move in that position.
    pub side: Color,
}

/// Maximum number of unreadable files of a source that are reported with their reasons.
pub const N_EXPLAINED: usize = 3;

/// Maximum number of games that are sent as one part of the list.
pub const N_LISTED: usize = 100;

/// A query of the explorer: everything on which the answer depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploreScope {
    /// The position.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// The conditions that a game must meet to be counted.
    pub filter: Filter,
    /// The sources that are searched.
    pub choice: SourceChoice,
    /// The number of changes of the sources before the query was made. If the sources have changed since then, the
    /// answer no longer matches the current query.
    pub edition: u64,
}

/// The answer to a query: the counts of a position, and a part of the list of games with this position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundGames {
    /// Counts of the games with the position, and of the games with each move that was played from it.
    pub explored: Explored,
    /// Length of the whole list: the number of games, and of libraries (trees of lines), that contain the position.
    pub n_games: usize,
    /// The index of the first element of `games` in the whole list.
    pub first: usize,
    /// The games and libraries (trees of lines) that the list has from index `first` on.
    pub games: Vec<ListedGame>,
}

/// A game in the list of games with the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The source with the game.
    pub source: SourceId,
    /// The game.
    pub game: IndexedGame,
    /// The name of the game's file.
    pub file: String,
}

/// An unreadable file of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenFile {
    /// The path within the source; empty if the source is itself the file.
    pub path: String,
    /// The reason why the file cannot be read.
    pub why: ReadFault,
}
