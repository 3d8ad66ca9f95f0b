//! Games that callers name by number: any thread may call with any number, even while another thread frees that game.
//!
//! Calls about one game wait for each other, except [`gumu_stop`], [`gumu_report`] and [`gumu_free`]; calls about
//! different games do not.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Code, answer, out_pointer, point};
use gumu_core::engine::{
    Answer, Keep, PlayerRunner, PointValue, Progress, Registry, Request, RequestKind, SearchLimits, StopToken, roster,
};
use gumu_core::game::{Color, MAX_SIZE, MIN_SIZE, PlayerId, Point, Record, Rule};

/// Limits of a search; a field that is 0 sets no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct GumuLimits {
    /// Maximum depth in plies, at most 255.
    pub depth: c_int,
    /// Time for this move, in milliseconds.
    pub turn_ms: c_int,
    /// Time left for this move and all later moves, in milliseconds.
    pub left_ms: c_int,
    /// Maximum number of nodes of the search.
    pub nodes: i64,
}

/// Maximum number of expected moves that a report contains.
pub const MAX_LINE: usize = 32;

/// Maximum number of threads that a caller can set for searches.
const MAX_THREADS: usize = 64;

/// Maximum size of the search tables that a caller can set, in megabytes.
const MAX_MEGABYTES: u64 = 64 << 10;

/// State of the search in progress, or result of the last search if none runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct GumuReport {
    /// Depth of the last finished iteration, in plies; 0 if the move needed no search.
    pub depth: c_int,
    /// Score for the side to move.
    pub score: c_int,
    /// If a forced win is proved, the number of stones that both sides place up to the five: above 0 if the side to
    /// move wins, below 0 if the other side wins. 0 if no win is proved.
    pub win: c_int,
    /// Number of expected moves, whose coordinates are the first `n_moves` numbers in `x` and in `y`.
    pub n_moves: c_int,
    /// Number of nodes searched.
    pub nodes: i64,
    /// Time of the search in milliseconds.
    pub time_ms: i64,
    /// Columns of the moves that both sides are expected to play, the side to move first.
    pub x: [c_int; MAX_LINE],
    /// Rows of the moves that both sides are expected to play, in the same order as `x`.
    pub y: [c_int; MAX_LINE],
}

/// A game, its opponent, and the runner that passes requests to the opponent. A lock protects them during a call.
struct Table {
    record: Record,
    opponent: PlayerId,
    seed: u64,
    runner: PlayerRunner,
    /// `true` if the opponent has panicked; the game can then only be freed.
    has_failed: bool,
}

impl Table {
    /// Returns the opponent's answer to a request of `kind`, and calls `on_progress` while the opponent searches.
    fn ask(
        &mut self,
        kind: RequestKind,
        limits: SearchLimits,
        stop: &StopToken,
        on_progress: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Code> {
        let request = Request::after(&self.record, self.opponent.clone());
        let request = Request { kind, limits, seed: self.seed, ..request };
        let answer = self.runner.run(&request, stop, on_progress).map_err(|_| {
            self.has_failed = true;
            Code::Panic
        })?;
        answer.ok_or(Code::NoMove)
    }
}

/// A game, to which callers refer by a number. The stop token and the report have their own locks, because other
/// threads use them while a search holds the lock of the game.
struct Handle {
    table: Mutex<Table>,
    /// Token that stops the search in progress.
    stop: Mutex<StopToken>,
    /// State of the search in progress, or of the last search.
    report: Mutex<GumuReport>,
}

impl Handle {
    fn lock(&self) -> Result<MutexGuard<'_, Table>, Code> {
        self.table.lock().ok().filter(|it| !it.has_failed).ok_or(Code::Panic)
    }

    /// Returns the stop token of the search in progress, or of the last search.
    fn stop_token(&self) -> MutexGuard<'_, StopToken> {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the state of the search in progress, or of the last search.
    fn report(&self) -> MutexGuard<'_, GumuReport> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The registry of the built-in opponents.
static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(roster::house().clone()));

/// All games, and the number that the next new game will get.
struct Games {
    by_number: BTreeMap<i64, Arc<Handle>>,
    next: i64,
}

static GAMES: Mutex<Games> = Mutex::new(Games { by_number: BTreeMap::new(), next: 1 });

/// Locks the list of games. A poisoned lock is ignored: a panic in a call about one game leaves the list intact.
fn games() -> MutexGuard<'static, Games> {
    GAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn handle(game: i64) -> Result<Arc<Handle>, Code> {
    games().by_number.get(&game).cloned().ok_or(Code::Handle)
}

/// `gumu_new`: starts a game on an empty board against a built-in opponent; returns the number of the game, which is
/// above 0.
///
/// # Safety
/// `opponent` is null or points to a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_new(opponent: *const c_char, rule: c_int, size: c_int, seed: u64) -> i64 {
    answer(|| {
        if opponent.is_null() {
            return Err(Code::Null);
        }
        // SAFETY: `opponent` is not null, and the caller promises that it then points to a text that ends with a zero
        // byte.
        let key = unsafe { CStr::from_ptr(opponent) }.to_str().map_err(|_| Code::Opponent)?;
        let opponent = REGISTRY.find(key).ok_or(Code::Opponent)?.id.clone();
        let rule = usize::try_from(rule).ok().and_then(|it| Rule::ALL.get(it)).copied().ok_or(Code::Rule)?;
        let is_size = |it: &u8| MIN_SIZE <= *it && *it <= MAX_SIZE;
        let size = u8::try_from(size).ok().filter(is_size).ok_or(Code::Size)?;
        let runner = PlayerRunner::new(Arc::clone(&REGISTRY), Keep::All);
        let table = Table { record: Record::new(size, rule), opponent, seed, runner, has_failed: false };
        let handle = Handle { table: Mutex::new(table), stop: Mutex::default(), report: Mutex::default() };
        let mut games = games();
        let number = games.next;
        games.next += 1;
        games.by_number.insert(number, Arc::new(handle));
        Ok(number)
    })
}

/// `gumu_free`: frees a game, and stops the search that may run in it.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_free(game: i64) -> c_int {
    answer(|| {
        let handle = games().by_number.remove(&game).ok_or(Code::Handle)?;
        handle.stop_token().stop();
        Ok(0)
    })
}

/// `gumu_play`: places a stone of the side to move.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_play(game: i64, x: c_int, y: c_int) -> c_int {
    answer(|| {
        let handle = handle(game)?;
        let mut table = handle.lock()?;
        let point = point(x, y, table.record.size())?;
        table.record.play(point)?;
        Ok(0)
    })
}

/// `gumu_undo`: takes back the last stone.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_undo(game: i64) -> c_int {
    answer(|| handle(game)?.lock()?.record.undo().map(|_| 0).ok_or(Code::NoMove))
}

/// `gumu_think`: writes the column and the row of the opponent's move to `x` and `y` without playing the move. If
/// `limits` is null, the search is unlimited.
///
/// # Safety
/// `limits` is null or points to limits; `x` and `y` are each null or point to a number. No other thread writes to any
/// of the three during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_think(game: i64, limits: *const GumuLimits, x: *mut c_int, y: *mut c_int) -> c_int {
    answer(|| {
        let [x, y] = [out_pointer(x)?, out_pointer(y)?];
        // SAFETY: the caller promises that `limits` is null or points to limits that no other thread writes during the
        // call.
        let limits = unsafe { limits.as_ref() }.map_or(Ok(SearchLimits::default()), limits_of)?;
        let handle = handle(game)?;
        let mut table = handle.lock()?;
        if table.record.outcome().is_some() {
            return Err(Code::GameOver);
        }
        let stop = StopToken::new();
        *handle.stop_token() = stop.clone();
        // Stop the search at once if another thread has freed the game since `handle` found it.
        if !games().by_number.contains_key(&game) {
            stop.stop();
        }
        *handle.report() = GumuReport::default();
        let mut on_progress = |progress: &Progress| *handle.report() = report_of(progress);
        let answer = table.ask(RequestKind::Move, limits, &stop, &mut on_progress)?;
        let Answer::Move(Some(point)) = answer else { return Err(Code::NoMove) };
        // SAFETY: `x` and `y` are not null, and the caller promises that each then points to a number that no other
        // thread writes during the call.
        unsafe {
            x.write(point.x().into());
            y.write(point.y().into());
        }
        Ok(0)
    })
}

/// `gumu_stop`: stops the search in progress, which returns its best move so far; does nothing if no search runs.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_stop(game: i64) -> c_int {
    answer(|| {
        handle(game)?.stop_token().stop();
        Ok(0)
    })
}

/// `gumu_report`: writes to `report` the state of the search in progress or, if none runs, the result of the last
/// search. Before the first search, all fields become 0.
///
/// # Safety
/// `report` is null or points to a report that no other thread writes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_report(game: i64, report: *mut GumuReport) -> c_int {
    answer(|| {
        let report = out_pointer(report)?;
        let found = *handle(game)?.report();
        // SAFETY: `report` is not null, and the caller promises that it then points to a report that no other thread
        // writes during the call.
        unsafe { report.write(found) };
        Ok(0)
    })
}

/// `gumu_set_threads`: sets the number of threads that later searches use.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_set_threads(game: i64, threads: c_int) -> c_int {
    answer(|| {
        let is_number = |it: &usize| (1..=MAX_THREADS).contains(it);
        let threads = usize::try_from(threads).ok().filter(is_number).ok_or(Code::Argument)?;
        handle(game)?.lock()?.runner.set_threads(threads);
        Ok(0)
    })
}

/// `gumu_set_memory`: sets the size, in megabytes, of the tables that later searches use; 0 for the default size.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_set_memory(game: i64, megabytes: c_int) -> c_int {
    answer(|| {
        let megabytes = u64::try_from(megabytes).ok().filter(|it| *it <= MAX_MEGABYTES).ok_or(Code::Argument)?;
        let n_bytes = (megabytes != 0).then_some(megabytes << 20);
        handle(game)?.lock()?.runner.set_memory(n_bytes);
        Ok(0)
    })
}

/// `gumu_value`: writes how much a point is worth to the side to move for attack and for defense, on the opponent's own
/// scale of values.
///
/// # Safety
/// Each pointer is null or points to a number that no other thread writes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_value(game: i64, x: c_int, y: c_int, attack: *mut u32, defense: *mut u32) -> c_int {
    answer(|| {
        let [attack, defense] = [out_pointer(attack)?, out_pointer(defense)?];
        let handle = handle(game)?;
        let mut table = handle.lock()?;
        let point = point(x, y, table.record.size())?;
        let value = value(&mut table, point)?;
        // SAFETY: `attack` and `defense` are not null, and the caller promises that each then points to a number that
        // no other thread writes during the call.
        unsafe {
            attack.write(value.attack);
            defense.write(value.defense);
        }
        Ok(0)
    })
}

/// `gumu_stone`: returns 0 for a free point, 1 for Black's stone, 2 for White's.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_stone(game: i64, x: c_int, y: c_int) -> c_int {
    answer(|| {
        let handle = handle(game)?;
        let table = handle.lock()?;
        let point = point(x, y, table.record.size())?;
        Ok(table.record.board().stone(point).map_or(0, number_of))
    })
}

/// `gumu_side`: returns the side to move, 1 for Black, 2 for White.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_side(game: i64) -> c_int {
    answer(|| Ok(number_of(handle(game)?.lock()?.record.side_to_move())))
}

/// `gumu_outcome`: returns 0 while the game is in progress, 1 when Black has won, 2 when White has, 3 for a draw.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_outcome(game: i64) -> c_int {
    answer(|| {
        let outcome = handle(game)?.lock()?.record.outcome();
        Ok(outcome.map_or(0, |it| it.winner().map_or(3, number_of)))
    })
}

fn value(table: &mut Table, point: Point) -> Result<PointValue, Code> {
    match table.ask(RequestKind::EvaluatePoint(point), SearchLimits::default(), &StopToken::new(), &mut |_| ())? {
        Answer::Value(Some(value)) => Ok(value),
        _ => Err(Code::NoValue),
    }
}

const fn number_of(color: Color) -> c_int {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

fn report_of(progress: &Progress) -> GumuReport {
    let mut report = GumuReport {
        depth: progress.depth.into(),
        nodes: i64::try_from(progress.n_nodes).unwrap_or(i64::MAX),
        time_ms: i64::try_from(progress.time.as_millis()).unwrap_or(i64::MAX),
        ..GumuReport::default()
    };
    if let Some(line) = progress.best() {
        report.score = line.score.get();
        let stone = |ply: u32| c_int::try_from(ply).unwrap_or(c_int::MAX);
        report.win = line.score.mate().map_or(0, |(ply, is_own)| if is_own { stone(ply) } else { -stone(ply) });
        for (point, (x, y)) in line.moves.iter().zip(report.x.iter_mut().zip(&mut report.y)) {
            (*x, *y) = (point.x().into(), point.y().into());
            report.n_moves += 1;
        }
    }
    report
}

fn limits_of(limits: &GumuLimits) -> Result<SearchLimits, Code> {
    let GumuLimits { depth, turn_ms, left_ms, nodes } = *limits;
    let depth = u8::try_from(depth).map_err(|_| Code::Argument)?;
    let nodes = u64::try_from(nodes).map_err(|_| Code::Argument)?;
    let time = |ms: c_int| u64::try_from(ms).map(Duration::from_millis).map_err(|_| Code::Argument);
    let (turn, left) = (time(turn_ms)?, time(left_ms)?);
    let unless_zero = |it: Duration| (!it.is_zero()).then_some(it);
    Ok(SearchLimits {
        depth: (depth != 0).then_some(depth),
        nodes: (nodes != 0).then_some(nodes),
        turn: unless_zero(turn),
        left: unless_zero(left),
    })
}
