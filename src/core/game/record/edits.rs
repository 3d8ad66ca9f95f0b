//! Manual edits of a record with undo: each edit returns its inverse.

use crate::game::record::Record;
use crate::game::{DeletedBranch, NodeId, RecordEdit};

impl Record {
    /// Makes an edit and returns its inverse; `None` if the record lacks the edited position.
    ///
    /// If an edit restores a deleted branch, and the first move of the branch has been played again since the deletion,
    /// the restored branch and the new one are merged.
    pub fn edit(&mut self, edit: RecordEdit) -> Option<RecordEdit> {
        Some(match edit {
            RecordEdit::Comment(node, comment) => {
                let place = &mut self.notes_mut(node)?.comment;
                RecordEdit::Comment(node, std::mem::replace(place, comment))
            }
            RecordEdit::Marks(node, marks) => {
                let place = &mut self.notes_mut(node)?.marks;
                RecordEdit::Marks(node, std::mem::replace(place, marks))
            }
            RecordEdit::Order(places) => {
                self.choose_line();
                let mut before: Vec<_> =
                    places.into_iter().filter_map(|(node, to)| self.put_behind(node, to)).collect();
                before.reverse();
                RecordEdit::Order(Some(before).filter(|it| !it.is_empty())?)
            }
            RecordEdit::Delete(node) => RecordEdit::Restore(Box::new(self.cut(node)?)),
            RecordEdit::Restore(branch) => RecordEdit::Delete(self.restore(*branch)?),
        })
    }

    /// Returns the edit that makes the line to a position the main line; `None` if it is the main line already.
    #[must_use]
    pub fn promotion(&self, node: NodeId) -> Option<RecordEdit> {
        let path = self.path(node);
        let aside = path.into_iter().filter(|it| self.siblings(*it).next() != Some(*it));
        let places: Vec<_> = aside.map(|it| (it, None)).collect();
        (!places.is_empty()).then_some(RecordEdit::Order(places))
    }

    /// Stores in the tree, for each position of the shown line, with which move the line goes on. Then the shown line
    /// stays the same when the order of the moves from a position changes. Takes time linear in the number of these
    /// moves.
    pub(super) fn choose_line(&mut self) {
        self.line.iter().for_each(|it| self.tree.choose(*it));
    }

    /// Puts a move before its siblings, the other moves from the same position.
    pub(super) fn put_first(&mut self, node: NodeId) {
        if self.siblings(node).next() != Some(node) {
            self.put_behind(node, None);
        }
    }

    /// Changes the order of the moves from a position: puts a move directly after `sibling`, or first if `sibling` is
    /// `None`. For undo, returns the move and the sibling that stood directly before it; `None` for the starting
    /// position.
    fn put_behind(&mut self, node: NodeId, sibling: Option<NodeId>) -> Option<(NodeId, Option<NodeId>)> {
        let before = self.siblings(node).take_while(|it| *it != node).last();
        self.parent(node)?;
        match sibling {
            None => self.changes.note(node),
            // A short journal entry contains only the shown line. It can say that a move comes first among the moves
            // from its position, but not that a move comes second or later. So clear the log of changes: then the
            // journal saves the whole record.
            Some(_) => self.changes.forget(),
        }
        self.tree.put_behind(node, sibling);
        Some((node, before))
    }

    /// Deletes a move and all moves that follow it, and returns the deleted branch. If the cursor stands after the
    /// move, it goes back to the position before the move.
    pub(super) fn cut(&mut self, node: NodeId) -> Option<DeletedBranch> {
        self.parent(node)?;
        if let Some(index) = self.line.iter().position(|it| *it == node) {
            self.go_to(self.ply.min(index));
        }
        self.changes.forget();
        let branch = self.tree.delete(node);
        self.cut_line(self.ply);
        self.extend_line();
        branch
    }

    /// Restores a deleted branch and returns its first move; `None` if the tree lacks the position before the branch,
    /// or if the branch was restored already. The shown position does not change.
    fn restore(&mut self, branch: DeletedBranch) -> Option<NodeId> {
        self.choose_line();
        self.changes.forget();
        let node = self.tree.restore(branch);
        self.extend_line();
        node
    }
}
