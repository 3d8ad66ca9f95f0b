//! The journal on disk: the running game after every change, so that nothing that was seen on the board is lost.
//!
//! Each window writes a file of its own, `games/….journal` in the data folder, in the format of [`formats::journal`].
//!
//! - **When.** [`Journal::keep`] is called after every event that may change the game, before the change is painted. If
//!   the game has changed, it appends one entry. The entry has only the shown line if nothing else in the tree has
//!   changed, and no moves if only the cursor, the pause, the file or the seconds on a clock have changed. So writing a
//!   move takes tens of microseconds, however large the tree is.
//! - **What survives.** The entry is handed to the system before the stone is painted, so it survives every end of the
//!   process, even kill -9. A helper thread then syncs it to the disk (`fdatasync`) while the window is painted. A
//!   power cut can only lose what was played within these few milliseconds.
//! - **Refused writes.** Once the disk has refused an entry, nothing that was written since the last sync can be
//!   trusted, even if a later sync succeeds, because the system may have dropped the data. So the failure is reported
//!   until the whole game is in a new file, synced with its name.
//! - **Clocks.** Each entry holds the exact clocks of both sides. Between moves an entry is written whenever a clock
//!   shows another second, so the end of the process loses less than a second. The system writes these entries to the
//!   disk in its own time, so after a power cut a clock may show the time of the last move.
//! - **Owner.** A journal is locked as long as the process that writes it lives, so a journal that can be locked
//!   belongs to no window. A journal gets its name only when it is locked and has its first entry. While a game is
//!   offered to the player, its journal is not locked, so another window may resume the game first. On a disk without
//!   locks, windows may be offered each other's games.
//! - **Lifetime.** A journal is removed when another game starts, and when the window is closed after the end of the
//!   game. The journal of a finished game stays until the game is known to be in the history ([`Journal::game`] tells
//!   which game a journal has). The journal of an unfinished game stays, and the game is offered at the next start.
//! - **Damage.** The readable part of a damaged journal is offered, and a copy of the damaged file stays beside it.
//! - **Size.** A journal that would grow beyond its limit is replaced by a new file with the whole game in one entry.
//!   The limit is [`MAX_BYTES`], or 16 times the length of the last entry with the whole game if that is more. The old
//!   file is emptied only after the new file and its name are on the disk.
//!
//! [`formats::journal`]: crate::formats::journal

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use fs4::{FileExt, TryLockError};

use crate::app::tasks::JobQueue;
use crate::engine::roster;
use crate::formats::Warning;
use crate::formats::journal::{self, Circumstances, Filing, HEADER, LinePath, Recovered};
use crate::game::{ByColor, Color, GameInfo, NodeId, Record};
use crate::input;
use crate::output::{Access, AtomicFile, Existing, create_folder, new_temporary_file, sync_folder};
use crate::session::{Session, SessionEvent};
use crate::sort::sort_by_key;
use crate::ui::play::{GameOrigin, seat_keys, seated};

/// The extension of a journal.
const EXTENSION: &str = "journal";

/// The extension of the copy of a damaged journal.
const DAMAGED: &str = "damaged";

/// Length in bytes above which a journal is replaced by a new file with one entry. For a long game the limit is higher:
/// 16 times the length of the last entry with the whole game, if this is more.
const MAX_BYTES: usize = 1 << 20;

/// Maximum length in bytes of a journal that is read. Only a single huge entry could make a journal longer. A game of
/// ten million moves, the most that a file may have, takes a fifth of this length.
const MAX_READ: u32 = 1 << 29;

/// Number of attempts to lock a journal, and the time between two attempts. Another window that is just starting locks
/// each journal briefly to read it. The attempts last long enough for that window to release the lock.
const LOCKING: (u32, Duration) = (10, Duration::from_millis(10));

/// The journal of one window.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    open: Option<Open>,
    /// The state of the game at the last write, or a state that need not be written because one of the player's files
    /// contains it.
    last: Option<Kept>,
    /// The number of the game (`Session::number`) that belongs in the journal, even if writing this game failed; `None`
    /// if the journal has no game.
    game: Option<u64>,
    /// An entry with the whole game that could not be written yet.
    unwritten: Option<Vec<u8>>,
    /// `true` if the whole game was written to a new file after the disk had refused an entry.
    is_rewritten: bool,
    /// `true` if the file was written by an earlier process. If the disk refused data of that process, a sync by this
    /// process would not report it. So the next entry is the whole game in a new file.
    is_inherited: bool,
    disk: Disk,
}

/// An open journal that this window has locked.
#[derive(Debug)]
struct Open {
    path: PathBuf,
    file: Arc<File>,
    /// Number of valid bytes. Any bytes after them are cut off before the next entry is written.
    n_bytes: usize,
    /// Length of the last entry with the whole game, in bytes.
    n_game_bytes: usize,
}

/// The state of a game as an entry of the journal stores it. Comparing two states does not require walking the whole
/// game tree.
#[derive(Debug)]
struct Kept {
    number: u64,
    n_changes: u64,
    end: NodeId,
    ply: usize,
    info: GameInfo,
    seats: ByColor<String>,
    circumstances: Circumstances,
}

impl Kept {
    /// Returns what an entry of the journal stores about `game`; `None` if the game has neither moves nor setup stones.
    fn of(game: &Session, filing: &Filing) -> Option<Self> {
        let record = game.record();
        if record.n_nodes() == 1 && record.setup().is_empty() {
            return None;
        }
        let live = Some(LinePath::to(record, game.live()));
        let (paused, guessed, clock) = (game.is_paused(), game.guessed(), Some(game.clock().clone()));
        Some(Self {
            number: game.number(),
            n_changes: record.n_changes(),
            end: record.end(),
            ply: record.ply(),
            info: record.info.clone(),
            seats: seat_keys(game),
            circumstances: Circumstances { live, paused, guessed, clock, filing: filing.clone() },
        })
    }

    /// Returns `true` if both states have the same game, even if they show different positions of it.
    fn has_game_of(&self, other: &Self) -> bool {
        (self.number, self.n_changes, self.end) == (other.number, other.n_changes, other.end)
            && (&self.info, &self.seats) == (&other.info, &other.seats)
    }

    /// Returns `true` if the entries of both states differ at most in the clock.
    fn is_like(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.circumstances, &other.circumstances);
        self.has_game_of(other)
            && (self.ply, ours.paused, ours.guessed) == (other.ply, theirs.paused, theirs.guessed)
            && (&ours.live, &ours.filing) == (&theirs.live, &theirs.filing)
    }

    /// Returns `true` if both clocks show the same time, ignoring fractions of a second.
    fn shows_same_time(&self, other: &Self) -> bool {
        let clocks = (&self.circumstances.clock, &other.circumstances.clock);
        matches!(clocks, (Some(ours), Some(theirs)) if ours.shows_same(theirs))
    }

    /// Returns `true` if every change of the tree since the state `before` lies on the shown line. An entry with this
    /// line is then enough.
    fn is_line_enough(&self, record: &Record, before: &Self) -> bool {
        let changed =
            Some(before).filter(|it| it.number == self.number).and_then(|it| record.changed_since(it.n_changes));
        let shown: Vec<_> = (0..=record.moves().len()).filter_map(|ply| record.node_at(ply)).collect();
        changed.is_some_and(|nodes| nodes.iter().all(|it| shown.contains(it)))
    }
}

impl Journal {
    /// Returns the journal of a window, with its file in `folder`. A thread creates the folder if it is missing.
    /// Nothing is written yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        let disk = Disk::new(folder.clone());
        Self {
            folder,
            open: None,
            last: None,
            game: None,
            unwritten: None,
            is_rewritten: false,
            is_inherited: false,
            disk,
        }
    }

    /// Returns a new, empty journal in the folder of this one.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::new(self.folder.clone())
    }

    /// Returns the number of the game that belongs in the journal, even if writing this game failed.
    #[must_use]
    pub const fn game(&self) -> Option<u64> {
        self.game
    }

    /// Returns the path of the journal; `None` if nothing is written.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.open.as_ref().map(|it| it.path.as_path())
    }

    /// Removes the journal, because one of the player's files contains the game. The journal is written again only
    /// after the game has changed.
    pub fn spare(&mut self, game: &Session, filing: &Filing) {
        self.clear();
        self.last = Kept::of(game, filing);
    }

    /// Writes the current state of the game to the journal. Can be called again at any time after a failure.
    ///
    /// # Errors
    /// When the folder or the file cannot be written, or when the disk has refused an earlier entry and the whole game
    /// has not been synced to a new file since.
    pub fn keep(&mut self, game: &Session, filing: &Filing) -> io::Result<()> {
        let Some(kept) = Kept::of(game, filing) else {
            self.clear();
            return Ok(());
        };
        self.game = Some(kept.number);
        let outcome = self.disk.outcome();
        let is_same = self.last.as_ref().is_some_and(|it| kept.is_like(it) && kept.shows_same_time(it));
        if is_same && !self.is_inherited && (outcome.is_ok() || self.is_rewritten) {
            self.unwritten = None;
            return outcome;
        }
        let written = match outcome {
            Ok(()) if !self.is_inherited => self.write(game, &kept),
            Ok(()) | Err(_) => self.write_anew(&whole_entry(game, &kept)),
        };
        if let Err(error) = written {
            self.unwritten = Some(whole_entry(game, &kept));
            return Err(error);
        }
        self.is_rewritten = outcome.is_err();
        self.is_inherited = false;
        self.unwritten = None;
        self.last = Some(kept);
        self.disk.outcome()
    }

    /// If writing the whole game failed, tries again. Called for a game that the window no longer shows.
    pub fn retry(&mut self) {
        if let Some(unwritten) = self.unwritten.take()
            && self.write_anew(&unwritten).is_err()
        {
            self.unwritten = Some(unwritten);
        }
    }

    /// Writes the current state of the game, and waits until it is synced to the disk. If the disk refuses the data,
    /// writes the game to a new file once.
    ///
    /// # Errors
    /// As [`Journal::keep`].
    pub fn sync(&mut self, game: &Session, filing: &Filing) -> io::Result<()> {
        // The first call of `keep` can succeed, and the disk can then refuse the data during `wait`. In this case, the
        // second call of `keep` writes the game to a new file, and the third call returns whether that file was synced.
        for _ in 0..3 {
            let kept = self.keep(game, filing);
            self.disk.wait();
            if kept.is_ok() && self.disk.outcome().is_ok() {
                return Ok(());
            }
        }
        self.keep(game, filing)
    }

    /// Removes the journal if the game has ended or if no human player has placed a stone. In a game between two
    /// programs, a stone of either program counts. Called when the window is closed.
    pub fn leave(&mut self, game: &Session) {
        let is_played = |side: Color| game.is_of_programs() || game.seats()[side].is_person();
        let has_begun = game.record().moves().iter().any(|it| is_played(it.color));
        if game.live_outcome().is_some() || !has_begun {
            self.clear();
        }
    }

    /// Locks the journal of the game `found` and continues it. Returns the game as the journal has it now. Returns
    /// `None` if another window has resumed or deleted the game meanwhile.
    pub fn resume(&mut self, found: &Found) -> Option<Found> {
        let file = locked(&found.path)?;
        let (now, n_bytes) = Found::read(found.path.clone(), &file).ok()??;
        self.clear();
        self.last = Kept::of(&now.game, &now.filing);
        self.open = Some(Open { path: now.path.clone(), file: Arc::new(file), n_bytes, n_game_bytes: n_bytes });
        self.is_inherited = true;
        Some(now)
    }

    /// Removes the journal. Called when the game need not be kept any longer.
    pub fn clear(&mut self) {
        (self.last, self.game, self.unwritten) = (None, None, None);
        self.is_inherited = false;
        self.disk.forget_fault();
        if let Some(open) = self.open.take() {
            remove(&open.path, &open.file);
        }
    }

    /// Appends the shortest kind of entry that covers all changes since the last entry: an entry without moves, an
    /// entry with only the shown line, or an entry with the whole game. If the file is missing, has another game or
    /// grows too large, writes a new journal instead.
    fn write(&mut self, game: &Session, kept: &Kept) -> io::Result<()> {
        let whole = || whole_entry(game, kept);
        let last = self.last.as_ref();
        // Keep only one game in a journal, so that damage cannot mix two games.
        let is_same_game = last.is_some_and(|it| it.number == kept.number);
        let open = self.open.as_mut().filter(|it| is_same_game && it.path.exists());
        let Some(open) = open else { return self.write_anew(&whole()) };
        let entry = if last.is_some_and(|it| kept.has_game_of(it)) {
            journal::write_circumstances(game.record(), &kept.circumstances)
        } else if last.is_some_and(|it| kept.is_line_enough(game.record(), it)) {
            journal::write_line(game.record(), &kept.seats, &kept.circumstances)
        } else {
            let entry = whole();
            open.n_game_bytes = entry.len();
            entry
        };
        if MAX_BYTES.max(16 * open.n_game_bytes).min(MAX_READ as usize) < open.n_bytes + entry.len() {
            return self.write_anew(&whole());
        }
        open.append(&entry)?;
        if !last.is_some_and(|it| kept.is_like(it)) {
            self.disk.take(Writing { file: Arc::clone(&open.file), fresh: None });
        }
        Ok(())
    }

    /// Writes a new file with one entry. If there is a journal already, the new file takes its place.
    fn write_anew(&mut self, entry: &[u8]) -> io::Result<()> {
        create_folder(&self.folder)?;
        let mut fresh = new_temporary_file(&self.folder, OsStr::new(""), ".new", Access::Owner)?;
        // Ignore an error: a journal without a lock still keeps the game.
        let _ = FileExt::try_lock(fresh.as_file());
        // Write through the `File`, because errors of the methods of `NamedTempFile` contain the path of the temporary
        // file.
        fresh.as_file_mut().write_all(&[HEADER, entry].concat())?;
        if self.open.is_some() {
            fresh.as_file().sync_data()?;
        }
        let (file, place) = fresh.into_parts();
        let path = match self.path() {
            Some(old) if fs::rename(&place, old).is_ok() => old.to_owned(),
            // Windows before version 10 cannot replace an open file: use a new name.
            Some(_) | None => {
                let path = place.with_extension(EXTENSION);
                fs::rename(&place, &path)?;
                path
            }
        };
        let n_bytes = HEADER.len() + entry.len();
        let open = Open { path: path.clone(), file: Arc::new(file), n_bytes, n_game_bytes: entry.len() };
        let file = Arc::clone(&open.file);
        let replaced = self
            .open
            .replace(open)
            .map(|old| Replaced { rest: (old.path != path).then_some(old.path), file: old.file });
        self.disk.take(Writing {
            file,
            fresh: Some(Fresh { folder: self.folder.clone(), replaced: replaced.into_iter().collect() }),
        });
        Ok(())
    }
}

// Dropping a journal waits until the disk has accepted or refused the last writes. Then it unlocks the file explicitly.
// Closing the file is not enough: a child process that is just being started has copies of all open files for a moment,
// and such a copy keeps the lock.
impl Drop for Journal {
    fn drop(&mut self) {
        self.disk.finish();
        if let Some(open) = &self.open {
            // Ignore an error: if the file system has no locks, there is nothing to unlock.
            let _ = FileExt::unlock(&*open.file);
        }
    }
}

/// Returns an entry with the whole game.
fn whole_entry(game: &Session, kept: &Kept) -> Vec<u8> {
    journal::write(game.record(), &kept.seats, &kept.circumstances)
}

impl Open {
    fn append(&mut self, entry: &[u8]) -> io::Result<()> {
        let end = u64::try_from(self.n_bytes).unwrap_or(u64::MAX);
        let mut file = &*self.file;
        if file.seek(SeekFrom::End(0))? != end {
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
        }
        file.write_all(entry)?;
        self.n_bytes += entry.len();
        Ok(())
    }
}

/// Opens and locks a journal, even if it is read-only. Returns `None` if another window has locked the journal, or if
/// it is missing or not a plain file.
fn locked(path: &Path) -> Option<File> {
    // Open the file for reading first, because this rejects anything but a regular file. Opening a pipe for writing
    // would block.
    let readable = input::open_plain(path).ok()?;
    let file = File::options().read(true).write(true).open(path).unwrap_or(readable);
    for n in 1.. {
        match FileExt::try_lock(&file) {
            Err(TryLockError::WouldBlock) if n == LOCKING.0 => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(LOCKING.1),
            // Treat a file system without locks as if the lock were acquired.
            Ok(()) | Err(TryLockError::Error(_)) => break,
        }
    }
    // Another window may have removed the file before this window locked it.
    path.exists().then_some(file)
}

/// The games that earlier runs have left, and the journals that cannot be read.
#[derive(Debug, Default)]
pub struct LeftGames {
    /// The games, the last changed first.
    pub games: Vec<Found>,
    /// Paths of the copies of damaged journals, including journals without a readable game.
    pub damaged: Vec<PathBuf>,
    /// The journals that cannot be read, and why.
    pub unreadable: Vec<(PathBuf, io::Error)>,
}

impl LeftGames {
    /// Finds the games that were left in this folder by windows that no longer run.
    #[must_use]
    pub fn find(folder: &Path) -> Self {
        let mut left = Self::default();
        let Ok(files) = fs::read_dir(folder) else { return left };
        let paths = files.filter_map(|it| Some(it.ok()?.path()));
        for path in paths.filter(|path| path.extension().is_some_and(|it| it == EXTENSION)) {
            match Found::open(&path) {
                Ok(Some(found)) => {
                    left.damaged.extend(found.copy.clone());
                    left.games.push(found);
                }
                Ok(None) => {}
                Err(error) if error.kind() == ErrorKind::InvalidData => left.damaged.push(put_aside(&path)),
                // Skip the file: another window has just removed it, or it is not a journal.
                Err(error) if NO_JOURNAL.contains(&error.kind()) => {}
                Err(error) => left.unreadable.push((path, error)),
            }
        }
        sort_by_key(&mut left.games, |it| std::cmp::Reverse(it.written));
        left
    }
}

/// Errors that mean that a path is not a journal: nothing is there, or something other than a plain file.
const NO_JOURNAL: [ErrorKind; 3] = [ErrorKind::NotFound, ErrorKind::InvalidInput, ErrorKind::IsADirectory];

/// A game that an earlier run has left. Its journal is neither open nor locked.
#[derive(Debug)]
pub struct Found {
    /// The game.
    pub game: Session,
    /// The parts of the journal that could not be read.
    pub warnings: Vec<Warning>,
    /// The player's file that contains the game, the name of the game in the history, and whether the player is asked
    /// about unsaved changes of the game.
    pub filing: Filing,
    path: PathBuf,
    /// The path of the copy of a damaged journal, or of the journal itself if it could not be copied; `None` if the
    /// journal is not damaged.
    copy: Option<PathBuf>,
    n_bytes: u64,
    written: SystemTime,
}

impl Found {
    /// Returns the games that were left in this folder, the last changed first.
    #[must_use]
    pub fn all(folder: &Path) -> Vec<Self> {
        LeftGames::find(folder).games
    }

    /// Reads the journal of a window that has ended. Returns `None` if the window is still running, or if the journal
    /// has no game.
    ///
    /// # Errors
    /// When the file cannot be read; [`ErrorKind::InvalidData`] if it is damaged and has no game that can be read.
    fn open(path: &Path) -> io::Result<Option<Self>> {
        let file = input::open_plain(path)?;
        if let Err(TryLockError::WouldBlock) = FileExt::try_lock_shared(&file) {
            return Ok(None);
        }
        Ok(Self::read(path.to_owned(), &file)?.map(|it| it.0))
    }

    /// Reads an open journal. Returns the game, and the number of bytes up to the end of the last entry. Returns `None`
    /// if the journal has no game.
    fn read(path: PathBuf, file: &File) -> io::Result<Option<(Self, usize)>> {
        let about = file.metadata()?;
        if u64::from(MAX_READ) < about.len() {
            return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {} MB", MAX_READ >> 20)));
        }
        let mut bytes = Vec::new();
        file.take(MAX_READ.into()).read_to_end(&mut bytes)?;
        let Some(Recovered { loaded, circumstances, n_bytes, is_damaged }) = journal::recover(&bytes) else {
            // After a power cut, a file whose data never reached the disk can consist of zeros only. Treat such a file
            // as empty, not as damaged.
            let is_empty = bytes.iter().all(|it| *it == 0);
            return if is_empty { Ok(None) } else { Err(ErrorKind::InvalidData.into()) };
        };
        let (game, warnings) = seated(loaded, roster::house(), GameOrigin::Journal);
        let Circumstances { live, paused, guessed, clock, filing } = circumstances;
        let live = live.and_then(|it| it.node_in(game.record())).unwrap_or_else(|| game.record().end());
        let game = game.with_live(live);
        let game = guessed.into_iter().fold(game, Session::with_guess);
        let mut game = clock.into_iter().fold(game, Session::with_clock);
        if paused {
            // Ignore an error: a game that has ended cannot be paused.
            let _ = game.handle(SessionEvent::Pause);
        }
        if Kept::of(&game, &filing).is_none() {
            return Ok(None);
        }
        let copy = is_damaged.then(|| copy_of_damaged(&path, &bytes));
        let written = about.modified()?;
        Ok(Some((Self { game, warnings, filing, path, copy, n_bytes: about.len(), written }, n_bytes)))
    }

    /// Returns the time of the last change of the journal.
    #[must_use]
    pub const fn written(&self) -> SystemTime {
        self.written
    }

    /// Deletes the journal, unless another window has resumed or deleted the game meanwhile.
    pub fn give_up(self) {
        if let Some(claimed) = self.claim() {
            claimed.remove();
        }
    }

    /// Locks the journal; `None` if another window has taken or changed the game meanwhile.
    #[must_use]
    pub fn claim(&self) -> Option<Claimed> {
        let file = locked(&self.path)?;
        let about = file.metadata().ok()?;
        let is_same = (about.len(), about.modified().ok()?) == (self.n_bytes, self.written);
        is_same.then(|| Claimed { path: self.path.clone(), file })
    }
}

/// The journal of a game that an earlier run has left, locked against other windows until this value is dropped.
#[derive(Debug)]
pub struct Claimed {
    path: PathBuf,
    file: File,
}

impl Claimed {
    /// Removes the journal.
    pub fn remove(self) {
        remove(&self.path, &self.file);
    }
}

/// Copies a damaged journal, and returns the path of the copy. If the journal cannot be copied, returns the path of the
/// journal.
fn copy_of_damaged(path: &Path, bytes: &[u8]) -> PathBuf {
    let copy = path.with_extension(DAMAGED);
    match AtomicFile::write_all(&copy, bytes, Existing::Keep) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => path.to_owned(),
        Ok(()) | Err(_) => copy,
    }
}

/// Renames a damaged journal without a readable game, so that it has the name that a copy would have. Returns the new
/// path, or the old path if renaming fails.
fn put_aside(path: &Path) -> PathBuf {
    let place = path.with_extension(DAMAGED);
    let is_moved = !place.exists() && fs::rename(path, &place).is_ok();
    if is_moved { place } else { path.to_owned() }
}

/// Empties and removes a journal. If both fail, the game is offered again at the next start.
fn remove(path: &Path, file: &File) {
    let _ = file.set_len(0);
    let _ = fs::remove_file(path);
}

/// The thread that creates the folder of the journals and syncs written entries to the disk.
#[derive(Debug)]
struct Disk {
    jobs: Option<JobQueue<Job>>,
    /// The error of the last refused sync, until a new file with the whole game is synced.
    fault: Arc<Mutex<Option<String>>>,
}

/// A job of the thread that syncs files.
#[derive(Debug)]
enum Job {
    /// Sync a file.
    Sync(Writing),
    /// Report that all earlier jobs are done.
    Answer(Sender<()>),
}

/// A written file that has to be synced.
#[derive(Debug)]
struct Writing {
    file: Arc<File>,
    /// The additional work for a new file, which holds the whole game; `None` if an entry was appended to an existing
    /// file.
    fresh: Option<Fresh>,
}

/// The work for a new file in addition to syncing its bytes: the folder is synced, and the files that the new file
/// replaces are discarded.
#[derive(Debug)]
struct Fresh {
    /// The folder, which is synced too, so that the new name of the file survives a power cut.
    folder: PathBuf,
    /// The files that the new file replaces.
    replaced: Vec<Replaced>,
}

/// An old file that the new file replaces. It stays locked until the new file is synced, and is then discarded.
#[derive(Debug)]
struct Replaced {
    /// The path at which the old file must be removed; `None` if the new file has taken this path.
    rest: Option<PathBuf>,
    file: Arc<File>,
}

impl Writing {
    /// Merges a write with the next write: one sync covers both.
    fn with(self, next: Self) -> Self {
        let fresh = match (self.fresh, next.fresh) {
            (Some(before), Some(mut after)) => {
                after.replaced.extend(before.replaced);
                Some(after)
            }
            (before, after) => after.or(before),
        };
        Self { file: next.file, fresh }
    }

    fn sync(&self) -> io::Result<()> {
        self.file.sync_data()?;
        self.fresh.as_ref().map_or(Ok(()), |it| sync_folder(&it.folder))
    }
}

impl Replaced {
    fn discard(self) {
        // Empty the file too: another window may have just opened it, and must find nothing in it.
        match &self.rest {
            Some(path) => remove(path, &self.file),
            None => _ = self.file.set_len(0),
        }
    }
}

impl Disk {
    /// Starts the thread. It first creates the folder of the journals. Creating and syncing the folder takes several
    /// milliseconds, which would delay a new player's first stone if no thread did this work beforehand.
    fn new(folder: PathBuf) -> Self {
        let fault = Arc::new(Mutex::new(None));
        let reported = Arc::clone(&fault);
        let work = move |jobs: Receiver<Job>| {
            // Ignore an error: the first write to the folder tries again, and reports the error.
            let _ = create_folder(&folder);
            // Old files, kept until the files that replace them are synced.
            let mut replaced = Vec::new();
            while let Ok(first) = jobs.recv() {
                let (mut writing, mut waiting) = (None::<Writing>, Vec::new());
                // Sync once for all entries that were written to the file since the last sync.
                for job in iter::once(first).chain(jobs.try_iter()) {
                    match job {
                        Job::Sync(next) => {
                            writing = Some(match writing.take() {
                                Some(before) => before.with(next),
                                None => next,
                            });
                        }
                        Job::Answer(sender) => waiting.push(sender),
                    }
                }
                if let Some(writing) = writing {
                    let synced = writing.sync();
                    let is_fresh = writing.fresh.is_some();
                    replaced.extend(writing.fresh.into_iter().flat_map(|it| it.replaced));
                    let report = |fault| *reported.lock().unwrap_or_else(PoisonError::into_inner) = fault;
                    match synced {
                        Err(error) => report(Some(error.to_string())),
                        Ok(()) if is_fresh => {
                            report(None);
                            replaced.drain(..).for_each(Replaced::discard);
                        }
                        // The disk has accepted entries that were appended to an existing file. But it may have refused
                        // an earlier entry of this file, and that entry may still be missing. So keep the recorded
                        // error.
                        Ok(()) => {}
                    }
                }
                waiting.into_iter().for_each(|it| _ = it.send(()));
            }
        };
        // If no thread can be started, files are never synced. The system then writes the data to the disk in its own
        // time.
        Self { jobs: JobQueue::start("journal", work).ok(), fault }
    }

    fn take(&self, writing: Writing) {
        if let Some(jobs) = &self.jobs {
            jobs.push(Job::Sync(writing));
        }
    }

    /// Waits until the disk has synced or refused all files queued so far.
    fn wait(&self) {
        let (sender, answer) = mpsc::channel();
        if let Some(jobs) = &self.jobs {
            jobs.push(Job::Answer(sender));
        }
        // Without a thread, `sender` is dropped here, and `recv` returns an error at once. Ignore this error.
        let _ = answer.recv();
    }

    fn outcome(&self) -> io::Result<()> {
        match &*self.fault.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(why) => Err(io::Error::other(why.clone())),
            None => Ok(()),
        }
    }

    /// Waits until the disk has synced or refused all files, and ends the thread.
    fn finish(&mut self) {
        if let Some(jobs) = self.jobs.take() {
            jobs.finish();
        }
    }

    /// Forgets that writing the journal to disk failed. Called when the game need not be kept any longer.
    fn forget_fault(&self) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    use crate::game::{Clock, Color, Point, TimeControl};
    use crate::session::Look;
    use crate::ui::play::new_session;
    use crate::ui::settings::{Mode, Setup};

    fn game(names: &str) -> Session {
        let mut game =
            new_session(&Setup { mode: Mode::TwoPlayers, ..Setup::default() }, roster::house(), Color::Black);
        for name in names.split_whitespace() {
            game.handle(SessionEvent::Play(Point::parse(name, 15).unwrap())).unwrap();
        }
        game
    }

    fn found(folder: &Path) -> Vec<String> {
        let names = |it: Found| {
            let moves = it.game.record().moves()[..it.game.live_ply()].iter().map(|it| it.name(15));
            moves.collect::<Vec<_>>().join(" ")
        };
        Found::all(folder).into_iter().map(names).collect()
    }

    #[test]
    fn the_folder_is_created_before_the_first_move() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("data").join("games");
        let journal = Journal::new(folder.clone());
        journal.disk.wait();
        assert!(folder.is_dir());
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0, "no journal without a move");
    }

    #[test]
    fn a_game_is_found_when_its_window_has_gone_and_not_before() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("deep/games");
        assert!(found(&folder).is_empty());
        let (mut one, mut other) = (Journal::new(folder.clone()), Journal::new(folder.clone()));
        one.keep(&game("h8"), &Filing::default()).unwrap();
        other.keep(&game("a1 b2"), &Filing::default()).unwrap();
        one.keep(&game("h8 i9"), &Filing::default()).unwrap();
        assert!(found(&folder).is_empty(), "both are alive");
        drop(one);
        assert_eq!(found(&folder), ["h8 i9"]);
        drop(other);
        assert_eq!(found(&folder).len(), 2);
    }

    #[test]
    fn a_game_goes_on_in_its_journal_and_leaves_with_its_end() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        journal.keep(&game("h8 i9"), &Filing::default()).unwrap();
        drop(journal);
        let mut journal = Journal::new(root.path().to_owned());
        let mut resumed = journal.resume(&Found::all(root.path())[0]).unwrap().game;
        assert!(found(root.path()).is_empty(), "it is ours");
        resumed.handle(SessionEvent::Undo).unwrap();
        journal.keep(&resumed, &Filing::default()).unwrap();
        journal.leave(&resumed);
        drop(journal);
        assert_eq!(found(root.path()), ["h8"]);
        let mut journal = Journal::new(root.path().to_owned());
        let mut resumed = journal.resume(&Found::all(root.path())[0]).unwrap().game;
        resumed.handle(SessionEvent::Redo).unwrap();
        resumed.handle(SessionEvent::Resign).unwrap();
        journal.keep(&resumed, &Filing::default()).unwrap();
        journal.leave(&resumed);
        // Windows removes a deleted file only when its last handle is closed.
        drop(journal);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_live_position_comes_back_and_with_it_whose_turn_it_is() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        let mut played = game("h8 i9 g7");
        journal.keep(&played, &Filing::default()).unwrap();
        played.handle(SessionEvent::Undo).unwrap();
        played.handle(SessionEvent::Look(Look::AtPly(1))).unwrap();
        journal.keep(&played, &Filing::default()).unwrap();
        drop(journal);
        let mut found = Found::all(root.path()).remove(0).game;
        assert_eq!((found.live_ply(), found.live_side(), found.record().ply()), (2, Color::Black, 1));
        assert!(found.is_looking() && found.can_redo());
        found.handle(SessionEvent::Redo).unwrap();
        assert_eq!((found.live_ply(), found.is_looking()), (3, false));
    }

    #[test]
    fn another_game_takes_the_place_of_the_last_one() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        journal.keep(&game("h8"), &Filing::default()).unwrap();
        journal.keep(&game(""), &Filing::default()).unwrap();
        assert!(found(root.path()).is_empty());
        journal.keep(&game("a1"), &Filing::default()).unwrap();
        drop(journal);
        assert_eq!(found(root.path()), ["a1"]);
        Found::all(root.path()).remove(0).give_up();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_spoiled_tail_is_cut_off_before_the_next_entry() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        journal.keep(&game("h8"), &Filing::default()).unwrap();
        let path = journal.path().unwrap().to_owned();
        drop(journal);
        File::options().append(true).open(&path).unwrap().write_all(&[7; 100]).unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        let mut resumed = journal.resume(&Found::all(root.path())[0]).unwrap().game;
        resumed.handle(SessionEvent::Play(Point::new(0, 0))).unwrap();
        journal.keep(&resumed, &Filing::default()).unwrap();
        drop(journal);
        assert_eq!(found(root.path()), ["h8 a15"]);
    }

    #[test]
    fn clocks_and_the_file_come_back_and_cost_little() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        let mut game = game("h8 i9");
        let node = game.record().node();
        game.notes_mut(node).unwrap().comment = "a".repeat(10_000);
        game = game.with_clock(Clock::new(TimeControl::PerGame(Duration::from_secs(300))));
        game.set_clock();
        let filing =
            Filing { path: Some(PathBuf::from("/games/a.sgf")), is_kept: true, is_unsaved: true, history: None };
        journal.keep(&game, &filing).unwrap();
        let length = |journal: &Journal| fs::metadata(journal.path().unwrap()).unwrap().len();
        let n_bytes = length(&journal);
        game.handle(SessionEvent::TimePassed(Duration::from_nanos(7))).unwrap();
        journal.keep(&game, &filing).unwrap();
        assert_eq!(length(&journal), n_bytes + length_of_seconds(&game, &filing), "300 seconds are 299 and a bit");
        game.handle(SessionEvent::TimePassed(Duration::from_millis(500))).unwrap();
        let n_bytes = length(&journal);
        journal.keep(&game, &filing).unwrap();
        assert_eq!(length(&journal), n_bytes, "a fraction of a second is no change");
        game.handle(SessionEvent::TimePassed(Duration::from_secs(2))).unwrap();
        journal.keep(&game, &filing).unwrap();
        assert!(length(&journal) < n_bytes + 1_000);
        drop(journal);
        let found = Found::all(root.path()).remove(0);
        assert_eq!((found.game.clock(), found.filing), (game.clock(), filing));
        assert_eq!(found.game.record(), game.record());
    }

    #[test]
    fn a_move_costs_as_much_as_its_line_in_a_tree_of_any_size() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        let mut game = game("h8 i9").studied();
        for point in game.record().board().free_points().collect::<Vec<_>>() {
            game.handle(SessionEvent::Look(Look::AtPly(2))).unwrap();
            game.handle(SessionEvent::Play(point)).unwrap();
        }
        let length = |journal: &Journal| fs::metadata(journal.path().unwrap()).unwrap().len();
        journal.keep(&game, &Filing::default()).unwrap();
        let mut n_bytes = length(&journal);
        assert!(1_000 < n_bytes);
        for name in ["a1", "a2", "a3"] {
            game.handle(SessionEvent::Look(Look::AtPly(3))).unwrap();
            game.handle(SessionEvent::Play(Point::parse(name, 15).unwrap())).unwrap();
            journal.keep(&game, &Filing::default()).unwrap();
            assert!(length(&journal) < n_bytes + 500, "{}", length(&journal) - n_bytes);
            n_bytes = length(&journal);
        }
        drop(journal);
        assert_eq!(Found::all(root.path()).remove(0).game.record(), game.record());
    }

    /// Returns the length of an entry without moves, in bytes.
    fn length_of_seconds(game: &Session, filing: &Filing) -> u64 {
        let kept = Kept::of(game, filing).unwrap();
        u64::try_from(journal::write_circumstances(game.record(), &kept.circumstances).len()).unwrap()
    }

    #[test]
    fn a_journal_does_not_grow_without_end() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        let mut game = game("h8 i9");
        let comment = "a".repeat(MAX_BYTES / 8);
        let node = game.record().node();
        game.notes_mut(node).unwrap().comment = comment;
        for n in 0..40 {
            game.handle(SessionEvent::Look(Look::AtPly(n % 3))).unwrap();
            journal.keep(&game, &Filing::default()).unwrap();
            let length = fs::metadata(journal.path().unwrap()).unwrap().len();
            assert!(length <= u64::try_from(3 * MAX_BYTES).unwrap(), "{length}");
        }
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
        assert!(found(root.path()).is_empty(), "it is still locked");
        drop(journal);
        assert_eq!(Found::all(root.path()).remove(0).game.record(), game.record());
    }

    #[test]
    fn what_cannot_be_written_is_written_later() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("games");
        fs::write(&folder, "a file where the folder should be").unwrap();
        let mut journal = Journal::new(folder.clone());
        assert!(journal.keep(&game("h8"), &Filing::default()).is_err());
        assert!(journal.keep(&game("h8 i9"), &Filing::default()).is_err());
        fs::remove_file(&folder).unwrap();
        journal.keep(&game("h8 i9"), &Filing::default()).unwrap();
        drop(journal);
        assert_eq!(found(&folder), ["h8 i9"]);
    }

    /// Writes a journal with four entries of one game and closes it, and returns its path.
    fn left(folder: &Path) -> PathBuf {
        let mut journal = Journal::new(folder.to_owned());
        let mut played = game("h8");
        for name in ["i9", "g7", "f6"] {
            journal.keep(&played, &Filing::default()).unwrap();
            played.handle(SessionEvent::Play(Point::parse(name, 15).unwrap())).unwrap();
        }
        journal.keep(&played, &Filing::default()).unwrap();
        journal.path().unwrap().to_owned()
    }

    #[test]
    fn of_a_damaged_journal_the_newest_state_is_found_and_the_damaged_file_stays() {
        let root = tempfile::tempdir().unwrap();
        let path = left(root.path());
        let copy = path.with_extension(DAMAGED);
        for place in [3, HEADER.len() + 20, 300] {
            let mut bytes = fs::read(&path).unwrap();
            bytes[place] ^= 1;
            fs::write(&path, &bytes).unwrap();
            for _ in 0..2 {
                let left = LeftGames::find(root.path());
                assert_eq!((left.games[0].game.record().moves().len(), left.damaged), (4, vec![copy.clone()]));
                assert_eq!(fs::read(&copy).unwrap(), bytes);
            }
            let mut journal = Journal::new(root.path().to_owned());
            let resumed = journal.resume(&Found::all(root.path())[0]).unwrap().game;
            let mut resumed = resumed.numbered(7);
            resumed.handle(SessionEvent::Pause).unwrap();
            journal.keep(&resumed, &Filing::default()).unwrap();
            drop(journal);
            let left = LeftGames::find(root.path());
            assert!(left.games[0].game.is_paused() && left.damaged.is_empty(), "it is whole again");
            assert_eq!(fs::read(&copy).unwrap(), bytes);
            left.games.into_iter().for_each(Found::give_up);
            fs::remove_file(&copy).unwrap();
            fs::rename(self::left(root.path()), &path).unwrap();
        }
    }

    #[test]
    fn a_journal_without_a_game_is_told_once_and_stays() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a.journal"), "no journal").unwrap();
        fs::write(root.path().join("b.journal"), [0; 20]).unwrap();
        fs::write(root.path().join("c.journal"), "").unwrap();
        let (path, copy) = (root.path().join("a.journal"), root.path().join("a.damaged"));
        let left = LeftGames::find(root.path());
        assert_eq!((left.games.len(), left.unreadable.len(), left.damaged), (0, 0, vec![copy.clone()]));
        assert!(!path.exists() && fs::read(&copy).unwrap() == b"no journal");
        assert!(LeftGames::find(root.path()).damaged.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_devices_folders_and_endless_files_are_no_journals() {
        use crate::app::special_files;
        special_files::without_waiting(|| {
            let root = tempfile::tempdir().unwrap();
            let pipe = root.path().join("a.journal");
            special_files::make_pipe(&pipe);
            special_files::make_endless(&root.path().join("b.journal"));
            fs::create_dir(root.path().join("c.journal")).unwrap();
            left(root.path());
            let large = root.path().join("d.journal");
            File::create(&large).unwrap().set_len(u64::from(MAX_READ) + 1).unwrap();
            let left = LeftGames::find(root.path());
            assert_eq!((left.games.len(), left.damaged.len()), (1, 0));
            assert_eq!(left.unreadable.iter().map(|it| &it.0).collect::<Vec<_>>(), [&large]);
            assert!(pipe.exists());
        });
    }

    #[test]
    fn a_game_that_another_window_has_taken_is_neither_resumed_nor_deleted() {
        let root = tempfile::tempdir().unwrap();
        left(root.path());
        let offered = || Found::all(root.path()).remove(0);
        let others = [offered(), offered(), offered(), offered()];
        let mut one = Journal::new(root.path().to_owned());
        let mut resumed = one.resume(&offered()).unwrap().game;
        let [first, second, third, fourth] = others;
        assert!(Journal::new(root.path().to_owned()).resume(&first).is_none());
        first.give_up();
        assert!(second.claim().is_none());
        resumed.handle(SessionEvent::Undo).unwrap();
        one.keep(&resumed, &Filing::default()).unwrap();
        drop(one);
        assert!(second.claim().is_none(), "it was played on meanwhile");
        second.give_up();
        assert_eq!(found(root.path()), ["h8 i9 g7"]);
        let mut other = Journal::new(root.path().to_owned());
        assert_eq!(other.resume(&third).unwrap().game.live_ply(), 3, "as it stands now");
        other.clear();
        drop(other);
        assert!(Journal::new(root.path().to_owned()).resume(&fourth).is_none(), "it was given up there");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_journal_has_one_game_alone() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        journal.keep(&game("h8 i9"), &Filing::default()).unwrap();
        journal.keep(&game("a1 b2").numbered(2), &Filing::default()).unwrap();
        let bytes = fs::read(journal.path().unwrap()).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains("h8"));
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
        drop(journal);
        assert_eq!(found(root.path()), ["a1 b2"]);
    }

    #[test]
    fn the_last_state_of_a_game_that_is_played_no_longer_is_written_later() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("games");
        fs::write(&folder, "a file where the folder should be").unwrap();
        let mut journal = Journal::new(folder.clone());
        assert!(journal.keep(&game("h8 i9").numbered(5), &Filing::default()).is_err());
        assert_eq!(journal.game(), Some(5));
        journal.retry();
        fs::remove_file(&folder).unwrap();
        journal.retry();
        assert_eq!(journal.game(), Some(5));
        drop(journal);
        assert_eq!(found(&folder), ["h8 i9"]);
    }

    #[test]
    fn a_game_is_found_while_a_program_that_is_being_started_still_holds_its_file() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        journal.keep(&game("h8 i9"), &Filing::default()).unwrap();
        let held = journal.open.as_ref().unwrap().file.try_clone().unwrap();
        drop(journal);
        assert_eq!(found(root.path()), ["h8 i9"]);
        drop(held);
    }

    // Not tested on Windows, which cannot remove a folder that contains open files.
    #[cfg(unix)]
    #[test]
    fn a_folder_that_was_removed_is_made_again() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("games");
        let mut journal = Journal::new(folder.clone());
        journal.sync(&game("h8 i9"), &Filing::default()).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        journal.keep(&game("h8 i9 a1"), &Filing::default()).unwrap();
        drop(journal);
        assert_eq!(found(&folder), ["h8 i9 a1"]);
    }

    // Repeat the test, because the folder may be removed before or after the thread syncs it.
    #[cfg(unix)]
    #[test]
    fn a_folder_that_is_removed_before_it_is_synced_is_made_again() {
        for _ in 0..100 {
            let root = tempfile::tempdir().unwrap();
            let folder = root.path().join("games");
            let mut journal = Journal::new(folder.clone());
            journal.keep(&game("h8 i9"), &Filing::default()).unwrap();
            fs::remove_dir_all(&folder).unwrap();
            journal.sync(&game("h8 i9 a1"), &Filing::default()).unwrap();
            drop(journal);
            assert_eq!(found(&folder), ["h8 i9 a1"]);
        }
    }

    #[test]
    fn a_game_of_the_player_s_files_is_kept_once_it_changes() {
        let root = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(root.path().to_owned());
        let mut game = game("h8 i9");
        journal.spare(&game, &Filing::default());
        journal.keep(&game, &Filing::default()).unwrap();
        assert_eq!(journal.path(), None);
        game.handle(SessionEvent::Pause).unwrap();
        journal.keep(&game, &Filing::default()).unwrap();
        drop(journal);
        assert!(Found::all(root.path()).remove(0).game.is_paused());
    }

    /// In place of the journal's file, uses a device that cannot be synced. This simulates a disk that refuses to sync
    /// the file.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_refused_sync_is_remembered_until_a_whole_file_is_synced() {
        let root = tempfile::tempdir().unwrap();
        let file = |path: &Path| Arc::new(File::options().write(true).open(path).unwrap());
        let good = root.path().join("good");
        fs::write(&good, "all of the game").unwrap();
        let disk = Disk::new(root.path().to_owned());
        let sync = |path: &Path, fresh| {
            disk.take(Writing { file: file(path), fresh });
            disk.wait();
            disk.outcome()
        };
        let fresh = |folder: &Path| Some(Fresh { folder: folder.to_owned(), replaced: Vec::new() });
        assert!(sync(&good, None).is_ok());
        assert!(sync(Path::new("/dev/null"), None).is_err());
        assert!(sync(&good, None).is_err(), "what was refused before may be missing");
        assert!(sync(&good, fresh(&root.path().join("nowhere"))).is_err(), "its name is not synced");
        assert!(sync(&good, fresh(root.path())).is_ok());
    }
}
