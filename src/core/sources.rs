//! Sources of the opening explorer: files and folders of games, and an index file for each.
//!
//! - **The list** is a small JSON file in the explorer's folder. The history and the player's library are always in it.
//! - **Index files** are in the same folder, `2.index` for source 2. A query reads only the blocks that it needs. Index
//!   files are replaced whole or not at all, and can be deleted without loss. A query of an index that is damaged, or
//!   that another process has changed, fails with an error, and the next refresh builds the index again.
//! - **Changes** are detected by the sizes and the times of the files, without reading them. A source that has changed
//!   is read again.
//! - **Broken files** are listed; the other files are still indexed.

mod index_file;
mod list;
mod load;
mod read;
mod scan;

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

pub use list::{AddError, Source};
pub use load::LoadError;

use crate::explore::{Index, IndexProgress, IndexedGame, SourceId, SourceKind, SourceSummary};
use crate::formats::LoadedGame;
use crate::output::{AtomicFile, Existing, create_folder};
use crate::sources::list::List;
use crate::stop::StopToken;

/// Returns the game files in a folder and its subfolders, recognized by their extensions, in the order of their paths.
/// Hidden files and folders are left out, and links to folders are not followed.
///
/// # Errors
/// When the folder cannot be read.
pub fn game_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(scan::files_of(folder)?.iter().map(|it| scan::path_of(folder, &it.path)).collect())
}

/// List of the sources, and the indices that were opened so far.
#[derive(Debug)]
pub struct Sources {
    folder: PathBuf,
    list: List,
    indices: HashMap<SourceId, Index>,
}

/// Reason why the index of a source could not be brought up to date.
#[derive(Debug)]
pub enum IndexError {
    /// The file or the folder of the source cannot be read.
    Source(io::Error),
    /// The index cannot be written.
    Index(io::Error),
    /// Indexing was canceled.
    Canceled,
}

impl Sources {
    /// Opens the list of sources in `folder`, which need not exist. `history` is the folder of the games that the
    /// program keeps, `library` the folder of the games in the player's library.
    ///
    /// # Errors
    /// When the list exists and cannot be read; the error contains the path of the list.
    pub fn open(folder: &Path, history: PathBuf, library: PathBuf) -> io::Result<Self> {
        remove_old_parts(folder);
        let list = List::read(&folder.join(list::FILE), history, library)?;
        Ok(Self { folder: folder.to_path_buf(), list, indices: HashMap::new() })
    }

    /// Returns all sources: first the history and the player's library, then the added files and folders.
    #[must_use]
    pub fn list(&self) -> &[Source] {
        self.list.sources()
    }

    /// Adds a file or a folder as a source.
    ///
    /// # Errors
    /// When the file or folder does not exist or is in the list already, or when the list cannot be written.
    pub fn add(&mut self, path: &Path) -> Result<SourceId, AddError> {
        self.list.add(path)
    }

    /// Removes a source from the list and deletes its index, but not its games. The history and the library always stay
    /// in the list.
    ///
    /// # Errors
    /// When the list cannot be written.
    pub fn remove(&mut self, id: SourceId) -> io::Result<()> {
        self.list.remove(id)?;
        self.indices.remove(&id);
        // Ignore an error: the source is no longer in the list, so nothing refers to the index file any more.
        let _ = fs::remove_file(self.index_file(id));
        Ok(())
    }

    /// Returns the index of a source as it was last built; `None` if the source has no index, or the index cannot be
    /// opened.
    pub fn index(&mut self, id: SourceId) -> Option<&Index> {
        if !self.indices.contains_key(&id) {
            let index = index_file::open(&self.index_file(id)).ok()?;
            self.indices.insert(id, index);
        }
        self.indices.get(&id)
    }

    /// Builds the index of a source again if the index is missing or damaged, or if the files of the source have
    /// changed. Returns `true` if the index was built.
    ///
    /// # Errors
    /// When the source cannot be read, when the index cannot be written, or when indexing was stopped. An existing
    /// index file is then unchanged. It is not an error if the folder of the history or the library is missing.
    pub fn refresh(
        &mut self,
        id: SourceId,
        stop: &StopToken,
        on_progress: &(dyn Fn(IndexProgress) + Sync),
    ) -> Result<bool, IndexError> {
        let Some(source) = self.list.get(id).cloned() else { return Ok(false) };
        let files = match scan::files_of(&source.path) {
            Ok(files) => files,
            Err(error) if error.kind() == ErrorKind::NotFound && source.kind != SourceKind::Added => Vec::new(),
            Err(error) => return Err(IndexError::Source(error)),
        };
        let is_current = |it: &Index| !it.is_damaged() && scan::is_same(it.files(), &files);
        if self.index(id).is_some_and(is_current) {
            return Ok(false);
        }
        let builder = read::read(&source.path, files, stop, on_progress).ok_or(IndexError::Canceled)?;
        // Close the old index first, because Windows cannot replace an open file.
        self.indices.remove(&id);
        let write = || {
            create_folder(&self.folder)?;
            let mut file = BufWriter::new(AtomicFile::begin(&self.index_file(id), Existing::Replace)?);
            builder.write(&mut file)?;
            file.flush()?;
            file.into_inner().map_err(io::IntoInnerError::into_error)?.finish()
        };
        write().map_err(IndexError::Index)?;
        Ok(true)
    }

    /// Returns a summary of each source, as the window's list of sources shows it.
    pub fn summaries(&mut self) -> Vec<SourceSummary> {
        let sources = self.list().to_vec();
        let summary = |source: Source| {
            let is_missing = source.kind == SourceKind::Added && fs::symlink_metadata(&source.path).is_err();
            let index = self.index(source.id);
            SourceSummary {
                id: source.id,
                kind: source.kind,
                n_games: index.map(Index::n_games),
                broken: index.map(|it| it.broken_files().map(str::to_owned).collect()).unwrap_or_default(),
                path: source.path,
                is_missing,
            }
        };
        sources.into_iter().map(summary).collect()
    }

    /// Reads a game of a source.
    ///
    /// # Errors
    /// When the file of the game can no longer be read, or no longer has the game.
    pub fn load(&mut self, id: SourceId, game: &IndexedGame) -> Result<LoadedGame, LoadError> {
        load::game(&self.file_of(id, game)?, game.place)
    }

    /// Returns the path of the file that contains an indexed game.
    ///
    /// # Errors
    /// When the source was removed, or its index is missing or was replaced by one with fewer files.
    pub fn file_of(&mut self, id: SourceId, game: &IndexedGame) -> Result<PathBuf, LoadError> {
        let root = self.list.get(id).ok_or(LoadError::Gone)?.path.clone();
        let index = self.index(id).ok_or(LoadError::Gone)?;
        let file = index.files().get(game.file as usize).ok_or(LoadError::Gone)?;
        Ok(scan::path_of(&root, &file.path))
    }

    /// Returns the reason why the broken file `path` of a source cannot be read; `None` if it can be read now.
    #[must_use]
    pub fn fault_of(&self, id: SourceId, path: &str) -> Option<LoadError> {
        let root = &self.list.get(id)?.path;
        load::fault_of(&scan::path_of(root, path))
    }

    fn index_file(&self, id: SourceId) -> PathBuf {
        self.folder.join(format!("{}.index", id.0))
    }
}

/// Deletes unfinished index files that are older than an hour; another process may still be writing younger ones.
fn remove_old_parts(folder: &Path) {
    let is_old = |path: &Path| {
        let modified = fs::symlink_metadata(path).and_then(|it| it.modified());
        let age = modified.ok().and_then(|it| SystemTime::now().duration_since(it).ok());
        path.extension().is_some_and(|it| it == "part") && age.is_some_and(|it| Duration::from_secs(3600) < it)
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten().filter(|it| is_old(&it.path())) {
        let _ = fs::remove_file(entry.path());
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(error) => write!(f, "it cannot be read: {error}"),
            Self::Index(error) => write!(f, "its index cannot be written: {error}"),
            Self::Canceled => write!(f, "indexing was canceled"),
        }
    }
}

impl std::error::Error for IndexError {}
