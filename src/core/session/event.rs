//! Events of the game being played, and their outcomes.

use std::fmt;
use std::time::Duration;

use crate::game::{Color, NodeId, OpeningChoice, OpeningError, Outcome, PlayError, Point};

/// An act of a player, or time that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// A stone of the side to move in the position shown, which is the live one then. Where the opening asks for a
    /// point it is the answer. In an earlier position of a running game it is refused.
    Play(Point),
    /// A stone of the side to move in an earlier position of a running game, as a variation. The live position stays.
    Vary(Point),
    /// A stone of the side to move in the live position. The position shown stays if it is another one.
    Reply(Point),
    /// The side to move in the position shown passes.
    Pass,
    /// An answer in the opening.
    Answer(OpeningChoice),
    /// Takes back a resignation or an agreed draw, or else the last stone of a person and the reply to it; of two
    /// programs the last stone of either, and their game is paused. The first stone of a variation is taken away, and
    /// the game is shown as it was.
    Undo,
    /// Takes moves back to the position shown, which is one before the live position of a running game.
    GoOnFromHere,
    /// Replays moves that were taken back.
    Redo,
    /// The game is paused.
    Pause,
    /// Resumes the game after a pause.
    Resume,
    /// The program to move makes a single move, and the game of two programs is paused again.
    Step,
    /// The person to move resigns, or the only person.
    Resign,
    /// The person to move offers a draw.
    OfferDraw,
    /// The other side answers the offer of a draw.
    AnswerDraw(DrawAnswer),
    /// Another position is shown.
    Look(Look),
    /// The live position is shown again.
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
    /// The position after this number of moves of the shown line; its last one if it is shorter.
    AtPly(usize),
    /// The live position if it lies ahead on the shown line, or else the last position of that line.
    AtLast,
}

/// The result of an event that has changed the session or the position shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionOutcome {
    /// The game being played has ended with this event.
    Ended(Outcome),
    /// It has not: it goes on, or it had ended before.
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
    /// The key of the live position in which it was made.
    pub(super) position: u64,
    pub(super) is_declined: bool,
}

impl DrawOffer {
    /// Returns the side that has offered the draw.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns `true` if it was declined; otherwise the other side is deciding.
    #[must_use]
    pub const fn is_declined(&self) -> bool {
        self.is_declined
    }
}
