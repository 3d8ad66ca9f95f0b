//! The hint for a position as far as it is shown: an area, the point, or the reason.

use crate::engine::Ticket;
use crate::game::Point;
use crate::review::statement::Statement;
use crate::ui::play::requests::PositionId;

/// The maximum number of stones of a hint's line that are shown.
pub(in crate::ui) const MAX_STONES: usize = 8;

/// The extent to which a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    /// A part of the board that has the point in it.
    Area,
    /// The point.
    Point,
    /// The reason in sentences, and the expected line.
    Reason,
}

/// The hint for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The point.
    pub point: Point,
    /// The expected stones of both sides in turn, the recommended stone first.
    pub line: Vec<Point>,
    /// True statements about the recommended stone; empty until they are known, and if there is nothing to say.
    pub statements: Vec<Statement>,
    /// The extent to which the hint is shown.
    pub stage: HintStage,
}

/// The hint for the position shown.
#[derive(Debug, Default)]
pub(in crate::ui) struct Hints {
    /// The position for which a hint was requested.
    pub(in crate::ui) position: Option<PositionId>,
    /// The hint, once it is known.
    pub(in crate::ui) hint: Option<Hint>,
    /// The ticket of the request for the reason of the hint.
    pub(in crate::ui) ticket: Ticket,
}

impl Hints {
    /// Drops the hint unless it belongs to this position.
    pub(in crate::ui) fn keep_for(&mut self, position: Option<PositionId>) {
        if self.position != position {
            *self = Self::default();
        }
    }

    /// Stores the recommended point and the expected line. Drops the hint if `point` is `None` or no hint was
    /// requested.
    pub(in crate::ui) fn take(&mut self, point: Option<Point>, line: &[Point]) {
        let Some(point) = point.filter(|_| self.position.is_some()) else {
            *self = Self::default();
            return;
        };
        let line = if line.first() == Some(&point) { line } else { &[point] };
        let line = line.iter().copied().take(MAX_STONES).collect();
        self.hint = Some(Hint { point, line, statements: Vec::new(), stage: HintStage::Area });
    }

    /// Returns `true` while a hint is awaited.
    pub(in crate::ui) const fn is_awaited(&self) -> bool {
        self.position.is_some() && self.hint.is_none()
    }
}
