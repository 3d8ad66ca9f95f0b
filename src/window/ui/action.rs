//! The actions of the player: every button, menu item and key stands for one of these.

use std::mem::discriminant;

use crate::game::{Color, Direction, NodeId, OnFoul, OpeningChoice};
use crate::ui::decorations::WindowRequest;
use crate::ui::engines::{EngineAction, EngineField, EngineList};
use crate::ui::explorer::{ExplorerAction, GameFilterField, GameFilterList};
use crate::ui::history::HistoryAction;
use crate::ui::opponent::OpponentAction;
use crate::ui::practice::{PracticeAction, PracticeList};
use crate::ui::preferences::{PreferenceAction, PreferenceList};
use crate::ui::rules_pages::RulesPage;
use crate::ui::settings::{Begins, ClockExtra, Mode, TeachingMode};

/// One thing that the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Open the New Game dialog.
    NewGame,
    /// Answer what the opening asks for.
    Answer(OpeningChoice),
    /// Change the number of fifth moves to declare.
    StepNumber(StepDirection),
    /// Begin again with the same choices.
    Restart,
    /// After the end: play the same again, with the sides exchanged.
    Rematch,
    /// After the end: play the same again at another level, with the sides exchanged.
    RematchAtLevel(u8),
    /// After the end: show the game from its beginning, with its review.
    Review,
    /// Review the game with more effort.
    DeepReview,
    /// Stop the review that is under way.
    StopReview,
    /// Show the report of the review.
    ReviewReport,
    /// Show the next or previous mistake.
    StepMistake(StepDirection),
    /// Draw what a sentence about the move says, or remove it.
    ReviewStatement(usize),
    /// Show the lines of the review's card that had no room, or the first ones again.
    ReviewPage,
    /// Draw the line that would have been better than the move, or remove it.
    ReviewLine,
    /// Walk through the game along the graph of win probability.
    ReviewGraph,
    /// Try a mistake again.
    Retry,
    /// While a mistake is tried again: show the better move.
    RetryAnswer,
    /// While a mistake is tried again: go to the next one.
    RetryNext,
    /// Leave the mistake, and the game is as it was.
    LeaveRetry,
    /// Turn the panel to a side.
    ShowTab(PanelTab),
    /// Analyze the position shown, and each that is shown after it, until it is stopped.
    StartAnalysis,
    /// Stop the analysis.
    StopAnalysis,
    /// Show stones of a line of the analysis on the board, or the candidates alone again.
    ShowLine(LineStep),
    /// Show the next line of the analysis on the board.
    NextLine,
    /// Show one stone more or less of the line that is shown.
    StepLine(StepDirection),
    /// Add the line that is shown, or the best one, to the game as a variation.
    AddLine,
    /// Add a line of the analysis to the game as a variation, by its index.
    AddLineOf(u8),
    /// Search a win by force from the position shown.
    FindWin(WinSide),
    /// Search on for it, with more time.
    SearchLonger,
    /// Play the win out that was found, against the player's answers.
    PlayWin,
    /// Stop the search for a win, put its result away, or leave the win that is played out.
    CloseWin,
    /// A command or a control of engines.
    Engines(EngineAction),
    /// A command or a control of the choice of an opponent.
    Opponent(OpponentAction),
    /// Begin again, for two people or against the computer.
    SwitchMode(Mode),
    /// Take back the last stone of a person and the reply to it.
    Undo,
    /// Replay moves that were taken back.
    Redo,
    /// Pause the game.
    Pause,
    /// Go on after a pause.
    Resume,
    /// Let one of two computers make a single move.
    Step,
    /// Pause a game of two computers, or let it go on.
    TogglePause,
    /// Show what the strongest built-in opponent would play.
    Hint,
    /// Take back the stone that is asked about, and choose another point.
    TakeAnother,
    /// Play the stone that is asked about.
    PlayAnyway,
    /// Put no stone this turn: in renju.
    Pass,
    /// Give up the game, after a question.
    Resign,
    /// Offer the other side a draw.
    OfferDraw,
    /// Show the position before the first stone.
    First,
    /// Show the position one stone earlier.
    Previous,
    /// Show the position one stone later.
    Next,
    /// Show the position after the last stone.
    Last,
    /// Show the live position again.
    BackToGame,
    /// Take moves back to the position shown.
    GoOnFromHere,
    /// Show the position after this number of moves.
    GoTo(usize),
    /// Show a position of the game by its place in the tree, and the line through it.
    Select(NodeId),
    /// Make the line that is shown the main line of the game.
    Promote,
    /// Delete the stone shown last and all that follows it.
    Delete,
    /// Undo the last change by hand: of the record, or of the position in the editor.
    UndoEdit,
    /// Make the change by hand again that was undone last.
    RedoEdit,
    /// Write a comment on the position shown.
    EditComment,
    /// Mark points of the board with clicks, or place stones with them again.
    MarkPoints,
    /// While points are marked: what a click draws.
    Marker(Marker),
    /// Place a stone on the point in the box.
    PlaceAtCursor,
    /// Say something about the game and the board in words.
    Tell(Question),
    /// Move the cursor to the next or previous point of a kind.
    Seek(Sought, StepDirection),
    /// Open the dialog in which a move is typed.
    TypeMove,
    /// Leave the program.
    Quit,
    /// Switch sounds on or off.
    Sounds,
    /// Show letters and numbers beside the board, or hide them.
    Coordinates,
    /// Show the numbers of the moves on the stones, or hide them.
    Numbers,
    /// Show the points that are forbidden to the side to move, or hide them.
    Forbidden,
    /// Show the opponent's value of each point, and the shapes of the point in the box, or hide them.
    PointValues,
    /// Make text and panel larger or smaller by a step.
    Zoom(StepDirection),
    /// Let the size of text and panel follow that of the window.
    ZoomAutomatic,
    /// Fill the screen, or come back.
    FullScreen,
    /// On the title bar: minimize, maximize or close the window.
    Window(WindowRequest),
    /// Open the lesson.
    Learn,
    /// In the lesson: go to the step before or after.
    TurnLesson(StepDirection),
    /// In the lesson: show the right points, or hide them.
    ShowAnswers,
    /// Leave the lesson, and the game is as it was.
    LeaveLesson,
    /// Leave the lesson for a game against a gentle opponent.
    PlayGentle,
    /// A command or a control of the practice of puzzles.
    Practice(PracticeAction),
    /// On the card of the first start: play against the computer, with this first move.
    Begin(Begins),
    /// A command or a control of the settings window.
    Preferences(PreferenceAction),
    /// A command or a control of the history of finished games.
    History(HistoryAction),
    /// A command or a control of the opening explorer.
    Explorer(ExplorerAction),
    /// Open the pages about the rules.
    Rules,
    /// In the New Game dialog: open the page about the chosen rule or opening.
    RulesPage(RulesPage),
    /// Open a page of help.
    Help(Topic),
    /// Open the page about the opponent; in the New Game dialog, about the chosen opponent.
    WhoIsThis,
    /// Open a menu of the menu bar, or close it if it is open.
    Menu(usize),
    /// In a dialog: press its default button.
    Accept,
    /// In a dialog: leave it.
    Cancel,
    /// In the dialog that offers an earlier game: give that one up.
    GiveUp,
    /// In the New Game dialog: who plays.
    ChooseMode(Mode),
    /// In the New Game dialog: who begins.
    ChooseBegins(Begins),
    /// In the New Game dialog: what becomes of forbidden moves.
    ChooseFouls(OnFoul),
    /// In the New Game dialog: choose which of the player's stones are commented on.
    ChooseTeaching(TeachingMode),
    /// In the New Game dialog: the lines of the board.
    ChooseSize(u8),
    /// In the dialog for a clock of one's own: the time beside the time for the game.
    ClockExtra(ClockExtra),
    /// Open a drop-down list, or close it if it is open.
    DropDown(DropDown),
    /// In the open drop-down list: choose a row.
    ListRow(usize),
    /// Put the message away, or cancel reading the file that it is about.
    Dismiss,
    /// Put the remark on a stone away.
    DismissRemark,
    /// Open the list of recent messages.
    Messages,
    /// Open a game from a file.
    Open,
    /// Choose among the files that were used last.
    OpenRecent,
    /// Write the game to its file.
    Save,
    /// Write the game to another file.
    SaveAs,
    /// Put the game into the clipboard, as text.
    CopyGame,
    /// Put the position into the clipboard, drawn with characters.
    CopyPosition,
    /// Put a picture of the board into the clipboard.
    CopyPicture,
    /// Write a picture of the board, or a moving one of the game, to a file.
    SavePicture,
    /// Open the game, the moves or the position in the clipboard.
    Paste,
    /// In the dialog for files: list the parent of the folder that is shown.
    FolderAround,
    /// In a list: choose a row, or accept the chosen row.
    Pick(usize),
    /// Type a text of one line.
    EditText(TextField),
    /// In the question about unsaved changes: let them go.
    Discard,
    /// Put stones on the board and take them away, as for a problem.
    EditPosition,
    /// In the editor: what a click does.
    Tool(Tool),
    /// In the editor: the side that will move.
    SideToMove(Color),
    /// In the editor: turn the board clockwise by a quarter.
    TurnBoard,
    /// In the editor: exchange left and right.
    MirrorBoard,
    /// In the editor: take all stones away.
    ClearBoard,
    /// Leave the editor, and the game is as it was.
    LeaveEditor,
    /// Play the position in the editor against the computer.
    PlayPosition,
    /// Put the position in the editor on the board, with both sides free to be moved.
    StudyPosition,
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
            (Self::Preferences(action), Self::Preferences(other)) => action.is_same_kind(other),
            (Self::History(action), Self::History(other)) => discriminant(&action) == discriminant(&other),
            (Self::Explorer(action), Self::Explorer(other)) => discriminant(&action) == discriminant(&other),
            _ => discriminant(&self) == discriminant(&other),
        }
    }
}

/// A question about the position, for players who do not see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The last announcement.
    Again,
    /// The last move.
    LastMove,
    /// The side to move and the clocks.
    Turn,
    /// The point in the box.
    Here,
    /// The line through the point in the box in a direction.
    Line(Direction),
    /// The four lines through the point in the box.
    AllLines,
}

/// Points of the board that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sought {
    /// Stones.
    Stone,
    /// Points on which a side makes a five or an open four.
    Threat,
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

/// The side of which a win is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinSide {
    /// The side to move.
    ToMove,
    /// The other side, as if it were to move.
    Other,
}

/// The first stones of a line of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineStep {
    /// Index of the line, from 0 for the best one.
    pub line: u8,
    /// Number of its stones.
    pub n_stones: u8,
}

/// The effect of a click in the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Put a stone of this color, or take it away where it lies.
    Stone(Color),
    /// Take a stone away.
    Erase,
}

/// The mark that a click draws on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marker {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// The next letter.
    Letter,
    /// The next number.
    Number,
}

impl Marker {
    /// All of them, in the order of the tools.
    pub const ALL: [Self; 6] = [Self::Triangle, Self::Square, Self::Circle, Self::Cross, Self::Letter, Self::Number];
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
    PreferenceSearch,
}

/// A number of a clock of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockNumber {
    /// Minutes for the game.
    Minutes,
    /// Seconds for the game beside the minutes.
    Seconds,
    /// Seconds added per move, or seconds of a byo-yomi period.
    MoveSeconds,
    /// Number of periods.
    Periods,
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
    Preferences(PreferenceList),
    /// In the dialog for files: the folder.
    Folder,
    /// In the dialog for files: the format in which the file is written.
    Format,
}

/// The direction of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepDirection {
    /// To the value before.
    Back,
    /// To the value after.
    Forward,
}

/// A page of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The page that explains how to play.
    HowToPlay,
    /// The page that explains chances in percent and forced wins.
    Chances,
    /// The keys.
    Keys,
    /// Version and licenses.
    About,
    /// An opponent, by its index among the offered opponents.
    Opponent(usize),
}
