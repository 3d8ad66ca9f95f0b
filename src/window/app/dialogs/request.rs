//! The request for a file dialog, and its answer.

use std::path::PathBuf;

use crate::ui::files::{FileKind, Purpose};
use crate::ui::locale::{Language, Msg};

/// The extensions of files with games.
const GAMES: &[&str] = &["sgf", "psq", "lib", "rif", "pos", "sav", "rec", "txt"];

/// The extensions of picture files.
const PICTURES: &[&str] = &["png", "gif"];

/// The extensions of a file to which the history is exported.
const COLLECTIONS: &[&str] = &["sgf"];

/// The extensions of training files.
const TEXTS: &[&str] = &["txt"];

/// The request for a file dialog.
#[derive(Clone, Debug)]
pub(super) struct FileDialog {
    /// The purpose for which a file is chosen, such as opening a game.
    pub(super) purpose: Purpose,
    /// The folder in which the dialog starts or, if a file is to be written, the suggested path of this file. A
    /// relative path starts at the user's home folder.
    pub(super) start: PathBuf,
    /// The language of the dialog's texts.
    pub(super) language: Language,
    /// The file dialog of the crate `rfd`, with only its parent window set.
    #[cfg(windows)]
    pub(super) native: rfd::FileDialog,
    /// The identifier of the parent window for the portal: `x11:` and the number of the window; empty for a Wayland
    /// window.
    #[cfg(all(target_os = "linux", feature = "portal"))]
    pub(super) parent: String,
}

impl FileDialog {
    /// Returns the title of the dialog.
    pub(super) fn title(&self) -> &'static str {
        self.language.text(self.purpose.title())
    }

    /// Returns the name and the extensions of the dialog's first file filter.
    pub(super) fn file_type(&self) -> (&'static str, &'static [&'static str]) {
        match self.purpose {
            Purpose::Open | Purpose::Write(FileKind::Game) | Purpose::Source(_) | Purpose::ReviewFolder => {
                (self.language.text(Msg::DialogGames), GAMES)
            }
            Purpose::Write(FileKind::Picture) => (self.language.text(Msg::DialogPictures), PICTURES),
            Purpose::Write(FileKind::History) => (self.language.text(Msg::DialogGames), COLLECTIONS),
            Purpose::ImportTraining | Purpose::Write(FileKind::Training) => {
                (self.language.text(Msg::PuzzleFiles), TEXTS)
            }
        }
    }

    /// Returns the patterns of the dialog's first file filter, as `*.sgf *.psq`.
    #[cfg(not(windows))]
    pub(super) fn patterns(&self) -> String {
        let (_, endings) = self.file_type();
        endings.iter().map(|it| format!("*.{it}")).collect::<Vec<_>>().join(" ")
    }

    /// Returns the name of the filter that shows all files.
    pub(super) fn all_files(&self) -> &'static str {
        self.language.text(Msg::DialogAllFiles)
    }

    /// Returns `start` as an absolute path.
    pub(super) fn absolute_start(&self) -> PathBuf {
        std::env::home_dir().unwrap_or_default().join(&self.start)
    }
}

/// The result of a file dialog.
pub(super) enum DialogResult {
    /// The player has chosen this file; `None` if the player has canceled the dialog.
    Chosen(Option<PathBuf>),
    /// No file dialog could be shown.
    #[cfg_attr(windows, expect(dead_code, reason = "Windows always has dialogs"))]
    NoDialog,
}
