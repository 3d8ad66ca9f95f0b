//! Cache of the forbidden points of the position shown.

use crate::game::{Point, Record};

/// The free points on which the side to move may not place a stone, and the position for which they were found.
#[derive(Debug, Default)]
pub(in crate::ui) struct ForbiddenPoints {
    /// The number of the game, the key of the position, and `true` if the position ends the game; `None` before the
    /// first update.
    position: Option<(u64, u64, bool)>,
    points: Vec<Point>,
}

impl ForbiddenPoints {
    /// Finds the forbidden points in the record's position by testing every free point, unless the last call was about
    /// the same position. A position that ends the game has no forbidden points. `game` and `key` identify the
    /// position.
    pub(in crate::ui) fn update(&mut self, (game, key): (u64, u64), record: &Record) {
        let position = (game, key, record.outcome().is_some());
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
    pub(in crate::ui) fn points(&self) -> &[Point] {
        &self.points
    }
}
