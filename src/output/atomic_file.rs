//! Atomic writes: a file is replaced whole or not at all.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The treatment of a file that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and writing fails with [`ErrorKind::AlreadyExists`].
    Keep,
    /// It is replaced. It keeps its permissions, and a link stays a link.
    Replace,
}

/// A file that is being written under another name beside its own. It gets its name in [`AtomicFile::finish`]; before
/// that, an old file of this name is as it was.
#[derive(Debug)]
pub struct AtomicFile {
    target: Target,
    existing: Existing,
}

#[derive(Debug)]
enum Target {
    /// A file under another name, and the path that it gets.
    Beside(NamedTempFile, PathBuf),
    /// A device or a pipe, which cannot be replaced.
    Direct(File),
}

impl AtomicFile {
    /// Begins to write a file.
    ///
    /// # Errors
    /// When there is one that is to be kept, or is a folder or write-protected; when the folder takes no file.
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

    /// Writes a whole file.
    ///
    /// # Errors
    /// When it cannot be written; an old file of this name is as it was then.
    pub fn write_all(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
        let mut file = Self::begin(path, existing)?;
        file.write_all_bytes(bytes)?;
        file.finish()
    }

    /// Brings the file to the disk and gives it its name.
    ///
    /// # Errors
    /// When the disk or the folder refuses it; an old file of this name is as it was then.
    pub fn finish(self) -> io::Result<()> {
        let Target::Beside(file, place) = self.target else { return Ok(()) };
        file.as_file().sync_all()?;
        match self.existing {
            Existing::Keep => file.persist_noclobber(&place)?,
            Existing::Replace => file.persist(&place)?,
        };
        Ok(())
    }

    /// Writes bytes. Errors of the file itself name no temporary place.
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

/// Makes a file in the folder of another one, with that one's name in its own.
fn new_file_beside(place: &Path) -> io::Result<NamedTempFile> {
    let folder = place.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut prefix = place.file_name().map(OsString::from).unwrap_or_default();
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".part");
    share(&mut builder);
    builder.tempfile_in(folder)
}

/// Lets others read the file if the user's mask allows it; temporary ones are for their owner alone.
#[cfg(unix)]
fn share(builder: &mut tempfile::Builder<'_, '_>) {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn share(_builder: &mut tempfile::Builder<'_, '_>) {}

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
}
