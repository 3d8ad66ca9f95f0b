//! Reading of files: plain files only, up to a size limit.
//!
//! A program that opens a named pipe must wait until another program writes to the pipe, and a device such as
//! `/dev/zero` never ends. Both can be found where a file is expected, or be reached by a link. Therefore everything
//! that this program reads by a path goes through [`open_plain`] or [`read_plain`].

#[cfg(all(test, unix))]
mod special_files;

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a plain file for reading. If the path is a named pipe, does not wait until a program writes to it.
///
/// # Errors
/// When the file cannot be opened; [`ErrorKind::IsADirectory`] for a folder, [`ErrorKind::InvalidInput`] for a pipe, a
/// socket or a device.
pub fn open_plain(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    do_not_wait(&mut options);
    let file = options.open(path)?;
    let kind = file.metadata()?.file_type();
    match kind {
        _ if kind.is_dir() => Err(ErrorKind::IsADirectory.into()),
        _ if kind.is_file() => Ok(file),
        _ => Err(io::Error::new(ErrorKind::InvalidInput, "it is not a plain file")),
    }
}

/// Reads a whole plain file of at most `max_bytes`.
///
/// # Errors
/// The errors of [`open_plain`], and [`ErrorKind::FileTooLarge`] for a file with more than `max_bytes`.
pub fn read_plain(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_plain(path)?.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if max_bytes < bytes.len() as u64 {
        let limit =
            if max_bytes < 1 << 20 { format!("{} kB", max_bytes >> 10) } else { format!("{} MB", max_bytes >> 20) };
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {limit}")));
    }
    Ok(bytes)
}

/// Sets two flags for opening a file: the opening of a named pipe does not wait, and a terminal that is opened does not
/// become the controlling terminal.
#[cfg(unix)]
fn do_not_wait(options: &mut std::fs::OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
}

#[cfg(not(unix))]
fn do_not_wait(_options: &mut std::fs::OpenOptions) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_is_read_up_to_the_limit() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("game.sgf");
        fs::write(&path, [b'x'; 2048]).unwrap();
        assert_eq!(read_plain(&path, 2048).unwrap().len(), 2048);
        let error = read_plain(&path, 2047).unwrap_err();
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::FileTooLarge, "it is larger than 1 kB".into()));
        assert_eq!(read_plain(root.path(), 2048).unwrap_err().kind(), ErrorKind::IsADirectory);
        assert_eq!(read_plain(&root.path().join("none"), 2048).unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_refused_without_waiting() {
        special_files::without_waiting(|| {
            let root = tempfile::tempdir().unwrap();
            let (pipe, link) = (root.path().join("pipe"), root.path().join("link"));
            special_files::make_pipe(&pipe);
            special_files::make_endless(&link);
            for path in [&pipe, &link] {
                let error = read_plain(path, 2048).unwrap_err();
                assert_eq!(
                    (error.kind(), error.to_string()),
                    (ErrorKind::InvalidInput, "it is not a plain file".into())
                );
            }
        });
    }
}
