//! The opening's answers that were taken back.

use crate::game::{NodeId, Opening, Record};

/// A record and its opening before answers were taken back, kept because taking back answers also removes the moves
/// after them from the record.
#[derive(Clone, Debug)]
pub(super) struct UndoneOpening {
    pub(super) record: Record,
    pub(super) opening: Opening,
    /// The live position.
    pub(super) live: NodeId,
}
