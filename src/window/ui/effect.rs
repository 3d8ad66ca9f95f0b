//! Effects of the state: requests to the shell, which is the program around the window.

use crate::engine::Request;
use crate::ui::analysis::AnalysisRequest;
use crate::ui::decorations::WindowRequest;
use crate::ui::engines::EngineRequest;
use crate::ui::explorer::ExploreRequest;
use crate::ui::files::FileRequest;
use crate::ui::history::{HistoryRequest, QueueRequest};
use crate::ui::play::CheckRequest;
use crate::ui::practice::PracticeRequest;
use crate::ui::progress::ProgressRequest;
use crate::ui::review::ReviewRequest;

/// A request from the state to the shell, the program around the window, such as reading a file.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Read or write a file, open a file dialog, or use the clipboard.
    Files(FileRequest),
    /// Start or stop the analysis, or compute the values of points.
    Analysis(AnalysisRequest),
    /// Start or stop the review, or judge a move.
    Review(ReviewRequest),
    /// Send a request to the worker thread, after the current state has been painted on the screen.
    Ask(Box<Request>),
    /// Check a move on a separate thread.
    CheckMove(Box<CheckRequest>),
    /// Stop the worker's current task; its answer is no longer wanted.
    Interrupt,
    /// Update the list of players, check an engine, or play a series of games between players.
    Engines(EngineRequest),
    /// Write the settings file, because the player changed a setting.
    SaveSettings,
    /// Write the settings file to store a value that the program remembers by itself, such as the recent files. If
    /// the file could not be parsed at the start, nothing is written until the player changes a setting.
    Remember,
    /// Enter full screen if `true`, otherwise leave it.
    FullScreen(bool),
    /// Minimize, maximize, move or close the window, through the window manager.
    Window(WindowRequest),
    /// Find out whether the system asks for reduced motion; answered with `Event::ReducedMotion`.
    FindReducedMotion,
    /// Find out whether the system asks for light or dark colors; answered with `Event::SystemTheme`.
    FindSystemTheme,
    /// Resume the game of an earlier run, by its index among the games offered for resuming.
    Resume(usize),
    /// Discard the game of an earlier run, by its index among the games offered for resuming.
    GiveUp(usize),
    /// Read or change the history of finished games.
    History(HistoryRequest),
    /// Start or stop the queue of reviews.
    ReviewQueue(QueueRequest),
    /// Read the statistics for the progress page.
    Progress(ProgressRequest),
    /// Read or write the training file, find puzzles, or judge a stone in a puzzle.
    Practice(PracticeRequest),
    /// Read the explorer's sources, or search them for games with a position.
    Explore(ExploreRequest),
    /// Start playing a sound, without waiting for its end.
    Sound(Sound),
    /// Leave the program.
    Quit,
}

/// A sound that the window plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A human player has placed a stone.
    Stone,
    /// The opponent has placed a stone.
    Answer,
    /// The clock of a human player is about to run out.
    LittleTime,
    /// The game has ended.
    End,
}
