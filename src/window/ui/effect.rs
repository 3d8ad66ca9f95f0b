//! The requests of the window to the program around it.

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

/// One thing to be done by the shell.
#[derive(Clone, Debug)]
pub enum Effect {
    /// A request about files, or about the clipboard.
    Files(FileRequest),
    /// A request of the analysis.
    Analysis(AnalysisRequest),
    /// A request of the review.
    Review(ReviewRequest),
    /// Have the worker think, once the picture is on the screen.
    Ask(Box<Request>),
    /// Answer a question about a move, on a thread of its own.
    CheckMove(Box<CheckRequest>),
    /// Stop the worker; its answer is no longer wanted.
    Interrupt,
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
    /// A request for a queue of reviews.
    ReviewQueue(QueueRequest),
    /// A request for the progress.
    Progress(ProgressRequest),
    /// A request of the practice.
    Practice(PracticeRequest),
    /// A request of the opening explorer.
    Explore(ExploreRequest),
    /// Play a sound, and do not wait for it.
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
    /// A person has little time left.
    LittleTime,
    /// The game has ended.
    End,
}
