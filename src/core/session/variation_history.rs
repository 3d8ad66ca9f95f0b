//! Undo and redo data of a session: for its variations, and for its last return to an earlier position.

use crate::game::{NodeId, RecordEdit};

/// A variation that was started at an earlier position of the game, with the data that are needed to remove it again.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    /// Position at which the variation starts, before its first stone.
    pub(super) branch: NodeId,
    /// Position after the first stone of the variation.
    pub(super) first: NodeId,
    /// Last position of the line that was shown before the variation was started.
    pub(super) line_end: NodeId,
    /// Position that the game had reached before the variation was started.
    pub(super) live: NodeId,
    /// `true` if the first stone of the variation was added to the record; `false` if the record already had this
    /// stone.
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
    /// Position that the game had reached before the variation was taken back.
    pub(super) live: NodeId,
    /// `true` if the position that the game had reached lay in the variation when the variation was taken back.
    pub(super) had_live: bool,
}

impl UndoneVariation {
    /// Returns `true` if the game has stayed in the same position since the variation was taken back; `live` is the
    /// position that it has reached. Only then can Redo restore the variation.
    pub(super) fn is_live_as_before(&self, live: NodeId) -> bool {
        live == if self.had_live { self.variation.live } else { self.live }
    }
}

/// Undo and redo data of variations. Undo removes a variation that was started. Redo restores the variation that was
/// removed last, or replays the moves that were taken back by returning to an earlier position.
#[derive(Clone, Debug, Default)]
pub(super) struct VariationHistory {
    pub(super) begun: Vec<Variation>,
    pub(super) undone: Option<Box<UndoneVariation>>,
    /// Two positions: the one to which `Session::go_on_from_here` last took the game back, and the one that the game
    /// had reached before. Redo replays the moves between them; `None` if it has nothing to replay.
    pub(super) gone_back: Option<(NodeId, NodeId)>,
}

impl VariationHistory {
    /// Discards what Redo could restore or replay, as after a new stone.
    pub(super) fn forget_undone(&mut self) {
        (self.undone, self.gone_back) = (None, None);
    }
}
