//! An opponent of the house at work on the tasks of a session.

use std::any::Any;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::{Clock, Limits, Listener, Opponent, Profile, Thinking, Turn};
use crate::game::{Board, Color, Point, Rule};
use crate::protocol::{Task, Wanted};

/// Moves after which an opening that is played out is taken as even.
const PLAY_OUT: u32 = 40;

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought {
    /// The move.
    Move(Point),
    /// The other side of the opening is better.
    Swap,
    /// No point is free.
    NoMove,
    /// The opponent has failed, and this is what it said.
    Failed(String),
}

/// An opponent that remembers, from move to move of a game, what it likes to remember.
pub struct Thinker {
    profile: &'static Profile,
    seed: u64,
    opponent: Option<Box<dyn Opponent>>,
    depth: Option<u8>,
}

impl Thinker {
    /// Whose thoughts these are; the same seed gives the same thoughts.
    #[must_use]
    pub const fn new(profile: &'static Profile, seed: u64) -> Self {
        Self { profile, seed, opponent: None, depth: None }
    }

    /// Begins afresh.
    pub fn forget(&mut self) {
        self.opponent = None;
    }

    /// How many stones the last thought looked ahead, if the opponent told.
    #[must_use]
    pub const fn depth(&self) -> Option<u8> {
        self.depth
    }

    /// Does a task; whoever sets `stop` wants the result at once.
    pub fn think(&mut self, task: &Task, stop: &AtomicBool) -> Thought {
        match task.wanted {
            Wanted::Move => self.best_move(task, stop),
            Wanted::Choice => self.choose(task, stop),
        }
    }

    /// An opponent that panics is asked no more: the next task finds a new one.
    fn best_move(&mut self, task: &Task, stop: &AtomicBool) -> Thought {
        let mut opponent = self.opponent.take().unwrap_or_else(|| (self.profile.make)(self.seed));
        let turn = Turn { board: &task.board, rule: task.rule, side: task.side };
        let mut listener = Manager { limits: task.limits, clock: Clock::start(&task.limits), stop, depth: None };
        let thought = panic::catch_unwind(AssertUnwindSafe(|| opponent.best_move(turn, &mut listener)));
        self.depth = listener.depth;
        match thought {
            Ok(point) => {
                self.opponent = Some(opponent);
                point.map_or(Thought::NoMove, Thought::Move)
            }
            Err(payload) => Thought::Failed(message_of(payload.as_ref())),
        }
    }

    /// Plays the opening out against itself, and swaps if the other side has won. The first half of the time goes
    /// into this, the second half into the move.
    fn choose(&mut self, task: &Task, stop: &AtomicBool) -> Thought {
        let half = Limits { turn: task.limits.turn.map(|it| it / 2), ..task.limits };
        let winner = self.play_out(task, part(half, PLAY_OUT), stop);
        if winner == Some(!task.side) {
            return Thought::Swap;
        }
        self.best_move(&Task { limits: half, wanted: Wanted::Move, ..task.clone() }, stop)
    }

    /// Who wins the position when the opponent plays both sides.
    fn play_out(&mut self, task: &Task, limits: Limits, stop: &AtomicBool) -> Option<Color> {
        let mut task = Task { limits, wanted: Wanted::Move, ..task.clone() };
        for _ in 0..PLAY_OUT {
            let Thought::Move(point) = self.best_move(&task, stop) else { return None };
            task.board.play(point, task.side).ok()?;
            if task.rule.winning_line(&task.board, point).is_some() {
                return Some(task.side);
            }
            task.side = !task.side;
        }
        None
    }
}

/// The one who asked: he waits until the time is up or somebody calls.
struct Manager<'a> {
    limits: Limits,
    clock: Clock,
    stop: &'a AtomicBool,
    depth: Option<u8>,
}

impl Listener for Manager<'_> {
    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.clock.is_over()
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn report(&mut self, thinking: &Thinking) {
        self.depth = Some(thinking.depth);
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker").field("profile", &self.profile.key).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Task {
    /// A move of `side`.
    #[must_use]
    pub const fn best_move(board: Board, side: Color, rule: Rule, limits: Limits) -> Self {
        Self { board, side, rule, limits, wanted: Wanted::Move }
    }
}

/// Limits for one of so many moves that share them.
fn part(limits: Limits, n_moves: u32) -> Limits {
    let nodes = limits.nodes.map(|it| it / u64::from(n_moves));
    Limits { nodes, turn: limits.turn.map(|it| it / n_moves), left: limits.left.map(|it| it / n_moves), ..limits }
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|it| (*it).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown".to_owned())
}
