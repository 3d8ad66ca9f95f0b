//! The thread on which players search, so that the window never waits for them.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fmt, io};

use crate::engine::fault::WORKER_THREAD;
use crate::engine::progress::Progress;
use crate::engine::registry::Registry;
use crate::engine::report::{Report, ReportContent};
use crate::engine::request::{Request, RequestKind, Ticket};
use crate::engine::resources::SearchResources;
use crate::engine::runner::{Keep, PlayerRunner};
use crate::stop::StopToken;

/// Minimum time between two progress reports of a search. The window repaints for each report, so more frequent reports
/// would cost too much.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// The thread that carries out requests, one at a time. It sleeps while there are no requests.
pub struct Worker {
    mailbox: Arc<Mailbox>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread. It takes players from `registry`, and lets them search with `resources`. It calls `report`
    /// with every answer and fault. During a search for a move and during an analysis, it also calls `report` with the
    /// progress, at intervals.
    ///
    /// While `report` runs, [`Worker::ask`] and [`Worker::interrupt`] block, so that no report arrives after its
    /// request was interrupted. Therefore `report` must only pass its argument on. It must neither call this worker nor
    /// wait for a thread that may be calling it.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn spawn(
        registry: Arc<Registry>,
        resources: SearchResources,
        report: impl FnMut(Report) + Send + 'static,
    ) -> io::Result<Self> {
        let mailbox = Arc::new(Mailbox::default());
        let for_thread = Arc::clone(&mailbox);
        let mut runner = PlayerRunner::new(registry, Keep::LimitedByTime);
        runner.set_resources(resources);
        let thread =
            thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn(move || for_thread.work(runner, report))?;
        Ok(Self { mailbox, thread: Some(thread) })
    }

    /// Sends a request to the thread. The previous request is canceled if it is still waiting or in progress.
    pub fn ask(&self, request: Request) {
        let begin = Instant::now();
        let pending = Pending { due: begin.checked_add(request.pace), begin, request };
        self.mailbox.put(|mail| mail.pending = Some(pending));
    }

    /// Cancels the request that is waiting or in progress: no report on it arrives after this call.
    pub fn interrupt(&self) {
        self.mailbox.put(|mail| mail.pending = None);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.mailbox.put(|mail| {
            mail.pending = None;
            mail.is_closed = true;
        });
        if let Some(thread) = self.thread.take() {
            // Ignore a panic of the thread: the thread has ended in any case, and its result is not used.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

/// Mailbox through which the owner of the worker sends requests to the thread, and cancels them.
#[derive(Default)]
struct Mailbox {
    mail: Mutex<Mail>,
    /// Condition variable that wakes the worker thread when `mail` has changed.
    changed: Condvar,
}

#[derive(Default)]
struct Mail {
    /// The request that the thread carries out next.
    pending: Option<Pending>,
    /// Token that stops the request in progress.
    stop: StopToken,
    /// `true` if the thread must end.
    is_closed: bool,
}

struct Pending {
    request: Request,
    /// Time at which the request was sent; the request's time limits run from that time on.
    begin: Instant,
    /// Earliest time at which the answer may be reported. `None` if [`Request::pace`] is too long to compute this time;
    /// the answer is then never reported.
    due: Option<Instant>,
}

impl Mailbox {
    /// Applies `change` to the mail, for example to replace the waiting request. Also stops the request in progress,
    /// and wakes the thread.
    fn put(&self, change: impl FnOnce(&mut Mail)) {
        let mut mail = self.lock();
        change(&mut mail);
        mail.stop.stop();
        self.changed.notify_one();
    }

    /// Carries out requests until the mailbox is closed.
    fn work(&self, mut runner: PlayerRunner, mut report: impl FnMut(Report)) {
        while let Some((Pending { mut request, begin, due }, stop)) = self.next() {
            request.limits = request.limits.after(begin.elapsed());
            let mut throttle = Throttle::of(&request);
            let answer = runner.run(&request, &stop, &mut |progress| {
                if let Some(due) = throttle.as_mut().and_then(|it| it.take(progress)) {
                    self.deliver(&stop, || report(due));
                }
            });
            let content = match answer {
                Ok(Some(answer)) => ReportContent::Answer(answer),
                Ok(None) => continue,
                Err(fault) => ReportContent::Fault(fault),
            };
            // If the throttle has held back the last progress report, deliver it before the answer, so that an analysis
            // shows all it has found.
            if let Some(last) = throttle.and_then(Throttle::held) {
                self.deliver(&stop, || report(last));
            }
            if let Some(_mail) = self.wait_until(due, &stop) {
                report(Report { ticket: request.ticket, content });
            }
        }
    }

    /// Sleeps until there is a request, and returns it with its stop token; `None` if the mailbox is closed.
    fn next(&self) -> Option<(Pending, StopToken)> {
        let mut mail = self.lock();
        loop {
            if mail.is_closed {
                return None;
            }
            if let Some(pending) = mail.pending.take() {
                mail.stop = StopToken::new();
                return Some((pending, mail.stop.clone()));
            }
            mail = self.changed.wait(mail).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Delivers a report unless its request was interrupted. Holds the lock during the delivery, so that an interrupt
    /// waits until the delivery is done.
    fn deliver(&self, stop: &StopToken, report: impl FnOnce()) {
        let _mail = self.lock();
        if !stop.is_stopped() {
            report();
        }
    }

    /// Sleeps until the answer is due, and returns the locked mail, so that an interrupt waits until the caller
    /// releases the lock. Returns `None` if the request was interrupted.
    fn wait_until(&self, due: Option<Instant>, stop: &StopToken) -> Option<MutexGuard<'_, Mail>> {
        let mut mail = self.lock();
        while !stop.is_stopped() {
            mail = match due.map(|it| it.saturating_duration_since(Instant::now())) {
                Some(Duration::ZERO) => return Some(mail),
                Some(rest) => self.changed.wait_timeout(mail, rest).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(mail).unwrap_or_else(PoisonError::into_inner),
            };
        }
        None
    }

    /// Locks the mail. Ignores that a panic may have poisoned the lock, because no panic can leave a change of the mail
    /// half done.
    fn lock(&self) -> MutexGuard<'_, Mail> {
        self.mail.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Limits the rate of the progress reports of a request.
struct Throttle {
    ticket: Ticket,
    /// Time of the last report. Before the first report, this is the start of the request, or `None` if the first
    /// report may be sent at once.
    last: Option<Instant>,
    /// Latest progress that came too soon after the last report to be reported. Stored only for an analysis, whose last
    /// progress must not be lost.
    held: Option<Progress>,
    keeps_last: bool,
}

impl Throttle {
    /// Returns the throttle that limits the progress reports of a request; `None` for a request whose progress is not
    /// reported.
    fn of(request: &Request) -> Option<Self> {
        let (last, keeps_last) = match request.kind {
            RequestKind::Move => (Some(Instant::now()), false),
            RequestKind::Analyze(_) => (None, true),
            _ => return None,
        };
        Some(Self { ticket: request.ticket, last, held: None, keeps_last })
    }

    /// Receives progress of the search. Returns a report of the progress if enough time has passed since the last
    /// report; otherwise returns `None`.
    fn take(&mut self, progress: &Progress) -> Option<Report> {
        if self.last.is_none_or(|it| PROGRESS_INTERVAL <= it.elapsed()) {
            (self.last, self.held) = (Some(Instant::now()), None);
            return Some(self.report(progress.clone()));
        }
        if self.keeps_last {
            self.held = Some(progress.clone());
        }
        None
    }

    /// Returns a report of the progress that was held back; `None` if no progress was held back.
    fn held(mut self) -> Option<Report> {
        let held = self.held.take()?;
        Some(self.report(held))
    }

    const fn report(&self, progress: Progress) -> Report {
        Report::progress(self.ticket, progress)
    }
}

#[cfg(test)]
mod tests;
