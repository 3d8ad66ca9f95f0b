//! Redo data of the opening: the state of the game before answers of the opening were taken back.

use crate::game::{NodeId, Opening, Record};

/// A record and its opening as they were before answers were taken back. The whole record is kept, because taking back
/// answers also removes the moves after them from the record.
#[derive(Clone, Debug)]
pub(super) struct UndoneOpening {
    pub(super) record: Record,
    pub(super) opening: Opening,
    /// Live position before the answers were taken back.
    pub(super) live: NodeId,
}
