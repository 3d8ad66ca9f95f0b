//! The threads that review the game on the board, judge tried moves and answer questions about stones.

use std::thread;

use winit::event_loop::EventLoopProxy;

use crate::engine::{StopToken, Ticket};
use crate::review::retry::judge_retry;
use crate::review::threads::{StopHandler, review_in_threads};
use crate::ui::effect::{CheckRequest, RetryRequest, ReviewRequest};
use crate::ui::event::{Event, Failure};

/// The most threads of a review.
const MAX_THREADS: usize = 8;

/// The thread of a review and that of a judgement, while they are under way.
pub(super) struct ReviewThreads {
    proxy: EventLoopProxy<Event>,
    review: Option<Job>,
    judge: Option<Job>,
    check: Option<Job>,
}

/// A thread that can be stopped.
struct Job(StopToken);

impl ReviewThreads {
    /// Returns no thread yet; reports become events of the loop.
    pub(super) const fn new(proxy: EventLoopProxy<Event>) -> Self {
        Self { proxy, review: None, judge: None, check: None }
    }

    /// Begins a review, in the place of one that is under way.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn review(&mut self, request: ReviewRequest) -> Result<(), Failure> {
        self.review = None;
        let proxy = self.proxy.clone();
        let n_threads = thread::available_parallelism().map_or(1, |it| it.get().min(MAX_THREADS));
        self.review = Some(Job::begin("reviews", move |stop| {
            let ReviewRequest { ticket, record, effort } = request;
            let _end = ReviewEnd { proxy: proxy.clone(), ticket, stop: stop.clone() };
            review_in_threads(&record, effort, n_threads, stop, &|review| {
                // A loop that has ended takes no more events.
                let _ = proxy.send_event(Event::Reviewed(ticket, Box::new(review)));
            });
        })?);
        Ok(())
    }

    /// Stops the review that is under way.
    pub(super) fn stop_review(&mut self) {
        self.review = None;
    }

    /// Judges a move, in the place of one that is being judged.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn judge(&mut self, request: RetryRequest) -> Result<(), Failure> {
        self.judge = None;
        let proxy = self.proxy.clone();
        self.judge = Some(Job::begin("judge", move |stop| {
            let RetryRequest { ticket, before, mistake, tried, effort } = request;
            if let Some(verdict) = judge_retry(&before, &mistake, tried, effort, &mut StopHandler(stop)) {
                let _ = proxy.send_event(Event::Judged(ticket, verdict));
            }
        })?);
        Ok(())
    }

    /// Answers a question about a move, in the place of one that is being answered.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn check(&mut self, request: CheckRequest) -> Result<(), Failure> {
        self.check = None;
        let proxy = self.proxy.clone();
        self.check = Some(Job::begin("check", move |stop| {
            let CheckRequest { ticket, checked, task } = request;
            let report = checked.answer(task, &mut StopHandler(stop));
            if !stop.is_stopped() {
                let _ = proxy.send_event(Event::MoveChecked(ticket, report));
            }
        })?);
        Ok(())
    }

    /// Stops judging a move.
    pub(super) fn stop_judging(&mut self) {
        self.judge = None;
    }
}

/// Reports the end of a review when it is dropped, also by a panic, unless the review was stopped.
struct ReviewEnd {
    proxy: EventLoopProxy<Event>,
    ticket: Ticket,
    stop: StopToken,
}

impl Drop for ReviewEnd {
    fn drop(&mut self) {
        if !self.stop.is_stopped() {
            let _ = self.proxy.send_event(Event::ReviewEnded(self.ticket));
        }
    }
}

impl Job {
    fn begin(name: &str, work: impl FnOnce(&StopToken) + Send + 'static) -> Result<Self, Failure> {
        let stop = StopToken::new();
        let for_thread = stop.clone();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&for_thread));
        thread.map_err(|error| Failure::NoWorker(error.into()))?;
        Ok(Self(stop))
    }
}

impl Drop for Job {
    /// Stops the thread. It ends soon by itself; what it still reports is dropped by its ticket.
    fn drop(&mut self) {
        self.0.stop();
    }
}
