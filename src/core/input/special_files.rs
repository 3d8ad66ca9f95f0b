//! Special files (named pipes and endless devices) for the unit tests of code that reads files, in every package.

use std::panic::resume_unwind;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Time limit of a test that normally takes far less than a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// Creates a named pipe without a writer.
pub fn make_pipe(path: &Path) {
    let status = Command::new("mkfifo").arg(path).status().expect("every Unix has mkfifo");
    assert!(status.success());
}

/// Creates a symbolic link to `/dev/zero`, a device that can be read without end.
pub fn make_endless(path: &Path) {
    std::os::unix::fs::symlink("/dev/zero", path).expect("the folder takes a link");
}

/// Runs a test on its own thread. Fails if the test does not end in time, which probably means that it waits for a
/// program to write to a pipe.
#[track_caller]
pub fn without_waiting(test: impl FnOnce() + Send + 'static) {
    let (running, ended) = mpsc::channel::<()>();
    let thread = thread::spawn(move || {
        // `_running` is dropped when the test ends or panics. This closes the channel, and the other thread stops
        // waiting on it.
        let _running = running;
        test();
    });
    let is_waiting = ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
    assert!(!is_waiting, "the test still runs after {PATIENCE:?}");
    thread.join().unwrap_or_else(|panic| resume_unwind(panic));
}
