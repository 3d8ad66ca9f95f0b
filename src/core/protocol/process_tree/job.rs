//! The job object of a program under Windows: its processes end with it, and it limits them.

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

/// The job object: with its last handle, of which this is the only one, all its processes end.
#[derive(Debug)]
pub(super) struct Job(#[expect(dead_code, reason = "closing it ends the processes")] OwnedHandle);

impl Job {
    /// The system itself looks after the limits of a job.
    pub(super) const fn watch(&self) {}

    /// The system refuses memory and processes beyond the limits: the program ends by itself, or does without.
    pub(super) const fn excess(&self) -> Option<Excess> {
        None
    }
}

/// Starts a program in a job object of its own.
pub(super) fn spawn(mut command: Command, limits: ProcessLimits) -> io::Result<(Child, Option<Job>)> {
    // Start the program without a console window; without a console it also receives no Ctrl-C.
    command.creation_flags(CREATE_NO_WINDOW);
    let child = command.spawn()?;
    let job = job_of(&child, limits);
    Ok((child, job))
}

/// Puts a process into a job object of its own; `None` where that is not possible, as in a job of Windows 7.
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
