//! Events of the game being played, and their results.

use std::fmt;
use std::time::Duration;

use crate::game::{Color, NodeId, OpeningChoice, OpeningError, Outcome, PlayError, Point};

/// An event of the game being played: an action of a player, or elapsed time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// Places a stone of the side to move in the shown position. The game continues from the resulting position. If the
    /// opening procedure asks for a point, the stone is the answer. Refused if an earlier position of a running game is
    /// shown.
    Play(Point),
    /// Adds a stone of the side to move as a variation, if an earlier position of a running game is shown. The game
    /// being played does not change.
    Vary(Point),
    /// Places a stone of the side to move in the position that the game has reached. If another position is shown, it
    /// stays shown.
    Reply(Point),
    /// Passes for the side to move in the shown position.
    Pass,
    /// Answers the current step of the opening procedure, such as the choice of a side.
    Answer(OpeningChoice),
    /// Takes back a resignation or an agreed draw. If there is neither, takes back the last stone of a person and the
    /// reply to it; in a game of two programs, takes back the last stone and pauses the game. If the first stone of a
    /// variation is taken back, the variation is removed, and the game is shown as it was before.
    Undo,
    /// Continues a running game from the shown position, and takes back all later moves. If a program is to move there
    /// in a game against a person, continues from the last position before it in which the person is to move.
    GoOnFromHere,
    /// Replays moves that were taken back.
    Redo,
    /// Pauses the game.
    Pause,
    /// Resumes the paused game.
    Resume,
    /// Runs a paused game of two programs for a single move, and then pauses it again.
    Step,
    /// The person resigns; in a game of two people, the person to move.
    Resign,
    /// The person to move offers a draw.
    OfferDraw,
    /// Answers an offer of a draw, for the side to which the draw was offered.
    AnswerDraw(DrawAnswer),
    /// Shows another position of the record.
    Look(Look),
    /// Shows again the position that the game has reached.
    BackToGame,
    /// Time passes on the clock: the side to move loses if it has no time left.
    TimePassed(Duration),
}

/// The answer to the offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// The game ends as a draw.
    Agreed,
    /// The game continues, and no draw can be offered again in this position.
    Declined,
    /// No answer came, for example because the program failed: the offer lapses.
    Failed,
}

/// The position to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The position after a move of the record.
    At(NodeId),
    /// The position after this number of moves of the shown line. If the line is shorter, its last position.
    AtPly(usize),
    /// The position that the game has reached if it comes later on the shown line; otherwise the last position of that
    /// line.
    AtLast,
}

/// Result of an event that was not refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionOutcome {
    /// The game being played has ended with this event.
    Ended(Outcome),
    /// The game has not ended with this event: it continues, or it had ended before.
    Changed,
}

/// Reason why an event was refused. The session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The stone cannot be placed on the point, or the move cannot be made.
    Play(PlayError),
    /// The choice is not an allowed answer to the current step of the opening procedure.
    Opening(OpeningError),
    /// The event is not possible in the current state of the game.
    Unavailable,
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(error) => error.fmt(f),
            Self::Opening(error) => error.fmt(f),
            Self::Unavailable => f.write_str("this cannot be done now"),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<PlayError> for SessionError {
    fn from(error: PlayError) -> Self {
        Self::Play(error)
    }
}

impl From<OpeningError> for SessionError {
    fn from(error: OpeningError) -> Self {
        Self::Opening(error)
    }
}

/// An offer of a draw, which is valid only while the game stays in the position in which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    pub(super) side: Color,
    /// Key that identifies the position in which the draw was offered. When the game reaches another position, the
    /// offer lapses.
    pub(super) position: u64,
    pub(super) is_declined: bool,
}

impl DrawOffer {
    /// Returns the side that offered the draw.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns `true` if the other side declined the offer; `false` while the other side has not answered.
    #[must_use]
    pub const fn is_declined(&self) -> bool {
        self.is_declined
    }
}
