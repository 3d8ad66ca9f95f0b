//! Cache of the forbidden points of the position shown.

use crate::game::{Point, Record};
use crate::ui::play::requests::PositionId;

/// The free points on which the side to move may not place a stone, and the position for which they were found.
#[derive(Debug, Default)]
pub(super) struct ForbiddenPoints {
    /// The position for which the points were found, and `true` if the game has ended in it; `None` before the first
    /// update.
    position: Option<(PositionId, bool)>,
    points: Vec<Point>,
}

impl ForbiddenPoints {
    /// Finds the forbidden points in the position that `record` shows, by testing every free point; does nothing if the
    /// last call was about the same position. If the game has ended in the position, there are no forbidden points.
    /// `shown` identifies the position.
    pub(super) fn update(&mut self, shown: PositionId, record: &Record) {
        let position = (shown, record.outcome().is_some());
        if self.position.replace(position) == Some(position) {
            return;
        }
        let (rule, board, side) = (record.rule(), record.board(), record.side_to_move());
        self.points.clear();
        if record.outcome().is_none() {
            self.points.extend(board.free_points().filter(|point| rule.foul(board, *point, side).is_some()));
        }
    }

    /// Returns the forbidden points.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }
}
