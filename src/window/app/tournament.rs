//! Runs a tournament of players against each other, on a thread of its own.

use crate::app::tasks::{EventSender, StoppableTask};
use crate::arena::report::{self, MatchTitle};
use crate::arena::tournament::RoundRobin;
use crate::engine::Ticket;
use crate::ui::engines::{EngineEvent, TournamentEvent, TournamentGame};
use crate::ui::event::{Event, Failure};

/// Starts a tournament. Its progress is sent as events that carry `ticket`, the number of the request. A game that was
/// broken off because the tournament was stopped does not count.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn play(ticket: Ticket, round_robin: RoundRobin, events: EventSender) -> Result<StoppableTask, Failure> {
    StoppableTask::start("tournament", move |stop| {
        let tell = |event| events.send(Event::Engines(EngineEvent::Tournament(ticket, event)));
        for (pairing, contest) in round_robin.matches() {
            if stop.is_stopped() {
                break;
            }
            tell(TournamentEvent::Pairing(pairing));
            let title = MatchTitle::of(&contest);
            contest.run(stop, |score| {
                let Some(game) = score.games.last() else { return };
                let is_fault = game.is_fault();
                let (tally, record) = (score.tally, report::record(&title, game));
                tell(TournamentEvent::Played(Box::new(TournamentGame { tally, record, is_fault })));
            });
        }
        tell(TournamentEvent::Ended);
    })
}
