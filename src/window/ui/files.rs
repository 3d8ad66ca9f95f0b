//! Games in files and in the clipboard: they are chosen, read, put on the board, written, copied and painted.
//!
//! [`Documents`] is the file of the game on the board. `commands`, `reading` and `saving` are what the window does with
//! files, [`Picker`], [`Chooser`] and [`Offer`] its dialogs, `reasons` the faults of files in words.

mod arrival;
mod chooser;
mod commands;
mod documents;
pub(in crate::ui) mod layout;
mod offer;
mod picker;
pub mod picture;
mod picture_commands;
mod reading;
mod reasons;
pub(in crate::ui) mod saving;
pub mod suggested_name;

pub use arrival::{Arrival, GameSource, Next};
pub(in crate::ui) use chooser::ChosenRow;
pub use chooser::{Choices, Chooser};
pub(in crate::ui) use commands::{CLIPBOARD, OPENING, SAVING};
pub use documents::Documents;
pub use offer::Offer;
pub use picker::Picker;

use std::path::{Path, PathBuf};

use crate::engine::Ticket;
use crate::formats::{FormatError, LoadedGame};
use crate::ui::faults::IoFault;
use crate::ui::files::suggested_name::DialogStart;
use crate::ui::locale::Msg;

/// A command or a control of games in files and in the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileAction {
    /// Open a game from a file.
    Open,
    /// Choose among the files that were used last.
    OpenRecent,
    /// Write the game to its file.
    Save,
    /// Write the game to another file.
    SaveAs,
    /// Put the game into the clipboard, as text.
    CopyGame,
    /// Put the position into the clipboard, drawn with characters.
    CopyPosition,
    /// Put a picture of the board into the clipboard.
    CopyPicture,
    /// Write a picture of the board, or a moving one of the game, to a file.
    SavePicture,
    /// Open the game, the moves or the position in the clipboard.
    Paste,
    /// In the dialog for files: list the parent of the folder that is shown.
    FolderAround,
    /// In the question about unsaved changes: let them go.
    Discard,
    /// In the dialog that offers an earlier game: give that one up.
    GiveUp,
}

/// An answer about files, or about the clipboard.
#[derive(Clone, Debug)]
pub enum FileEvent {
    /// The system has no dialog for files; the path is where the dialog should have started.
    NoDialog(Purpose, PathBuf),
    /// The system's dialog gave a file, or was left without one.
    Chosen(Purpose, Option<PathBuf>),
    /// The entries of a folder.
    Listed(Listing),
    /// The file that was asked for under this ticket is large, and is being read now: its place.
    Reading(Ticket, PathBuf),
    /// A file was read.
    Opened {
        /// Its place.
        path: PathBuf,
        /// The games in it, or why there are none.
        games: Result<Vec<LoadedGame>, FormatError>,
    },
    /// Files or folders were dropped on the window.
    Dropped(Vec<PathBuf>),
    /// The text that is in the clipboard, as it was asked for.
    Pasted(String),
    /// A file of the player's was written, or could not be.
    Written(FileKind, PathBuf, Result<FileSummary, IoFault>),
}

/// A request about files, or about the clipboard.
#[derive(Clone, Debug)]
pub enum FileRequest {
    /// Have the player choose a file in the system's dialog, which begins at this place.
    Choose(Purpose, DialogStart),
    /// Put a text into the clipboard.
    Copy(String),
    /// Put a picture of the board into the clipboard.
    CopyPicture,
    /// Tell the text that is in the clipboard.
    Paste,
    /// Send the text that is selected in any window, in the same event as the clipboard's text.
    PasteSelected,
    /// Tell what lies in a folder.
    List(PathBuf),
    /// Read a file, and answer under this ticket.
    Open(PathBuf, Ticket),
    /// Write a file of the player's, and answer with [`FileEvent::Written`].
    Write {
        /// Its place.
        path: PathBuf,
        /// Its content.
        content: FileContent,
        /// The treatment of a file that exists.
        present: Present,
    },
}

/// The purpose of choosing a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be read.
    Open,
    /// To be written.
    Write(FileKind),
    /// To be read as a training.
    ImportTraining,
    /// To be a source of games.
    Source(SourceForm),
    /// To be a folder of games that are reviewed.
    ReviewFolder,
}

impl Purpose {
    /// Returns `true` if the file will be read, not written.
    #[must_use]
    pub const fn is_reading(self) -> bool {
        matches!(self, Self::Open | Self::ImportTraining | Self::Source(_) | Self::ReviewFolder)
    }

    /// Returns `true` if a folder is chosen, not a file.
    #[must_use]
    pub const fn is_folder(self) -> bool {
        matches!(self, Self::Source(SourceForm::Folder) | Self::ReviewFolder)
    }

    /// Returns the title of the dialog in which the file is chosen.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::Open => Msg::DialogOpen,
            Self::Write(FileKind::Game) => Msg::DialogSave,
            Self::Write(FileKind::Picture) => Msg::DialogSavePicture,
            Self::Write(FileKind::History) => Msg::DialogExport,
            Self::Write(FileKind::Training) => Msg::PuzzleExport,
            Self::ImportTraining => Msg::PuzzleImport,
            Self::Source(form) => form.title(),
            Self::ReviewFolder => Msg::QueueChooseFolder,
        }
    }

    /// Returns the label of the button that takes the file.
    #[must_use]
    pub const fn button(self) -> Msg {
        match self {
            Self::Open | Self::ImportTraining => Msg::ButtonOpen,
            Self::Write(_) => Msg::ButtonSave,
            Self::Source(_) => Msg::SourceAdd,
            Self::ReviewFolder => Msg::QueueReview,
        }
    }
}

/// The form of a source of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceForm {
    /// A file.
    File,
    /// A folder.
    Folder,
}

impl SourceForm {
    /// Returns the title of the dialog in which a source is chosen.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::File => Msg::SourceChooseFile,
            Self::Folder => Msg::SourceChooseFolder,
        }
    }
}

/// The kinds of files that are written for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The game on the board.
    Game,
    /// A picture of the board, or of the game.
    Picture,
    /// All games of the history.
    History,
    /// The training.
    Training,
}

/// A file that was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileSummary {
    /// Number of games of the history in it.
    pub n_games: usize,
}

/// The entries of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The folder.
    pub folder: PathBuf,
    /// Its files and folders, in any order.
    pub entries: Vec<FileEntry>,
    /// The reason why it could not be read.
    pub trouble: Option<IoFault>,
    /// The folders of the user that exist.
    pub places: Vec<Place>,
}

/// A folder of the user, which the dialog for files offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The user's own folder.
    Home(PathBuf),
    /// Another folder, which has its name from the desktop.
    Named(PathBuf),
}

impl Place {
    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        let (Self::Home(folder) | Self::Named(folder)) = self;
        folder
    }
}

/// One thing that lies in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Its name.
    pub name: String,
    /// It is a folder.
    pub is_folder: bool,
}

/// The content of a file that is written for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// The game on the board, in a format.
    Game(Vec<u8>),
    /// A picture, which is painted meanwhile.
    Picture(PictureKind),
    /// All games of the history, which are read meanwhile.
    History,
    /// The training, in its format.
    Training(String),
}

impl FileContent {
    /// Returns the kind of the file.
    #[must_use]
    pub const fn kind(&self) -> FileKind {
        match self {
            Self::Game(_) => FileKind::Game,
            Self::Picture(_) => FileKind::Picture,
            Self::History => FileKind::History,
            Self::Training(_) => FileKind::Training,
        }
    }
}

/// The treatment of a file that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Present {
    /// It stays, and nothing is written.
    Keep,
    /// It is replaced.
    Replace,
}

/// The subject of a picture that the player saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The board as it is shown.
    Board,
    /// The game, stone by stone.
    Game,
}
