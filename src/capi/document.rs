//! C functions of the original text 《五子棋的开发文档》, a published document on how to write a gomoku program.
//! All functions share the single game that this program keeps in memory.
//!
//! The coordinates are those of the document: `x` is the row from the top (「竖轴坐标」) and `y` the column from the left
//! (「横轴坐标」), both from 0, on the fifteen lines of `flag[15][15]`. Any thread may call these functions; calls that use
//! the game wait for each other.

use std::ffi::c_int;
use std::sync::{Mutex, MutexGuard};

use crate::{Code, answer, out_pointer, point};
use gumu_core::engine::classic::{Algorithm, Flag, ScanGame, ScanValue, Side, set_value};
use gumu_core::game::{Color, MAX_SIZE, Point};

/// Size of the board in the document 《五子棋的开发文档》, in lines.
const SIZE: u8 = 15;

/// Color of the human player's stones, called `Flag_person` in the document 《五子棋的开发文档》. It does not affect how the
/// computer plays.
const PERSON: Color = Color::Black;

/// Seed with which the computer chooses among equally good points; it is the same for every game, so that games can be
/// repeated.
const SEED: u64 = 0;

/// Coordinate that the C functions use for "no stone".
const NOWHERE: c_int = -1;

/// The only game, which all functions of this file share; `None` before the first call and after [`gumu_restart`].
static GAME: Mutex<Option<ScanGame>> = Mutex::new(None);

/// The C function `void restart()` (original text: 「开局函数」): ends the game. The next call that needs a game starts a new
/// one.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_restart() {
    let done = answer::<c_int>(|| {
        GAME.clear_poison();
        *lock()? = None;
        Ok(0)
    });
    debug_assert_eq!(done, 0, "nothing can fail in it");
}

/// The C function `int judge()` (original text: 「判断游戏胜负函数」): returns 0 if there is no winner, 1 if the person has won,
/// 2 if the computer has won.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_judge() -> c_int {
    answer(|| with_game(|game| Ok(game.judge() as c_int)))
}

/// The C function `int donext(int x, int y, int *nx, int *ny)` (original text: 「计算机落子决策算法I」): places the person's stone
/// at (`x`, `y`), then the computer's stone. Returns the judgment of [`gumu_judge`].
///
/// `nx` and `ny` receive the point of the computer's stone, or -1 if the computer places no stone. If `x` and `y` are
/// -1, the computer starts; the document does not describe this case.
///
/// # Safety
/// Each of the two pointers is null, or points to a number that no other thread writes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_donext(x: c_int, y: c_int, nx: *mut c_int, ny: *mut c_int) -> c_int {
    // SAFETY: the caller promises that `nx` and `ny` are null or point to numbers that no other thread writes during
    // the call.
    unsafe { do_next(Algorithm::One, [x, y], [nx, ny]) }
}

/// The C function `int donext2(int x, int y, int *nx, int *ny)` (original text: 「计算机落子决策算法II」): does the same as
/// [`gumu_donext`], but with the second algorithm of the document.
///
/// # Safety
/// Each of the two pointers is null, or points to a number that no other thread writes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_donext2(x: c_int, y: c_int, nx: *mut c_int, ny: *mut c_int) -> c_int {
    // SAFETY: the caller promises that `nx` and `ny` are null or point to numbers that no other thread writes during
    // the call.
    unsafe { do_next(Algorithm::Two, [x, y], [nx, ny]) }
}

/// The C function `int setvalue(…)` (original text: 「用于评价每落棋点的威胁程度和进攻价值」): returns the value of a stone of player `f`
/// on a point, given what lies to the left and to the right of the point.
///
/// - `lflag` and `rflag` tell what is next to the point: 0 a free point, 1 the person's stone, 2 the computer's stone,
///   3 the edge of the board.
/// - `llength` and `rlength` are the numbers of these stones in a row; 0 if there are none.
/// - `lb` and `rb` are 1 if the row is open at its far end and 0 if it is not. They have no effect if there are no
///   stones.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_setvalue(
    lflag: c_int,
    llength: c_int,
    lb: c_int,
    rflag: c_int,
    rlength: c_int,
    rb: c_int,
    f: c_int,
) -> c_int {
    answer(|| {
        let (left, right) = (side(lflag, llength, lb)?, side(rflag, rlength, rb)?);
        let Flag::Stone(color) = flag(f)? else { return Err(Code::Argument) };
        number(set_value(left, right, color))
    })
}

/// The C function `void initsetvalue()` (original text: 「用于初始化评价数组的函数」): clears the values of all points. Callers need
/// not call it, because the computer clears the values before each of its decisions.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_initsetvalue() {
    // Ignore the result: the C function returns nothing, and if the call fails, there are no values to clear.
    let _ = answer::<c_int>(|| {
        with_game(|game| {
            game.init_set_value();
            Ok(0)
        })
    });
}

/// The C function `int getvalue(int x, int y, int *pv, int *cv)` (original text: 「得到每一位置的威胁程度和进攻价值的数值」): writes the
/// values that a point had in the computer's last decision, and returns 0. `pv` receives the value of a person's stone
/// there, and `cv` the value of a computer's stone. Both are 0 for an occupied point.
///
/// # Safety
/// `pv` and `cv` are each null, or point to a number that no other thread writes during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gumu_getvalue(x: c_int, y: c_int, pv: *mut c_int, cv: *mut c_int) -> c_int {
    answer(|| {
        let [pv, cv] = [out_pointer(pv)?, out_pointer(cv)?];
        let point = point(y, x, SIZE)?;
        let ScanValue { threat, attack } = with_game(|game| Ok(game.get_value(point)))?;
        let (threat, attack) = (number(threat)?, number(attack)?);
        // SAFETY: `pv` and `cv` are not null, and the caller promises that each then points to a number that no other
        // thread writes during the call.
        unsafe {
            pv.write(threat);
            cv.write(attack);
        }
        Ok(0)
    })
}

/// Places the person's stone and then the computer's, and returns the judgment of [`gumu_judge`].
///
/// # Safety
/// `nx` and `ny` are each null, or point to a number that no other thread writes during the call.
unsafe fn do_next(algorithm: Algorithm, [x, y]: [c_int; 2], [nx, ny]: [*mut c_int; 2]) -> c_int {
    answer(|| {
        let [nx, ny] = [out_pointer(nx)?, out_pointer(ny)?];
        let person = if [x, y] == [NOWHERE; 2] { None } else { Some(point(y, x, SIZE)?) };
        let (computer, judgment) = with_game(|game| Ok((game.do_next(algorithm, person)?, game.judge())))?;
        let at = |coordinate: fn(Point) -> u8| computer.map_or(NOWHERE, |it| c_int::from(coordinate(it)));
        // SAFETY: `nx` and `ny` are not null, and the caller promises that each then points to a number that no other
        // thread writes during the call.
        unsafe {
            nx.write(at(Point::y));
            ny.write(at(Point::x));
        }
        Ok(judgment as c_int)
    })
}

/// Calls `f` with the game, and starts a game first if there is none.
fn with_game<T>(f: impl FnOnce(&mut ScanGame) -> Result<T, Code>) -> Result<T, Code> {
    f(lock()?.get_or_insert_with(|| ScanGame::restart(SIZE, PERSON, SEED)))
}

fn lock() -> Result<MutexGuard<'static, Option<ScanGame>>, Code> {
    GAME.lock().map_err(|_| Code::Panic)
}

fn flag(number: c_int) -> Result<Flag, Code> {
    match number {
        0 => Ok(Flag::Free),
        1 => Ok(Flag::Stone(PERSON)),
        2 => Ok(Flag::Stone(!PERSON)),
        3 => Ok(Flag::Edge),
        _ => Err(Code::Argument),
    }
}

fn side(flag_number: c_int, length: c_int, is_open: c_int) -> Result<Side, Code> {
    let flag = flag(flag_number)?;
    let length = u8::try_from(length).ok().filter(|it| *it <= MAX_SIZE).ok_or(Code::Argument)?;
    let is_open = match is_open {
        0 => false,
        1 => true,
        _ => return Err(Code::Argument),
    };
    let has_stones = matches!(flag, Flag::Stone(_));
    if has_stones == (length == 0) {
        return Err(Code::Argument);
    }
    Ok(Side { flag, length, is_open })
}

fn number(value: u32) -> Result<c_int, Code> {
    c_int::try_from(value).map_err(|_| Code::Argument)
}
