//! The guard of a started program on Unix: a process between the program and its owner.
//! The owner is the process that has started the program. The guard ends the program and the processes that the program
//! has started.
//!
//! The guard is forked from a process with many threads, so it makes only system calls: it allocates nothing and takes
//! no lock.

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

/// Number of additional tasks (processes and threads) per processor. When a program starts, the maximum number of tasks
/// of its user (`RLIMIT_NPROC`) is set to the number of tasks that the whole system has, plus this number for each
/// processor. The limit stops a program that starts processes faster than the guard counts them. It has no effect for a
/// superuser.
#[cfg(target_os = "linux")]
const NEW_TASKS: u64 = 512;

/// Messages of one byte, one for each kind of limit. When a program exceeds a limit, the guard sends the message for
/// this limit to the owner, through the pair of sockets (the lifeline) that connects them, and then ends the program.
const MEMORY: u8 = b'm';
const TASKS: u8 = b't';

/// The owner's end of the lifeline, the pair of sockets between a program's owner and its guard. When the owner's end
/// closes, the guard ends the program.
#[derive(Debug)]
pub(super) struct Lifeline {
    stream: UnixStream,
    limits: ProcessLimits,
}

impl Lifeline {
    /// Tells the guard that an answer of the program is awaited, so that it checks the limits for a while. Without this
    /// message, it stops checking when the program's memory, tasks and CPU time no longer change.
    pub(super) fn watch(&self) {
        // Ignore errors: a guard that has ended needs no message, and if the buffer is full, the guard has unread
        // messages already.
        let _ = (&self.stream).write(&[0]);
    }

    /// If the guard has ended the program because it exceeded a limit, returns that limit; otherwise `None`.
    pub(super) fn excess(&self) -> Option<Excess> {
        let read = || {
            let mut word = [0];
            (&self.stream).read_exact(&mut word).map(|()| word[0])
        };
        // A guard may end before it has read all messages that this process sent to it. The first `read` below then
        // fails with the error "connection reset". The second `read` still returns a message that the guard sent before
        // its end.
        match read().or_else(|_| read()).ok()? {
            MEMORY => self.limits.max_bytes.map(Excess::Memory),
            TASKS => Some(Excess::Tasks(self.limits.max_tasks)),
            _ => None,
        }
    }
}

/// Starts a program under a guard. The returned child process is the guard. When the program has exited, the guard
/// exits with the same status or signal.
pub(super) fn spawn(mut command: Command, limits: ProcessLimits) -> io::Result<(Child, Option<Lifeline>)> {
    let (stream, end) = UnixStream::pair()?;
    stream.set_nonblocking(true)?;
    // Put the guard into a process group of its own, so that Ctrl-C in the terminal does not reach it.
    command.process_group(0);
    let n_processors = thread::available_parallelism().map_or(1, |it| it.get() as u64);
    // SAFETY: the function `part` calls only functions that are safe between `fork` and `exec`: each is a system call,
    // and none allocates or takes a lock.
    unsafe { command.pre_exec(move || part(end.as_raw_fd(), limits, n_processors)) };
    Ok((command.spawn()?, Some(Lifeline { stream, limits })))
}

/// Forks this process. In the child, which becomes the program, the function returns. The parent becomes the guard of
/// the program and never returns.
fn part(lifeline: RawFd, limits: ProcessLimits, n_processors: u64) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    descendants::adopt_orphans();
    // SAFETY: these are system calls on numbers and on local variables, which outlive the calls. `fork` copies a
    // process with only one thread, because this process is itself the child of a fork.
    unsafe {
        // Install the handler and block signals before `fork`, so that the guard cannot miss the end of the program.
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
                // Parent and child both set the child's process group, because either of them may run first.
                libc::setpgid(program, program);
                guard(program, lifeline, all, limits)
            }
        }
    }
}

/// Signal handler that does nothing. It must exist, because an ignored signal would not interrupt the guard's wait.
extern "C" fn wake(_signal: c_int) {}

/// Limits the program's memory and number of tasks, and makes the kernel kill it when its guard ends.
fn prepare_program(limits: ProcessLimits, n_processors: u64) {
    let limit = |value| libc::rlimit { rlim_cur: value, rlim_max: value };
    // SAFETY: these are system calls on numbers, constant strings and local variables, which outlive the calls.
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
            // When memory runs out, let the kernel kill this process first instead of the window.
            let file = libc::open(c"/proc/self/oom_score_adj".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
            if 0 <= file {
                libc::write(file, c"1000".as_ptr().cast(), 4);
                libc::close(file);
            }
        }
    }
}

/// Waits until the program ends, the lifeline (the connection to the owner) closes, or a limit is exceeded. Then ends
/// all processes of the program, and exits with the status or signal with which the program exited.
unsafe fn guard(program: pid_t, lifeline: RawFd, blocked: sigset_t, limits: ProcessLimits) -> ! {
    // SAFETY: these are system calls on numbers and on local variables, which outlive the calls. The process never
    // returns to code that could use the files closed here.
    unsafe {
        // Starting this process has copied all open files of the owner. Keep only this guard's lifeline open, the
        // socket that connects the guard to the owner. The copies may include lifelines of other guards. As long as
        // such a copy is open, the other guard does not notice the end of the owner.
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
        // The program has not been reaped yet, so its process number cannot belong to another process.
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

/// Returns `true` if the program has ended. Also reaps orphans that the guard has adopted and that have ended.
unsafe fn has_ended(program: pid_t) -> bool {
    // SAFETY: `siginfo_t` consists of numbers, for which zero is valid, and the call fills it in.
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

/// Sleeps until a process has ended, the next check is due, the owner asks for checks, or the lifeline (the connection
/// to the owner) is closed. Returns `false` if it is closed.
unsafe fn holds(waiting: &sigset_t, watch: &mut Watch) -> bool {
    // SAFETY: the sets and the timeout are local variables that outlive the call, and descriptor 0 fits into an
    // `fd_set`.
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

/// Closes all file descriptors from `first` upward.
unsafe fn close_from(first: RawFd) {
    // SAFETY: no code uses the closed files afterwards.
    unsafe {
        #[cfg(target_os = "linux")]
        if libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, 0) == 0 {
            return;
        }
        /// Maximum number of file descriptors that are closed one by one. It also applies if the system does not limit
        /// the number of open files.
        const MANY: RawFd = 65_536;
        let last = RawFd::try_from(libc::sysconf(libc::_SC_OPEN_MAX)).unwrap_or(MANY).clamp(0, MANY);
        for file in first..last {
            libc::close(file);
        }
    }
}

/// Watchdog that checks nothing: on Unix systems other than Linux, only the limits that the system itself enforces
/// apply.
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
