//! Faults of players: the reasons why a player gives no move, or loses a game that is not lost on the board.

use std::fmt;
use std::time::Duration;

/// Name of every thread that searches. A panic in such a thread is caught. If a helper thread panics, the search
/// continues without it; any other panic is reported as [`PlayerFault::Panic`].
pub const WORKER_THREAD: &str = "thinking";

/// Reason why a player gave no usable answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerFault {
    /// A built-in opponent panicked. `.0` is the message of the panic.
    Panic(String),
    /// The player's program could not be started, or the registry has no such player. `.0` is the reason.
    Launch(String),
    /// The player's program has changed since it was checked, and was not started.
    Changed,
    /// The program was not started, because an earlier version of Gumu checked it and that check is no longer valid.
    Unchecked,
    /// The player was not ready in time or did not move in time. The duration is the limit or the time that the move
    /// took.
    Time(Duration),
    /// The player's process has ended or closed its output.
    Crash(String),
    /// The player moved to an occupied point or off the board.
    Illegal(String),
    /// The player made a forbidden move.
    Foul(String),
    /// The player answered with a line that is not a move.
    Nonsense(String),
    /// The player answered that it does not support the request.
    Refusal(String),
    /// The player wrote more output lines than allowed.
    Flood,
    /// The request was canceled, which is no fault of the opponent or program that was asked.
    Canceled,
}

impl fmt::Display for PlayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic(message) => f.write_str(message),
            Self::Launch(reason) => write!(f, "does not start: {reason}"),
            Self::Unchecked => f.write_str("its program must be checked again"),
            Self::Changed => f.write_str("its program has changed since it was checked"),
            Self::Time(time) => write!(f, "time: no answer in {:.2} s", time.as_secs_f64()),
            Self::Crash(reason) => write!(f, "crash: {reason}"),
            Self::Illegal(reason) => write!(f, "illegal move: {reason}"),
            Self::Foul(reason) => write!(f, "foul: {reason}"),
            Self::Nonsense(line) => write!(f, "nonsense: {line:?} is no move"),
            Self::Refusal(line) => write!(f, "refusal: {line}"),
            Self::Flood => f.write_str("flood: too many lines"),
            Self::Canceled => f.write_str("canceled"),
        }
    }
}

impl std::error::Error for PlayerFault {}
