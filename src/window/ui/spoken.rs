//! The board in words, for players who cannot see it: announcements, answers to questions, and typed moves.

pub(in crate::ui) mod announcements;
mod commands;
mod describing;
mod game_changes;
mod layout;
mod telling;
mod typed_move;

pub(in crate::ui) use commands::COMMANDS;
pub use typed_move::TypedMove;

use crate::game::Direction;
use crate::ui::step_direction::StepDirection;

/// A command for players who cannot see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpokenAction {
    /// Answer a question about the game and the board in words.
    Tell(Question),
    /// Move the cursor to the next or previous point of a kind.
    Seek(Sought, StepDirection),
    /// Open the dialog in which a move is typed.
    TypeMove,
}

/// A question about the position, for players who cannot see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The last announcement, to be repeated.
    Again,
    /// The last move.
    LastMove,
    /// The side to move and the clocks.
    Turn,
    /// The point under the cursor.
    Here,
    /// The line through the point under the cursor in a direction.
    Line(Direction),
    /// The four lines through the point under the cursor.
    AllLines,
}

/// The kind of points that the cursor jumps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sought {
    /// Stones.
    Stone,
    /// Points on which a side makes a five or an open four.
    Threat,
}
