//! A program with all the processes that it starts: they end together, and with the process that started them.
//!
//! On Unix a forked process stands between: the *guard*. It holds the reading end of a pipe, the *lifeline*, whose
//! other end closes when its owner drops it or dies in any way, `SIGKILL` among them. Then, and when the program ends
//! by itself, the guard kills the program's process group and ends as the program did. A process that leaves the group
//! on purpose, as a daemon does, is not reached. Under Windows a job object does the same.
#![cfg_attr(any(unix, windows), expect(unsafe_code, reason = "the system's functions for processes are C"))]

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};

#[cfg(not(any(unix, windows)))]
use self::elsewhere::{NoBond as Bond, spawn};
#[cfg(unix)]
use self::unix::{Lifeline as Bond, spawn};
#[cfg(windows)]
use self::windows::{Job as Bond, spawn};

/// A running program and the processes that it has started. Dropping it kills them all.
#[derive(Debug)]
pub(super) struct ProcessTree {
    child: Child,
    /// Dropping it kills all processes of the tree.
    bond: Option<Bond>,
}

impl ProcessTree {
    /// Starts a program whose input and output are pipes. Each of its processes can have at most `max_bytes` of data,
    /// where the system can limit that.
    ///
    /// # Errors
    /// If the system does not start it.
    pub(super) fn spawn(command: Command, max_bytes: Option<u64>) -> io::Result<Self> {
        let (child, bond) = spawn(command, max_bytes)?;
        Ok(Self { child, bond })
    }

    /// Returns the ends of its pipes, the first time.
    pub(super) const fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.child.stdin.take(), self.child.stdout.take())
    }

    /// Returns how the program has ended; none while it runs.
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
            // It may have ended by itself in between.
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
mod unix {
    use std::io::{self, PipeWriter, pipe};
    use std::os::fd::{AsRawFd, RawFd};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::{mem, ptr};

    use libc::{c_int, pid_t, sigset_t};

    /// The writing end of the lifeline.
    pub(super) type Lifeline = PipeWriter;

    pub(super) fn spawn(mut command: Command, max_bytes: Option<u64>) -> io::Result<(Child, Option<Lifeline>)> {
        let (end, lifeline) = pipe()?;
        // The guard is apart from the terminal, so that Ctrl-C there does not reach it.
        command.process_group(0);
        // SAFETY: `part` calls only functions that are safe between fork and exec: each is a system call, and none
        // allocates or takes a lock.
        unsafe { command.pre_exec(move || part(end.as_raw_fd(), max_bytes)) };
        Ok((command.spawn()?, Some(lifeline)))
    }

    /// Forks: returns in the process that is going to be the program; the other one becomes its guard.
    fn part(lifeline: RawFd, max_bytes: Option<u64>) -> io::Result<()> {
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
                    prepare_program(max_bytes);
                    Ok(())
                }
                program => {
                    // Whoever of both comes first.
                    libc::setpgid(program, program);
                    guard(program, lifeline, all)
                }
            }
        }
    }

    /// Wakes the guard: a signal that is ignored would not.
    extern "C" fn wake(_signal: c_int) {}

    /// Limits the program's memory, and lets it end with its guard.
    unsafe fn prepare_program(max_bytes: Option<u64>) {
        // SAFETY: plain system calls, as the caller promises that they may be made.
        unsafe {
            if let Some(max_bytes) = max_bytes {
                let limit = libc::rlimit { rlim_cur: max_bytes, rlim_max: max_bytes };
                libc::setrlimit(libc::RLIMIT_DATA, &raw const limit);
            }
            #[cfg(target_os = "linux")]
            {
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

    /// Waits for the end of the program or of the lifeline, kills the program's process group, and ends as the program
    /// did.
    unsafe fn guard(program: pid_t, lifeline: RawFd, blocked: sigset_t) -> ! {
        // SAFETY: plain system calls on numbers and on local variables, which outlive them. The process never returns
        // to code that could use what is closed here.
        unsafe {
            // The pipes are the program's alone, and the guard must not keep another program's lifeline open.
            libc::dup2(lifeline, 0);
            close_from(1);
            let mut waiting = blocked;
            libc::sigdelset(&raw mut waiting, libc::SIGCHLD);
            while !has_ended(program) && holds(&waiting) {}
            // The program has not been waited for, so that no other process can have its number.
            libc::kill(-program, libc::SIGKILL);
            libc::kill(program, libc::SIGKILL);
            let mut status = 0;
            libc::waitpid(program, &raw mut status, 0);
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

    unsafe fn has_ended(program: pid_t) -> bool {
        // SAFETY: the structure is plain numbers, which the call fills in.
        unsafe {
            let mut info: libc::siginfo_t = mem::zeroed();
            let id = libc::id_t::try_from(program).unwrap_or_default();
            let flags = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
            libc::waitid(libc::P_PID, id, &raw mut info, flags) != 0 || info.si_pid() != 0
        }
    }

    /// Sleeps until a process has ended, and returns `true` then, or until the lifeline has.
    unsafe fn holds(waiting: &sigset_t) -> bool {
        // SAFETY: the set is a local variable with the number 0 in it, which is below the size of such sets.
        unsafe {
            let mut files: libc::fd_set = mem::zeroed();
            libc::FD_SET(0, &raw mut files);
            let (none, never) = (ptr::null_mut(), ptr::null());
            libc::pselect(1, &raw mut files, none, none, never, waiting) < 0
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
}

#[cfg(windows)]
mod windows {
    use std::io;
    use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};

    use windows_sys::Win32::System::JobObjects::{
        AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
    };
    use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

    /// The job object: with its last handle, of which this is the only one, all its processes end.
    pub(super) type Job = OwnedHandle;

    pub(super) fn spawn(mut command: Command, _max_bytes: Option<u64>) -> io::Result<(Child, Option<Job>)> {
        // No console window, and no Ctrl-C of another one.
        command.creation_flags(CREATE_NO_WINDOW);
        let child = command.spawn()?;
        let job = job_of(&child);
        Ok((child, job))
    }

    /// Puts a process into a job object of its own; none where that is not possible, as in a job of Windows 7.
    fn job_of(child: &Child) -> Option<Job> {
        // SAFETY: the structure is plain numbers, its size is the one that is said, and the handles are open.
        unsafe {
            let job = CreateJobObjectW(std::ptr::null(), std::ptr::null());
            if job == 0 {
                return None;
            }
            let owned = OwnedHandle::from_raw_handle(job as _);
            let mut limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = std::mem::zeroed();
            limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
            let size = u32::try_from(size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>()).ok()?;
            let limits = (&raw const limits).cast();
            let is_set = SetInformationJobObject(job, JobObjectExtendedLimitInformation, limits, size) != 0;
            (is_set && AssignProcessToJobObject(job, child.as_raw_handle() as _) != 0).then_some(owned)
        }
    }
}

#[cfg(not(any(unix, windows)))]
mod elsewhere {
    use std::io;
    use std::process::{Child, Command};

    /// Nothing binds the processes of a tree together.
    pub(super) type NoBond = std::convert::Infallible;

    pub(super) fn spawn(mut command: Command, _max_bytes: Option<u64>) -> io::Result<(Child, Option<NoBond>)> {
        Ok((command.spawn()?, None))
    }
}
