//! The threads that search for the window's game.

use std::io;
use std::sync::Arc;
use std::thread;

use winit::event_loop::EventLoopProxy;

use crate::engine::{Registry, Request, Worker};
use crate::ui::event::{Event, Failure};

/// The most threads of a search: what each further one gains is less.
const MAX_THREADS: usize = 4;

/// The worker that finds moves, and a second one that evaluates points.
pub(super) struct Workers {
    registry: Arc<Registry>,
    proxy: EventLoopProxy<Event>,
    /// None if the system has refused a thread.
    mover: Option<Worker>,
    /// Begins with the first request.
    evaluator: Option<Worker>,
}

impl Workers {
    /// Starts the worker that finds moves; its reports become events of the loop. The failure says why there is none.
    pub(super) fn spawn(registry: Arc<Registry>, proxy: EventLoopProxy<Event>) -> (Self, Option<Failure>) {
        let (mover, failure) = match spawn(Arc::clone(&registry), n_threads(), proxy.clone()) {
            Ok(worker) => (Some(worker), None),
            Err(error) => (None, Some(Failure::NoWorker(error.to_string()))),
        };
        (Self { registry, proxy, mover, evaluator: None }, failure)
    }

    /// Sends a request to the worker that finds moves, which answers it with an event.
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

    /// Ends the worker that finds moves, and its search.
    pub(super) fn stop(&mut self) {
        self.mover = None;
    }

    /// Sends a request to the worker that evaluates points, and starts it if this is the first one.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn evaluate_points(&mut self, request: Request) -> Result<(), Failure> {
        let worker = match self.evaluator.take() {
            Some(worker) => worker,
            None => spawn(Arc::clone(&self.registry), 1, self.proxy.clone())
                .map_err(|error| Failure::NoWorker(error.to_string()))?,
        };
        self.evaluator.insert(worker).ask(request);
        Ok(())
    }
}

/// Returns the number of threads of a search: one processor is left to the window and to other programs.
fn n_threads() -> usize {
    thread::available_parallelism().map_or(1, |it| (it.get() - 1).clamp(1, MAX_THREADS))
}

fn spawn(registry: Arc<Registry>, n_threads: usize, proxy: EventLoopProxy<Event>) -> io::Result<Worker> {
    Worker::spawn(registry, n_threads, move |report| {
        // A loop that has ended takes no more events.
        let _ = proxy.send_event(Event::Report(report));
    })
}
