//! Where settings and rescued games lie, and how they are read and written.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use etcetera::BaseStrategy;

use crate::ui::event::Failure;
use crate::ui::settings::{Loaded, Settings, Trouble};

/// The folder of the program within the platform's folders.
const NAME: &str = "gumu";

/// The program's folders.
#[derive(Clone, Debug)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
}

impl Folders {
    /// The folders of the user who runs the program; the temporary folder for one without a home.
    #[must_use]
    pub fn of_user() -> Self {
        match etcetera::choose_base_strategy() {
            Ok(strategy) => Self { config: strategy.config_dir().join(NAME), data: strategy.data_dir().join(NAME) },
            Err(_) => Self { config: env::temp_dir().join(NAME), data: env::temp_dir().join(NAME) },
        }
    }

    /// The file in which a game is saved when the program ends by an error.
    #[must_use]
    pub fn rescue_file(&self) -> PathBuf {
        self.data.join("rescued.txt")
    }

    fn settings_file(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    /// Reads the settings. Whatever is there, there are settings to begin with, and perhaps a word for the player.
    pub(super) fn load_settings(&self) -> (Settings, Option<Failure>) {
        let file = self.settings_file();
        let text = match fs::read(&file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => return (Settings::default(), None),
            Err(error) => return (Settings::default(), Some(Failure::SettingsBroken(error.to_string()))),
        };
        let Loaded { settings, trouble } = Settings::read(&text);
        let failure = trouble.map(|trouble| match trouble {
            Trouble::Broken(why) => Failure::SettingsBroken(why),
            Trouble::Newer => Failure::SettingsNewer,
        });
        (settings, failure)
    }

    /// Writes the settings.
    ///
    /// # Errors
    /// When the folder or the file cannot be written.
    pub(super) fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        write_whole(&self.settings_file(), &settings.write())
    }
}

/// Writes a file so that there is always either the old one or the new one, whole.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(root: &Path) -> Folders {
        Folders { config: root.join("config"), data: root.join("data") }
    }

    #[test]
    fn settings_come_back_from_their_file() {
        let root = tempfile::tempdir().unwrap();
        let folders = folders(root.path());
        assert_eq!(folders.load_settings(), (Settings::default(), None));
        let settings = Settings { numbers: true, ..Settings::default() };
        folders.save_settings(&settings).unwrap();
        assert_eq!(folders.load_settings(), (settings, None));
        let files = fs::read_dir(root.path().join("config")).unwrap().count();
        assert_eq!(files, 1, "nothing is left beside the file");
    }

    #[test]
    fn a_broken_file_is_left_as_it_is() {
        let root = tempfile::tempdir().unwrap();
        let folders = folders(root.path());
        fs::create_dir(root.path().join("config")).unwrap();
        fs::write(folders.settings_file(), [0xff, 0x00, b'{']).unwrap();
        let (settings, failure) = folders.load_settings();
        assert_eq!(settings, Settings::default());
        assert!(matches!(failure, Some(Failure::SettingsBroken(_))));
        assert_eq!(fs::read(folders.settings_file()).unwrap(), [0xff, 0x00, b'{']);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("config"), "a file where the folder should be").unwrap();
        assert!(folders(root.path()).save_settings(&Settings::default()).is_err());
    }
}
