//! Sources of games: their kinds, the summary that the list of sources shows, and the progress of indexing.

use std::path::PathBuf;

/// Number that identifies a source of games. The number of a removed source is not used again for another source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

impl SourceId {
    /// Number of the history, the source with the finished games that the program keeps.
    pub const HISTORY: Self = Self(0);

    /// Number of the source that consists of the player's library, a folder to which the player adds games.
    pub const LIBRARY: Self = Self(1);
}

/// Origin of the games of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceKind {
    /// The history: the player's own finished games, which the program keeps.
    History,
    /// The player's library: the folder to which the player adds games.
    Library,
    /// A file or a folder that the player has added to the list of sources.
    Added,
}

/// Selection of the sources whose games a query counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceChoice {
    /// All sources.
    #[default]
    All,
    /// The history: the player's own games.
    Own,
    /// All sources but the history.
    Others,
    /// Only the source with the number `.0`.
    One(SourceId),
}

impl SourceChoice {
    /// Returns `true` if the selection includes the source `id`.
    #[must_use]
    pub fn has(self, id: SourceId) -> bool {
        match self {
            Self::All => true,
            Self::Own => id == SourceId::HISTORY,
            Self::Others => id != SourceId::HISTORY,
            Self::One(only) => id == only,
        }
    }
}

/// A source as the list of sources shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceSummary {
    /// Number of the source.
    pub id: SourceId,
    /// Origin of the games.
    pub kind: SourceKind,
    /// Path of the file or folder.
    pub path: PathBuf,
    /// Number of entries in the index of the source, one for each game and each RenLib library; `None` while the source
    /// has no index.
    pub n_games: Option<u32>,
    /// Paths, relative to the source, of the files that could not be read or that have no game.
    pub broken: Vec<String>,
    /// `true` if the file or folder of the source no longer exists; always `false` for the history and for the player's
    /// library.
    pub is_missing: bool,
}

/// Progress of indexing a source, measured in bytes of its files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexProgress {
    /// Number of bytes that were read so far.
    pub done: u64,
    /// Number of bytes of all files of the source.
    pub total: u64,
}

impl IndexProgress {
    /// Returns the progress in percent.
    #[must_use]
    pub fn percent(self) -> u8 {
        u8::try_from((self.done * 100).checked_div(self.total).unwrap_or(0).min(100)).unwrap_or(100)
    }
}
