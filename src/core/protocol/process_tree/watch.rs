//! Watchdog of a program: schedules the checks of its memory and task limits, and reports the limit that was exceeded.
//!
//! While an answer of the program is awaited, and while its processes use CPU time or allocate memory, the guard (the
//! process that watches over the program) checks the processes four times a second. Otherwise the guard sleeps until an
//! answer is awaited again, so that an idle program costs nothing.

use crate::protocol::process_tree::descendants::{self, Usage};
use crate::protocol::process_tree::limits::{Excess, ProcessLimits};

/// Milliseconds between two checks.
const INTERVAL: u64 = 250;

/// Number of checks without a change after which the guard (the process that watches over the program) sleeps. While an
/// answer of the program is awaited, regular messages keep the guard awake.
const MAX_QUIET: u32 = 8;

/// Watchdog of a program: decides when the guard checks the memory and the number of tasks of the program.
#[derive(Debug)]
pub(super) struct Watch {
    program: libc::pid_t,
    limits: ProcessLimits,
    /// Number of tasks of the whole system when the program started.
    n_before: u64,
    usage: Usage,
    /// Number of checks in a row, up to the last one, that found the usage unchanged since the check before.
    n_quiet: u32,
    /// Time of the next check, in milliseconds of the monotonic clock; `None` while the guard sleeps.
    next: Option<u64>,
}

impl Watch {
    /// Returns the watchdog of a program that is about to start.
    pub(super) fn new(program: libc::pid_t, limits: ProcessLimits) -> Self {
        let n_before = descendants::n_tasks_of_system().unwrap_or(u64::MAX);
        Self { program, limits, n_before, usage: Usage::default(), n_quiet: 0, next: Some(now() + INTERVAL) }
    }

    /// Resumes the regular checks of memory and tasks, because an answer of the program is awaited or one of its
    /// processes has ended.
    pub(super) fn rouse(&mut self) {
        self.n_quiet = 0;
        self.next = self.next.or_else(|| Some(now() + INTERVAL));
    }

    /// Returns the time until the next check; `None` while the guard sleeps.
    pub(super) fn timeout(&self) -> Option<libc::timespec> {
        let rest = self.next?.saturating_sub(now()).min(INTERVAL);
        // The time is at most a quarter of a second, so its nanoseconds fit into `c_long` on every system.
        let nanoseconds = libc::c_long::try_from(rest * 1_000_000).unwrap_or_default();
        Some(libc::timespec { tv_sec: 0, tv_nsec: nanoseconds })
    }

    /// If the next check is due, checks the processes and returns the limit that they exceed; otherwise returns `None`.
    pub(super) fn look(&mut self) -> Option<Excess> {
        if self.next.is_none_or(|it| now() < it) {
            return None;
        }
        // Suspect the program if, since its start, the whole system has gained more new tasks than the program may
        // have. Pause a suspect program while its own tasks are counted, because a thousand busy processes would leave
        // the guard no time to count.
        let most = self.n_before.saturating_add(self.limits.max_tasks.into());
        let is_suspect = descendants::n_tasks_of_system().is_some_and(|it| most < it);
        if is_suspect {
            self.signal_group(libc::SIGSTOP);
        }
        let usage = descendants::usage();
        self.n_quiet = if usage == self.usage { self.n_quiet + 1 } else { 0 };
        self.usage = usage;
        self.next = (self.n_quiet < MAX_QUIET).then(|| now() + INTERVAL);
        if self.limits.max_tasks < usage.n_tasks {
            return Some(Excess::Tasks(self.limits.max_tasks));
        }
        if is_suspect {
            self.signal_group(libc::SIGCONT);
        }
        let max_bytes = self.limits.max_bytes?;
        // The quick estimate of the memory is never too low. Compute the exact memory only if the estimate exceeds the
        // limit.
        let is_exceeded = max_bytes < usage.n_bytes && max_bytes < descendants::exact_bytes();
        is_exceeded.then_some(Excess::Memory(max_bytes))
    }

    fn signal_group(&self, signal: libc::c_int) {
        // SAFETY: `kill` takes numbers and accesses no memory of this process. The program has not been reaped yet, so
        // its process number cannot belong to another process.
        unsafe { libc::kill(-self.program, signal) };
    }
}

/// Returns the milliseconds of a monotonic clock.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is a local variable that outlives the call, which fills it in.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u64::try_from(time.tv_nsec));
    seconds.unwrap_or_default() * 1000 + nanoseconds.unwrap_or_default() / 1_000_000
}
