//! The puzzle practice and the opening drill.
//!
//! This file has the actions, the events, and the requests for work outside the window, such as reading files.
//! `puzzle_pool` has the offered puzzles and the training data, `cover` the puzzle that is being solved, `drill` the
//! openings that are being drilled, and `commands` the commands.

mod commands;
mod cover;
mod drill;
mod drill_layout;
mod layout;
mod puzzle_pool;

pub(in crate::ui) use commands::COMMANDS;
pub use cover::{Practice, PuzzleHints, PuzzlePhase, PuzzleTask};
pub use drill::{Drill, DrillPhase};
pub use puzzle_pool::{PuzzleFilter, PuzzlePool, filter_name};

use std::path::PathBuf;

use crate::engine::Ticket;
use crate::game::{Board, Color, Point, Rule};
use crate::puzzle::attempt::{PuzzleAttempt, PuzzleJudgment};
use crate::puzzle::line::PuzzleLine;
use crate::puzzle::own::OwnPuzzle;
use crate::puzzle::proof::PuzzleFlaw;
use crate::ui::faults::{IoFault, TrainingFault};
use crate::ui::files::suggested_name::GameName;

/// A command or a control of the puzzle practice or of the opening drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PracticeAction {
    /// Open the puzzle practice.
    Open,
    /// Show the next hint.
    Hint,
    /// Show the solution, or the line by which a wrong stone loses, on the board; hide the line if it is shown.
    ShowLine,
    /// Put the position of the puzzle on the board, to be analyzed.
    Analyze,
    /// Show the next puzzle.
    Next,
    /// Leave the puzzle practice; the game is unchanged.
    Leave,
    /// Add the position shown to the player's own puzzles.
    Add,
    /// Start the opening drill, in which the player must find the moves of openings: the moves of the game tree on the
    /// board, or the 26 openings of renju if the game has no moves yet.
    DrillOpenings,
    /// While openings are drilled: show the right move.
    DrillShow,
    /// While openings are drilled: go to the next position.
    DrillNext,
    /// While openings are drilled: drill the moves of the other side.
    DrillSide,
    /// Leave the opening drill; the game is unchanged.
    LeaveDrill,
    /// Export the training data (ratings, results and due days) to a file.
    Export,
    /// Import training data from a file.
    Import,
}

/// A drop-down list of the puzzle practice, which limits the puzzles that are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PracticeList {
    /// The list that limits the puzzles to one rule.
    Rule,
    /// The list that limits the puzzles to a kind, to a theme, or to the player's own games.
    Kind,
}

/// An answer to a [`PracticeRequest`].
#[derive(Clone, Debug)]
pub enum PracticeEvent {
    /// The training data and the current day, in answer to [`PracticeRequest::ReadTraining`].
    TrainingRead(TrainingFile),
    /// The judgment of a stone that was tried in a puzzle. The ticket is the number of the request.
    AttemptJudged(Ticket, PuzzleJudgment),
    /// The stones of a line that was requested for a puzzle; empty if no line was found. The ticket is the number of
    /// the request.
    LineFound(Ticket, Vec<Point>),
    /// Puzzles were found in the player's own games.
    OwnPuzzles {
        /// The puzzles that have been found since the previous event of this kind.
        puzzles: Vec<OwnPuzzle>,
        /// `true` if the search for puzzles in the player's games has ended; `false` if it may still find more.
        is_last: bool,
    },
    /// The result of adding a position to the player's own puzzles: the new puzzle, or the reason for the refusal.
    PuzzleAdded(Result<Box<OwnPuzzle>, PuzzleRefusal>),
    /// The result of reading training data from a file: the text, or the reason for the failure.
    TrainingLoaded(PathBuf, Result<String, IoFault>),
    /// The training data cannot be saved, for this reason.
    TrainingUnkept(IoFault),
}

/// The reason why a position was not added to the player's own puzzles.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleRefusal {
    /// The position is one of the player's own puzzles already.
    Known,
    /// The position is not a puzzle, or was not proved to be a puzzle.
    Flaw(PuzzleFlaw),
    /// The file of the player's own puzzles cannot be read or written, and is unchanged.
    File(TrainingFault),
}

/// A position that the player adds to the player's own puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenPosition {
    /// The stones.
    pub board: Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// The move number that the next stone has in the game, from 1.
    pub number: usize,
    /// The name of the game in which the position occurred.
    pub game: GameName,
}

/// The training data and the player's own puzzles, as they are stored on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingFile {
    /// The text of the training file: `None` if there is no file, an error if it cannot be read.
    pub text: Result<Option<String>, IoFault>,
    /// The puzzles that the player added one by one; an error if their file cannot be read.
    pub own: Result<Vec<OwnPuzzle>, TrainingFault>,
    /// The current day: `2026-11-22`.
    pub date: String,
}

/// A request of the puzzle practice or the opening drill for work outside the window: reading and writing files,
/// judging stones, and searching for puzzles.
#[derive(Clone, Debug)]
pub enum PracticeRequest {
    /// Read the training data and the current day, and answer with [`PracticeEvent::TrainingRead`].
    ReadTraining,
    /// Save the training data: write this text to the training file.
    SaveTraining(String),
    /// Read training data from a file that the player has chosen.
    ImportTraining(PathBuf),
    /// Judge a stone that was tried in a puzzle. The ticket is the number of this request, which the answer carries.
    JudgeAttempt(Ticket, Box<PuzzleAttempt>),
    /// Find the solution of a puzzle, or the line in which a wrong stone loses. The ticket is the number of this
    /// request, which the answer carries.
    FindLine(Ticket, Box<PuzzleLine>),
    /// Look for puzzles in the player's own games.
    FindOwnPuzzles,
    /// Add a position to the player's own puzzles.
    AddPuzzle(Box<ChosenPosition>),
}
