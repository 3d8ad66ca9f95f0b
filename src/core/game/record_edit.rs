//! Manual edits of a record.

use crate::game::{DeletedBranch, Mark, NodeId};

/// An edit of a record.
#[derive(Clone, Debug)]
pub enum RecordEdit {
    /// Replaces the comment of a position.
    Comment(NodeId, String),
    /// Replaces the marks of a position.
    Marks(NodeId, Vec<Mark>),
    /// Reorders moves among their siblings, one after the other: each behind the given sibling, or first if `None`.
    Order(Vec<(NodeId, Option<NodeId>)>),
    /// Deletes a move and all that follows it.
    Delete(NodeId),
    /// Restores a deleted branch.
    Restore(Box<DeletedBranch>),
}
