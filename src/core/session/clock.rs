//! Game clock of a session: shows the time in the live position (the position that the game has reached).

use std::time::Duration;

use crate::game::{Ending, NodeId, TimeControl};
use crate::session::Session;

/// Number of further moves for which the remaining time of a side should last; it limits the time of the next move.
const MOVES_TO_GO: u32 = 20;

impl Session {
    /// Counts elapsed time on the clock; a side that has no time left loses the game.
    pub(super) fn spend(&mut self, time: Duration) {
        if let Some(side) = self.clock.spend(time) {
            // Ignore the result: the clock runs only while the game has not ended, so ending the game succeeds.
            let _ = self.conclude(Ending::OutOfTime(side));
        }
    }

    /// Starts the turn of the side to move on the clock, even before the first stone. Only the arena's referee needs
    /// this.
    pub(crate) fn start_clock(&mut self) {
        self.clock.start(self.live_side());
    }

    /// Ends the turn of the side to move on the clock, before its stone is played. Only the arena's referee needs this.
    pub(crate) fn press_clock(&mut self) {
        self.clock.press();
    }

    /// Sets the clock to the position that the game has reached. If time is limited, stores the time of new moves in
    /// the notes of their positions. A move that is taken back gives its time back, and uses the same time again when
    /// it is replayed. The clock does not run before the first stone, during the opening, while the game is paused, and
    /// after its end.
    pub fn set_clock(&mut self) {
        let path = self.record.path(self.live);
        let n_shared = self.n_timed(&path);
        if n_shared < self.clock.n_turns() && self.clock.running().is_some() {
            self.broken_off = Some((self.timed, self.clock.spent_in_turn()));
        }
        while n_shared < self.clock.n_turns() && self.clock.undo() {}
        while self.clock.n_turns() < path.len() {
            self.end_turn(path[self.clock.n_turns()]);
            if self.clock.fallen().is_some() {
                break;
            }
        }
        let side = self.live_side();
        self.timed = self.live;
        if let (Some(Ending::OutOfTime(side)), None) = (self.record.ending_at(self.live), self.clock.fallen()) {
            self.clock.fall(side);
        }
        if self.live_outcome().is_some() || path.is_empty() || self.is_opening() {
            self.clock.stop();
        } else if self.clock.running() != Some(side) {
            let passed = self.broken_off.filter(|it| it.0 == self.live).map_or(Duration::ZERO, |it| it.1);
            self.clock.start_late(side, passed);
        }
        if self.paused { self.clock.pause() } else { self.clock.resume() }
    }

    /// Returns the number of moves of `path` for which the clock has counted the time. They are the moves that `path`
    /// shares with the line for which the clock was last set.
    fn n_timed(&self, path: &[NodeId]) -> usize {
        let timed = self.record.path(self.timed);
        path.iter().zip(timed).take_while(|(a, b)| **a == *b).count()
    }

    /// Returns the time that a program may use for the next move of the game: the remaining time of the side to move,
    /// divided by the number of moves for which it should last. Returns `None` if time is unlimited, or if the result
    /// is `most` or more.
    #[must_use]
    pub fn time_for_a_move(&self, most: Duration) -> Option<Duration> {
        let left = self.clock.left(self.live_side())?;
        Some(left.running() / MOVES_TO_GO).filter(|it| *it < most)
    }

    /// Ends the turn on the clock whose move led to the position `node`. If time is limited and the notes of `node`
    /// have a time, because the move is replayed, the turn takes that time. Otherwise the turn takes the elapsed time,
    /// which is stored in the notes if time is limited.
    fn end_turn(&mut self, node: NodeId) {
        let Some(side) = self.record.move_to(node).map(|it| it.color) else { return };
        let is_limited = self.clock.control() != TimeControl::Unlimited;
        let noted = self.record.notes(node).spent.filter(|_| is_limited);
        if let Some(spent) = noted {
            return self.clock.repeat(side, Duration::from_millis(u64::from(spent)));
        }
        if self.clock.running().is_none() {
            self.clock.start(side);
        }
        let milliseconds = |it: Duration| u32::try_from(it.as_millis()).ok().filter(|it| 0 < *it);
        let spent = milliseconds(self.clock.spent_in_turn());
        self.clock.press();
        let left = self.clock.left(side).and_then(|it| milliseconds(it.running()));
        if let Some(notes) =
            Some(node).filter(|_| is_limited && spent.is_some()).and_then(|it| self.record.notes_mut(it))
        {
            (notes.spent, notes.left) = (spent, left);
        }
    }
}
