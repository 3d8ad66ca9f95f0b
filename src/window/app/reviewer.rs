//! Tasks that review the game on the board, judge retried and guessed moves, and check moves of the game.

use std::thread;

use crate::app::tasks::{EventSender, StoppableTask};
use crate::engine::{StopToken, Ticket};
use crate::review::guess::review_guess;
use crate::review::retry::judge_retry;
use crate::review::threads::{StopHandler, review_in_threads};
use crate::ui::event::{Event, Failure};
use crate::ui::play::CheckRequest;
use crate::ui::review::{GameToReview, GuessToReview, MoveToJudge, ReviewEvent};

/// Maximum number of threads of a review.
const MAX_THREADS: usize = 8;

/// Starts reviewing a game. The review of each move is sent as an event, and so is the end of the task.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn review(request: GameToReview, events: EventSender) -> Result<StoppableTask, Failure> {
    let n_threads = thread::available_parallelism().map_or(1, |it| it.get().min(MAX_THREADS));
    StoppableTask::start("reviews", move |stop| {
        let GameToReview { ticket, record, effort } = request;
        let end = ReviewEnd { events, ticket, stop: stop.clone() };
        review_in_threads(&record, effort, n_threads, stop, &|review| {
            end.events.send(Event::Review(ReviewEvent::Reviewed(ticket, Box::new(review))));
        });
    })
}

/// Starts judging a move that the player has tried in place of a mistake. The verdict is sent as an event, unless the
/// task is stopped.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn judge(request: MoveToJudge, events: EventSender) -> Result<StoppableTask, Failure> {
    StoppableTask::start("judge", move |stop| {
        let MoveToJudge { ticket, before, mistake, tried, effort } = request;
        if let Some(verdict) = judge_retry(&before, &mistake, tried, effort, &mut StopHandler(stop)) {
            events.send(Event::Review(ReviewEvent::Judged(ticket, verdict)));
        }
    })
}

/// Starts reviewing a guessed move. The review is sent as an event, unless the task is stopped.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn guess(request: GuessToReview, events: EventSender) -> Result<StoppableTask, Failure> {
    StoppableTask::start("guess", move |stop| {
        let GuessToReview { ticket, before, played, guessed, effort } = request;
        if let Some(review) = review_guess(&before, played, guessed, effort, &mut StopHandler(stop)) {
            events.send(Event::Review(ReviewEvent::Guessed(ticket, Box::new(review))));
        }
    })
}

/// Starts to check a move for faults or achievements. The report is sent as an event, unless the task is stopped.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn check(request: CheckRequest, events: EventSender) -> Result<StoppableTask, Failure> {
    StoppableTask::start("check", move |stop| {
        let CheckRequest { ticket, checked, task } = request;
        let report = checked.answer(task, &mut StopHandler(stop));
        if !stop.is_stopped() {
            events.send(Event::MoveChecked(ticket, report));
        }
    })
}

/// Reports the end of the review when this value is dropped, even after a panic. Reports nothing if the review was
/// stopped.
struct ReviewEnd {
    events: EventSender,
    ticket: Ticket,
    stop: StopToken,
}

impl Drop for ReviewEnd {
    fn drop(&mut self) {
        if !self.stop.is_stopped() {
            self.events.send(Event::Review(ReviewEvent::Ended(self.ticket)));
        }
    }
}
