//! The actions of the player: every button, menu item and key stands for one of these.

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

/// One thing that the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command or a control of the game that is played.
    Play(PlayAction),
    /// A command or a control of the moves of the game.
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
    /// A command for players who do not see the board.
    Spoken(SpokenAction),
    /// Turn the panel to a side.
    ShowTab(PanelTab),
    /// Place a stone on the point in the box.
    PlaceAtCursor,
    /// Leave the program.
    Quit,
    /// Fill the screen, or come back.
    FullScreen,
    /// On the title bar: minimize, maximize or close the window.
    Window(WindowRequest),
    /// Open a menu of the menu bar, or close it if it is open.
    Menu(usize),
    /// In a dialog: press its default button.
    Accept,
    /// In a dialog: leave it.
    Cancel,
    /// Open a drop-down list, or close it if it is open.
    DropDown(DropDown),
    /// In the open drop-down list: choose a row.
    ListRow(usize),
    /// Put the message away, or cancel reading the file that it is about.
    Dismiss,
    /// In a list: choose a row, or accept the chosen row.
    Pick(usize),
    /// Type a text of one line.
    EditText(TextField),
}

impl Action {
    /// Returns `true` if it opens a menu or a drop-down list: it is done when the button goes down.
    #[must_use]
    pub const fn opens_list(self) -> bool {
        matches!(self, Self::Menu(_) | Self::DropDown(_))
    }

    /// Returns `true` if two actions are choices of one kind, between which the arrow keys of a dialog walk.
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

/// A side of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PanelTab {
    /// The game that is played.
    #[default]
    Play,
    /// The analysis of positions and the review of a game.
    Analyze,
}

impl PanelTab {
    /// Both sides, from the left.
    pub const ALL: [Self; 2] = [Self::Play, Self::Analyze];
}

/// A text of one line that can be typed.
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
    /// In the dialog for a clock of one's own: a number.
    Clock(ClockNumber),
    /// In the game filter of the explorer.
    GameFilter(GameFilterField),
    /// In the dialog in which a move is typed: the name of its point.
    Move,
    /// In the settings window: words of the settings that are searched for.
    SettingsSearch,
}

impl TextField {
    /// The fields of which a typed text is kept when their dialog is left; shorter ones are typed again at once.
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
    /// In the New Game dialog: the opponent at its level.
    Opponent,
    /// In the New Game dialog: the computer that plays a side.
    Computer(Color),
    /// In the New Game dialog and beside a game of two computers: the shortest time of a move.
    MovePace,
    /// Among choices for games: the rule.
    Rule,
    /// In the New Game dialog: the opening procedure.
    Opening,
    /// In the New Game dialog: the time of both sides.
    Clock,
    /// Among choices for games: the lines of the board.
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
