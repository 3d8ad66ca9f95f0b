//! The effects of the state: requests to the shell, the program around the window.

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

/// A request to the shell.
#[derive(Clone, Debug)]
pub enum Effect {
    /// A request about files, or about the clipboard.
    Files(FileRequest),
    /// A request of the analysis.
    Analysis(AnalysisRequest),
    /// A request of the review.
    Review(ReviewRequest),
    /// Send a request to the worker, once the picture is on the screen.
    Ask(Box<Request>),
    /// Check a move on a separate thread.
    CheckMove(Box<CheckRequest>),
    /// Stop the worker; its answer is no longer wanted.
    Interrupt,
    /// A request for engines.
    Engines(EngineRequest),
    /// Write the settings file, because the player changed a setting.
    SaveSettings,
    /// Write the settings file for a value that the program remembers, unless the file could not be parsed at the start
    /// and the player has not changed a setting since.
    Remember,
    /// Enter full screen if `true`, otherwise leave it.
    FullScreen(bool),
    /// A request to the window manager.
    Window(WindowRequest),
    /// Find out whether the system asks for reduced motion; answered with `Event::ReducedMotion`.
    FindReducedMotion,
    /// Find out whether the system asks for light or dark colors; answered with `Event::SystemTheme`.
    FindSystemTheme,
    /// Resume the game of an earlier run, by its index among the games offered for resuming.
    Resume(usize),
    /// Discard the game of an earlier run, by its index among the games offered for resuming.
    GiveUp(usize),
    /// A request to the history of finished games.
    History(HistoryRequest),
    /// A request about the queue of reviews.
    ReviewQueue(QueueRequest),
    /// A request for the figures on the page of progress.
    Progress(ProgressRequest),
    /// A request of the practice.
    Practice(PracticeRequest),
    /// A request of the opening explorer.
    Explore(ExploreRequest),
    /// Start a sound without waiting for its end.
    Sound(Sound),
    /// Leave the program.
    Quit,
}

/// A sound of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A person has placed a stone.
    Stone,
    /// The opponent has placed a stone.
    Answer,
    /// The clock of a person is about to run out.
    LittleTime,
    /// The game has ended.
    End,
}
