//! The warnings and remarks on a person's stones, and the questions about them that are under way.

use std::time::Duration;

use crate::engine::Ticket;
use crate::game::{Color, Point};
use crate::review::move_check::{CheckTask, CheckedMove};
use crate::review::statement::Statement;
use crate::ui::effect::CheckRequest;
use crate::ui::state::cx::Cx;
use crate::ui::state::requests::PositionId;

/// The longest time for which a stone waits for its check.
pub(super) const LONGEST_WAIT: Duration = Duration::from_millis(150);

/// A stone that is not taken yet, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWarning {
    pub(super) position: PositionId,
    /// The point on which it would be placed.
    pub point: Point,
    /// The side that would place it.
    pub side: Color,
    /// True statements about it, at least one.
    pub statements: Vec<Statement>,
}

/// A stone that was taken, and what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRemark {
    pub(super) game: u64,
    /// The number of the move.
    pub(super) ply: usize,
    /// Its point.
    pub point: Point,
    /// Its side.
    pub side: Color,
    /// True statements about it; empty until they are known.
    pub statements: Vec<Statement>,
}

/// A stone that waits for its check.
#[derive(Clone, Copy, Debug)]
pub(super) struct WaitingStone {
    pub(super) ticket: Ticket,
    pub(super) position: PositionId,
    pub(super) point: Point,
    pub(super) waited: Duration,
}

/// The warnings and remarks of the game that is played.
#[derive(Debug, Default)]
pub struct Teaching {
    pub(super) waiting: Option<WaitingStone>,
    pub(super) warning: Option<MoveWarning>,
    /// The last stone that was taken, with the ticket of the question about it.
    pub(super) remark: Option<(Ticket, MoveRemark)>,
    /// A question that is still to be sent.
    pub(super) request: Option<CheckRequest>,
}

impl Teaching {
    /// Returns the stone that is asked about.
    #[must_use]
    pub const fn warning(&self) -> Option<&MoveWarning> {
        self.warning.as_ref()
    }

    /// Returns the remark on the stone that was taken last.
    #[must_use]
    pub fn remark(&self) -> Option<&MoveRemark> {
        self.remark.as_ref().map(|it| &it.1).filter(|it| !it.statements.is_empty())
    }

    /// Returns the point of the stone that waits for its check.
    #[must_use]
    pub fn waiting(&self) -> Option<Point> {
        self.waiting.map(|it| it.point)
    }

    /// Returns the time after which the stone is taken that waits; `None` if none does.
    pub(super) fn wake_in(&self) -> Option<Duration> {
        self.waiting.map(|it| LONGEST_WAIT.saturating_sub(it.waited))
    }

    /// Asks a question, in the place of one that is not sent yet, and returns its ticket.
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
