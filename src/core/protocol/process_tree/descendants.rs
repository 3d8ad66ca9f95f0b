//! The descendants of this process, as Linux lists them in `/proc`: their total use of resources, and how to end them.
//!
//! Everything here runs in a process that was forked from a process with many threads, so no function may allocate
//! memory, take a lock or panic: files are read by system calls into arrays on the stack.

use std::ffi::CStr;
use std::os::fd::RawFd;

use libc::{c_int, pid_t};

/// Maximum number of bytes that are read from the start of a file in `/proc`. All needed fields lie within these bytes.
const FILE_BYTES: usize = 1024;

/// Maximum number of attempts to stop all processes before they are killed. Stopping is repeated while new processes
/// appear.
const MAX_STOPS: usize = 64;

/// Some fields of a process, as its file `/proc/<id>/stat` states them: see proc_pid_stat(5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Process {
    id: pid_t,
    state: u8,
    parent: pid_t,
    /// CPU time that the process has used, in ticks.
    ticks: u64,
    n_threads: u32,
    /// Ticks between the start of the system and the start of the process.
    start: u64,
    /// Number of resident pages, including shared pages.
    n_pages: u64,
}

impl Process {
    /// Returns the resident memory of the process in bytes, including shared memory.
    fn n_bytes(&self) -> u64 {
        // SAFETY: `sysconf` takes a number and accesses no memory of this process.
        let page = u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or_default();
        self.n_pages.saturating_mul(page)
    }
}

/// Total memory, tasks and CPU time of all descendants of this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Number of threads of all descendants together.
    pub n_tasks: u32,
    /// Resident memory of all descendants in bytes. Shared memory counts for each process that shares it.
    pub n_bytes: u64,
    /// CPU time that all descendants have used, in ticks.
    pub ticks: u64,
}

/// Makes this process a child subreaper: if the parent of a descendant ends, the descendant becomes a child of this
/// process. No process can therefore leave the tree.
pub(super) fn adopt_orphans() {
    // SAFETY: `prctl` takes numbers here and accesses no memory of this process.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
}

/// Gives this process a real-time priority (`SCHED_RR`), if the system permits it. Without this priority, a thousand
/// busy descendants could leave this process no time to count and end them.
pub(super) fn go_first() {
    // SAFETY: `sched_param` consists of numbers, for which zero is valid, and it outlives the call.
    unsafe {
        let mut parameters: libc::sched_param = std::mem::zeroed();
        parameters.sched_priority = libc::sched_get_priority_min(libc::SCHED_RR);
        libc::sched_setscheduler(0, libc::SCHED_RR, &raw const parameters);
    }
}

/// Returns the total usage of all descendants of this process.
pub(super) fn usage() -> Usage {
    let mut usage = Usage::default();
    for_each(|it| {
        usage.n_tasks = usage.n_tasks.saturating_add(it.n_threads);
        usage.n_bytes = usage.n_bytes.saturating_add(it.n_bytes());
        usage.ticks = usage.ticks.saturating_add(it.ticks);
    });
    usage
}

/// Returns the resident memory of all descendants of this process, in bytes. Shared memory is divided among the
/// processes that share it (`Pss`). Takes some milliseconds.
pub(super) fn exact_bytes() -> u64 {
    let mut n_bytes = 0_u64;
    for_each(|it| n_bytes = n_bytes.saturating_add(shared_fairly(it.id).unwrap_or_else(|| it.n_bytes())));
    n_bytes
}

/// Kills all descendants of this process, and returns when no descendant is left. Waits for descendants that this
/// process has no right to kill.
pub(super) fn end_all() {
    loop {
        // Stop all processes before killing them. A stopped process starts no others, but still counts against the
        // limit of tasks, so no new process can take its place.
        let _ = (0..MAX_STOPS).find(|_| signal_all(libc::SIGSTOP) == 0);
        signal_all(libc::SIGKILL);
        // Repeat this until this process has no child left. A descendant that was started too late to get the signals
        // becomes a child of this process when its parent ends.
        // SAFETY: `waitpid` takes numbers and null pointers here, so it writes no status.
        unsafe {
            if libc::waitpid(-1, std::ptr::null_mut(), 0) < 0 {
                return;
            }
            while 0 < libc::waitpid(-1, std::ptr::null_mut(), libc::WNOHANG) {}
        }
    }
}

/// Sends a signal to all descendants of this process that have not ended, and returns the number of processes that got
/// it. `SIGSTOP` is not sent to a process that is stopped already.
fn signal_all(signal: c_int) -> usize {
    let mut n_signaled = 0;
    for_each(|it| {
        let has_ended = matches!(it.state, b'Z' | b'X');
        let is_stopped = matches!(it.state, b'T' | b't') && signal == libc::SIGSTOP;
        // SAFETY: `kill` takes numbers and accesses no memory of this process.
        if !has_ended && !is_stopped && unsafe { libc::kill(it.id, signal) } == 0 {
            n_signaled += 1;
        }
    });
    n_signaled
}

/// Calls `visit` with each descendant of this process.
fn for_each(mut visit: impl FnMut(&Process)) {
    // SAFETY: `getpid` takes no arguments and cannot fail.
    let own = unsafe { libc::getpid() };
    let Some(own) = process(own) else { return };
    for_each_id(|id| {
        if let Some(it) = process(id).filter(|it| is_below(it, &own)) {
            visit(&it);
        }
    });
}

/// Returns `true` if the process `it` is a descendant of the process `above`. The search goes from `it` to its parent,
/// and so on, and stops at a process that started before `above`, because no descendant of `above` did.
fn is_below(it: &Process, above: &Process) -> bool {
    let mut it = *it;
    while above.start <= it.start && it.id != above.id {
        if it.parent == above.id {
            return true;
        }
        let Some(parent) = process(it.parent) else { return false };
        it = parent;
    }
    false
}

/// Reads the process `id` from `/proc`; `None` if the process has ended.
fn process(id: pid_t) -> Option<Process> {
    let mut buffer = [0; FILE_BYTES];
    read_stat(id, file_of(id, b"/stat\0", &mut [0; 32])?, &mut buffer)
}

fn read_stat(id: pid_t, path: &CStr, buffer: &mut [u8]) -> Option<Process> {
    // The file `stat` has the name of the program in parentheses, and the name can itself contain parentheses.
    // Therefore search for the last closing parenthesis.
    let text = read_file(path, buffer)?;
    let end = text.iter().rposition(|it| *it == b')')?;
    let mut fields = text.get(end + 1..)?.split(|it| *it == b' ').skip(1);
    let state = *fields.next()?.first()?;
    let parent = pid_t::try_from(number(fields.next()?)?).ok()?;
    // Further fields, by their numbers in proc_pid_stat(5): 14 and 15 (CPU times), 20 (threads), 22 (start time) and 24
    // (resident pages).
    let ticks = number(fields.nth(9)?)?.saturating_add(number(fields.next()?)?);
    let n_threads = u32::try_from(number(fields.nth(4)?)?).ok()?;
    let start = number(fields.nth(1)?)?;
    let n_pages = number(fields.nth(1)?)?;
    Some(Process { id, state, parent, ticks, n_threads, start, n_pages })
}

/// Returns the resident memory of a process in bytes, with its share of shared memory. Returns `None` if the process
/// has ended, or if the system does not show its memory.
fn shared_fairly(id: pid_t) -> Option<u64> {
    let (mut path, mut buffer) = ([0; 32], [0; FILE_BYTES]);
    let text = read_file(file_of(id, b"/smaps_rollup\0", &mut path)?, &mut buffer)?;
    let line = text.split(|it| *it == b'\n').find_map(|it| it.strip_prefix(b"Pss:"))?;
    number(line.strip_suffix(b"kB")?.trim_ascii())?.checked_mul(1024)
}

/// Returns the number of tasks of the whole system.
pub(super) fn n_tasks_of_system() -> Option<u64> {
    // `/proc/loadavg` has the form `0.20 0.18 0.12 1/80 11206`. The number after the slash is the number of tasks,
    // which are the threads of all processes.
    let mut buffer = [0; FILE_BYTES];
    let mut parts = read_file(c"/proc/loadavg", &mut buffer)?.split(|it| matches!(it, b' ' | b'/'));
    number(parts.nth(4)?)
}

/// Parses a number of decimal digits.
fn number(digits: &[u8]) -> Option<u64> {
    let digit = |it: &u8| it.is_ascii_digit().then(|| u64::from(it - b'0'));
    let add = |sum: u64, it| sum.checked_mul(10)?.checked_add(digit(it)?);
    digits.iter().try_fold(0, add).filter(|_| !digits.is_empty())
}

/// Returns the path of the file `name` of a process in `/proc`, such as `/stat`, written into `path`; `name` ends with
/// a zero byte.
fn file_of<'a>(id: pid_t, name: &[u8], path: &'a mut [u8; 32]) -> Option<&'a CStr> {
    let folder = b"/proc/";
    let mut digits = [0; 10];
    let (mut rest, mut at) = (u32::try_from(id).ok()?, digits.len());
    while at == digits.len() || rest != 0 {
        at = at.checked_sub(1)?;
        *digits.get_mut(at)? = b'0' + u8::try_from(rest % 10).ok()?;
        rest /= 10;
    }
    let parts = folder.iter().chain(digits.get(at..)?).chain(name);
    path.iter_mut().zip(parts).for_each(|(to, from)| *to = *from);
    CStr::from_bytes_until_nul(path).ok()
}

/// Calls `visit` with the id of each process of the system.
fn for_each_id(mut visit: impl FnMut(pid_t)) {
    /// Buffer for directory entries, which the system aligns to eight bytes. The buffer is small, so that a process is
    /// examined soon after the system has listed it.
    #[repr(align(8))]
    struct Entries([u8; 512]);

    /// Offset in bytes of the length of a directory entry (`d_reclen`).
    const LENGTH: usize = 16;

    /// Offset in bytes of the name in a directory entry (`d_name`).
    const NAME: usize = 19;

    let Some(folder) = open(c"/proc") else { return };
    let mut entries = Entries([0; 512]);
    loop {
        // SAFETY: the kernel writes at most `entries.0.len()` bytes into the array, which has this length.
        let n_bytes = unsafe { libc::syscall(libc::SYS_getdents64, folder, entries.0.as_mut_ptr(), entries.0.len()) };
        let Some(mut rest) = usize::try_from(n_bytes).ok().filter(|it| 0 < *it).and_then(|it| entries.0.get(..it))
        else {
            break;
        };
        while let Some(&[low, high]) = rest.get(LENGTH..LENGTH + 2) {
            let length = usize::from(u16::from_ne_bytes([low, high]));
            let Some((entry, further)) = rest.split_at_checked(length).filter(|_| 0 < length) else { break };
            let name = entry.get(NAME..).and_then(|it| it.split(|it| *it == 0).next()).unwrap_or_default();
            if let Some(id) = number(name).and_then(|it| pid_t::try_from(it).ok()) {
                visit(id);
            }
            rest = further;
        }
    }
    close(folder);
}

/// Reads the start of a file into `buffer`, and returns the bytes that were read.
fn read_file<'a>(path: &CStr, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
    let file = open(path)?;
    // SAFETY: the kernel writes at most `buffer.len()` bytes into the buffer, which has this length.
    let n_bytes = unsafe { libc::read(file, buffer.as_mut_ptr().cast(), buffer.len()) };
    close(file);
    buffer.get(..usize::try_from(n_bytes).ok()?)
}

fn open(path: &CStr) -> Option<RawFd> {
    // SAFETY: `path` is a `CStr`, so it ends with a zero byte.
    let file = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    (0 <= file).then_some(file)
}

fn close(file: RawFd) {
    // SAFETY: the caller owns the open file and does not use it after this call.
    unsafe { libc::close(file) };
}
