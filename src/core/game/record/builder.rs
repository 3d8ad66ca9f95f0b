//! Builder of a record that is read from a file or a journal: adds moves after any position, in linear time overall.

use std::collections::BTreeSet;
use std::ops::Deref;

use crate::game::record::Record;
use crate::game::{Color, Move, NodeId, Notes, PlayError, Point};

/// A record under construction. To save time, its shown line ends at the cursor: extending the line by the moves that
/// follow in the tree would be slow after every step.
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    record: Record,
}

impl RecordBuilder {
    /// Returns a builder that continues `record` at its cursor.
    #[must_use]
    pub fn new(mut record: Record) -> Self {
        record.cut_line(record.ply);
        Self { record }
    }

    /// Places a stone of the side to move, as [`Record::play`] does.
    ///
    /// # Errors
    /// The errors of [`Record::play`].
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.play_as(self.record.side_to_move(), point)
    }

    /// Places a stone of `color`, as [`Record::play_as`] does.
    ///
    /// # Errors
    /// The errors of [`Record::play_as`].
    pub fn play_as(&mut self, color: Color, point: Point) -> Result<(), PlayError> {
        self.record.enter_as(color, point)
    }

    /// Passes for the side to move.
    ///
    /// # Errors
    /// When the game has ended at the cursor.
    pub fn pass(&mut self) -> Result<(), PlayError> {
        self.record.enter(Move::pass(self.record.side_to_move()))
    }

    /// Moves the cursor back to `node`, a position that the line passes before the cursor. The time is linear in the
    /// number of moves taken back.
    pub fn go_back(&mut self, node: NodeId) {
        while self.record.node() != node && self.record.undo().is_some() {}
        self.record.cut_line(self.record.ply);
    }

    /// Moves the cursor to a child of its current position; does nothing if `node` is not a child.
    pub fn follow(&mut self, node: NodeId) {
        if let Some(mv) = self.record.move_to(node).filter(|_| self.record.parent(node) == Some(self.record.node())) {
            self.record.follow(node, mv);
        }
    }

    /// Merges the shown line of `line`, a record of the same game, into this record: its moves, notes and endings, and
    /// the data of the game. Each move becomes the first of its siblings (the moves from the same position), unless
    /// `asides` contains its number, from 1. The cursor then stands after the last of these moves.
    ///
    /// # Errors
    /// When the moves of `line` cannot be played in this record; the record is then unusable.
    pub fn lay_over(&mut self, line: &Record, asides: &[usize]) -> Result<(), PlayError> {
        let asides: BTreeSet<_> = asides.iter().collect();
        self.record.info = line.info.clone();
        self.go_back(NodeId::ROOT);
        self.record.copy_notes(line, NodeId::ROOT, NodeId::ROOT);
        let mut from_before = NodeId::ROOT;
        for (ply, (mv, from)) in (1..).zip(line.moves.iter().zip(&line.line)) {
            // No move can be made in a position with an ending. So remove the ending of the position before the move,
            // and make the move. Then give the position before the move the ending that the same position has in
            // `line`.
            let node_before = self.node();
            self.record.take_back_ending();
            match mv.point {
                Some(point) => self.play_as(mv.color, point)?,
                None => self.pass()?,
            }
            let node = self.node();
            if !asides.contains(&ply) {
                self.record.put_first(node);
            }
            self.record.copy_notes(line, *from, node);
            self.record.tree.set_ending(node_before, line.tree.ending(from_before));
            from_before = *from;
        }
        let ending = line.ending_at(line.end());
        if self.ending_at(self.node()) != ending {
            self.record.take_back_ending();
            ending.map_or(Ok(()), |it| self.record.conclude(it))?;
        }
        Ok(())
    }

    /// Returns the notes of a position for editing; `None` if the tree lacks the position.
    pub fn notes_mut(&mut self, node: NodeId) -> Option<&mut Notes> {
        self.record.notes_mut(node)
    }

    /// Returns the record with its cursor unchanged. The shown line goes on after the cursor with the moves that follow
    /// in the tree.
    #[must_use]
    pub fn finish(mut self) -> Record {
        self.record.extend_line();
        self.record
    }
}

impl Deref for RecordBuilder {
    type Target = Record;

    fn deref(&self) -> &Record {
        &self.record
    }
}
