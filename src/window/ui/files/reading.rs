//! Reading games from files, dropped files and the clipboard, and putting them on the board.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::formats::file_name::shown_name;
use crate::formats::{self, FormatError, LoadedGame};
use crate::game::{ByColor, Color, Record};
use crate::ui::action::{Action, TextField};
use crate::ui::effect::Effect;
use crate::ui::event::Failure;
use crate::ui::files::{
    Arrival, Choices, Chooser, FileAction, FileRequest, GameSource, Listing, Next, Picker, Present, Purpose,
};
use crate::ui::locale::{Msg, Template};
use crate::ui::notice::Notice;
use crate::ui::play::{GameOrigin, seated};
use crate::ui::settings::N_RECENT;
use crate::ui::state::answering::Acceptable;
use crate::ui::state::{Confirm, Dialog, FileQuestion, Focus, State};

impl State {
    /// Opens the file that was dropped on the window; if there are several, lets the player choose one.
    pub(in crate::ui) fn dropped(&mut self, files: &[PathBuf]) {
        match files {
            // Ignore dropped files while files cannot be opened: in the editor, for example, the position would be
            // lost.
            _ if !self.can(Action::Files(FileAction::Open)) => {}
            [] => {}
            [file] => self.document.file.read(file.clone(), &mut self.cx),
            _ => {
                self.open_dialog(Dialog::Chooser(Chooser::files(Msg::DialogDropped, files.to_vec())));
            }
        }
    }

    pub(in crate::ui) fn opened(&mut self, path: &Path, games: Result<Vec<LoadedGame>, FormatError>) {
        match games {
            Ok(games) => self.open_games(path, games),
            Err(error) => self.show_failure(Notice::NoGame(shown_name(path), error)),
        }
    }

    /// Opens the game in a pasted text. If a text field has the focus, types the text there instead.
    pub(in crate::ui) fn pasted(&mut self, text: &str) {
        if self.is_typing() || self.focused_field().is_some() {
            self.typed(text);
            return;
        }
        match formats::read(text.as_bytes()) {
            Ok(games) => {
                let name = self.language().text(Msg::DialogClipboard).to_owned();
                self.take_games(name, GameSource::Other, games);
            }
            Err(error) => self.show_failure(Notice::NoGamePasted(error)),
        }
    }

    /// Opens the game that was read from a file; if the file holds several games, lets the player choose one.
    pub fn open_games(&mut self, path: &Path, games: Vec<LoadedGame>) {
        self.remember_file(path);
        self.take_games(shown_name(path), GameSource::File(path.to_path_buf()), games);
    }

    fn take_games(&mut self, name: String, source: GameSource, mut games: Vec<LoadedGame>) {
        match games.len() {
            0 => {}
            1 => self.arrive(Arrival { loaded: Arc::new(games.remove(0)), source }),
            _ => {
                let labels = games.iter().map(|it| self.label_of(&it.record)).collect();
                self.open_dialog(Dialog::Chooser(Chooser::games(name, games, labels)));
            }
        }
    }

    /// Puts `arrival`, a game that was read, on the board; asks first if the game on the board would be lost.
    pub(in crate::ui) fn arrive(&mut self, arrival: Arrival) {
        let arrival = Box::new(arrival);
        if self.asks_to_save() {
            return self.ask_to_save(Next::Enter(arrival));
        }
        // While the editor is open, do not ask whether to abandon the game on the board, because undo can restore this
        // game.
        if self.cx.game.in_progress() && self.document.file.is_changed() && self.editor().is_none() {
            self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::Abandon(arrival))));
            return;
        }
        self.receive(*arrival);
    }

    pub(in crate::ui) fn receive(&mut self, arrival: Arrival) {
        // Close the dialogs first: they may share the loaded game, and only its last owner can move it without copying.
        self.dialogs.close_all();
        let mut loaded = Arc::unwrap_or_clone(arrival.loaded);
        if loaded.seats == ByColor::default() {
            // If the file does not tell who plays each side, the game comes from another program. Files of other
            // programs do not say how forbidden moves are treated, so take this from the settings.
            loaded.record = loaded.record.with_fouls(self.cx.settings.setup.on_foul());
        }
        let (game, warnings) = seated(loaded, &self.cx.registry, GameOrigin::File);
        self.input.focus_on(Focus::Board);
        if self.editor().is_some() {
            self.enter_position(game);
        } else {
            self.enter(game);
        }
        let shown = match arrival.source {
            GameSource::Found(node) => node,
            GameSource::File(_) | GameSource::History(_) | GameSource::Other => None,
        };
        self.show_found(shown);
        let (path, kept) = match arrival.source {
            GameSource::File(path) => (Some(path), None),
            GameSource::History(name) => (None, Some(name)),
            GameSource::Found(_) | GameSource::Other => (None, None),
        };
        self.document.file.receive(path);
        self.document.history.set_opened(kept);
        if !warnings.is_empty() {
            self.cx.tell(Notice::Outside(Failure::GameWarnings(warnings)));
        }
    }

    /// Returns a line of text about one of several games in a file: players, number of moves, event, round and date.
    fn label_of(&self, record: &Record) -> String {
        let info = &record.info;
        let name = |color: Color| match info.names[color].trim() {
            "" => self.language().side(color),
            name => name,
        };
        let (black, white, n) = (name(Color::Black), name(Color::White), &record.moves().len().to_string());
        let players = self.language().fill(Template::DialogGameLabel { black, white, n });
        let about = [&info.event, &info.round, &info.date].map(|it| it.trim());
        let about: Vec<&str> = about.into_iter().filter(|it| !it.is_empty()).collect();
        [players].into_iter().chain(about.into_iter().map(str::to_owned)).collect::<Vec<_>>().join(" · ")
    }

    /// Puts a file first in the list of recent files.
    pub(in crate::ui) fn remember_file(&mut self, path: &Path) {
        // Do not list paths that are not Unicode, because the settings cannot store them.
        let Some(name) = path.to_str() else { return };
        let recent = &mut self.cx.settings.recent;
        if recent.first().is_some_and(|it| it == name) {
            return;
        }
        recent.retain(|it| it != name);
        recent.insert(0, name.to_owned());
        recent.truncate(N_RECENT);
        self.cx.send(Effect::Remember);
    }

    pub(in crate::ui) fn open_picker(&mut self, purpose: Purpose, start: &Path, next: Option<Next>) {
        let picker = Picker::new(purpose, start, next);
        let folder = picker.listing.folder.clone();
        self.open_dialog(Dialog::Picker(picker));
        self.input.focus_on(Focus::Control(Action::EditText(TextField::FileName)));
        self.cx.send(Effect::Files(FileRequest::List(folder)));
    }

    pub(in crate::ui) fn listed(&mut self, listing: Listing) {
        if !matches!(self.dialogs.top(), Some(Dialog::Picker(_))) {
            // The path that was to be opened is a folder: show its contents in the file dialog.
            let picker = Picker::new(Purpose::Open, &listing.folder, None);
            self.open_dialog(Dialog::Picker(picker));
        }
        let trouble = listing.trouble.as_ref().map(|it| self.language().io_fault(it));
        if let Some(Dialog::Picker(picker)) = self.dialogs.top_mut() {
            picker.show(listing, trouble);
            if !picker.listing.entries.is_empty() && picker.purpose.is_reading() {
                self.input.focus_on(Focus::Control(Action::Pick(0)));
            }
        }
    }
}

impl Acceptable for Chooser {
    /// Reads the chosen file, or puts the chosen game on the board. The dialog stays open until a game is on the board.
    fn accept(self, state: &mut State) {
        match self.choices {
            Choices::Files { files, .. } => {
                let file = self.list.chosen(&files).cloned();
                file.into_iter().for_each(|it| state.document.file.read(it, &mut state.cx));
            }
            Choices::Games { games, .. } => {
                let game = self.list.chosen(&games).cloned();
                drop(games);
                game.into_iter().for_each(|loaded| state.arrive(Arrival { loaded, source: GameSource::Other }));
            }
        }
    }
}

impl Acceptable for Picker {
    /// Shows the contents of the chosen or typed folder, or does with the chosen file what the dialog was opened for. A
    /// dialog for reading or writing a game stays open until the file has been read or written.
    fn accept(self, state: &mut State) {
        let in_list = matches!(state.input.focus(), Focus::Control(Action::Pick(_)));
        let name = self.name.text().trim();
        let adds_folder = self.purpose.is_folder() && !in_list;
        let selected = self.selected_folder().filter(|_| in_list || name.is_empty() && !adds_folder);
        if let Some(folder) = selected.or_else(|| self.typed_folder()) {
            return state.cx.send(Effect::Files(FileRequest::List(folder)));
        }
        if name.is_empty() && !self.purpose.is_folder() {
            return;
        }
        let folder = &self.listing.folder;
        let path = if self.purpose.is_folder() { folder.clone() } else { folder.join(name) };
        if !matches!(self.purpose, Purpose::Open | Purpose::Write(_)) {
            state.close_dialog();
        }
        state.use_path(self.purpose, path, Present::Keep, self.next);
    }
}
