//! The settings window (preferences): pages of settings that take effect and are saved at once, and a search over them.
//!
//! This module has the pages and the actions. `table` has a row for each setting, from which the pages are made;
//! `search` finds rows by everyday words; `dialog` is the state of the dialog; `commands` opens the dialog and changes
//! settings; `layout` places the dialog. The stored settings are in `ui/settings.rs`.

mod commands;
mod dialog;
mod layout;
mod search;
mod table;

pub(in crate::ui) use commands::{COMMANDS, OPTION_COMMANDS};
pub use dialog::SettingsDialog;
pub use table::{Setting, SettingKind, all_settings};

use crate::ui::locale::Msg;
use crate::ui::step_direction::StepDirection;

/// A page of the settings window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsPage {
    /// Colors, text, language, and what the board shows.
    Appearance,
    /// The choices for the next game, and how the player places stones.
    Play,
    /// The analysis of positions.
    Analysis,
    /// Engines: programs that play and analyze.
    Engines,
    /// The folders of the program, the list of recent files, and the history of games.
    Files,
}

impl SettingsPage {
    /// All pages, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Appearance, Self::Play, Self::Analysis, Self::Engines, Self::Files];

    /// Returns the text that names the page.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::Appearance => Msg::PreferencesPageAppearance,
            Self::Play => Msg::PreferencesPagePlay,
            Self::Analysis => Msg::PreferencesPageAnalysis,
            Self::Engines => Msg::PreferencesPageEngines,
            Self::Files => Msg::PreferencesPageFiles,
        }
    }
}

/// An action of the settings window. Settings are identified by the text that names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsAction {
    /// Switch sounds on or off.
    Sounds,
    /// Show letters and numbers beside the board, or hide them.
    Coordinates,
    /// Show the numbers of the moves on the stones, or hide them.
    Numbers,
    /// Show the points that are forbidden to the side to move, or hide them.
    Forbidden,
    /// Make text and panel one step larger or smaller.
    Zoom(StepDirection),
    /// Let the size of text and panel follow the size of the window.
    ZoomAutomatic,
    /// Open the settings window.
    Open,
    /// Show a page.
    ShowPage(SettingsPage),
    /// Switch the setting with this name on or off.
    Switch(Msg),
    /// Choose a value of the setting with the name `.0`; `.1` is the index of the value.
    Choose(Msg, usize),
    /// Reset every setting of the page to its default.
    Reset,
    /// Empty the list of recent files.
    ForgetRecent,
    /// Copy the path of a folder to the clipboard.
    CopyFolder(ProgramFolder),
}

impl SettingsAction {
    /// Returns `true` if two actions belong to the same group of choices. The arrow keys move the focus within such a
    /// group.
    #[must_use]
    pub fn is_same_kind(self, other: Self) -> bool {
        match (self, other) {
            (Self::ShowPage(_), Self::ShowPage(_)) => true,
            (Self::Choose(name, _), Self::Choose(other, _)) => name == other,
            _ => self == other,
        }
    }
}

/// A drop-down list of the settings window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsList {
    /// The list of pages, used where there is no room for the pages beside the settings.
    Pages,
    /// The values of the setting with this name.
    Values(Msg),
}

/// A folder in which the program stores files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgramFolder {
    /// The folder of the settings.
    Settings,
    /// The folder of running and finished games, the library and the training data.
    Games,
}
