//! The program's own file dialog, for systems that have no file dialog.

use std::ffi::OsStr;
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf, is_separator};

use crate::formats::file_name::shown_path;
use crate::sort::sort_by_key;
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::effect::Effect;
use crate::ui::event::Key;
use crate::ui::files::{FileAction, FileEntry, FileKind, FileRequest, Listing, Next, Place, Purpose};
use crate::ui::locale::{Language, Msg};
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;
use crate::ui::state::text_input::TextInput;

/// The name of the list entry that leads to the parent folder.
const AROUND: &str = "..";

/// The extensions of game files, and the names of their formats. A typed file name with none of these extensions gets
/// the first one.
const GAME_FORMATS: &[[&str; 2]] =
    &[["sgf", "Smart Game Format"], ["txt", "Gumu"], ["psq", "Piskvork"], ["lib", "RenLib"]];

/// The extensions of picture files; their formats have no names. A typed file name with none of these extensions gets
/// the first one.
const PICTURE_FORMATS: &[[&str; 2]] = &[["png", ""], ["gif", ""]];

/// Maximum number of folders of recent files that the drop-down list of folders offers in addition to the other
/// folders.
const N_RECENT: usize = 4;

/// The program's own file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picker {
    /// The purpose of the dialog, such as opening a file or writing the game.
    pub purpose: Purpose,
    /// The folder shown and its entries: folders before files, each sorted by name.
    pub listing: Listing,
    /// A sentence on why the folder or file that was chosen last could not be used; `None` if there was no failure.
    pub trouble: Option<String>,
    /// The typed file name.
    pub name: TextInput,
    /// The selection and the scroll position of the list of entries.
    pub list: ListView,
    /// The step that follows after the chosen file is written.
    pub next: Option<Next>,
}

impl Picker {
    /// Returns a dialog for `purpose`. `start` is the folder to show first or, if a file will be written, the suggested
    /// file, which may not exist yet.
    #[must_use]
    pub fn new(purpose: Purpose, start: &Path, next: Option<Next>) -> Self {
        let (folder, name) = match purpose {
            Purpose::Open | Purpose::ImportTraining | Purpose::Source(_) | Purpose::ReviewFolder => (start, ""),
            Purpose::Write(_) => (
                start.parent().unwrap_or(Path::new("")),
                start.file_name().and_then(|it| it.to_str()).unwrap_or_default(),
            ),
        };
        let listing = Listing { folder: folder.to_path_buf(), ..Listing::default() };
        let list = ListView { selected: None, ..ListView::new(0) };
        Self { purpose, listing, trouble: None, name: TextInput::new(name), list, next }
    }

    /// Shows the entries of a folder. `trouble` is the reason why the folder could not be read; `None` if it was read.
    pub fn show(&mut self, listing: Listing, trouble: Option<String>) {
        let Listing { folder, mut entries, places, .. } = listing;
        entries.retain(|it| !it.name.starts_with('.'));
        sort_by_key(&mut entries, |it| (!it.is_folder, it.name.to_lowercase(), it.name.clone()));
        if folder.parent().is_some() {
            entries.insert(0, FileEntry { name: AROUND.to_owned(), is_folder: true });
        }
        let selected = (self.purpose.is_reading() && !entries.is_empty()).then_some(0);
        self.list = ListView { selected, ..ListView::new(entries.len()) };
        if self.purpose.is_reading() {
            self.name = TextInput::default();
        }
        self.trouble = trouble;
        self.listing = Listing { folder, entries, trouble: None, places };
    }

    /// Returns the folders in the drop-down list with their names: the user's standard folders, the folders of recent
    /// files, and the folder shown.
    fn places(&self, recent: &[String], language: Language) -> Vec<(PathBuf, String)> {
        let named = |place: &Place| match place {
            Place::Home(folder) => (folder.clone(), language.text(Msg::DialogHome).to_owned()),
            Place::Named(folder) => (folder.clone(), last_parts(folder, 1)),
        };
        let mut places: Vec<(PathBuf, String)> = self.listing.places.iter().map(named).collect();
        let n_own = places.len();
        let recent = recent.iter().filter_map(|it| Path::new(it).parent());
        for folder in recent.filter(|it| it.is_absolute()).chain([self.listing.folder.as_path()]) {
            let is_shown = folder == self.listing.folder;
            let is_new = places.iter().all(|it| it.0 != folder);
            if is_new && (is_shown || places.len() < n_own + N_RECENT) {
                places.push((folder.to_path_buf(), last_parts(folder, 2)));
            }
        }
        places
    }

    /// Returns the formats among which the player can choose, as extensions and names; empty unless a game or a picture
    /// is saved.
    #[must_use]
    pub const fn formats(&self) -> &'static [[&'static str; 2]] {
        match self.purpose {
            Purpose::Write(FileKind::Game) => GAME_FORMATS,
            Purpose::Write(FileKind::Picture) => PICTURE_FORMATS,
            _ => &[],
        }
    }

    /// Returns the index of the format of the typed name; 0 if its extension is unknown.
    fn format(&self) -> usize {
        let extension = Path::new(self.name.text().trim()).extension().and_then(OsStr::to_str).unwrap_or_default();
        self.formats().iter().position(|it| it[0].eq_ignore_ascii_case(extension)).unwrap_or(0)
    }

    /// Gives the typed name the extension of the format at `row`. The extension of another format is replaced.
    fn set_format(&mut self, row: usize) {
        let Some([extension, _]) = self.formats().get(row) else { return };
        let name = self.name.text().trim();
        let is_old = |it: &&str| self.formats().iter().any(|[old, _]| old.eq_ignore_ascii_case(it));
        let stem = match name.rsplit_once('.') {
            Some((stem, old)) if is_old(&old) => stem,
            _ => name,
        };
        if !stem.is_empty() {
            self.name = TextInput::new(format!("{stem}.{extension}"));
            self.list.selected = None;
        }
    }

    /// Returns the text of a row of the list of entries.
    #[must_use]
    pub fn label(&self, row: usize) -> String {
        let entry = &self.listing.entries[row];
        if entry.is_folder { format!("{}{MAIN_SEPARATOR}", entry.name) } else { entry.name.clone() }
    }

    /// Returns the path of the folder entry called `name`.
    fn folder_below(&self, name: &str) -> PathBuf {
        let folder = &self.listing.folder;
        if name == AROUND { folder.parent().unwrap_or(folder).to_path_buf() } else { folder.join(name) }
    }

    /// Returns the path of the selected entry if it is a folder.
    pub(in crate::ui) fn selected_folder(&self) -> Option<PathBuf> {
        let entry = self.list.chosen(&self.listing.entries)?;
        entry.is_folder.then(|| self.folder_below(&entry.name))
    }

    /// Returns the typed name as a path if it names a listed folder or ends with a path separator.
    pub(in crate::ui) fn typed_folder(&self) -> Option<PathBuf> {
        let name = self.name.text().trim();
        let is_folder = |it: &FileEntry| it.is_folder && it.name == name;
        let is_known = self.listing.entries.iter().any(is_folder);
        (is_known || name.ends_with(is_separator)).then(|| self.folder_below(name))
    }

    /// Returns the parent of the folder shown.
    pub(in crate::ui) fn folder_around(&self) -> PathBuf {
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

    /// Called after the player has changed the typed name. Deselects the selected entry, because its name may now
    /// differ from the typed name.
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

    /// Selects an entry of the list. The name of a file is copied to the name field. If the dialog is for reading,
    /// selecting a folder clears the name field.
    fn select_row(&mut self, row: usize) {
        self.list.selected = Some(row);
        let entry = &self.listing.entries[row];
        if !entry.is_folder {
            self.name = TextInput::new(entry.name.clone());
        } else if self.purpose.is_reading() {
            self.name = TextInput::default();
        }
    }

    fn can_open(&self, list: DropDown) -> bool {
        list == DropDown::Folder || list == DropDown::Format && !self.formats().is_empty()
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        match list {
            DropDown::Folder => {
                let places = self.places(&cx.settings.recent, cx.language());
                Some(RowChoice::of(places, |it| it.0 == self.listing.folder, |it| ListRow::labeled(it.1)))
            }
            DropDown::Format if !self.formats().is_empty() => {
                let row =
                    |it: &[&str; 2]| ListRow { figure: it[1].to_owned(), ..ListRow::labeled(it[0].to_uppercase()) };
                let choice = RowChoice::of(self.formats(), |_| false, row);
                Some(RowChoice { chosen: Some(self.format()), ..choice })
            }
            _ => None,
        }
    }

    fn choose_row(&mut self, list: DropDown, row: usize, cx: &mut Cx) {
        match list {
            DropDown::Format => self.set_format(row),
            DropDown::Folder => {
                let folder = self.places(&cx.settings.recent, cx.language()).into_iter().nth(row);
                cx.send_all(folder.map(|it| Effect::Files(FileRequest::List(it.0))));
            }
            _ => {}
        }
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Backspace).then_some(Action::Files(FileAction::FolderAround))
    }
}

/// Returns the last `n` components of a path.
fn last_parts(path: &Path, n: usize) -> String {
    let parts: Vec<Component<'_>> = path.components().collect();
    shown_path(&parts[parts.len().saturating_sub(n)..].iter().collect::<PathBuf>())
}
