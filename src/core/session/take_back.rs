//! Undo and redo of moves: the position that the game has reached moves back and forth along its line.

use crate::game::{Ending, NodeId};
use crate::session::{Seat, Session};

impl Session {
    /// Returns how many moves of the line remain after Undo; `None` if no move after the opening can be taken back.
    /// Undo goes back to the previous turn of a human player or, in a game of two programs, by one move.
    #[must_use]
    pub fn ply_before(&self) -> Option<usize> {
        let first = self.opening.as_ref().map_or(0, |it| it.stones().len());
        (first..self.live_ply()).rev().find(|ply| self.stops_after(*ply))
    }

    /// Returns how many moves the line has after Redo; `None` if there is no move to replay. Redo goes forward to the
    /// next turn of a human player or to the end of the line; in a game of two programs, it goes forward by one move.
    #[must_use]
    pub fn ply_after(&self) -> Option<usize> {
        if self.record.ending_at(self.live).is_some() {
            return None;
        }
        let end = self.line_to_redo().len();
        (self.live_ply() + 1..=end).find(|ply| *ply == end || self.stops_after(*ply))
    }

    /// Returns the line along which Redo replays moves. It leads through the position that the game has reached. While
    /// the game runs, it continues with the moves that were taken back, and not with a variation in their place.
    /// Otherwise it is the shown line.
    fn line_to_redo(&self) -> Vec<NodeId> {
        if !self.is_running() {
            return self.record.line_through(self.live);
        }
        let mut line = self.record.path(self.live);
        let next = |node: &NodeId| self.record.children(*node).next();
        line.extend(std::iter::successors(next(&self.live), next));
        line
    }

    /// Returns `true` if Undo is possible: there is a move, an answer in the opening procedure, a resignation, an
    /// agreed draw or a variation that can be taken back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        let has_moves = self.was_ended() || self.opening_before().is_some() || self.ply_before().is_some();
        !self.is_locked() && (has_moves || self.can_undo_variation())
    }

    /// Returns `true` if Redo is possible: there is a move, an answer in the opening procedure or a variation that can
    /// be replayed.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.is_locked() && (self.undone.is_some() || self.can_redo_variation() || self.ply_after().is_some())
    }

    /// Takes back the first of these that is possible: the variation that contains the shown position, unless later
    /// moves of it must be taken back first; a resignation or an agreed draw; the last stone of a human player, or the
    /// last answer of a human player in the opening procedure, together with the reply to it. The game continues from
    /// the resulting position.
    pub(super) fn undo(&mut self) {
        if self.undo_variation() {
            return;
        }
        self.back_to_game();
        if self.was_ended() {
            self.record.take_back_ending();
        } else if let Some(earlier) = self.opening_before() {
            self.undo_opening(earlier);
        } else if let Some(ply) = self.ply_before() {
            self.record.go_to(ply);
        }
        self.set_live(self.record.node());
    }

    /// Replays the moves, the answers in the opening procedure, or the variation that were taken back last.
    pub(super) fn redo(&mut self) {
        if self.redo_variation() || self.redo_gone_back() {
            return;
        }
        self.back_to_game();
        if self.undone.is_some() {
            self.redo_opening();
        } else if let Some(node) = self.ply_after().and_then(|ply| self.line_to_redo().get(ply - 1).copied()) {
            self.record.select(node);
        }
        self.set_live(self.record.node());
    }

    /// Returns `true` if the game was ended by resignation or agreement, which Undo takes back. Undo does not take back
    /// a loss on time.
    pub(super) fn was_ended(&self) -> bool {
        let ending = self.record.ending_at(self.live);
        matches!(ending, Some(Ending::Resigned(_) | Ending::Agreed))
    }

    /// Returns `true` if Undo and Redo stop when this player is to move: a human player or, in a game of two programs,
    /// either program.
    pub(super) const fn stops_at(&self, seat: &Seat) -> bool {
        seat.is_person() || self.is_of_programs()
    }

    /// Returns `true` if Undo and Redo stop after the first `ply` moves of the line, because a human player is to move
    /// there, or because both players are programs.
    pub(super) fn stops_after(&self, ply: usize) -> bool {
        let n_behind = self.live_ply().abs_diff(ply);
        let side = if n_behind.is_multiple_of(2) { self.live_side() } else { !self.live_side() };
        self.stops_at(&self.seats[side])
    }
}
