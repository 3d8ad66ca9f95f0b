//! Finds the folders of the program, and reads and writes files that the player has chosen.
//!
//! The program keeps its own files in these folders. The files that the player chooses are, for example, games and
//! pictures.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use crate::app::tasks::{self, EventSender};
use crate::app::user_folders::places;
use crate::engine::Ticket;
use crate::evaluations;
use crate::formats::file_name::shown_name;
use crate::formats::{self, MAX_FILE};
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing, remove_leftovers};
use crate::ui::event::{Event, Failure};
use crate::ui::files::picture::Subject;
use crate::ui::files::{FileEntry, FileEvent, FileKind, FileSummary, Listing, Present};
use crate::ui::state::FolderNames;

/// Length in bytes of a file above which reading takes so long that the window announces it.
const LARGE: u64 = 2 << 20;

/// Name of the program's folder inside the platform's folders for configuration and for data.
const NAME: &str = "gumu";

/// Name of a file that makes the program portable if it lies beside the program. A portable program keeps all its files
/// in its own folder.
const PORTABLE: &str = "portable";

/// The program's folders.
#[derive(Clone, Debug)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
}

impl Folders {
    /// Returns the program's folders for the user who runs it. A user without a home folder gets folders below the
    /// temporary folder. A portable program keeps everything in its own folder.
    #[must_use]
    pub fn of_user() -> Self {
        if let Some(folders) = env::current_exe().ok().and_then(|it| Self::beside(&it)) {
            return folders;
        }
        let (config, data) = absolute(folders_of_system()).unwrap_or_else(|| (env::temp_dir(), env::temp_dir()));
        Self { config: config.join(NAME), data: data.join(NAME) }
    }

    /// If the program is portable, returns the folder that contains it, as the folder of both settings and data.
    fn beside(program: &Path) -> Option<Self> {
        let folder = program.parent()?;
        let is_portable = folder.join(PORTABLE).is_file();
        is_portable.then(|| Self { config: folder.to_path_buf(), data: folder.to_path_buf() })
    }

    /// Returns the paths of two folders as text for the player: the settings folder, and the data folder, which
    /// contains the games.
    #[must_use]
    pub fn names(&self) -> FolderNames {
        let [settings, games] = [&self.config, &self.data].map(|it| it.to_string_lossy().into_owned());
        FolderNames { settings, games }
    }

    /// Returns the data folder, which contains all other folders and files of the program except the settings.
    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Returns the folder of the journals of running games.
    #[must_use]
    pub fn journals(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Returns the folder of the history, which contains the finished games.
    #[must_use]
    pub fn history(&self) -> PathBuf {
        self.data.join("history")
    }

    /// Returns the folder of the opening explorer: its sources and their indices.
    #[must_use]
    pub fn explorer(&self) -> PathBuf {
        self.data.join("explorer")
    }

    /// Returns the folder of the games that the player has added to their library.
    #[must_use]
    pub fn library(&self) -> PathBuf {
        self.data.join("library")
    }

    /// Returns the path of the training file, which holds the player's progress with puzzles.
    #[must_use]
    pub fn training(&self) -> PathBuf {
        self.data.join("training.txt")
    }

    /// Returns the path of the file with the positions that the player has added to the puzzles.
    #[must_use]
    pub fn own_puzzles(&self) -> PathBuf {
        self.data.join("own-puzzles.txt")
    }

    /// Returns the path of the position database, which the brain shares.
    #[must_use]
    pub fn evaluations(&self) -> PathBuf {
        self.data.join(evaluations::FILE_NAME)
    }

    /// Returns the path of the settings file.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    /// Returns `true` if there is no settings file, so that this is probably the program's first start.
    pub(super) fn is_first_start(&self) -> bool {
        fs::symlink_metadata(self.settings()).is_err_and(|error| error.kind() == ErrorKind::NotFound)
    }

    /// Removes the temporary files that were left behind when earlier processes were killed. If the program is
    /// portable, the folders for configuration and data may also contain files of other programs. Therefore only the
    /// temporary files of the settings, the training, the player's own puzzles and the position database are removed
    /// from these two folders.
    pub(super) fn remove_leftovers(&self, now: SystemTime) {
        remove_leftovers(&self.config, now, |it| ["settings.json", "settings.json.bak"].contains(&it));
        remove_leftovers(&self.data, now, |it| {
            ["training.txt", "own-puzzles.txt", evaluations::FILE_NAME].contains(&it)
        });
        for folder in [self.journals(), self.history(), self.explorer(), self.library()] {
            remove_leftovers(&folder, now, |_| true);
        }
    }
}

/// Returns `folders` if both are absolute, and otherwise `None`: the meaning of a relative path would depend on the
/// working directory.
fn absolute(folders: Option<(PathBuf, PathBuf)>) -> Option<(PathBuf, PathBuf)> {
    folders.filter(|(config, data)| config.is_absolute() && data.is_absolute())
}

/// Returns the system's folders for configuration and for data.
#[cfg(not(windows))]
fn folders_of_system() -> Option<(PathBuf, PathBuf)> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some((strategy.config_dir(), strategy.data_dir()))
}

/// Returns the roaming application data folder, `%APPDATA%`, for both configuration and data.
#[cfg(windows)]
fn folders_of_system() -> Option<(PathBuf, PathBuf)> {
    let roaming = PathBuf::from(env::var_os("APPDATA").filter(|it| !it.is_empty())?);
    Some((roaming.clone(), roaming))
}

/// Reads a file or a folder on a thread of its own, and sends the result as [`Event::Read`]. Before it reads a large
/// file, which can take seconds, it sends [`FileEvent::Reading`].
pub(super) fn open_on_thread(path: PathBuf, ticket: Ticket, events: &EventSender) {
    let (asked, answer) = (path.clone(), events.clone());
    let thread = tasks::spawn("file", move || {
        if fs::metadata(&asked).is_ok_and(|it| it.is_file() && LARGE < it.len() && it.len() <= MAX_FILE) {
            answer.send(Event::Files(FileEvent::Reading(ticket, asked.clone())));
        }
        answer.send(Event::Read(ticket, Box::new(open(&asked))));
    });
    if thread.is_err() {
        events.send(Event::Read(ticket, Box::new(open(&path))));
    }
}

/// Reads the games of a file, or the entries of a folder, and returns the event with the result.
pub(super) fn open(path: &Path) -> Event {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    match read_plain(&path, MAX_FILE) {
        Ok(bytes) => Event::Files(FileEvent::Opened { path, games: formats::read(&bytes) }),
        Err(_) if path.is_dir() => Event::Files(FileEvent::Listed(list(&path))),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => Event::Failed(Failure::TooLarge(shown_name(&path))),
        Err(error) => Event::Failed(Failure::Unreadable(shown_name(&path), error.into())),
    }
}

/// Writes a file that the player has chosen. The file keeps its permissions, and a symbolic link stays a link.
///
/// # Errors
/// When the file cannot be written; `AlreadyExists` if a file exists and `present` is [`Present::Keep`].
pub(super) fn write(path: &Path, bytes: &[u8], present: Present) -> io::Result<()> {
    let existing = match present {
        Present::Keep => Existing::Keep,
        Present::Replace => Existing::Replace,
    };
    AtomicFile::write_all(path, bytes, existing)
}

/// Returns the event that reports the result of writing a file.
pub(super) fn written(kind: FileKind, path: PathBuf, result: io::Result<()>) -> Event {
    Event::Files(FileEvent::Written(kind, path, result.map(|()| FileSummary::default()).map_err(Into::into)))
}

/// Paints a picture and writes it to a file.
///
/// # Errors
/// When the picture cannot be painted or written; `AlreadyExists` if a file exists and `present` is [`Present::Keep`].
pub(super) fn write_picture(path: &Path, subject: &Subject, present: Present) -> io::Result<()> {
    if present == Present::Keep && path.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    write(path, &subject.encode().map_err(io::Error::other)?, present)
}

/// Returns the entries of a folder; of the user's home folder if the path is empty.
pub(super) fn list(folder: &Path) -> Listing {
    let folder = match folder.as_os_str().is_empty() {
        true => env::home_dir().or_else(|| env::current_dir().ok()).unwrap_or_default(),
        false => std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf()),
    };
    let entries = fs::read_dir(&folder).map(|entries| {
        let entry = |it: fs::DirEntry| FileEntry {
            name: it.file_name().to_string_lossy().into_owned(),
            is_folder: fs::metadata(it.path()).is_ok_and(|about| about.is_dir()),
        };
        entries.filter_map(Result::ok).map(entry).collect()
    });
    let (entries, trouble) = match entries {
        Ok(entries) => (entries, None),
        Err(error) => (Vec::new(), Some(error.into())),
    };
    Listing { folder, entries, trouble, places: places() }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::output::LEFT_AFTER;

    #[test]
    fn left_over_files_are_removed_from_the_folders_of_the_program_alone() {
        let root = tempfile::tempdir().unwrap();
        // A portable program keeps all files in its own folder, which may also contain files of other programs.
        let folders = Folders { config: root.path().to_owned(), data: root.path().to_owned() };
        let left = [
            "settings.json.aBc123.part",
            "settings.json.bak.0123456789abcdef.part",
            "training.txt.aBc123.part",
            "own-puzzles.txt.aBc123.part",
            "games/0123456789abcdef.new",
            "history/.aBc123.new",
            "explorer/2.index.aBc123.part",
            "library/2026-11-22-001.sgf.aBc123.part",
        ];
        let others =
            ["gumu.zip.aBc123.part", "0123456789abcdef.new", "games/0123456789abcdef.journal", "a/b.aBc123.part"];
        for name in left.iter().chain(&others) {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "left").unwrap();
        }
        let is_there = |it: &&str| root.path().join(it).exists();
        folders.remove_leftovers(SystemTime::now());
        assert!(left.iter().all(is_there), "somebody may write them still");
        folders.remove_leftovers(SystemTime::now() + 2 * LEFT_AFTER);
        assert!(!left.iter().any(is_there));
        assert!(others.iter().all(is_there));
    }

    #[test]
    fn a_portable_program_keeps_everything_beside_itself() {
        let root = tempfile::tempdir().unwrap();
        let program = root.path().join("gumu.exe");
        assert!(Folders::beside(&program).is_none());
        fs::write(root.path().join("portable"), "").unwrap();
        let folders = Folders::beside(&program).unwrap();
        assert_eq!(folders.settings(), root.path().join("settings.json"));
        assert_eq!(folders.journals(), root.path().join("games"));
    }

    #[test]
    fn relative_folders_of_the_system_are_ignored() {
        let both = |config: &str, data: &str| absolute(Some((PathBuf::from(config), PathBuf::from(data))));
        let root = env::temp_dir();
        let root = root.to_str().unwrap();
        assert!(both(root, root).is_some());
        assert!(both("home", root).is_none() && both(root, "home").is_none() && both("", "").is_none());
    }

    #[test]
    fn a_game_is_written_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("game.sgf");
        assert!(write(&file, b"one", Present::Keep).is_ok());
        assert_eq!(write(&file, b"two", Present::Keep).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"one");
        assert!(write(&file, b"three", Present::Replace).is_ok());
        assert_eq!(fs::read(&file).unwrap(), b"three");
        let mut rights = fs::metadata(&file).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&file, rights).unwrap();
        assert!(write(&file, b"four", Present::Replace).is_err());
        let nowhere = root.path().join("nowhere/game.sgf");
        assert!(write(&nowhere, b"five", Present::Replace).is_err());
        assert!(write(root.path(), b"six", Present::Replace).is_err());
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "nothing is left beside the file");
    }

    #[test]
    fn a_game_is_read_on_another_thread() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("game.txt");
        fs::write(&file, "h8 i9").unwrap();
        let (sender, events) = std::sync::mpsc::channel();
        let here = thread::current().id();
        let events_sender = EventSender::new(move |event| sender.send((event, thread::current().id())).unwrap());
        open_on_thread(file.clone(), Ticket(7), &events_sender);
        let (event, there) = events.recv().unwrap();
        assert_ne!(here, there);
        let Event::Read(Ticket(7), outcome) = event else { panic!("{event:?}") };
        let Event::Files(FileEvent::Opened { path, games: Ok(games) }) = *outcome else { panic!("{outcome:?}") };
        assert_eq!((path, games[0].record.ply()), (file, 2));
    }

    #[test]
    fn a_large_file_is_announced() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("large.txt");
        fs::write(&file, format!("h8 i9 {{{}}}", "x".repeat(3 << 20))).unwrap();
        let (sender, events) = std::sync::mpsc::channel();
        open_on_thread(file.clone(), Ticket(7), &EventSender::new(move |event| sender.send(event).unwrap()));
        let events: Vec<_> = events.iter().collect();
        let [Event::Files(FileEvent::Reading(Ticket(7), path)), Event::Read(Ticket(7), outcome)] = &events[..] else {
            panic!("{events:?}")
        };
        assert!(*path == file && matches!(**outcome, Event::Files(FileEvent::Opened { games: Ok(_), .. })));
    }

    #[test]
    fn a_path_that_is_no_game_is_an_error_or_a_listing() {
        let root = tempfile::tempdir().unwrap();
        let huge = root.path().join("huge");
        fs::File::create(&huge).unwrap().set_len(MAX_FILE + 1).unwrap();
        assert!(matches!(open(&huge), Event::Failed(Failure::TooLarge(_))));
        assert!(matches!(open(&root.path().join("none")), Event::Failed(Failure::Unreadable(..))));
        let Event::Files(FileEvent::Listed(listing)) = open(root.path()) else { panic!("a folder is listed") };
        assert_eq!(listing.entries, [FileEntry { name: "huge".to_owned(), is_folder: false }]);
        assert!(list(&huge).trouble.is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_and_a_device_are_no_files() {
        use crate::app::special_files;
        special_files::without_waiting(|| {
            let root = tempfile::tempdir().unwrap();
            let (pipe, zero) = (root.path().join("pipe"), root.path().join("zero"));
            special_files::make_pipe(&pipe);
            special_files::make_endless(&zero);
            for path in [pipe, zero] {
                let Event::Failed(Failure::Unreadable(_, why)) = open(&path) else { panic!("{}", path.display()) };
                assert_eq!(why, io::Error::new(ErrorKind::InvalidInput, "it is not a plain file").into());
            }
        });
    }
}
