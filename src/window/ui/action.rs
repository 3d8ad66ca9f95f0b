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

/// A command or a control that the player can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command or a control of play.
    Play(PlayAction),
    /// A command or a control of the game tree: navigation, edits, comments and marks.
    Moves(MoveAction),
    /// A command or a control of the choice of an opponent.
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
    /// A command or a control of games in files and in the clipboard.
    Files(FileAction),
    /// A command or a control of the history of finished games.
    History(HistoryAction),
    /// A command or a control of the page of progress.
    Progress(ProgressAction),
    /// A command or a control of engines.
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
    /// On the title bar: minimize, maximize or close the window.
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
    /// Dismiss the message, or cancel reading the file that it is about.
    Dismiss,
    /// In a list of a dialog: choose a row, by its index, or accept the row if it is chosen already.
    Pick(usize),
    /// Type in a one-line text field.
    EditText(TextField),
}

impl Action {
    /// Returns `true` if the action opens a menu or a drop-down list, and so runs when the mouse button goes down.
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

/// A tab of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PanelTab {
    /// The game that is played.
    #[default]
    Play,
    /// The analysis of positions and the review of a game.
    Analyze,
}

impl PanelTab {
    /// Both tabs, from the left.
    pub const ALL: [Self; 2] = [Self::Play, Self::Analyze];
}

/// A one-line text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextField {
    /// In a dialog for files: the name of the file.
    FileName,
    /// In the New Game dialog: the player's name; with two players that of Black.
    Name,
    /// In the New Game dialog: the name of the second player.
    OtherName,
    /// In the dialog of an engine.
    Engine(EngineField),
    /// In the dialog for a custom clock: a number.
    Clock(ClockNumber),
    /// In the game filter of the explorer.
    GameFilter(GameFilterField),
    /// In the dialog in which a move is typed: the name of its point.
    Move,
    /// In the settings window: the words to search the settings for.
    SettingsSearch,
}

impl TextField {
    /// The fields whose typed text is kept when their dialog is closed; the texts of other fields are quickly typed
    /// again.
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
    /// In the New Game dialog: the computer that plays a side.
    Computer(Color),
    /// In the New Game dialog and beside a game of two computers: the minimum time per move.
    MovePace,
    /// In dialogs with choices for games: the rule.
    Rule,
    /// In the New Game dialog: the opening procedure.
    Opening,
    /// In the New Game dialog: the time control.
    Clock,
    /// In dialogs with choices for games: the board size in lines.
    Size,
    /// A list of the dialogs of engines.
    Engines(EngineList),
    /// The page about the rules.
    RulesPage,
    /// A list of the practice of puzzles.
    Practice(PracticeList),
    /// A list of the game filter of the explorer.
    GameFilter(GameFilterList),
    /// A list of the settings window.
    Settings(SettingsList),
    /// In the dialog for files: the folder.
    Folder,
    /// In the dialog for files: the format in which the file is written.
    Format,
}
