//! Games from files and back: which file the game belongs to, and what is asked before something is lost.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::Profile;
use crate::formats::journal::Filing;
use crate::formats::{self, ErrorKind, Format, FormatError, Loaded, Loss, Warning, WriteError, text};
use crate::game::{ByColor, Color, Ending, NodeId, Record, diagram};
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Present};
use crate::ui::event::{Event, Failure, Listing, Purpose};
use crate::ui::locale::Msg;
use crate::ui::settings::{N_RECENT, Setup};
use crate::ui::state::picker::{Chooser, Picker};
use crate::ui::state::{Confirm, Dialog, Focus, Game, Seat, State};

/// What a seat is called in a file when a person sits there.
pub(super) const PERSON: &str = "person";

/// The file of the game on the board, and what has happened to the game since it was read or written.
#[derive(Debug, Default)]
pub struct Files {
    path: Option<PathBuf>,
    /// Whether it was read from there.
    is_from_file: bool,
    /// Whether the game came from outside or was worked on by hand, so that its changes are asked about.
    is_kept: bool,
    /// Changes of the game so far, and at the time it was last read or written.
    n_edits: u64,
    n_saved: u64,
    stamp: Option<Stamp>,
    /// Whether the system's dialog is open, and what was to be done after the file is written.
    waiting: Option<Option<Next>>,
    saving: Option<Saving>,
    /// The file that is being read.
    reading: Option<Reading>,
    /// How many files were asked for.
    n_asked: u64,
    /// Losses that the player has agreed to, for as long as the file and they stay the same.
    agreed: Option<(PathBuf, Vec<Loss>)>,
}

impl Files {
    /// Nothing has happened to a game that belongs to no file.
    #[must_use]
    pub fn none(game: &Game) -> Self {
        Self { stamp: Some(Stamp::of(game)), ..Self::default() }
    }
}

/// A file that is being read.
#[derive(Debug)]
struct Reading {
    /// The number under which it was asked for.
    ticket: u64,
    /// Its name, once it is known to take its time.
    name: Option<String>,
}

/// A file that is being written.
#[derive(Debug)]
struct Saving {
    n_edits: u64,
    next: Option<Next>,
}

/// What tells a changed game from one that was only looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    n_nodes: usize,
    end: NodeId,
    ending: Option<Ending>,
    /// Answers to what the opening asked.
    n_answers: usize,
}

impl Stamp {
    fn of(game: &Game) -> Self {
        let record = &game.record;
        let end = record.end();
        let n_answers = game.opening.as_ref().map_or(0, |it| it.choices().len());
        Self { n_nodes: record.n_nodes(), end, ending: record.ending_at(end), n_answers }
    }

    /// Whether the game has changed between them, and not only the line that is shown.
    fn differs(self, before: Self) -> bool {
        let is_ending = self.end == before.end && self.ending != before.ending;
        self.n_nodes != before.n_nodes || self.n_answers != before.n_answers || is_ending
    }
}

/// A question about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Whether the changes are to be written before this.
    Unsaved(Next),
    /// Whether the game in progress is given up for this one.
    Abandon(Box<Arrival>),
    /// Whether the game is written to a file that cannot hold all of it.
    Losses {
        /// The file and what becomes of one that is there.
        target: (PathBuf, Present),
        /// What it cannot hold.
        losses: Vec<Loss>,
        /// What is done then.
        next: Option<Next>,
    },
    /// Whether the file that is there is replaced.
    Replace {
        /// The file.
        path: PathBuf,
        /// What is done then.
        next: Option<Next>,
    },
    /// Whether the file that is there is replaced by a picture.
    ReplacePicture(PathBuf),
}

/// What waits for the answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A game with these choices.
    Start(Setup),
    /// This game.
    Enter(Box<Arrival>),
    /// The end of the program.
    Quit,
}

/// A game that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The game.
    pub loaded: Arc<Loaded>,
    /// Its file, if that holds no other games.
    pub path: Option<PathBuf>,
}

// What is done by menu and key.

impl State {
    /// Whether an action on files can be done now.
    pub(super) fn can_file(&self, action: Action) -> bool {
        match action {
            Action::Open | Action::SavePicture => self.files.waiting.is_none(),
            Action::OpenRecent => !self.settings.recent.is_empty(),
            Action::Save => self.holds_something() && (self.files.path.is_none() || self.is_changed()),
            Action::SaveAs => self.holds_something() && self.files.waiting.is_none(),
            Action::CopyGame => self.holds_something(),
            Action::CopyPosition => 0 < self.game.record.board().n_stones(),
            Action::Discard => matches!(self.dialogs.last(), Some(Dialog::Confirm(Confirm::File(_)))),
            Action::Pick(_) | Action::EditName => !self.dialogs.is_empty(),
            _ => true,
        }
    }

    /// Does what an action on files means.
    pub(super) fn act_on_file(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open => self.choose_file(Purpose::Open, None),
            Action::OpenRecent => {
                let files = self.settings.recent.iter().map(PathBuf::from).collect();
                self.open_dialog(Dialog::Chooser(Chooser::files(Msg::DialogRecent, files)));
                Vec::new()
            }
            Action::Save => self.save(None),
            Action::SaveAs => self.choose_file(Purpose::Save, None),
            Action::CopyGame => vec![Effect::Copy(text::write(&self.game.record, &seat_keys(&self.game)))],
            Action::CopyPosition => vec![Effect::Copy(diagram::write(self.game.record.board()))],
            Action::Discard => self.discard(),
            Action::Pick(row) => self.pick(row),
            Action::EditName => {
                self.focus = Focus::Control(Action::EditName);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Leaves the program, after a question if there is something to save.
    pub(super) fn quit(&mut self) -> Vec<Effect> {
        if self.asks_to_save() { self.ask_to_save(Next::Quit) } else { vec![Effect::Quit] }
    }

    /// Whether the game has changes that are asked about before it goes. A game that was only played is not: what
    /// keeps it is the question about the game in progress.
    #[must_use]
    pub const fn asks_to_save(&self) -> bool {
        self.files.is_kept && self.is_changed()
    }

    /// Whether the game has a file or was worked on by hand, so that the player is asked what becomes of it.
    #[must_use]
    pub const fn is_filed(&self) -> bool {
        self.files.is_kept
    }

    /// Asks what becomes of the changes; once, however often the window is told to close.
    pub(super) fn ask_to_save(&mut self, next: Next) -> Vec<Effect> {
        let is_open = matches!(self.dialogs.last(), Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(_)))));
        if !is_open {
            self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next))));
            self.focus = Focus::Control(Action::Accept);
        }
        Vec::new()
    }

    /// The title of the window: the file, a mark where it lacks changes, and the program.
    #[must_use]
    pub fn title(&self) -> String {
        let program = self.language().text(Msg::AppTitle);
        let mark = if self.asks_to_save() { "*" } else { "" };
        match &self.files.path {
            Some(path) => format!("{mark}{} – {program}", name_of(path)),
            None => format!("{mark}{program}"),
        }
    }

    /// Remembers that the player has changed the game other than by a move or a resignation.
    pub fn edited(&mut self) {
        self.files.n_edits += 1;
        self.files.is_kept = true;
    }

    /// Counts moves and the end of the game as changes, however they came about.
    pub(super) fn notice_edits(&mut self) {
        let stamp = Stamp::of(&self.game);
        let before = self.files.stamp.replace(stamp);
        if before.is_some_and(|it| stamp.differs(it)) {
            self.files.n_edits += 1;
        }
    }

    /// Another game is on the board, which belongs to no file.
    pub(super) fn forget_file(&mut self) {
        let Files { waiting, n_asked, .. } = std::mem::take(&mut self.files);
        self.files = Files { waiting, n_asked, ..Files::none(&self.game) };
    }

    /// The file of the game, and whether the player is asked about changes.
    #[must_use]
    pub fn filing(&self) -> Filing {
        let Files { path, is_kept, .. } = &self.files;
        Filing { path: path.clone(), is_kept: *is_kept, is_unsaved: self.is_changed() }
    }

    /// The game belongs to this file.
    pub(super) fn file(&mut self, filing: Filing) {
        self.files.path = filing.path;
        self.files.is_kept = filing.is_kept;
        self.files.n_edits = self.files.n_saved + u64::from(filing.is_unsaved);
    }

    /// Whether the game is still as it was read from a file of its own, wherever the cursor is.
    #[must_use]
    pub const fn is_as_read(&self) -> bool {
        self.files.is_from_file && self.files.n_edits == 0
    }

    const fn is_changed(&self) -> bool {
        self.files.n_saved != self.files.n_edits
    }

    fn holds_something(&self) -> bool {
        let record = &self.game.record;
        1 < record.n_nodes() || !record.setup().is_empty()
    }
}

// Reading.

impl State {
    /// Lets happen what has to do with files.
    pub(super) fn file_event(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Text(text) => {
                self.typed(&text);
                Vec::new()
            }
            Event::NoDialog(purpose, start) => {
                let next = self.files.waiting.take().flatten();
                self.open_picker(purpose, &start, next)
            }
            Event::Chosen(purpose, path) => {
                let next = self.files.waiting.take().flatten();
                match (purpose, path) {
                    (_, None) => Vec::new(),
                    (Purpose::Open, Some(path)) => self.ask_for(path),
                    (Purpose::Save, Some(path)) => self.save_to(path, Present::Replace, next),
                    (Purpose::Picture, Some(path)) => self.save_picture(path, Present::Replace),
                }
            }
            Event::Listed(listing) => self.listed(listing),
            Event::Reading(ticket, path) => {
                if let Some(reading) = self.files.reading.as_mut().filter(|it| it.ticket == ticket) {
                    reading.name = Some(name_of(&path));
                }
                Vec::new()
            }
            Event::Read(ticket, outcome) => match self.files.reading.take_if(|it| it.ticket == ticket) {
                Some(_) => self.was_read(*outcome),
                // The player wants it no more.
                None => Vec::new(),
            },
            Event::Opened { path, games } => self.opened(&path, games),
            Event::Dropped(files) => self.dropped(&files),
            Event::Pasted(text) => self.pasted(&text),
            Event::Saved(path) => self.saved(&path),
            Event::Exists(path) => {
                let next = self.files.saving.take().and_then(|it| it.next);
                let question = FileQuestion::Replace { path, next };
                self.open_dialog(Dialog::Confirm(Confirm::File(question)));
                Vec::new()
            }
            Event::PictureSaved(path) => self.picture_saved(&path),
            Event::PictureExists(path) => self.picture_exists(&path),
            _ => Vec::new(),
        }
    }

    /// Asks for a file. What was asked for before is wanted no more.
    pub(super) fn ask_for(&mut self, path: PathBuf) -> Vec<Effect> {
        self.files.n_asked += 1;
        let ticket = self.files.n_asked;
        self.files.reading = Some(Reading { ticket, name: None });
        vec![Effect::Open(path, ticket)]
    }

    /// The player does not wait for the file that is being read.
    pub(super) fn stop_reading(&mut self) {
        self.files.reading = None;
    }

    /// The name of the file that is being read, if that takes its time.
    #[must_use]
    pub fn reads(&self) -> Option<&str> {
        self.files.reading.as_ref()?.name.as_deref()
    }

    /// What became of the file that was asked for.
    fn was_read(&mut self, outcome: Event) -> Vec<Effect> {
        match outcome {
            Event::Opened { path, games } => self.opened(&path, games),
            Event::Listed(listing) => self.listed(listing),
            Event::Failed(failure) => {
                self.failed(&failure);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Shows a failure where it can be seen: in the dialog for files, or beside the board.
    pub(super) fn tell(&mut self, text: String) {
        match self.dialogs.last_mut() {
            Some(Dialog::Picker(picker)) => picker.trouble = Some(text),
            Some(Dialog::Chooser(_)) => {
                self.close_dialog();
                self.notice = Some(text);
            }
            Some(Dialog::NewGame(_) | Dialog::Confirm(_) | Dialog::Help { .. } | Dialog::Resume(_)) | None => {
                self.notice = Some(text);
            }
        }
    }

    /// Tells what went wrong outside.
    pub(super) fn failed(&mut self, failure: &Failure) {
        if matches!(failure, Failure::Unwritable(..)) {
            self.news = None;
            self.files.saving = None;
        }
        let text = self.failure_text(failure);
        match failure {
            Failure::Unreadable(..) | Failure::TooLarge(_) | Failure::Unwritable(..) => self.tell(text),
            _ => self.notice = Some(text),
        }
    }

    /// Has the player choose a file.
    pub(super) fn choose_file(&mut self, purpose: Purpose, next: Option<Next>) -> Vec<Effect> {
        let folder = self.folder();
        let start = match purpose {
            Purpose::Open => folder,
            Purpose::Save => folder.join(self.suggested_name(Format::Sgf.extension())),
            Purpose::Picture => folder.join(self.suggested_name("png")),
        };
        self.files.waiting = Some(next);
        vec![Effect::Choose(purpose, start)]
    }

    /// The folder of the file that was used last; empty if there is none.
    fn folder(&self) -> PathBuf {
        let recent = || self.settings.recent.first().map(Path::new);
        let file = self.files.path.as_deref().or_else(recent);
        file.and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default()
    }

    fn suggested_name(&self, extension: &str) -> PathBuf {
        match self.files.path.as_ref().and_then(|it| it.file_stem()) {
            Some(stem) => Path::new(stem).with_extension(extension),
            None => PathBuf::from(format!("{}.{extension}", self.language().text(Msg::DialogGame))),
        }
    }

    /// Opens what was dropped on the window: the only file, or the one that the player chooses.
    fn dropped(&mut self, files: &[PathBuf]) -> Vec<Effect> {
        match files {
            // What is edited would be lost.
            _ if !self.can(Action::Open) => Vec::new(),
            [] => Vec::new(),
            [file] => self.ask_for(file.clone()),
            _ => {
                self.open_dialog(Dialog::Chooser(Chooser::files(Msg::DialogDropped, files.to_vec())));
                Vec::new()
            }
        }
    }

    fn opened(&mut self, path: &Path, games: Result<Vec<Loaded>, FormatError>) -> Vec<Effect> {
        match games {
            Ok(games) => self.open_games(path, games),
            Err(error) => {
                let words = [("name", &*name_of(path)), ("why", &self.language().format_error(&error))];
                let text = self.language().fill(Msg::NoticeNoGame, &words);
                self.tell(text);
                Vec::new()
            }
        }
    }

    /// Opens what was in the clipboard, or types it where a name is typed.
    fn pasted(&mut self, text: &str) -> Vec<Effect> {
        if self.is_typing() {
            self.typed(text);
            return Vec::new();
        }
        match formats::read(text.as_bytes()) {
            Ok(games) => self.take_games(self.language().text(Msg::DialogClipboard).to_owned(), None, games),
            Err(error) => {
                let why = self.language().format_error(&error);
                let text = self.language().fill(Msg::NoticeNoGamePasted, &[("why", &why)]);
                self.tell(text);
                Vec::new()
            }
        }
    }

    /// Takes the games that were read from a file: the only one, or the one that the player chooses.
    pub fn open_games(&mut self, path: &Path, games: Vec<Loaded>) -> Vec<Effect> {
        let mut effects = self.remember_file(path);
        effects.extend(self.take_games(name_of(path), Some(path.to_path_buf()), games));
        effects
    }

    fn take_games(&mut self, name: String, path: Option<PathBuf>, mut games: Vec<Loaded>) -> Vec<Effect> {
        match games.len() {
            0 => Vec::new(),
            1 => self.arrive(Arrival { loaded: Arc::new(games.remove(0)), path }),
            _ => {
                let labels = games.iter().map(|it| self.label_of(&it.record)).collect();
                self.open_dialog(Dialog::Chooser(Chooser::games(name, games, labels)));
                Vec::new()
            }
        }
    }

    /// Puts a game on the board that has come from outside, after a question if another one would be lost.
    pub(super) fn arrive(&mut self, arrival: Arrival) -> Vec<Effect> {
        let arrival = Box::new(arrival);
        if self.asks_to_save() {
            return self.ask_to_save(Next::Enter(arrival));
        }
        if self.game.in_progress() && self.is_changed() {
            self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::Abandon(arrival))));
            return Vec::new();
        }
        self.receive(*arrival);
        Vec::new()
    }

    fn receive(&mut self, arrival: Arrival) {
        // Then nobody else has the game, and it is moved.
        self.dialogs.clear();
        let mut loaded = Arc::unwrap_or_clone(arrival.loaded);
        if loaded.seats == ByColor::default() {
            // Only the program's own text says what becomes of forbidden moves.
            loaded.record = loaded.record.with_fouls(self.settings.setup.on_foul());
        }
        let (game, warnings) = seated(loaded);
        self.menu = None;
        self.focus = Focus::Board;
        self.enter(game);
        self.files.is_from_file = arrival.path.is_some();
        self.files.path = arrival.path;
        self.files.is_kept = true;
        if !warnings.is_empty() {
            let text = self.failure_text(&Failure::GameWarnings(warnings));
            self.notice = Some(text);
        }
    }

    /// One line about a game of a file that holds several.
    fn label_of(&self, record: &Record) -> String {
        let info = &record.info;
        let name = |color: Color| match info.names[color].trim() {
            "" => self.language().side(color),
            name => name,
        };
        let n = record.moves().len().to_string();
        let words = [("black", name(Color::Black)), ("white", name(Color::White)), ("n", &n)];
        let players = self.language().fill(Msg::DialogGameLabel, &words);
        let about = [&info.event, &info.round, &info.date].map(|it| it.trim());
        let about: Vec<&str> = about.into_iter().filter(|it| !it.is_empty()).collect();
        [players].into_iter().chain(about.into_iter().map(str::to_owned)).collect::<Vec<_>>().join(" · ")
    }

    /// Puts a file at the head of those that were used last.
    fn remember_file(&mut self, path: &Path) -> Vec<Effect> {
        // What is no text could not be written into the settings.
        let Some(name) = path.to_str() else { return Vec::new() };
        let recent = &mut self.settings.recent;
        if recent.first().is_some_and(|it| it == name) {
            return Vec::new();
        }
        recent.retain(|it| it != name);
        recent.insert(0, name.to_owned());
        recent.truncate(N_RECENT);
        vec![Effect::Remember]
    }
}

// Writing.

impl State {
    /// Writes the game to its file, or to one that is chosen now.
    fn save(&mut self, next: Option<Next>) -> Vec<Effect> {
        match self.files.path.clone().filter(|path| format_by_name(path).is_some()) {
            Some(path) => self.save_to(path, Present::Replace, next),
            None => self.choose_file(Purpose::Save, next),
        }
    }

    /// Writes the game to a file, after a question if it cannot hold all of the game.
    pub(super) fn save_to(&mut self, path: PathBuf, present: Present, next: Option<Next>) -> Vec<Effect> {
        let (path, present, format) = match format_by_name(&path) {
            Some(format) => (path, present, format),
            // Nobody was asked about the file that this name leads to.
            None => (with_extension(path, Format::Sgf.extension()), Present::Keep, Format::Sgf),
        };
        let bytes = match self.bytes_of_game(format) {
            Ok(bytes) => bytes,
            Err(error) => {
                let why = self.language().write_error(error);
                self.failed(&Failure::Unwritable(name_of(&path), why));
                return Vec::new();
            }
        };
        let losses = formats::losses(&self.game.record, format);
        let is_agreed = self.files.agreed.as_ref().is_some_and(|(file, it)| *file == path && *it == losses);
        if !losses.is_empty() && !is_agreed {
            let question = FileQuestion::Losses { target: (path, present), losses, next };
            self.open_dialog(Dialog::Confirm(Confirm::File(question)));
            return Vec::new();
        }
        self.files.saving = Some(Saving { n_edits: self.files.n_edits, next });
        vec![Effect::Save { path, bytes, present }]
    }

    /// The game in this format; an opponent of the roster is named in it like a person.
    fn bytes_of_game(&self, format: Format) -> Result<Vec<u8>, WriteError> {
        let game = &self.game;
        if format == Format::Text {
            return Ok(text::write(&game.record, &seat_keys(game)).into_bytes());
        }
        let nameless = game.opponent().filter(|(_, color)| game.record.info.names[*color].is_empty());
        let Some((profile, color)) = nameless else { return formats::write(&game.record, format) };
        let mut record = game.record.clone();
        record.info.names[color] = self.language().opponent_at_level(profile);
        formats::write(&record, format)
    }

    fn saved(&mut self, path: &Path) -> Vec<Effect> {
        let mut effects = self.remember_file(path);
        let saving = self.files.saving.take();
        self.dialogs.retain(|it| !matches!(it, Dialog::Picker(_)));
        if self.dialogs.is_empty() {
            self.focus = Focus::Board;
        }
        self.files.path = Some(path.to_path_buf());
        self.files.is_kept = true;
        if let Some(saving) = saving {
            self.files.n_saved = saving.n_edits;
            effects.extend(saving.next.map(|next| self.go_on(next)).unwrap_or_default());
        }
        effects
    }

    /// Does what waited for an answer.
    fn go_on(&mut self, next: Next) -> Vec<Effect> {
        match next {
            Next::Start(setup) => return self.start(setup),
            Next::Enter(arrival) => self.receive(*arrival),
            Next::Quit => return vec![Effect::Quit],
        }
        Vec::new()
    }

    /// Does what a question offers; its dialog is closed already.
    pub(super) fn accept_file_question(&mut self, question: FileQuestion) -> Vec<Effect> {
        match question {
            FileQuestion::Unsaved(next) => self.save(Some(next)),
            FileQuestion::Abandon(arrival) => {
                self.receive(*arrival);
                Vec::new()
            }
            FileQuestion::Losses { target: (path, present), losses, next } => {
                self.files.agreed = Some((path.clone(), losses));
                self.save_to(path, present, next)
            }
            FileQuestion::Replace { path, next } => self.save_to(path, Present::Replace, next),
            FileQuestion::ReplacePicture(path) => self.save_picture(path, Present::Replace),
        }
    }

    /// Lets the changes go.
    fn discard(&mut self) -> Vec<Effect> {
        let Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next)))) = self.dialogs.last().cloned() else {
            return Vec::new();
        };
        self.close_dialog();
        self.go_on(next)
    }

    fn open_picker(&mut self, purpose: Purpose, start: &Path, next: Option<Next>) -> Vec<Effect> {
        let picker = Picker::new(purpose, start, next);
        let folder = picker.listing.folder.clone();
        self.open_dialog(Dialog::Picker(Box::new(picker)));
        self.focus = Focus::Control(Action::EditName);
        vec![Effect::List(folder)]
    }

    fn listed(&mut self, listing: Listing) -> Vec<Effect> {
        if !matches!(self.dialogs.last(), Some(Dialog::Picker(_))) {
            // A folder was to be opened as if it were a file.
            let picker = Picker::new(Purpose::Open, &listing.folder, None);
            self.open_dialog(Dialog::Picker(Box::new(picker)));
        }
        if let Some(Dialog::Picker(picker)) = self.dialogs.last_mut() {
            picker.show(listing);
            if !picker.listing.entries.is_empty() && picker.purpose == Purpose::Open {
                self.focus = Focus::Control(Action::Pick(0));
            }
        }
        Vec::new()
    }
}

/// The last part of a path, as text.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The format in which a file of this name is written.
fn format_by_name(path: &Path) -> Option<Format> {
    let extension = path.extension().and_then(OsStr::to_str)?;
    let is_meant = |it: &Format| it.can_be_written() && it.extension().eq_ignore_ascii_case(extension);
    Format::ALL.into_iter().find(is_meant)
}

/// The path with an ending behind the one that it may have.
pub(super) fn with_extension(path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// A game from a file, with those in the seats whom it names and who are known, and what it says beside that.
#[must_use]
pub fn seated(loaded: Loaded) -> (Game, Vec<Warning>) {
    let Loaded { record, seats, mut warnings } = loaded;
    let mut game = Game::of(record);
    let mut warn = |kind| warnings.push(Warning { at: None, kind, left_out: None });
    for color in Color::ALL {
        let Some(key) = seats[color].as_deref().filter(|key| *key != PERSON) else { continue };
        match Profile::by_key(key) {
            Some(_) if game.opponent().is_some() => {
                warn(ErrorKind::SecondOpponent(key.to_owned()));
            }
            Some(profile) => game.seats[color] = Seat::Opponent(profile),
            None => warn(ErrorKind::NoOpponent(key.to_owned())),
        }
    }
    (game, warnings)
}

/// Who sits where, as a file says it.
#[must_use]
pub fn seat_keys(game: &Game) -> ByColor<String> {
    let key = |color: Color| match game.seats[color] {
        Seat::Person => PERSON.to_owned(),
        Seat::Opponent(profile) => profile.key.to_owned(),
    };
    ByColor { black: key(Color::Black), white: key(Color::White) }
}
