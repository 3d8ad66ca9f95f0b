//! The state of the queue of games that are reviewed without the player's presence: its progress, and its failures.

use crate::engine::Ticket;
use crate::ui::effect::Effect;
use crate::ui::history::{QueueEvent, QueueFault, QueueRequest, QueueSource};
use crate::ui::state::cx::Cx;

/// The queue of games to be reviewed unattended that was started last, if any.
#[derive(Debug, Default)]
pub struct ReviewQueue {
    run: Option<QueueRun>,
}

/// A queue of games to be reviewed unattended, which is running, stopped or ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueRun {
    ticket: Ticket,
    source: QueueSource,
    phase: QueuePhase,
    n_games: Option<usize>,
    n_passed: usize,
    n_reviewed: usize,
    game: String,
    moves: (usize, usize),
    faults: Vec<QueueFault>,
}

/// The phase of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueuePhase {
    /// The queue is running.
    Running,
    /// The player has stopped the queue; it can be continued.
    Stopped,
    /// The queue has ended: each of its games was reviewed or skipped.
    Ended,
}

impl ReviewQueue {
    /// Returns the queue that was started last, whether or not it is running.
    #[must_use]
    pub const fn last(&self) -> Option<&QueueRun> {
        self.run.as_ref()
    }

    /// Returns the queue that is running; `None` if no queue is.
    #[must_use]
    pub fn running(&self) -> Option<&QueueRun> {
        self.run.as_ref().filter(|it| it.phase == QueuePhase::Running)
    }

    /// Starts a queue with the games of `source`. The new queue replaces the queue that was started last.
    pub(super) fn start(&mut self, source: QueueSource, cx: &mut Cx) {
        let ticket = cx.next_ticket();
        cx.send(Effect::ReviewQueue(QueueRequest::Start(ticket, source.clone(), cx.language())));
        self.run = Some(QueueRun {
            ticket,
            source,
            phase: QueuePhase::Running,
            n_games: None,
            n_passed: 0,
            n_reviewed: 0,
            game: String::new(),
            moves: (0, 0),
            faults: Vec::new(),
        });
    }

    /// Stops the running queue.
    pub(super) fn stop(&mut self, cx: &mut Cx) {
        if let Some(run) = self.run.as_mut().filter(|it| it.phase == QueuePhase::Running) {
            run.phase = QueuePhase::Stopped;
            cx.send(Effect::ReviewQueue(QueueRequest::Stop));
        }
    }

    /// Handles an event of the queue that was started with this ticket (the number of its request), and returns this
    /// queue. Returns `None` if this queue is not running.
    pub(super) fn take(&mut self, ticket: Ticket, event: &QueueEvent) -> Option<&QueueRun> {
        let run = self.run.as_mut().filter(|it| it.ticket == ticket && it.phase == QueuePhase::Running)?;
        match event {
            QueueEvent::Counted(n_games) => run.n_games = Some(*n_games),
            QueueEvent::Failed(fault) => run.faults.push(fault.clone()),
            QueueEvent::Started(game) => (run.game, run.moves) = (game.clone(), (0, 0)),
            QueueEvent::Moved(n_reviewed, n_moves) => run.moves = (*n_reviewed, *n_moves),
            QueueEvent::Reviewed(..) => {}
            QueueEvent::Passed(is_reviewed) => {
                run.n_passed += 1;
                run.n_reviewed += usize::from(*is_reviewed);
            }
            QueueEvent::Ended => run.phase = QueuePhase::Ended,
        }
        Some(run)
    }
}

impl QueueRun {
    /// Returns the phase of the queue.
    #[must_use]
    pub const fn phase(&self) -> QueuePhase {
        self.phase
    }

    /// Returns the source of the games of the queue.
    #[must_use]
    pub const fn source(&self) -> &QueueSource {
        &self.source
    }

    /// Returns the number of games of the queue; `None` until the games are counted.
    #[must_use]
    pub const fn n_games(&self) -> Option<usize> {
        self.n_games
    }

    /// Returns the number of games that were reviewed or skipped so far.
    #[must_use]
    pub const fn n_passed(&self) -> usize {
        self.n_passed
    }

    /// Returns how many of the games that were reviewed or skipped so far have a saved review.
    #[must_use]
    pub const fn n_reviewed(&self) -> usize {
        self.n_reviewed
    }

    /// Returns the name of the game that is being reviewed, the number of its reviewed moves, and the number of all its
    /// moves.
    #[must_use]
    pub fn game(&self) -> (&str, (usize, usize)) {
        (&self.game, self.moves)
    }

    /// Returns the games and files that could not be reviewed or written.
    #[must_use]
    pub fn faults(&self) -> &[QueueFault] {
        &self.faults
    }

    /// Returns `true` if the player has stopped the queue, so that it can be continued.
    #[must_use]
    pub const fn can_continue(&self) -> bool {
        matches!(self.phase, QueuePhase::Stopped)
    }
}
