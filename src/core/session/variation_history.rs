//! Undo and redo data of the variations of a session, and of the last step back to an earlier position.

use crate::game::{NodeId, RecordEdit};

/// A variation that was started at an earlier position, with the data to show the game as it was before.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    /// Position at which the variation starts, before its first stone.
    pub(super) branch: NodeId,
    /// Position after the first stone of the variation.
    pub(super) first: NodeId,
    /// Last position of the line that was shown before the variation was started.
    pub(super) line_end: NodeId,
    /// Live position before the variation was started.
    pub(super) live: NodeId,
    /// `true` if the variation added its first stone to the record; `false` if the record already had this stone.
    pub(super) is_new: bool,
    /// Edit that restores the previous main line; `None` if the main line did not change.
    pub(super) order: Option<RecordEdit>,
}

/// A variation that was taken back, with the data to restore it.
#[derive(Clone, Debug)]
pub(super) struct UndoneVariation {
    pub(super) variation: Variation,
    /// Edit that restores the stones of the variation; `None` if no stones were deleted.
    pub(super) restore: Option<RecordEdit>,
    /// Position that was shown before the variation was taken back.
    pub(super) shown: NodeId,
    /// Live position before the variation was taken back.
    pub(super) live: NodeId,
    /// `true` if the live position lay in the variation when it was taken back.
    pub(super) had_live: bool,
}

impl UndoneVariation {
    /// Returns `true` if the current live position `live` is still the position that was live just after the variation
    /// was taken back. Only then is Redo possible.
    pub(super) fn is_live_as_before(&self, live: NodeId) -> bool {
        live == if self.had_live { self.variation.live } else { self.live }
    }
}

/// Undo and redo data: the variations that Undo can remove, the variation that Redo can restore, and the last return to
/// an earlier position. Redo can replay the moves that this return has taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct VariationHistory {
    pub(super) begun: Vec<Variation>,
    pub(super) undone: Option<Box<UndoneVariation>>,
    /// The live position to which the last `Session::go_on_from_here` went back, and the live position before that;
    /// `None` if Redo cannot replay the moves from the first to the second.
    pub(super) gone_back: Option<(NodeId, NodeId)>,
}

impl VariationHistory {
    /// Discards what Redo could restore or replay, because a new stone was placed.
    pub(super) fn forget_undone(&mut self) {
        (self.undone, self.gone_back) = (None, None);
    }
}
