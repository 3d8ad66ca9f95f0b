//! Warnings shown before a human player's stone is played, remarks shown after it, and the requests to check stones.

use std::time::Duration;

use crate::engine::Ticket;
use crate::game::{Color, Point};
use crate::review::move_check::{CheckTask, CheckedMove};
use crate::review::statement::Statement;
use crate::ui::play::CheckRequest;
use crate::ui::play::requests::PositionId;
use crate::ui::state::cx::Cx;

/// The maximum time for which a stone waits for its check. After this time, the stone is played unchecked.
pub(super) const LONGEST_WAIT: Duration = Duration::from_millis(150);

/// A warning shown before a stone is played, with what is wrong with the stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWarning {
    pub(super) position: PositionId,
    /// The point on which the stone would be placed.
    pub point: Point,
    /// The side that would place the stone.
    pub side: Color,
    /// True statements about the stone, at least one.
    pub statements: Vec<Statement>,
}

/// A remark that is shown after a stone was played, with what was wrong with the stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRemark {
    pub(super) game: u64,
    /// The number of the move, from 1.
    pub(super) ply: usize,
    /// The point of the stone.
    pub point: Point,
    /// The side that played the stone.
    pub side: Color,
    /// True statements about the stone; empty until they are known.
    pub statements: Vec<Statement>,
}

/// A stone that the player wants to play, and that waits for the result of its check.
#[derive(Clone, Copy, Debug)]
pub(super) struct WaitingStone {
    pub(super) ticket: Ticket,
    pub(super) position: PositionId,
    pub(super) point: Point,
    pub(super) waited: Duration,
}

/// The warnings and remarks of the game being played.
#[derive(Debug, Default)]
pub struct Teaching {
    pub(super) waiting: Option<WaitingStone>,
    pub(super) warning: Option<MoveWarning>,
    /// The remark on the last stone, with the number of the request to check this stone.
    pub(super) remark: Option<(Ticket, MoveRemark)>,
    /// The request to check a move; it is sent once the window has handled the current event.
    pub(super) request: Option<CheckRequest>,
}

impl Teaching {
    /// Returns the warning that is shown before a stone is played; `None` if no warning is shown.
    #[must_use]
    pub const fn warning(&self) -> Option<&MoveWarning> {
        self.warning.as_ref()
    }

    /// Returns the remark on the stone that was played last; `None` if there is nothing to say about it.
    #[must_use]
    pub fn remark(&self) -> Option<&MoveRemark> {
        self.remark.as_ref().map(|it| &it.1).filter(|it| !it.statements.is_empty())
    }

    /// Returns the point of the stone that waits for its check.
    #[must_use]
    pub fn waiting(&self) -> Option<Point> {
        self.waiting.map(|it| it.point)
    }

    /// Returns the time after which the waiting stone is played without its check; `None` if no stone waits.
    pub(in crate::ui) fn wake_in(&self) -> Option<Duration> {
        self.waiting.map(|it| LONGEST_WAIT.saturating_sub(it.waited))
    }

    /// Queues a request to check a move, and returns the number of the request. The request replaces an earlier request
    /// that has not been sent yet.
    pub(super) fn ask(&mut self, checked: CheckedMove, task: CheckTask, cx: &mut Cx) -> Ticket {
        let ticket = cx.next_ticket();
        self.request = Some(CheckRequest { ticket, checked, task });
        ticket
    }

    /// Removes the remark.
    pub(super) fn clear_remark(&mut self) {
        self.remark = None;
    }
}
