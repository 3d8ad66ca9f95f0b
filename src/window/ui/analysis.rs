//! The analysis of positions, the search for a win by force, and the values of points.
//!
//! [`Analysis`] is the state of the analysis and [`AnalyzeMode`] the side of the panel that shows it; `lines` and `bar`
//! are its parts there. [`WinFinder`] searches a win, and [`WinPlay`] is the cover under which it is played out.
//! [`PointValues`] has the values that an opponent gives to the points.

mod bar;
mod bar_motion;
mod commands;
mod layout;
mod lines;
mod mode;
mod play_out;
mod point_value_commands;
mod point_values;
mod point_values_layout;
mod state;
mod tabs;
mod win_card;
mod win_commands;
mod win_finder;

pub(in crate::ui) use bar_motion::BarMotion;
pub(in crate::ui) use commands::{COMMANDS, OPTION_COMMANDS};
pub use mode::{AnalysisView, AnalyzeMode};
pub use play_out::{WinPhase, WinPlay};
pub use point_values::{EvaluatedPoints, PointValues, SideShapes};
pub use state::{Analysis, AnalysisStatus};
pub use win_finder::{WinFinder, WinTask};

use crate::engine::Request;
use crate::ui::step_direction::StepDirection;

/// A command or a control of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnalysisAction {
    /// Analyze the position shown, and each that is shown after it, until it is stopped.
    Start,
    /// Stop the analysis.
    Stop,
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
    /// Leave the point of the board's menu or under the cursor, or else the best move, out of the analysis; or take it
    /// in again.
    Exclude,
    /// Search a win by force from the position shown.
    FindWin(WinSide),
    /// Search on for it, with more time.
    SearchLonger,
    /// Play the win out that was found, against the player's answers.
    PlayWin,
    /// Stop the search for a win, put its result away, or leave the win that is played out.
    CloseWin,
    /// Show the opponent's value of each point, and the shapes of the point in the box, or hide them.
    PointValues,
}

/// A request of the analysis.
#[derive(Clone, Debug)]
pub enum AnalysisRequest {
    /// Have a position analyzed at once, beside the worker's thinking, in the place of the last one.
    Start {
        /// The position.
        request: Box<Request>,
        /// Number of threads; `None` for the usual number.
        n_threads: Option<u8>,
        /// Size of the tables in bytes.
        n_bytes: u64,
    },
    /// Have the analysis stop; its tables are kept for the next position.
    Stop,
    /// Have the analysis stop, and its tables freed.
    End,
    /// Have it found out at once, beside the worker's thinking, what an opponent holds the points worth.
    EvaluatePoints(Box<Request>),
}

/// The first stones of a line of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineStep {
    /// Index of the line, from 0 for the best one.
    pub line: u8,
    /// Number of its stones.
    pub n_stones: u8,
}

/// The side of which a win is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinSide {
    /// The side to move.
    ToMove,
    /// The other side, as if it were to move.
    Other,
}
