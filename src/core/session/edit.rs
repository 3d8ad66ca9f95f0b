//! Manual edit of the record of a session, and the change of the live position that comes with it.

use crate::game::{NodeId, RecordEdit};

/// Edit of the record of a session, with the change of the live position.
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
