//! The dialog that chooses a file in the folders of the disk, where the system has no such dialog.

use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

use crate::ui::action::{Action, TextField};
use crate::ui::event::{FileEntry, Key, Listing, Purpose};
use crate::ui::state::arrival::Next;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;
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
    /// The list of the folder's entries.
    pub list: ListView,
    /// The step after the file is written.
    pub next: Option<Next>,
}

impl Picker {
    /// Returns a dialog that begins at a folder, or at a file that may not exist yet.
    #[must_use]
    pub fn new(purpose: Purpose, start: &Path, next: Option<Next>) -> Self {
        let (folder, name) = match purpose {
            Purpose::Open | Purpose::ImportTraining | Purpose::Source(_) => (start, ""),
            Purpose::Write(_) => (
                start.parent().unwrap_or(Path::new("")),
                start.file_name().and_then(|it| it.to_str()).unwrap_or_default(),
            ),
        };
        let listing = Listing { folder: folder.to_path_buf(), ..Listing::default() };
        let list = ListView { selected: None, ..ListView::new(0) };
        Self { purpose, listing, trouble: None, name: TextInput::new(name), list, next }
    }

    /// Shows another folder, or the same one anew; `trouble` says why it could not be read.
    pub fn show(&mut self, listing: Listing, trouble: Option<String>) {
        let Listing { folder, mut entries, .. } = listing;
        entries.retain(|it| !it.name.starts_with('.'));
        entries.sort_by_cached_key(|it| (!it.is_folder, it.name.to_lowercase(), it.name.clone()));
        if folder.parent().is_some() {
            entries.insert(0, FileEntry { name: AROUND.to_owned(), is_folder: true });
        }
        let selected = (self.purpose.is_reading() && !entries.is_empty()).then_some(0);
        self.list = ListView { selected, ..ListView::new(entries.len()) };
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

    /// Returns the folder of an entry.
    fn folder_below(&self, name: &str) -> PathBuf {
        let folder = &self.listing.folder;
        if name == AROUND { folder.parent().unwrap_or(folder).to_path_buf() } else { folder.join(name) }
    }

    /// Returns the folder of the chosen row, if it is one.
    pub(in crate::ui::state) fn selected_folder(&self) -> Option<PathBuf> {
        let entry = self.list.chosen(&self.listing.entries)?;
        entry.is_folder.then(|| self.folder_below(&entry.name))
    }

    /// Returns the folder that the typed name means, if it means one.
    pub(in crate::ui::state) fn typed_folder(&self) -> Option<PathBuf> {
        let name = self.name.text().trim();
        let is_folder = |it: &FileEntry| it.is_folder && it.name == name;
        let is_known = self.listing.entries.iter().any(is_folder);
        (is_known || name.ends_with(is_separator)).then(|| self.folder_below(name))
    }

    /// Returns the folder around the one shown.
    pub(in crate::ui::state) fn folder_around(&self) -> PathBuf {
        self.folder_below(AROUND)
    }
}

impl Modal for Picker {
    fn first_focus(&self) -> Action {
        Action::EditText(TextField::FileName)
    }

    fn focus_again(&self) -> Action {
        Action::EditText(TextField::FileName)
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        (field == TextField::FileName).then_some(&self.name)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        (field == TextField::FileName).then_some(&mut self.name)
    }

    /// A typed name is that of no row.
    fn follow_typing(&mut self) {
        self.list.selected = None;
    }

    fn field_of_list(&self) -> Option<TextField> {
        Some(TextField::FileName)
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.list)
    }

    /// Chooses a row; the name of a file goes into the name field.
    fn select_row(&mut self, row: usize) {
        self.list.selected = Some(row);
        let entry = &self.listing.entries[row];
        if !entry.is_folder {
            self.name = TextInput::new(entry.name.clone());
        } else if self.purpose.is_reading() {
            self.name = TextInput::default();
        }
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Backspace).then_some(Action::FolderAround)
    }
}
