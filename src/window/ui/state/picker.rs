//! Dialogs with a list: the files of a folder, the games of a file, the files used last.

use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};
use std::sync::Arc;

use crate::formats::LoadedGame;
use crate::ui::event::{FileEntry, Listing, Purpose};
use crate::ui::locale::Msg;
use crate::ui::state::arrival::Next;
use crate::ui::state::text_input::TextInput;

/// The entry that leads to the folder around the one shown.
const AROUND: &str = "..";

/// A dialog that chooses a file, where the system has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picker {
    /// The purpose of the file.
    pub purpose: Purpose,
    /// The folder shown, with folders before files and each in order.
    pub listing: Listing,
    /// The failure of the last choice.
    pub trouble: Option<String>,
    /// The name that is typed.
    pub name: TextInput,
    /// The chosen row.
    pub selected: Option<usize>,
    /// The first row shown.
    pub first: usize,
    /// The step after the file is written.
    pub next: Option<Next>,
}

impl Picker {
    /// Returns a dialog that begins at a folder, or at a file that may not exist yet.
    #[must_use]
    pub fn new(purpose: Purpose, start: &Path, next: Option<Next>) -> Self {
        let (folder, name) = match purpose {
            Purpose::Open | Purpose::ImportTraining | Purpose::SourceFile | Purpose::SourceFolder => (start, ""),
            Purpose::Save | Purpose::Picture | Purpose::Export | Purpose::ExportTraining => (
                start.parent().unwrap_or(Path::new("")),
                start.file_name().and_then(|it| it.to_str()).unwrap_or_default(),
            ),
        };
        let listing = Listing { folder: folder.to_path_buf(), ..Listing::default() };
        Self { purpose, listing, trouble: None, name: TextInput::new(name), selected: None, first: 0, next }
    }

    /// Shows another folder, or the same one anew.
    pub fn show(&mut self, listing: Listing) {
        let Listing { folder, mut entries, trouble } = listing;
        entries.retain(|it| !it.name.starts_with('.'));
        entries.sort_by_cached_key(|it| (!it.is_folder, it.name.to_lowercase(), it.name.clone()));
        if folder.parent().is_some() {
            entries.insert(0, FileEntry { name: AROUND.to_owned(), is_folder: true });
        }
        self.selected = (self.purpose.is_reading() && !entries.is_empty()).then_some(0);
        self.first = 0;
        if self.purpose.is_reading() {
            self.name = TextInput::default();
        }
        self.trouble = trouble;
        self.listing = Listing { folder, entries, trouble: None };
    }

    /// Returns the text of a row.
    #[must_use]
    pub fn label(&self, row: usize) -> String {
        let entry = &self.listing.entries[row];
        if entry.is_folder { format!("{}{MAIN_SEPARATOR}", entry.name) } else { entry.name.clone() }
    }

    /// Chooses a row; the name of a file goes into the name field.
    pub(super) fn choose(&mut self, row: usize) {
        self.selected = Some(row);
        let entry = &self.listing.entries[row];
        if !entry.is_folder {
            self.name = TextInput::new(entry.name.clone());
        } else if self.purpose.is_reading() {
            self.name = TextInput::default();
        }
    }

    /// Returns the folder of an entry.
    fn folder_below(&self, name: &str) -> PathBuf {
        let folder = &self.listing.folder;
        if name == AROUND { folder.parent().unwrap_or(folder).to_path_buf() } else { folder.join(name) }
    }

    /// Returns the folder of the chosen row, if it is one.
    pub(super) fn selected_folder(&self) -> Option<PathBuf> {
        let entry = self.listing.entries.get(self.selected?)?;
        entry.is_folder.then(|| self.folder_below(&entry.name))
    }

    /// Returns the folder that the typed name means, if it means one.
    pub(super) fn typed_folder(&self) -> Option<PathBuf> {
        let name = self.name.text().trim();
        let is_folder = |it: &FileEntry| it.is_folder && it.name == name;
        let is_known = self.listing.entries.iter().any(is_folder);
        (is_known || name.ends_with(is_separator)).then(|| self.folder_below(name))
    }

    /// Returns the folder around the one shown.
    pub(super) fn folder_around(&self) -> PathBuf {
        self.folder_below(AROUND)
    }
}

/// A dialog that chooses one of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// The rows to choose from.
    pub choices: Choices,
    /// The chosen row.
    pub selected: usize,
    /// The first row shown.
    pub first: usize,
}

/// The rows to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// The games of a file.
    Games {
        /// The file's name.
        name: String,
        /// The games.
        games: Vec<Arc<LoadedGame>>,
        /// A line about each of them.
        labels: Vec<String>,
    },
    /// Files.
    Files {
        /// The title that names them.
        title: Msg,
        /// The files.
        files: Vec<PathBuf>,
    },
}

/// The row that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// A game of a file.
    Game(Arc<LoadedGame>),
    /// A file.
    File(PathBuf),
}

impl Chooser {
    /// Returns what the chosen row stands for.
    pub(super) fn chosen(&self) -> Option<Chosen> {
        match &self.choices {
            Choices::Games { games, .. } => games.get(self.selected).map(|it| Chosen::Game(Arc::clone(it))),
            Choices::Files { files, .. } => files.get(self.selected).map(|it| Chosen::File(it.clone())),
        }
    }

    /// Returns a list of the games of a file, with a line about each.
    #[must_use]
    pub fn games(name: String, games: Vec<LoadedGame>, labels: Vec<String>) -> Self {
        let games = games.into_iter().map(Arc::new).collect();
        Self { choices: Choices::Games { name, games, labels }, selected: 0, first: 0 }
    }

    /// Returns a list of files under a title.
    #[must_use]
    pub const fn files(title: Msg, files: Vec<PathBuf>) -> Self {
        Self { choices: Choices::Files { title, files }, selected: 0, first: 0 }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.choices {
            Choices::Games { games, .. } => games.len(),
            Choices::Files { files, .. } => files.len(),
        }
    }

    /// Returns `true` if there are no rows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
