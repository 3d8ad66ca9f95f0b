//! Questions to the opening explorer and what it finds, as the window and its worker exchange them.

use crate::explore::{Explored, Filter, IndexedGame, SourceChoice, SourceId};
use crate::game::{Board, Color};
use crate::ui::faults::ReadFault;

/// Number of broken files of a source that are explained.
pub const N_EXPLAINED: usize = 3;

/// Number of games that are told at once.
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
    /// The number of the first one that is told.
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
