//! Manual edit of a session's record, with its effect on the live position.

use crate::game::{NodeId, RecordEdit};

/// An edit of a session's record, with the live position that it moves.
#[derive(Clone, Debug)]
pub struct SessionEdit {
    pub(super) edit: RecordEdit,
    /// The live position before and after the edit; `None` if the edit does not move it.
    pub(super) live: Option<(NodeId, NodeId)>,
}

impl From<RecordEdit> for SessionEdit {
    fn from(edit: RecordEdit) -> Self {
        Self { edit, live: None }
    }
}
