//! Events of the game being played, and their outcomes.

use std::fmt;
use std::time::Duration;

use crate::game::{Color, NodeId, OpeningChoice, OpeningError, Outcome, PlayError, Point};

/// An event of the game being played: an action of a player, or elapsed time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// Places a stone of the side to move in the shown position, which becomes the live position. If the opening asks
    /// for a point, the stone is the answer. Refused in an earlier position of a running game.
    Play(Point),
    /// Places a stone of the side to move in an earlier position of a running game, as a variation. The live position
    /// stays.
    Vary(Point),
    /// Places a stone of the side to move in the live position. If another position is shown, it stays shown.
    Reply(Point),
    /// Passes for the side to move in the shown position.
    Pass,
    /// Answers the current step of the opening.
    Answer(OpeningChoice),
    /// Takes back a resignation or an agreed draw, or else the last stone of a person and the reply to it; in a game of
    /// two programs the last stone of either, and the game is paused. If the stone started a variation, the variation
    /// is removed and the game is shown as it was before.
    Undo,
    /// Takes back moves to the shown position, which lies before the live position of a running game.
    GoOnFromHere,
    /// Replays moves that were taken back.
    Redo,
    /// Pauses the game.
    Pause,
    /// Resumes the game after a pause.
    Resume,
    /// Lets the program to move make a single move, after which the game of two programs is paused again.
    Step,
    /// The person resigns; of two people, the person to move.
    Resign,
    /// The person to move offers a draw.
    OfferDraw,
    /// The other side answers the offer of a draw.
    AnswerDraw(DrawAnswer),
    /// Shows another position.
    Look(Look),
    /// Shows the live position again.
    BackToGame,
    /// Time passes on the clock; a side without time left loses.
    TimePassed(Duration),
}

/// The answer to the offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// The game ends as a draw.
    Agreed,
    /// The game continues, and no draw can be offered again in this position.
    Declined,
    /// Nobody answered: the offer lapses.
    Failed,
}

/// The position to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The position after a move of the record.
    At(NodeId),
    /// The position after this number of moves of the shown line; its last position if the line is shorter.
    AtPly(usize),
    /// The live position if it lies ahead on the shown line, or else the last position of that line.
    AtLast,
}

/// The result of an event that has changed the session or the position shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionOutcome {
    /// The game being played has ended with this event.
    Ended(Outcome),
    /// The game continues, or it had ended before this event.
    Changed,
}

/// Reason that an event is refused. The session is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The stone cannot be put there.
    Play(PlayError),
    /// The choice does not answer the current step of the opening.
    Opening(OpeningError),
    /// The event does not fit the state of the game.
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

/// An offer of a draw in the live position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    pub(super) side: Color,
    /// The key of the live position in which the offer was made.
    pub(super) position: u64,
    pub(super) is_declined: bool,
}

impl DrawOffer {
    /// Returns the side that has offered the draw.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns `true` if the offer was declined; otherwise the other side is deciding.
    #[must_use]
    pub const fn is_declined(&self) -> bool {
        self.is_declined
    }
}
