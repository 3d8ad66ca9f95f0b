//! Installs a desktop entry, icons and file types for the user, if the program was not installed by a package.
//!
//! `gumu --install-desktop` writes these files, and `gumu --remove-desktop` removes them.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::output::{AtomicFile, Existing, create_folder};

/// Application id. The desktop entry, the icons and the windows bear this name (the app id under Wayland, the class
/// under X11), and the program registers with the portal under it.
pub(super) const APP_ID: &str = "io.github.gumu.gumu";

/// The desktop entry that packages install. Its line [`PACKAGED_EXEC`] is replaced by a line with the path of the
/// program.
const ENTRY: &str = include_str!("../../../resources/linux/io.github.gumu.gumu.desktop");
const PACKAGED_EXEC: &str = "Exec=gumu %f\n";

/// The other installed files: their paths below the user's data folder, and their contents.
const FILES: [(&str, &[u8]); 3] = [
    ("icons/hicolor/128x128/apps/io.github.gumu.gumu.png", include_bytes!("../../../resources/gumu.png")),
    (
        "icons/hicolor/symbolic/apps/io.github.gumu.gumu-symbolic.svg",
        include_bytes!("../../../resources/gumu-symbolic.svg"),
    ),
    ("mime/packages/io.github.gumu.gumu.xml", include_bytes!("../../../resources/linux/io.github.gumu.gumu.xml")),
];

/// The path of the desktop entry below the user's data folder.
const ENTRY_PATH: &str = "applications/io.github.gumu.gumu.desktop";

/// Installs the desktop entry of the running program for its user, and returns the path of the entry.
///
/// # Errors
/// If the user has no data folder, a file cannot be written, or an entry cannot hold the path of the program.
pub(super) fn install() -> io::Result<PathBuf> {
    let program = env::current_exe()?;
    let data = data_folder()?;
    let entry = install_below(&data, &program)?;
    refresh(&data);
    Ok(entry)
}

/// Removes the desktop entry of the running program's user, and returns the path of the entry.
///
/// # Errors
/// If the user has no data folder, or an installed file cannot be removed.
pub(super) fn remove() -> io::Result<PathBuf> {
    let data = data_folder()?;
    let entry = remove_below(&data)?;
    refresh(&data);
    Ok(entry)
}

/// Returns the user's data folder.
fn data_folder() -> io::Result<PathBuf> {
    use etcetera::BaseStrategy as _;
    let folder = etcetera::choose_base_strategy().ok().map(|it| it.data_dir()).filter(|it| it.is_absolute());
    folder.ok_or_else(|| ErrorKind::NotFound.into())
}

fn install_below(data: &Path, program: &Path) -> io::Result<PathBuf> {
    let exec = format!("Exec={} %f\n", exec_argument(program)?);
    let entry = data.join(ENTRY_PATH);
    for (path, bytes) in FILES {
        write(&data.join(path), bytes)?;
    }
    write(&entry, ENTRY.replace(PACKAGED_EXEC, &exec).as_bytes())?;
    Ok(entry)
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    AtomicFile::write_all(path, bytes, Existing::Replace)
}

fn remove_below(data: &Path) -> io::Result<PathBuf> {
    let entry = data.join(ENTRY_PATH);
    for path in FILES.iter().map(|(path, _)| data.join(path)).chain([entry.clone()]) {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(entry)
}

/// Returns a path as an argument for the line `Exec` of a desktop entry: quoted, and escaped by the rules for
/// arguments, for field codes such as `%f`, and for strings.
///
/// # Errors
/// If the path is not Unicode or contains control characters, which no entry can hold.
fn exec_argument(path: &Path) -> io::Result<String> {
    let text = path.to_str().filter(|it| !it.contains(char::is_control)).ok_or(ErrorKind::InvalidFilename)?;
    let mut argument = String::from("\"");
    for letter in text.chars() {
        match letter {
            '\\' => argument += r"\\\\",
            '"' | '`' | '$' => argument.extend([r"\\", letter.encode_utf8(&mut [0; 4])]),
            '%' => argument += "%%",
            _ => argument.push(letter),
        }
    }
    Ok(argument + "\"")
}

/// Makes the desktop notice the changed entries and file types at once, by running two update programs. If these
/// programs are missing, the desktop notices the changes at the next login.
fn refresh(data: &Path) {
    for (program, folder) in [("update-desktop-database", "applications"), ("update-mime-database", "mime")] {
        let folder = data.join(folder);
        if folder.is_dir() {
            let _ = Command::new(program).arg(folder).stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_installed_is_removed() {
        let data = tempfile::tempdir().unwrap();
        let own = data.path().join("applications/other.desktop");
        write(&own, b"another one").unwrap();
        let entry = install_below(data.path(), Path::new("/opt/five in a row/gumu")).unwrap();
        let text = fs::read_to_string(&entry).unwrap();
        assert!(text.contains("\nExec=\"/opt/five in a row/gumu\" %f\n"), "{text}");
        assert!(text.contains(&format!("\nIcon={APP_ID}\n")) && text.contains(&format!("\nStartupWMClass={APP_ID}\n")));
        for (path, bytes) in FILES {
            assert!(path.contains(APP_ID));
            assert_eq!(fs::read(data.path().join(path)).unwrap(), bytes);
        }
        // Install the entry a second time, for a program at another path.
        install_below(data.path(), Path::new("/usr/local/bin/gumu")).unwrap();
        assert!(fs::read_to_string(&entry).unwrap().contains("\nExec=\"/usr/local/bin/gumu\" %f\n"));

        assert_eq!(remove_below(data.path()).unwrap(), entry);
        assert!(!entry.exists() && FILES.iter().all(|(path, _)| !data.path().join(path).exists()));
        assert!(own.exists());
        remove_below(data.path()).unwrap();
    }

    #[test]
    fn paths_are_quoted_for_the_entry() {
        let argument = |path| exec_argument(Path::new(path)).unwrap();
        assert_eq!(argument("/opt/古木/gumu"), "\"/opt/古木/gumu\"");
        assert_eq!(argument(r#"/a$b/"c"/`d`/e\f/100%/gumu"#), r#""/a\\$b/\\"c\\"/\\`d\\`/e\\\\f/100%%/gumu""#);
        assert!(exec_argument(Path::new("/a\nTerminal=true/gumu")).is_err());
    }
}
