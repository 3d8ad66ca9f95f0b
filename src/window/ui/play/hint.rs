//! The hint for a position, which is shown in stages: an area, the point, and the reason.

use crate::engine::Ticket;
use crate::game::Point;
use crate::review::statement::Statement;
use crate::ui::play::requests::PositionId;

/// The maximum number of stones that are shown of the line expected by a hint.
pub(super) const MAX_STONES: usize = 8;

/// The amount of a hint that is shown; each stage shows more than the stage before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    /// An area of the board that contains the recommended point.
    Area,
    /// The recommended point.
    Point,
    /// The recommended point, the reasons for it in sentences, and the expected line.
    Reason,
}

/// A hint: a recommended point, with the expected line and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The recommended point.
    pub point: Point,
    /// The expected stones of both sides in turn, the recommended stone first.
    pub line: Vec<Point>,
    /// The reasons for the hint: true statements about the recommended stone. Empty until the statements are known, or
    /// if there is nothing to say.
    pub statements: Vec<Statement>,
    /// The amount of the hint that is shown.
    pub stage: HintStage,
}

/// The request for a hint in the position shown, and the hint once it is known.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// The position for which a hint was requested; `None` if no hint was requested.
    pub(super) position: Option<PositionId>,
    /// The hint, once it is known.
    pub(super) hint: Option<Hint>,
    /// The number of the request for the reason of the hint; the answer carries the same number.
    pub(super) ticket: Ticket,
}

impl Hints {
    /// Drops the hint unless it belongs to `position`.
    pub(super) fn keep_for(&mut self, position: Option<PositionId>) {
        if self.position != position {
            *self = Self::default();
        }
    }

    /// Stores the recommended point and the expected line. If `point` is `None` or no hint was requested, drops the
    /// hint.
    pub(super) fn take(&mut self, point: Option<Point>, line: &[Point]) {
        let Some(point) = point.filter(|_| self.position.is_some()) else {
            *self = Self::default();
            return;
        };
        let line = if line.first() == Some(&point) { line } else { &[point] };
        let line = line.iter().copied().take(MAX_STONES).collect();
        self.hint = Some(Hint { point, line, statements: Vec::new(), stage: HintStage::Area });
    }

    /// Returns `true` while a hint was requested and is not known yet.
    pub(super) const fn is_awaited(&self) -> bool {
        self.position.is_some() && self.hint.is_none()
    }
}
