//! Manual edits of the record, such as deleting a branch.
//! Each edit returns the edit that undoes it. Undo and redo of moves are in the module `take_back`.

use crate::game::{NodeId, Point, RecordEdit};
use crate::session::{Session, SessionEdit};

impl Session {
    /// Applies an edit and returns its inverse; `None` if the record lacks the edited position.
    ///
    /// The edit may delete the position that the game has reached. Then the game goes on from the position before the
    /// deleted branch. The inverse edit returns the game to the deleted position, unless the game has reached another
    /// position meanwhile.
    pub fn edit(&mut self, edit: impl Into<SessionEdit>) -> Option<SessionEdit> {
        let SessionEdit { edit, live } = edit.into();
        let parent = match edit {
            RecordEdit::Delete(node) => self.record.parent(node),
            _ => None,
        };
        let before = self.live;
        let inverse = self.record.edit(edit)?;
        if !self.record.contains(self.live) {
            self.set_live(parent.unwrap_or(NodeId::ROOT));
        }
        if let Some((from, to)) = live
            && self.live == from
            && self.record.contains(to)
        {
            self.set_live(to);
        }
        self.draw = self.draw_offer();
        if self.live != before {
            self.rest_programs();
        }
        let live = (self.live != before).then_some((self.live, before));
        Some(SessionEdit { edit: inverse, live })
    }

    /// Applies an edit as [`Session::edit`] does, and shows the position that the edit has changed.
    pub fn edit_in_view(&mut self, edit: SessionEdit) -> Option<SessionEdit> {
        let parent = match edit.edit {
            RecordEdit::Delete(node) => self.record.parent(node),
            _ => None,
        };
        let inverse = self.edit(edit)?;
        let place = match &inverse.edit {
            RecordEdit::Comment(node, _) | RecordEdit::Marks(node, _) | RecordEdit::Delete(node) => Some(*node),
            RecordEdit::Restore(_) => parent,
            RecordEdit::Order(_) => None,
        };
        if let Some(node) = place {
            self.record.select(node);
        }
        Some(inverse)
    }

    /// Makes the line through `node` the main line, and returns the inverse edit; `None` if that line is the main line
    /// already. Neither the position that the running game has reached nor the shown position changes.
    pub fn promote_line(&mut self, node: NodeId) -> Option<SessionEdit> {
        let edit = self.record.promotion(node)?;
        self.edit(edit)
    }

    /// Adds stones after the position `node` as a variation, up to the first stone that cannot be played. Returns the
    /// edit that deletes the new stones; `None` if there are no new stones. Neither the game being played nor the shown
    /// line and position change.
    pub fn add_variation(&mut self, node: NodeId, stones: &[Point]) -> Option<SessionEdit> {
        let (shown, end) = (self.record.node(), self.record.end());
        if !self.record.select(node) {
            return None;
        }
        let mut first_new = None;
        for point in stones {
            let n_nodes = self.record.n_nodes();
            if self.record.play(*point).is_err() {
                break;
            }
            if n_nodes < self.record.n_nodes() {
                first_new = first_new.or(Some(self.record.node()));
            }
        }
        self.record.select(end);
        self.record.select(shown);
        first_new.map(|it| RecordEdit::Delete(it).into())
    }

    /// Returns `true` if the move that leads to the shown position can be deleted. While the game has not ended, the
    /// moves of its opening cannot be deleted.
    #[must_use]
    pub fn can_delete(&self) -> bool {
        let n_fixed = self.opening.as_ref().filter(|_| self.live_outcome().is_none()).map_or(0, |it| it.stones().len());
        !self.is_locked() && n_fixed < self.record.ply()
    }

    /// Deletes the move that leads to the shown position and all moves after it, and returns the inverse edit. Returns
    /// `None` if the move cannot be deleted.
    pub fn delete_shown(&mut self) -> Option<SessionEdit> {
        let node = Some(self.record.node()).filter(|_| self.can_delete())?;
        self.edit(RecordEdit::Delete(node))
    }
}
