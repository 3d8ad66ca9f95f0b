//! The events of the window: input, answers to requests, and changes reported by the system.

use std::fmt;
use std::time::Duration;

use crate::engine::{Report, Ticket};
use crate::formats::{SourcePosition, Warning};
use crate::game::Point;
use crate::review::move_check::CheckReport;
use crate::ui::action::Action;
use crate::ui::analysis::LookedUpPositions;
use crate::ui::decorations::Decorations;
use crate::ui::engines::EngineEvent;
use crate::ui::explorer::ExplorerEvent;
use crate::ui::faults::{IoFault, ReadFault};
use crate::ui::files::FileEvent;
use crate::ui::history::{HistoryEvent, QueueEvent};
use crate::ui::practice::PracticeEvent;
use crate::ui::progress::ProgressEvent;
use crate::ui::review::ReviewEvent;
use crate::ui::text::{GlyphKey, GlyphOutline};
use crate::ui::theme::Theme;

/// An event of the window. Positions are in device pixels from the upper left corner of the window.
#[derive(Clone, Debug)]
pub enum Event {
    /// An event about files or the clipboard, such as a file that was read.
    Files(FileEvent),
    /// The answer to a request that the review has made, such as the review of a move.
    Review(ReviewEvent),
    /// The pointer moved.
    PointerMoved {
        /// The column, in device pixels.
        x: i32,
        /// The row, in device pixels.
        y: i32,
    },
    /// The pointer left the window.
    PointerLeft,
    /// The main button went down where the pointer is.
    Pressed,
    /// The main button went down where the pointer is, with Shift held down.
    PressedWithShift,
    /// The last press was part of a multiple click at one place. `.0` is the number of presses so far, at least 2.
    PressedAgain(u8),
    /// The main button came up where the pointer is.
    Released,
    /// The middle button went down at the position of the pointer, on a system where this pastes the selected text.
    MiddlePressed,
    /// The secondary button, usually the right one, went down where the pointer is.
    SecondaryPressed,
    /// A finger touched the window at the position of the pointer.
    Touched,
    /// The wheel turned by a number of rows; positive toward the end of a list.
    Wheel(i32),
    /// A key went down.
    Key(Chord),
    /// A screen reader moved the keyboard focus to a part of the window.
    FocusMoved(FocusTarget),
    /// Time has passed: the duration since the previous `Passed` event.
    Passed(Duration),
    /// Characters were typed. If a key typed them, the [`Event::Key`] of this key came before.
    Text(String),
    /// The text that an input method is composing, which is empty when the composition has ended; and the byte position
    /// of the caret in this text, or `None` if no caret is shown.
    Composing(String, Option<usize>),
    /// The window lost the keyboard focus: held keys count as released.
    FocusLost,
    /// The report of a worker (a thread that searches) on a request: progress, the answer or a fault.
    Report(Report),
    /// The position database knows positions that the analysis has looked up.
    LookedUp(LookedUpPositions),
    /// The result of the check of a move, with the ticket (number) of the request for the check.
    MoveChecked(Ticket, CheckReport),
    /// An event about engines, such as the result of a check.
    Engines(EngineEvent),
    /// The window entered full screen (`true`) or left it.
    FullScreen(bool),
    /// The state of the client-side decorations changed. It is `None` while the window does not draw its own
    /// decorations.
    Decorated(Option<Decorations>),
    /// The window became completely hidden (`true`) or visible again.
    Hidden(bool),
    /// The system asks for reduced motion (`true`) or does not.
    ReducedMotion(bool),
    /// The light or dark theme that the system asks for.
    SystemTheme(Theme),
    /// Something failed outside the user interface, and the player should read about it.
    Failed(Failure),
    /// The autosave of the game works again, after [`Failure::GameUnkept`].
    GameKept,
    /// Glyphs of the system's fonts for characters that the embedded fonts lack; `None` for a character that no font
    /// has.
    GlyphsFound(Vec<(GlyphKey, Option<GlyphOutline>)>),
    /// The system asks the window to close.
    CloseRequested,
    /// The result of reading a file, with the ticket (number) of the request. The inner event reports the success or
    /// the failure.
    Read(Ticket, Box<Self>),
    /// An event from the history of finished games.
    History(HistoryEvent),
    /// Progress of a queue of reviews, with the ticket (number) of the request that started the queue.
    ReviewQueue(Ticket, QueueEvent),
    /// The answer to a request that the progress page has made: statistics of games.
    Progress(ProgressEvent),
    /// The answer to a request that the practice of puzzles has made, such as the training data.
    Practice(PracticeEvent),
    /// An event from the thread of the opening explorer, such as the answer to a query.
    Explorer(ExplorerEvent),
}

/// A part of the window that can have the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusTarget {
    /// The board.
    Board,
    /// A point of the board.
    Point(Point),
    /// The list of moves.
    MoveList,
    /// The control that triggers this action: a button, an entry of the open menu, a row of a list.
    Control(Action),
}

/// A failure outside the user interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The settings file could not be parsed: the position of the error, if it is known, and the reason.
    SettingsBroken(Option<SourcePosition>, String),
    /// The fields of the settings file with these names have values that cannot be read.
    SettingsFields(Vec<String>),
    /// The settings file comes from a newer version.
    SettingsNewer,
    /// The settings file could not be written: the reason.
    SettingsUnwritable(IoFault),
    /// A worker, a thread that searches, could not be started: the reason.
    NoWorker(IoFault),
    /// The game cannot be saved automatically: the reason.
    GameUnkept(IoFault),
    /// The journals of some unfinished games are damaged: their number, and the folder with copies of them.
    JournalsDamaged(usize, String),
    /// The game that was offered for resuming is already open in another window.
    GameTaken,
    /// A finished game cannot be saved in the history: the reason.
    HistoryUnkept(IoFault),
    /// A game of the history could not be changed, deleted or restored: the reason.
    HistoryUnchanged(IoFault),
    /// A part of the position database is damaged and was left out.
    PositionsDamaged,
    /// The file of the position database, with this name, cannot be read: the reason.
    PositionsUnreadable(String, IoFault),
    /// The position database can no longer be written to its file: the reason.
    PositionsUnwritable(IoFault),
    /// The game was read with these warnings.
    GameWarnings(Vec<Warning>),
    /// A file could not be read: its name, and why.
    Unreadable(String, ReadFault),
    /// A file is too large to be a game: its name.
    TooLarge(String),
    /// The clipboard could not be used: the reason.
    Clipboard(String),
}

/// A keyboard shortcut: a key and the modifier keys that are held down with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key that is pressed with the modifiers.
    pub key: Key,
    /// `true` if Ctrl was held down.
    pub ctrl: bool,
    /// `true` if Shift was held down.
    pub shift: bool,
}

impl Chord {
    /// Returns `true` for the keys with which the player requests the next position of an exercise: Enter, Space, Page
    /// Down and Right, without Ctrl.
    #[must_use]
    pub const fn asks_next(self) -> bool {
        matches!(self.key, Key::Enter | Key::Space | Key::PageDown | Key::Right) && !self.ctrl
    }

    /// Returns the keyboard shortcut of a key without modifiers.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { key, ctrl: false, shift: false }
    }

    /// Returns the keyboard shortcut of Ctrl with a letter.
    #[must_use]
    pub const fn ctrl(letter: char) -> Self {
        Self { key: Key::Letter(letter), ctrl: true, shift: false }
    }

    /// Returns the keyboard shortcut of Ctrl with a key that is not a letter.
    #[must_use]
    pub const fn with_ctrl(key: Key) -> Self {
        Self { key, ctrl: true, shift: false }
    }

    /// Returns the keyboard shortcut of Ctrl and Shift with a letter.
    #[must_use]
    pub const fn ctrl_shift(letter: char) -> Self {
        Self { key: Key::Letter(letter), ctrl: true, shift: true }
    }
}

/// Writes the keyboard shortcut as it is shown in menus, on buttons and on the help page about keys: `Ctrl+Shift+O`.
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

/// A key that the window handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A letter, in lowercase, or another character.
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
    /// The key that deletes the character after the caret.
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
    /// The context menu key, which opens the menu of the focused part of the window.
    Context,
    /// A function key.
    F(u8),
}
