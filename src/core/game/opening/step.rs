//! Steps of an opening, and the answers to them.

use std::fmt;

use crate::game::{Color, Point};

/// One of the two players, independent of the colors, which a swap exchanges during the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningPlayer {
    /// The player who puts the first stone, and has Black until the sides are swapped.
    First,
    /// The player who does not put the first stone.
    Second,
}

impl OpeningPlayer {
    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Part of the board on which a stone may be put during the opening. The center of each square is the center of the
/// board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// Any point of the board.
    Anywhere,
    /// Within the central square of `.0` × `.0` points. If `.0` is 1, only the center.
    Within(u8),
    /// Outside the central square of `.0` × `.0` points.
    Outside(u8),
}

impl Area {
    /// Returns `true` if `point` lies in the area on a board of `size` lines.
    #[must_use]
    pub fn contains(self, point: Point, size: u8) -> bool {
        let distance = point.distance(Point::center(size));
        match self {
            Self::Anywhere => true,
            Self::Within(n_lines) => 2 * distance < n_lines,
            Self::Outside(n_lines) => n_lines < 2 * distance,
        }
    }
}

/// Next step of an opening and the player who takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A stone must be put; the answer is [`OpeningChoice::Point`].
    Place {
        /// Player who puts the stone.
        by: OpeningPlayer,
        /// The color of the stone.
        color: Color,
        /// Points on which the stone may be put.
        area: Area,
    },
    /// One of a few options must be chosen; the answer is one of `options`.
    Decide {
        /// Player who decides.
        by: OpeningPlayer,
        /// Possible decisions.
        options: &'static [OpeningChoice],
    },
    /// The number of fifth moves to offer must be declared; the answer is [`OpeningChoice::Number`].
    Declare {
        /// Player who declares the number.
        by: OpeningPlayer,
        /// Greatest number that may be declared; the least is 1.
        max: u8,
    },
    /// One more fifth move must be offered. It must not be symmetrical to an earlier offer. The answer is
    /// [`OpeningChoice::Point`].
    Offer {
        /// Player who offers the move; this player has Black.
        by: OpeningPlayer,
        /// Number of moves still to be offered, including the current one.
        n_left: u8,
    },
    /// One of the offered fifth moves must be picked; the answer is [`OpeningChoice::Point`].
    Pick {
        /// Player who picks the move; this player has White.
        by: OpeningPlayer,
    },
    /// The opening is over, and the game continues from its position.
    Done {
        /// Player who has Black.
        black: OpeningPlayer,
        /// The side to move.
        side: Color,
    },
}

impl Step {
    /// Returns the player who takes the step; `None` when the opening is over.
    #[must_use]
    pub const fn by(self) -> Option<OpeningPlayer> {
        match self {
            Self::Place { by, .. }
            | Self::Decide { by, .. }
            | Self::Declare { by, .. }
            | Self::Offer { by, .. }
            | Self::Pick { by } => Some(by),
            Self::Done { .. } => None,
        }
    }
}

/// An answer to a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningChoice {
    /// The point of a stone, of an offered fifth move, or of a picked fifth move.
    Point(Point),
    /// Keep the sides.
    Keep,
    /// Swap the sides.
    Swap,
    /// Put a white and a black stone and let the other player choose a side.
    AddTwo,
    /// Keep the sides and offer ten fifth moves.
    OfferTen,
    /// Declare this number of fifth moves.
    Number(u8),
}

/// Reason why an answer to a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// The point lies outside the board.
    OffBoard,
    /// The point is occupied.
    Occupied,
    /// The stone may only be put in this area.
    OutsideArea(Area),
    /// The same move was offered before.
    OfferedBefore,
    /// The move is symmetrical to a move that was offered before.
    Symmetrical,
    /// The move was not offered.
    NotOffered,
    /// The current step asks for another kind of answer, or the opening is over.
    NotAsked,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("the point lies outside the board"),
            Self::Occupied => f.write_str("the point is occupied"),
            Self::OutsideArea(Area::Anywhere) => f.write_str("the stone may lie anywhere"),
            Self::OutsideArea(Area::Within(1)) => f.write_str("the stone must lie in the center"),
            Self::OutsideArea(Area::Within(n)) => write!(f, "the stone must lie in the central {n}×{n} square"),
            Self::OutsideArea(Area::Outside(n)) => write!(f, "the stone must lie outside the central {n}×{n} square"),
            Self::OfferedBefore => f.write_str("this move was offered before"),
            Self::Symmetrical => f.write_str("the move mirrors one that was offered before"),
            Self::NotOffered => f.write_str("the move was not offered"),
            Self::NotAsked => f.write_str("something else is asked"),
        }
    }
}

impl std::error::Error for OpeningError {}
