//! Dialogs with a list: the files of a folder, the games of a file, the files used last.

use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};
use std::sync::Arc;

use crate::formats::LoadedGame;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Present};
use crate::ui::event::{Chord, FileEntry, Key, Listing, Purpose};
use crate::ui::locale::Msg;
use crate::ui::screen_map::{ScreenMap, Scroll};
use crate::ui::state::dialog::moved;
use crate::ui::state::files::{Arrival, Next};
use crate::ui::state::text_input::TextInput;
use crate::ui::state::{Dialog, Focus, State};

/// The entry that leads to the folder around the one shown.
const AROUND: &str = "..";

/// A dialog that chooses a file, where the system has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picker {
    /// What the file is chosen for.
    pub purpose: Purpose,
    /// The folder shown, with folders before files and each in order.
    pub listing: Listing,
    /// What could not be done with the last choice.
    pub trouble: Option<String>,
    /// The name that is typed.
    pub name: TextInput,
    /// The chosen row.
    pub selected: Option<usize>,
    /// The first row shown.
    pub first: usize,
    /// What is done when the file is written.
    pub next: Option<Next>,
}

impl Picker {
    /// A dialog that begins at a folder, or at a file that may not be there yet.
    #[must_use]
    pub fn new(purpose: Purpose, start: &Path, next: Option<Next>) -> Self {
        let (folder, name) = match purpose {
            Purpose::Open => (start, ""),
            Purpose::Save | Purpose::Picture => (
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
        self.selected = (self.purpose == Purpose::Open && !entries.is_empty()).then_some(0);
        self.first = 0;
        if self.purpose == Purpose::Open {
            self.name = TextInput::default();
        }
        self.trouble = trouble;
        self.listing = Listing { folder, entries, trouble: None };
    }

    /// The text of each row.
    #[must_use]
    pub fn label(&self, row: usize) -> String {
        let entry = &self.listing.entries[row];
        if entry.is_folder { format!("{}{MAIN_SEPARATOR}", entry.name) } else { entry.name.clone() }
    }

    fn choose(&mut self, row: usize) {
        self.selected = Some(row);
        let entry = &self.listing.entries[row];
        if !entry.is_folder {
            self.name = TextInput::new(entry.name.clone());
        } else if self.purpose == Purpose::Open {
            self.name = TextInput::default();
        }
    }

    fn folder_below(&self, name: &str) -> PathBuf {
        let folder = &self.listing.folder;
        if name == AROUND { folder.parent().unwrap_or(folder).to_path_buf() } else { folder.join(name) }
    }

    /// The chosen row, if it is a folder.
    fn selected_folder(&self) -> Option<PathBuf> {
        let entry = self.listing.entries.get(self.selected?)?;
        entry.is_folder.then(|| self.folder_below(&entry.name))
    }

    /// The folder that the typed name means, if it means one.
    fn typed_folder(&self) -> Option<PathBuf> {
        let name = self.name.text().trim();
        let is_folder = |it: &FileEntry| it.is_folder && it.name == name;
        let is_known = self.listing.entries.iter().any(is_folder);
        (is_known || name.ends_with(is_separator)).then(|| self.folder_below(name))
    }
}

/// A dialog that chooses one of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// What is to choose from.
    pub choices: Choices,
    /// The chosen row.
    pub selected: usize,
    /// The first row shown.
    pub first: usize,
}

/// What is to choose from.
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
        /// What they are.
        title: Msg,
        /// The files.
        files: Vec<PathBuf>,
    },
}

impl Chooser {
    /// The games of a file, with a line about each.
    #[must_use]
    pub fn games(name: String, games: Vec<LoadedGame>, labels: Vec<String>) -> Self {
        let games = games.into_iter().map(Arc::new).collect();
        Self { choices: Choices::Games { name, games, labels }, selected: 0, first: 0 }
    }

    /// Files, under a title that says what they are.
    #[must_use]
    pub const fn files(title: Msg, files: Vec<PathBuf>) -> Self {
        Self { choices: Choices::Files { title, files }, selected: 0, first: 0 }
    }

    /// How many rows there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.choices {
            Choices::Games { games, .. } => games.len(),
            Choices::Files { files, .. } => files.len(),
        }
    }

    /// Whether there is nothing to choose from.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl State {
    /// Types characters into the comment or the name, if there is one to type.
    pub(super) fn typed(&mut self, text: &str) {
        if self.is_writing() {
            return self.write(text);
        }
        let is_wanted = matches!(self.focus, Focus::Control(Action::EditName | Action::Pick(_)));
        if let Some(Dialog::Picker(picker)) = self.dialogs.last_mut()
            && is_wanted
        {
            picker.name.insert(text);
            picker.selected = None;
            self.focus = Focus::Control(Action::EditName);
        }
    }

    /// Whether a text is being typed, so that input methods are wanted.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        self.is_writing() || self.menu.is_none() && matches!(self.dialogs.last(), Some(Dialog::Picker(_)))
    }

    /// What a key does in a list or a name; none if it means there what it means in every dialog.
    pub(super) fn list_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> Option<Vec<Effect>> {
        let is_picker = matches!(self.dialogs.last(), Some(Dialog::Picker(_)));
        let n_rows = self.n_rows()?;
        let in_name = is_picker && self.focus == Focus::Control(Action::EditName);
        let in_list = matches!(self.focus, Focus::Control(Action::Pick(_)));
        match chord.key {
            Key::Up | Key::Down | Key::PageUp | Key::PageDown => self.walk_rows(chord.key, n_rows, screen.scroll()),
            Key::Home | Key::End if !in_name => self.walk_rows(chord.key, n_rows, screen.scroll()),
            Key::Enter if in_name || in_list => return Some(self.accept()),
            Key::Space if in_list && !is_picker => return Some(self.accept()),
            Key::Letter('v') if chord.ctrl && is_picker => return Some(vec![Effect::Paste]),
            Key::Space if in_name || in_list => (),
            Key::Backspace if in_list && is_picker => return Some(self.go_around()),
            Key::Letter('c' | 'x') if chord.ctrl && in_name => return Some(self.copy_name(chord.key)),
            Key::Letter('a') if chord.ctrl && in_name => self.edit_name(chord),
            Key::Left | Key::Right | Key::Home | Key::End | Key::Backspace | Key::Delete if in_name => {
                self.edit_name(chord);
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    fn edit_name(&mut self, chord: Chord) {
        let Some(Dialog::Picker(picker)) = self.dialogs.last_mut() else { return };
        let name = &mut picker.name;
        let (chosen, end) = (name.chosen(), name.text().len());
        let to = match chord.key {
            Key::Letter(_) => return name.choose(0, end),
            Key::Backspace => return name.delete_back(),
            Key::Delete => return name.delete(),
            Key::Left if chord.shift || chosen.is_empty() => name.left(),
            Key::Left => chosen.start,
            Key::Right if chord.shift || chosen.is_empty() => name.right(),
            Key::Right => chosen.end,
            Key::Home => 0,
            _ => end,
        };
        if chord.shift {
            name.draw_caret(to);
        } else {
            name.put_caret(to);
        }
        picker.selected = None;
    }

    /// Copies what is chosen of the name, and cuts it out if that is the key.
    fn copy_name(&mut self, key: Key) -> Vec<Effect> {
        let Some(Dialog::Picker(picker)) = self.dialogs.last_mut() else { return Vec::new() };
        let name = &mut picker.name;
        let chosen = name.text()[name.chosen()].to_owned();
        if chosen.is_empty() {
            return Vec::new();
        }
        if key == Key::Letter('x') {
            name.delete();
        }
        vec![Effect::Copy(chosen)]
    }

    /// Shows the folder around the one shown.
    fn go_around(&mut self) -> Vec<Effect> {
        let Some(Dialog::Picker(picker)) = self.dialogs.last() else { return Vec::new() };
        vec![Effect::List(picker.folder_below(AROUND))]
    }

    /// How many rows the uppermost dialog's list has, if it has one.
    fn n_rows(&self) -> Option<usize> {
        match self.dialogs.last()? {
            Dialog::Picker(picker) => Some(picker.listing.entries.len()),
            Dialog::Chooser(chooser) => Some(chooser.len()),
            Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_) => None,
        }
    }

    /// Moves the choice along the rows, and the part of them that is shown with it.
    fn walk_rows(&mut self, key: Key, n_rows: usize, scroll: Scroll) {
        let Some(end) = n_rows.checked_sub(1) else { return };
        let n_shown = n_rows.saturating_sub(scroll.last).max(1);
        let page = i32::try_from(n_shown).unwrap_or(i32::MAX);
        let from = match self.dialogs.last() {
            Some(Dialog::Picker(picker)) => picker.selected,
            Some(Dialog::Chooser(chooser)) => Some(chooser.selected),
            Some(Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_)) | None => None,
        };
        let to = match (key, from) {
            (Key::Up, Some(row)) => row.saturating_sub(1),
            (Key::Down, Some(row)) => (row + 1).min(end),
            (Key::PageUp, Some(row)) => moved(row, -page),
            (Key::PageDown, Some(row)) => moved(row, page).min(end),
            (Key::End, _) => end,
            (_, _) => 0,
        };
        let first = scroll.first.min(to).max((to + 1).saturating_sub(n_shown));
        self.select_row(to);
        self.scroll_rows(|it| *it = first);
        self.focus = Focus::Control(Action::Pick(to));
    }

    fn select_row(&mut self, row: usize) {
        match self.dialogs.last_mut() {
            Some(Dialog::Picker(picker)) => picker.choose(row),
            Some(Dialog::Chooser(chooser)) => chooser.selected = row,
            Some(Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_)) | None => (),
        }
    }

    /// Changes the first row shown of the uppermost dialog's list.
    pub(super) fn scroll_rows(&mut self, change: impl FnOnce(&mut usize)) {
        match self.dialogs.last_mut() {
            Some(Dialog::Picker(picker)) => change(&mut picker.first),
            Some(Dialog::Chooser(chooser)) => change(&mut chooser.first),
            Some(Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_)) | None => (),
        }
    }

    /// A click on a row chooses it, and a second one takes it.
    pub(super) fn pick(&mut self, row: usize) -> Vec<Effect> {
        let n_rows = self.n_rows().unwrap_or(0);
        if n_rows <= row {
            return Vec::new();
        }
        let is_chosen = match self.dialogs.last() {
            Some(Dialog::Picker(picker)) => picker.selected == Some(row),
            Some(Dialog::Chooser(chooser)) => chooser.selected == row,
            Some(Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_)) | None => false,
        };
        let had_focus = self.focus == Focus::Control(Action::Pick(row));
        self.focus = Focus::Control(Action::Pick(row));
        if is_chosen && had_focus {
            return self.accept();
        }
        self.select_row(row);
        Vec::new()
    }

    /// Does what the uppermost dialog offers, if it is a list; it stays open until that has come true.
    pub(super) fn accept_row(&mut self) -> Option<Vec<Effect>> {
        let in_list = matches!(self.focus, Focus::Control(Action::Pick(_)));
        match self.dialogs.last()? {
            Dialog::Picker(picker) => {
                let selected = picker.selected_folder().filter(|_| in_list || picker.name.text().trim().is_empty());
                let name = picker.name.text().trim();
                if let Some(folder) = selected.or_else(|| picker.typed_folder()) {
                    return Some(vec![Effect::List(folder)]);
                }
                if name.is_empty() {
                    return Some(Vec::new());
                }
                let path = picker.listing.folder.join(name);
                Some(match picker.purpose {
                    Purpose::Open => self.ask_for(path),
                    Purpose::Save => {
                        let next = picker.next.clone();
                        self.save_to(path, Present::Keep, next)
                    }
                    Purpose::Picture => self.save_picture(path, Present::Keep),
                })
            }
            Dialog::Chooser(chooser) => {
                let row = chooser.selected;
                Some(match &chooser.choices {
                    Choices::Files { files, .. } => {
                        let file = files.get(row).cloned();
                        file.map(|it| self.ask_for(it)).unwrap_or_default()
                    }
                    Choices::Games { games, .. } => {
                        let arrival = games.get(row).map(|it| Arrival { loaded: Arc::clone(it), path: None });
                        arrival.map(|it| self.arrive(it)).unwrap_or_default()
                    }
                })
            }
            Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_) => None,
        }
    }
}
