//! The guard of a program on Unix: a process between the program and its owner, which ends the program's processes.
//!
//! The guard is forked from a process with many threads, so that it only makes system calls.

use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::{mem, ptr, thread};

use libc::{c_int, pid_t, sigset_t};

#[cfg(target_os = "linux")]
use crate::protocol::process_tree::descendants;
use crate::protocol::process_tree::limits::{Excess, ProcessLimits};
#[cfg(target_os = "linux")]
use crate::protocol::process_tree::watch::Watch;

/// Tasks for each processor that all programs of the user can start while a program plays. The system counts tasks for
/// each user: this bounds a program that starts others faster than the guard counts them, but not a superuser's.
#[cfg(target_os = "linux")]
const NEW_TASKS: u64 = 512;

/// Words that the guard writes into its end of the lifeline before it ends a program: the limit that was exceeded.
const MEMORY: u8 = b'm';
const TASKS: u8 = b't';

/// The owner's end of a pair of sockets, whose other end the guard has.
#[derive(Debug)]
pub(super) struct Lifeline {
    stream: UnixStream,
    limits: ProcessLimits,
}

impl Lifeline {
    /// Has the guard look after the limits for a while.
    pub(super) fn watch(&self) {
        // A guard that has ended needs no word, and one that does not read has some already.
        let _ = (&self.stream).write(&[0]);
    }

    /// Returns the limit for which the guard has ended the program.
    pub(super) fn excess(&self) -> Option<Excess> {
        let read = || {
            let mut word = [0];
            (&self.stream).read_exact(&mut word).map(|()| word[0])
        };
        // The first read says that the guard has left words of its owner unread, if it has.
        match read().or_else(|_| read()).ok()? {
            MEMORY => self.limits.max_bytes.map(Excess::Memory),
            TASKS => Some(Excess::Tasks(self.limits.max_tasks)),
            _ => None,
        }
    }
}

/// Starts a program and its guard; the child is the guard, which ends as the program does.
pub(super) fn spawn(mut command: Command, limits: ProcessLimits) -> io::Result<(Child, Option<Lifeline>)> {
    let (stream, end) = UnixStream::pair()?;
    stream.set_nonblocking(true)?;
    // The guard is apart from the terminal, so that Ctrl-C there does not reach it.
    command.process_group(0);
    let n_processors = thread::available_parallelism().map_or(1, |it| it.get() as u64);
    // SAFETY: `part` calls only functions that are safe between fork and exec: each is a system call, and none
    // allocates or takes a lock.
    unsafe { command.pre_exec(move || part(end.as_raw_fd(), limits, n_processors)) };
    Ok((command.spawn()?, Some(Lifeline { stream, limits })))
}

/// Forks: returns in the process that is going to be the program; the other one becomes its guard.
fn part(lifeline: RawFd, limits: ProcessLimits, n_processors: u64) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    descendants::adopt_orphans();
    // SAFETY: plain system calls on numbers and on local variables, which outlive them. `fork` copies a process
    // that has one thread, since it is itself the child of a fork.
    unsafe {
        // The end of the program must not be missed between `fork` and the guard's first wait.
        libc::signal(libc::SIGCHLD, wake as extern "C" fn(c_int) as libc::sighandler_t);
        let (mut all, mut before): (sigset_t, sigset_t) = (mem::zeroed(), mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        match libc::fork() {
            -1 => Err(io::Error::last_os_error()),
            0 => {
                libc::signal(libc::SIGCHLD, libc::SIG_DFL);
                libc::sigprocmask(libc::SIG_SETMASK, &raw const before, ptr::null_mut());
                libc::setpgid(0, 0);
                prepare_program(limits, n_processors);
                Ok(())
            }
            program => {
                // Whoever of both comes first.
                libc::setpgid(program, program);
                guard(program, lifeline, all, limits)
            }
        }
    }
}

/// Wakes the guard: a signal that is ignored would not.
extern "C" fn wake(_signal: c_int) {}

/// Limits the program's memory and the number of tasks, and lets it end with its guard.
fn prepare_program(limits: ProcessLimits, n_processors: u64) {
    let limit = |value| libc::rlimit { rlim_cur: value, rlim_max: value };
    // SAFETY: plain system calls on numbers, on local variables, which outlive them, and on constant texts.
    unsafe {
        if let Some(max_bytes) = limits.max_bytes {
            libc::setrlimit(libc::RLIMIT_DATA, &limit(max_bytes));
        }
        #[cfg(target_os = "linux")]
        {
            if let Some(n_tasks) = descendants::n_tasks_of_system() {
                libc::setrlimit(libc::RLIMIT_NPROC, &limit(n_tasks + NEW_TASKS * n_processors.max(2)));
            }
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            // Where memory runs out the system kills this process first, and not the window.
            let file = libc::open(c"/proc/self/oom_score_adj".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
            if 0 <= file {
                libc::write(file, c"1000".as_ptr().cast(), 4);
                libc::close(file);
            }
        }
    }
}

/// Waits for the end of the program, of the lifeline or of the limits, ends all processes, and ends as the program did.
unsafe fn guard(program: pid_t, lifeline: RawFd, blocked: sigset_t, limits: ProcessLimits) -> ! {
    // SAFETY: plain system calls on numbers and on local variables, which outlive them. The process never returns
    // to code that could use what is closed here.
    unsafe {
        // The pipes are the program's alone, and the guard must not keep another program's lifeline open.
        libc::dup2(lifeline, 0);
        close_from(1);
        #[cfg(target_os = "linux")]
        descendants::go_first();
        let mut waiting = blocked;
        libc::sigdelset(&raw mut waiting, libc::SIGCHLD);
        let mut watch = Watch::new(program, limits);
        while !has_ended(program) && holds(&waiting, &mut watch) {
            if let Some(excess) = watch.look() {
                let word = match excess {
                    Excess::Memory(_) => MEMORY,
                    Excess::Tasks(_) => TASKS,
                };
                libc::send(0, (&raw const word).cast(), 1, libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL);
                break;
            }
        }
        // The program has not been waited for, so that no other process can have its number.
        libc::kill(-program, libc::SIGKILL);
        libc::kill(program, libc::SIGKILL);
        let mut status = 0;
        libc::waitpid(program, &raw mut status, 0);
        #[cfg(target_os = "linux")]
        descendants::end_all();
        if libc::WIFSIGNALED(status) {
            let core = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
            libc::setrlimit(libc::RLIMIT_CORE, &raw const core);
            let signal = libc::WTERMSIG(status);
            libc::signal(signal, libc::SIG_DFL);
            let mut none: sigset_t = mem::zeroed();
            libc::sigemptyset(&raw mut none);
            libc::sigprocmask(libc::SIG_SETMASK, &raw const none, ptr::null_mut());
            libc::raise(signal);
        }
        libc::_exit(libc::WEXITSTATUS(status))
    }
}

/// Returns `true` if the program has ended, and lets orphans below the guard go that have.
unsafe fn has_ended(program: pid_t) -> bool {
    // SAFETY: the structure is plain numbers, which the call fills in.
    unsafe {
        loop {
            let mut info: libc::siginfo_t = mem::zeroed();
            let is_wrong =
                libc::waitid(libc::P_ALL, 0, &raw mut info, libc::WEXITED | libc::WNOHANG | libc::WNOWAIT) != 0;
            match info.si_pid() {
                ended if is_wrong || ended == program => return true,
                0 => return false,
                orphan => libc::waitpid(orphan, ptr::null_mut(), libc::WNOHANG),
            };
        }
    }
}

/// Sleeps until a process has ended, the owner has the program watched, it is time for a look at it, or the lifeline
/// has ended, and returns `false` then.
unsafe fn holds(waiting: &sigset_t, watch: &mut Watch) -> bool {
    // SAFETY: the sets and the time are local variables, and the number 0 is below the size of such sets.
    unsafe {
        let mut files: libc::fd_set = mem::zeroed();
        libc::FD_SET(0, &raw mut files);
        let timeout = watch.timeout();
        let timeout = timeout.as_ref().map_or(ptr::null(), ptr::from_ref);
        let n_files = libc::pselect(1, &raw mut files, ptr::null_mut(), ptr::null_mut(), timeout, waiting);
        if n_files != 0 {
            watch.rouse();
        }
        let mut words = [0_u8; 64];
        n_files <= 0
            || 0 < libc::recv(0, words.as_mut_ptr().cast(), words.len(), libc::MSG_DONTWAIT)
            || io::Error::last_os_error().kind() == io::ErrorKind::WouldBlock
    }
}

/// Closes all files from this number on.
unsafe fn close_from(first: RawFd) {
    // SAFETY: no code uses the files afterwards.
    unsafe {
        #[cfg(target_os = "linux")]
        if libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, 0) == 0 {
            return;
        }
        /// Files that a process may have open where the system knows no limit.
        const MANY: RawFd = 65_536;
        let last = RawFd::try_from(libc::sysconf(libc::_SC_OPEN_MAX)).unwrap_or(MANY).clamp(0, MANY);
        for file in first..last {
            libc::close(file);
        }
    }
}

/// Elsewhere the guard does not count: the limits of the system alone hold.
#[cfg(not(target_os = "linux"))]
struct Watch;

#[cfg(not(target_os = "linux"))]
impl Watch {
    const fn new(_program: pid_t, _limits: ProcessLimits) -> Self {
        Self
    }

    const fn rouse(&mut self) {}

    const fn timeout(&self) -> Option<libc::timespec> {
        None
    }

    const fn look(&mut self) -> Option<Excess> {
        None
    }
}
