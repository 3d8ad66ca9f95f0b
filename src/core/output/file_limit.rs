//! The limit of the sizes of files (`RLIMIT_FSIZE`, `ulimit -f`), beyond which a write shall fail as on a full disk.

/// Has writes beyond the limit fail with an error, where the signal SIGXFSZ would end the process.
///
/// The signal is caught, not ignored: programs that are started get its default action back.
#[cfg(unix)]
pub fn catch_file_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // The registered handler only sets a flag that nobody reads: the failed write reports the error itself. If the
    // system refuses the handler, SIGXFSZ keeps its default action.
    let _ = signal_hook::flag::register(libc::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Does nothing: there is no such limit.
#[cfg(not(unix))]
pub const fn catch_file_limit() {}
