//! Parallel reading of the files of a source into an index, on several threads.

use std::io::{self, BufReader, ErrorKind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::explore::{IndexBuilder, IndexProgress, IndexedFile};
use crate::formats::Format;
use crate::formats::rif::RifReader;
use crate::input::open_plain;
use crate::parallel::WorkQueue;
use crate::sort::sort_by_key;
use crate::sources::load::{BUFFER_BYTES, is_database, read_file};
use crate::sources::scan;
use crate::stop::StopToken;

/// Number of files that a thread takes at once; the source is divided into parts of this size.
const FILES_AT_ONCE: usize = 256;

/// Maximum number of threads that read files.
const MAX_THREADS: usize = 8;

/// Number of bytes of RenjuNet's database between two progress reports.
const REPORT_BYTES: u64 = 1 << 20;

/// The source and the progress, which the threads share.
struct Shared<'a> {
    root: &'a Path,
    n_bytes_done: AtomicU64,
    n_bytes: u64,
    stop: &'a StopToken,
    on_progress: &'a (dyn Fn(IndexProgress) + Sync),
}

/// Reads the files of a source into an index; returns `None` if `stop` was set.
pub(super) fn read(
    root: &Path,
    files: Vec<IndexedFile>,
    stop: &StopToken,
    on_progress: &(dyn Fn(IndexProgress) + Sync),
) -> Option<IndexBuilder> {
    let shared = Shared {
        root,
        n_bytes_done: AtomicU64::new(0),
        n_bytes: files.iter().map(|it| it.n_bytes).sum(),
        stop,
        on_progress,
    };
    let parts: Vec<_> = files.chunks(FILES_AT_ONCE).collect();
    let built = Mutex::new(Vec::new());
    let n_threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    let queue = WorkQueue::new(parts.len(), stop);
    queue.share("index", n_threads, || {
        for part in queue.tasks() {
            let builder = shared.read(parts[part]);
            built.lock().unwrap_or_else(|it| it.into_inner()).push((part, builder));
        }
    });
    if stop.is_stopped() {
        return None;
    }
    let mut built = built.into_inner().unwrap_or_else(|it| it.into_inner());
    sort_by_key(&mut built, |it| it.0);
    let mut all = IndexBuilder::default();
    built.into_iter().for_each(|it| all.append(it.1));
    Some(all)
}

impl Shared<'_> {
    fn read(&self, files: &[IndexedFile]) -> IndexBuilder {
        let mut builder = IndexBuilder::default();
        for file in files {
            if self.stop.is_stopped() {
                break;
            }
            builder.begin_file(file.clone());
            let path = scan::path_of(self.root, &file.path);
            let is_read = if is_database(&path) {
                self.read_database(&path, &mut builder).is_ok()
            } else {
                read_games(&path, file, &mut builder)
            };
            if !is_read {
                builder.set_broken();
            }
            self.n_bytes_done.fetch_add(file.n_bytes, Ordering::Relaxed);
            self.report(0);
        }
        builder
    }

    fn read_database(&self, path: &Path, builder: &mut IndexBuilder) -> io::Result<()> {
        let file = BufReader::with_capacity(BUFFER_BYTES, open_plain(path)?);
        let n_before = builder.n_games();
        let mut next_report = 0;
        let goes_on = |offset: u64| {
            if offset < next_report {
                return true;
            }
            next_report = offset + REPORT_BYTES;
            self.report(offset);
            !self.stop.is_stopped()
        };
        builder.add_database(RifReader::open(Box::new(file))?, goes_on)?;
        if builder.n_games() == n_before { Err(ErrorKind::InvalidData.into()) } else { Ok(()) }
    }

    /// Reports how many bytes have been read. `n_bytes` is the number of bytes read so far from the file that is still
    /// being read.
    fn report(&self, n_bytes: u64) {
        let done = self.n_bytes_done.load(Ordering::Relaxed).saturating_add(n_bytes);
        (self.on_progress)(IndexProgress { done, total: self.n_bytes });
    }
}

/// Reads the games of a file into `builder`. Returns `false` if the file is broken. A text file (`.txt`) in no known
/// format does not count as broken if it was found in a folder.
fn read_games(path: &Path, file: &IndexedFile, builder: &mut IndexBuilder) -> bool {
    let Ok(bytes) = read_file(path) else { return false };
    let is_text = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("txt"));
    match builder.add_bytes(&bytes) {
        Ok(()) => true,
        Err(_) => is_text && !file.path.is_empty() && Format::detect(&bytes).is_none(),
    }
}
