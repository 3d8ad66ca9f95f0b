//! A player that is another program: a brain that speaks the Gomocup protocol.
//!
//! The command line is split into words. If a fingerprint (SHA-256 hash) of the program's files was stored at the last
//! check, the program is started only if its files still have it. The fingerprint does not cover files that the program
//! loads itself. The program is started on the search thread, with few environment variables.
//!
//! On Linux the very file that was hashed is run, unless it is a script. On other systems, a file that is replaced
//! between the comparison and the start is not detected. Every wait has a timeout, and the number of buffered lines is
//! limited.

use std::cell::RefCell;
use std::fs::File;
use std::time::Duration;

use crate::engine::{
    IgnoredLines, Player, PlayerFault, PlayerInfo, PointEvaluator, PointValue, PositionView, Program, ProgramInfo,
    Progress, SearchHandler, SearchLimits,
};
use crate::game::{Move, Point};
use crate::protocol::brain_command::{BrainCommand, CommandLineError, Fingerprint};
use crate::protocol::manager::{BrainMove, BrainProcess, BrainTraits, GameTerms, MoveWait, USUAL_BYTES, allowed_bytes};
use crate::sort::sort_by_key;

/// Default time to get ready for a game: some programs load neural networks.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// Time that a move may take if neither the move time nor the game time is limited.
const MOVE_PATIENCE: Duration = Duration::from_secs(60);

/// Default time by which a move may exceed its time limit.
const GRACE: Duration = Duration::from_millis(500);

/// Move time that the program is told for an analysis whose time limit is longer or that has no time limit.
const ENDLESS: Duration = Duration::from_secs(2000);

/// Settings of a program that the user has added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramSettings {
    /// Command line that starts the program.
    pub command: String,
    /// SHA-256 hash of the program's files at the time when the program was last checked. If its files have changed
    /// since then, the program is not started.
    pub fingerprint: Option<Fingerprint>,
    /// Number of search threads; `None` leaves it to the program.
    pub n_threads: Option<u8>,
    /// Memory limit that the program is sent, in bytes; `None` leaves it to the program.
    pub max_bytes: Option<u64>,
    /// Further settings, which are sent with `INFO`, as keys and values.
    pub infos: Vec<(String, String)>,
}

/// Default memory limit of the processes of a program, in bytes.
pub const USUAL_MAX_BYTES: u64 = allowed_bytes(USUAL_BYTES);

/// Returns the registry entry of a program. The id of the player is `cmd:` and the command. `max_bytes` is the memory
/// limit of the program's processes; `None` is unlimited.
#[must_use]
pub fn player_info(command: BrainCommand, max_bytes: Option<u64>) -> PlayerInfo {
    let quoted: Vec<_> = command.arguments.iter().map(|it| format!(" {it:?}")).collect();
    let id = format!("cmd:{}{}", command.path.display(), quoted.concat());
    let label = command.to_string();
    PlayerInfo { label, ..PlayerInfo::new(&id, move |_seed| Box::new(ProgramPlayer::new(command.clone(), max_bytes))) }
}

/// Returns the registry entry of a program that the user has added.
#[must_use]
pub fn engine_info(id: &str, info: ProgramInfo, settings: ProgramSettings) -> PlayerInfo {
    let (label, is_yixin) = (info.name.clone(), info.can_analyze);
    let factory = move |_seed| -> Box<dyn Player> { Box::new(ProgramPlayer::of(settings.clone(), is_yixin)) };
    PlayerInfo { label, program: Some(info), is_limited_by_time: true, ..PlayerInfo::new(id, factory) }
}

/// Returns a program that the user has added, ready to be started. Returns an error if the program's files have changed
/// since the program was last checked, or if the result of that check has no hash of the files.
fn runnable(settings: &ProgramSettings) -> Result<Runnable, PlayerFault> {
    let launch = |error: CommandLineError| PlayerFault::Launch(error.to_string());
    let command = BrainCommand::parse(&settings.command).map_err(launch)?;
    let Some(checked) = &settings.fingerprint else { return Ok(Runnable { command, file: None }) };
    if !checked.is_hash() {
        return Err(PlayerFault::Unchecked);
    }
    match command.open() {
        Ok((file, found)) if found == *checked => Ok(Runnable { command, file: Some(file) }),
        _ => Err(PlayerFault::Changed),
    }
}

/// A program that may be started. `file` is the opened file whose fingerprint (hash) was compared; `None` if no
/// fingerprint was compared.
struct Runnable {
    command: BrainCommand,
    file: Option<File>,
}

/// Returns the properties that a brain gets from the settings of its program, such as its memory limit and the settings
/// that are sent to it.
fn traits_of(settings: &ProgramSettings, is_yixin: bool) -> BrainTraits {
    let threads = settings.n_threads.map(|it| ("thread_num".to_owned(), it.to_string()));
    let memory = settings.max_bytes.map(|it| ("max_memory".to_owned(), it.to_string()));
    BrainTraits {
        settings: memory.into_iter().chain(threads).chain(settings.infos.iter().cloned()).collect(),
        max_bytes: settings.max_bytes.map(allowed_bytes),
        is_yixin,
    }
}

/// A player whose moves come from another program. The process of that program starts with a game. It ends when the
/// next game starts, when the program fails, or when the player is dropped.
struct ProgramPlayer {
    command: Box<dyn Fn() -> Result<Runnable, PlayerFault> + Send>,
    traits: BrainTraits,
    /// Time after which a missing answer is a fault of the program; `None` for the default.
    patience: Option<Duration>,
    process: Option<BrainProcess>,
}

impl ProgramPlayer {
    fn new(command: BrainCommand, max_bytes: Option<u64>) -> Self {
        let (command, traits) = (
            Box::new(move || Ok(Runnable { command: command.clone(), file: None })),
            BrainTraits { max_bytes, ..BrainTraits::default() },
        );
        Self { command, traits, patience: None, process: None }
    }

    fn of(settings: ProgramSettings, is_yixin: bool) -> Self {
        let traits = traits_of(&settings, is_yixin);
        Self { command: Box::new(move || runnable(&settings)), traits, patience: None, process: None }
    }

    /// Returns the process with a started game; starts the process and the game if necessary.
    fn started(
        &mut self,
        view: PositionView<'_>,
        handler: &dyn SearchHandler,
        patience: Duration,
    ) -> Result<&mut BrainProcess, PlayerFault> {
        let is_fitting = |it: &BrainProcess| it.is_for(view.board.size(), view.rule, handler.limits());
        let process = match self.process.take().filter(is_fitting) {
            Some(process) => process,
            None => {
                let terms = GameTerms {
                    size: view.board.size(),
                    rule: view.rule,
                    limits: handler.limits(),
                    start_time: patience,
                };
                let Runnable { command, file } = (self.command)()?;
                let mut process = BrainProcess::launch(&command, file.as_ref(), self.traits.clone())?;
                process.start(terms, &|| handler.is_canceled())?;
                process
            }
        };
        Ok(self.process.insert(process))
    }

    fn analyze(
        &mut self,
        view: PositionView<'_>,
        n_lines: usize,
        handler: &mut dyn SearchHandler,
    ) -> Result<BrainMove, PlayerFault> {
        let limits = handler.limits();
        let limits = SearchLimits { turn: Some(limits.turn.map_or(ENDLESS, |it| it.min(ENDLESS))), ..limits };
        self.ask(view, handler, limits, |process, moves, wait, on_progress| {
            process.analyze(moves, n_lines, wait, on_progress)
        })
    }

    fn play(&mut self, view: PositionView<'_>, handler: &mut dyn SearchHandler) -> Result<Point, PlayerFault> {
        let limits = handler.limits();
        let answered = self.ask(view, handler, limits, BrainProcess::best_move)?;
        if let Some(depth) = answered.depth.filter(|_| !self.traits.is_yixin) {
            handler.report(&Progress {
                depth,
                selective_depth: depth,
                n_nodes: 0,
                time: Duration::ZERO,
                lines: Vec::new(),
            });
        }
        Ok(answered.point)
    }

    /// Sends the process a request about a position. The process is kept for the next request unless it fails.
    fn ask(
        &mut self,
        view: PositionView<'_>,
        handler: &mut dyn SearchHandler,
        limits: SearchLimits,
        ask: impl FnOnce(
            &mut BrainProcess,
            &[Move],
            MoveWait<'_>,
            &mut dyn FnMut(&Progress),
        ) -> Result<BrainMove, PlayerFault>,
    ) -> Result<BrainMove, PlayerFault> {
        let most = limits.turn.or(limits.left).unwrap_or(MOVE_PATIENCE);
        let patience = self.patience.unwrap_or(most + GRACE);
        let moves = history(view, handler.moves());
        let process = self.started(view, handler, START_PATIENCE)?;
        // Put the handler into a `RefCell`, because two closures use it: one asks it whether the request was canceled,
        // the other passes progress reports to it.
        let handler = RefCell::new(handler);
        let is_canceled = || handler.borrow().is_canceled();
        let wait = MoveWait { patience, limits, is_canceled: &is_canceled };
        ask(process, &moves, wait, &mut |it| handler.borrow_mut().report(it))
    }

    /// Returns the result of a request; `None` if the request was canceled and the process has stopped its search. Any
    /// other failure is a fault, and ends the process.
    fn judged(&mut self, point: Result<Point, PlayerFault>) -> Result<Option<Point>, PlayerFault> {
        let is_sound = self.process.as_ref().is_some_and(BrainProcess::is_sound);
        match point {
            Err(PlayerFault::Canceled) if is_sound => Ok(None),
            point => point.map(Some).inspect_err(|_| self.process = None),
        }
    }
}

impl Player for ProgramPlayer {
    fn start_game(&mut self, view: PositionView<'_>, handler: &mut dyn SearchHandler) -> Result<(), PlayerFault> {
        // End the old process, because the new game may need other settings.
        self.process = None;
        let patience = self.patience.unwrap_or(START_PATIENCE);
        self.started(view, handler, patience).map(|_| ())
    }

    fn best_move(
        &mut self,
        view: PositionView<'_>,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        let point = self.play(view, handler);
        self.judged(point)
    }

    fn best_moves(
        &mut self,
        view: PositionView<'_>,
        n_moves: usize,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        if !self.traits.is_yixin {
            return self.best_move(view, handler);
        }
        let answered = self.analyze(view, n_moves, handler);
        self.judged(answered.map(|it| it.point))
    }

    fn as_program(&mut self) -> Option<&mut dyn Program> {
        Some(self)
    }

    /// Returns an evaluator that gives zero for all points, because the protocol has no command for the value of a
    /// point.
    fn point_evaluator<'a>(&self, _view: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

impl Program for ProgramPlayer {
    fn set_patience(&mut self, patience: Option<Duration>) {
        self.patience = patience;
    }

    fn settle(&mut self) {
        if let Some(process) = &self.process {
            process.settle();
        }
    }

    fn take_ignored(&mut self) -> IgnoredLines {
        self.process.as_mut().map(BrainProcess::take_ignored).unwrap_or_default()
    }
}

/// Returns the moves that led to the position. If they are unknown, returns the stones of the position in board order,
/// with the opponent's stones last.
fn history(view: PositionView<'_>, moves: &[Move]) -> Vec<Move> {
    let n_stones = moves.iter().filter(|it| it.point.is_some()).count();
    if n_stones == usize::from(view.board.n_stones()) {
        return moves.to_vec();
    }
    let stone = |point| Some(Move { point: Some(point), color: view.board.stone(point)? });
    let mut moves: Vec<_> = view.board.points().filter_map(stone).collect();
    // Put the opponent's stones last: the stones are sent by code that derives the side to move from the color of the
    // last stone.
    sort_by_key(&mut moves, |it| it.color != view.side);
    moves
}
