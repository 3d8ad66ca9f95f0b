//! The check of a program that the player adds as an engine, on a thread of its own.

use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{StopToken, Ticket};
use crate::protocol::check::{CheckTimes, survey};
use crate::ui::event::{Event, Failure};

/// Shortest time between two reports of progress: each of them is painted.
const INTERVAL: Duration = Duration::from_millis(100);

/// The check under way.
#[derive(Debug, Default)]
pub(super) struct EngineCheckThread {
    stop: Option<StopToken>,
}

impl EngineCheckThread {
    /// Checks the program of a command line in the place of the last one. Progress and result come as events with this
    /// ticket.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn check(
        &mut self,
        ticket: Ticket,
        command: String,
        send: impl Fn(Event) + Send + 'static,
    ) -> Result<(), Failure> {
        self.stop();
        let stop = StopToken::new();
        self.stop = Some(stop.clone());
        let work = move || {
            let mut last: Option<Instant> = None;
            let mut on_progress = |n_done, n_all| {
                if last.is_none_or(|it| INTERVAL <= it.elapsed()) {
                    last = Some(Instant::now());
                    send(Event::EngineChecking(ticket, n_done, n_all));
                }
            };
            let result = survey(&command, CheckTimes::default(), &|| stop.is_stopped(), &mut on_progress);
            if !stop.is_stopped() {
                send(Event::EngineChecked(ticket, Box::new(result)));
            }
        };
        let spawned = thread::Builder::new().name("checking".to_owned()).spawn(work);
        spawned.map(|_| ()).map_err(|error| Failure::NoWorker(error.into()))
    }

    /// Stops the check.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.stop();
        }
    }
}
