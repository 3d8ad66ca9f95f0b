//! Edits of a record by hand.

use crate::game::{DeletedBranch, Mark, NodeId};

/// An edit of a record.
#[derive(Clone, Debug)]
pub enum RecordEdit {
    /// Replaces the comment of a position.
    Comment(NodeId, String),
    /// Replaces the marks of a position.
    Marks(NodeId, Vec<Mark>),
    /// Puts moves among their siblings, in this order: each one behind a sibling, or before all of them.
    Order(Vec<(NodeId, Option<NodeId>)>),
    /// Deletes a move and all that follows it.
    Delete(NodeId),
    /// Puts a branch back that was deleted.
    Restore(Box<DeletedBranch>),
}
