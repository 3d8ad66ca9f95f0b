//! Games by number: any thread may call with any number, even with one that another thread frees.
//!
//! Calls about one game wait for each other, except [`gumu_stop`]; those about different games do not.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::capi::{Code, answer, place, point};
use crate::engine::{Player, PlayerInfo, PositionView, SearchHandler, SearchLimits, SearchTimer};
use crate::game::{Color, MAX_SIZE, MIN_SIZE, Record, Rule};

/// How far an opponent may think about a move; 0 does not limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct GumuLimits {
    /// Stones that are looked ahead, at most 255.
    pub depth: c_int,
    /// Milliseconds for this move.
    pub turn_ms: c_int,
    /// Milliseconds left for all moves to come.
    pub left_ms: c_int,
    /// Positions that are looked at.
    pub nodes: i64,
}

/// A game, and who thinks about it.
struct Table {
    record: Record,
    opponent: Box<dyn Player>,
}

impl Table {
    fn turn(&self) -> PositionView<'_> {
        turn(&self.record)
    }
}

fn turn(record: &Record) -> PositionView<'_> {
    PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() }
}

/// What stands behind a number.
struct Handle {
    table: Mutex<Table>,
    stop: AtomicBool,
}

impl Handle {
    fn lock(&self) -> Result<MutexGuard<'_, Table>, Code> {
        self.table.lock().map_err(|_| Code::Panic)
    }
}

/// All games, and the number of the next.
struct Games {
    by_number: BTreeMap<i64, Arc<Handle>>,
    next: i64,
}

static GAMES: Mutex<Games> = Mutex::new(Games { by_number: BTreeMap::new(), next: 1 });

/// The table of numbers is whole even where a call about a game has failed.
fn games() -> MutexGuard<'static, Games> {
    GAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn handle(game: i64) -> Result<Arc<Handle>, Code> {
    games().by_number.get(&game).cloned().ok_or(Code::Handle)
}

/// `gumu_new`: a game without a stone, with an opponent of the roster; its number, above 0.
///
/// # Safety
/// `opponent` is null or leads to a text that ends in 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_new(opponent: *const c_char, rule: c_int, size: c_int, seed: u64) -> i64 {
    answer(|| {
        if opponent.is_null() {
            return Err(Code::Null);
        }
        // SAFETY: what the caller promises.
        let key = unsafe { CStr::from_ptr(opponent) }.to_str().map_err(|_| Code::Opponent)?;
        let profile = PlayerInfo::by_key(key).ok_or(Code::Opponent)?;
        let rule = usize::try_from(rule).ok().and_then(|it| Rule::ALL.get(it)).copied().ok_or(Code::Rule)?;
        let is_size = |it: &u8| MIN_SIZE <= *it && *it <= MAX_SIZE;
        let size = u8::try_from(size).ok().filter(is_size).ok_or(Code::Size)?;
        let table = Table { record: Record::new(size, rule), opponent: (profile.make)(seed) };
        let handle = Handle { table: Mutex::new(table), stop: AtomicBool::new(false) };
        let mut games = games();
        let number = games.next;
        games.next += 1;
        games.by_number.insert(number, Arc::new(handle));
        Ok(number)
    })
}

/// `gumu_free`: forgets a game, and has a thought about it end.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_free(game: i64) -> c_int {
    answer(|| {
        let handle = games().by_number.remove(&game).ok_or(Code::Handle)?;
        handle.stop.store(true, Ordering::Relaxed);
        Ok(0)
    })
}

/// `gumu_play`: puts a stone of the side to move.
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

/// `gumu_undo`: takes the last stone back.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_undo(game: i64) -> c_int {
    answer(|| handle(game)?.lock()?.record.undo().map(|_| 0).ok_or(Code::NoMove))
}

/// `gumu_think`: the move that the opponent would play, which is not played. Limits that are null do not limit.
///
/// # Safety
/// `limits` is null or leads to limits, `x` and `y` are null or lead to numbers; nobody else writes any of them
/// during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_think(game: i64, limits: *const GumuLimits, x: *mut c_int, y: *mut c_int) -> c_int {
    answer(|| {
        let [x, y] = [place(x)?, place(y)?];
        // SAFETY: what the caller promises.
        let limits = unsafe { limits.as_ref() }.map_or(Ok(SearchLimits::default()), limits_of)?;
        let handle = handle(game)?;
        let mut table = handle.lock()?;
        if table.record.outcome().is_some() {
            return Err(Code::GameOver);
        }
        // Whoever freed the game in between wants no thought.
        handle.stop.store(!games().by_number.contains_key(&game), Ordering::Relaxed);
        let Table { record, opponent } = &mut *table;
        let mut handler = Caller { limits, timer: SearchTimer::start(&limits), stop: &handle.stop };
        let point = opponent.best_move(turn(record), &mut handler).ok_or(Code::NoMove)?;
        // SAFETY: what the caller promises.
        unsafe {
            x.write(point.x().into());
            y.write(point.y().into());
        }
        Ok(0)
    })
}

/// `gumu_stop`: has the thought under way come back at once with what it has; where there is none, nothing.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_stop(game: i64) -> c_int {
    answer(|| {
        handle(game)?.stop.store(true, Ordering::Relaxed);
        Ok(0)
    })
}

/// `gumu_value`: what a point is worth to the side to move in the opponent's measure.
///
/// # Safety
/// The pointers are null or lead to numbers that nobody else writes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_value(game: i64, x: c_int, y: c_int, attack: *mut u32, defence: *mut u32) -> c_int {
    answer(|| {
        let [attack, defence] = [place(attack)?, place(defence)?];
        let handle = handle(game)?;
        let table = handle.lock()?;
        let point = point(x, y, table.record.size())?;
        let value = table.opponent.value(table.turn(), point).ok_or(Code::NoValue)?;
        // SAFETY: what the caller promises.
        unsafe {
            attack.write(value.attack);
            defence.write(value.defence);
        }
        Ok(0)
    })
}

/// `gumu_stone`: 0 where no stone lies, 1 for Black's, 2 for White's.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_stone(game: i64, x: c_int, y: c_int) -> c_int {
    answer(|| {
        let handle = handle(game)?;
        let table = handle.lock()?;
        let point = point(x, y, table.record.size())?;
        Ok(table.record.board().stone(point).map_or(0, number_of))
    })
}

/// `gumu_side`: the side to move, 1 for Black, 2 for White.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_side(game: i64) -> c_int {
    answer(|| Ok(number_of(handle(game)?.lock()?.record.side_to_move())))
}

/// `gumu_outcome`: 0 while the game goes on, 1 when Black has won, 2 when White has, 3 for a draw.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_outcome(game: i64) -> c_int {
    answer(|| {
        let outcome = handle(game)?.lock()?.record.outcome();
        Ok(outcome.map_or(0, |it| it.winner().map_or(3, number_of)))
    })
}

const fn number_of(color: Color) -> c_int {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
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

/// The one who asked: he waits until the time is up or somebody calls [`gumu_stop`].
struct Caller<'a> {
    limits: SearchLimits,
    timer: SearchTimer,
    stop: &'a AtomicBool,
}

impl SearchHandler for Caller<'_> {
    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.timer.is_over()
    }

    fn limits(&self) -> SearchLimits {
        self.limits
    }
}
