//! The settings window (preferences): pages of settings that take effect and are saved at once, and a search over them.
//!
//! The pages and actions are here. `table` has a row for each setting, of which the pages are made, `search` finds rows
//! by everyday words, `dialog` is the state of the dialog, `commands` opens it and changes settings, and `layout`
//! places it. The stored settings are in `ui/settings.rs`.

mod commands;
mod dialog;
mod layout;
mod search;
mod table;

pub(in crate::ui) use commands::{COMMANDS, OPTION_COMMANDS};
pub use dialog::SettingsDialog;
pub(in crate::ui) use layout::SETTINGS_WIDTH;
pub use table::{Setting, SettingKind, all_settings};

use crate::ui::locale::Msg;
use crate::ui::step_direction::StepDirection;

/// A page of the settings window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsPage {
    /// Colors, text, language and what the board shows.
    Appearance,
    /// The next game, and how the player plays.
    Play,
    /// The analysis of positions.
    Analysis,
    /// Programs that play and analyze.
    Engines,
    /// The folders of the program, and the lists that it keeps.
    Files,
}

impl SettingsPage {
    /// All pages, in their order.
    pub const ALL: [Self; 5] = [Self::Appearance, Self::Play, Self::Analysis, Self::Engines, Self::Files];

    /// Returns the text that names it.
    #[must_use]
    pub const fn title(self) -> Msg {
        match self {
            Self::Appearance => Msg::PreferencesAppearance,
            Self::Play => Msg::PreferencesPlay,
            Self::Analysis => Msg::PreferencesAnalysis,
            Self::Engines => Msg::PreferencesEngines,
            Self::Files => Msg::PreferencesFiles,
        }
    }
}

/// A command or a control of the settings window. A setting is identified by the text that names it.
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
    /// Make text and panel larger or smaller by a step.
    Zoom(StepDirection),
    /// Let the size of text and panel follow that of the window.
    ZoomAutomatic,
    /// Open the settings window.
    Open,
    /// Turn to a page.
    ShowPage(SettingsPage),
    /// Switch a setting on or off.
    Switch(Msg),
    /// Choose a value of a setting, by its index.
    Choose(Msg, usize),
    /// Give every setting of the page its default.
    Reset,
    /// Empty the list of recent files.
    ForgetRecent,
    /// Copy the path of a folder.
    CopyFolder(ProgramFolder),
}

impl SettingsAction {
    /// Returns `true` if two actions are choices of one kind, between which the arrow keys move.
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
    /// The pages, where there is no room for them beside the settings.
    Pages,
    /// The values of the setting with this label.
    Values(Msg),
}

/// A folder in which the program keeps something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgramFolder {
    /// The folder of the settings.
    Settings,
    /// The folder of the running and the finished games, the library and the training.
    Games,
}
