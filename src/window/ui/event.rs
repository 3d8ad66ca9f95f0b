//! The events of the window.

use std::fmt;
use std::time::Duration;

use crate::engine::{Report, Ticket};
use crate::formats::{SourcePosition, Warning};
use crate::game::Point;
use crate::review::move_check::CheckReport;
use crate::ui::action::Action;
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

/// One thing that happened. Positions are device pixels from the upper left of the window.
#[derive(Clone, Debug)]
pub enum Event {
    /// An answer about files, or about the clipboard.
    Files(FileEvent),
    /// An answer to a review.
    Review(ReviewEvent),
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
    /// The result of the file that was requested under this ticket.
    Read(Ticket, Box<Self>),
    /// An answer of the history.
    History(HistoryEvent),
    /// Progress of the queue of reviews that was started under this ticket.
    ReviewQueue(Ticket, QueueEvent),
    /// An answer about the progress.
    Progress(ProgressEvent),
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
    /// Returns `true` for the keys that ask for the next position of an exercise.
    #[must_use]
    pub const fn asks_next(self) -> bool {
        matches!(self.key, Key::Enter | Key::Space | Key::PageDown | Key::Right) && !self.ctrl
    }

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
