//! The variations of a session that were started and taken back, and the last step back to an earlier position.

use crate::game::{NodeId, RecordEdit};

/// A variation that was started at an earlier position, and the game as it was before.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    /// The position before its first stone.
    pub(super) branch: NodeId,
    /// The position after its first stone.
    pub(super) first: NodeId,
    /// The last position of the line that was shown before.
    pub(super) line_end: NodeId,
    /// The live position before.
    pub(super) live: NodeId,
    /// `true` if the first stone was new to the record.
    pub(super) is_new: bool,
    /// The edit that restores the previous order of moves, if the variation became the main line.
    pub(super) order: Option<RecordEdit>,
}

/// A variation that was taken back.
#[derive(Clone, Debug)]
pub(super) struct UndoneVariation {
    pub(super) variation: Variation,
    /// The edit that restores its stones.
    pub(super) restore: Option<RecordEdit>,
    /// The shown position before the variation was taken back.
    pub(super) shown: NodeId,
    /// The live position before the variation was taken back.
    pub(super) live: NodeId,
    /// `true` if the live position lay in the variation.
    pub(super) had_live: bool,
}

impl UndoneVariation {
    /// Returns `true` if the live position is still the position that was live when the variation had been taken back.
    pub(super) fn is_live_as_before(&self, live: NodeId) -> bool {
        live == if self.had_live { self.variation.live } else { self.live }
    }
}

/// The variations that can be taken back and played again, and a step back to an earlier position.
#[derive(Clone, Debug, Default)]
pub(super) struct VariationHistory {
    pub(super) begun: Vec<Variation>,
    pub(super) undone: Option<Box<UndoneVariation>>,
    /// The live positions after and before a step back to an earlier position.
    pub(super) gone_back: Option<(NodeId, NodeId)>,
}

impl VariationHistory {
    /// Forgets what Redo could replay, because a stone was placed.
    pub(super) fn forget_undone(&mut self) {
        (self.undone, self.gone_back) = (None, None);
    }
}
