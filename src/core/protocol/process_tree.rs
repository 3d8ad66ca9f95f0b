//! A child process with all its descendants, which are killed together.
//! They are killed at the latest when the process that started the child process ends.
//!
//! On Unix a forked process, the *guard*, stands between the program and its *owner*, the process that starts it. The
//! guard and the owner are connected by a pair of sockets, the *lifeline*. The owner's end closes when the owner drops
//! it or dies in any way, even by `SIGKILL`. When this end closes, and also when the program ends by itself, the guard
//! ends all processes of the program. Then it exits as the program did, with the same status or signal.
//!
//! On Linux the processes of the program are all its descendants. The guard is a *child subreaper*
//! (`PR_SET_CHILD_SUBREAPER`): a process that leaves the program's group or session, or loses its parent, as a daemon
//! does, remains a descendant of the guard, and the guard finds it in `/proc`. On other Unixes the guard kills the
//! program's process group, which a process can leave by `setsid` or `setpgid`. On Windows a job object contains all
//! processes.
//!
//! No system covers processes that others start for the program, such as system services or another machine. A program
//! has the rights of the user, so it can kill its guard, as it can kill any other process of the user. When the guard
//! is killed, the program ends too, but its descendants survive.
//!
//! | | memory of each process | memory of all processes | number of processes |
//! |---|---|---|---|
//! | Linux | `RLIMIT_DATA` | counted by the guard | with threads, counted by the guard; `RLIMIT_NPROC` |
//! | other Unixes | `RLIMIT_DATA` | – | – |
//! | Windows | – | the job object | the job object, without threads |
//!
//! The guard counts the memory, processes and threads four times a second while an answer of the program is awaited,
//! and as long as the processes use CPU time or allocate memory. If a limit is exceeded only for a shorter time than
//! that between two counts, the guard may miss it. It counts resident memory, and divides shared pages among the
//! processes that share them. Files in memory (`/dev/shm`, `memfd_create`) that no process has mapped do not count.
//!
//! `RLIMIT_NPROC` counts all tasks of the user. It is set far above the number of tasks at the start, so that it only
//! stops a program that starts processes faster than the guard counts them. It does not apply to a superuser; with the
//! rights of a superuser, the guard has a real-time priority instead (`SCHED_RR`). Busy processes that each leave the
//! program's group and start others endlessly can keep the guard of an ordinary user from running, but `RLIMIT_NPROC`
//! limits their number.
#![cfg_attr(any(unix, windows), expect(unsafe_code, reason = "the system's functions for processes are C"))]

#[cfg(target_os = "linux")]
mod descendants;
#[cfg(unix)]
mod guard;
#[cfg(windows)]
mod job;
mod limits;
#[cfg(target_os = "linux")]
mod watch;

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(not(any(unix, windows)))]
use self::elsewhere::{NoBond as Bond, spawn};
#[cfg(unix)]
use self::guard::{Lifeline as Bond, spawn};
#[cfg(windows)]
use self::job::{Job as Bond, spawn};
pub(super) use self::limits::{Excess, ProcessLimits};

/// Maximum time to wait for the processes of a program to end. The system may be unable to end a process in this time,
/// for example because the process waits for a disk that does not respond. Such a process is left to the guard, the
/// process that watches over the program.
const END_TIME: Duration = Duration::from_secs(5);

/// Interval between two checks whether the processes have ended.
const GLANCE: Duration = Duration::from_millis(1);

/// Interval at which the guard, the process that watches over the program, is told that an answer of the program is
/// awaited. Without this message, it stops counting after two seconds in which the program uses no CPU time and
/// allocates no memory.
const WATCH_TIME: Duration = Duration::from_millis(500);

/// A running program and the processes that it has started. Dropping the value kills all of them.
#[derive(Debug)]
pub(super) struct ProcessTree {
    child: Child,
    /// Connection to the guard, the process that watches over the program (on Unix), or to the job object (on Windows).
    /// Dropping it kills all processes of the tree.
    bond: Option<Bond>,
    watched_at: Instant,
    excess: Option<Excess>,
}

impl ProcessTree {
    /// Starts a program whose input and output are pipes, with limits where the system supports them.
    ///
    /// # Errors
    /// If the system cannot start the program.
    pub(super) fn spawn(command: Command, limits: ProcessLimits) -> io::Result<Self> {
        let (child, bond) = spawn(command, limits)?;
        Ok(Self { child, bond, watched_at: Instant::now(), excess: None })
    }

    /// Returns the pipes to the program's input and from its output on the first call, `None` afterwards.
    pub(super) const fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.child.stdin.take(), self.child.stdout.take())
    }

    /// Makes the guard, the process that watches over the program, check the limits for a while. If the guard has ended
    /// the program because it exceeded a limit, returns that limit; otherwise `None`. Must be called repeatedly while
    /// an answer is awaited.
    pub(super) fn watch(&mut self) -> Option<Excess> {
        let bond = self.bond.as_ref()?;
        if WATCH_TIME < self.watched_at.elapsed() {
            bond.watch();
            self.watched_at = Instant::now();
        }
        self.excess = self.excess.or_else(|| bond.excess());
        self.excess
    }

    /// Returns the exit status of the program; `None` while the program runs.
    ///
    /// # Errors
    /// If the system cannot report the state of the process.
    pub(super) fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        if self.bond.take().is_none() {
            // Ignore an error of `kill`: the process may have ended by itself.
            let _ = self.child.kill();
        }
        let begin = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && begin.elapsed() < END_TIME {
            thread::sleep(GLANCE);
        }
    }
}

#[cfg(not(any(unix, windows)))]
mod elsewhere {
    use std::io;
    use std::process::{Child, Command};

    use crate::protocol::process_tree::limits::{Excess, ProcessLimits};

    /// Placeholder type for systems other than Unix and Windows, which have neither the guard nor the job object.
    /// There, nothing ends all processes of a tree together.
    #[derive(Debug)]
    pub(super) enum NoBond {}

    impl NoBond {
        pub(super) const fn watch(&self) {}

        pub(super) const fn excess(&self) -> Option<Excess> {
            None
        }
    }

    pub(super) fn spawn(mut command: Command, _limits: ProcessLimits) -> io::Result<(Child, Option<NoBond>)> {
        Ok((command.spawn()?, None))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Stdio;

    fn start(script: &str, max_tasks: u32) -> ProcessTree {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
        ProcessTree::spawn(command, ProcessLimits { max_bytes: None, max_tasks }).expect("`sh` is there")
    }

    #[test]
    fn a_program_is_watched_while_it_is_asked_however_quiet_it_was() {
        let mut tree = start("sleep 4; for i in 1 2 3 4 5 6 7 8 9; do sleep 600 & done; sleep 600", 8);
        while tree.try_wait().unwrap().is_none() {
            tree.watch();
            thread::sleep(GLANCE);
        }
        assert_eq!(tree.watch(), Some(Excess::Tasks(8)));
    }

    #[test]
    fn a_guard_sleeps_while_its_program_does() {
        let tree = start("sleep 600 & setsid sleep 600", 8);
        let status = format!("/proc/{}/status", tree.child.id());
        let n_wakes = || {
            let text = fs::read_to_string(&status).unwrap();
            text.lines().find(|it| it.starts_with("voluntary_ctxt_switches")).unwrap().to_owned()
        };
        let is_still = || {
            let before = n_wakes();
            thread::sleep(Duration::from_secs(1));
            n_wakes() == before
        };
        assert!((0..60).any(|_| is_still()), "it wakes again and again");
    }
}
