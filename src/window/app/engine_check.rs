//! Checks a program that the player adds as an engine (protocol check), on a thread of its own.

use std::time::{Duration, Instant};

use crate::app::tasks::{EventSender, StoppableTask};
use crate::engine::Ticket;
use crate::protocol::check::{CheckTimes, survey};
use crate::ui::engines::EngineEvent;
use crate::ui::event::{Event, Failure};

/// Minimum time between two reports of progress. The window is painted again for each report, so more frequent reports
/// would cost too much time.
const INTERVAL: Duration = Duration::from_millis(100);

/// Starts checking the program that the command line `command` starts. Progress and result are sent as events that
/// carry `ticket`, the number of the request.
///
/// # Errors
/// When no thread can be started for the check.
pub(super) fn check(ticket: Ticket, command: String, events: EventSender) -> Result<StoppableTask, Failure> {
    StoppableTask::start("checking", move |stop| {
        let mut last: Option<Instant> = None;
        let mut on_progress = |n_done, n_all| {
            if last.is_none_or(|it| INTERVAL <= it.elapsed()) {
                last = Some(Instant::now());
                events.send(Event::Engines(EngineEvent::Checking(ticket, n_done, n_all)));
            }
        };
        let result = survey(&command, CheckTimes::default(), stop, &mut on_progress);
        if !stop.is_stopped() {
            events.send(Event::Engines(EngineEvent::Checked(ticket, Box::new(result))));
        }
    })
}
