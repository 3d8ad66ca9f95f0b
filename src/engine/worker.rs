//! The thread on which opponents think, so that the window never waits for them.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fmt, io};

use crate::engine::{Clock, Limits, Listener, Profile, Thinking, Turn, Value, draws, openings};
use crate::game::{Board, Choice, Color, Opening, Point, Rule};

/// Tells questions apart: an answer bears the ticket of its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub u64);

/// What is wanted of whom, and where.
#[derive(Clone, Debug)]
pub struct Question {
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// Who is asked.
    pub opponent: &'static Profile,
    /// The position.
    pub board: Board,
    /// What wins, and what is forbidden.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// What is wanted.
    pub wanted: Wanted,
    /// How far may be thought.
    pub limits: Limits,
    /// The stones that were put last, the latest first.
    pub recent: Vec<Point>,
    /// The same seed gives the same answer.
    pub seed: u64,
    /// The answer comes no sooner than this after the question, so that a person can follow the game.
    pub pace: Duration,
}

/// What is wanted of the one who is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A point for the side to move.
    Move,
    /// An answer to what this opening asks for.
    Choice(Box<Opening>),
    /// Whether the side that waits agrees to a draw.
    Draw,
    /// What the opponent holds each point worth.
    Values,
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
    Choice(Choice),
    /// The opponent agrees to a draw, or it does not.
    Draw(bool),
    /// So much each point is worth that may be played.
    Values(Vec<(Point, Value)>),
    /// No point is free.
    NoMove,
    /// This is how far the thought about a move has come; the answer itself is still to come.
    SoFar(Thinking),
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
    /// Starts the thread, from which an opponent may begin so many less one. It calls `report` with each answer, and now
    /// and then with how far a thought has come.
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
    pub fn ask(&self, question: Question) {
        let asked = Asked { due: Instant::now().checked_add(question.pace), question };
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
    question: Question,
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
        while let Some((asked, n_changes)) = self.next_question() {
            let (question, clock) = (&asked.question, Clock::start(&asked.question.limits));
            let mut listener =
                Interruptible { desk: self, n_changes, question, clock, told: Duration::ZERO, report: &mut report };
            let answer = think(question, n_threads, &mut listener);
            if let Some(_papers) = self.wait_until(asked.due, n_changes) {
                report(Report { ticket: asked.question.ticket, answer });
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
    question: &'a Question,
    clock: Clock,
    /// When news were told last, or the thought began.
    told: Duration,
    report: &'a mut dyn FnMut(Report),
}

impl Listener for Interruptible<'_> {
    fn should_stop(&self) -> bool {
        self.desk.n_changes.load(Ordering::Relaxed) != self.n_changes || self.clock.is_over()
    }

    fn limits(&self) -> Limits {
        self.question.limits
    }

    fn recent(&self) -> &[Point] {
        &self.question.recent
    }

    fn report(&mut self, thinking: &Thinking) {
        let now = self.clock.elapsed();
        if self.question.wanted != Wanted::Move || now < self.told + NEWS {
            return;
        }
        self.told = now;
        // Nobody can interrupt while the papers are held.
        let _papers = self.desk.lock();
        if self.desk.n_changes.load(Ordering::Relaxed) == self.n_changes {
            (self.report)(Report { ticket: self.question.ticket, answer: Answer::SoFar(thinking.clone()) });
        }
    }
}

/// Asks the opponent, and survives it: each question gets a new one, so nothing broken is used again.
fn think(question: &Question, n_threads: usize, listener: &mut dyn Listener) -> Answer {
    let thought = panic::catch_unwind(AssertUnwindSafe(|| {
        let turn = Turn { board: &question.board, rule: question.rule, side: question.side };
        match &question.wanted {
            Wanted::Move => {
                let mut opponent = (question.opponent.make)(question.seed);
                opponent.set_threads(n_threads);
                opponent.best_move(turn, listener).map_or(Answer::NoMove, Answer::Move)
            }
            Wanted::Choice(opening) => {
                let choice = openings::choose(opening, question.rule, question.seed, listener);
                choice.map_or(Answer::NoMove, Answer::Choice)
            }
            Wanted::Values => Answer::Values((question.opponent.make)(question.seed).values(turn)),
            Wanted::Draw => Answer::Draw(draws::agrees(turn, question.seed, listener)),
        }
    }));
    match thought {
        Ok(answer) => answer,
        Err(payload) => Answer::Failed(message_of(payload.as_ref())),
    }
}

/// What a panic said.
#[must_use]
pub fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|it| (*it).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown".to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::sync::mpsc::{self, Receiver};

    use super::*;
    use crate::engine::{Appraiser, Opponent};

    /// Answers at once with the middle of the board.
    struct Quick;
    /// Thinks until it is told to stop.
    struct Endless;
    /// Answers at once, and counts its answers.
    struct Counting;
    /// Tells all the time how far it is.
    struct Chatty;
    /// Fails.
    struct Broken;

    macro_rules! opponent {
        ($type:ident, $best_move:expr) => {
            impl Opponent for $type {
                fn best_move(&mut self, turn: Turn<'_>, listener: &mut dyn Listener) -> Option<Point> {
                    $best_move(turn.board, listener)
                }

                fn appraise<'a>(&self, turn: Turn<'a>) -> Appraiser<'a> {
                    Box::new(move |point| Value { attack: turn.board.size().into(), defence: point.x().into() })
                }
            }
        };
    }

    opponent!(Quick, |board: &Board, _| board
        .is_free(Point::center(board.size()))
        .then(|| Point::center(board.size())));
    opponent!(Endless, |_, listener: &mut dyn Listener| {
        N_ENDLESS.fetch_add(1, Ordering::SeqCst);
        while !listener.should_stop() {
            thread::yield_now();
        }
        Some(Point::new(0, 0))
    });
    opponent!(Counting, |_, _| {
        N_COUNTED.fetch_add(1, Ordering::SeqCst);
        Some(Point::new(0, 0))
    });
    opponent!(Broken, |board: &Board, _| panic!("{} lines are too many", board.size()));

    opponent!(Chatty, |_, listener: &mut dyn Listener| {
        let begin = Instant::now();
        let line = vec![Point::new(1, 2)];
        while begin.elapsed() < 3 * NEWS {
            let (score, time, line) = (crate::engine::Score::DRAW, begin.elapsed(), line.clone());
            listener.report(&Thinking { depth: 3, score, n_nodes: 5, time, line });
            thread::yield_now();
        }
        Some(Point::new(0, 0))
    });

    /// How many endless thoughts have begun.
    static N_ENDLESS: AtomicU32 = AtomicU32::new(0);

    /// How many counted answers were thought out. One test only may ask for them.
    static N_COUNTED: AtomicU32 = AtomicU32::new(0);

    const fn profile(key: &'static str, make: fn(u64) -> Box<dyn Opponent>) -> Profile {
        Profile { key, level: None, name_en: key, name_zh: key, character_en: "", character_zh: "", document: "", make }
    }

    static QUICK: Profile = profile("quick", |_| Box::new(Quick));
    static ENDLESS: Profile = profile("endless", |_| Box::new(Endless));
    static COUNTING: Profile = profile("counting", |_| Box::new(Counting));
    static CHATTY: Profile = profile("chatty", |_| Box::new(Chatty));
    static BROKEN: Profile = profile("broken", |_| Box::new(Broken));

    /// A pace that no test waits out.
    const LONG: Duration = Duration::from_secs(1_000_000);

    fn worker() -> (Worker, Receiver<Report>) {
        let (sender, receiver) = mpsc::channel();
        (Worker::spawn(1, move |report| sender.send(report).unwrap_or_default()).unwrap(), receiver)
    }

    fn question(ticket: u64, opponent: &'static Profile, pace: Duration) -> Question {
        let (ticket, board, rule) = (Ticket(ticket), Board::new(15), Rule::Freestyle);
        let (side, limits, recent) = (Color::Black, Limits::default(), Vec::new());
        Question { ticket, opponent, board, rule, side, wanted: Wanted::Move, limits, recent, seed: 1, pace }
    }

    fn report(ticket: u64, answer: Answer) -> Report {
        Report { ticket: Ticket(ticket), answer }
    }

    fn center(ticket: u64) -> Report {
        report(ticket, Answer::Move(Point::center(15)))
    }

    #[test]
    fn an_answer_bears_the_ticket_of_its_question() {
        let (worker, reports) = worker();
        for ticket in [3, 1, 9] {
            worker.ask(question(ticket, &QUICK, Duration::ZERO));
            assert_eq!(reports.recv(), Ok(center(ticket)));
        }
    }

    #[test]
    fn news_come_before_the_answer_and_no_faster_than_they_are_read() {
        let (worker, reports) = worker();
        let begin = Instant::now();
        worker.ask(question(4, &CHATTY, Duration::ZERO));
        let mut n_news = 0;
        loop {
            let Report { ticket, answer } = reports.recv().unwrap();
            assert_eq!(ticket, Ticket(4));
            match answer {
                Answer::SoFar(thinking) => n_news += u32::from(thinking.depth == 3),
                answer => break assert_eq!(answer, Answer::Move(Point::new(0, 0))),
            }
        }
        assert!(0 < n_news && n_news * NEWS <= begin.elapsed(), "{n_news} news");
    }

    #[test]
    fn no_free_point_is_no_move() {
        let (worker, reports) = worker();
        let mut question = question(1, &QUICK, Duration::ZERO);
        question.board.play(Point::center(15), Color::White).unwrap();
        worker.ask(question);
        assert_eq!(reports.recv(), Ok(report(1, Answer::NoMove)));
    }

    #[test]
    fn values_are_told_of_every_free_point_and_nobody_moves() {
        let (worker, reports) = worker();
        let mut question = Question { wanted: Wanted::Values, ..question(1, &ENDLESS, Duration::ZERO) };
        question.board.play(Point::center(15), Color::White).unwrap();
        let points = question.board.free_points();
        let values = points.map(|it| (it, Value { attack: 15, defence: it.x().into() })).collect();
        worker.ask(question);
        assert_eq!(reports.recv(), Ok(report(1, Answer::Values(values))));
    }

    #[test]
    fn an_answer_keeps_its_pace() {
        let (worker, reports) = worker();
        let (begin, pace) = (Instant::now(), Duration::from_millis(20));
        worker.ask(question(1, &QUICK, pace));
        assert_eq!(reports.recv(), Ok(center(1)));
        assert!(pace <= begin.elapsed());
    }

    #[test]
    fn an_interrupted_answer_never_comes_though_its_thought_was_done() {
        let (worker, reports) = worker();
        worker.ask(question(1, &COUNTING, LONG));
        while N_COUNTED.load(Ordering::SeqCst) == 0 {
            thread::yield_now();
        }
        worker.interrupt();
        worker.ask(question(2, &QUICK, Duration::ZERO));
        assert_eq!(reports.recv(), Ok(center(2)));
        drop(worker);
        assert!(reports.recv().is_err(), "the first answer has come late");
    }

    #[test]
    fn a_thought_ends_when_its_time_is_up() {
        let (worker, reports) = worker();
        let limits = Limits::turn(Duration::ZERO);
        worker.ask(Question { limits, ..question(1, &ENDLESS, Duration::ZERO) });
        assert_eq!(reports.recv(), Ok(report(1, Answer::Move(Point::new(0, 0)))));
    }

    #[test]
    fn a_new_question_replaces_the_one_under_way() {
        let (worker, reports) = worker();
        let n_begun = N_ENDLESS.load(Ordering::SeqCst);
        worker.ask(question(1, &ENDLESS, Duration::ZERO));
        while N_ENDLESS.load(Ordering::SeqCst) == n_begun {
            thread::yield_now();
        }
        worker.ask(question(2, &QUICK, Duration::ZERO));
        assert_eq!(reports.recv(), Ok(center(2)));
        drop(worker);
        assert!(reports.recv().is_err());
    }

    #[test]
    fn a_worker_can_be_dropped_while_it_thinks_or_waits() {
        for (opponent, pace) in [(&ENDLESS, Duration::ZERO), (&QUICK, LONG), (&QUICK, Duration::MAX)] {
            let (worker, reports) = worker();
            worker.ask(question(1, opponent, pace));
            drop(worker);
            assert!(reports.recv().is_err());
        }
    }

    #[test]
    fn a_panicking_opponent_is_reported_and_the_worker_lives_on() {
        let (worker, reports) = worker();
        worker.ask(question(1, &BROKEN, Duration::ZERO));
        assert_eq!(reports.recv(), Ok(report(1, Answer::Failed("15 lines are too many".to_owned()))));
        worker.ask(question(2, &QUICK, Duration::ZERO));
        assert_eq!(reports.recv(), Ok(center(2)));
    }

    #[test]
    fn interrupting_nothing_does_no_harm() {
        let (worker, reports) = worker();
        worker.interrupt();
        worker.interrupt();
        worker.ask(question(1, &QUICK, Duration::ZERO));
        assert_eq!(reports.recv(), Ok(center(1)));
        worker.interrupt();
        assert!(reports.try_recv().is_err());
    }
}
