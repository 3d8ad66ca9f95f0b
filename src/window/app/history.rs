//! The history on disk: a folder with a file for each finished game, in the text format of [`text`].
//!
//! - **Names.** The day on which the game ended and a number: `2026-11-22-001.txt`. Other files in the folder are left
//!   alone.
//! - **When.** A game is written when it ends, by a thread of its own, so that the window never waits for the disk. It
//!   is written completely or not at all. A game that ends again, after moves were taken back, replaces the file of its
//!   earlier end.
//! - **What survives.** If a game cannot be written, writing is tried again with each later task and when the window is
//!   closed. Until the game is written its journal stays ([`HistoryThread::awaits`]). Finished games in the journals of
//!   earlier runs go into the history too.
//! - **Two windows.** Two windows can use the history at the same time: a file gets its name only if the name is free,
//!   and a file is replaced in one step.
//!
//! [`text`]: crate::formats::text

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::NamedTempFile;
use time::{OffsetDateTime, UtcOffset};

use crate::app::files;
use crate::app::journal::Found;
use crate::app::tasks::{EventSender, LazyJobQueue};
use crate::engine::{Registry, StopToken, Ticket, roster};
use crate::formats::{self, Format, FormatError, LoadedGame, text};
use crate::game::{ByColor, Color, Move, Record};
use crate::input;
use crate::output::{Access, create_folder, new_temporary_file, sync_folder};
use crate::review::report::GameReview;
use crate::review::stored;
use crate::sort::sort_by;
use crate::ui::event::{Event, Failure};
use crate::ui::files::{FileEvent, FileKind, FileSummary, Present};
use crate::ui::history::{
    EndedGame, GameSummary, HistoryEvent, HistoryPart, HistoryRequest, KeptGame, KeptName, KeptReview,
};
use crate::ui::locale::Language;
use crate::ui::play::seat_keys;

/// The file name extension of a game in the history.
const EXTENSION: &str = "txt";

/// Maximum length in bytes of a file that is read: a game of a thousand moves with comments takes far less.
const MAX_BYTES: u64 = 4 << 20;

/// The list of games is sent to the window in parts. The first number is the number of games in the first part, which
/// is small so that it is shown at once. The second number is the number of games in each later part.
const PARTS: (usize, usize) = (40, 400);

/// Number of latest games in the history that are compared with a game from a journal, to find a copy of it. Such a
/// copy exists if the window was killed after it wrote the game to the history and before it removed the journal.
const N_LATEST: usize = 16;

/// The folder of the history.
#[derive(Clone, Debug)]
pub struct HistoryFolder {
    path: PathBuf,
}

impl HistoryFolder {
    /// Returns the history in a folder, which need not exist.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Returns the path of a game's file.
    #[must_use]
    pub fn file(&self, name: &KeptName) -> PathBuf {
        self.path.join(format!("{name}.{EXTENSION}"))
    }

    /// Returns the names of all games, the newest first.
    ///
    /// # Errors
    /// If the folder exists and cannot be read.
    pub fn names(&self) -> io::Result<Vec<KeptName>> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let name = |entry: io::Result<fs::DirEntry>| {
            let path = entry.ok()?.path();
            let is_game = path.extension().is_some_and(|it| it == EXTENSION);
            KeptName::parse(path.file_stem().filter(|_| is_game)?.to_str()?)
        };
        let mut names: Vec<_> = entries.filter_map(name).collect();
        sort_by(&mut names, |one, other| other.cmp(one));
        Ok(names)
    }

    /// Writes a game that ended on `day` to a new file. Returns the name of the file, which consists of the day and a
    /// number.
    ///
    /// # Errors
    /// If the game cannot be written; no part of it is left then.
    pub fn add(&self, record: &Record, seats: &ByColor<String>, day: &str) -> io::Result<KeptName> {
        create_folder(&self.path)?;
        let mut file = self.written(&bytes_of(record, seats, day))?;
        let last = self.names()?.into_iter().find(|it| it.date() == day);
        let mut number = last.map_or(0, |it| it.number());
        loop {
            number = number.checked_add(1).ok_or(ErrorKind::AlreadyExists)?;
            let name = KeptName::new(day, number).ok_or(ErrorKind::InvalidInput)?;
            let path = self.file(&name);
            match file.persist_noclobber(&path) {
                Ok(_) => return self.sync_new(&path).map(|()| name),
                Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => file = failed.file,
                // On a file system without hard links, `persist_noclobber` always fails. Then rename the file if the
                // name is free.
                Err(failed) if path.symlink_metadata().is_err() => {
                    failed.file.persist(&path).map_err(|it| it.error)?;
                    return self.sync_new(&path).map(|()| name);
                }
                Err(failed) => return Err(failed.error),
            }
        }
    }

    /// Replaces the file of a game, for example when the game has ended again after moves were taken back.
    ///
    /// # Errors
    /// If the game cannot be written; the file is unchanged then.
    pub fn replace(&self, name: &KeptName, record: &Record, seats: &ByColor<String>) -> io::Result<()> {
        let file = self.written(&bytes_of(record, seats, name.date()))?;
        file.persist(self.file(name)).map_err(|it| it.error)?;
        sync_folder(&self.path)
    }

    /// Reads a game.
    ///
    /// # Errors
    /// If the file is missing, not a plain file or too large. The inner result is an error if the file holds no game.
    pub fn read(&self, name: &KeptName) -> io::Result<Result<LoadedGame, FormatError>> {
        let bytes = input::read_plain(&self.file(name), MAX_BYTES)?;
        Ok(formats::read_as(Format::Text, &bytes).map(|mut games| games.remove(0)))
    }

    /// Stores a review in the file of its game. If the game in the file differs from the reviewed game, stores only the
    /// reviews of the first moves, which both games have in common.
    ///
    /// # Errors
    /// If the game cannot be read or written; the file is unchanged then.
    pub fn keep_review(&self, name: &KeptName, review: &GameReview) -> io::Result<()> {
        let Ok(LoadedGame { mut record, seats, .. }) = self.read(name)? else {
            return Err(ErrorKind::InvalidData.into());
        };
        stored::store(review, &mut record);
        let ByColor { black, white } = seats;
        let seats = ByColor { black: black.unwrap_or_default(), white: white.unwrap_or_default() };
        self.replace(name, &record, &seats)
    }

    /// Returns the entry of a game in the list of games; `None` if the game cannot be read or has not ended.
    #[must_use]
    pub fn summary(&self, name: &KeptName, registry: &Registry) -> Option<KeptGame> {
        let loaded = self.read(name).ok()?.ok()?;
        let summary = GameSummary::of_loaded(&loaded, registry)?;
        Some(KeptGame { name: name.clone(), summary })
    }

    /// Deletes a game, and returns the bytes of its file.
    ///
    /// # Errors
    /// If the file cannot be read or deleted.
    pub fn delete(&self, name: &KeptName) -> io::Result<Vec<u8>> {
        let path = self.file(name);
        let bytes = input::read_plain(&path, MAX_BYTES)?;
        fs::remove_file(path)?;
        // Sync the folder, because the deleted game could otherwise reappear after a power cut. Ignore errors.
        let _ = sync_folder(&self.path);
        Ok(bytes)
    }

    /// Puts a deleted game back under its name.
    ///
    /// # Errors
    /// If the file cannot be written, or its name is taken.
    pub fn put_back(&self, name: &KeptName, bytes: &[u8]) -> io::Result<()> {
        let path = self.file(name);
        self.written(bytes)?.persist_noclobber(&path).map_err(|it| it.error)?;
        self.sync_new(&path)
    }

    /// Returns all games as one SGF file, the oldest first, and the number of games. Where the name of a player is
    /// missing and the player is a program, adds the program's name in `language`.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn export(&self, registry: &Registry, language: Language) -> io::Result<(Vec<u8>, usize)> {
        let (mut bytes, mut n_games) = (Vec::new(), 0);
        for name in self.names()?.iter().rev() {
            let Ok(Ok(LoadedGame { mut record, seats, .. })) = self.read(name) else { continue };
            for color in Color::ALL {
                let program = seats[color].as_deref().and_then(|it| registry.find(it));
                if let Some(program) = program.filter(|_| record.info.names[color].is_empty()) {
                    record.info.names[color] = language.opponent_at_level(program);
                }
            }
            if let Ok(game) = formats::write(&record, Format::Sgf) {
                bytes.extend(game);
                n_games += 1;
            }
        }
        Ok((bytes, n_games))
    }

    /// Returns the name of a game in the history with the same board size, rule, moves and players as `game`. Searches
    /// the latest games of the day of `game` and the latest games of all days, except the games named in `without`.
    fn find_same(&self, game: &UnkeptGame, without: &BTreeSet<KeptName>) -> Option<KeptName> {
        let UnkeptGame { record, seats, day, .. } = game;
        let wanted = (record.size(), record.rule(), main_moves(record));
        let is_same = |name: &KeptName| match self.read(name) {
            Ok(Ok(LoadedGame { record, seats: theirs, .. })) => {
                (record.size(), record.rule(), main_moves(&record)) == wanted
                    && Color::ALL.into_iter().all(|it| theirs[it].as_ref() == Some(&seats[it]))
            }
            Ok(Err(_)) | Err(_) => false,
        };
        let names: Vec<_> = self.names().ok()?.into_iter().filter(|it| !without.contains(it)).collect();
        let of_day = names.iter().filter(|it| it.date() == day).take(N_LATEST);
        of_day.chain(names.iter().take(N_LATEST)).find(|it| is_same(it)).cloned()
    }

    /// Writes bytes to a temporary file in the folder, and syncs this file to the disk.
    fn written(&self, bytes: &[u8]) -> io::Result<NamedTempFile> {
        let mut file = new_temporary_file(&self.path, OsStr::new("."), ".new", Access::Owner)?;
        // Write through the `File`, because errors of the methods of `NamedTempFile` contain the path of the temporary
        // file.
        file.as_file_mut().write_all(bytes)?;
        file.as_file().sync_all()?;
        Ok(file)
    }

    /// Syncs the folder, so that the name of a new file survives a power cut. If the sync fails, removes the new file.
    fn sync_new(&self, path: &Path) -> io::Result<()> {
        sync_folder(&self.path).inspect_err(|_| _ = fs::remove_file(path))
    }
}

/// Returns a game as text. If the game has no date, the text has the date `day`.
fn bytes_of(record: &Record, seats: &ByColor<String>, day: &str) -> Vec<u8> {
    if !record.info.date.is_empty() {
        return text::write(record, seats).into_bytes();
    }
    let mut dated = record.clone();
    day.clone_into(&mut dated.info.date);
    text::write(&dated, seats).into_bytes()
}

fn main_moves(record: &Record) -> Vec<Move> {
    record.up_to(record.main_end()).moves().to_vec()
}

/// Returns the day of a time in the user's time zone, as `2026-11-22`.
pub(super) fn day_of(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs());
    let seconds = i64::try_from(seconds).unwrap_or(0);
    let utc = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let date = UtcOffset::local_offset_at(utc).map_or(utc, |it| utc.to_offset(it)).date();
    format!("{:04}-{:02}-{:02}", date.year().clamp(0, 9999), u8::from(date.month()), date.day())
}

/// The thread that reads and writes the history; it starts with its first task.
pub(super) struct HistoryThread {
    folder: HistoryFolder,
    events: EventSender,
    tasks: LazyJobQueue<Task>,
    /// Token that stops the reading of a list when the window is closed.
    stop: StopToken,
    awaited: AwaitedGames,
}

/// The finished games that may not be in the history yet. Maps the number of each such game to the number of its latest
/// end. A game can end several times, if moves are taken back after an end.
#[derive(Clone, Default)]
struct AwaitedGames(Arc<Mutex<AwaitedEnds>>);

#[derive(Default)]
struct AwaitedEnds {
    n_ends: u64,
    by_session: HashMap<u64, u64>,
}

impl AwaitedGames {
    fn ends(&self) -> MutexGuard<'_, AwaitedEnds> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a game has ended and must be written to the history, and returns the number of this end.
    fn begin(&self, session: u64) -> u64 {
        let mut ends = self.ends();
        ends.n_ends += 1;
        let end = ends.n_ends;
        ends.by_session.insert(session, end);
        end
    }

    /// Records that the history has the game as it was at the end with the number `end`. If the game has ended again
    /// since that end, it must still be written.
    fn confirm(&self, session: u64, end: u64) {
        let mut ends = self.ends();
        if ends.by_session.get(&session) == Some(&end) {
            ends.by_session.remove(&session);
        }
    }

    fn contains(&self, session: u64) -> bool {
        self.ends().by_session.contains_key(&session)
    }
}

/// A task of the history's thread.
pub(super) enum Task {
    /// Read the games of today.
    ReadToday,
    /// Write a finished game to the history. `.1` is the number of the game's end, because a game can end several
    /// times.
    Keep(Box<EndedGame>, u64),
    /// Store a review in the file of its game, unless the game was deleted.
    KeepReview(Box<KeptReview>),
    /// Write finished games from journals of earlier runs to the history, and remove these journals.
    KeepFound(Vec<Found>),
    /// Read all games, and send the list to the window with this ticket, the number of the request.
    List(Ticket),
    /// Read a game, and send it to the window with this ticket, the number of the request.
    Open(KeptName, Ticket),
    /// Delete a game.
    Delete(KeptName),
    /// Put back the game that was deleted last.
    PutBack,
    /// Write all games to a file. The names of programs in it are in this language.
    Export(PathBuf, Present, Language),
}

impl HistoryThread {
    pub(super) fn new(folder: HistoryFolder, events: EventSender) -> Self {
        Self { folder, events, tasks: LazyJobQueue::new(), stop: StopToken::new(), awaited: AwaitedGames::default() }
    }

    /// Queues a request of the window behind the earlier tasks.
    pub(super) fn serve(&mut self, request: HistoryRequest) {
        let task = match request {
            HistoryRequest::Keep(game) => {
                let end = self.awaited.begin(game.session);
                Task::Keep(game, end)
            }
            HistoryRequest::KeepReview(review) => Task::KeepReview(review),
            HistoryRequest::List(ticket) => Task::List(ticket),
            HistoryRequest::Open(name, ticket) => Task::Open(name, ticket),
            HistoryRequest::Delete(name) => Task::Delete(name),
            HistoryRequest::PutBack => Task::PutBack,
        };
        self.run(task);
    }

    /// Returns `true` if the game with this number has ended and is not known to be in the history yet.
    pub(super) fn awaits(&self, session: u64) -> bool {
        self.awaited.contains(session)
    }

    /// Queues a task behind the earlier tasks.
    pub(super) fn run(&mut self, task: Task) {
        let pushed = self.tasks.push(task, "history", || {
            let (events, stop, awaited) = (self.events.clone(), self.stop.clone(), self.awaited.clone());
            let mut worker = HistoryWorker::new(self.folder.clone(), events, stop, awaited);
            move |tasks: Receiver<Task>| {
                tasks.iter().for_each(|task| worker.run(task));
                worker.keep_all();
            }
        });
        if let Err(error) = pushed {
            self.events.send(Event::Failed(Failure::HistoryUnkept(error.into())));
        }
    }

    /// Waits until all tasks are done and the thread has ended. Games that could not be written to the history stay in
    /// their journals.
    pub(super) fn close(&mut self) {
        self.stop.stop();
        self.tasks.finish();
    }
}

/// A finished game that is not in the history yet.
struct UnkeptGame {
    /// The number of the game if it was played in this window; `None` if the game comes from a journal of an earlier
    /// run. In a game of this window, `end` is the number of the game's end.
    session: Option<u64>,
    end: u64,
    name: Option<KeptName>,
    record: Record,
    seats: ByColor<String>,
    /// The day on which the game ended.
    day: String,
    /// The journal of the game if an earlier run has left it. It is removed once the game is written to the history.
    journal: Option<Found>,
}

impl UnkeptGame {
    /// Returns the finished game of a journal from an earlier run.
    fn left(found: Found) -> Self {
        Self {
            session: None,
            end: 0,
            name: found.filing.history.as_deref().and_then(KeptName::parse),
            record: found.game.record().clone(),
            seats: seat_keys(&found.game),
            day: day_of(found.written()),
            journal: Some(found),
        }
    }
}

struct HistoryWorker {
    folder: HistoryFolder,
    events: EventSender,
    stop: StopToken,
    awaited: AwaitedGames,
    /// For each game that was played in this window, its name in the history, keyed by the number of the game.
    names: HashMap<u64, KeptName>,
    /// The games that could not be written yet.
    unkept: Vec<UnkeptGame>,
    /// The names of the games in the history that were written from journals of earlier runs since the last
    /// `Task::KeepFound`. Another of these journals with the same moves holds a different game, which must not replace
    /// any of them.
    left: BTreeSet<KeptName>,
    /// The names and file contents of the deleted games that can be put back; the last entry was deleted last.
    deleted: Vec<(KeptName, Vec<u8>)>,
    /// `true` after the player was informed that games cannot be written, until a game is written again.
    has_warned: bool,
}

impl HistoryWorker {
    fn new(folder: HistoryFolder, events: EventSender, stop: StopToken, awaited: AwaitedGames) -> Self {
        let (names, unkept, left, deleted) = (HashMap::new(), Vec::new(), BTreeSet::new(), Vec::new());
        Self { folder, events, stop, awaited, names, unkept, left, deleted, has_warned: false }
    }

    fn run(&mut self, task: Task) {
        match task {
            Task::ReadToday => self.read_today(),
            Task::Keep(game, end) => {
                let EndedGame { session, name, record, seats } = *game;
                let day = day_of(SystemTime::now());
                // A game can end several times, if moves are taken back after an end. If the game as it was at an
                // earlier end is not written yet, replace it.
                self.unkept.retain(|it| it.session != Some(session));
                self.unkept.push(UnkeptGame { session: Some(session), end, name, record, seats, day, journal: None });
            }
            Task::KeepFound(found) => {
                self.left.clear();
                self.unkept.extend(found.into_iter().map(UnkeptGame::left));
            }
            Task::KeepReview(review) => self.keep_review(*review),
            Task::List(ticket) => self.list(ticket),
            Task::Open(name, ticket) => self.open(&name, ticket),
            Task::Delete(name) => match self.folder.delete(&name) {
                Ok(bytes) => {
                    self.deleted.push((name.clone(), bytes));
                    self.events.send(Event::History(HistoryEvent::Deleted(name)));
                }
                Err(error) => self.tell(Failure::HistoryUnchanged(error.into())),
            },
            Task::PutBack => self.put_back(),
            Task::Export(path, present, language) => self.export(path, present, language),
        }
        self.keep_all();
    }

    fn tell(&self, failure: Failure) {
        self.events.send(Event::Failed(failure));
    }

    /// Tries to write all games that are not written yet. Reports only the first failure, until a game is written
    /// again.
    fn keep_all(&mut self) {
        let mut fault = None;
        for game in std::mem::take(&mut self.unkept) {
            match self.keep(&game) {
                Ok(()) => self.has_warned = false,
                Err(error) => {
                    fault = Some(error);
                    self.unkept.push(game);
                }
            }
        }
        if let Some(error) = fault.filter(|_| !std::mem::replace(&mut self.has_warned, true)) {
            self.tell(Failure::HistoryUnkept(error.into()));
        }
    }

    fn keep(&mut self, game: &UnkeptGame) -> io::Result<()> {
        let claimed = match &game.journal {
            Some(found) => match found.claim() {
                Some(claimed) => Some(claimed),
                // Another window is writing this game to the history, or has written it.
                None => return Ok(()),
            },
            None => None,
        };
        let known = game.session.and_then(|it| self.names.get(&it)).or(game.name.as_ref()).cloned();
        // If the player has deleted the file of this game, write a new file.
        let known = known.filter(|it| self.folder.file(it).exists());
        let same = || game.journal.as_ref().and_then(|_| self.folder.find_same(game, &self.left));
        let name = match known.or_else(same) {
            Some(name) => {
                self.folder.replace(&name, &game.record, &game.seats)?;
                name
            }
            None => self.folder.add(&game.record, &game.seats, &game.day)?,
        };
        if let Some(session) = game.session {
            self.names.insert(session, name.clone());
            self.awaited.confirm(session, game.end);
            self.events.send(Event::History(HistoryEvent::Added(session, name.clone())));
        }
        if let Some(claimed) = claimed {
            claimed.remove();
            self.left.insert(name);
        }
        Ok(())
    }

    fn keep_review(&mut self, kept: KeptReview) {
        let KeptReview { session, name, review } = kept;
        if let Some(game) = self.unkept.iter_mut().find(|it| session.is_some() && it.session == session) {
            // The game could not be written to the history so far. Store the review in its record, so that the next
            // attempt writes the game with its review.
            return stored::store(&review, &mut game.record);
        }
        let name =
            session.and_then(|it| self.names.get(&it)).or(name.as_ref()).filter(|it| self.folder.file(it).exists());
        if let Some(Err(error)) = name.map(|it| self.folder.keep_review(it, &review)) {
            self.tell(Failure::HistoryUnchanged(error.into()));
        }
    }

    fn read_today(&self) {
        let date = day_of(SystemTime::now());
        let names = self.folder.names().unwrap_or_default();
        let today = names.iter().filter(|it| it.date() == date).rev();
        let games = today.filter_map(|it| Some(self.folder.summary(it, roster::house())?.summary)).collect();
        self.events.send(Event::History(HistoryEvent::PlayedToday { date, games }));
    }

    fn list(&self, ticket: Ticket) {
        let answer = |part: HistoryPart| self.events.send(Event::History(HistoryEvent::Listed(ticket, part)));
        let names = match self.folder.names() {
            Ok(names) => names,
            Err(error) => {
                let trouble = Some(error.into());
                return answer(HistoryPart { trouble, is_last: true, ..HistoryPart::default() });
            }
        };
        let (first, later) = names.split_at(PARTS.0.min(names.len()));
        for part in [first].into_iter().chain(later.chunks(PARTS.1)) {
            if self.stop.is_stopped() {
                return;
            }
            let games: Vec<_> = part.iter().filter_map(|it| self.folder.summary(it, roster::house())).collect();
            let n_unreadable = part.len() - games.len();
            answer(HistoryPart { games, n_unreadable, ..HistoryPart::default() });
        }
        answer(HistoryPart { is_last: true, ..HistoryPart::default() });
    }

    fn open(&self, name: &KeptName, ticket: Ticket) {
        let path = self.folder.file(name);
        let outcome = match self.folder.read(name) {
            Ok(Ok(game)) => Event::History(HistoryEvent::Opened(name.clone(), Box::new(game))),
            Ok(Err(error)) => Event::Files(FileEvent::Opened { path, games: Err(error) }),
            Err(error) => Event::Failed(Failure::Unreadable(name.to_string(), error.into())),
        };
        self.events.send(Event::Read(ticket, Box::new(outcome)));
    }

    fn put_back(&mut self) {
        let Some((name, bytes)) = self.deleted.pop() else { return };
        if let Err(error) = self.folder.put_back(&name, &bytes) {
            self.tell(Failure::HistoryUnchanged(error.into()));
            self.deleted.push((name, bytes));
        } else if let Some(game) = self.folder.summary(&name, roster::house()) {
            self.events.send(Event::History(HistoryEvent::PutBack(Box::new(game))));
        }
    }

    fn export(&self, path: PathBuf, present: Present, language: Language) {
        self.events.send(match self.folder.export(roster::house(), language) {
            Ok((bytes, n_games)) => {
                let written = files::write(&path, &bytes, present).map(|()| FileSummary { n_games });
                Event::Files(FileEvent::Written(FileKind::History, path, written.map_err(Into::into)))
            }
            Err(error) => Event::Failed(Failure::HistoryUnchanged(error.into())),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::mpsc;
    use std::thread;

    use crate::app::journal::Journal;
    use crate::formats::journal::Filing;
    use crate::game::{NodeId, Point, Rule};
    use crate::review::game_review::ReviewEffort;
    use crate::review::threads::review_in_threads;
    use crate::session::{Seat, Session, SessionEvent};
    use crate::ui::play::new_session;
    use crate::ui::settings::Setup;

    const DAY: &str = "2026-11-22";

    /// Returns a game in which both sides have played `moves` and the human player then resigns.
    fn resigned(moves: &str) -> Session {
        let mut game = new_session(&Setup::default(), roster::house(), Color::Black);
        for (side, name) in moves.split_whitespace().enumerate() {
            let point = Point::parse(name, 15).unwrap();
            let event = if side % 2 == 0 { SessionEvent::Play(point) } else { SessionEvent::Reply(point) };
            game.handle(event).unwrap();
        }
        game.handle(SessionEvent::Resign).unwrap();
        game
    }

    fn ended(session: u64, game: &Session) -> Task {
        let (record, seats) = (game.record().clone(), seat_keys(game));
        Task::Keep(Box::new(EndedGame { session, name: None, record, seats }), session)
    }

    fn worker(root: &Path) -> (HistoryWorker, Receiver<Event>) {
        let (sender, events) = mpsc::channel();
        let folder = HistoryFolder::new(root.join("history"));
        let sender = EventSender::new(move |event| sender.send(event).unwrap());
        (HistoryWorker::new(folder, sender, StopToken::new(), AwaitedGames::default()), events)
    }

    fn run(worker: &mut HistoryWorker, task: Task) {
        worker.run(task);
    }

    fn n_moves(folder: &HistoryFolder) -> Vec<usize> {
        let names = folder.names().unwrap();
        names.iter().map(|it| folder.summary(it, roster::house()).unwrap().summary.n_moves).collect()
    }

    fn add(folder: &HistoryFolder, game: &Session, day: &str) -> KeptName {
        folder.add(game.record(), &seat_keys(game), day).unwrap()
    }

    #[test]
    fn games_have_names_by_day_and_number_and_come_back_as_they_were() {
        let root = tempfile::tempdir().unwrap();
        let folder = HistoryFolder::new(root.path().join("deep/history"));
        assert!(folder.names().unwrap().is_empty());
        let game = resigned("h8 i9");
        for (day, name) in [
            (DAY, "2026-11-22-001"),
            ("2026-11-23", "2026-11-23-001"),
            (DAY, "2026-11-22-002"),
            (DAY, "2026-11-22-003"),
        ] {
            assert_eq!(add(&folder, &game, day).to_string(), name);
        }
        let names: Vec<_> = folder.names().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["2026-11-23-001", "2026-11-22-003", "2026-11-22-002", "2026-11-22-001"]);
        let loaded = folder.read(&KeptName::parse(&names[0]).unwrap()).unwrap().unwrap();
        let mut dated = game.record().clone();
        "2026-11-23".clone_into(&mut dated.info.date);
        assert_eq!(loaded.record, dated);
        assert_eq!(loaded.seats, ByColor { black: Some("person".to_owned()), white: Some("master:1".to_owned()) });
        let summary = folder.summary(&KeptName::parse(&names[0]).unwrap(), roster::house()).unwrap().summary;
        assert_eq!(summary.seats, ByColor { black: Seat::Person, white: game.seats().white.clone() });
        assert_eq!((summary.outcome.winner(), summary.n_moves), (Some(Color::White), 2));
        assert_eq!(fs::read_dir(root.path().join("deep/history")).unwrap().count(), 4, "nothing else is left there");
    }

    #[test]
    fn a_game_that_ends_twice_is_kept_once() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, events) = worker(root.path());
        run(&mut worker, ended(1, &resigned("h8 i9")));
        run(&mut worker, ended(2, &resigned("h8")));
        run(&mut worker, ended(1, &resigned("h8 i9 g7 f6")));
        assert_eq!(n_moves(&worker.folder), [1, 4]);
        let kept: Vec<_> = events.try_iter().collect();
        let [
            Event::History(HistoryEvent::Added(1, first)),
            Event::History(HistoryEvent::Added(2, _)),
            Event::History(HistoryEvent::Added(1, again)),
        ] = &kept[..]
        else {
            panic!("{kept:?}")
        };
        assert_eq!(first, again);
        // In a later run of the program, the window reads the name of the game's file from the game's journal.
        let mut later = HistoryWorker::new(
            worker.folder.clone(),
            EventSender::new(|_| ()),
            StopToken::new(),
            AwaitedGames::default(),
        );
        let game = resigned("h8 i9 g7 f6 e5 d4");
        let (record, seats) = (game.record().clone(), seat_keys(&game));
        run(&mut later, Task::Keep(Box::new(EndedGame { session: 1, name: Some(first.clone()), record, seats }), 1));
        assert_eq!(n_moves(&worker.folder), [1, 6]);
        // A deleted game is not restored. But if the game ends again, it is written to a new file.
        run(&mut later, Task::Delete(first.clone()));
        run(&mut later, ended(1, &game));
        assert_eq!(n_moves(&worker.folder), [6, 1]);
    }

    fn review_of(record: &Record) -> GameReview {
        let effort = ReviewEffort { n_nodes: 50, ..ReviewEffort::default() };
        let review = Mutex::new(GameReview::new(record, effort));
        review_in_threads(record, effort, 1, &StopToken::new(), &|it| assert!(review.lock().unwrap().add(it)));
        review.into_inner().unwrap()
    }

    #[test]
    fn a_review_is_kept_with_its_game_and_changes_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, events) = worker(root.path());
        let mut game = resigned("h8 i9 g7 f6");
        "well played".clone_into(&mut game.notes_mut(NodeId::ROOT).unwrap().comment);
        run(&mut worker, ended(1, &game));
        let name = worker.folder.names().unwrap().remove(0);
        let before = worker.folder.read(&name).unwrap().unwrap();
        let review = review_of(&before.record);
        let kept = |session, name| Task::KeepReview(Box::new(KeptReview { session, name, review: review.clone() }));
        for task in [kept(Some(1), None), kept(Some(7), Some(name.clone())), kept(None, Some(name.clone()))] {
            run(&mut worker, task);
            let mut after = worker.folder.read(&name).unwrap().unwrap();
            assert_eq!(stored::load(&after.record).as_ref(), Some(&review));
            stored::remove(&mut after.record);
            assert_eq!(after, before);
            worker.folder.replace(&name, &before.record, &seat_keys(&game)).unwrap();
        }
        // A review does not restore a game that was deleted.
        run(&mut worker, Task::Delete(name.clone()));
        run(&mut worker, kept(Some(1), Some(name)));
        assert!(worker.folder.names().unwrap().is_empty());
        assert!(!events.try_iter().any(|it| matches!(it, Event::Failed(_))));
    }

    #[test]
    fn a_game_that_cannot_be_written_is_told_once_and_tried_again() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("history");
        fs::write(&place, "a file where the folder should be").unwrap();
        let (mut worker, events) = worker(root.path());
        run(&mut worker, ended(1, &resigned("h8 i9")));
        run(&mut worker, ended(2, &resigned("h8")));
        let told: Vec<_> = events.try_iter().collect();
        assert!(matches!(&told[..], [Event::Failed(Failure::HistoryUnkept(_))]), "{told:?}");
        worker.keep_all();
        assert!(!worker.unkept.is_empty());
        let review = review_of(resigned("h8 i9").record());
        run(
            &mut worker,
            Task::KeepReview(Box::new(KeptReview { session: Some(1), name: None, review: review.clone() })),
        );
        fs::remove_file(&place).unwrap();
        worker.keep_all();
        assert!(worker.unkept.is_empty());
        assert_eq!(n_moves(&worker.folder), [1, 2]);
        let kept = worker.folder.read(&worker.folder.names().unwrap()[1]).unwrap().unwrap();
        assert_eq!(stored::load(&kept.record), Some(review));
    }

    #[test]
    fn two_windows_never_take_each_others_names() {
        let root = tempfile::tempdir().unwrap();
        let folder = HistoryFolder::new(root.path().to_owned());
        let game = resigned("h8 i9");
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| (0..40).for_each(|_| _ = add(&folder, &game, DAY)));
            }
        });
        assert_eq!(n_moves(&folder), [2; 80]);
    }

    #[test]
    fn files_that_are_no_games_are_counted_and_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, events) = worker(root.path());
        let place = root.path().join("history");
        add(&worker.folder, &resigned("h8 i9"), DAY);
        for (name, text) in
            [("2026-11-22-002.txt", "\0\u{1}"), ("2026-11-22-003.txt", ""), ("2026-11-22-004.txt", "h8")]
        {
            fs::write(place.join(name), text).unwrap();
        }
        fs::write(place.join("notes.txt"), "h8").unwrap();
        fs::create_dir(place.join("2026-11-22-005.txt")).unwrap();
        fs::File::create(place.join("2026-11-22-006.txt")).unwrap().set_len(MAX_BYTES + 1).unwrap();
        run(&mut worker, Task::List(Ticket(7)));
        let parts: Vec<_> = events.try_iter().collect();
        let [
            Event::History(HistoryEvent::Listed(Ticket(7), part)),
            Event::History(HistoryEvent::Listed(Ticket(7), end)),
        ] = &parts[..]
        else {
            panic!("{parts:?}")
        };
        assert_eq!((part.games.len(), part.n_unreadable, part.is_last, end.is_last), (1, 5, false, true));
        assert_eq!(add(&worker.folder, &resigned("h8"), DAY).number(), 7);
        assert!(place.join("notes.txt").exists() && place.join("2026-11-22-002.txt").exists());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_neither_waited_for_nor_read() {
        use crate::app::special_files;
        special_files::without_waiting(|| {
            let root = tempfile::tempdir().unwrap();
            let (mut worker, events) = worker(root.path());
            let place = root.path().join("history");
            let name = add(&worker.folder, &resigned("h8 i9"), DAY);
            let pipe = place.join("2026-11-22-002.txt");
            special_files::make_pipe(&pipe);
            special_files::make_endless(&place.join("2026-11-22-003.txt"));
            run(&mut worker, Task::List(Ticket(1)));
            let parts: Vec<_> = events.try_iter().collect();
            assert!(
                matches!(&parts[0], Event::History(HistoryEvent::Listed(Ticket(1), part)) if (part.games.len(), part.n_unreadable) == (1, 2))
            );
            for number in [2, 3] {
                let name = KeptName::new(DAY, number).unwrap();
                run(&mut worker, Task::Open(name.clone(), Ticket(2)));
                run(&mut worker, Task::Delete(name));
            }
            assert!(pipe.exists());
            assert_eq!(worker.folder.export(roster::house(), Language::English).unwrap().1, 1);
            assert_eq!(worker.folder.find_same(&unkept(&resigned("h8 i9")), &BTreeSet::new()), Some(name));
        });
    }

    #[test]
    fn a_game_is_awaited_until_its_last_end_is_in_the_history() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("history");
        let (mut worker, _events) = worker(root.path());
        let awaited = worker.awaited.clone();
        let keep = |session: u64, game: &Session| {
            let (record, seats) = (game.record().clone(), seat_keys(game));
            Task::Keep(Box::new(EndedGame { session, name: None, record, seats }), awaited.begin(session))
        };
        let first = keep(1, &resigned("h8"));
        assert!(awaited.contains(1) && !awaited.contains(2));
        let again = keep(1, &resigned("h8 i9"));
        run(&mut worker, first);
        assert!(awaited.contains(1), "it has ended once more");
        fs::rename(&place, root.path().join("aside")).unwrap();
        fs::write(&place, "a file where the folder should be").unwrap();
        run(&mut worker, again);
        assert!(awaited.contains(1), "it could not be written");
        fs::remove_file(&place).unwrap();
        worker.keep_all();
        assert!(!awaited.contains(1));
        assert_eq!(n_moves(&worker.folder), [2]);
    }

    #[test]
    fn what_was_deleted_can_be_put_back() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, events) = worker(root.path());
        let names = ["h8", "h8 i9", "h8 i9 g7"].map(|it| add(&worker.folder, &resigned(it), DAY));
        run(&mut worker, Task::Delete(names[0].clone()));
        run(&mut worker, Task::Delete(names[2].clone()));
        assert_eq!(n_moves(&worker.folder), [2]);
        run(&mut worker, Task::PutBack);
        run(&mut worker, Task::PutBack);
        run(&mut worker, Task::PutBack);
        assert_eq!(n_moves(&worker.folder), [3, 2, 1]);
        let back: Vec<_> = events.try_iter().collect();
        assert!(
            matches!(&back[..], [Event::History(HistoryEvent::Deleted(_)), Event::History(HistoryEvent::Deleted(_)), Event::History(HistoryEvent::PutBack(one)), Event::History(HistoryEvent::PutBack(other))]
            if one.name == names[2] && other.name == names[0])
        );
        run(&mut worker, Task::Delete(names[1].clone()));
        assert!(matches!(events.try_recv(), Ok(Event::History(HistoryEvent::Deleted(name))) if name == names[1]));
        run(&mut worker, Task::Delete(names[1].clone()));
        assert!(matches!(events.try_recv(), Ok(Event::Failed(Failure::HistoryUnchanged(_)))), "it is not there");
    }

    #[test]
    fn all_games_are_exported_into_one_file_that_can_be_read() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, events) = worker(root.path());
        for moves in ["h8 i9", "a1 b2 c3"] {
            add(&worker.folder, &resigned(moves), DAY);
        }
        let path = root.path().join("all.sgf");
        run(&mut worker, Task::Export(path.clone(), Present::Keep, Language::English));
        run(&mut worker, Task::Export(path.clone(), Present::Keep, Language::English));
        let told: Vec<_> = events.try_iter().collect();
        let [
            Event::Files(FileEvent::Written(FileKind::History, _, first)),
            Event::Files(FileEvent::Written(FileKind::History, _, second)),
        ] = &told[..]
        else {
            panic!("{told:?}")
        };
        assert_eq!(*first, Ok(FileSummary { n_games: 2 }));
        assert_eq!(second.as_ref().unwrap_err().kind, ErrorKind::AlreadyExists);
        let games = formats::read(&fs::read(&path).unwrap()).unwrap();
        let lengths: Vec<_> = games.iter().map(|it| it.record.moves().len()).collect();
        assert_eq!(lengths, [2, 3]);
        assert_eq!((&*games[0].record.info.names.white, &*games[0].record.info.date), ("Master · level 1", DAY));
        assert!(games[0].record.result().is_some());
    }

    /// Writes the journal of a finished game and leaves it in its folder, as if the window had been killed before it
    /// could remove the journal. Returns all games that are found in the journals of that folder.
    fn left_behind(root: &Path, game: &Session, history: Option<&KeptName>) -> Vec<Found> {
        let mut journal = Journal::new(root.join("games"));
        let filing = Filing { history: history.map(ToString::to_string), ..Filing::default() };
        journal.keep(game, &filing).unwrap();
        drop(journal);
        Found::all(&root.join("games"))
    }

    #[test]
    fn a_finished_game_of_a_window_that_was_killed_goes_into_the_history_once() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, events) = worker(root.path());
        let game = resigned("h8 i9");
        run(&mut worker, Task::KeepFound(left_behind(root.path(), &game, None)));
        assert_eq!(n_moves(&worker.folder), [2]);
        run(&mut worker, Task::KeepFound(left_behind(root.path(), &game, None)));
        assert_eq!(n_moves(&worker.folder), [2], "it had been written before the kill");
        let name = worker.folder.names().unwrap().remove(0);
        let mut commented = game.clone();
        "well played".clone_into(&mut commented.notes_mut(NodeId::ROOT).unwrap().comment);
        run(&mut worker, Task::KeepFound(left_behind(root.path(), &commented, Some(&name))));
        let kept = worker.folder.read(&name).unwrap().unwrap();
        assert_eq!(
            (kept.record.notes(NodeId::ROOT).comment.as_str(), n_moves(&worker.folder).len()),
            ("well played", 1)
        );
        assert!(Found::all(&root.path().join("games")).is_empty(), "the journals are gone");
        assert_eq!(events.try_iter().count(), 0);
        let other = UnkeptGame { record: Record::new(15, Rule::Freestyle), ..unkept(&game) };
        assert_eq!(worker.folder.find_same(&other, &BTreeSet::new()), None);
    }

    /// Returns a game that is not in the history yet.
    fn unkept(game: &Session) -> UnkeptGame {
        let (record, seats) = (game.record().clone(), seat_keys(game));
        UnkeptGame { session: None, end: 0, name: None, record, seats, day: DAY.to_owned(), journal: None }
    }

    #[test]
    fn a_kill_amid_many_games_that_were_left_doubles_none() {
        let root = tempfile::tempdir().unwrap();
        let (mut worker, _events) = worker(root.path());
        let moves = |n: u8| Point::new(n % 15, n / 15).name(15);
        for n in 0..40 {
            left_behind(root.path(), &resigned(&moves(n)), None);
        }
        let found = Found::all(&root.path().join("games"));
        // Simulates a kill of the window after the last game was added to the history and before its journal was
        // removed.
        let last = &found.last().unwrap().game;
        let day = day_of(SystemTime::now());
        add(&worker.folder, last, &day);
        add(&worker.folder, &resigned("h8 i9"), "2999-01-01");
        run(&mut worker, Task::KeepFound(found));
        assert_eq!(worker.folder.names().unwrap().len(), 41);
        assert!(Found::all(&root.path().join("games")).is_empty());
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |seconds| day_of(UNIX_EPOCH + std::time::Duration::from_secs(seconds));
        // The middle of a day in UTC is the same day in nearly all time zones.
        assert_eq!([day(43_200), day(951_825_600)], ["1970-01-01", "2000-02-29"]);
    }
}
