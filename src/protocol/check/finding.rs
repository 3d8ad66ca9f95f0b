//! Findings of dialogs with a program, and the times that the program is given.

use std::fmt;
use std::time::Duration;

use crate::protocol::check::dialogs::DialogSubject;

/// Times that a program is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckTimes {
    /// To get ready for a game: some load networks.
    pub start: Duration,
    /// By which a move, a refusal and the end of the program may be late.
    pub grace: Duration,
}

impl Default for CheckTimes {
    fn default() -> Self {
        Self { start: Duration::from_secs(10), grace: Duration::from_millis(500) }
    }
}

/// Result of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Every answer was right.
    Right,
    /// Something optional is missing, or something is unusual.
    Note,
    /// The program breaks the protocol.
    Wrong,
}

/// Finding of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Name of the dialog.
    pub dialog: String,
    /// The property that the dialog shows.
    pub subject: DialogSubject,
    /// The result.
    pub severity: Severity,
    /// Command and answer, where the answer was not right; otherwise empty.
    pub what: String,
    /// The description that the program has given of itself, where it was asked for one.
    pub about: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity {
            Severity::Right => "right",
            Severity::Note => "note",
            Severity::Wrong => "WRONG",
        };
        write!(f, "{word:<6} {}", self.dialog)?;
        if self.what.is_empty() { Ok(()) } else { write!(f, ": {}", self.what) }
    }
}
