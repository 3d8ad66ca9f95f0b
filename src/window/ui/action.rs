//! The actions of the player: every button, menu item and keyboard shortcut stands for an [`Action`].

use std::mem::discriminant;

use crate::game::Color;
use crate::ui::analysis::AnalysisAction;
use crate::ui::decorations::WindowRequest;
use crate::ui::editor::EditorAction;
use crate::ui::engines::{EngineAction, EngineField, EngineList};
use crate::ui::explorer::{ExplorerAction, GameFilterField, GameFilterList};
use crate::ui::files::FileAction;
use crate::ui::help::HelpAction;
use crate::ui::history::HistoryAction;
use crate::ui::lesson::LessonAction;
use crate::ui::moves::MoveAction;
use crate::ui::opponent::OpponentAction;
use crate::ui::play::ClockNumber;
use crate::ui::play::PlayAction;
use crate::ui::practice::{PracticeAction, PracticeList};
use crate::ui::progress::ProgressAction;
use crate::ui::review::ReviewAction;
use crate::ui::settings::window::{SettingsAction, SettingsList};
use crate::ui::spoken::SpokenAction;

/// A command that the player can run, or a control that the player can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command or a control for playing a game: moves, hints, clock, draw offers.
    Play(PlayAction),
    /// A command or a control for working with the moves of a game: navigation, edits, comments and marks.
    Moves(MoveAction),
    /// A control for choosing an opponent.
    Opponent(OpponentAction),
    /// A command or a control of the analysis.
    Analysis(AnalysisAction),
    /// A command or a control of the review.
    Review(ReviewAction),
    /// A command or a control of the opening explorer.
    Explorer(ExplorerAction),
    /// A command or a control of the practice of puzzles.
    Practice(PracticeAction),
    /// A command or a control of the lesson.
    Lesson(LessonAction),
    /// A command or a control of the position editor.
    Editor(EditorAction),
    /// A command or a control for games that are read from or written to files and the clipboard.
    Files(FileAction),
    /// A command or a control of the history of finished games.
    History(HistoryAction),
    /// A command or a control of the progress page.
    Progress(ProgressAction),
    /// A command or a control of external engines, and of series of games between players.
    Engines(EngineAction),
    /// A command or a control of the settings window.
    Settings(SettingsAction),
    /// A command or a control of the pages of help.
    Help(HelpAction),
    /// A command for players who cannot see the board.
    Spoken(SpokenAction),
    /// Show a tab of the panel.
    ShowTab(PanelTab),
    /// Place a stone on the point under the cursor.
    PlaceAtCursor,
    /// Leave the program.
    Quit,
    /// Enter or leave full screen.
    FullScreen,
    /// Minimize, maximize or close the window, by a button of the title bar.
    Window(WindowRequest),
    /// Open a menu of the menu bar, or close it if it is open.
    Menu(usize),
    /// In a dialog: press its default button.
    Accept,
    /// In a dialog: close it without accepting.
    Cancel,
    /// Open a drop-down list, or close it if it is open.
    DropDown(DropDown),
    /// In the open drop-down list: choose a row.
    ListRow(usize),
    /// Dismiss the message; if it says that a file is being read, cancel the reading.
    Dismiss,
    /// In a list of a dialog: choose the row with this index. If the row is chosen already, run the dialog's command
    /// for a chosen row, which usually accepts the dialog.
    Pick(usize),
    /// Type in a one-line text field.
    EditText(TextField),
}

impl Action {
    /// Returns `true` if the action opens a menu or a drop-down list. Such a control acts when the mouse button is
    /// pressed, not when it is released.
    #[must_use]
    pub const fn opens_list(self) -> bool {
        matches!(self, Self::Menu(_) | Self::DropDown(_))
    }

    /// Returns `true` if both actions belong to one group of alternatives, between which the arrow keys move in a
    /// dialog.
    #[must_use]
    pub fn is_same_kind(self, other: Self) -> bool {
        match (self, other) {
            (Self::Engines(action), Self::Engines(other)) => action.is_same_kind(other),
            (Self::Opponent(action), Self::Opponent(other)) => action.is_same_kind(other),
            (Self::Practice(action), Self::Practice(other)) => action == other,
            (Self::Settings(action), Self::Settings(other)) => action.is_same_kind(other),
            (Self::History(action), Self::History(other)) => discriminant(&action) == discriminant(&other),
            (Self::Progress(action), Self::Progress(other)) => action == other,
            (Self::Explorer(action), Self::Explorer(other)) => discriminant(&action) == discriminant(&other),
            _ => discriminant(&self) == discriminant(&other),
        }
    }
}

/// A tab of the panel beside or under the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PanelTab {
    /// The tab with the game that is played.
    #[default]
    Play,
    /// The tab for the analysis of positions and the review of a game.
    Analyze,
}

impl PanelTab {
    /// Both tabs, from left to right.
    pub const ALL: [Self; 2] = [Self::Play, Self::Analyze];
}

/// A one-line text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextField {
    /// In a dialog for files: the name of the file.
    FileName,
    /// In the New Game dialog: the player's name, or Black's name if two human players play.
    Name,
    /// In the New Game dialog: the name of the second player.
    OtherName,
    /// In the dialog for an engine's settings: one of its text fields, such as the command line of the engine.
    Engine(EngineField),
    /// In the dialog for a custom clock: a number.
    Clock(ClockNumber),
    /// In the game filter of the explorer: a player's name or a year.
    GameFilter(GameFilterField),
    /// In the dialog for typing a move: the name of the point, such as `H8`.
    Move,
    /// In the settings window: the words that the player searches for.
    SettingsSearch,
}

impl TextField {
    /// The fields whose typed text is kept when their dialog is closed. Texts of other fields are discarded, because
    /// they are quickly typed again.
    pub(in crate::ui) const KEPT: [Self; 7] = [
        Self::FileName,
        Self::Name,
        Self::OtherName,
        Self::Engine(EngineField::Command),
        Self::Engine(EngineField::Name),
        Self::Engine(EngineField::Infos),
        Self::GameFilter(GameFilterField::Player),
    ];
}

/// A drop-down list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropDown {
    /// In the New Game dialog: the opponent.
    Opponent,
    /// In the New Game dialog, for a game of two computers: the computer player of this side.
    Computer(Color),
    /// In the New Game dialog, and in the panel during a game of two computers: the minimum time per move.
    MovePace,
    /// In the dialogs for a new game and for a tournament: the rule.
    Rule,
    /// In the New Game dialog: the opening procedure.
    Opening,
    /// In the New Game dialog: the time control.
    Clock,
    /// In the dialogs for a new game and for a tournament: the board size in lines.
    Size,
    /// In a dialog about engines: one of its lists, such as the list of players that can analyze.
    Engines(EngineList),
    /// On the page about the rules: the rule or the opening that is explained.
    RulesPage,
    /// In the practice of puzzles: the rule or the kind of the puzzles.
    Practice(PracticeList),
    /// In the game filter of the explorer: the source or the rule.
    GameFilter(GameFilterList),
    /// In the settings window: the values of a setting.
    Settings(SettingsList),
    /// In the dialog for files: the folder.
    Folder,
    /// In the dialog for files: the format in which the file is written.
    Format,
}
