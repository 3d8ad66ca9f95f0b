//! Files that are not plain, for the unit tests of all readers, in every package.

use std::path::Path;
use std::process::Command;

/// Makes a named pipe into which nobody writes.
pub fn make_pipe(path: &Path) {
    let status = Command::new("mkfifo").arg(path).status().expect("every Unix has mkfifo");
    assert!(status.success());
}

/// Makes a link to a device that never ends.
pub fn make_endless(path: &Path) {
    std::os::unix::fs::symlink("/dev/zero", path).expect("the folder takes a link");
}
