//! The Windows job object in which a program is started.
//! It limits the program and its child processes, and ends them all when it is closed.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_ACTIVE_PROCESS, JOB_OBJECT_LIMIT_JOB_MEMORY,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject,
};
use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

use crate::protocol::process_tree::limits::{Excess, ProcessLimits};

/// The only handle of a job object: closing it ends all processes of the job.
#[derive(Debug)]
pub(super) struct Job(#[expect(dead_code, reason = "closing it ends the processes")] OwnedHandle);

impl Job {
    /// Does nothing: the system itself enforces the limits of a job.
    pub(super) const fn watch(&self) {}

    /// Returns `None`: no code of this program ends a process that exceeds its limits. Instead, the system refuses
    /// memory and processes beyond the limits, and the process then ends by itself or continues without them.
    pub(super) const fn excess(&self) -> Option<Excess> {
        None
    }
}

/// Starts a program in its own job object.
pub(super) fn spawn(mut command: Command, limits: ProcessLimits) -> io::Result<(Child, Option<Job>)> {
    // Start the program without a console window. Without a console, the program receives no Ctrl-C, either.
    command.creation_flags(CREATE_NO_WINDOW);
    let child = command.spawn()?;
    let job = job_of(&child, limits);
    Ok((child, job))
}

/// Assigns a process to its own job object. Returns `None` if that is not possible, for example if the process is in
/// another job on Windows 7.
fn job_of(child: &Child, limits: ProcessLimits) -> Option<Job> {
    // SAFETY: the structure consists of numbers, its size is passed with it, and all handles are open.
    unsafe {
        let job = CreateJobObjectW(std::ptr::null(), std::ptr::null());
        if job == 0 {
            return None;
        }
        let owned = OwnedHandle::from_raw_handle(job as _);
        let mut information: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = std::mem::zeroed();
        let basic = &mut information.BasicLimitInformation;
        basic.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
        // Windows counts processes here, not threads.
        basic.ActiveProcessLimit = limits.max_tasks;
        if let Some(max_bytes) = limits.max_bytes {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
            information.JobMemoryLimit = usize::try_from(max_bytes).unwrap_or(usize::MAX);
        }
        let size = u32::try_from(size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>()).ok()?;
        let information = (&raw const information).cast();
        let is_set = SetInformationJobObject(job, JobObjectExtendedLimitInformation, information, size) != 0;
        (is_set && AssignProcessToJobObject(job, child.as_raw_handle() as _) != 0).then_some(Job(owned))
    }
}
