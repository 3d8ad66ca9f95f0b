//! The limit of file sizes (`RLIMIT_FSIZE`, `ulimit -f`): writes beyond it fail with an error, as on a full disk.

/// Makes writes beyond the file size limit fail with an error. Without this call, the signal SIGXFSZ would end the
/// process at such a write.
///
/// The signal is caught rather than ignored: a child process would inherit an ignored signal, but a caught signal
/// has its default action in the child.
#[cfg(unix)]
pub fn catch_file_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // The registered handler only sets a flag that is never read; the program gets the error from the failed write. If
    // the system refuses the handler, SIGXFSZ keeps its default action.
    let _ = signal_hook::flag::register(libc::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Does nothing: systems other than Unix have no limit of file sizes.
#[cfg(not(unix))]
pub const fn catch_file_limit() {}
