//! The file of the game on the board: its path, its unsaved changes, and reading and writing in progress.

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

/// The file of the game on the board, and the changes since that file was read or written.
#[derive(Debug, Default)]
pub struct Documents {
    path: Option<PathBuf>,
    is_from_file: bool,
    /// `true` if the game was opened (from a file or from the history, for example), saved, or changed by the player
    /// otherwise than by a move or a resignation. Only then is the player asked about unsaved changes.
    is_kept: bool,
    /// The number of changes of the game so far. The game has unsaved changes if `n_edits` differs from `n_saved`,
    /// which is the value of `n_edits` when the game was last read or written.
    n_edits: u64,
    n_saved: u64,
    stamp: Option<Stamp>,
    /// `Some` while the system's file dialog is open. The inner value is the step that follows after the chosen file is
    /// written; `None` if no step follows.
    dialog: Option<Option<Next>>,
    saving: Option<Saving>,
    reading: Option<Reading>,
    /// The path of a file whose format cannot hold all information of the game, and the information that will be lost.
    /// The player has agreed to exactly this loss in this file.
    agreed: Option<(PathBuf, Vec<Loss>)>,
}

/// A game that is being read: from a file, from the history, or from a source of games.
#[derive(Debug)]
struct Reading {
    ticket: Ticket,
    /// The name of the file, which the window shows only while a large file is being read; `None` if the file is not
    /// known to be large.
    name: Option<String>,
}

/// A game that is being written to a file.
#[derive(Debug)]
struct Saving {
    n_edits: u64,
    next: Option<Next>,
}

/// A fingerprint of a game. Two fingerprints are compared to notice changes of the game. The fingerprint does not
/// depend on the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    n_nodes: usize,
    live: NodeId,
    ending: Option<Ending>,
    /// Number of answers given so far in the opening procedure.
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
    /// Returns the state of the file for a game that has no file and no unsaved changes.
    pub(in crate::ui) fn new(game: &Session) -> Self {
        Self { stamp: Some(Stamp::of(game)), ..Self::default() }
    }

    /// Forgets the file of the previous game, because a new game without a file was put on the board. An open file
    /// dialog stays open.
    pub(in crate::ui) fn forget_file(&mut self, game: &Session) {
        let dialog = self.dialog.take();
        *self = Self { dialog, ..Self::new(game) };
    }

    /// Replaces the file state by `other`, which is the file state of the game that was just put on the board. Returns
    /// the replaced state. An open file dialog stays open.
    pub(in crate::ui) fn exchange(&mut self, other: Self) -> Self {
        let dialog = self.dialog.take();
        std::mem::replace(self, Self { dialog, ..other })
    }

    /// Stores the path of the file from which the game was read; `None` if no file holds only this game.
    pub(super) fn receive(&mut self, path: Option<PathBuf>) {
        self.is_from_file = path.is_some();
        self.path = path;
        self.is_kept = true;
    }

    /// Returns the path of the game's file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns `true` if the game has unsaved changes.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.n_saved != self.n_edits
    }

    /// Returns `true` if the game was opened (from a file or from the history, for example), saved, or changed by the
    /// player otherwise than by a move or a resignation. Only then is the player asked about unsaved changes.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Returns `true` if the game was read from a file that holds only this game, and is unchanged since then. Showing
    /// another position is not a change.
    #[must_use]
    pub const fn is_as_read(&self) -> bool {
        self.is_from_file && self.n_edits == 0
    }

    /// Counts a change by the player other than a move or a resignation, such as an edit of a comment.
    pub(in crate::ui) const fn count_edit(&mut self) {
        self.n_edits += 1;
        self.is_kept = true;
    }

    /// Counts a change if the number of moves, the number of opening answers or the end of the game has changed since
    /// the last call.
    pub(in crate::ui) fn count_changes(&mut self, game: &Session) {
        let stamp = Stamp::of(game);
        if self.stamp.replace(stamp).is_some_and(|before| stamp.differs(before)) {
            self.n_edits += 1;
        }
    }

    /// Returns what the crash-recovery journal stores about the game's file: the path, and whether there are unsaved
    /// changes. The caller adds the game's name in the history.
    pub(super) fn filing(&self) -> Filing {
        Filing { path: self.path.clone(), is_kept: self.is_kept, is_unsaved: self.is_changed(), history: None }
    }

    /// Restores the file state from what the crash-recovery journal has stored.
    pub(in crate::ui) fn set_filing(&mut self, filing: Filing) {
        self.path = filing.path;
        self.is_kept = filing.is_kept;
        self.n_edits = self.n_saved + u64::from(filing.is_unsaved);
    }

    /// Requests that a file is read. The answer to an earlier request will be ignored.
    pub(in crate::ui) fn read(&mut self, path: PathBuf, cx: &mut Cx) {
        let ticket = self.begin_reading(cx);
        cx.send(Effect::Files(FileRequest::Open(path, ticket)));
    }

    /// Requests a game of the history to be read. The answer to an earlier request will be ignored.
    pub(in crate::ui) fn read_kept(&mut self, name: KeptName, cx: &mut Cx) {
        let ticket = self.begin_reading(cx);
        cx.send(Effect::History(HistoryRequest::Open(name, ticket)));
    }

    /// Records that a game is being read, and returns the number of the request (its ticket), by which the answer is
    /// recognized.
    pub(in crate::ui) fn begin_reading(&mut self, cx: &mut Cx) -> Ticket {
        let ticket = cx.next_ticket();
        self.reading = Some(Reading { ticket, name: None });
        ticket
    }

    /// Cancels reading: the answer will be ignored.
    pub(in crate::ui) fn stop_reading(&mut self) {
        self.reading = None;
    }

    /// Stores the name of the file that is being read, so that the window shows it. Only large files are reported in
    /// this way.
    pub(super) fn show_reading(&mut self, ticket: Ticket, path: &Path) {
        if let Some(reading) = self.reading.as_mut().filter(|it| it.ticket == ticket) {
            reading.name = Some(shown_name(path));
        }
    }

    /// Ends the reading whose request has this ticket. Returns `false` if that request was canceled or replaced by a
    /// newer request; the answer to it must then be ignored.
    pub(in crate::ui) fn finish_reading(&mut self, ticket: Ticket) -> bool {
        self.reading.take_if(|it| it.ticket == ticket).is_some()
    }

    /// Returns `true` while a game is being read.
    pub(in crate::ui) const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Returns the name of the large file that is being read; `None` if no file is being read, or if the file is not
    /// known to be large.
    #[must_use]
    pub fn reading(&self) -> Option<&str> {
        self.reading.as_ref()?.name.as_deref()
    }

    /// Returns `true` while the system's file dialog is open.
    pub(in crate::ui) const fn awaits_dialog(&self) -> bool {
        self.dialog.is_some()
    }

    /// Requests the system's file dialog. `next` is the step to take after the chosen file is written.
    pub(super) fn open_dialog(&mut self, purpose: Purpose, start: DialogStart, next: Option<Next>, cx: &mut Cx) {
        self.dialog = Some(next);
        cx.send(Effect::Files(FileRequest::Choose(purpose, start)));
    }

    /// Records that the system's file dialog is closed. Returns the step to take after the chosen file is written.
    pub(super) fn close_dialog(&mut self) -> Option<Next> {
        self.dialog.take().flatten()
    }

    /// Returns `true` if the player has agreed to write this file although exactly this information will be lost.
    pub(super) fn is_agreed(&self, path: &Path, losses: &[Loss]) -> bool {
        self.agreed.as_ref().is_some_and(|(file, it)| file == path && it == losses)
    }

    /// Records that the player agrees to the loss of this information when the file `path` is written.
    pub(super) fn agree(&mut self, path: PathBuf, losses: Vec<Loss>) {
        self.agreed = Some((path, losses));
    }

    /// Requests the game to be written to a file. `next` is the step to take after the file is written.
    pub(super) fn write(&mut self, path: PathBuf, bytes: Vec<u8>, present: Present, next: Option<Next>, cx: &mut Cx) {
        self.saving = Some(Saving { n_edits: self.n_edits, next });
        cx.send(Effect::Files(FileRequest::Write { path, content: FileContent::Game(bytes), present }));
    }

    /// Stops waiting for the file that is being written, and returns the step that was to be taken after it.
    pub(super) fn stop_saving(&mut self) -> Option<Next> {
        self.saving.take()?.next
    }

    /// Records that the game was written to `path`, and returns the step that follows.
    pub(super) fn saved(&mut self, path: &Path) -> Option<Next> {
        self.path = Some(path.to_path_buf());
        self.is_kept = true;
        let saving = self.saving.take()?;
        self.n_saved = saving.n_edits;
        saving.next
    }
}
