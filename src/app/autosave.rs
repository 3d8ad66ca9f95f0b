//! Keeps the game in its journal after every change, and offers the games that earlier runs have left.

use crate::app::crash::{GameBackup, PanicHook};
use crate::app::files::Folders;
use crate::app::journal::{Found, Journal};
use crate::formats::journal::Filing;
use crate::formats::{Warning, text};
use crate::session::Session;
use crate::ui::event::{Event, Failure};
use crate::ui::state::{Offer, State, seat_keys};

/// A game of an earlier run that is played on.
pub(super) struct ResumedGame {
    pub(super) game: Session,
    pub(super) filing: Filing,
    /// Parts of the journal that could not be read.
    pub(super) warnings: Vec<Warning>,
}

/// The journal of the running game and those that were found at the start.
pub(super) struct Autosave {
    journal: Journal,
    panic_hook: PanicHook,
    /// The games of earlier runs that are offered, by the number of their offer.
    found: Vec<Option<Found>>,
    /// The finished games of earlier runs, which go into the history.
    finished: Vec<Found>,
    /// The player has been warned that the game cannot be kept.
    has_warned: bool,
}

/// The fate of a game that an earlier run has left.
enum Fate {
    /// It is offered to be gone on with.
    Offered,
    /// It goes into the history.
    Finished,
    /// It is in a file of the player's.
    Dropped,
}

/// Returns the fate of a game that an earlier run has left.
fn fate_of(game: &Session, filing: &Filing) -> Fate {
    match (game.has_ended(), filing.history.is_some() || !filing.is_kept) {
        (true, true) => Fate::Finished,
        (true, false) if !filing.is_unsaved => Fate::Dropped,
        (true | false, _) => Fate::Offered,
    }
}

impl Autosave {
    /// Makes a journal in the user's folder; nothing is written yet.
    pub(super) fn new(folders: &Folders, panic_hook: PanicHook) -> Self {
        Self {
            journal: Journal::new(folders.journals()),
            panic_hook,
            found: Vec::new(),
            finished: Vec::new(),
            has_warned: false,
        }
    }

    /// Reads the games that earlier runs have left, and offers those that can be gone on with. Finished ones are not
    /// offered, but for changes that belong into a file.
    pub(super) fn find_games(&mut self, folders: &Folders) -> Vec<Offer> {
        for found in Found::all(&folders.journals()) {
            match fate_of(&found.game, &found.filing) {
                Fate::Offered => self.found.push(Some(found)),
                Fate::Finished => self.finished.push(found),
                Fate::Dropped => found.give_up(),
            }
        }
        (0..).zip(self.found.iter().flatten()).map(|(number, it)| Offer::of(number, &it.game)).collect()
    }

    /// Returns the finished games of earlier runs, each once.
    pub(super) fn take_finished(&mut self) -> Vec<Found> {
        std::mem::take(&mut self.finished)
    }

    /// Takes an offered game out of its journal, which becomes the journal of the running game.
    pub(super) fn resume(&mut self, number: usize) -> Option<ResumedGame> {
        let found = self.found.get_mut(number)?.take()?;
        let (warnings, filing) = (found.warnings.clone(), found.filing.clone());
        Some(ResumedGame { game: self.journal.resume(found), filing, warnings })
    }

    /// Deletes the journal of an offered game.
    pub(super) fn delete(&mut self, number: usize) {
        if let Some(found) = self.found.get_mut(number).and_then(Option::take) {
            found.give_up();
        }
    }

    /// Writes what has changed since the last call. A write that fails is repeated at the next call. The event reports
    /// that the game cannot be kept, or that it can again.
    pub(super) fn save(&mut self, state: &State) -> Option<Event> {
        if !state.dialogs().has_offers() {
            // Their locks are released, so that another window may offer them.
            self.found.clear();
        }
        let game = state.game();
        if state.is_as_read() {
            self.journal.spare(game, &state.filing());
            self.panic_hook.set_backup(GameBackup::NotNeeded);
            return self.note_success();
        }
        match self.journal.keep(game, &state.filing()) {
            Ok(()) => {
                let path = self.journal.path();
                self.panic_hook.set_backup(path.map_or(GameBackup::NotNeeded, |it| GameBackup::File(it.to_owned())));
                self.note_success()
            }
            Err(error) => {
                let game = text::write(game.record(), &seat_keys(game));
                self.panic_hook.set_backup(GameBackup::Failed { reason: error.to_string(), game });
                let is_new = !std::mem::replace(&mut self.has_warned, true);
                is_new.then(|| Event::Failed(Failure::GameUnkept(state.language().io_error(&error))))
            }
        }
    }

    /// Notes that nothing is lost, and returns the event for the player if that was different before.
    fn note_success(&mut self) -> Option<Event> {
        std::mem::take(&mut self.has_warned).then_some(Event::GameKept)
    }

    /// Leaves the game to the next run, unless it has ended or its file has been asked about.
    pub(super) fn close(&mut self, state: &State) {
        match state.documents().is_kept() {
            true => self.journal.clear(),
            false => {
                self.journal.leave(state.game());
                if self.journal.path().is_some() {
                    // Nobody is there any more to be told.
                    let _ = self.journal.sync(state.game(), &state.filing());
                }
            }
        }
    }
}
