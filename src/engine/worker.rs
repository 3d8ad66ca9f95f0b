//! The thread on which opponents think, so that the window never waits for them.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fmt, io};

use crate::engine::{
    Player, PlayerInfo, PointValue, PositionView, Progress, SearchHandler, SearchLimits, SearchTimer, draws, openings,
};
use crate::game::{Board, Color, Opening, OpeningChoice, Point, Rule};

/// Tells questions apart: an answer bears the ticket of its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub u64);

/// What is wanted of whom, and where.
#[derive(Clone, Debug)]
pub struct Request {
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// Who is asked.
    pub opponent: &'static PlayerInfo,
    /// The number of the game. One whom nothing but time limits remembers what it has learned of the game so far.
    pub game: u64,
    /// The position.
    pub board: Board,
    /// What wins, and what is forbidden.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// What is wanted.
    pub kind: RequestKind,
    /// How far may be thought.
    pub limits: SearchLimits,
    /// The stones that were put last, the latest first.
    pub recent: Vec<Point>,
    /// The same seed gives the same answer.
    pub seed: u64,
    /// The answer comes no sooner than this after the question, so that a person can follow the game.
    pub pace: Duration,
}

/// What is wanted of the one who is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// A point for the side to move.
    Move,
    /// An answer to what this opening asks for.
    OpeningChoice(Box<Opening>),
    /// Whether the side that waits agrees to a draw.
    DrawOffer,
    /// What the opponent holds each point worth.
    EvaluatePoints,
    /// Nothing: the opponent may think ahead until something else is wanted. There is no report of it.
    Ponder,
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The ticket of the question.
    pub ticket: Ticket,
    /// The answer to it.
    pub answer: Answer,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The opponent plays here.
    Move(Point),
    /// The opponent answers so to what the opening asks for.
    Choice(OpeningChoice),
    /// The opponent agrees to a draw, or it does not.
    Draw(bool),
    /// So much each point is worth that may be played.
    Values(Vec<(Point, PointValue)>),
    /// No point is free.
    NoMove,
    /// This is how far the thought about a move has come; the answer itself is still to come.
    Progress(Progress),
    /// The opponent has failed, and this is what it said; the next question finds the worker as good as new.
    Failed(String),
}

/// The time between two news of a thought: nobody reads faster, and each is painted.
const NEWS: Duration = Duration::from_millis(100);

/// The name of the thinking thread: a panic there is caught and reported.
pub const WORKER_THREAD: &str = "thinking";

/// The thinking thread. It answers one question at a time and sleeps when there is none.
pub struct Worker {
    desk: Arc<Desk>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread, from which an opponent may begin so many less one. It calls `report` with each answer, and
    /// now and then with how far a thought has come.
    ///
    /// While `report` runs, questions and interrupts wait for it: thus no answer comes after its question was
    /// interrupted. So it must only pass the answer on, and must neither call this worker nor wait for its owner.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn spawn(n_threads: usize, report: impl FnMut(Report) + Send + 'static) -> io::Result<Self> {
        let desk = Arc::new(Desk::default());
        let at_desk = Arc::clone(&desk);
        let thread =
            thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn(move || at_desk.work(n_threads, report))?;
        Ok(Self { desk, thread: Some(thread) })
    }

    /// Puts a question. One that is under way is interrupted.
    pub fn ask(&self, request: Request) {
        let begin = Instant::now();
        let asked = Asked { due: begin.checked_add(request.pace), begin, request };
        self.desk.put(|papers| papers.asked = Some(asked));
    }

    /// Takes the question under way back: no report of it comes after this.
    pub fn interrupt(&self) {
        self.desk.put(|papers| papers.asked = None);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.desk.put(|papers| {
            papers.asked = None;
            papers.is_closed = true;
        });
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked is gone as well, and there is nobody left to tell.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

/// Where the owner and the thread meet.
#[derive(Default)]
struct Desk {
    papers: Mutex<Papers>,
    /// Wakes the thread when the papers have changed.
    changed: Condvar,
    /// Counts the changes. It is written under the lock, and read without it by the one who thinks.
    n_changes: AtomicU64,
}

#[derive(Default)]
struct Papers {
    /// The question that waits for the thread.
    asked: Option<Asked>,
    /// Whether the thread shall go home.
    is_closed: bool,
}

struct Asked {
    request: Request,
    /// When it was asked: the time of its limits runs from then on.
    begin: Instant,
    /// When the answer may come; never, if the pace is beyond all clocks.
    due: Option<Instant>,
}

impl Desk {
    /// Changes the papers and wakes the thread.
    fn put(&self, change: impl FnOnce(&mut Papers)) {
        let mut papers = self.lock();
        change(&mut papers);
        self.n_changes.fetch_add(1, Ordering::Relaxed);
        self.changed.notify_one();
    }

    /// The thread's life.
    fn work(&self, n_threads: usize, mut report: impl FnMut(Report)) {
        let mut kept = None;
        while let Some((mut asked, n_changes)) = self.next_question() {
            asked.request.limits = asked.request.limits.after(asked.begin.elapsed());
            let (request, timer) = (&asked.request, SearchTimer::start(&asked.request.limits));
            let mut handler =
                Interruptible { desk: self, n_changes, request, timer, told: Duration::ZERO, report: &mut report };
            let Some(answer) = think(request, n_threads, &mut kept, &mut handler) else { continue };
            if let Some(_papers) = self.wait_until(asked.due, n_changes) {
                report(Report { ticket: asked.request.ticket, answer });
            }
        }
    }

    /// Sleeps until there is a question; none when the thread shall go home.
    fn next_question(&self) -> Option<(Asked, u64)> {
        let mut papers = self.lock();
        loop {
            if papers.is_closed {
                return None;
            }
            if let Some(asked) = papers.asked.take() {
                return Some((asked, self.n_changes.load(Ordering::Relaxed)));
            }
            papers = self.changed.wait(papers).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sleeps until the answer is due, and gives the locked papers: nobody can interrupt while they are held. None
    /// when someone has interrupted.
    fn wait_until(&self, due: Option<Instant>, n_changes: u64) -> Option<MutexGuard<'_, Papers>> {
        let mut papers = self.lock();
        while self.n_changes.load(Ordering::Relaxed) == n_changes {
            papers = match due.map(|it| it.saturating_duration_since(Instant::now())) {
                Some(Duration::ZERO) => return Some(papers),
                Some(rest) => self.changed.wait_timeout(papers, rest).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(papers).unwrap_or_else(PoisonError::into_inner),
            };
        }
        None
    }

    /// The papers hold no half-made change that a panic could leave behind.
    fn lock(&self) -> MutexGuard<'_, Papers> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops the thought when its time is up, or anything on the desk has changed since it began.
struct Interruptible<'a> {
    desk: &'a Desk,
    n_changes: u64,
    request: &'a Request,
    timer: SearchTimer,
    /// When news were told last, or the thought began.
    told: Duration,
    report: &'a mut dyn FnMut(Report),
}

impl SearchHandler for Interruptible<'_> {
    fn should_stop(&self) -> bool {
        self.desk.n_changes.load(Ordering::Relaxed) != self.n_changes || self.timer.is_over()
    }

    fn limits(&self) -> SearchLimits {
        self.request.limits
    }

    fn recent(&self) -> &[Point] {
        &self.request.recent
    }

    fn report(&mut self, thinking: &Progress) {
        let now = self.timer.elapsed();
        if self.request.kind != RequestKind::Move || now < self.told + NEWS {
            return;
        }
        self.told = now;
        // Nobody can interrupt while the papers are held.
        let _papers = self.desk.lock();
        if self.desk.n_changes.load(Ordering::Relaxed) == self.n_changes {
            (self.report)(Report { ticket: self.request.ticket, answer: Answer::Progress(thinking.clone()) });
        }
    }
}

/// An opponent that remembers a game, and the number of that.
struct Kept {
    opponent: Box<dyn Player>,
    profile: &'static PlayerInfo,
    game: u64,
}

impl Kept {
    /// The one who remembers the game of the question, or else a new one.
    fn of(request: &Request, n_threads: usize, kept: Option<Self>) -> Self {
        let (profile, game) = (request.opponent, request.game);
        kept.filter(|it| it.profile == profile && it.game == game).unwrap_or_else(|| {
            let mut opponent = (profile.make)(request.seed);
            opponent.set_threads(n_threads);
            Self { opponent, profile, game }
        })
    }
}

/// Has the opponent who remembers the game of the question do something. One who fails at it is not asked again;
/// neither is one whose answer is to be the same whatever was asked before.
fn with_memory<T>(
    request: &Request,
    n_threads: usize,
    kept: &mut Option<Kept>,
    task: impl FnOnce(&mut dyn Player) -> T,
) -> T {
    let mut who = Kept::of(request, n_threads, kept.take());
    let done = task(&mut *who.opponent);
    *kept = Some(who).filter(|it| it.profile.is_bound_by_time());
    done
}

/// Asks the opponent, and survives it.
fn think(
    request: &Request,
    n_threads: usize,
    kept: &mut Option<Kept>,
    handler: &mut dyn SearchHandler,
) -> Option<Answer> {
    let thought = survive(|| {
        let turn = PositionView { board: &request.board, rule: request.rule, side: request.side };
        Some(match &request.kind {
            RequestKind::Move => {
                let point = with_memory(request, n_threads, kept, |it| it.best_move(turn, handler));
                point.map_or(Answer::NoMove, Answer::Move)
            }
            RequestKind::Ponder => {
                with_memory(request, n_threads, kept, |it| it.ponder(turn, handler));
                return None;
            }
            RequestKind::OpeningChoice(opening) => {
                let choice = openings::choose(opening, request.rule, request.seed, handler);
                choice.map_or(Answer::NoMove, Answer::Choice)
            }
            RequestKind::EvaluatePoints => Answer::Values((request.opponent.make)(request.seed).values(turn)),
            RequestKind::DrawOffer => Answer::Draw(draws::agrees(turn, request.seed, handler)),
        })
    });
    match thought {
        Ok(answer) => answer,
        // What is not waited for is not missed.
        Err(_) if request.kind == RequestKind::Ponder => None,
        Err(text) => Some(Answer::Failed(text)),
    }
}

/// What comes of a thought.
///
/// # Errors
/// What its panic said. Whoever has thought it may be left with half of it, and is not to be asked again.
pub fn survive<T>(thought: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(thought)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|it| (*it).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown".to_owned())
    })
}

#[cfg(test)]
mod tests;
