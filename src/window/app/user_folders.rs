//! The user's own folders, which the program's file dialog offers: home, desktop and documents.

use std::env;
use std::path::{Path, PathBuf};

use crate::input::read_plain;
use crate::ui::files::Place;

/// Maximum length in bytes of the file `user-dirs.dirs`.
const MAX_LIST: u64 = 64 << 10;

/// Returns the home, desktop and documents folders, as far as they exist.
pub(super) fn places() -> Vec<Place> {
    let Some(home) = env::home_dir() else { return Vec::new() };
    let own = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
    let list = own.unwrap_or_else(|| home.join(".config")).join("user-dirs.dirs");
    let list = read_plain(&list, MAX_LIST).map(|it| String::from_utf8_lossy(&it).into_owned()).unwrap_or_default();
    let folder = |key, name| named_folder(&list, key, &home).unwrap_or_else(|| home.join(name));
    let named = [folder("XDG_DESKTOP_DIR", "Desktop"), folder("XDG_DOCUMENTS_DIR", "Documents")];
    let named = named.into_iter().filter(|it| *it != home).map(Place::Named);
    std::iter::once(Place::Home(home.clone())).chain(named).filter(|it| it.folder().is_dir()).collect()
}

/// Returns the folder with the name `key` in the text of the file `user-dirs.dirs`, which the desktop writes. Returns
/// `None` if the text gives no valid folder for `key`.
fn named_folder(list: &str, key: &str, home: &Path) -> Option<PathBuf> {
    let value = list.lines().find_map(|it| it.trim().strip_prefix(key)?.strip_prefix('='))?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?.replace('\\', "");
    match value.strip_prefix("$HOME") {
        // Remove leading slashes: joining an absolute path would discard the home folder.
        Some(rest) => Some(home.join(rest.trim_start_matches('/')).components().collect()),
        None => Some(PathBuf::from(value)).filter(|it| it.is_absolute()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn folders_are_found_where_the_desktop_has_put_them() {
        let list = "# a comment\nXDG_DESKTOP_DIR=\"$HOME/Schreib\\\"tisch\"\nXDG_DOCUMENTS_DIR=\"/data/文件\"\n\
            XDG_MUSIC_DIR=\"$HOME/\"\nXDG_VIDEOS_DIR=\"Videos\"\nXDG_PICTURES_DIR=broken\n";
        let folder = |key| named_folder(list, key, Path::new("/home/li"));
        assert_eq!(folder("XDG_DESKTOP_DIR"), Some(PathBuf::from("/home/li/Schreib\"tisch")));
        assert_eq!(folder("XDG_DOCUMENTS_DIR"), Some(PathBuf::from("/data/文件")));
        assert_eq!(folder("XDG_MUSIC_DIR"), Some(PathBuf::from("/home/li")));
        for key in ["XDG_VIDEOS_DIR", "XDG_PICTURES_DIR", "XDG_TEMPLATES_DIR"] {
            assert_eq!(folder(key), None, "{key}");
        }
    }
}
