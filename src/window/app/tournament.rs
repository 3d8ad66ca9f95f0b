//! The tournament of players against each other, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::arena::report::{self, MatchTitle};
use crate::arena::tournament::RoundRobin;
use crate::engine::Ticket;
use crate::ui::event::{Event, Failure, TournamentEvent, TournamentGame};

/// The tournament under way.
#[derive(Debug, Default)]
pub(super) struct TournamentThread {
    is_called_off: Option<Arc<AtomicBool>>,
}

impl TournamentThread {
    /// Plays a tournament in the place of the last one. Its progress comes as events with this ticket.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn play(
        &mut self,
        ticket: Ticket,
        round_robin: RoundRobin,
        send: impl Fn(Event) + Send + 'static,
    ) -> Result<(), Failure> {
        self.stop();
        let is_called_off = Arc::new(AtomicBool::new(false));
        self.is_called_off = Some(Arc::clone(&is_called_off));
        let work = move || {
            let tell = |event| send(Event::Tournament(ticket, event));
            for (pairing, contest) in round_robin.matches() {
                if is_called_off.load(Ordering::Relaxed) {
                    break;
                }
                tell(TournamentEvent::Pairing(pairing));
                let title = MatchTitle::of(&contest);
                contest.run(&is_called_off, |score| {
                    let Some(game) = score.games.last() else { return };
                    let is_fault = game.is_fault();
                    let (tally, record) = (score.tally, report::record(&title, game));
                    tell(TournamentEvent::Played(Box::new(TournamentGame { tally, record, is_fault })));
                });
            }
            tell(TournamentEvent::Ended);
        };
        let spawned = thread::Builder::new().name("tournament".to_owned()).spawn(work);
        spawned.map(|_| ()).map_err(|error| Failure::NoWorker(error.into()))
    }

    /// Stops the tournament; the game under way does not count.
    pub(super) fn stop(&mut self) {
        if let Some(is_called_off) = self.is_called_off.take() {
            is_called_off.store(true, Ordering::Relaxed);
        }
    }
}
