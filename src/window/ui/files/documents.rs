//! The file of the game on the board: its path, changes that it lacks, and files that are being read or written.

use std::path::{Path, PathBuf};

use crate::engine::Ticket;
use crate::formats::Loss;
use crate::formats::file_name::shown_name;
use crate::formats::journal::Filing;
use crate::game::{Ending, NodeId};
use crate::session::Session;
use crate::ui::effect::Effect;
use crate::ui::files::suggested_name::DialogStart;
use crate::ui::files::{FileContent, FileRequest, Next, Present, Purpose};
use crate::ui::history::{HistoryRequest, KeptName};
use crate::ui::state::cx::Cx;

/// The file of the game, and what has happened to the game since it was read or written.
#[derive(Debug, Default)]
pub struct Documents {
    path: Option<PathBuf>,
    is_from_file: bool,
    /// `true` if the game came from outside or was worked on by hand, so that its changes are asked about.
    is_kept: bool,
    /// Number of changes of the game so far, and when it was last read or written.
    n_edits: u64,
    n_saved: u64,
    stamp: Option<Stamp>,
    /// The step after the system's dialog has chosen a file; `None` while it is not open.
    dialog: Option<Option<Next>>,
    saving: Option<Saving>,
    reading: Option<Reading>,
    /// Losses that the player has agreed to, as long as the file and they stay the same.
    agreed: Option<(PathBuf, Vec<Loss>)>,
}

/// A file that is being read.
#[derive(Debug)]
struct Reading {
    ticket: Ticket,
    /// Its name, once it is known to be large.
    name: Option<String>,
}

/// A file that is being written.
#[derive(Debug)]
struct Saving {
    n_edits: u64,
    next: Option<Next>,
}

/// A fingerprint of a game that a change alters, but showing another position does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    n_nodes: usize,
    live: NodeId,
    ending: Option<Ending>,
    /// Number of answers to questions of the opening.
    n_answers: usize,
}

impl Stamp {
    fn of(game: &Session) -> Self {
        let record = game.record();
        let live = game.live();
        let n_answers = game.opening().map_or(0, |it| it.choices().len());
        Self { n_nodes: record.n_nodes(), live, ending: record.ending_at(live), n_answers }
    }

    fn differs(self, before: Self) -> bool {
        let is_ending = self.live == before.live && self.ending != before.ending;
        self.n_nodes != before.n_nodes || self.n_answers != before.n_answers || is_ending
    }
}

impl Documents {
    /// Returns the state of a game that belongs to no file.
    pub(in crate::ui) fn new(game: &Session) -> Self {
        Self { stamp: Some(Stamp::of(game)), ..Self::default() }
    }

    /// Forgets the file, since another game is on the board. An open dialog stays.
    pub(in crate::ui) fn forget_file(&mut self, game: &Session) {
        let dialog = self.dialog.take();
        *self = Self { dialog, ..Self::new(game) };
    }

    /// Puts the file of another game in the place of this one and returns this one. An open dialog stays.
    pub(in crate::ui) fn exchange(&mut self, other: Self) -> Self {
        let dialog = self.dialog.take();
        std::mem::replace(self, Self { dialog, ..other })
    }

    /// Keeps the path of a game that has come from outside.
    pub(in crate::ui) fn receive(&mut self, path: Option<PathBuf>) {
        self.is_from_file = path.is_some();
        self.path = path;
        self.is_kept = true;
    }

    /// Returns the path of the game's file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns `true` if the game has changes that its file lacks.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.n_saved != self.n_edits
    }

    /// Returns `true` if the game has a file or was worked on by hand, so that the player is asked about changes.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Returns `true` if the game is as it was read from a file of its own, whichever position is shown.
    #[must_use]
    pub const fn is_as_read(&self) -> bool {
        self.is_from_file && self.n_edits == 0
    }

    /// Counts a change that the player has made other than by a move or a resignation.
    pub(in crate::ui) const fn count_edit(&mut self) {
        self.n_edits += 1;
        self.is_kept = true;
    }

    /// Counts moves and the end of the game as changes, however they came about.
    pub(in crate::ui) fn count_changes(&mut self, game: &Session) {
        let stamp = Stamp::of(game);
        if self.stamp.replace(stamp).is_some_and(|before| stamp.differs(before)) {
            self.n_edits += 1;
        }
    }

    /// Returns the file of the game and what is asked about it, for the journal.
    pub(in crate::ui) fn filing(&self) -> Filing {
        Filing { path: self.path.clone(), is_kept: self.is_kept, is_unsaved: self.is_changed(), history: None }
    }

    /// Takes the file of a game from the journal.
    pub(in crate::ui) fn set_filing(&mut self, filing: Filing) {
        self.path = filing.path;
        self.is_kept = filing.is_kept;
        self.n_edits = self.n_saved + u64::from(filing.is_unsaved);
    }

    /// Asks for a file to be read; the answer to an earlier request is dropped.
    pub(in crate::ui) fn read(&mut self, path: PathBuf, cx: &mut Cx) {
        let ticket = self.begin_reading(cx);
        cx.send(Effect::Files(FileRequest::Open(path, ticket)));
    }

    /// Asks for a game of the history to be read, as for a file.
    pub(in crate::ui) fn read_kept(&mut self, name: KeptName, cx: &mut Cx) {
        let ticket = self.begin_reading(cx);
        cx.send(Effect::History(HistoryRequest::Open(name, ticket)));
    }

    /// Begins to read a game, and returns the ticket of the request.
    pub(in crate::ui) fn begin_reading(&mut self, cx: &mut Cx) -> Ticket {
        let ticket = cx.next_ticket();
        self.reading = Some(Reading { ticket, name: None });
        ticket
    }

    /// Drops the answer for the file that is being read.
    pub(in crate::ui) fn stop_reading(&mut self) {
        self.reading = None;
    }

    /// Notes the name of the file that is being read, since it is large.
    pub(in crate::ui) fn show_reading(&mut self, ticket: Ticket, path: &Path) {
        if let Some(reading) = self.reading.as_mut().filter(|it| it.ticket == ticket) {
            reading.name = Some(shown_name(path));
        }
    }

    /// Ends the reading of a file and returns `true` if the file is still wanted.
    pub(in crate::ui) fn finish_reading(&mut self, ticket: Ticket) -> bool {
        self.reading.take_if(|it| it.ticket == ticket).is_some()
    }

    /// Returns `true` while a file is being read.
    pub(in crate::ui) const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Returns the name of the file that is being read, if it is large.
    #[must_use]
    pub fn reading(&self) -> Option<&str> {
        self.reading.as_ref()?.name.as_deref()
    }

    /// Returns `true` while the system's dialog for a file is open.
    pub(in crate::ui) const fn awaits_dialog(&self) -> bool {
        self.dialog.is_some()
    }

    /// Asks for the system's dialog; `next` is done after the file is written.
    pub(in crate::ui) fn open_dialog(&mut self, purpose: Purpose, start: DialogStart, next: Option<Next>, cx: &mut Cx) {
        self.dialog = Some(next);
        cx.send(Effect::Files(FileRequest::Choose(purpose, start)));
    }

    /// Notes that the system's dialog is closed, and returns what is done after the file is written.
    pub(in crate::ui) fn close_dialog(&mut self) -> Option<Next> {
        self.dialog.take().flatten()
    }

    /// Returns `true` if the player has agreed to exactly these losses in this file.
    pub(in crate::ui) fn is_agreed(&self, path: &Path, losses: &[Loss]) -> bool {
        self.agreed.as_ref().is_some_and(|(file, it)| file == path && it == losses)
    }

    /// Remembers losses that the player agrees to.
    pub(in crate::ui) fn agree(&mut self, path: PathBuf, losses: Vec<Loss>) {
        self.agreed = Some((path, losses));
    }

    /// Asks for a file to be written; `next` is done then.
    pub(in crate::ui) fn write(
        &mut self,
        path: PathBuf,
        bytes: Vec<u8>,
        present: Present,
        next: Option<Next>,
        cx: &mut Cx,
    ) {
        self.saving = Some(Saving { n_edits: self.n_edits, next });
        cx.send(Effect::Files(FileRequest::Write { path, content: FileContent::Game(bytes), present }));
    }

    /// Forgets the file that is being written, and returns what was to be done then.
    pub(in crate::ui) fn stop_saving(&mut self) -> Option<Next> {
        self.saving.take()?.next
    }

    /// Notes that the game was written, and returns what is done then.
    pub(in crate::ui) fn saved(&mut self, path: &Path) -> Option<Next> {
        self.path = Some(path.to_path_buf());
        self.is_kept = true;
        let saving = self.saving.take()?;
        self.n_saved = saving.n_edits;
        saving.next
    }
}
