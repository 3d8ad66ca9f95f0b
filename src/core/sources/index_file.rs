//! Index file that is read on demand: random access to its bytes.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::explore::{Index, IndexBytes};
use crate::input::open_plain;

/// An index file that is open for reading.
struct IndexFile(File);

/// Opens the index in the file `path`.
///
/// # Errors
/// When the file cannot be read, or is not a complete index of this version.
pub(super) fn open(path: &Path) -> io::Result<Index> {
    Index::open(Arc::new(IndexFile(open_plain(path)?)))
}

impl IndexBytes for IndexFile {
    fn n_bytes(&self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, buffer, offset)
    }

    #[cfg(windows)]
    fn read_exact_at(&self, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
        use std::os::windows::fs::FileExt;

        while !buffer.is_empty() {
            match self.0.seek_read(buffer, offset) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(n_bytes) => {
                    buffer = &mut buffer[n_bytes..];
                    offset += n_bytes as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
