//! Autosave: keeps the game in its journal after every change, and offers the games that earlier runs have left.

use crate::app::crash::{GameBackup, PanicHook};
use crate::app::files::Folders;
use crate::app::history::HistoryThread;
use crate::app::journal::{Found, Journal, LeftGames};
use crate::formats::journal::Filing;
use crate::formats::{Warning, text};
use crate::session::Session;
use crate::ui::event::{Event, Failure};
use crate::ui::files::Offer;
use crate::ui::play::seat_keys;
use crate::ui::state::State;

/// A game of an earlier run of the program that the player has resumed.
pub(super) struct ResumedGame {
    pub(super) game: Session,
    pub(super) filing: Filing,
    /// Warnings about parts of the journal that could not be read.
    pub(super) warnings: Vec<Warning>,
}

/// The journals of this window's games, and the journals of earlier runs that were found when the program started.
pub(super) struct Autosave {
    journal: Journal,
    /// The journals of other games of this window: finished games that are not yet known to be in the history, and
    /// games that the player can bring back by undoing an edit.
    aside: Vec<Journal>,
    panic_hook: PanicHook,
    /// The games of earlier runs that the player is offered to resume, indexed by the number of the offer; `None` if
    /// the game was resumed or deleted.
    found: Vec<Option<Found>>,
    /// The finished games of earlier runs, which go into the history.
    finished: Vec<Found>,
    /// `true` after the player was warned that the game cannot be saved, until it can be saved again.
    has_warned: bool,
}

/// The fate of a game that an earlier run has left.
enum Fate {
    /// The player is offered to continue the game.
    Offered,
    /// The game is moved into the history.
    Finished,
    /// The game's journal is deleted, because one of the player's files already has the game.
    Dropped,
}

/// Returns what happens to a game that an earlier run has left.
fn fate_of(game: &Session, filing: &Filing) -> Fate {
    match (game.has_ended(), filing.history.is_some() || !filing.is_kept) {
        (true, true) => Fate::Finished,
        (true, false) if !filing.is_unsaved => Fate::Dropped,
        (true | false, _) => Fate::Offered,
    }
}

/// Returns `true` if the journal must be kept although its game is no longer on the board: the game has ended and is
/// not known to be in the history yet, or the player can bring it back by undoing an edit.
fn is_needed(journal: &Journal, state: &State, history: &HistoryThread) -> bool {
    journal.game().is_some_and(|it| history.awaits(it) || state.game_aside(it).is_some())
}

impl Autosave {
    /// Returns the autosave of a window, with a journal in the user's folder. Nothing is written yet.
    pub(super) fn new(folders: &Folders, panic_hook: PanicHook) -> Self {
        Self {
            journal: Journal::new(folders.journals()),
            aside: Vec::new(),
            panic_hook,
            found: Vec::new(),
            finished: Vec::new(),
            has_warned: false,
        }
    }

    /// Reads the games that earlier runs have left in journals, and decides what happens to each (see [`Fate`]).
    /// Returns offers for the games that can be resumed, and failures for the journals that cannot be read.
    pub(super) fn find_games(&mut self, folders: &Folders) -> (Vec<Offer>, Vec<Failure>) {
        let LeftGames { games, damaged, unreadable } = LeftGames::find(&folders.journals());
        for found in games {
            match fate_of(&found.game, &found.filing) {
                Fate::Offered => self.found.push(Some(found)),
                Fate::Finished => self.finished.push(found),
                Fate::Dropped => found.give_up(),
            }
        }
        let offers = (0..).zip(self.found.iter().flatten()).map(|(number, it)| Offer::of(number, &it.game)).collect();
        let unreadable = unreadable
            .into_iter()
            .map(|(path, error)| Failure::Unreadable(path.to_string_lossy().into_owned(), error.into()));
        let damaged = damaged.first().map(|it| {
            let folder = it.parent().unwrap_or(it).to_string_lossy().into_owned();
            Failure::JournalsDamaged(damaged.len(), folder)
        });
        (offers, unreadable.chain(damaged).collect())
    }

    /// Removes and returns the finished games of earlier runs.
    pub(super) fn take_finished(&mut self) -> Vec<Found> {
        std::mem::take(&mut self.finished)
    }

    /// Resumes an offered game and continues its journal. Returns `None` if another window has resumed or deleted the
    /// game since it was offered.
    pub(super) fn resume(&mut self, number: usize) -> Option<ResumedGame> {
        let found = self.found.get_mut(number)?.take()?;
        let Found { game, filing, warnings, .. } = self.journal.resume(&found)?;
        Some(ResumedGame { game, filing, warnings })
    }

    /// Deletes the journal of an offered game of an earlier run; `number` is the number of the offer.
    pub(super) fn delete(&mut self, number: usize) {
        if let Some(found) = self.found.get_mut(number).and_then(Option::take) {
            found.give_up();
        }
    }

    /// Updates the journal with the latest changes of the game. If writing fails, the next call tries again. Returns an
    /// event for the player when writing fails for the first time, and when it succeeds again.
    pub(super) fn save(&mut self, state: &State, history: &HistoryThread) -> Option<Event> {
        if !state.dialogs().has_offers() {
            self.found.clear();
        }
        let game = state.game();
        self.set_aside(state, history);
        if state.is_as_read() {
            self.journal.spare(game, &state.filing());
            self.panic_hook.set_backup(GameBackup::NotNeeded);
            self.clear_aside(state, history);
            return self.note_success();
        }
        match self.journal.keep(game, &state.filing()) {
            Ok(()) => {
                let path = self.journal.path();
                self.panic_hook.set_backup(path.map_or(GameBackup::NotNeeded, |it| GameBackup::File(it.to_owned())));
                self.clear_aside(state, history);
                self.note_success()
            }
            Err(error) => {
                let game = text::write(game.record(), &seat_keys(game));
                self.panic_hook.set_backup(GameBackup::Failed { reason: error.to_string(), game });
                let is_new = !std::mem::replace(&mut self.has_warned, true);
                is_new.then(|| Event::Failed(Failure::GameUnkept(error.into())))
            }
        }
    }

    /// If the journal belongs to a game that is no longer on the board but must be kept, moves the journal to `aside`
    /// and starts another journal for the game on the board. Also retries the failed writes of all journals in `aside`.
    fn set_aside(&mut self, state: &State, history: &HistoryThread) {
        if self.journal.game() != Some(state.game().number()) && is_needed(&self.journal, state, history) {
            let another = self.journal.another();
            self.aside.push(std::mem::replace(&mut self.journal, another));
        }
        self.aside.iter_mut().for_each(Journal::retry);
    }

    /// Removes those journals in `aside` that are not needed any longer.
    fn clear_aside(&mut self, state: &State, history: &HistoryThread) {
        let is_needed = |it: &mut Journal| is_needed(it, state, history);
        self.aside.extract_if(.., |it| !is_needed(it)).for_each(|mut it| it.clear());
    }

    /// Records that the game is saved. If it could not be saved before, returns an event that tells the player that it
    /// can be saved again.
    fn note_success(&mut self) -> Option<Event> {
        std::mem::take(&mut self.has_warned).then_some(Event::GameKept)
    }

    /// Closes the journals, so that the next run of the program finds the running game and the games of the journals in
    /// `aside`. Removes the journals of games that have ended or have hardly begun (see [`Journal::leave`]), and the
    /// journal of the game on the board if the player was asked about its unsaved changes. But the journal of a
    /// finished game stays until the game is known to be in the history.
    pub(super) fn close(&mut self, state: &State, history: &HistoryThread) {
        let game = state.game();
        self.set_aside(state, history);
        self.clear_aside(state, history);
        for journal in &mut self.aside {
            let number = journal.game().filter(|it| !history.awaits(*it));
            if let Some(game) = number.and_then(|it| state.game_aside(it)) {
                journal.leave(game);
            }
        }
        let is_awaited = history.awaits(game.number());
        if !is_awaited && state.documents().is_kept() {
            return self.journal.clear();
        }
        if !is_awaited {
            self.journal.leave(game);
        }
        if is_awaited || self.journal.path().is_some() {
            // Ignore an error: the program is closing and cannot show a message about it.
            let _ = self.journal.sync(game, &state.filing());
        }
    }
}
