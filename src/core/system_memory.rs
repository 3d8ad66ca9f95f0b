//! Available memory: how much memory and address space the process may still use, if the system reports it.
#![cfg_attr(windows, expect(unsafe_code, reason = "the border to Windows is C"))]

/// Memory that the process may still use, in bytes; a value is `None` if the system does not report it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemMemory {
    /// Physical memory that programs can still use without swapping.
    pub free: Option<u64>,
    /// Address space that the process may still use below its limit (`RLIMIT_AS`, `ulimit -v`); `None` also if there is
    /// no limit.
    pub address_space: Option<u64>,
}

impl SystemMemory {
    /// Asks the system for the current values.
    #[must_use]
    pub fn now() -> Self {
        Self { free: free_bytes(), address_space: free_address_space() }
    }
}

/// Returns the address space in bytes that the process may still use; `None` if it is not limited or not reported.
#[cfg(target_os = "linux")]
fn free_address_space() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits.lines().find_map(|it| it.strip_prefix("Max address space"))?;
    // The first word is the soft limit; if it is `unlimited`, parsing fails and no limit is returned.
    let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let taken = status.lines().find_map(|it| it.strip_prefix("VmSize:"))?;
    let n_kibibytes: u64 = taken.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(limit.saturating_sub(n_kibibytes.checked_mul(1024)?))
}

/// Returns `None`: only on Linux does the program ask for the limit.
#[cfg(not(target_os = "linux"))]
const fn free_address_space() -> Option<u64> {
    None
}

/// Returns the physical memory in bytes that programs can still use without swapping.
#[cfg(target_os = "linux")]
fn free_bytes() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let value = meminfo.lines().find_map(|it| it.strip_prefix("MemAvailable:"))?;
    let n_kibibytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    n_kibibytes.checked_mul(1024)
}

/// Returns the physical memory in bytes that no program uses.
#[cfg(windows)]
fn free_bytes() -> Option<u64> {
    use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};

    // SAFETY: the structure consists of numbers, for which zero is valid, and its first field holds its size, as the
    // function requires.
    unsafe {
        let mut status: MEMORYSTATUSEX = std::mem::zeroed();
        status.dwLength = u32::try_from(size_of::<MEMORYSTATUSEX>()).ok()?;
        (GlobalMemoryStatusEx(&raw mut status) != 0).then_some(status.ullAvailPhys)
    }
}

/// Returns `None`: only on Linux and Windows does the program ask for the free memory.
#[cfg(not(any(target_os = "linux", windows)))]
const fn free_bytes() -> Option<u64> {
    None
}
