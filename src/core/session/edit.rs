//! A manual edit of a session's record, which may also change the live position.
//! The live position is the position that the game being played has reached.

use crate::game::{NodeId, RecordEdit};

/// An edit of the record of a session, and its effect on the position that the game being played has reached.
#[derive(Clone, Debug)]
pub struct SessionEdit {
    pub(super) edit: RecordEdit,
    /// The position that the game being played has reached, before and after the edit; `None` if the edit does not
    /// change it.
    pub(super) live: Option<(NodeId, NodeId)>,
}

impl From<RecordEdit> for SessionEdit {
    fn from(edit: RecordEdit) -> Self {
        Self { edit, live: None }
    }
}
