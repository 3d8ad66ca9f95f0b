//! One player in one game of a match: a built-in opponent or an external program.
//! This module asks the player for moves, and receives the answers.

use std::sync::Arc;
use std::time::Duration;

use crate::engine::{
    Answer, IgnoredLines, Keep, PlayerFault, PlayerRunner, Registry, Request, RequestKind, SearchLimits, StopToken,
};
use crate::game::{PlayerId, Point, Record};

/// Move of a player, and the depth of its search if the player reported one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayedMove {
    pub point: Point,
    pub depth: Option<u8>,
}

/// A player in one game of a match: a built-in opponent or an external program, and the runner that asks it for moves.
#[derive(Debug)]
pub(super) struct MatchPlayer {
    runner: PlayerRunner,
    id: PlayerId,
    seed: u64,
}

impl MatchPlayer {
    /// Creates the player that has this id in the registry. `seed` determines its random choices.
    pub fn new(registry: &Arc<Registry>, id: &PlayerId, seed: u64) -> Self {
        Self { runner: PlayerRunner::new(Arc::clone(registry), Keep::All), id: id.clone(), seed }
    }

    /// Gets the player ready for the game.
    ///
    /// # Errors
    /// The fault of the player, for example that it is not ready within `patience`.
    pub fn start_game(
        &mut self,
        record: &Record,
        limits: SearchLimits,
        patience: Duration,
        stop: &StopToken,
    ) -> Result<(), PlayerFault> {
        let request = self.request(record, RequestKind::StartGame, limits, patience);
        self.runner.run(&request, stop, &mut |_| ()).map(|_| ()).map_err(fault_in_match)
    }

    /// Asks the player for its move in the position of `record`.
    ///
    /// # Errors
    /// The fault of the player, if it gives no move. A move that cannot be played is not an error here, because the
    /// referee judges it.
    pub fn best_move(
        &mut self,
        record: &Record,
        limits: SearchLimits,
        patience: Duration,
        stop: &StopToken,
    ) -> Result<PlayedMove, PlayerFault> {
        let request = self.request(record, RequestKind::Move, limits, patience);
        let mut depth = None;
        let answer = self.runner.run(&request, stop, &mut |progress| depth = Some(progress.depth));
        match answer.map_err(fault_in_match)? {
            Some(Answer::Move(Some(point))) => Ok(PlayedMove { point, depth }),
            _ => Err(PlayerFault::Illegal("no move at all".to_owned())),
        }
    }

    /// Waits until another request may be sent to the player.
    pub fn settle(&mut self) {
        self.runner.settle();
    }

    /// Returns the output lines of the player that were ignored since the last call.
    pub fn take_ignored(&mut self) -> IgnoredLines {
        self.runner.take_ignored()
    }

    fn request(&self, record: &Record, kind: RequestKind, limits: SearchLimits, patience: Duration) -> Request {
        let (seed, patience) = (self.seed, Some(patience));
        Request { kind, limits, seed, patience, ..Request::after(record, self.id.clone()) }
    }
}

/// Reports a panic of a built-in opponent as a crash, so that it counts in a match like the crash of an external
/// program.
fn fault_in_match(fault: PlayerFault) -> PlayerFault {
    match fault {
        PlayerFault::Panic(message) => PlayerFault::Crash(message.replace('\n', " ")),
        fault => fault,
    }
}
