//! The events of the window.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::engine::{Report, Ticket};
use crate::formats::{FormatError, LoadedGame, SourcePosition, Warning};
use crate::game::Point;
use crate::review::game_review::MoveReview;
use crate::review::move_check::CheckReport;
use crate::review::retry::RetryVerdict;
use crate::ui::action::Action;
use crate::ui::decorations::Decorations;
use crate::ui::engines::EngineEvent;
use crate::ui::explorer::{ExplorerEvent, SourceForm};
use crate::ui::faults::{IoFault, ReadFault};
use crate::ui::history::HistoryEvent;
use crate::ui::locale::Msg;
use crate::ui::practice::PracticeEvent;
use crate::ui::text::{GlyphKey, GlyphOutline};
use crate::ui::theme::Theme;

/// One thing that happened. Positions are device pixels from the upper left of the window.
#[derive(Clone, Debug)]
pub enum Event {
    /// The pointer moved.
    PointerMoved {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
    /// The pointer left the window.
    PointerLeft,
    /// The main button went down where the pointer is.
    Pressed,
    /// The main button went down where the pointer is, with Shift held down.
    PressedWithShift,
    /// The last press was the second, third or a further one in quick succession at the same place: their number.
    PressedAgain(u8),
    /// The main button came up where the pointer is.
    Released,
    /// The middle button went down where the pointer is, on a system where it pastes the text that is selected.
    MiddlePressed,
    /// The secondary button, usually the right one, went down where the pointer is.
    SecondaryPressed,
    /// A finger was put on the window, where the pointer is now.
    Touched,
    /// The wheel turned; rows towards the end of a list count positive.
    Wheel(i32),
    /// A key went down.
    Key(Chord),
    /// A screen reader gave the keyboard to a part of the window.
    FocusMoved(FocusTarget),
    /// This time has passed since the last such event.
    Passed(Duration),
    /// Characters were typed; the key that typed them, if one did, came before.
    Text(String),
    /// An input method is composing this text; empty when it has ended. The caret stands before a byte of it; none
    /// if it is not to be shown.
    Composing(String, Option<usize>),
    /// The window lost the keyboard: held keys count as released.
    FocusLost,
    /// The worker answered.
    Report(Report),
    /// The question about a move that was asked under this ticket is answered.
    MoveChecked(Ticket, CheckReport),
    /// An answer about engines.
    Engines(EngineEvent),
    /// A move was reviewed, in the review that was asked for under this ticket.
    Reviewed(Ticket, Box<MoveReview>),
    /// The review that was asked for under this ticket has come to its end.
    ReviewEnded(Ticket),
    /// The move that was to be judged under this ticket was.
    Judged(Ticket, RetryVerdict),
    /// The window went to full screen or came back.
    FullScreen(bool),
    /// The state of the client-side decorations changed; `None` while the system draws them, or there are none.
    Decorated(Option<Decorations>),
    /// Nothing of the window can be seen any more, or something again.
    Hidden(bool),
    /// The system's wish was found out: it asks for reduced motion, or has nothing against motion.
    ReducedMotion(bool),
    /// The colors that the system asks for were found out.
    SystemTheme(Theme),
    /// Something that the player should read went wrong outside.
    Failed(Failure),
    /// The game is kept on disk again, after [`Failure::GameUnkept`].
    GameKept,
    /// Glyphs of the system's fonts for characters that the embedded ones lack; `None` for those that no font has.
    GlyphsFound(Vec<(GlyphKey, Option<GlyphOutline>)>),
    /// The window is asked to close.
    CloseRequested,
    /// The system has no dialog for files; the path is where the dialog should have started.
    NoDialog(Purpose, PathBuf),
    /// The system's dialog gave a file, or was left without one.
    Chosen(Purpose, Option<PathBuf>),
    /// The entries of a folder.
    Listed(Listing),
    /// The file that was asked for under this ticket is large, and is being read now: its place.
    Reading(Ticket, PathBuf),
    /// The result of the file that was requested under this ticket.
    Read(Ticket, Box<Self>),
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
    /// An answer of the history.
    History(HistoryEvent),
    /// An answer to the practice.
    Practice(PracticeEvent),
    /// An answer of the opening explorer.
    Explorer(ExplorerEvent),
}

/// A part of the window that can have the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusTarget {
    /// The board.
    Board,
    /// A point of the board.
    Point(Point),
    /// The list of moves.
    MoveList,
    /// The control of an action: a button, an entry of the open menu, a row of a list.
    Control(Action),
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
    /// To be a source of the opening explorer.
    Source(SourceForm),
}

impl Purpose {
    /// Returns `true` if the file will be read, not written.
    #[must_use]
    pub const fn is_reading(self) -> bool {
        matches!(self, Self::Open | Self::ImportTraining | Self::Source(_))
    }

    /// Returns `true` if a folder is chosen, not a file.
    #[must_use]
    pub const fn is_folder(self) -> bool {
        matches!(self, Self::Source(SourceForm::Folder))
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
        }
    }

    /// Returns the label of the button that takes the file.
    #[must_use]
    pub const fn button(self) -> Msg {
        match self {
            Self::Open | Self::ImportTraining => Msg::ButtonOpen,
            Self::Write(_) => Msg::ButtonSave,
            Self::Source(_) => Msg::ExplorerAdd,
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

/// The failures outside of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The settings file could not be read: where it is wrong, if it is, and why.
    SettingsBroken(Option<SourcePosition>, String),
    /// Fields of the settings file have values that cannot be read: their names.
    SettingsFields(Vec<String>),
    /// The settings file comes from a newer version.
    SettingsNewer,
    /// The settings file could not be written, and why.
    SettingsUnwritable(IoFault),
    /// The worker could not be started, and why.
    NoWorker(IoFault),
    /// The game cannot be kept on disk, and why.
    GameUnkept(IoFault),
    /// So many journals of games that were left are damaged; copies of them are in this folder.
    JournalsDamaged(usize, String),
    /// Another window has taken the game that was offered.
    GameTaken,
    /// A finished game cannot be kept in the history, and why.
    HistoryUnkept(IoFault),
    /// A game of the history could not be deleted or put back, and why.
    HistoryUnchanged(IoFault),
    /// The game was read with these warnings.
    GameWarnings(Vec<Warning>),
    /// A file could not be read: its name, and why.
    Unreadable(String, ReadFault),
    /// A file is larger than any game: its name.
    TooLarge(String),
    /// The clipboard could not be used, and why.
    Clipboard(String),
}

/// A key with the modifiers held down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// Ctrl was held down.
    pub ctrl: bool,
    /// Shift was held down.
    pub shift: bool,
}

impl Chord {
    /// The key alone.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { key, ctrl: false, shift: false }
    }

    /// The key with Ctrl.
    #[must_use]
    pub const fn ctrl(letter: char) -> Self {
        Self { key: Key::Letter(letter), ctrl: true, shift: false }
    }

    /// A key other than a letter, with Ctrl.
    #[must_use]
    pub const fn with_ctrl(key: Key) -> Self {
        Self { key, ctrl: true, shift: false }
    }

    /// The key with Ctrl and Shift.
    #[must_use]
    pub const fn ctrl_shift(letter: char) -> Self {
        Self { key: Key::Letter(letter), ctrl: true, shift: true }
    }
}

/// The text of a key in menus, on buttons and on the page of keys: `Ctrl+Shift+O`.
impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ctrl { "Ctrl+" } else { "" })?;
        f.write_str(if self.shift { "Shift+" } else { "" })?;
        match self.key {
            Key::Letter(letter) => write!(f, "{}", letter.to_ascii_uppercase()),
            Key::PageUp => f.write_str("PgUp"),
            Key::PageDown => f.write_str("PgDn"),
            Key::F(n) => write!(f, "F{n}"),
            key => write!(f, "{key:?}"),
        }
    }
}

/// A key that means something to the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A letter, in lower case.
    Letter(char),
    /// Arrow to the left.
    Left,
    /// Arrow to the right.
    Right,
    /// Arrow upwards.
    Up,
    /// Arrow downwards.
    Down,
    /// Enter, on either side of the keyboard.
    Enter,
    /// The space bar.
    Space,
    /// The key that deletes the character before the caret.
    Backspace,
    /// The key that deletes the character behind the caret.
    Delete,
    /// Escape.
    Escape,
    /// Tab.
    Tab,
    /// Home.
    Home,
    /// End.
    End,
    /// Page Up.
    PageUp,
    /// Page Down.
    PageDown,
    /// Alt, tapped by itself, or F10.
    Menu,
    /// The key for the menu of what has the keyboard.
    Context,
    /// A function key.
    F(u8),
}
