//! The card of a review: the sentences about the move shown.

use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;

impl Builder<'_> {
    /// Places the card at the top of the room and returns its height; 0 while there is nothing to say or no room.
    pub(super) const fn review_card(&mut self, _room: Rect) -> i32 {
        0
    }
}
