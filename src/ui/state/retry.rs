//! A mistake of a review that the player tries to do better: the position before it, and the move that was tried.

use crate::game::{Board, Color, Point, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::retry::RetryVerdict;
use crate::ui::effect::RetryRequest;

/// A mistake that is tried again. The game on the board waits until it is left.
#[derive(Clone, Debug)]
pub struct Retry {
    /// The game up to the mistake.
    before: Record,
    mistake: MoveReview,
    shown: Board,
    last: Option<Point>,
    phase: RetryPhase,
    /// The number of the request that judges the move, and `true` once it was sent.
    ticket: (u64, bool),
}

/// State of a mistake that is tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetryPhase {
    /// A move is asked for.
    Asked,
    /// A move is being judged.
    Judging(Point),
    /// A move was judged. A wrong one is followed by the answers to it, and another one may be tried.
    Judged(Point, RetryVerdict),
    /// The better move is shown.
    Shown(Option<Point>),
}

impl Retry {
    /// Begins with the position before a mistake.
    pub(super) fn new(before: Record, mistake: MoveReview) -> Self {
        let shown = before.board().clone();
        let last = before.last().and_then(|it| it.point);
        Self { before, mistake, shown, last, phase: RetryPhase::Asked, ticket: (0, true) }
    }

    /// Returns the mistake.
    #[must_use]
    pub const fn mistake(&self) -> &MoveReview {
        &self.mistake
    }

    /// Returns the game up to the mistake.
    #[must_use]
    pub const fn before(&self) -> &Record {
        &self.before
    }

    /// Returns the side that tries.
    #[must_use]
    pub fn side(&self) -> Color {
        self.before.side_to_move()
    }

    /// Returns the stones that are shown.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.shown
    }

    /// Returns the stone that was placed last.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// Returns the state.
    #[must_use]
    pub const fn phase(&self) -> &RetryPhase {
        &self.phase
    }

    /// Returns `true` while a move can be tried.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        match &self.phase {
            RetryPhase::Asked => true,
            RetryPhase::Judged(_, verdict) => !verdict.is_right(),
            RetryPhase::Judging(_) | RetryPhase::Shown(_) => false,
        }
    }

    /// Returns `true` if a click on the point tries a move there.
    #[must_use]
    pub fn is_open(&self, point: Point) -> bool {
        let board = self.before.board();
        let is_free = self.is_asking() && board.contains(point) && board.is_free(point);
        is_free && self.before.rule().foul(board, point, self.side()).is_none()
    }

    /// Returns the stones behind the one that refutes a wrong move, each with its side and its number from 2.
    #[must_use]
    pub fn refutation(&self) -> Vec<(Point, Color, u16)> {
        /// The most stones of a line that are shown.
        const MAX_STONES: usize = 6;
        let RetryPhase::Judged(_, RetryVerdict::Loses(reply)) = &self.phase else { return Vec::new() };
        let sides = [self.side(), !self.side()].into_iter().cycle();
        let rest = reply.iter().take(MAX_STONES).skip(1).zip(sides).zip(2..);
        rest.filter(|((point, _), _)| self.shown.is_free(**point)).map(|((point, side), n)| (*point, side, n)).collect()
    }

    /// Tries a move, which is judged under this number.
    pub(super) fn try_move(&mut self, point: Point, ticket: u64) {
        self.place(&[point]);
        self.phase = RetryPhase::Judging(point);
        self.ticket = (ticket, false);
    }

    /// Returns the request that is still to be sent, once.
    pub(super) fn take_request(&mut self, effort: ReviewEffort) -> Option<RetryRequest> {
        let RetryPhase::Judging(tried) = self.phase else { return None };
        let is_sent = std::mem::replace(&mut self.ticket.1, true);
        let (ticket, before, mistake) = (self.ticket.0, self.before.clone(), self.mistake.clone());
        (!is_sent).then_some(RetryRequest { ticket, before, mistake, tried, effort })
    }

    /// Takes the judgement of the move, and returns `true` if it is still wanted. A wrong move is answered.
    pub(super) fn take_verdict(&mut self, ticket: u64, verdict: RetryVerdict) -> bool {
        let RetryPhase::Judging(tried) = self.phase else { return false };
        if ticket != self.ticket.0 {
            return false;
        }
        if let RetryVerdict::Loses(reply) = &verdict {
            let stones = std::iter::once(tried).chain(reply.first().copied()).collect::<Vec<_>>();
            self.place(&stones);
        }
        self.phase = RetryPhase::Judged(tried, verdict);
        true
    }

    /// Shows the better move.
    pub(super) fn give_up(&mut self) {
        let best = self.mistake.better();
        self.place(best.as_slice());
        self.phase = RetryPhase::Shown(best);
    }

    /// Shows the position before the mistake with these stones behind it.
    fn place(&mut self, stones: &[Point]) {
        self.shown = self.before.board().clone();
        self.last = self.before.last().and_then(|it| it.point);
        for (point, side) in stones.iter().zip([self.side(), !self.side()]) {
            if self.shown.play(*point, side).is_ok() {
                self.last = Some(*point);
            }
        }
    }
}
