//! The requests of the window to the program around it.

use std::path::PathBuf;

use crate::engine::Request;
use crate::ui::event::Purpose;

/// One thing to be done by the shell.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Have the worker think, once the picture is on the screen.
    Ask(Box<Request>),
    /// Have it found out at once, beside the worker's thinking, what an opponent holds the points worth.
    EvaluatePoints(Box<Request>),
    /// Have the worker stop; its answer is no longer wanted.
    Interrupt,
    /// Write the settings.
    SaveSettings,
    /// Write the settings, unless their file could not be understood: the player has changed none.
    Remember,
    /// Go to full screen, or come back.
    FullScreen(bool),
    /// Go on with the game of an earlier run that has this number among those offered.
    Resume(usize),
    /// Give up the game of an earlier run that has this number among those offered.
    GiveUp(usize),
    /// Leave the program.
    Quit,
    /// Have the player choose a file in the system's dialog, which begins at this place.
    Choose(Purpose, PathBuf),
    /// Put a text into the clipboard.
    Copy(String),
    /// Put a picture of the board into the clipboard.
    CopyPicture,
    /// Tell the text that is in the clipboard.
    Paste,
    /// Tell what lies in a folder.
    List(PathBuf),
    /// Read a file, and answer under this number.
    Open(PathBuf, u64),
    /// Write a file.
    Save {
        /// Its place.
        path: PathBuf,
        /// Its contents.
        bytes: Vec<u8>,
        /// The treatment of a file that exists.
        present: Present,
    },
    /// Paint a picture and write it, while the window stays alive.
    SavePicture {
        /// Its place.
        path: PathBuf,
        /// The subject of the picture.
        kind: PictureKind,
        /// The treatment of a file that exists.
        present: Present,
    },
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
