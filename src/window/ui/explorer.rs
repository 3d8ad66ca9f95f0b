//! The opening explorer.
//!
//! Here are its actions, its events, its requests to the program around the window, and what it finds. [`Explorer`] is
//! its state, `commands` what the window does with it, `filter` the choice of the games that it counts, and `layout`
//! its place in the panel and its dialogs.

mod commands;
mod filter;
mod layout;
mod state;

pub(in crate::ui) use commands::{COMMANDS, FILE_COMMANDS};
pub use filter::{FilterDraft, NamedSource};
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
    /// Play a move, by its index in the list.
    Move(usize),
    /// Choose a game of the list, or open the chosen game.
    Game(usize),
    /// Open the list of sources.
    Sources,
    /// Choose a player and years.
    Filter,
    /// Put the game on the board into the player's library.
    AddToLibrary,
    /// In the list of sources: add a file.
    AddFile,
    /// In the list of sources: add a folder.
    AddFolder,
    /// In the list of sources: take the chosen one off the list.
    RemoveSource,
    /// Stop reading the sources.
    CancelIndexing,
}

/// A text field of the game filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFilterField {
    /// A part of a player's name.
    Player,
    /// The first year.
    FromYear,
    /// The last year.
    ToYear,
}

impl GameFilterField {
    /// Returns `true` for a year.
    #[must_use]
    pub const fn is_year(self) -> bool {
        matches!(self, Self::FromYear | Self::ToYear)
    }
}

/// A drop-down list of the game filter, in the panel and in its dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFilterList {
    /// The sources.
    Source,
    /// The rule of the games.
    Rule,
}

/// An answer of the opening explorer.
#[derive(Clone, Debug)]
pub enum ExplorerEvent {
    /// The sources as they are now.
    Sources(Vec<SourceSummary>),
    /// The progress of indexing; `None` when it has ended.
    Indexing(Option<IndexProgress>),
    /// The answer to the query of this ticket.
    Found(Ticket, Box<FoundGames>),
    /// A part of the games found for the query of this ticket, from this index on.
    Listed(Ticket, usize, Vec<ListedGame>),
    /// The first broken files of a source.
    Explained(SourceId, Vec<BrokenFile>),
    /// The end of a game of the list, which was asked for under this ticket.
    Previewed(Ticket, Box<GamePreview>),
    /// A game was put into the player's library, into this file.
    Added(PathBuf),
    /// A game was read, with the position that is shown of it.
    Opened(Box<LoadedGame>, Option<NodeId>),
    /// Something about this file or folder went wrong, and why.
    Failed(PathBuf, IoFault),
}

/// A request of the opening explorer.
#[derive(Clone, Debug)]
pub enum ExploreRequest {
    /// Read the sources that have changed, and tell all.
    Refresh,
    /// Stop reading the sources.
    Cancel,
    /// Count the games with a position, and answer under this ticket.
    Ask(Ticket, Box<ExploreScope>),
    /// List the games found for the query of this ticket, from this index on.
    List(Ticket, usize),
    /// Read a game for its end, and answer under this ticket.
    Preview(Ticket, Box<ListedGame>),
    /// Read a game.
    Open(Box<OpenExplored>),
    /// Add a file or a folder to the sources.
    Add(PathBuf),
    /// Take a source off the list.
    Remove(SourceId),
    /// Say why the first broken files of a source cannot be read.
    Explain(SourceId),
    /// Put games into the player's library, as one file.
    AddToLibrary(Vec<Record>),
    /// Let go of the indices.
    Close,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePreview {
    /// The position.
    pub board: Board,
    /// The result; `None` if the game was broken off.
    pub outcome: Option<Outcome>,
}

/// A game of the explorer to read.
#[derive(Clone, Debug)]
pub struct OpenExplored {
    /// The ticket under which the answer comes.
    pub ticket: Ticket,
    /// The game.
    pub listed: ListedGame,
    /// The position that is shown of it.
    pub board: Board,
    /// The side to move there.
    pub side: Color,
}

/// Number of broken files of a source that are explained.
pub const N_EXPLAINED: usize = 3;

/// Number of games that are listed at once.
pub const N_LISTED: usize = 100;

/// Everything that an answer depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploreScope {
    /// The position.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// The games that are counted.
    pub filter: Filter,
    /// The sources that are asked.
    pub choice: SourceChoice,
    /// Number of times that the sources have changed.
    pub edition: u64,
}

/// Answer to a question: the counts of a position, and a part of its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundGames {
    /// The counts.
    pub explored: Explored,
    /// Number of games and libraries.
    pub n_games: usize,
    /// The index of the first game that is listed.
    pub first: usize,
    /// Games and libraries from there on.
    pub games: Vec<ListedGame>,
}

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// Its source.
    pub source: SourceId,
    /// The game.
    pub game: IndexedGame,
    /// The name of its file.
    pub file: String,
}

/// A file of a source that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenFile {
    /// Its path within the source; empty if the source is this file.
    pub path: String,
    /// The reason.
    pub why: ReadFault,
}
