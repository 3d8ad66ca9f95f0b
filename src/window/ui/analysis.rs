//! The analysis of positions, the search for a forced win, and the values of points.
//!
//! [`Analysis`] is the state of the analysis, and [`AnalyzeMode`] holds the shown tab of the panel and whether the
//! player has switched the analysis on. `lines` shows the lines (principal variations) of the analysis, and `bar` its
//! evaluation bar. `position_database` asks for what earlier searches have found. [`WinFinder`] searches for a forced
//! win, and [`WinPlay`] is the cover (a view in place of the game) in which a win is played out. [`PointValues`] has
//! the opponent's evaluation of each point.

mod bar;
mod bar_motion;
mod commands;
mod layout;
mod lines;
mod mode;
mod panel;
mod play_out;
mod point_value_commands;
mod point_values;
mod point_values_layout;
mod position_database;
mod state;
mod tabs;
mod win_card;
mod win_commands;
mod win_finder;

pub(in crate::ui) use commands::{COMMANDS, OPTION_COMMANDS};
pub use mode::{AnalysisView, AnalyzeMode};
pub(in crate::ui) use panel::Panel;
pub use play_out::{WinPhase, WinPlay};
pub use point_values::{EvaluatedPoints, PointValues, SideShapes};
pub use state::{Analysis, AnalysisStatus};
pub use win_finder::{WinFinder, WinTask};

use crate::engine::{Progress, Request};
use crate::game::{Board, Color, NodeId, Record, Rule};
use crate::ui::step_direction::StepDirection;

/// A command or a control of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnalysisAction {
    /// Analyze the position shown, and every position shown later, until [`AnalysisAction::Stop`].
    Start,
    /// Stop the analysis.
    Stop,
    /// Show the first stones of a line of the analysis on the board, or hide them if they are shown already.
    ShowLine(LineStep),
    /// Show the next line of the analysis on the board.
    NextLine,
    /// Show one stone more or one stone less of the line that is shown.
    StepLine(StepDirection),
    /// Add the line that is shown, or the best line if none is shown, to the game as a variation.
    AddLine,
    /// Add the line of the analysis with this index to the game as a variation.
    AddLineOf(u8),
    /// Exclude a point from the analysis, or include it again. If the command was chosen in the board's context menu,
    /// the point is the point of that menu. Otherwise it is the point under the cursor or, without such a point, the
    /// best move.
    Exclude,
    /// Search for a forced win from the position shown.
    FindWin(WinSide),
    /// Search for the forced win again, with more time.
    SearchLonger,
    /// Play out the win that was found: the program attacks, and the player defends.
    PlayWin,
    /// Stop the search for a win, close the result of the search, or leave the exercise in which the player defends
    /// against the win.
    CloseWin,
    /// Show or hide the value that the computer opponent gives to each point, and the shapes at the point under the
    /// cursor.
    PointValues,
}

/// A request that the analysis sends to the shell, the program around the window.
#[derive(Clone, Debug)]
pub enum AnalysisRequest {
    /// Analyze a position now, on a thread of its own instead of the worker thread that finds moves. This analysis
    /// replaces the analysis of an earlier position.
    Start {
        /// The position to analyze, its rule, and the player that analyzes it.
        request: Box<Request>,
        /// Number of threads; `None` for the usual number on this machine.
        n_threads: Option<u8>,
        /// Size of the transposition tables in bytes.
        n_bytes: u64,
    },
    /// Stop the analysis; its transposition tables are kept for the next position.
    Stop,
    /// Stop the analysis and free its transposition tables.
    End,
    /// Compute now, on a thread of its own, the value that a computer opponent gives to each point of the board.
    EvaluatePoints(Box<Request>),
    /// Look up positions in the position database; answered with [`Event::LookedUp`](crate::ui::event::Event::LookedUp)
    /// if it knows any of them.
    LookUp(Box<PositionsToLookUp>),
    /// Add the result of a search to the position database.
    Store(Box<SearchToStore>),
}

/// Positions of the game on the board that are looked up in the position database.
#[derive(Clone, Debug)]
pub struct PositionsToLookUp {
    /// The number of the game, which the answer carries.
    pub game: u64,
    /// The line of moves in which the positions occur, without its variations.
    pub record: Record,
    /// The positions, the position shown first. Each has the number of moves of `record` that lead to it, and its node
    /// in the game.
    pub positions: Vec<(usize, NodeId)>,
    /// Maximum number of lines for the position shown. The other positions get one line each.
    pub n_lines: u8,
}

/// The answer to [`PositionsToLookUp`]: the positions that the position database knows.
#[derive(Clone, Debug)]
pub struct LookedUpPositions {
    /// The number of the game.
    pub game: u64,
    /// The positions with a value.
    pub positions: Vec<LookedUpPosition>,
}

/// A position of the game, and the result that the position database has for it.
#[derive(Clone, Debug)]
pub struct LookedUpPosition {
    /// The node of the position in the game.
    pub node: NodeId,
    /// The side to move.
    pub side: Color,
    /// The result of the earlier search.
    pub progress: Progress,
}

/// The result of a search that is added to the position database.
#[derive(Clone, Debug)]
pub struct SearchToStore {
    /// The stones of the position.
    pub board: Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// The result of the search.
    pub progress: Progress,
}

/// The first stones of a line of the analysis, which are shown on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineStep {
    /// Index of the line, from 0 for the best one.
    pub line: u8,
    /// Number of stones that are shown, counted from the start of the line.
    pub n_stones: u8,
}

/// The side whose forced win is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinSide {
    /// The side to move.
    ToMove,
    /// The other side, as if it were to move.
    Other,
}
