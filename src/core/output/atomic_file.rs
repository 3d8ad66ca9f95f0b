//! Atomic file writes: a file is replaced whole or not at all.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::output::folder::{parent_of, sync_folder};
use crate::output::temporary_file::{Access, new_temporary_file};

/// Action if a file exists already at the path that is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keep the existing file; writing fails with [`ErrorKind::AlreadyExists`].
    Keep,
    /// Replace the existing file, but keep its permissions. A symbolic link stays a link, and leads to the new
    /// contents.
    Replace,
}

/// A file that is being written under a temporary name in the folder of its final name. [`AtomicFile::finish`] renames
/// it to the final name; until then, an existing file of that name is unchanged. Errors do not contain a file name, so
/// that the caller can add the final name.
#[derive(Debug)]
pub struct AtomicFile {
    target: Target,
    existing: Existing,
}

#[derive(Debug)]
enum Target {
    /// A temporary file in the folder of the final file, and the path of the final file.
    Beside(NamedTempFile, PathBuf),
    /// A device or a pipe. It is written directly, because it cannot be replaced.
    Direct(File),
}

impl AtomicFile {
    /// Starts to write a file at `path`.
    ///
    /// # Errors
    /// When `path` exists and `existing` is [`Existing::Keep`]; when `path` is a folder or is write-protected; or when
    /// no file can be created in the folder of `path`.
    pub fn begin(path: &Path, existing: Existing) -> io::Result<Self> {
        if existing == Existing::Keep && path.symlink_metadata().is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let rights = match place.metadata() {
            Ok(about) if about.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(about) if !about.is_file() => {
                let file = File::options().write(true).open(&place)?;
                return Ok(Self { target: Target::Direct(file), existing });
            }
            Ok(about) if about.permissions().readonly() => return Err(ErrorKind::PermissionDenied.into()),
            Ok(about) => Some(about.permissions()),
            Err(_) => None,
        };
        let file = new_file_beside(&place)?;
        if let Some(rights) = rights {
            file.as_file().set_permissions(rights)?;
        }
        Ok(Self { target: Target::Beside(file, place), existing })
    }

    /// Writes `bytes` as a whole file.
    ///
    /// # Errors
    /// When the file cannot be written. An existing file at `path` is then unchanged, except as described at
    /// [`AtomicFile::finish`]; a device or a pipe may have received a part of the bytes.
    pub fn write_all(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
        let mut file = Self::begin(path, existing)?;
        file.write_all_bytes(bytes)?;
        file.finish()
    }

    /// Syncs the file to the disk, renames it to its final name, and syncs the folder. Does nothing if the target is a
    /// device or a pipe.
    ///
    /// # Errors
    /// When syncing or renaming fails. An existing file of the final name is then unchanged, with one exception: if
    /// only syncing the folder has failed, the existing file is replaced, but a power failure may bring it back.
    pub fn finish(self) -> io::Result<()> {
        let Target::Beside(file, place) = self.target else { return Ok(()) };
        file.as_file().sync_all()?;
        let named = match self.existing {
            Existing::Keep => file.persist_noclobber(&place),
            Existing::Replace => file.persist(&place),
        };
        named.map_err(|it| it.error)?;
        sync_folder(&parent_of(&place))
    }

    /// Writes bytes. Calls the method of `File`, because the errors of the methods of `NamedTempFile` contain the name
    /// of the temporary file.
    fn write_all_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file().write_all(bytes)
    }

    fn file(&mut self) -> &mut File {
        match &mut self.target {
            Target::Beside(file, _) => file.as_file_mut(),
            Target::Direct(file) => file,
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Creates a temporary file in the folder of the final path `place`. The name of the temporary file starts with the
/// final file name.
fn new_file_beside(place: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = place.file_name().map(OsString::from).unwrap_or_default();
    prefix.push(".");
    new_temporary_file(&parent_of(place), &prefix, ".part", Access::AsUsual)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_has_its_old_contents_until_the_new_ones_are_whole() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("game.sgf");
        AtomicFile::write_all(&path, b"old", Existing::Keep).unwrap();
        let mut file = AtomicFile::begin(&path, Existing::Replace).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old", "it was not finished");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "nothing is left beside the file");
        let mut file = AtomicFile::begin(&path, Existing::Replace).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let kept = AtomicFile::write_all(&path, b"other", Existing::Keep).unwrap_err();
        assert_eq!(kept.kind(), ErrorKind::AlreadyExists);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_is_not_replaced() {
        let root = tempfile::tempdir().unwrap();
        let (path, link) = (root.path().join("game.sgf"), root.path().join("link.sgf"));
        fs::write(&path, "old").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        AtomicFile::write_all(&link, b"new", Existing::Replace).unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        AtomicFile::write_all(Path::new("/dev/null"), b"gone", Existing::Replace).unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }

    #[test]
    fn an_error_names_no_temporary_file() {
        let root = tempfile::tempdir().unwrap();
        let nowhere = root.path().join("nowhere/board.png");
        for existing in [Existing::Keep, Existing::Replace] {
            let error = AtomicFile::write_all(&nowhere, b"new", existing).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::NotFound);
            assert!(!error.to_string().contains("part"), "{error}");
        }
    }
}
