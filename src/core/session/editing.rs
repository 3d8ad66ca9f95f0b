//! Edits of the record by hand: they have a history of their own, apart from taking back in play.

use crate::game::{NodeId, Point, RecordEdit};
use crate::session::{Session, SessionEdit};

impl Session {
    /// Makes an edit and returns its inverse; `None` if the record lacks its position.
    ///
    /// If the game being played has gone a way that is deleted it goes on from the position before. When that is taken
    /// back the live position returns, unless the game has gone on meanwhile.
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

    /// Makes an edit as [`Session::edit`] does, and shows the position that it has changed.
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

    /// Makes the line through a position the main line, and returns the edit that takes that back; `None` if it is the
    /// main line already. The live position and the shown position do not change.
    pub fn promote_line(&mut self, node: NodeId) -> Option<SessionEdit> {
        let edit = self.record.promotion(node)?;
        self.edit(edit)
    }

    /// Adds stones behind a position as a variation, as far as they can be played one after the other, and returns the
    /// edit that takes them back; `None` if the record has them already. The live position, the one that is shown and
    /// the line through it stay.
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

    /// Returns `true` if the move shown last can be deleted: one that belongs to the opening of a running game cannot.
    #[must_use]
    pub fn can_delete(&self) -> bool {
        let n_fixed = self.opening.as_ref().filter(|_| self.live_outcome().is_none()).map_or(0, |it| it.stones().len());
        !self.is_locked() && n_fixed < self.record.ply()
    }

    /// Deletes the move shown last and all that follows it, and returns the edit that takes that back; `None` if it
    /// cannot be deleted.
    pub fn delete_shown(&mut self) -> Option<SessionEdit> {
        let node = Some(self.record.node()).filter(|_| self.can_delete())?;
        self.edit(RecordEdit::Delete(node))
    }
}
