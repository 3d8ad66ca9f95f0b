//! The list of sources in a JSON file, which is read again before each change, because other windows change it, too.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::explore::{SourceId, SourceKind};
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing, create_folder};

/// File name of the list of sources.
pub(super) const FILE: &str = "sources.json";

/// Maximum size in bytes of a JSON file from which the list is read.
const MAX_BYTES: u64 = 16 << 20;

/// Number of the first source that the player adds; lower numbers are the history and the library.
const FIRST_ADDED: u32 = 2;

/// A source of games: a file or a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Number of the source.
    pub id: SourceId,
    /// Origin of the games.
    pub kind: SourceKind,
    /// Path of the file or folder.
    pub path: PathBuf,
}

/// Reason why a source cannot be added to the list.
#[derive(Debug)]
pub enum AddError {
    /// The file or folder is in the list already.
    Known,
    /// The file or folder cannot be found, or the list cannot be written.
    Io(io::Error),
}

/// The list of sources, and the path of its JSON file.
#[derive(Debug)]
pub(super) struct List {
    file: PathBuf,
    sources: Vec<Source>,
    /// Number that the next added source will get.
    next: u32,
}

/// Contents of the JSON file: only the sources that the player has added.
#[derive(Serialize, Deserialize)]
struct Contents {
    next: u32,
    sources: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    id: u32,
    path: PathBuf,
}

impl List {
    pub(super) fn read(file: &Path, history: PathBuf, library: PathBuf) -> io::Result<Self> {
        let sources = vec![
            Source { id: SourceId::HISTORY, kind: SourceKind::History, path: history },
            Source { id: SourceId::LIBRARY, kind: SourceKind::Library, path: library },
        ];
        let mut list = Self { file: file.to_path_buf(), sources, next: FIRST_ADDED };
        list.read_again()?;
        Ok(list)
    }

    fn read_again(&mut self) -> io::Result<()> {
        let bytes = match read_plain(&self.file, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(self.named(&error)),
        };
        let contents: Contents = serde_json::from_slice(&bytes)
            .map_err(|error| self.named(&io::Error::new(ErrorKind::InvalidData, error)))?;
        self.sources.truncate(FIRST_ADDED as usize);
        let added = contents.sources.into_iter().filter(|it| FIRST_ADDED <= it.id);
        self.sources.extend(added.map(|it| Source { id: SourceId(it.id), kind: SourceKind::Added, path: it.path }));
        let last = self.sources.iter().map(|it| it.id.0).max().unwrap_or(0);
        self.next = contents.next.max(last.saturating_add(1));
        Ok(())
    }

    /// Returns `error` with the path of the list's file added to its message.
    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.file.display()))
    }

    pub(super) fn sources(&self) -> &[Source] {
        &self.sources
    }

    pub(super) fn get(&self, id: SourceId) -> Option<&Source> {
        self.sources.iter().find(|it| it.id == id)
    }

    pub(super) fn add(&mut self, path: &Path) -> Result<SourceId, AddError> {
        self.read_again().map_err(AddError::Io)?;
        let path = path::absolute(path).map_err(AddError::Io)?;
        fs::metadata(&path).map_err(AddError::Io)?;
        if self.sources.iter().any(|it| it.path == path) {
            return Err(AddError::Known);
        }
        let id = SourceId(self.next);
        self.sources.push(Source { id, kind: SourceKind::Added, path });
        self.next += 1;
        if let Err(error) = self.write() {
            self.sources.pop();
            return Err(AddError::Io(error));
        }
        Ok(id)
    }

    pub(super) fn remove(&mut self, id: SourceId) -> io::Result<()> {
        self.read_again()?;
        self.sources.retain(|it| it.id != id || it.kind != SourceKind::Added);
        self.write()
    }

    fn write(&self) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            create_folder(folder)?;
        }
        let added = self.sources.iter().filter(|it| it.kind == SourceKind::Added);
        let sources = added.map(|it| Entry { id: it.id.0, path: it.path.clone() }).collect();
        let mut text = serde_json::to_string_pretty(&Contents { next: self.next, sources })?;
        text.push('\n');
        AtomicFile::write_all(&self.file, text.as_bytes(), Existing::Replace)
    }
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known => write!(f, "it is in the list already"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for AddError {}
