//! Requests of the window that wait for an answer: of a move, a hint or a draw.

use crate::engine::{Progress, Ticket};
use crate::game::Point;

/// A request to the worker that has not been answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PendingRequest {
    pub(super) ticket: Ticket,
    pub(super) purpose: RequestPurpose,
    /// The position for which it was made: the game and its key.
    pub(super) position: (u64, u64),
    /// The progress of the search, if it was reported.
    pub(super) so_far: Option<Progress>,
}

/// The use of an answer of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestPurpose {
    /// The opponent's move in the live position, or its answer in the opening.
    Turn,
    /// The opponent's answer to the offer of a draw.
    Draw,
    /// A hint for the position shown.
    Hint,
}

/// A hint that was asked for in a position: the game and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) position: (u64, u64),
    /// The point; none as long as the adviser thinks.
    pub(super) point: Option<Point>,
}

/// An offer to the opponent in a position: the game and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DrawOffer {
    pub(super) position: (u64, u64),
    /// `true` if it was declined; otherwise the opponent is deciding.
    pub(super) is_declined: bool,
}
