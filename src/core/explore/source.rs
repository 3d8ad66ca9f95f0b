//! Sources of games: what the list of them shows, and the progress of indexing.

use std::path::PathBuf;

/// Number of a source; it is never given to another source later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

impl SourceId {
    /// The finished games that the program keeps.
    pub const HISTORY: Self = Self(0);

    /// The games that the player has added to their library.
    pub const LIBRARY: Self = Self(1);
}

/// Kind of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceKind {
    /// The finished games that the program keeps: the player's own.
    History,
    /// The folder of games that the player has added to their library.
    Library,
    /// A file or a folder that the player has added.
    Added,
}

/// Choice of the sources that are queried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceChoice {
    /// All sources.
    #[default]
    All,
    /// The player's own games.
    Own,
    /// All but the player's own games.
    Others,
    /// One source.
    One(SourceId),
}

impl SourceChoice {
    /// Returns `true` if a source is queried.
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

/// Summary of a source for the list of sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceSummary {
    /// Its number.
    pub id: SourceId,
    /// Its kind.
    pub kind: SourceKind,
    /// Path of its file or folder.
    pub path: PathBuf,
    /// Number of games in its index; `None` while it has no index.
    pub n_games: Option<u32>,
    /// Paths of the files that could not be read, within the source.
    pub broken: Vec<String>,
    /// `true` if the file or folder is missing.
    pub is_missing: bool,
}

/// Progress of indexing, in bytes of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexProgress {
    /// Bytes that have been read.
    pub done: u64,
    /// Bytes of all files.
    pub total: u64,
}

impl IndexProgress {
    /// Returns the progress in percent.
    #[must_use]
    pub fn percent(self) -> u8 {
        u8::try_from((self.done * 100).checked_div(self.total).unwrap_or(0).min(100)).unwrap_or(100)
    }
}
