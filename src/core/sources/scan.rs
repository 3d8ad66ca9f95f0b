//! Directory scan: finds the game files of a source, with their sizes and modification times.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::explore::IndexedFile;
use crate::sort::sort_by;

/// Extensions of the files in a folder that are read as games.
const EXTENSIONS: [&str; 9] = ["sgf", "lib", "psq", "rif", "xml", "txt", "pos", "sav", "rec"];

/// Maximum nesting depth of the subfolders that are read.
const MAX_DEPTH: usize = 32;

/// Returns the files of a source, sorted by path. If the source is a file, returns this file. If it is a folder,
/// returns the files with [`EXTENSIONS`] in the folder and in its subfolders down to the nesting depth [`MAX_DEPTH`].
/// Leaves out hidden files and folders, and does not follow links to folders.
///
/// # Errors
/// When there is no such file or folder, or the folder itself cannot be read.
pub(super) fn files_of(root: &Path) -> io::Result<Vec<IndexedFile>> {
    let about = fs::metadata(root)?;
    if !about.is_dir() {
        return Ok(vec![file(String::new(), &about)]);
    }
    let mut files = Vec::new();
    // Skip a folder that cannot be read, so that the files of the other folders are still found.
    let mut open = vec![(PathBuf::from(root), String::new(), 0)];
    let mut is_root = true;
    while let Some((folder, prefix, depth)) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if is_root => return Err(error),
            Err(_) => continue,
        };
        is_root = false;
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|it| !it.starts_with('.')) else { continue };
            let path = format!("{prefix}{name}");
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < MAX_DEPTH => open.push((entry.path(), path + "/", depth + 1)),
                Ok(kind) if !kind.is_dir() && has_extension(name) => {
                    let about = fs::metadata(entry.path()).ok().filter(Metadata::is_file);
                    files.extend(about.map(|it| file(path, &it)));
                }
                Ok(_) | Err(_) => (),
            }
        }
    }
    sort_by(&mut files, |one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// Returns `true` if the files that were found now have the same paths, sizes and modification times as the indexed
/// files.
pub(super) fn is_same(indexed: &[IndexedFile], found: &[IndexedFile]) -> bool {
    let stamp = |it: &IndexedFile| (it.n_bytes, it.modified);
    let is_same = |(one, other): (&IndexedFile, &IndexedFile)| stamp(one) == stamp(other) && one.path == other.path;
    indexed.len() == found.len() && indexed.iter().zip(found).all(is_same)
}

/// Returns the full path of a file of a source, from its path within the source.
pub(super) fn path_of(root: &Path, path: &str) -> PathBuf {
    if path.is_empty() { root.to_path_buf() } else { root.join(path) }
}

fn has_extension(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|it| it.to_str());
    extension.is_some_and(|it| EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(it)))
}

fn file(path: String, about: &Metadata) -> IndexedFile {
    let since = about.modified().ok().and_then(|it| it.duration_since(UNIX_EPOCH).ok());
    let modified = since.and_then(|it| u64::try_from(it.as_nanos()).ok()).unwrap_or(0);
    IndexedFile { path, n_bytes: about.len(), modified, is_broken: false }
}
