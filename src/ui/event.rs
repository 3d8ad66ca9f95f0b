//! What can happen to the window.

use std::time::Duration;

use crate::engine::Report;

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
    /// The main button came up where the pointer is.
    Released,
    /// The wheel turned; rows towards the end of a list count positive.
    Wheel(i32),
    /// A key went down.
    Key(Chord),
    /// So much time has passed since this was told last.
    Passed(Duration),
    /// The window lost the keyboard: what was held down is let go.
    FocusLost,
    /// The worker answered.
    Report(Report),
    /// The window went to full screen or came back.
    FullScreen(bool),
    /// Something that the player should read went wrong outside.
    Failed(Failure),
    /// The window is asked to close.
    CloseRequested,
}

/// What can go wrong outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The settings file could not be read, and why.
    SettingsBroken(String),
    /// The settings file comes from a newer version.
    SettingsNewer,
    /// The settings file could not be written, and why.
    SettingsUnwritable(String),
    /// There is no worker to think, and why.
    NoWorker(String),
    /// The last run ended by an error; its game has been opened.
    Rescued,
    /// The game was read with these warnings.
    GameWarnings(String),
}

/// A key with what was held down beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// Whether Ctrl was held down.
    pub ctrl: bool,
    /// Whether Shift was held down.
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
    /// A function key.
    F(u8),
}
