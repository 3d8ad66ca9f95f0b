//! The position database on disk: a log that is read whole and appended to, or a database of Yixin that is saved whole.
//!
//! - **The log** gets a record for each change. It is rewritten atomically when more than half of it is out of date, or
//!   when its entries take more than [`MAX_BYTES`]; in that case the least valuable entries are dropped. A damaged end
//!   is cut off. Writes are not synced with the disk, because all data but tags and texts can be found again by
//!   searching.
//! - **One writer.** The process that opens a database first locks a file beside it and is its writer. Other processes
//!   read the database as it is when they open it, and keep their additions in memory.
//! - **A database of Yixin or Rapfi** is read whole, and written whole by [`EvaluationStore::save`]. If some of its
//!   records cannot be read, it is never written.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fs4::{FileExt, TryLockError};

use crate::evaluations::evaluation::Evaluation;
use crate::evaluations::files::{MAX_READ, no_database};
use crate::evaluations::map::{EvaluationMap, HEADER};
use crate::evaluations::position_key::PositionKey;
use crate::evaluations::yixin_db;
use crate::game::{Board, Color, Point, Rule};
use crate::input;
use crate::output::{AtomicFile, Existing, create_folder};

/// Name of the log in the user's data folder.
pub const FILE_NAME: &str = "evaluations";

/// Maximum size in bytes of a log without outdated records: room for about a million positions.
pub const MAX_BYTES: usize = 1 << 26;

/// Number of bytes by which a log may exceed twice the size of its current entries. A log that exceeds it by more is
/// rewritten.
const SLACK: usize = 1 << 18;

/// A position database for several threads: all clones share the same entries.
#[derive(Clone, Debug)]
pub struct EvaluationStore(Arc<Mutex<Contents>>);

/// The entries, and the file in which changes are saved.
#[derive(Debug, Default)]
struct Contents {
    map: EvaluationMap,
    file: Option<StoreFile>,
    /// `true` if entries have changed since the database was opened or saved.
    is_unsaved: bool,
    /// The error after which the database stopped writing to its file.
    fault: Option<io::Error>,
    /// `true` if the file was damaged when it was opened; its intact entries were loaded.
    was_damaged: bool,
    /// Number of entries that were dropped because the database was full.
    n_dropped: usize,
}

/// The file to which changes are written, with the lock that makes this process its only writer.
#[derive(Debug)]
enum StoreFile {
    Log(LogFile),
    Yixin { path: PathBuf, _lock: LockedFile },
}

/// A log to which each change is appended.
#[derive(Debug)]
struct LogFile {
    path: PathBuf,
    file: File,
    n_bytes: usize,
    lock: LockedFile,
}

/// Lock file beside a database (`.lock`), locked as long as the database is open. The system releases the lock when the
/// process ends.
#[derive(Debug)]
struct LockedFile(File);

// Unlocks the lock file explicitly. Closing it is not enough: for a moment, a child process that is just being started
// holds a copy of each open file, and the copy keeps the lock.
impl Drop for LockedFile {
    fn drop(&mut self) {
        // Ignore an error: unlocking fails on a file system without locks, but there nothing was locked.
        let _ = FileExt::unlock(&self.0);
    }
}

impl LockedFile {
    /// Locks the lock file of the database `path`; `None` if another process holds the lock, or the lock file cannot be
    /// created.
    fn beside(path: &Path) -> Option<Self> {
        let mut name = path.file_name().map(OsString::from)?;
        name.push(".lock");
        let file = File::options().create(true).truncate(false).write(true).open(path.with_file_name(name)).ok()?;
        match FileExt::try_lock(&file) {
            Err(TryLockError::WouldBlock) => None,
            // If the file system has no locks, accept that several processes write at the same time: readers leave out
            // damaged records.
            Ok(()) | Err(TryLockError::Error(_)) => Some(Self(file)),
        }
    }
}

impl EvaluationStore {
    /// Returns an empty database that is never written to a file.
    #[must_use]
    pub fn in_memory() -> Self {
        Self(Arc::new(Mutex::new(Contents::default())))
    }

    /// Opens a database. If the file does not exist, the database is empty. If another process holds the lock of the
    /// database, the database is read-only. A new file whose name ends in `.db` becomes a database of Yixin, any other
    /// new file a log.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a position database.
    pub fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent().filter(|it| !it.as_os_str().is_empty()) {
            create_folder(folder)?;
        }
        let lock = LockedFile::beside(path);
        let bytes = match input::read_plain(path, MAX_READ as u64) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let is_new = HEADER.starts_with(&bytes);
        let is_named_db = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("db"));
        let contents = if is_new && is_named_db {
            Contents {
                file: lock.map(|it| StoreFile::Yixin { path: path.to_owned(), _lock: it }),
                ..Contents::default()
            }
        } else if is_new || bytes.starts_with(HEADER) {
            Self::of_log(path, if is_new { &[] } else { &bytes }, lock)
        } else {
            Self::of_yixin(path, &bytes, lock)?
        };
        Ok(Self(Arc::new(Mutex::new(contents))))
    }

    fn of_log(path: &Path, bytes: &[u8], lock: Option<LockedFile>) -> Contents {
        let Some(log) = EvaluationMap::read_log(bytes) else { return Contents::default() };
        let mut contents = Contents { map: log.map, was_damaged: log.is_damaged, ..Contents::default() };
        let Some(lock) = lock else { return contents };
        match open_log(path, log.n_good_bytes) {
            Ok(file) => {
                let n_bytes = log.n_good_bytes.max(HEADER.len());
                contents.file = Some(StoreFile::Log(LogFile { path: path.to_owned(), file, n_bytes, lock }));
                contents.compact_if_due();
            }
            Err(error) => contents.fault = Some(error),
        }
        contents
    }

    fn of_yixin(path: &Path, bytes: &[u8], lock: Option<LockedFile>) -> io::Result<Contents> {
        let read = yixin_db::read(bytes, MAX_READ).ok_or_else(no_database)?;
        // If some records cannot be read, open the database read-only, because writing it would lose those records.
        let lock = lock.filter(|_| read.n_left_out == 0 && !read.is_cut);
        let file = lock.map(|it| StoreFile::Yixin { path: path.to_owned(), _lock: it });
        Ok(Contents { map: read.map, file, was_damaged: read.is_cut, ..Contents::default() })
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.contents().map.len()
    }

    /// Returns `true` if there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.contents().map.is_empty()
    }

    /// Returns `true` if changes are not written to a file: another process is the writer, the file has records that
    /// cannot be read, writing has failed, or the database is only in memory.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.contents().file.is_none()
    }

    /// Returns `true` if the file was damaged when it was opened; its intact entries are loaded.
    #[must_use]
    pub fn was_damaged(&self) -> bool {
        self.contents().was_damaged
    }

    /// Returns the number of entries that were dropped since the database was opened, because it was full.
    #[must_use]
    pub fn n_dropped(&self) -> usize {
        self.contents().n_dropped
    }

    /// Returns the error after which the database stopped writing to its file. Only the first call after the error
    /// returns it; other calls return `None`.
    #[must_use]
    pub fn take_fault(&self) -> Option<io::Error> {
        self.contents().fault.take()
    }

    /// Returns the entry of a position. The points in the entry are those of `board`, even if the entry was stored for
    /// a turned or mirrored position.
    #[must_use]
    pub fn get(&self, board: &Board, rule: Rule, side: Color) -> Option<Evaluation> {
        self.contents().map.get(board, rule, side)
    }

    /// Returns each move of `side` that leads to a position with an entry, together with this entry. Takes about 2 ms
    /// on an empty board.
    #[must_use]
    pub fn children(&self, board: &Board, rule: Rule, side: Color) -> Vec<(Point, Evaluation)> {
        self.contents().map.children(board, rule, side)
    }

    /// Merges a new entry into the entry of a position.
    pub fn merge(&self, board: &Board, rule: Rule, side: Color, new: Evaluation) {
        let (key, symmetry) = PositionKey::of(board, rule, side);
        let new = new.image(board.size(), symmetry);
        let contents = &mut *self.contents();
        let record = contents.map.merge(&key, &new);
        contents.append(record);
    }

    /// Applies `change` to the entry of a position, or to an empty entry if the position has no entry.
    pub fn edit(&self, board: &Board, rule: Rule, side: Color, change: impl FnOnce(&mut Evaluation)) {
        let (key, symmetry) = PositionKey::of(board, rule, side);
        let contents = &mut *self.contents();
        let mut entry = contents.map.get(board, rule, side).unwrap_or_default();
        change(&mut entry);
        let record = contents.map.set(&key, &entry.image(board.size(), symmetry));
        contents.append(record);
    }

    /// Removes the entry of a position.
    pub fn remove(&self, board: &Board, rule: Rule, side: Color) {
        let contents = &mut *self.contents();
        let record = contents.map.remove(&PositionKey::of(board, rule, side).0);
        contents.append(record);
    }

    /// Merges the entries of another database; returns the number of entries that are new or have changed.
    pub fn merge_all(&self, other: &EvaluationMap) -> usize {
        let contents = &mut *self.contents();
        let mut n_changed = 0;
        for (key, entry) in other.iter() {
            let record = contents.map.merge(key, &entry);
            n_changed += usize::from(record.is_some());
            contents.append(record);
        }
        n_changed
    }

    /// Removes the entries of positions that also have an entry in `some`, as far as `is_removed` returns `true` for
    /// them. `is_removed` gets the key of the position, and its entry in `some`. Returns the number of entries that
    /// were removed.
    pub fn remove_all(&self, some: &EvaluationMap, is_removed: impl Fn(&PositionKey, &Evaluation) -> bool) -> usize {
        let contents = &mut *self.contents();
        let mut n_removed = 0;
        for (key, _) in some.iter().filter(|(key, entry)| is_removed(key, entry)) {
            let record = contents.map.remove(key);
            n_removed += usize::from(record.is_some());
            contents.append(record);
        }
        n_removed
    }

    /// Removes all entries.
    pub fn clear(&self) {
        let contents = &mut *self.contents();
        contents.map = EvaluationMap::default();
        contents.is_unsaved = true;
        if matches!(contents.file, Some(StoreFile::Log(_))) {
            contents.compact();
        }
    }

    /// Returns the result of `read` on the map of all entries. The database is locked during the call, so `read` must
    /// not use this database: it would wait forever.
    pub fn with_map<T>(&self, read: impl FnOnce(&EvaluationMap) -> T) -> T {
        read(&self.contents().map)
    }

    /// Writes the database to its file if the file is a database of Yixin and the database has changed. Does nothing
    /// for a log, because each change is written to a log at once.
    ///
    /// # Errors
    /// If the file cannot be written, or the database has changed and is read-only.
    pub fn save(&self) -> io::Result<()> {
        let contents = &mut *self.contents();
        match &contents.file {
            Some(StoreFile::Yixin { path, .. }) if contents.is_unsaved => {
                AtomicFile::write_all(path, &yixin_db::write(&contents.map).0, Existing::Replace)?;
                contents.is_unsaved = false;
                Ok(())
            }
            None if contents.is_unsaved => {
                Err(io::Error::new(ErrorKind::ReadOnlyFilesystem, "the database is only read"))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    /// Appends the log record of a change to the file; does nothing if `record` is `None`. If appending fails, the
    /// database stops writing to its file.
    fn append(&mut self, record: Option<Vec<u8>>) {
        let Some(record) = record else { return };
        self.is_unsaved = true;
        let Some(StoreFile::Log(log)) = &mut self.file else { return };
        if let Err(error) = log.file.write_all(&record) {
            // Cut off the partly written record. If cutting it off fails, the next start of the program does it.
            let _ = log.file.set_len(log.n_bytes as u64);
            self.give_up(error);
            return;
        }
        log.n_bytes += record.len();
        self.compact_if_due();
    }

    fn compact_if_due(&mut self) {
        let Some(StoreFile::Log(log)) = &self.file else { return };
        if MAX_BYTES < self.map.n_bytes() || 2 * self.map.n_bytes() + SLACK < log.n_bytes {
            self.compact();
        }
    }

    /// Rewrites the log with only the current entries.
    fn compact(&mut self) {
        let Some(StoreFile::Log(LogFile { path, lock, .. })) = self.file.take() else { return };
        if MAX_BYTES < self.map.n_bytes() {
            self.n_dropped += self.map.shrink_to(MAX_BYTES / 4 * 3);
        }
        let log = self.map.to_log();
        let n_bytes = log.len();
        match AtomicFile::write_all(&path, &log, Existing::Replace).and_then(|()| open_log(&path, n_bytes)) {
            Ok(file) => self.file = Some(StoreFile::Log(LogFile { path, file, n_bytes, lock })),
            Err(error) => self.give_up(error),
        }
    }

    fn give_up(&mut self, error: io::Error) {
        self.file = None;
        self.fault = Some(error);
    }
}

/// Opens a log for appending, and cuts off all bytes after its first `n_bytes` bytes.
fn open_log(path: &Path, n_bytes: usize) -> io::Result<File> {
    let mut file = File::options().create(true).append(true).open(path)?;
    file.set_len(n_bytes as u64)?;
    if n_bytes == 0 {
        file.write_all(HEADER)?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::engine::Score;
    use crate::evaluations::evaluation::{ScoreBound, SearchEffort, SearchedValue};

    fn board(moves: &[(u8, u8)]) -> (Board, Color) {
        Board::after(15, moves.iter().map(|it| Point::new(it.0, it.1))).unwrap()
    }

    fn of_depth(depth: i16) -> Evaluation {
        let (score, effort) = (Score::estimate(5), SearchEffort::default());
        let value = SearchedValue { score, bound: ScoreBound::Exact, depth, line: vec![Point::new(1, 2)], effort };
        Evaluation { value: Some(value), ..Evaluation::default() }
    }

    fn depth(store: &EvaluationStore, moves: &[(u8, u8)]) -> Option<i16> {
        let (board, side) = board(moves);
        Some(store.get(&board, Rule::Standard, side)?.value?.depth)
    }

    fn merge(store: &EvaluationStore, moves: &[(u8, u8)], depth: i16) {
        let (board, side) = board(moves);
        store.merge(&board, Rule::Standard, side, of_depth(depth));
    }

    #[test]
    fn a_database_can_be_locked_while_a_program_that_is_being_started_still_holds_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions");
        let lock = LockedFile::beside(&path).unwrap();
        let held = lock.0.try_clone().unwrap();
        assert!(LockedFile::beside(&path).is_none());
        drop(lock);
        assert!(LockedFile::beside(&path).is_some());
        drop(held);
    }

    #[test]
    fn what_is_merged_is_there_when_the_file_is_opened_again() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("deep/evaluations");
        let store = EvaluationStore::open(&path).unwrap();
        merge(&store, &[(7, 7)], 3);
        merge(&store, &[(7, 7), (8, 8)], 4);
        merge(&store, &[(7, 7)], 9);
        assert!(!store.is_read_only() && store.take_fault().is_none());
        let second = EvaluationStore::open(&path).unwrap();
        assert!(second.is_read_only(), "the first one has the lock");
        merge(&second, &[(0, 0)], 1);
        assert_eq!(second.len(), 3);
        assert!(second.save().is_err());
        drop((store, second));
        let store = EvaluationStore::open(&path).unwrap();
        assert_eq!((store.len(), store.was_damaged()), (2, false));
        assert_eq!([depth(&store, &[(7, 7)]), depth(&store, &[(7, 7), (6, 6)])], [Some(9), Some(4)]);
        let (here, side) = board(&[(7, 7)]);
        store.edit(&here, Rule::Standard, side, |it| it.comment = "center".to_owned());
        store.remove(&board(&[(7, 7), (8, 8)]).0, Rule::Standard, Color::Black);
        drop(store);
        let store = EvaluationStore::open(&path).unwrap();
        assert_eq!((store.len(), store.get(&here, Rule::Standard, side).unwrap().comment), (1, "center".to_owned()));
        store.clear();
        drop(store);
        assert!(EvaluationStore::open(&path).unwrap().is_empty());
    }

    #[test]
    fn a_damaged_end_is_cut_off_and_the_next_entry_stands_behind_the_good_ones() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("evaluations");
        let store = EvaluationStore::open(&path).unwrap();
        merge(&store, &[(7, 7)], 3);
        merge(&store, &[(7, 7), (8, 8)], 4);
        drop(store);
        let bytes = fs::read(&path).unwrap();
        for cut in [0, 5, HEADER.len(), HEADER.len() + 9, bytes.len() - 1] {
            fs::write(&path, &bytes[..cut]).unwrap();
            let store = EvaluationStore::open(&path).unwrap();
            merge(&store, &[(3, 3)], 8);
            let n_entries = store.len();
            drop(store);
            let store = EvaluationStore::open(&path).unwrap();
            assert_eq!((store.len(), store.was_damaged()), (n_entries, false), "cut after {cut} bytes");
            assert_eq!(depth(&store, &[(3, 3)]), Some(8));
        }
        fs::write(&path, "(;GM[4]SZ[15])").unwrap();
        assert_eq!(EvaluationStore::open(&path).unwrap_err().kind(), ErrorKind::InvalidData);
        assert_eq!(fs::read(&path).unwrap(), b"(;GM[4]SZ[15])");
    }

    #[test]
    fn a_log_of_many_changes_is_written_anew() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("evaluations");
        let store = EvaluationStore::open(&path).unwrap();
        for depth in 1..12_000 {
            merge(&store, &[(7, 7)], depth);
        }
        let length = fs::metadata(&path).unwrap().len();
        assert!(length < 2 * SLACK as u64, "{length} bytes");
        merge(&store, &[(2, 2)], 7);
        drop(store);
        let store = EvaluationStore::open(&path).unwrap();
        assert_eq!([depth(&store, &[(7, 7)]), depth(&store, &[(2, 2)])], [Some(11_999), Some(7)]);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "the database and its lock");
    }

    #[test]
    fn a_database_of_yixin_is_saved_whole_unless_some_of_it_was_not_understood() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("yixin.DB");
        let store = EvaluationStore::open(&path).unwrap();
        merge(&store, &[(7, 7)], 3);
        assert!(!path.exists());
        store.save().unwrap();
        drop(store);
        let store = EvaluationStore::open(&path).unwrap();
        assert_eq!((depth(&store, &[(7, 7)]), store.is_read_only()), (Some(3), false));
        drop(store);
        let mut bytes = fs::read(&path).unwrap();
        bytes[0] += 1;
        bytes.extend(b"\x03\x00\x00\x0f\x10\x01\x00w");
        fs::write(&path, &bytes).unwrap();
        let store = EvaluationStore::open(&path).unwrap();
        merge(&store, &[(7, 7)], 5);
        assert!(store.is_read_only() && store.save().is_err());
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}
