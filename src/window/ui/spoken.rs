//! The board in words, for players who do not see it: announcements, answers to questions, moves that are typed.

pub(in crate::ui) mod announcements;
mod announcer;
mod commands;
mod describing;
mod telling;
mod typed_move;

pub(in crate::ui) use commands::COMMANDS;
pub use typed_move::TypedMove;

use crate::game::Direction;
use crate::ui::step_direction::StepDirection;

/// A command for players who do not see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpokenAction {
    /// Say something about the game and the board in words.
    Tell(Question),
    /// Move the cursor to the next or previous point of a kind.
    Seek(Sought, StepDirection),
    /// Open the dialog in which a move is typed.
    TypeMove,
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
