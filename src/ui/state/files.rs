//! The file of the game: what is known of it, and what is asked before something is lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::formats::journal::Filing;
use crate::formats::{LoadedGame, Loss, text};
use crate::game::{Ending, NodeId, diagram};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Present};
use crate::ui::event::{Event, Failure, Purpose};
use crate::ui::locale::Msg;
use crate::ui::settings::Setup;
use crate::ui::state::picker::Chooser;
use crate::ui::state::{Confirm, Dialog, Focus, State, seat_keys};

/// The file of the game on the board, and what has happened to the game since it was read or written.
#[derive(Debug, Default)]
pub struct Files {
    pub(super) path: Option<PathBuf>,
    /// Whether it was read from there.
    pub(super) is_from_file: bool,
    /// Whether the game came from outside or was worked on by hand, so that its changes are asked about.
    pub(super) is_kept: bool,
    /// Changes of the game so far, and at the time it was last read or written.
    pub(super) n_edits: u64,
    pub(super) n_saved: u64,
    stamp: Option<Stamp>,
    /// Whether the system's dialog is open, and what was to be done after the file is written.
    pub(super) waiting: Option<Option<Next>>,
    pub(super) saving: Option<Saving>,
    /// The file that is being read.
    pub(super) reading: Option<Reading>,
    /// How many files were asked for.
    pub(super) n_asked: u64,
    /// Losses that the player has agreed to, for as long as the file and they stay the same.
    pub(super) agreed: Option<(PathBuf, Vec<Loss>)>,
}

impl Files {
    /// Nothing has happened to a game that belongs to no file.
    #[must_use]
    pub fn none(game: &Session) -> Self {
        Self { stamp: Some(Stamp::of(game)), ..Self::default() }
    }
}

/// A file that is being read.
#[derive(Debug)]
pub(super) struct Reading {
    /// The number under which it was asked for.
    pub(super) ticket: u64,
    /// Its name, once it is known to take its time.
    pub(super) name: Option<String>,
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Saving {
    pub(super) n_edits: u64,
    pub(super) next: Option<Next>,
}

/// What tells a changed game from one that was only looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    n_nodes: usize,
    live: NodeId,
    ending: Option<Ending>,
    /// Answers to what the opening asked.
    n_answers: usize,
}

impl Stamp {
    fn of(game: &Session) -> Self {
        let record = &game.record;
        let live = game.live();
        let n_answers = game.opening.as_ref().map_or(0, |it| it.choices().len());
        Self { n_nodes: record.n_nodes(), live, ending: record.ending_at(live), n_answers }
    }

    /// Whether the game has changed between them, and not only the line that is shown.
    fn differs(self, before: Self) -> bool {
        let is_ending = self.live == before.live && self.ending != before.ending;
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
    pub loaded: Arc<LoadedGame>,
    /// Its file, if that holds no other games.
    pub path: Option<PathBuf>,
}

impl State {
    /// Returns `true` while the dialog of the system for a file is open.
    pub(super) const fn awaits_file_dialog(&self) -> bool {
        self.files.waiting.is_some()
    }

    /// Returns `true` if there is a game that its file lacks.
    pub(super) fn can_save(&self) -> bool {
        self.holds_something() && (self.files.path.is_none() || self.is_changed())
    }

    /// Offers the files that were used last.
    pub(super) fn open_recent(&mut self) -> Vec<Effect> {
        let files = self.settings.recent.iter().map(PathBuf::from).collect();
        self.open_dialog(Dialog::Chooser(Chooser::files(Msg::DialogRecent, files)));
        Vec::new()
    }

    /// Returns the game in the text format.
    pub(super) fn game_as_text(&self) -> String {
        text::write(&self.game.record, &seat_keys(&self.game))
    }

    /// Returns the position shown as a diagram of characters.
    pub(super) fn position_as_text(&self) -> String {
        diagram::write(self.game.record.board())
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

    pub(super) const fn is_changed(&self) -> bool {
        self.files.n_saved != self.files.n_edits
    }

    /// Returns `true` if the game has a move or a position set up.
    pub(super) fn holds_something(&self) -> bool {
        let record = &self.game.record;
        1 < record.n_nodes() || !record.setup().is_empty()
    }

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
            self.status_message = None;
            self.files.saving = None;
        }
        let text = self.language().failure(failure);
        match failure {
            Failure::Unreadable(..) | Failure::TooLarge(_) | Failure::Unwritable(..) => self.tell(text),
            _ => self.notice = Some(text),
        }
    }

    /// Does what waited for an answer.
    pub(super) fn go_on(&mut self, next: Next) -> Vec<Effect> {
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
    pub(super) fn discard(&mut self) -> Vec<Effect> {
        let Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next)))) = self.dialogs.last().cloned() else {
            return Vec::new();
        };
        self.close_dialog();
        self.go_on(next)
    }
}

/// The last part of a path, as text.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
