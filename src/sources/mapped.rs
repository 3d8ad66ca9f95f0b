//! Files that are mapped into memory.
#![allow(unsafe_code, reason = "the system maps a file, whose bytes no other process may change")]

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;

use crate::explore::IndexBytes;

/// Maps an index file.
///
/// # Errors
/// When it cannot be opened or mapped.
pub(super) fn open(path: &Path) -> io::Result<IndexBytes> {
    let file = File::open(path)?;
    // SAFETY: an index file is never written to once it has its name: a new one takes its place, and the old one stays
    // as it is while it is mapped.
    Ok(Arc::new(unsafe { Mmap::map(&file)? }))
}
