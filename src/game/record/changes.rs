//! Changes of a record's tree, and its shown line alone, so that a part can be saved instead of all of it.

use std::collections::BTreeSet;

use crate::game::record::change_log::ChangeLog;
use crate::game::{NodeId, PlayError, Record};

impl Record {
    /// Returns the number of possible changes of the tree; those of the cursor and of the shown line do not count.
    #[must_use]
    pub const fn n_changes(&self) -> u64 {
        self.changes.n
    }

    /// Returns the positions that are new, or whose notes, ending or place among their siblings may have changed since
    /// there were so many changes; none where that is not known, because something was deleted.
    #[must_use]
    pub fn changed_since(&self, n_changes: u64) -> Option<&[NodeId]> {
        let n_new = usize::try_from(self.changes.n.checked_sub(n_changes)?).ok()?;
        self.changes.places.len().checked_sub(n_new).map(|first| &self.changes.places[first..])
    }

    /// Puts another record in the place of this one, as a change of it.
    pub fn replace(&mut self, other: Self) {
        let n = self.changes.n;
        *self = other;
        self.changes = ChangeLog { n, places: Vec::new() };
        self.changes.forget();
    }

    /// Returns the moves of the shown line by number, from 1, that are not the main ones of their positions.
    pub fn asides(&self) -> impl Iterator<Item = usize> + '_ {
        let is_aside = |node: NodeId| self.siblings(node).next() != Some(node);
        (1..).zip(&self.line).filter(move |(_, node)| is_aside(**node)).map(|(ply, _)| ply)
    }

    /// Returns the shown line with its notes and without any variation, the cursor behind its last move.
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

    /// Brings the shown line of another record of the game into this one and shows it, the cursor behind its last
    /// move: its moves, notes and ending, and each move before its siblings that is not among the `asides`.
    ///
    /// # Errors
    /// When its moves cannot be played here; this record is then unusable.
    pub fn lay_over(&mut self, line: &Self, asides: &BTreeSet<usize>) -> Result<(), PlayError> {
        self.info = line.info.clone();
        self.go_to(0);
        self.copy_notes(line, NodeId::ROOT, NodeId::ROOT);
        let mut from_before = NodeId::ROOT;
        for (ply, (mv, from)) in (1..).zip(line.moves.iter().zip(&line.line)) {
            // Nothing is played where the game has ended: that is noted again when the move is made.
            let node_before = self.node();
            self.take_back_ending();
            match mv.point {
                Some(point) => self.play_as(mv.color, point)?,
                None => self.pass()?,
            }
            let node = self.node();
            if !asides.contains(&ply) {
                self.promote(node);
            }
            self.copy_notes(line, *from, node);
            self.tree.set_ending(node_before, line.tree.ending(from_before));
            from_before = *from;
        }
        let ending = line.ending_at(line.end());
        if self.ending_at(self.node()) != ending {
            self.take_back_ending();
            ending.map_or(Ok(()), |it| self.conclude(it))?;
        }
        Ok(())
    }

    fn copy_notes(&mut self, other: &Self, from: NodeId, to: NodeId) {
        let notes = other.notes(from);
        if notes != self.notes(to)
            && let Some(place) = self.notes_mut(to)
        {
            place.clone_from(notes);
        }
    }
}
