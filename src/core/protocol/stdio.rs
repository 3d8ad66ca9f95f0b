//! The brain session on the pipes of this process: one thread reads, one searches, one answers.

use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{
    Answer, Keep, Player, PlayerFault, PlayerRunner, Progress, Registry, Request, RequestKind, SearchResources,
    StopToken, WORKER_THREAD,
};
use crate::game::{Board, Color, MAX_SIZE, PlayerId, Rule};
use crate::input;
use crate::output::{AtomicFile, Existing};
use crate::protocol::command::TableFile;
use crate::protocol::database::{BrainDatabase, DatabaseFiles};
use crate::protocol::lines::LineSplitter;
use crate::protocol::output::BrainOutput;
use crate::protocol::reply::Reply;
use crate::protocol::session::BrainSession;
use crate::system_memory::SystemMemory;

/// Maximum number of events in the queue of the answering thread. If the queue is full, a thread that sends an event
/// must wait.
const READ_AHEAD: usize = 1024;

/// Maximum time after the command `END` for which the move of a running search is awaited. Managers are said to wait
/// for one second.
const END_TIME: Duration = Duration::from_millis(500);

/// Events that the answering thread processes.
enum Event {
    /// A line, and the time at which it was read.
    Line(String, Instant),
    Progress(Progress),
    Answer(Result<Answer, PlayerFault>),
    /// The end of the input, which is treated as `END`.
    Closed,
}

/// Answers the lines of `input` until the input ends, `END` comes, or the output is closed. `memory` states the free
/// memory, of which enlarged transposition tables take a part if the time per move is long, and the address space,
/// within which threads and tables stay. A position database is used if `files` names it or the manager asks for it.
///
/// If a search is in progress at the end, it is stopped and its move is written. If the search does not give its move
/// in time, the function returns without it, and the search thread ends with the process.
///
/// # Errors
/// If the system cannot start a thread, or if writing fails. A closed output is not an error.
pub fn run(
    registry: Arc<Registry>,
    player: &PlayerId,
    seed: u64,
    memory: SystemMemory,
    files: DatabaseFiles,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(READ_AHEAD);
    let (orders, for_player) = mpsc::channel();
    let for_answers = sender.clone();
    thread::Builder::new().name("reading".to_owned()).spawn(move || read(input, &sender))?;
    thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn(move || {
        carry_out(PlayerRunner::new(registry, Keep::All), memory.address_space, &for_player, &for_answers);
    })?;
    let session = BrainSession::new(player.clone(), seed).with_free_memory(memory.free);
    let (stop, asked, database) = (StopToken::new(), Instant::now(), BrainDatabase::new(files));
    let mut brain = Brain { session, player, orders, stop, asked, database, searched: None, output };
    let answered = brain.answer(&events);
    // Discard the message about closing the database: nothing is written after `END`.
    let _ = brain.database.close();
    match answered {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// State of the answering thread.
struct Brain<'a, W> {
    session: BrainSession,
    player: &'a PlayerId,
    orders: Sender<Order>,
    /// Token that stops the current request. Each request has its own token.
    stop: StopToken,
    /// Time at which the current command was read; the manager's clock runs from this time.
    asked: Instant,
    database: BrainDatabase,
    /// The current request, whose result is stored in the database.
    searched: Option<Searched>,
    output: &'a mut W,
}

/// A request in progress, and the state of its search.
struct Searched {
    request: Box<Request>,
    /// The last progress report of the search.
    progress: Option<Progress>,
    /// `true` if the search was stopped before it gave its move.
    was_stopped: bool,
}

/// Orders to the search thread.
enum Order {
    /// Carry out request `.0` until token `.2` stops it. The time of the request counts from instant `.1`.
    Ask(Box<Request>, Instant, StopToken),
    /// Carry out request `.0`, but do not use its answer. Report the end of the request through sender `.1`.
    Prepare(Box<Request>, Sender<()>),
    Limit(Option<u64>),
    Threads(Option<usize>),
    Forget,
    /// Write or read a transposition table, or report how full it is. A sentence about the result is sent through
    /// sender `.1`.
    Table(TableTask, Sender<String>),
}

/// A task for the transposition table.
enum TableTask {
    File(TableFile, String),
    Usage,
}

/// Maximum size of a transposition table file that is read, in bytes. This is the size of the largest table that is
/// allocated.
const MAX_TABLE_BYTES: u64 = 2 << 30;

/// Next step of the session: to listen to further events, or to end.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
}

impl<W: Write> Brain<'_, W> {
    fn answer(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = match self.session.is_leaving() {
                true => events.recv_timeout(END_TIME).ok(),
                false => events.recv().ok(),
            };
            let Some(event) = event else { return Ok(()) };
            let effects = match event {
                Event::Line(line, read) => {
                    self.asked = read;
                    self.session.line(&line)
                }
                Event::Progress(progress) => {
                    let replies = self.session.progress(&progress);
                    if let Some(searched) = &mut self.searched {
                        searched.progress = Some(progress);
                    }
                    replies
                }
                Event::Answer(answer) => {
                    self.asked = Instant::now();
                    if let (Some(searched), Ok(Answer::Move(Some(played)))) = (self.searched.take(), &answer)
                        && let Some(progress) = &searched.progress
                    {
                        self.database.keep(&searched.request, progress, *played, searched.was_stopped);
                    }
                    self.session.answer(answer)
                }
                Event::Closed => self.session.end(),
            };
            if self.perform_all(effects)? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn perform_all(&mut self, effects: Vec<BrainOutput>) -> io::Result<Next> {
        for effect in effects {
            if self.perform(effect)? == Next::Leave {
                return Ok(Next::Leave);
            }
        }
        Ok(Next::Listen)
    }

    fn perform(&mut self, effect: BrainOutput) -> io::Result<Next> {
        match effect {
            BrainOutput::Say(reply) => {
                // Write each line with one call, so that a reader never sees half a line.
                self.output.write_all(format!("{reply}\n").as_bytes())?;
                self.output.flush()?;
            }
            BrainOutput::Ask(request) => {
                if let Some(reply) = self.database.open() {
                    self.perform(BrainOutput::Say(reply))?;
                }
                if let Some((progress, point)) = self.database.answer(&request) {
                    let mut outputs = progress.map(|it| self.session.progress(&it)).unwrap_or_default();
                    outputs.extend(self.session.answer(Ok(Answer::Move(Some(point)))));
                    return self.perform_all(outputs);
                }
                self.searched = Some(Searched { request: request.clone(), progress: None, was_stopped: false });
                self.stop = StopToken::new();
                self.order(Order::Ask(request, self.asked, self.stop.clone()))?;
            }
            BrainOutput::Ponder(request) => {
                self.searched = None;
                self.stop = StopToken::new();
                self.order(Order::Ask(request, self.asked, self.stop.clone()))?;
            }
            BrainOutput::Prepare(rule) => {
                let (done, ready) = mpsc::channel();
                self.order(Order::Prepare(Box::new(preparation(rule, self.player.clone())), done))?;
                // Ignore an error: it means that the search thread has ended. The next order to the search thread fails
                // and reports this.
                let _ = ready.recv();
            }
            BrainOutput::Hurry => {
                self.stop.stop();
                if let Some(searched) = &mut self.searched {
                    searched.was_stopped = true;
                }
            }
            BrainOutput::Database(task) => {
                let replies = self.database.perform(&task);
                return self.perform_all(replies.into_iter().map(BrainOutput::Say).collect());
            }
            BrainOutput::Limit(n_bytes) => self.order(Order::Limit(n_bytes))?,
            BrainOutput::Threads(n_threads) => self.order(Order::Threads(n_threads))?,
            BrainOutput::Forget => self.order(Order::Forget)?,
            BrainOutput::Table(direction, name) => return self.table(TableTask::File(direction, name)),
            BrainOutput::TableUsage => return self.table(TableTask::Usage),
            BrainOutput::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Listen)
    }

    /// Lets the search thread write, read or examine the transposition table, and writes a message about the result.
    fn table(&mut self, task: TableTask) -> io::Result<Next> {
        let (done, sentence) = mpsc::channel();
        self.order(Order::Table(task, done))?;
        let sentence = sentence.recv().map_err(|_| io::Error::other("the searching thread has ended"))?;
        self.perform(BrainOutput::Say(Reply::Message(sentence)))
    }

    fn order(&self, order: Order) -> io::Result<()> {
        self.orders.send(order).map_err(|_| io::Error::other("the searching thread has ended"))
    }
}

/// Reads lines in a separate thread, even during searches, so that the end of the input is noticed.
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

/// Returns a request for the values of the points of an empty board. Its purpose is not the answer: while answering, a
/// player computes the tables that it otherwise computes at its first move.
fn preparation(rule: Rule, player: PlayerId) -> Request {
    let kind = RequestKind::EvaluatePoints;
    Request { kind, ..Request::at(Board::new(MAX_SIZE), rule, Color::Black, player) }
}

/// Carries out orders until their sender or the receiver of the events is dropped.
fn carry_out(
    mut runner: PlayerRunner,
    address_space: Option<u64>,
    orders: &Receiver<Order>,
    events: &SyncSender<Event>,
) {
    let mut resources = SearchResources { n_threads: 1, n_bytes: None };
    // A request with the player and the rule of the last `Order::Ask`; before the first one, of the first
    // `Order::Prepare`. `Order::Table` concerns the transposition table of this player.
    let mut last = None;
    runner.set_resources(resources.within(address_space));
    for order in orders {
        match order {
            Order::Ask(mut request, asked, stop) => {
                request.limits = request.limits.after(asked.elapsed());
                last = Some(Request::at(Board::new(MAX_SIZE), request.rule, Color::Black, request.player.clone()));
                // Ignore a send error: if nobody receives progress, sending the answer fails too.
                let mut report =
                    |progress: &Progress| events.send(Event::Progress(progress.clone())).unwrap_or_default();
                let answer = runner.run(&request, &stop, &mut report);
                if answer.transpose().is_some_and(|it| events.send(Event::Answer(it)).is_err()) {
                    return;
                }
            }
            Order::Prepare(request, done) => {
                last.get_or_insert_with(|| (*request).clone());
                // Ignore the answer: its values are not used. If the player fails here, it fails again at its first
                // move.
                let _ = runner.run(&request, &StopToken::new(), &mut |_| ());
                let _ = done.send(());
            }
            Order::Limit(n_bytes) => {
                resources.n_bytes = n_bytes;
                runner.set_resources(resources.within(address_space));
            }
            Order::Threads(n_threads) => {
                resources.n_threads = n_threads.unwrap_or(1);
                runner.set_resources(resources.within(address_space));
            }
            Order::Forget => runner.forget(),
            Order::Table(task, done) => {
                let sentence = match &last {
                    Some(request) => match runner.with_table(request, |player| table_sentence(player, &task)) {
                        Ok(sentence) => sentence,
                        Err(fault) => fault.to_string(),
                    },
                    None => "the transposition table is empty before the first game".to_owned(),
                };
                let _ = done.send(sentence);
            }
        }
    }
}

/// Writes or reads a player's transposition table, or finds out how full it is. Returns a sentence about the result.
fn table_sentence(player: &mut dyn Player, task: &TableTask) -> String {
    match task {
        TableTask::Usage => match player.table_usage() {
            Some(thousandths) => {
                format!("the transposition table is {}.{}% full", thousandths / 10, thousandths % 10)
            }
            None => "this player has no transposition table".to_owned(),
        },
        TableTask::File(TableFile::Dump, name) => match player.dump_table() {
            Some(bytes) => match AtomicFile::write_all(Path::new(name), &bytes, Existing::Replace) {
                Ok(()) => format!("the transposition table was written to {name}"),
                Err(error) => format!("the transposition table cannot be written to {name}: {error}"),
            },
            None => "the transposition table is empty".to_owned(),
        },
        TableTask::File(TableFile::Load, name) => match input::read_plain(Path::new(name), MAX_TABLE_BYTES) {
            Ok(bytes) if player.load_table(&bytes) => format!("the transposition table was read from {name}"),
            Ok(_) => format!("{name} has no transposition table of this version"),
            Err(error) => format!("{name} cannot be read: {error}"),
        },
    }
}
