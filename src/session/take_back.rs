//! Taking moves back and playing them again: the live position moves along its line.

use crate::game::Ending;
use crate::session::{Seat, Session};

impl Session {
    /// The number of stones to which taking back leads: a person's turn again; any turn of two programs.
    #[must_use]
    pub fn ply_before(&self) -> Option<usize> {
        let first = self.opening.as_ref().map_or(0, |it| it.stones().len());
        (first..self.live_ply()).rev().find(|ply| self.stops_after(*ply))
    }

    /// The number of stones to which playing again leads: a person's turn again, or the end.
    #[must_use]
    pub fn ply_after(&self) -> Option<usize> {
        if self.record.ending_at(self.live).is_some() {
            return None;
        }
        let end = self.record.line_through(self.live).len();
        (self.live_ply() + 1..=end).find(|ply| *ply == end || self.stops_after(*ply))
    }

    /// Returns `true` if there is anything to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.is_locked() && (self.was_ended() || self.opening_before().is_some() || self.ply_before().is_some())
    }

    /// Returns `true` if there is anything to play again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.is_locked() && (self.undone.is_some() || self.ply_after().is_some())
    }

    /// Takes back: a resignation, or else the last stone of a person and the reply to it. The game goes on from there.
    pub(super) fn undo(&mut self) {
        self.back_to_game();
        if self.was_ended() {
            self.record.take_back_ending();
        } else if let Some(earlier) = self.opening_before() {
            self.undo_opening(earlier);
        } else if let Some(ply) = self.ply_before() {
            self.record.go_to(ply);
        }
        self.live = self.record.node();
    }

    /// Plays again what was taken back.
    pub(super) fn redo(&mut self) {
        self.back_to_game();
        if self.undone.is_some() {
            self.redo_opening();
        } else if let Some(ply) = self.ply_after() {
            self.record.go_to(ply);
        }
        self.live = self.record.node();
    }

    /// Returns `true` if people have ended the game. An end by the clock stays.
    fn was_ended(&self) -> bool {
        let ending = self.record.ending_at(self.live);
        matches!(ending, Some(Ending::Resigned(_) | Ending::Agreed))
    }

    /// Returns `true` if taking back and playing again stop where this seat is to move or to answer: a person's, or any
    /// one of two programs.
    pub(super) const fn stops_at(&self, seat: &Seat) -> bool {
        seat.is_person() || self.is_of_programs()
    }

    /// Returns `true` if a person, or one of two programs, is to move after so many moves of the line through the live
    /// position.
    fn stops_after(&self, ply: usize) -> bool {
        let n_behind = self.live_ply().abs_diff(ply);
        let side = if n_behind.is_multiple_of(2) { self.live_side() } else { !self.live_side() };
        self.stops_at(&self.seats[side])
    }
}
