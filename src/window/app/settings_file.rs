//! The settings (configuration) on disk: read field by field, and written as a whole by a separate thread.
//!
//! - **Wrong values.** A field that cannot be read keeps its default. A file with such fields, a file that is not a
//!   settings file and a file of a newer version are copied to `settings.json.bak` before they are overwritten.
//! - **What is read.** Plain files of at most [`MAX_BYTES`]. Anything else at the path of the settings, such as a pipe,
//!   is renamed to `settings.json.bak` before the first write.
//! - **When.** Each change is handed to a thread, so that the window never waits for the disk. Of several changes that
//!   wait to be written, only the last is written. The program does not end before it is written.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::tasks::{EventSender, JobQueue};
use crate::engine::roster;
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing, create_folder};
use crate::ui::event::{Event, Failure};
use crate::ui::settings::{LoadedSettings, Settings, Trouble};

/// Maximum length in bytes of a settings file that is read. Even a file with thousands of engines is shorter.
const MAX_BYTES: u64 = 4 << 20;

/// The settings file.
#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// The previous settings file, if it must be backed up before it is overwritten.
    old: Option<OldFile>,
}

/// A settings file that could not be read completely.
#[derive(Debug)]
enum OldFile {
    /// The bytes of a file that was read but not fully understood.
    Read(Vec<u8>),
    /// A file that could not be read at all.
    Unread,
}

impl SettingsFile {
    /// Reads the settings. Values that cannot be read get their defaults; if the whole file cannot be read, all values
    /// do. In both cases also returns a failure to show to the player.
    #[must_use]
    pub fn load(path: PathBuf) -> (Self, Settings, Option<Failure>) {
        let bytes = match read_plain(&path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return (Self { path, old: None }, Settings::default(), None);
            }
            Err(error) => {
                let failure = Failure::SettingsBroken(None, error.to_string());
                return (Self { path, old: Some(OldFile::Unread) }, Settings::default(), Some(failure));
            }
        };
        let LoadedSettings { settings, trouble } = Settings::read(&String::from_utf8_lossy(&bytes), roster::house());
        let failure = trouble.map(|trouble| match trouble {
            Trouble::Broken(at, why) => Failure::SettingsBroken(Some(at), why),
            Trouble::Fields(names) => Failure::SettingsFields(names),
            Trouble::Newer => Failure::SettingsNewer,
        });
        let old = failure.is_some().then_some(OldFile::Read(bytes));
        (Self { path, old }, settings, failure)
    }

    /// Writes the settings. If the old file could not be read completely, backs it up first.
    ///
    /// # Errors
    /// When the folder or a file cannot be written; the old file is unchanged then.
    pub fn save(&mut self, settings: &Settings) -> io::Result<()> {
        self.write(&settings.write())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.path.parent().map_or(Ok(()), create_folder)?;
        if let Some(old) = &self.old {
            old.keep(&self.path)?;
            self.old = None;
        }
        AtomicFile::write_all(&self.path, text.as_bytes(), Existing::Replace)
    }
}

impl OldFile {
    fn keep(&self, path: &Path) -> io::Result<()> {
        let mut backup = OsString::from(path);
        backup.push(".bak");
        match self {
            Self::Read(bytes) => AtomicFile::write_all(Path::new(&backup), bytes, Existing::Replace),
            Self::Unread => match fs::rename(path, &backup) {
                // There is nothing to back up: another program has removed the file.
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
                renamed => renamed,
            },
        }
    }
}

/// The thread that writes the settings; it starts with the first change.
pub(super) struct SettingsWriter {
    file: Arc<Mutex<SettingsFile>>,
    events: EventSender,
    changes: Option<JobQueue<String>>,
}

impl SettingsWriter {
    /// Returns a writer that sends its failures as events.
    pub(super) fn new(file: SettingsFile, events: EventSender) -> Self {
        Self { file: Arc::new(Mutex::new(file)), events, changes: None }
    }

    /// Queues the settings for writing. If earlier settings are still waiting to be written, the new settings replace
    /// them.
    pub(super) fn write(&mut self, settings: &Settings) {
        if self.changes.is_none() {
            let (file, events) = (Arc::clone(&self.file), self.events.clone());
            let work = move |changes: Receiver<String>| {
                while let Ok(first) = changes.recv() {
                    let last = changes.try_iter().last().unwrap_or(first);
                    write(&file, &last, &events);
                }
            };
            self.changes = JobQueue::start("settings", work).ok();
        }
        let change = settings.write();
        match &self.changes {
            Some(changes) => changes.push(change),
            // If no thread could be started, write on this thread. The window then waits for the disk.
            None => write(&self.file, &change, &self.events),
        }
    }
}

fn write(file: &Mutex<SettingsFile>, text: &str, events: &EventSender) {
    let written = file.lock().unwrap_or_else(PoisonError::into_inner).write(text);
    if let Err(error) = written {
        events.send(Event::Failed(Failure::SettingsUnwritable(error.into())));
    }
}

// Dropping the writer waits until the last change is written.
impl Drop for SettingsWriter {
    fn drop(&mut self) {
        if let Some(changes) = self.changes.take() {
            changes.finish();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn load(path: &Path) -> (SettingsFile, Settings, Option<Failure>) {
        SettingsFile::load(path.to_owned())
    }

    fn with_numbers() -> Settings {
        Settings { numbers: true, ..Settings::default() }
    }

    #[test]
    fn settings_come_back_from_their_file() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("config/settings.json");
        let (mut file, settings, failure) = load(&path);
        assert_eq!((settings, failure), (Settings::default(), None));
        file.save(&with_numbers()).unwrap();
        let (_, settings, failure) = load(&path);
        assert_eq!((settings, failure), (with_numbers(), None));
        let files = fs::read_dir(root.path().join("config")).unwrap().count();
        assert_eq!(files, 1, "nothing is left beside the file");
    }

    #[test]
    fn a_file_that_was_not_read_completely_is_kept_beside_the_new_one() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("settings.json");
        let broken: [&[u8]; 4] =
            [&[0xff, 0x00, b'{'], b"{\"zoom\": \"big\", \"numbers\": true}", b"{\"version\": 99}", b"{"];
        for bytes in broken {
            fs::write(&path, bytes).unwrap();
            let (mut file, settings, failure) = load(&path);
            assert!(failure.is_some());
            assert_eq!(fs::read(&path).unwrap(), bytes, "it is left as it is");
            file.save(&settings).unwrap();
            file.save(&with_numbers()).unwrap();
            assert_eq!(fs::read(root.path().join("settings.json.bak")).unwrap(), bytes);
            assert_eq!(load(&path).1, with_numbers());
        }
        let (mut file, ..) = load(&path);
        file.save(&Settings::default()).unwrap();
        assert_eq!(fs::read(root.path().join("settings.json.bak")).unwrap(), broken[3], "a good file is not kept");
    }

    #[test]
    fn what_is_no_plain_file_is_moved_aside_and_never_waited_for() {
        let root = tempfile::tempdir().unwrap();
        let (path, backup) = (root.path().join("settings.json"), root.path().join("settings.json.bak"));
        let large = || fs::File::create(&path).unwrap().set_len(MAX_BYTES + 1).unwrap();
        let mut make: Vec<&dyn Fn()> = vec![&large];
        #[cfg(unix)]
        let pipe = || crate::app::special_files::make_pipe(&path);
        #[cfg(unix)]
        let link = || crate::app::special_files::make_endless(&path);
        #[cfg(unix)]
        make.extend([&pipe as &dyn Fn(), &link]);
        for make in make {
            fs::remove_file(&path).unwrap_or_default();
            make();
            let kind = fs::symlink_metadata(&path).unwrap().file_type();
            let (mut file, settings, failure) = load(&path);
            assert_eq!(settings, Settings::default());
            assert!(matches!(failure, Some(Failure::SettingsBroken(None, _))), "{failure:?}");
            file.save(&with_numbers()).unwrap();
            assert_eq!(fs::symlink_metadata(&backup).unwrap().file_type(), kind);
            assert_eq!(load(&path).1, with_numbers());
        }
    }

    #[test]
    fn an_old_file_that_cannot_be_kept_is_not_overwritten() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("settings.json");
        fs::write(&path, "{").unwrap();
        fs::create_dir(root.path().join("settings.json.bak")).unwrap();
        assert!(load(&path).0.save(&with_numbers()).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"{");
    }

    #[test]
    fn the_last_change_is_written_before_the_writer_ends() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("config/settings.json");
        let mut writer = SettingsWriter::new(load(&path).0, EventSender::new(|event| panic!("{event:?}")));
        for width in 1..=300 {
            let mut settings = Settings::default();
            settings.window.width = width;
            writer.write(&settings);
        }
        drop(writer);
        assert_eq!(load(&path).1.window.width, 300);
    }

    #[test]
    fn a_failure_comes_back_as_an_event() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("config"), "a file where the folder should be").unwrap();
        let (sender, events) = mpsc::channel();
        let sender = EventSender::new(move |event| sender.send(event).unwrap());
        let mut writer = SettingsWriter::new(load(&root.path().join("config/settings.json")).0, sender);
        writer.write(&Settings::default());
        drop(writer);
        let told: Vec<_> = events.iter().collect();
        assert!(matches!(&told[..], [Event::Failed(Failure::SettingsUnwritable(_))]), "{told:?}");
    }
}
