//! The requests of the window to the program around it.

use std::path::PathBuf;

use crate::engine::{Request, Ticket};
use crate::game::{Point, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::move_check::{CheckTask, CheckedMove};
use crate::ui::decorations::WindowRequest;
use crate::ui::engines::EngineRequest;
use crate::ui::event::{FileKind, Purpose};
use crate::ui::explorer::ExploreRequest;
use crate::ui::history::HistoryRequest;
use crate::ui::practice::PracticeRequest;
use crate::ui::suggested_name::DialogStart;

/// One thing to be done by the shell.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Have the worker think, once the picture is on the screen.
    Ask(Box<Request>),
    /// Have it found out at once, beside the worker's thinking, what an opponent holds the points worth.
    EvaluatePoints(Box<Request>),
    /// Have a position analyzed at once, beside the worker's thinking, in the place of the last one.
    Analyze {
        /// The position.
        request: Box<Request>,
        /// Number of threads; `None` for the usual number.
        n_threads: Option<u8>,
        /// Size of the tables in bytes.
        n_bytes: u64,
    },
    /// Have the analysis stop; its tables are kept for the next position.
    StopAnalysis,
    /// Have the analysis stop, and its tables freed.
    EndAnalysis,
    /// Answer a question about a move, on a thread of its own.
    CheckMove(Box<CheckRequest>),
    /// Stop the worker; its answer is no longer wanted.
    Interrupt,
    /// Review a game on threads of its own, in the place of one that is being reviewed.
    Review(Box<ReviewRequest>),
    /// Stop the review that is under way.
    StopReview,
    /// Judge a move that is tried in the place of a mistake.
    JudgeRetry(Box<RetryRequest>),
    /// Stop judging a move.
    StopRetry,
    /// A request for engines.
    Engines(EngineRequest),
    /// Write the settings.
    SaveSettings,
    /// Write the settings, unless their file could not be understood and the player has not changed any.
    Remember,
    /// Go to full screen, or come back.
    FullScreen(bool),
    /// A request to the window manager.
    Window(WindowRequest),
    /// Find out if the system asks for reduced motion, and answer.
    FindReducedMotion,
    /// Find out if the system asks for light or dark colors, and answer.
    FindSystemTheme,
    /// Resume the game of an earlier run with this index among the offered games.
    Resume(usize),
    /// Discard the game of an earlier run with this index among the offered games.
    GiveUp(usize),
    /// A request to the history.
    History(HistoryRequest),
    /// A request of the practice.
    Practice(PracticeRequest),
    /// A request of the opening explorer.
    Explore(ExploreRequest),
    /// Play a sound, and do not wait for it.
    Sound(Sound),
    /// Leave the program.
    Quit,
    /// Have the player choose a file in the system's dialog, which begins at this place.
    Choose(Purpose, DialogStart),
    /// Put a text into the clipboard.
    Copy(String),
    /// Put a picture of the board into the clipboard.
    CopyPicture,
    /// Tell the text that is in the clipboard.
    Paste,
    /// Send the text that is selected in any window, in the same event as the clipboard's text.
    PasteSelected,
    /// Tell what lies in a folder.
    List(PathBuf),
    /// Read a file, and answer under this ticket.
    Open(PathBuf, Ticket),
    /// Write a file of the player's, and answer with [`Event::Written`](crate::ui::event::Event::Written).
    Write {
        /// Its place.
        path: PathBuf,
        /// Its content.
        content: FileContent,
        /// The treatment of a file that exists.
        present: Present,
    },
}

/// A question about a move.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// The ticket under which the answer comes.
    pub ticket: Ticket,
    /// The move.
    pub checked: CheckedMove,
    /// The question.
    pub task: CheckTask,
}

/// A game to review.
#[derive(Clone, Debug)]
pub struct ReviewRequest {
    /// The ticket under which the answers come.
    pub ticket: Ticket,
    /// The game; the line that it shows is reviewed.
    pub record: Record,
    /// The effort for each position.
    pub effort: ReviewEffort,
}

/// A move to judge.
#[derive(Clone, Debug)]
pub struct RetryRequest {
    /// The ticket under which the answer comes.
    pub ticket: Ticket,
    /// The game up to the mistake.
    pub before: Record,
    /// The mistake.
    pub mistake: MoveReview,
    /// The move that is tried in its place.
    pub tried: Point,
    /// The effort for a position.
    pub effort: ReviewEffort,
}

/// A sound of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A person has placed a stone.
    Stone,
    /// The opponent has placed a stone.
    Answer,
    /// A person has little time left.
    LittleTime,
    /// The game has ended.
    End,
}

/// The content of a file that is written for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// The game on the board, in a format.
    Game(Vec<u8>),
    /// A picture, which is painted meanwhile.
    Picture(PictureKind),
    /// All games of the history, which are read meanwhile.
    History,
    /// The training, in its format.
    Training(String),
}

impl FileContent {
    /// Returns the kind of the file.
    #[must_use]
    pub const fn kind(&self) -> FileKind {
        match self {
            Self::Game(_) => FileKind::Game,
            Self::Picture(_) => FileKind::Picture,
            Self::History => FileKind::History,
            Self::Training(_) => FileKind::Training,
        }
    }
}

/// The treatment of a file that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Present {
    /// It stays, and nothing is written.
    Keep,
    /// It is replaced.
    Replace,
}

/// The subject of a picture that the player saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The board as it is shown.
    Board,
    /// The game, stone by stone.
    Game,
}
