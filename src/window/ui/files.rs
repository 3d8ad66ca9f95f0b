//! Games in files and in the clipboard: open, save, copy, paste, and pictures of the board.
//!
//! [`Documents`] keeps track of the file of the game on the board. `commands`, `reading` and `saving` handle the file
//! commands, [`Picker`], [`Chooser`] and [`Offer`] are dialogs, `resuming` handles the offers to resume unfinished
//! games, and `reasons` turns errors of files into text.

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
mod resuming;
pub(in crate::ui) mod saving;
pub mod suggested_name;

pub use arrival::{Arrival, GameSource, Next};
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

/// An action of the player, by a menu command or a control of a dialog, that concerns files or the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileAction {
    /// Open a game from a file.
    Open,
    /// Open the list of recently used files.
    OpenRecent,
    /// Write the game to the file that it was read from or last written to.
    Save,
    /// Write the game to a file that the player chooses.
    SaveAs,
    /// Copy the game to the clipboard, as text.
    CopyGame,
    /// Copy the position to the clipboard, as a diagram of characters.
    CopyPosition,
    /// Copy a picture of the board to the clipboard.
    CopyPicture,
    /// Write a picture of the board, or an animated picture of the game, to a file.
    SavePicture,
    /// Open the game, the moves or the position in the clipboard.
    Paste,
    /// In the dialog for files: go to the parent folder.
    FolderAround,
    /// In the question about unsaved changes: discard them.
    Discard,
    /// In the dialog that offers to resume an earlier game: discard the offered game.
    GiveUp,
}

/// A report to the window about files or the clipboard. Many reports answer a [`FileRequest`].
#[derive(Clone, Debug)]
pub enum FileEvent {
    /// The system has no file dialog; the program's own dialog starts at this path instead.
    NoDialog(Purpose, PathBuf),
    /// The system's file dialog was closed: the chosen file or folder, or `None` if it was canceled.
    Chosen(Purpose, Option<PathBuf>),
    /// The entries of a folder.
    Listed(Listing),
    /// The large file at this path is still being read, in answer to the request with this ticket (the request's
    /// number).
    Reading(Ticket, PathBuf),
    /// A file was read.
    Opened {
        /// The path of the file.
        path: PathBuf,
        /// The games in the file, or the reason why there are none.
        games: Result<Vec<LoadedGame>, FormatError>,
    },
    /// Files or folders were dropped on the window.
    Dropped(Vec<PathBuf>),
    /// The text of the clipboard, in answer to [`FileRequest::Paste`] or [`FileRequest::PasteSelected`].
    Pasted(String),
    /// A file was written for the player, or writing it has failed. `.0` is the kind of the file, `.1` its path, and
    /// `.2` the result.
    Written(FileKind, PathBuf, Result<FileSummary, IoFault>),
}

/// A request about files or the clipboard. The window sends it to the rest of the program, which has access to them.
#[derive(Clone, Debug)]
pub enum FileRequest {
    /// Open the system's file dialog, starting at this folder or with this file name.
    Choose(Purpose, DialogStart),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Copy a picture of the board to the clipboard.
    CopyPicture,
    /// Read the text of the clipboard, and answer with [`FileEvent::Pasted`].
    Paste,
    /// Read the text that is selected in any window (the X11 primary selection), and answer with [`FileEvent::Pasted`].
    PasteSelected,
    /// List the entries of a folder.
    List(PathBuf),
    /// Read the file at this path. The ticket is the number of the request, by which the window recognizes the answer.
    Open(PathBuf, Ticket),
    /// Write a file for the player, and answer with [`FileEvent::Written`].
    Write {
        /// The path of the file.
        path: PathBuf,
        /// The content of the file.
        content: FileContent,
        /// The action if a file exists at the path already.
        present: Present,
    },
}

/// The purpose for which a file or folder is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To open the file as a game.
    Open,
    /// To write a file of this kind.
    Write(FileKind),
    /// To import the file as the training file.
    ImportTraining,
    /// To add the file or folder to the games that the opening explorer shows.
    Source(SourceForm),
    /// To review the games in the folder.
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

    /// Returns the label of the button that accepts the file.
    #[must_use]
    pub const fn button(self) -> Msg {
        match self {
            Self::Open | Self::ImportTraining => Msg::ButtonOpen,
            Self::Write(_) => Msg::ButtonSave,
            Self::Source(_) => Msg::SourceAdd,
            Self::ReviewFolder => Msg::QueueReviewFolder,
        }
    }
}

/// Tells whether a source of games for the explorer is a file or a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceForm {
    /// A file.
    File,
    /// A folder.
    Folder,
}

impl SourceForm {
    /// Returns the title of the dialog in which a file or folder with games for the explorer is chosen.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::File => Msg::SourceChooseFile,
            Self::Folder => Msg::SourceChooseFolder,
        }
    }
}

/// The kind of a file that is written for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The game on the board.
    Game,
    /// A picture of the board, or of the game.
    Picture,
    /// All games of the history.
    History,
    /// The training file: the player's progress with puzzles.
    Training,
}

/// Information about a file that was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileSummary {
    /// Number of games that were written to the file, if it holds the games of the history; 0 for other kinds of files.
    pub n_games: usize,
}

/// The entries of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The folder.
    pub folder: PathBuf,
    /// The files and folders in the folder, in any order.
    pub entries: Vec<FileEntry>,
    /// The reason why the folder could not be read; `None` if it was read.
    pub trouble: Option<IoFault>,
    /// The user's standard folders that exist, such as the home folder and Documents.
    pub places: Vec<Place>,
}

/// A standard folder of the user, which the dialog for files offers as a shortcut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The home folder.
    Home(PathBuf),
    /// Another standard folder of the user, such as Documents, as the desktop defines it.
    Named(PathBuf),
}

impl Place {
    /// Returns the path of the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        let (Self::Home(folder) | Self::Named(folder)) = self;
        folder
    }
}

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The name of the file or folder.
    pub name: String,
    /// `true` for a folder.
    pub is_folder: bool,
}

/// The content of a file that is written for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// The game on the board, encoded in a file format.
    Game(Vec<u8>),
    /// A picture, which is painted when the file is written.
    Picture(PictureKind),
    /// All games of the history, which are read when the file is written.
    History,
    /// The text of the training file.
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

/// The treatment of an existing file when a file is written to the same path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Present {
    /// The file is kept, and nothing is written.
    Keep,
    /// The file is replaced.
    Replace,
}

/// The subject of a picture that the player saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The board as it is shown.
    Board,
    /// The game as an animation, stone by stone.
    Game,
}
