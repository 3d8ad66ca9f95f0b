//! An opponent of the house at work on the tasks of a session.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::{
    Player, PlayerInfo, PositionView, Progress, SearchHandler, SearchLimits, SearchTimer, openings, survive,
};
use crate::game::{Board, Color, MAX_SIZE, Opening, OpeningChoice, Point, Rule, Step};
use crate::protocol::{Task, Wanted};

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskResult {
    /// The move.
    Move(Point),
    /// The stones of an opening, or the move that follows it.
    Opening(Vec<Point>),
    /// The other side of the opening is better.
    Swap,
    /// No point is free.
    NoMove,
    /// The opponent has failed, and this is what it said.
    Failed(String),
}

/// An opponent that remembers, from move to move of a game, what it likes to remember.
pub struct Thinker {
    profile: &'static PlayerInfo,
    seed: u64,
    opponent: Option<Box<dyn Player>>,
    memory: Option<u64>,
    n_threads: Option<usize>,
    depth: Option<u8>,
}

impl Thinker {
    /// Whose thoughts these are; the same seed gives the same thoughts.
    #[must_use]
    pub const fn new(profile: &'static PlayerInfo, seed: u64) -> Self {
        Self { profile, seed, opponent: None, memory: None, n_threads: None, depth: None }
    }

    /// Gets ready for games under a rule: what is filled when it is first needed is filled by a look at an empty board.
    pub fn prepare(&mut self, rule: Rule) {
        let board = Board::new(MAX_SIZE);
        // What it thinks of the board is of no matter, not even that it fails.
        let _ = self.ask(|it| it.values(PositionView { board: &board, rule, side: Color::Black }));
    }

    /// Has the opponent do something, with what it may take. One that fails at it is asked no more: the next task finds
    /// a new one.
    fn ask<T>(&mut self, task: impl FnOnce(&mut dyn Player) -> T) -> Result<T, String> {
        let mut opponent = self.opponent.take().unwrap_or_else(|| (self.profile.make)(self.seed));
        opponent.set_threads(self.n_threads.unwrap_or(1));
        opponent.set_memory(self.memory);
        let done = survive(|| task(&mut *opponent))?;
        self.opponent = Some(opponent);
        Ok(done)
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

    /// Has the opponent take no more than so many bytes for what it remembers; as many as usual where none are said.
    pub const fn limit_memory(&mut self, n_bytes: Option<u64>) {
        self.memory = n_bytes;
    }

    /// Has the opponent think in so many threads; in one where none are said.
    pub const fn set_threads(&mut self, n_threads: Option<usize>) {
        self.n_threads = n_threads;
    }

    /// Does a task; whoever sets `stop` wants the result at once, and `news` hears how far it has come: the best moves
    /// so far, the best one first.
    pub fn think(&mut self, task: &Task, stop: &AtomicBool, news: &mut dyn FnMut(&Progress)) -> TaskResult {
        match &task.wanted {
            Wanted::Opening(opening) => self.open((**opening).clone(), task, stop, news),
            Wanted::Move | Wanted::Best(_) => self.best_move(task, stop, news),
        }
    }

    /// Has the opponent think ahead while the side to move does, until somebody sets `stop`.
    pub fn ponder(&mut self, task: &Task, stop: &AtomicBool) {
        let mut silence = |_: &Progress| ();
        let mut handler = Manager { recent: &task.recent, ..Manager::new(task.limits, stop, &mut silence) };
        let turn = PositionView { board: &task.board, rule: task.rule, side: task.side };
        // Nobody waits for it, and so nobody hears that it has failed.
        let _ = self.ask(|it| it.ponder(turn, &mut handler));
    }

    fn best_move(&mut self, task: &Task, stop: &AtomicBool, news: &mut dyn FnMut(&Progress)) -> TaskResult {
        let mut handler = Manager { recent: &task.recent, ..Manager::new(task.limits, stop, news) };
        let turn = PositionView { board: &task.board, rule: task.rule, side: task.side };
        let thought = self.ask(|it| match task.wanted {
            Wanted::Best(n_moves) => it.best_moves(turn, n_moves, &mut handler),
            Wanted::Move | Wanted::Opening(_) => it.best_move(turn, &mut handler),
        });
        self.depth = handler.depth;
        thought.map_or_else(TaskResult::Failed, |point| point.map_or(TaskResult::NoMove, TaskResult::Move))
    }

    /// Answers what an opening asks of us. Whoever has the side to move when it is done also moves, and swaps
    /// otherwise. The first half of the time goes into the opening, the second half into the move.
    fn open(
        &mut self,
        mut opening: Opening,
        task: &Task,
        stop: &AtomicBool,
        news: &mut dyn FnMut(&Progress),
    ) -> TaskResult {
        let Some(own) = opening.step().by() else { return TaskResult::NoMove };
        let limits = half(task.limits);
        let mut points = Vec::new();
        let mut handler = Manager::new(limits, stop, news);
        while opening.step().by() == Some(own) {
            let choice = match survive(|| openings::choose(&opening, task.rule, self.seed, &mut handler)) {
                Ok(Some(choice)) => choice,
                Ok(None) => return TaskResult::NoMove,
                Err(text) => return TaskResult::Failed(text),
            };
            if let OpeningChoice::Point(point) = choice {
                points.push(point);
            }
            if let Err(error) = opening.play(choice) {
                return TaskResult::Failed(error.to_string());
            }
        }
        match opening.step() {
            Step::Done { side, .. } if opening.side_of(own) == side => {
                let task = Task::best_move(opening.board().clone(), side, task.rule, limits);
                match self.best_move(&task, stop, news) {
                    TaskResult::Move(point) => TaskResult::Opening(vec![point]),
                    thought => thought,
                }
            }
            Step::Done { .. } => TaskResult::Swap,
            _ => TaskResult::Opening(points),
        }
    }
}

/// The one who asked: he waits until the time is up or somebody calls.
struct Manager<'a> {
    limits: SearchLimits,
    recent: &'a [Point],
    timer: SearchTimer,
    stop: &'a AtomicBool,
    news: &'a mut dyn FnMut(&Progress),
    depth: Option<u8>,
}

impl<'a> Manager<'a> {
    fn new(limits: SearchLimits, stop: &'a AtomicBool, news: &'a mut dyn FnMut(&Progress)) -> Self {
        Self { limits, recent: &[], timer: SearchTimer::start(&limits), stop, news, depth: None }
    }
}

impl SearchHandler for Manager<'_> {
    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.timer.is_over()
    }

    fn limits(&self) -> SearchLimits {
        self.limits
    }

    fn recent(&self) -> &[Point] {
        self.recent
    }

    fn report(&mut self, thinking: &Progress) {
        self.depth = Some(thinking.depth);
        (self.news)(thinking);
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker").field("profile", &self.profile.key).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// Limits for one of two halves of a task.
fn half(limits: SearchLimits) -> SearchLimits {
    SearchLimits { nodes: limits.nodes.map(|it| it / 2), turn: limits.turn.map(|it| it / 2), ..limits }
}
