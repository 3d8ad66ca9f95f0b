//! Runs a brain, which is an external program that speaks the Gomocup protocol, as a child process.
//! The brain may crash, hang, flood this program with output or answer nonsense.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{IgnoredLines, PlayerFault, Progress, SearchLimits};
use crate::game::{Color, Move, Point, Rule};
use crate::protocol::brain_command::BrainCommand;
use crate::protocol::command::shortened;
use crate::protocol::info::rule_number;
use crate::protocol::lines::LineSplitter;
use crate::protocol::process_tree::{ProcessLimits, ProcessTree};
use crate::protocol::reply::{Reply, depth_in, written};
use crate::protocol::search_details::SearchDetails;

/// Maximum time from `END` until a brain must have exited.
const END_TIME: Duration = Duration::from_millis(500);

/// Maximum time from the end of a process's output until the process must have exited.
const EXIT_TIME: Duration = Duration::from_millis(200);

/// Time to wait after an answer of a brain before the next line is sent, because some brains drop input that arrives
/// immediately.
const SETTLING_TIME: Duration = Duration::from_millis(20);

/// Maximum time from stopping a brain's search until the brain must send its move.
const STOP_TIME: Duration = Duration::from_millis(500);

/// Interval at which waiting for an answer is interrupted, to check whether the request was canceled.
const GLANCE: Duration = Duration::from_millis(20);

/// Number of lines that are buffered; a brain that writes more has to wait.
const READ_AHEAD: usize = 1024;

/// Maximum number of lines that a brain may write about one move. Real brains write some hundred per second.
const MAX_LINES: usize = 100_000;

/// Maximum number of processes and threads of a brain. It is well above the number of search threads on the largest
/// machines, which is several hundred.
const MAX_TASKS: u32 = 1024;

/// Memory in bytes that a brain may use beyond twice the memory limit that it is sent. The brain needs it for its code,
/// its threads and the overhead of its tables.
const OVERHEAD: u64 = 1 << 30;

/// Memory limit that is assumed for a brain that is sent no limit, in bytes: the limit of the Gomocup tournament.
pub(super) const USUAL_BYTES: u64 = 350 << 20;

/// Time for a move that a brain is sent if its time is unlimited. Yixin's manager sends the same value.
const NO_TURN_LIMIT: Duration = Duration::from_secs(2000);

/// Answer of a brain: a move, and the search depth that the brain reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BrainMove {
    /// Point of the move.
    pub point: Point,
    /// Search depth in plies, if the brain reported it.
    pub depth: Option<u8>,
}

/// Terms of a game, which are sent to a brain before the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameTerms {
    /// Number of lines of the board.
    pub size: u8,
    /// Rule that the brain is sent.
    pub rule: Rule,
    /// Search limits of every move; `left` is the time for the whole game.
    pub limits: SearchLimits,
    /// Maximum time to get ready for the game: some brains load neural networks.
    pub start_time: Duration,
}

/// Limits of the wait for a move.
#[derive(Clone, Copy)]
pub(super) struct MoveWait<'a> {
    /// Maximum time to wait; a brain that has not answered by then loses on time.
    pub patience: Duration,
    /// Search limits of this move. From these limits, the brain is sent the time for the move and the time left for the
    /// game.
    pub limits: SearchLimits,
    /// Callback that returns `true` after the request was canceled.
    pub is_canceled: &'a dyn Fn() -> bool,
}

/// Properties of a brain in addition to its command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BrainTraits {
    /// Settings that the brain is sent with each game by `INFO`, as keys and values.
    pub settings: Vec<(String, String)>,
    /// Memory limit of the brain's processes in bytes; `None` is unlimited.
    pub max_bytes: Option<u64>,
    /// `true` if the brain knows Yixin's extensions: it then reports its search in detail, and can be stopped.
    pub is_yixin: bool,
}

impl Default for BrainTraits {
    /// Returns the properties of a brain that is sent no settings.
    fn default() -> Self {
        Self { settings: Vec::new(), max_bytes: Some(allowed_bytes(USUAL_BYTES)), is_yixin: false }
    }
}

/// Returns the memory limit that is enforced on the processes of a brain, in bytes: twice the limit `told`, which the
/// brain is sent, plus [`OVERHEAD`].
pub(super) const fn allowed_bytes(told: u64) -> u64 {
    told.saturating_mul(2).saturating_add(OVERHEAD)
}

/// A running brain. Dropping it sends `END`, and kills the process if it does not exit in time. After a fault, dropping
/// kills the process at once.
#[derive(Debug)]
pub(super) struct BrainProcess {
    process: ProcessTree,
    traits: BrainTraits,
    to_brain: Sender<String>,
    from_brain: Receiver<String>,
    terms: Option<GameTerms>,
    /// Move time (`timeout_turn`) that the brain was sent last.
    turn: Duration,
    /// `true` if a game must be started before the next request.
    needs_start: bool,
    /// Stones on the brain's board, in the order of the moves.
    known: Vec<Point>,
    /// Number of `INFO` lines about which the brain may still complain: those sent since its last awaited answer, less
    /// the complaints that have come since then.
    n_infos: u32,
    /// Instant at which the brain last gave a move, or wrote a line that [`Self::next_line`] has returned.
    answered_at: Option<Instant>,
    ignored: IgnoredLines,
    is_at_fault: bool,
}

/// Result of a wait for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BrainLine {
    /// A line that the brain wrote.
    Line(String),
    /// No line came in time.
    None,
    /// The brain has ended or closed its output, for this reason.
    End(String),
}

/// The kinds of unwanted lines from a brain that are ignored while an answer is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tolerance {
    /// Complaints about settings that the brain may not know: at most as many as `INFO` lines were sent.
    OfSettings,
    /// All unwanted lines, because the awaited move may still come after them.
    Full,
}

impl BrainProcess {
    /// Starts a program in its own folder. `file` is the program file as it was opened for comparing its fingerprint;
    /// `None` if no fingerprint was compared. On Linux a native program is run from this opened file.
    ///
    /// # Errors [`PlayerFault::Launch`] if the program cannot be started.
    pub(super) fn launch(brain: &BrainCommand, file: Option<&File>, traits: BrainTraits) -> Result<Self, PlayerFault> {
        let fault = |error: std::io::Error| PlayerFault::Launch(format!("{}: {error}", brain.path.display()));
        let command = brain.command(file).map_err(fault)?;
        let limits = ProcessLimits { max_bytes: traits.max_bytes, max_tasks: MAX_TASKS };
        let mut process = ProcessTree::spawn(command, limits).map_err(fault)?;
        let (to_brain, for_writer) = mpsc::channel();
        let (for_reader, from_brain) = mpsc::sync_channel(READ_AHEAD);
        let (stdin, stdout) = process.take_pipes();
        if let Some(stdin) = stdin {
            spawn("writing", move || write(stdin, &for_writer)).map_err(fault)?;
        }
        if let Some(stdout) = stdout {
            spawn("reading", move || read(stdout, &for_reader)).map_err(fault)?;
        }
        Ok(Self {
            process,
            traits,
            to_brain,
            from_brain,
            terms: None,
            turn: NO_TURN_LIMIT,
            needs_start: true,
            known: Vec::new(),
            n_infos: 0,
            answered_at: None,
            ignored: IgnoredLines::default(),
            is_at_fault: false,
        })
    }

    /// Starts a game: sends `START`, waits for `OK`, and sends the settings.
    ///
    /// # Errors
    /// If the brain does not answer `OK` in time.
    pub(super) fn start(&mut self, terms: GameTerms, is_canceled: &dyn Fn() -> bool) -> Result<(), PlayerFault> {
        self.send(format!("START {}", terms.size));
        let limits = SearchLimits::default();
        let wait = MoveWait { patience: terms.start_time, limits, is_canceled };
        // Ignore other lines before the OK, because some brains send a greeting first.
        let ready = |reply: &Reply| matches!(reply, Reply::Ok).then_some(());
        self.watched(|brain| brain.listen(wait, Tolerance::OfSettings, ready, |_, _| None))?;
        if self.traits.is_yixin {
            self.send("YXSHOWINFO".to_owned());
            self.inform("show_detail", "2");
        }
        self.turn = turn_time(&terms.limits);
        for (key, value) in settings(&terms) {
            self.inform(key, &value);
        }
        for (key, value) in self.traits.settings.clone() {
            self.inform(&key, &value);
        }
        self.terms = Some(terms);
        self.known.clear();
        self.needs_start = false;
        Ok(())
    }

    /// Asks for the move after `moves`, and calls `on_progress` with the progress that the brain reports.
    ///
    /// # Errors
    /// If the brain gives no move. The caller must check that the move can be played.
    ///
    /// # Panics
    /// If no game was started.
    pub(super) fn best_move(
        &mut self,
        moves: &[Move],
        wait: MoveWait<'_>,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<BrainMove, PlayerFault> {
        // After a pass, send the whole position instead of the last move, because the protocol has no command for a
        // pass.
        let points: Vec<_> = moves.iter().filter_map(|it| it.point).collect();
        let is_next = matches!(points.split_last(), Some((_, before)) if before == self.known && !before.is_empty())
            && moves.iter().all(|it| it.point.is_some())
            && !self.needs_start;
        self.prepare(is_next, wait)?;
        match moves.split_last() {
            None => self.send("BEGIN".to_owned()),
            Some((Move { point: Some(point), .. }, _)) if is_next => self.send(format!("TURN {}", written(*point))),
            Some((last, _)) => self.send_board("BOARD", moves, !last.color),
        }
        self.known = points;
        let answered = self.watched(|brain| brain.listen_for_move(wait, on_progress))?;
        self.known.push(answered.point);
        Ok(answered)
    }

    /// Lets the brain analyze the position after `moves` and report its `n_lines` best lines (MultiPV). Calls
    /// `on_progress` with each report. The analysis ends when the brain answers with a move, or when the wait ends or
    /// is canceled. Only for brains that know Yixin's extensions.
    ///
    /// # Errors
    /// If the brain fails.
    ///
    /// # Panics
    /// If no game was started.
    pub(super) fn analyze(
        &mut self,
        moves: &[Move],
        n_lines: usize,
        wait: MoveWait<'_>,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<BrainMove, PlayerFault> {
        self.prepare(false, wait)?;
        let own = moves.last().map_or(Color::Black, |it| !it.color);
        self.send_board("YXBOARD", moves, own);
        self.send(format!("YXNBEST {n_lines}"));
        self.needs_start = true;
        self.watched(|brain| brain.listen_for_move(wait, on_progress))
    }

    /// Starts a new game if none is started, or if the position does not continue the game that the brain knows. Then
    /// sends the time limits of the move.
    fn prepare(&mut self, is_next: bool, wait: MoveWait<'_>) -> Result<(), PlayerFault> {
        let terms = self.terms.expect("a game is begun before moves are asked for");
        let terms = GameTerms { limits: SearchLimits { left: terms.limits.left, ..wait.limits }, ..terms };
        let has_stones = !self.known.is_empty();
        if !is_next && has_stones || self.needs_start {
            self.start(terms, wait.is_canceled)?;
        }
        if let Some(turn) = wait.limits.turn.filter(|it| *it != self.turn) {
            self.turn = turn;
            self.inform("timeout_turn", &milliseconds(turn));
        }
        // Send `time_left` to every brain. A brain that does not know the setting is not harmed, but a brain that needs
        // it would be harmed without it.
        self.inform("time_left", &milliseconds(wait.limits.left.unwrap_or(Duration::MAX)));
        Ok(())
    }

    /// Sends lines unchanged. No game needs to have been started.
    pub(super) fn say(&self, lines: &[String]) {
        lines.iter().for_each(|it| self.send(it.clone()));
    }

    /// Ends the brain's input. Lines that are sent afterwards do not reach the brain.
    pub(super) fn close_input(&mut self) {
        // Replacing the sender drops the last sender of the channel. The writing thread then ends and closes the
        // brain's input.
        self.to_brain = mpsc::channel().0;
    }

    /// Waits at most `patience` for a line.
    pub(super) fn next_line(&mut self, patience: Duration) -> BrainLine {
        if let Some(excess) = self.process.watch() {
            return BrainLine::End(excess.to_string());
        }
        match self.from_brain.recv_timeout(patience) {
            Ok(line) => {
                self.answered_at = Some(Instant::now());
                BrainLine::Line(line)
            }
            Err(RecvTimeoutError::Timeout) => BrainLine::None,
            Err(RecvTimeoutError::Disconnected) => BrainLine::End(self.exit_reason()),
        }
    }

    /// Waits until [`SETTLING_TIME`] has passed since the brain's last answer, so that the next line may be sent.
    pub(super) fn settle(&self) {
        if let Some(rest) = self.answered_at.and_then(|it| SETTLING_TIME.checked_sub(it.elapsed())) {
            thread::sleep(rest);
        }
    }

    /// Returns the unwanted lines of the brain that were ignored since the last call.
    pub(super) fn take_ignored(&mut self) -> IgnoredLines {
        std::mem::take(&mut self.ignored)
    }

    fn send_board(&self, command: &str, moves: &[Move], own: Color) {
        self.send(command.to_owned());
        for (point, color) in moves.iter().filter_map(|it| Some((it.point?, it.color))) {
            self.send(format!("{},{}", written(point), if color == own { 1 } else { 2 }));
        }
        self.send("DONE".to_owned());
    }

    fn listen_for_move(
        &mut self,
        wait: MoveWait<'_>,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<BrainMove, PlayerFault> {
        let mut depth = None;
        let mut details = SearchDetails::default();
        let is_move = |reply: &Reply| match reply {
            Reply::Moves(points) if points.len() == 1 => Some(points[0]),
            _ => None,
        };
        let to_brain = self.to_brain.clone();
        let aside = |reply: &Reply, time| match reply {
            Reply::Message(text) | Reply::Debug(text) => {
                depth = depth_in(text).or(depth);
                if let Some(progress) = details.take(text, time) {
                    on_progress(&progress);
                }
                None
            }
            Reply::Suggest(point) => {
                let _ = to_brain.send(format!("PLAY {}", written(*point)));
                None
            }
            // Ignore a late OK to an earlier command.
            Reply::Ok => None,
            _ => Some(PlayerFault::Nonsense(shortened(&reply.to_string()))),
        };
        let point = self.listen(wait, Tolerance::Full, is_move, aside)?;
        self.answered_at = Some(Instant::now());
        Ok(BrainMove { point, depth })
    }

    /// Stops a search whose result is no longer wanted, and returns `true` if the brain then answers with a move in
    /// time.
    fn stop_search(&mut self) -> bool {
        self.send("YXSTOP".to_owned());
        self.needs_start = true;
        let begin = Instant::now();
        while let Some(rest) = STOP_TIME.checked_sub(begin.elapsed()) {
            match self.next_line(rest) {
                BrainLine::Line(line) if matches!(Reply::parse(&line), Reply::Moves(_)) => return true,
                BrainLine::Line(_) => {}
                BrainLine::None | BrainLine::End(_) => return false,
            }
        }
        false
    }

    /// Reads lines until the wanted reply or a fault comes. If the wanted reply does not come in time, returns the last
    /// complaint of the brain as the fault.
    ///
    /// A brain does not answer `INFO`, but it may complain about a setting that it does not know, at once or with its
    /// next answer. Therefore a wait for a move ignores all complaints, and any other wait ignores at most one
    /// complaint for each `INFO` line that was sent.
    fn listen<T>(
        &mut self,
        wait: MoveWait<'_>,
        tolerance: Tolerance,
        is_wanted: impl Fn(&Reply) -> Option<T>,
        mut aside: impl FnMut(&Reply, Duration) -> Option<PlayerFault>,
    ) -> Result<T, PlayerFault> {
        let begin = Instant::now();
        let mut n_lines = 0;
        let mut complaint = None;
        loop {
            if (wait.is_canceled)() {
                return Err(PlayerFault::Canceled);
            }
            if let Some(excess) = self.process.watch() {
                return Err(PlayerFault::Crash(excess.to_string()));
            }
            let Some(rest) = wait.patience.checked_sub(begin.elapsed()) else {
                return Err(complaint.unwrap_or(PlayerFault::Time(wait.patience)));
            };
            let line = match self.from_brain.recv_timeout(rest.min(GLANCE)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(PlayerFault::Crash(self.exit_reason())),
            };
            n_lines += 1;
            if MAX_LINES < n_lines {
                return Err(PlayerFault::Flood);
            }
            let reply = Reply::parse(&line);
            if let Some(wanted) = is_wanted(&reply) {
                self.n_infos = 0;
                return Ok(wanted);
            }
            let fault = match reply {
                Reply::Error(_) | Reply::Unknown(_) => Some(PlayerFault::Refusal(shortened(&line))),
                _ => aside(&reply, begin.elapsed()),
            };
            let Some(fault) = fault else { continue };
            let belongs_to_setting = matches!(fault, PlayerFault::Refusal(_)) && 0 < self.n_infos;
            if tolerance == Tolerance::OfSettings && !belongs_to_setting {
                return Err(fault);
            }
            self.n_infos = self.n_infos.saturating_sub(1);
            self.ignored.add_line(&shortened(&line));
            complaint = Some(fault);
        }
    }

    /// Runs `listen`, which waits for the brain. If the request was canceled, stops the brain's search. Records that
    /// the brain is at fault if `listen` fails for another reason, or if the search does not stop.
    fn watched<T>(&mut self, listen: impl FnOnce(&mut Self) -> Result<T, PlayerFault>) -> Result<T, PlayerFault> {
        let result = listen(self);
        let is_stopped = match &result {
            Err(PlayerFault::Canceled) if self.traits.is_yixin && self.terms.is_some() => self.stop_search(),
            _ => false,
        };
        self.is_at_fault |= result.is_err() && !is_stopped;
        result
    }

    /// Returns `true` if the brain's game has this board size and rule, and a search with these limits is possible in
    /// it. A depth or node limit that was sent to the brain cannot be removed during its game.
    pub(super) fn is_for(&self, size: u8, rule: Rule, limits: SearchLimits) -> bool {
        self.terms.is_some_and(|it| {
            let was_limited = (it.limits.depth.is_some(), it.limits.nodes.is_some());
            let is_limited = (limits.depth.is_some(), limits.nodes.is_some());
            (it.size, it.rule) == (size, rule) && (!was_limited.0 || is_limited.0) && (!was_limited.1 || is_limited.1)
        })
    }

    /// Returns `true` if the brain can be used for further requests.
    pub(super) const fn is_sound(&self) -> bool {
        !self.is_at_fault
    }

    /// Returns the reason why the process has ended or closed its output.
    fn exit_reason(&mut self) -> String {
        if let Some(excess) = self.process.watch() {
            return excess.to_string();
        }
        match self.wait_for_exit(EXIT_TIME) {
            Some(status) => status,
            None => "closed its output".to_owned(),
        }
    }

    fn wait_for_exit(&mut self, time: Duration) -> Option<String> {
        let begin = Instant::now();
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if begin.elapsed() < time => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Sends a setting. A brain does not answer it.
    fn inform(&mut self, key: &str, value: &str) {
        self.n_infos += 1;
        self.send(format!("INFO {key} {value}"));
    }

    /// Sends a line. Errors are ignored: if a brain no longer reads, its answer will be missing, which is detected.
    fn send(&self, line: String) {
        let _ = self.to_brain.send(line);
    }
}

impl Drop for BrainProcess {
    fn drop(&mut self) {
        if !self.is_at_fault {
            self.send("END".to_owned());
            self.wait_for_exit(END_TIME);
        }
        // Dropping the process tree ends all processes of the brain that are left.
    }
}

/// Returns a time in milliseconds for a brain, at most `i32::MAX`: most brains read 32 bits, and a larger number may
/// make a brain stop reading its input.
fn milliseconds(time: Duration) -> String {
    time.as_millis().min(i32::MAX.unsigned_abs().into()).to_string()
}

/// Returns the settings for the terms of a game, in the order in which they are sent.
fn settings(terms: &GameTerms) -> Vec<(&'static str, String)> {
    let mut settings = vec![
        ("timeout_turn", milliseconds(turn_time(&terms.limits))),
        ("timeout_match", milliseconds(terms.limits.left.unwrap_or_default())),
        ("game_type", "1".to_owned()),
        ("rule", rule_number(terms.rule).to_string()),
    ];
    // `max_node` and `max_depth` are extensions of Yixin. Send them only if they are set, because a brain that does not
    // know them may complain.
    settings.extend(terms.limits.nodes.map(|it| ("max_node", it.to_string())));
    settings.extend(terms.limits.depth.map(|it| ("max_depth", it.to_string())));
    settings
}

/// Returns the move time that a brain is sent as `timeout_turn`.
fn turn_time(limits: &SearchLimits) -> Duration {
    limits.turn.or(limits.left).unwrap_or(NO_TURN_LIMIT)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(|_| ())
}

/// Writes the lines of a channel to the brain. This runs in a separate thread, so that only this thread is blocked if
/// the brain does not read.
fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(format!("{line}\r\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines in a separate thread, so that a wait for a line can end after a timeout.
fn read(mut stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut cutter = LineSplitter::default();
    let mut buffer = [0; 4096];
    loop {
        let read = match stdout.read(&mut buffer) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => {
                if let Some(line) = cutter.finish() {
                    let _ = lines.send(line);
                }
                return;
            }
            Ok(n_bytes) => cutter.push(&buffer[..n_bytes]),
        };
        if read.into_iter().any(|line| lines.send(line).is_err()) {
            return;
        }
    }
}
