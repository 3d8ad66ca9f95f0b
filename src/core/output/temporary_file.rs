//! Temporary files, which get their final names when complete. Those that killed processes have left are removed.
//!
//! A left-over file is recognized by its age: [`LEFT_AFTER`] without a write. The program completes a temporary file
//! within moments, and an index of the opening explorer within minutes, so a file of this age is no longer being
//! written. The age is known on every file system, even on network file systems without locks. A process that was
//! suspended for longer, for example because the lid of the laptop was closed, finds its file missing, reports the
//! failure and writes the file again.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

/// Time since the last write after which a temporary file is treated as left over by a killed process.
pub const LEFT_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Suffixes of the names of temporary files.
const SUFFIXES: [&str; 2] = [".part", ".new"];

/// Number of random characters in the name of a temporary file.
const N_RANDOM: usize = 16;

/// Number of random characters in the names that earlier versions of the program gave temporary files.
const N_RANDOM_BEFORE: usize = 6;

/// File permissions of a new temporary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Only the owner of the file may read and write it.
    Owner,
    /// Everyone may read and write the file, as far as the umask of the user allows.
    AsUsual,
}

/// Creates a temporary file in a folder; its name has random characters between `prefix` and `suffix`. Dropping the
/// returned value removes the file.
///
/// # Errors
/// When no file can be created in the folder. The error does not name the temporary file, because that name means
/// nothing to the player.
pub fn new_temporary_file(
    folder: &Path,
    prefix: &OsStr,
    suffix: &'static str,
    access: Access,
) -> io::Result<NamedTempFile> {
    debug_assert!(SUFFIXES.contains(&suffix), "files with other endings would never be removed");
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    restrict(&mut options, access);
    let mut why = None;
    let open = |path: &Path| {
        let opened = options.open(path);
        why = opened.as_ref().err().and_then(io::Error::raw_os_error);
        opened
    };
    let created = tempfile::Builder::new().prefix(prefix).suffix(suffix).rand_bytes(N_RANDOM).make_in(folder, open);
    // Return the error of the system: `tempfile` would add the path of the temporary file to it.
    created.map_err(|error| why.map_or(error, io::Error::from_raw_os_error))
}

#[cfg(unix)]
fn restrict(options: &mut fs::OpenOptions, access: Access) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(match access {
        Access::Owner => 0o600,
        Access::AsUsual => 0o666,
    });
}

#[cfg(not(unix))]
fn restrict(_options: &mut fs::OpenOptions, _access: Access) {}

/// Returns `true` if `name` is the name of a temporary file, and `is_target` accepts the final name that the temporary
/// file will get. If the name of the temporary file does not contain the final name, `is_target` gets an empty text.
#[must_use]
pub fn is_temporary(name: &str, is_target: impl Fn(&str) -> bool) -> bool {
    let Some(stem) = SUFFIXES.iter().find_map(|it| name.strip_suffix(it)) else { return false };
    let (target, random) = stem.rsplit_once('.').unwrap_or(("", stem));
    let is_random =
        [N_RANDOM, N_RANDOM_BEFORE].contains(&random.len()) && random.bytes().all(|it| it.is_ascii_alphanumeric());
    is_random && is_target(target)
}

/// Removes temporary files that killed processes have left in a folder, but only files whose final names `is_target`
/// accepts. `now` is the current time.
pub fn remove_leftovers(folder: &Path, now: SystemTime, is_target: impl Fn(&str) -> bool) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let is_ours = entry.file_name().to_str().is_some_and(|it| is_temporary(it, &is_target));
        let is_left = || {
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            let age = now.duration_since(about.modified().ok()?).ok()?;
            Some(LEFT_AFTER <= age)
        };
        if is_ours && is_left().unwrap_or(false) {
            // Ignore an error: the next start of the program tries to remove the file again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_over_files_are_removed_once_nobody_writes_them() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        let ours = ["a.txt.0123456789abcdef.part", "a.txt.aBc123.part", ".aBc123.new", "0123456789abcdef.new"];
        let others =
            ["a.txt", "movie.part", "a.new", "b.sgf.aBc123.part", "a.txt.aBc12-.part", "0123456789abcdef.journal"];
        for name in ours.iter().chain(&others) {
            fs::write(at(name), "left").unwrap();
        }
        fs::create_dir(at("a.txt.ABCDEF.part")).unwrap();
        let collect = |now| remove_leftovers(root.path(), now, |it| it.is_empty() || it == "a.txt");
        let n_files = || fs::read_dir(root.path()).unwrap().count();
        let now = SystemTime::now();
        collect(now + LEFT_AFTER / 2);
        collect(now - LEFT_AFTER);
        assert_eq!(n_files(), ours.len() + others.len() + 1, "they may be written still");
        collect(now + 2 * LEFT_AFTER);
        assert_eq!(n_files(), others.len() + 1);
        assert!(others.iter().all(|it| at(it).exists()));
    }

    #[test]
    fn a_new_file_is_recognized_and_its_error_names_no_temporary_file() {
        let root = tempfile::tempdir().unwrap();
        let file = new_temporary_file(root.path(), OsStr::new("a."), ".part", Access::Owner).unwrap();
        let name = file.path().file_name().unwrap().to_str().unwrap();
        assert!(is_temporary(name, |it| it == "a") && !is_temporary(name, |it| it == "b"), "{name}");
        let nowhere = root.path().join("nowhere");
        let error = new_temporary_file(&nowhere, OsStr::new("a."), ".part", Access::AsUsual).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(!error.to_string().contains("part"), "{error}");
    }
}
