//! Log of the changes that are made to the game tree of a record.

use crate::game::NodeId;

/// Number of changes of a game tree, and the positions that the latest changes concern.
#[derive(Clone, Debug, Default)]
pub(super) struct ChangeLog {
    /// Number of changes so far.
    pub(super) n: u64,
    /// Positions that were changed since the list was last cleared, in the order of the changes.
    pub(super) places: Vec<NodeId>,
}

impl ChangeLog {
    /// Adds a change of the position `node`: the position is new, or its notes, its ending or its place among its
    /// siblings may have changed.
    pub(super) fn note(&mut self, node: NodeId) {
        self.n += 1;
        self.places.push(node);
    }

    /// Counts a change that concerns no single position, such as a deletion, and empties the list of changed positions.
    /// Which positions have changed since an earlier count is then unknown.
    pub(super) fn forget(&mut self) {
        self.n += 1;
        self.places.clear();
    }
}
