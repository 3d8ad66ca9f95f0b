//! The state of the window's requests to players: the pending request, pondering, and failures.

use std::time::Duration;

use crate::engine::{Progress, Ticket};
use crate::game::PlayerId;
use crate::ui::cast;

/// Identifies a position among all games of the window: the number of the game, and a hash key of the position.
pub(in crate::ui) type PositionId = (u64, u64);

/// The purpose of a request to the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestPurpose {
    /// The purpose is to start the engine that is to move; the engine's clock does not run yet.
    Start,
    /// The purpose is the opponent's move in the position that the game has reached, or the opponent's answer in an
    /// opening procedure.
    Turn,
    /// The purpose is the opponent's answer to the offer of a draw.
    Draw,
    /// The purpose is a hint for the position shown.
    Hint,
}

/// A request that the worker has not answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PendingRequest {
    ticket: Ticket,
    purpose: RequestPurpose,
    position: PositionId,
    /// The last progress report of the search; `None` if there was none.
    progress: Option<Progress>,
    /// The time limit of the answer, `None` if unlimited; `elapsed` is the time since the request was sent.
    limit: Option<Duration>,
    elapsed: Duration,
}

/// The state of the requests to computer players: the pending request, pondering, a failure, and the started engines.
#[derive(Debug, Default)]
pub(super) struct Requests {
    pending: Option<PendingRequest>,
    /// The position on which the opponent is pondering; `None` if it is not pondering.
    pondered: Option<PositionId>,
    /// `true` if the opponent has failed in the position that the game has reached. It is not asked again until
    /// `forget_failure` is called.
    engine_failed: bool,
    /// The engines that have been started, each with the number of the game for which it was started.
    started: Vec<(u64, PlayerId)>,
}

impl Requests {
    /// Returns `true` while an answer of the worker is awaited.
    pub(super) const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Returns `true` while an answer for `purpose` in `position` is awaited.
    pub(super) fn is_pending_for(&self, purpose: RequestPurpose, position: PositionId) -> bool {
        self.pending.as_ref().is_some_and(|it| (it.purpose, it.position) == (purpose, position))
    }

    /// Returns the progress of the pending request's search; `None` if none was reported.
    pub(super) fn progress(&self) -> Option<&Progress> {
        self.pending.as_ref().and_then(|it| it.progress.as_ref())
    }

    /// Records a request whose answer is awaited from now on. It replaces any request that was pending before.
    pub(super) fn begin(
        &mut self,
        ticket: Ticket,
        purpose: RequestPurpose,
        position: PositionId,
        limit: Option<Duration>,
    ) {
        self.pondered = None;
        self.pending =
            Some(PendingRequest { ticket, purpose, position, progress: None, limit, elapsed: Duration::ZERO });
    }

    /// Adds `time` to the time that the pending request has taken.
    pub(super) const fn pass(&mut self, time: Duration) {
        if let Some(request) = &mut self.pending {
            request.elapsed = request.elapsed.saturating_add(time);
        }
    }

    /// Returns how much of its time limit the pending request has used, in thousandths; `None` if no request is pending
    /// or the request has no limit.
    pub(super) fn time_used(&self) -> Option<u16> {
        let request = self.pending.as_ref()?;
        Some(cast::time_share(request.elapsed, request.limit?))
    }

    /// Drops the pending request, and returns `true` if there was one.
    pub(super) fn cancel(&mut self) -> bool {
        self.pending.take().is_some()
    }

    /// Stores a progress report, unless `ticket` belongs to another request.
    pub(super) fn take_progress(&mut self, ticket: Ticket, progress: &Progress) {
        if let Some(request) = self.pending.as_mut().filter(|it| it.ticket == ticket) {
            request.progress = Some(progress.clone());
        }
    }

    /// Ends the pending request and returns its purpose; `None` if `ticket` belongs to an earlier request.
    pub(super) fn finish(&mut self, ticket: Ticket) -> Option<RequestPurpose> {
        self.pending.take_if(|it| it.ticket == ticket).map(|it| it.purpose)
    }

    /// Records that the opponent has failed: it gets no request until the failure is forgotten, and every engine must
    /// be started again.
    pub(super) fn note_failure(&mut self) {
        self.engine_failed = true;
        self.started.clear();
    }

    /// Returns `true` while an engine is being started.
    pub(super) fn is_starting(&self) -> bool {
        self.pending.as_ref().is_some_and(|it| it.purpose == RequestPurpose::Start)
    }

    /// Returns `true` if `engine` has been started for the game with the number `game`.
    pub(super) fn has_started(&self, game: u64, engine: &PlayerId) -> bool {
        self.started.iter().any(|it| (it.0, &it.1) == (game, engine))
    }

    /// Records that `engine` has been started for the game with the number `game`.
    pub(super) fn note_start(&mut self, game: u64, engine: PlayerId) {
        self.started.retain(|it| it.0 == game);
        self.started.push((game, engine));
    }

    /// Forgets which engines have been started, so that each is started again before it is asked.
    pub(super) fn forget_starts(&mut self) {
        self.started.clear();
    }

    /// Returns `true` if the opponent has failed and must not be asked again.
    pub(super) const fn engine_failed(&self) -> bool {
        self.engine_failed
    }

    /// Forgets the opponent's failure, so that the opponent is asked again.
    pub(super) const fn forget_failure(&mut self) {
        self.engine_failed = false;
    }

    /// Records that the opponent ponders on `position`. Returns `true` if it was not already pondering on this
    /// position.
    pub(super) fn ponder(&mut self, position: PositionId) -> bool {
        self.pondered.replace(position) != Some(position)
    }

    /// Records that pondering has ended, and returns `true` if the opponent was pondering.
    pub(super) fn stop_pondering(&mut self) -> bool {
        self.pondered.take().is_some()
    }
}
