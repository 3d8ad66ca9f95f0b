//! An edit of the record by hand, and what it does to the game being played.

use crate::game::{NodeId, RecordEdit};

/// An edit of a session's record, with the live position that it moves.
#[derive(Clone, Debug)]
pub struct SessionEdit {
    pub(super) edit: RecordEdit,
    /// The live position before the edit and after it, where the edit moves it.
    pub(super) live: Option<(NodeId, NodeId)>,
}

impl From<RecordEdit> for SessionEdit {
    fn from(edit: RecordEdit) -> Self {
        Self { edit, live: None }
    }
}
