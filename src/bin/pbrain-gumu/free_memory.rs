//! The free memory of the machine, where the system tells.
#![cfg_attr(windows, expect(unsafe_code, reason = "the border to Windows is C"))]

/// Returns the bytes that programs can still take without others being paged out.
#[cfg(target_os = "linux")]
pub fn free_bytes() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let value = meminfo.lines().find_map(|it| it.strip_prefix("MemAvailable:"))?;
    let n_kibibytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    n_kibibytes.checked_mul(1024)
}

/// Returns the bytes of physical memory that no program uses.
#[cfg(windows)]
pub fn free_bytes() -> Option<u64> {
    use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};

    // SAFETY: the structure is plain numbers, of which the first is its size, as the function wants it.
    unsafe {
        let mut status: MEMORYSTATUSEX = std::mem::zeroed();
        status.dwLength = u32::try_from(size_of::<MEMORYSTATUSEX>()).ok()?;
        (GlobalMemoryStatusEx(&raw mut status) != 0).then_some(status.ullAvailPhys)
    }
}

/// Returns none: the system does not tell.
#[cfg(not(any(target_os = "linux", windows)))]
pub const fn free_bytes() -> Option<u64> {
    None
}
