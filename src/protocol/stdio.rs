//! The session on the pipes of this process: one thread reads, one thinks, one answers.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{PlayerInfo, Progress, WORKER_THREAD};
use crate::game::Rule;
use crate::protocol::{BrainOutput, BrainSession, LineSplitter, Task, TaskResult, Thinker};

/// Lines that are read ahead.
const READ_AHEAD: usize = 1024;

/// Time that a thought under way has to give its move when all shall end: managers were said to wait for a second.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// What can happen.
enum Event {
    /// A line, and when it was read.
    Line(String, Instant),
    News(Progress),
    TaskResult(TaskResult),
    /// The input has ended, which is `END`.
    Closed,
}

/// Answers the lines of `input` until it ends, `END` comes, or nobody reads the answers any more.
///
/// A thought under way is asked for its move at once. One that gives none does not keep this from returning; its thread
/// ends with the process.
///
/// # Errors
/// When the system gives no thread, or the output fails for another reason than that nobody reads it.
pub fn run(
    profile: &'static PlayerInfo,
    seed: u64,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(READ_AHEAD);
    let (thinker, orders) = mpsc::channel();
    let for_thoughts = sender.clone();
    thread::Builder::new().name("reading".to_owned()).spawn(move || read(input, &sender))?;
    thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn(move || {
        think(Thinker::new(profile, seed), &orders, &for_thoughts);
    })?;
    let (session, stop) = (BrainSession::new(profile), Arc::default());
    let mut brain = Brain { session, thinker, stop, asked: Instant::now(), output };
    match brain.answer(&events) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// The thread that answers.
struct Brain<'a, W> {
    session: BrainSession,
    thinker: Sender<Order>,
    /// Ends the thought under way, or the pondering; each has its own.
    stop: Arc<AtomicBool>,
    /// When what is being obeyed was asked for: the manager's clock runs from then on.
    asked: Instant,
    output: &'a mut W,
}

/// What the thinking thread is told.
enum Order {
    /// Think about what was asked for at this time.
    Think(Box<Task>, Instant, Arc<AtomicBool>),
    /// Think ahead until told to stop.
    Ponder(Box<Task>, Arc<AtomicBool>),
    /// Get ready for a rule, and say so.
    Prepare(Rule, Sender<()>),
    Limit(Option<u64>),
    Threads(Option<usize>),
    Forget,
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
}

impl<W: Write> Brain<'_, W> {
    fn answer(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = match self.session.is_leaving() {
                true => events.recv_timeout(LAST_WORDS).ok(),
                false => events.recv().ok(),
            };
            let Some(event) = event else { return Ok(()) };
            let effects = match event {
                Event::Line(line, read) => {
                    self.asked = read;
                    self.session.line(&line)
                }
                Event::News(best) => self.session.news(&best),
                Event::TaskResult(thought) => {
                    self.asked = Instant::now();
                    self.session.thought(thought)
                }
                Event::Closed => self.session.end(),
            };
            for effect in effects {
                if self.perform(effect)? == Next::Leave {
                    return Ok(());
                }
            }
        }
    }

    fn perform(&mut self, effect: BrainOutput) -> io::Result<Next> {
        match effect {
            BrainOutput::Say(reply) => {
                // One write a line, or a reader at the other end could see half of it.
                self.output.write_all(format!("{reply}\n").as_bytes())?;
                self.output.flush()?;
            }
            BrainOutput::Think(task) => {
                self.stop = Arc::default();
                self.order(Order::Think(task, self.asked, Arc::clone(&self.stop)))?;
            }
            BrainOutput::Ponder(task) => {
                self.stop = Arc::default();
                self.order(Order::Ponder(task, Arc::clone(&self.stop)))?;
            }
            BrainOutput::Prepare(rule) => {
                let (done, ready) = mpsc::channel();
                self.order(Order::Prepare(rule, done))?;
                // Where it cannot be said, the next order finds out why.
                let _ = ready.recv();
            }
            BrainOutput::Hurry => self.stop.store(true, Ordering::Relaxed),
            BrainOutput::Limit(n_bytes) => self.order(Order::Limit(n_bytes))?,
            BrainOutput::Threads(n_threads) => self.order(Order::Threads(n_threads))?,
            BrainOutput::Forget => self.order(Order::Forget)?,
            BrainOutput::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Listen)
    }

    fn order(&self, order: Order) -> io::Result<()> {
        self.thinker.send(order).map_err(|_| io::Error::other("the thinking thread has ended"))
    }
}

/// The thread that reads. It reads on while a thought is under way, so that it sees the end of the input.
fn read(mut input: impl Read, events: &SyncSender<Event>) {
    let mut lines = LineSplitter::default();
    let mut buffer = [0; 4096];
    let line = |text| Event::Line(text, Instant::now());
    loop {
        let read = match input.read(&mut buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => lines.finish().into_iter().map(line).chain([Event::Closed]).collect(),
            Ok(n_bytes) => lines.push(&buffer[..n_bytes]).into_iter().map(line).collect::<Vec<_>>(),
        };
        let is_end = matches!(read.last(), Some(Event::Closed));
        if read.into_iter().any(|event| events.send(event).is_err()) || is_end {
            return;
        }
    }
}

/// The thread that thinks.
fn think(mut thinker: Thinker, orders: &Receiver<Order>, events: &SyncSender<Event>) {
    for order in orders {
        match order {
            Order::Think(mut task, asked, stop) => {
                task.limits = task.limits.after(asked.elapsed());
                // Nobody reads news who does not read the thought.
                let mut news = |best: &Progress| events.send(Event::News(best.clone())).unwrap_or_default();
                let thought = thinker.think(&task, &stop, &mut news);
                if events.send(Event::TaskResult(thought)).is_err() {
                    return;
                }
            }
            Order::Ponder(task, stop) => thinker.ponder(&task, &stop),
            Order::Prepare(rule, done) => {
                thinker.prepare(rule);
                let _ = done.send(());
            }
            Order::Limit(n_bytes) => thinker.limit_memory(n_bytes),
            Order::Threads(n_threads) => thinker.set_threads(n_threads),
            Order::Forget => thinker.forget(),
        }
    }
}
