//! The threads that search: for moves of the game, for the values of points, and for analysis.

use std::io;
use std::sync::Arc;
use std::thread;

use crate::app::tasks::{self, EventSender};
use crate::engine::{Registry, Request, SearchResources, Worker};
use crate::system_memory::SystemMemory;
use crate::ui::event::{Event, Failure};

/// Upper limit of the usual number of threads of a search. Each further thread would speed up the search less than the
/// one before.
const MAX_THREADS: usize = 4;

/// The workers, which run searches on threads of their own: the first finds moves for the game, the second computes the
/// values of points, and the third analyzes positions.
pub(super) struct Workers {
    registry: Arc<Registry>,
    events: EventSender,
    /// Finds moves; `None` if the system has refused a thread.
    mover: Option<Worker>,
    /// Evaluates points; started by the first request.
    evaluator: Option<Worker>,
    /// Analyzes positions; it is kept while the player analyzes. `.0` holds the number of threads and the memory of its
    /// searches.
    analyzer: Option<(SearchResources, Worker)>,
}

impl Workers {
    /// Starts the worker that finds moves. Its reports are sent as events. Also returns a failure if the system refused
    /// the thread.
    pub(super) fn spawn(registry: Arc<Registry>, events: EventSender) -> (Self, Option<Failure>) {
        let (mover, failure) = match spawn(Arc::clone(&registry), usual(n_threads()), events.clone()) {
            Ok(worker) => (Some(worker), None),
            Err(error) => (None, Some(Failure::NoWorker(error.into()))),
        };
        (Self { registry, events, mover, evaluator: None, analyzer: None }, failure)
    }

    /// Sends a request to the worker that finds moves. The worker answers the request with an event.
    pub(super) fn ask(&self, request: Request) {
        if let Some(worker) = &self.mover {
            worker.ask(request);
        }
    }

    /// Stops the search of the worker that finds moves.
    pub(super) fn interrupt(&self) {
        if let Some(worker) = &self.mover {
            worker.interrupt();
        }
    }

    /// Replaces the registry of players, and ends all workers. A new worker that finds moves is started at once; each
    /// other worker is started again by its next request. Returns a failure if the system refused the thread.
    pub(super) fn use_players(&mut self, registry: Arc<Registry>) -> Option<Failure> {
        let mover = spawn(Arc::clone(&registry), usual(n_threads()), self.events.clone());
        self.registry = registry;
        let (mover, failure) = match mover {
            Ok(worker) => (Some(worker), None),
            Err(error) => (None, Some(Failure::NoWorker(error.into()))),
        };
        let before = (std::mem::replace(&mut self.mover, mover), self.evaluator.take(), self.analyzer.take());
        end(before);
        failure
    }

    /// Ends the worker that finds moves and the worker that analyzes positions. Their searches end, too.
    pub(super) fn stop(&mut self) {
        self.mover = None;
        self.analyzer = None;
    }

    /// Sends a request to the worker that evaluates points. The first request starts this worker.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn evaluate_points(&mut self, request: Request) -> Result<(), Failure> {
        let worker = match self.evaluator.take() {
            Some(worker) => worker,
            None => spawn(Arc::clone(&self.registry), usual(1), self.events.clone())
                .map_err(|error| Failure::NoWorker(error.into()))?,
        };
        self.evaluator.insert(worker).ask(request);
        Ok(())
    }

    /// Sends a request to the worker that analyzes positions; the request replaces the previous one. If the number of
    /// threads or the size of the transposition tables has changed, a new worker replaces the old worker. If
    /// `n_threads` is `None`, the usual number of threads is used.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn analyze(&mut self, request: Request, n_threads: Option<usize>, n_bytes: u64) -> Result<(), Failure> {
        let n_threads = n_threads.unwrap_or_else(self::n_threads);
        let resources = SearchResources { n_threads, n_bytes: Some(n_bytes) };
        let kept = self.analyzer.take().filter(|it| it.0 == resources);
        let analyzer = match kept {
            Some(analyzer) => analyzer,
            None => {
                let worker = spawn(Arc::clone(&self.registry), resources, self.events.clone());
                (resources, worker.map_err(|error| Failure::NoWorker(error.into()))?)
            }
        };
        self.analyzer.insert(analyzer).1.ask(request);
        Ok(())
    }

    /// Stops the analysis. The worker's transposition tables are kept for the next analysis.
    pub(super) fn stop_analysis(&self) {
        if let Some((_, worker)) = &self.analyzer {
            worker.interrupt();
        }
    }

    /// Ends the worker that analyzes positions, which frees its transposition tables.
    pub(super) fn end_analysis(&mut self) {
        if let Some(analyzer) = self.analyzer.take() {
            analyzer.1.interrupt();
            end(analyzer);
        }
    }
}

/// Drops workers on a separate thread, because an engine takes some time to end.
fn end(workers: impl Send + 'static) {
    // If no thread can be started, the workers are dropped on this thread instead. Dropping them waits until they end,
    // so the window blocks until then.
    let _ = tasks::spawn("ending", move || drop(workers));
}

/// Returns the resources of a search: `n_threads` threads, and transposition tables of the default size.
const fn usual(n_threads: usize) -> SearchResources {
    SearchResources { n_threads, n_bytes: None }
}

/// Returns the usual number of threads of a search. One processor is left to the window and to other programs.
fn n_threads() -> usize {
    thread::available_parallelism().map_or(1, |it| (it.get() - 1).clamp(1, MAX_THREADS))
}

fn spawn(registry: Arc<Registry>, resources: SearchResources, events: EventSender) -> io::Result<Worker> {
    let resources = resources.within(SystemMemory::now().address_space);
    Worker::spawn(registry, resources, move |report| events.send(Event::Report(report)))
}
