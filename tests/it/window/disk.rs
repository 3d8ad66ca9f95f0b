//! A disk that is full or read-only for the data of one user, simulated by a library loaded with `LD_PRELOAD`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::window::program::Home;

/// The path of the preloaded library that simulates the disk; it is compiled once.
static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk/disk.c");
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("disk-{}.so", std::process::id()));
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&library).arg(source).arg("-ldl");
    assert!(cc.status().unwrap().success());
    library
});

/// The state of the simulated disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskState {
    Writable,
    Full,
    ReadOnly,
}

/// The simulated disk that holds a user's data.
pub struct Disk {
    control: PathBuf,
    folder: PathBuf,
}

impl Disk {
    pub fn of(home: &Home) -> Self {
        Self { control: home.path("disk"), folder: home.journals().parent().unwrap().to_owned() }
    }

    /// Changes a command so that the program which it starts writes to this disk.
    pub fn insert(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &*LIBRARY).env("GUMU_TEST_DISK", &self.control);
        command.env("GUMU_TEST_FOLDER", &self.folder);
    }

    /// Changes the state of the disk, also for running programs.
    pub fn set(&self, state: DiskState) {
        // Replace the file by renaming, so that a program reads either the old state or the new state.
        let next = self.control.with_extension("next");
        let letter = match state {
            DiskState::Writable => "",
            DiskState::Full => "f",
            DiskState::ReadOnly => "r",
        };
        fs::write(&next, letter).unwrap();
        fs::rename(next, &self.control).unwrap();
    }
}
