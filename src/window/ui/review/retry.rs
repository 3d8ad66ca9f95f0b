//! The retry exercise: the player looks for a better move in the position before a mistake.

use crate::engine::Ticket;
use crate::game::{Board, Color, Point, Record, Rule};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::retry::{RetryVerdict, merit};
use crate::review::statement::Statement;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Sound};
use crate::ui::review::{MoveToJudge, ReviewAction, ReviewRequest};
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cover::trial::Trial;
use crate::ui::state::cx::Cx;
use crate::ui::state::input::Focus;

/// The exercise in which a player tries to improve on a mistake. The game on the board waits until the player leaves
/// the exercise.
#[derive(Clone, Debug)]
pub struct Retry {
    /// The position before the mistake.
    trial: Trial,
    mistake: MoveReview,
    phase: RetryPhase,
    /// A statement about the effect of the move that was tried last: what it makes or stops; `None` if there is nothing
    /// to say.
    merit: Option<Statement>,
    /// The effort with which a move is judged: the effort of the review that found the mistake.
    effort: ReviewEffort,
    /// The number of the last request to judge a move.
    ticket: Ticket,
}

/// The state of the exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetryPhase {
    /// The player is asked for a move.
    Asked,
    /// The move at this point is being judged.
    Judging(Point),
    /// The move at `.0` was judged. After a wrong move the reply is shown, and another move may be tried.
    Judged(Point, RetryVerdict),
    /// The better move is shown; `None` if the review knows none.
    Shown(Option<Point>),
}

impl Retry {
    /// Returns the exercise for `mistake`; `before` is the game up to the position before the mistake. Moves are judged
    /// with `effort`.
    pub(in crate::ui) fn new(before: Record, mistake: MoveReview, effort: ReviewEffort) -> Self {
        let side = before.side_to_move();
        let (trial, phase) = (Trial::new(before, side), RetryPhase::Asked);
        Self { trial, mistake, phase, merit: None, effort, ticket: Ticket::default() }
    }

    /// Returns the mistake.
    #[must_use]
    pub const fn mistake(&self) -> &MoveReview {
        &self.mistake
    }

    /// Returns the game up to the position before the mistake.
    #[must_use]
    pub const fn before(&self) -> &Record {
        self.trial.before()
    }

    /// Returns the side that made the mistake, and now tries again.
    #[must_use]
    pub fn side(&self) -> Color {
        self.trial.side()
    }

    /// Returns the state of the exercise.
    #[must_use]
    pub const fn phase(&self) -> &RetryPhase {
        &self.phase
    }

    /// Returns the statement about the effect of the move that was tried last: what it makes or stops; `None` if there
    /// is nothing to say.
    #[must_use]
    pub const fn merit(&self) -> Option<&Statement> {
        self.merit.as_ref()
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

    /// Returns the stones that follow the reply to a wrong move, each with its side and its number from 2 (the reply is
    /// 1).
    #[must_use]
    pub fn refutation(&self) -> Vec<(Point, Color, u16)> {
        /// Maximum number of stones to show of the line that follows a wrong move, including the reply.
        const MAX_STONES: usize = 6;
        let RetryPhase::Judged(_, RetryVerdict::Loses(reply)) = &self.phase else { return Vec::new() };
        let sides = [self.side(), !self.side()].into_iter().cycle();
        let rest = reply.iter().take(MAX_STONES).skip(1).zip(sides).zip(2..);
        rest.filter(|((point, _), _)| self.trial.shown().is_free(**point))
            .map(|((point, side), n)| (*point, side, n))
            .collect()
    }

    /// Stores the judgment of the tried move and, if the move is wrong, places the reply to it. Returns `false` and
    /// does nothing if `ticket`, the number of the request, belongs to an earlier request.
    pub(in crate::ui) fn take_verdict(&mut self, ticket: Ticket, verdict: RetryVerdict) -> bool {
        let RetryPhase::Judging(tried) = self.phase else { return false };
        if ticket != self.ticket {
            return false;
        }
        if let RetryVerdict::Loses(reply) = &verdict {
            let stones = std::iter::once(tried).chain(reply.first().copied()).collect::<Vec<_>>();
            self.trial.show(&stones);
        }
        self.phase = RetryPhase::Judged(tried, verdict);
        true
    }

    /// Shows the better move of the review.
    pub(in crate::ui) fn give_up(&mut self) {
        let best = self.mistake.better();
        self.trial.show(best.as_slice());
        self.phase = RetryPhase::Shown(best);
    }
}

impl Covering for Retry {
    fn board(&self) -> &Board {
        self.trial.shown()
    }

    fn rule(&self, _game: &Session) -> Rule {
        self.trial.before().rule()
    }

    fn last(&self) -> Option<Point> {
        self.trial.last()
    }

    fn side(&self) -> Option<Color> {
        Some(self.trial.side())
    }

    fn takes_points(&self) -> bool {
        self.is_asking()
    }

    fn is_open(&self, point: Point) -> bool {
        self.is_asking() && self.trial.is_free(point)
    }

    /// Tries a move in the place of the mistake, and requests that it is judged.
    fn place(&mut self, point: Point, cx: &mut Cx) {
        if !self.is_open(point) {
            return;
        }
        self.trial.show(&[point]);
        self.phase = RetryPhase::Judging(point);
        self.merit = merit(self.trial.before(), point);
        self.ticket = cx.next_ticket();
        cx.sounds.add(Sound::Stone);
        let (ticket, before, mistake) = (self.ticket, self.trial.before().clone(), self.mistake.clone());
        let request = MoveToJudge { ticket, before, mistake, tried: point, effort: self.effort };
        cx.send(Effect::Review(ReviewRequest::Judge(Box::new(request))));
    }

    fn leave(&self) -> Action {
        Action::Review(ReviewAction::LeaveRetry)
    }

    fn close(&self, cx: &mut Cx) -> Focus {
        cx.send(Effect::Review(ReviewRequest::StopJudging));
        Focus::MoveList
    }
}
