//! Manual edit of the record of a session, which may also move the live position.

use crate::game::{NodeId, RecordEdit};

/// An edit of the record of a session, and how it moves the live position.
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
