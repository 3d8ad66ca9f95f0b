//! Counting of changes in a record, and copies of its shown line: a journal uses both to save only what has changed.

use crate::game::record::change_log::ChangeLog;
use crate::game::{NodeId, Record};

impl Record {
    /// Returns the number of changes of the tree so far, possibly including edits without effect. Changes of the cursor
    /// and of the shown line do not count.
    #[must_use]
    pub const fn n_changes(&self) -> u64 {
        self.changes.n
    }

    /// Returns the positions that have changed since [`Record::n_changes`] was `n_changes`: positions that are new, or
    /// whose notes, ending or place among their siblings may have changed. Returns `None` if the changed positions are
    /// unknown, for instance after a deletion.
    #[must_use]
    pub fn changed_since(&self, n_changes: u64) -> Option<&[NodeId]> {
        let n_new = usize::try_from(self.changes.n.checked_sub(n_changes)?).ok()?;
        self.changes.places.len().checked_sub(n_new).map(|first| &self.changes.places[first..])
    }

    /// Replaces the record by `other`. The positions that change are unknown, so [`Record::changed_since`] returns
    /// `None` for any earlier number of changes.
    pub fn replace(&mut self, other: Self) {
        let n = self.changes.n;
        *self = other;
        self.changes = ChangeLog { n, places: Vec::new() };
        self.changes.forget();
    }

    /// Returns the numbers, from 1, of those moves of the shown line that are variations: another move from the same
    /// position comes first in the tree.
    pub fn asides(&self) -> impl Iterator<Item = usize> + '_ {
        let is_aside = |node: NodeId| self.siblings(node).next() != Some(node);
        (1..).zip(&self.line).filter(move |(_, node)| is_aside(**node)).map(|(ply, _)| ply)
    }

    /// Returns a record that contains only the shown line, with its notes and endings. The cursor stands after the last
    /// move.
    #[must_use]
    pub fn shown_alone(&self) -> Self {
        let mut alone = self.alone(self.end()).with_fouls(self.on_foul);
        alone.info = self.info.clone();
        for ply in 0..=self.moves.len() {
            let (from, to) = (self.node_at(ply), alone.node_at(ply));
            if let (Some(from), Some(to)) = (from, to) {
                alone.copy_notes(self, from, to);
                alone.tree.set_ending(to, self.tree.ending(from));
            }
        }
        alone
    }

    /// Copies the notes of position `from` of another record to position `to` of this record.
    pub(super) fn copy_notes(&mut self, other: &Self, from: NodeId, to: NodeId) {
        let notes = other.notes(from);
        if notes != self.notes(to)
            && let Some(place) = self.notes_mut(to)
        {
            place.clone_from(notes);
        }
    }
}
