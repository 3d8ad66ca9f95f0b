//! Manual edits of a record: of comments, marks and variations.

use crate::game::{DeletedBranch, Mark, NodeId};

/// A manual edit of a record. `Record::edit` makes the edit and returns its inverse, for undo.
#[derive(Clone, Debug)]
pub enum RecordEdit {
    /// Replaces the comment of a position.
    Comment(NodeId, String),
    /// Replaces the marks of a position.
    Marks(NodeId, Vec<Mark>),
    /// Changes the order of siblings. Each pair puts position `.0` directly after its sibling `.1`, or before all its
    /// siblings if `.1` is `None`. The pairs are applied one after the other.
    Order(Vec<(NodeId, Option<NodeId>)>),
    /// Deletes a move and all moves that follow it.
    Delete(NodeId),
    /// Restores a branch that [`RecordEdit::Delete`] has deleted.
    Restore(Box<DeletedBranch>),
}
