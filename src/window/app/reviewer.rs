//! Tasks that review the game on the board, judge retried and guessed moves, and check moves of the game.

use std::thread;

use crate::app::position_database::PositionDatabase;
use crate::app::tasks::{EventSender, StoppableTask};
use crate::engine::{StopToken, Ticket};
use crate::review::guess::review_guess;
use crate::review::retry::judge_retry;
use crate::review::threads::{ReviewThrottle, StopHandler, review_with_evaluations};
use crate::ui::event::{Event, Failure};
use crate::ui::play::CheckRequest;
use crate::ui::review::{GameToReview, GuessToReview, MoveToJudge, ReviewEvent};

/// Maximum number of threads of a review.
const MAX_THREADS: usize = 8;

/// Starts reviewing a game. The review of each move is sent as an event, and so is the end of the task. If a position
/// database is given, known values are taken from it and new values are added to it.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn review(
    request: GameToReview,
    database: Option<PositionDatabase>,
    events: EventSender,
) -> Result<StoppableTask, Failure> {
    let n_threads = thread::available_parallelism().map_or(1, |it| it.get().min(MAX_THREADS));
    StoppableTask::start("reviews", move |stop| {
        let GameToReview { ticket, record, effort } = request;
        let end = ReviewEnd { events, ticket, stop: stop.clone() };
        let (throttle, store) = (ReviewThrottle::new(n_threads), database.as_ref().map(PositionDatabase::store));
        review_with_evaluations(&record, effort, &throttle, stop, store, &|review| {
            end.events.send(Event::Review(ReviewEvent::Reviewed(ticket, Box::new(review))));
        });
        database.iter().for_each(PositionDatabase::report_fault);
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::engine::Score;
    use crate::game::{Point, Record, Rule};
    use crate::review::game_review::{MoveReview, ReviewEffort};

    /// Reviews a game with the database in a file, and returns the reviews of its moves in their order.
    fn reviewed(record: &Record, database: &PositionDatabase) -> Vec<MoveReview> {
        let effort = ReviewEffort { n_nodes: 50, depth: None, n_vcf_nodes: 100, n_vct_nodes: 100 };
        let request = GameToReview { ticket: Ticket(7), record: record.clone(), effort };
        let (sender, events) = mpsc::channel();
        let sender = EventSender::new(move |event| sender.send(event).unwrap());
        let _task = review(request, Some(database.clone()), sender).unwrap();
        let mut reviews = Vec::new();
        for event in events {
            match event {
                Event::Review(ReviewEvent::Reviewed(_, review)) => reviews.push(*review),
                Event::Review(ReviewEvent::Ended(_)) => break,
                event => panic!("{event:?}"),
            }
        }
        reviews.sort_by_key(|it| it.number);
        reviews
    }

    #[test]
    fn the_second_review_of_a_game_takes_its_values_from_the_position_database() {
        let root = tempfile::tempdir().unwrap();
        let open = || PositionDatabase::in_file(root.path().join("evaluations"), EventSender::new(drop));
        let mut record = Record::new(15, Rule::Freestyle);
        ["h8", "i9", "c3"].iter().for_each(|it| record.play(Point::parse(it, 15).unwrap()).unwrap());
        let first = reviewed(&record, &open());
        let database = open();
        assert_eq!(reviewed(&record, &database), first);
        // Change a stored value, to see that the value is not searched again.
        let mut before = record.clone();
        before.go_to(2);
        database.store().edit(before.board(), before.rule(), before.side_to_move(), |it| {
            it.value.as_mut().unwrap().score = Score::estimate(777);
        });
        assert_eq!(reviewed(&record, &database)[2].scores[0], Score::estimate(777));
    }
}
