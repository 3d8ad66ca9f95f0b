//! A program with all the processes that it starts: they end together, and with the process that started them.
//!
//! On Unix a forked process stands between: the *guard*. It holds one end of a pair of sockets, the *lifeline*, whose
//! other end closes when its owner drops it or dies in any way, `SIGKILL` among them. Then, and when the program ends
//! by itself, the guard ends the program's processes, and ends as the program did.
//!
//! Under Linux these are all its descendants. The guard is a *child subreaper* (`PR_SET_CHILD_SUBREAPER`): a process
//! that leaves the program's group or session, or loses its parent, as a daemon does, stays below the guard, and the
//! guard finds it in `/proc`. On other Unixes it kills the program's process group, which a process can leave by
//! `setsid` or `setpgid`. Under Windows a job object has all of them. Nowhere does it reach what others start for the
//! program, such as the system's services or another machine, and a program has the rights of the user: it can end its
//! guard as it can end the window, and its descendants other than itself then stay.
//!
//! | | memory of each process | memory of all processes | number of processes |
//! |---|---|---|---|
//! | Linux | `RLIMIT_DATA` | counted by the guard | with threads, counted by the guard; `RLIMIT_NPROC` |
//! | other Unixes | `RLIMIT_DATA` | – | – |
//! | Windows | – | the job object | the job object, without threads |
//!
//! The guard counts four times a second while an answer is awaited, and goes on while the processes use the processor
//! or take memory: what is taken in less time it finds afterwards. Memory is what lies in main memory, with the fair
//! part of what processes share; files in memory (`/dev/shm`, `memfd_create`) that no process has mapped do not count.
//! `RLIMIT_NPROC` counts all tasks of the user, and a superuser's not at all: it is set so far above the number at the
//! start that it bounds nothing but a program that starts processes faster than they are counted. Where it does not
//! hold, the guard runs before all usual processes, by `SCHED_RR`, which a superuser may. Processes that never rest,
//! that each leave the program's group and that start others without end can keep the guard of an ordinary user from
//! the processor as long as they live; `RLIMIT_NPROC` bounds their number.
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

/// Time in which the processes of a program end. One that the system does not let end, as in a call to a disk that does
/// not answer, is not waited for any longer; its guard stays with it.
const END_TIME: Duration = Duration::from_secs(5);

/// Time between two looks if they have ended.
const GLANCE: Duration = Duration::from_millis(1);

/// Time after which the guard is told again that the program is watched: it sleeps after two seconds.
const WATCH_TIME: Duration = Duration::from_millis(500);

/// A running program and the processes that it has started. Dropping it kills them all.
#[derive(Debug)]
pub(super) struct ProcessTree {
    child: Child,
    /// Dropping it kills all processes of the tree.
    bond: Option<Bond>,
    watched_at: Instant,
    excess: Option<Excess>,
}

impl ProcessTree {
    /// Starts a program whose input and output are pipes, and limits it where the system can.
    ///
    /// # Errors
    /// If the system does not start it.
    pub(super) fn spawn(command: Command, limits: ProcessLimits) -> io::Result<Self> {
        let (child, bond) = spawn(command, limits)?;
        Ok(Self { child, bond, watched_at: Instant::now(), excess: None })
    }

    /// Returns the ends of its pipes, the first time.
    pub(super) const fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.child.stdin.take(), self.child.stdout.take())
    }

    /// Has the limits looked after for a while, and returns the one for which the program is ended. To be called again
    /// and again while an answer is awaited.
    pub(super) fn watch(&mut self) -> Option<Excess> {
        let bond = self.bond.as_ref()?;
        if WATCH_TIME < self.watched_at.elapsed() {
            bond.watch();
            self.watched_at = Instant::now();
        }
        self.excess = self.excess.or_else(|| bond.excess());
        self.excess
    }

    /// Returns how the program has ended; `None` while it runs.
    ///
    /// # Errors
    /// If the system does not tell.
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

    /// Nothing binds the processes of a tree together.
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
