//! Limits of a program with all its processes, and the limit that was exceeded.

use std::fmt;

/// Limits on the memory and the tasks that a program and all processes started by it may have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::protocol) struct ProcessLimits {
    /// Maximum memory of all processes together, in bytes; `None` is unlimited.
    pub max_bytes: Option<u64>,
    /// Maximum number of processes and threads; on Windows, of processes only.
    pub max_tasks: u32,
}

/// The limit that a program exceeded, so that the guard, which watches the program's use of resources, ended the
/// program. The variant holds the value of the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "no guard there tells of one"))]
pub(in crate::protocol) enum Excess {
    /// Maximum memory of all processes together, in bytes.
    Memory(u64),
    /// Maximum number of processes and threads.
    Tasks(u32),
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(max_bytes) => write!(f, "it took more than {} MB of memory", max_bytes >> 20),
            Self::Tasks(max_tasks) => write!(f, "it had more than {max_tasks} processes and threads"),
        }
    }
}
