//! The graph of a review: the win probability after each move.

use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;

impl Builder<'_> {
    /// Places the graph at the top of the room and returns its height; 0 while there is no review or no room.
    pub(super) const fn review_graph(&mut self, _room: Rect) -> i32 {
        0
    }
}
