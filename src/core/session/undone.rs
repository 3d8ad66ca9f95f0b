//! Redo data of the opening: the state of the game before players took back answers, such as whether to swap colors.

use crate::game::{NodeId, Opening, Record};

/// A record and its opening before players took back answers to questions of the opening, such as a swap. The whole
/// record is kept, because taking back an answer removes the moves after it from the record.
#[derive(Clone, Debug)]
pub(super) struct UndoneOpening {
    pub(super) record: Record,
    pub(super) opening: Opening,
    /// The position that the game had reached before the answers were taken back.
    pub(super) live: NodeId,
}
