//! The engine for programs in C: the functions that `resources/gumu.h` declares, in the same order.
//!
//! The module [`document`] has the functions that the published document 《五子棋的开发文档》 lists, with a single game; the
//! module [`handle`] has games that callers name by number. No panic reaches the C program, and a wrong argument is
//! answered with a [`Code`].

#![expect(unsafe_code, reason = "the border to C is the place for it")]

pub mod document;
pub mod handle;
#[cfg(test)]
mod header;

use std::ffi::{CStr, c_char, c_int};
use std::panic::{self, AssertUnwindSafe};
use std::ptr::NonNull;

use gumu_core::game::{PlayError, Point};

/// Error code that a call returns; the numbers are those of `gumu_code` in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Code {
    /// No game has this number, or the game has been freed.
    Handle = -1,
    /// A pointer that must not be null is null.
    Null = -2,
    /// No built-in opponent has this name.
    Opponent = -3,
    /// There is no rule of this number.
    Rule = -4,
    /// No board has this size.
    Size = -5,
    /// The point lies outside the board.
    OffBoard = -6,
    /// The point is occupied.
    Occupied = -7,
    /// The rule forbids the move.
    Forbidden = -8,
    /// The game has ended.
    GameOver = -9,
    /// There is no move to take back, or the opponent has no move to play.
    NoMove = -10,
    /// The opponent cannot evaluate points, or has no value for this point.
    NoValue = -11,
    /// A number lies outside the range that the function accepts.
    Argument = -12,
    /// The engine has panicked. The game can then only be freed or, if it is the single game of the module
    /// [`document`], restarted.
    Panic = -13,
}

impl Code {
    /// All codes, in the order of their numbers.
    pub const ALL: [Self; 13] = [
        Self::Handle,
        Self::Null,
        Self::Opponent,
        Self::Rule,
        Self::Size,
        Self::OffBoard,
        Self::Occupied,
        Self::Forbidden,
        Self::GameOver,
        Self::NoMove,
        Self::NoValue,
        Self::Argument,
        Self::Panic,
    ];

    const fn text(self) -> &'static CStr {
        match self {
            Self::Handle => c"no game has this number",
            Self::Null => c"a pointer is null",
            Self::Opponent => c"there is no opponent of this name",
            Self::Rule => c"there is no rule of this number",
            Self::Size => c"a board has 5 to 22 lines",
            Self::OffBoard => c"the point lies outside the board",
            Self::Occupied => c"the point is occupied",
            Self::Forbidden => c"the rule forbids the move",
            Self::GameOver => c"the game has ended",
            Self::NoMove => c"there is no move",
            Self::NoValue => c"the point has no value",
            Self::Argument => c"a number lies outside its range",
            Self::Panic => c"the engine has failed",
        }
    }
}

impl From<PlayError> for Code {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::OffBoard => Self::OffBoard,
            PlayError::Occupied => Self::Occupied,
            PlayError::GameOver => Self::GameOver,
            PlayError::Forbidden(_) => Self::Forbidden,
        }
    }
}

/// `gumu_error_text`: returns the English text of an error code; null if `code` is not an error code. Callers must not
/// free the text.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_error_text(code: c_int) -> *const c_char {
    Code::ALL.into_iter().find(|it| *it as c_int == code).map_or(std::ptr::null(), |it| it.text().as_ptr())
}

/// `gumu_version`: returns the version of the library as text, which callers must not free.
#[unsafe(no_mangle)]
pub extern "C" fn gumu_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a version has no zeros"),
    };
    VERSION.as_ptr()
}

/// Runs `call`, and returns its result, or the number of the error code if `call` fails; a panic becomes
/// [`Code::Panic`].
fn answer<T: From<i8> + Into<i64>>(call: impl FnOnce() -> Result<T, Code>) -> T {
    let done = panic::catch_unwind(AssertUnwindSafe(call)).unwrap_or(Err(Code::Panic));
    done.unwrap_or_else(|code| T::from(code as i8))
}

/// Checks that a pointer to which a result will be written is not null. Nothing is read through the pointer.
///
/// # Errors
/// If the pointer is null.
fn out_pointer<T>(pointer: *mut T) -> Result<NonNull<T>, Code> {
    NonNull::new(pointer).ok_or(Code::Null)
}

/// Returns the point with these coordinates, both from 0.
///
/// # Errors
/// If the point lies outside a board of `size` lines.
fn point(column: c_int, row: c_int, size: u8) -> Result<Point, Code> {
    let within = |it: c_int| u8::try_from(it).ok().filter(|it| *it < size).ok_or(Code::OffBoard);
    Ok(Point::new(within(column)?, within(row)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_code() {
        assert_eq!(answer::<c_int>(|| panic!("what a faulty engine does")), Code::Panic as c_int);
        assert_eq!(answer::<c_int>(|| Ok(7)), 7);
        assert_eq!(answer::<i64>(|| Err(Code::Size)), -5);
    }

    #[test]
    fn every_code_has_a_text_of_its_own() {
        let texts: Vec<_> = Code::ALL.iter().map(|it| it.text()).collect();
        for (n, text) in texts.iter().enumerate() {
            assert!(!texts[..n].contains(text), "{text:?}");
            let number = -c_int::try_from(n).unwrap() - 1;
            assert_eq!(gumu_error_text(number), text.as_ptr());
        }
        assert!(gumu_error_text(0).is_null() && gumu_error_text(-15).is_null());
    }
}
