//! Durable folders: a folder is synced to the disk after a file in it was created, renamed or removed.
//!
//! `fsync` of a file writes its contents to the disk; only `fsync` of its folder writes its name.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Creates a folder and its missing parent folders, and syncs their names to the disk.
///
/// # Errors
/// When a folder cannot be created or synced. A new folder that cannot be synced is removed, so that the next call
/// tries again.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|it| is_missing(it)).collect();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(folder) {
            // Another process has created the folder meanwhile.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => {}
            created => created?,
        }
        // If syncing fails, remove the new folder. If another process has put files into it meanwhile, `remove_dir`
        // keeps it.
        sync_folder(&parent_of(folder)).inspect_err(|_| _ = fs::remove_dir(folder))?;
    }
    // All folders exist now, unless a file has the name of one of them. If so, the following call returns the error.
    fs::create_dir_all(folder)
}

fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && folder.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// Returns the folder in which a file or a folder lies; the working directory for a bare name.
pub(super) fn parent_of(path: &Path) -> PathBuf {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf()
}

/// Syncs the names in a folder to the disk. Does nothing if the program may not read the folder, or if the file system
/// cannot sync folders.
///
/// # Errors
/// When syncing fails for another reason.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    use ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    let synced = fs::File::open(folder).and_then(|it| it.sync_all());
    synced.or_else(|error| match error.kind() {
        InvalidInput | PermissionDenied | Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// Does nothing. On systems other than Unix, folders cannot be opened for syncing, and the file system itself logs
/// changes of names in a journal.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_folders_are_created_and_present_ones_are_fine() {
        let root = tempfile::tempdir().unwrap();
        let deep = root.path().join("a/b/c");
        create_folder(&deep).unwrap();
        create_folder(&deep).unwrap();
        assert!(deep.is_dir());
        fs::write(root.path().join("file"), "").unwrap();
        assert!(create_folder(&root.path().join("file/d")).is_err());
        assert_eq!(parent_of(Path::new("game.sgf")), Path::new("."));
    }
}
