//! The opening's answers that were taken back.

use crate::game::{NodeId, Opening, Record};

/// A game and its opening before answers were taken back: what follows them goes from the record with them.
#[derive(Clone, Debug)]
pub(super) struct UndoneOpening {
    pub(super) record: Record,
    pub(super) opening: Opening,
    /// The live position.
    pub(super) live: NodeId,
}
