//! Results of the dialogs with a checked program, and the times that the check allows the program.
//! A dialog is an exchange of commands and answers that tests one property of the program.

use std::fmt;
use std::time::Duration;

use crate::game::Foul;
use crate::protocol::check::dialogs::DialogSubject;

/// Times that the check of a program allows it: to get ready for a game, and to be late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckTimes {
    /// Time to get ready for a game: some programs load neural networks.
    pub start: Duration,
    /// Time by which a move, a refusal or the exit of the program may be late.
    pub grace: Duration,
}

impl Default for CheckTimes {
    fn default() -> Self {
        Self { start: Duration::from_secs(10), grace: Duration::from_millis(500) }
    }
}

/// Severity of the result of a dialog, which is an exchange of commands and answers with the checked program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Every answer was right.
    Right,
    /// Something optional is missing, or something is unusual.
    Note,
    /// The program breaks the protocol.
    Wrong,
}

/// A command that was sent to the program in a dialog (an exchange with it), in the form in which a report names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentCommand {
    /// A command of one line. A long line is shortened.
    Line(String),
    /// `BOARD`, or another command with a list of stones; the text is the command, and the number is the number of
    /// stones.
    Board(String, usize),
    /// No command: the check has closed the program's input.
    EndOfInput,
}

impl fmt::Display for SentCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => f.write_str(line),
            Self::Board(word, n_stones) => write!(f, "{word} of {n_stones} stones"),
            Self::EndOfInput => f.write_str("the end of the input"),
        }
    }
}

/// Difference between the answer to a command and the answer that the protocol requires. Lines of the program are
/// shortened, and points are written as in the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// The program was not started, for this reason.
    NoStart(String),
    /// The program has ended, or closed its output, for this reason.
    Ended(String),
    /// The program has not ended in this time.
    Stays(Duration),
    /// The program wrote more lines than the check reads.
    Flood,
    /// The program wrote this line instead of the expected answer.
    Answer(String),
    /// The program wrote this line although the command has no answer.
    Unasked(String),
    /// The program played this move although it could have refused the command. The protocol allows both.
    Played(String),
    /// The program wrote this refusal instead of a move.
    Refusal(String),
    /// The program wrote this refusal or meaningless line, and then a move.
    RefusalAndMove(String),
    /// The program played at this point, which is outside the board.
    Outside(String),
    /// The program played at this point, which is occupied.
    Occupied(String),
    /// The program played at this point, where the rule forbids the move.
    Forbidden(String, Foul),
    /// The program describes itself in this line, but the line does not state its name.
    NoName(String),
    /// No move came in this time.
    NoMove(Duration),
    /// No answer came in this time.
    NoAnswer(Duration),
    /// No refusal came in this time.
    NoRefusal(Duration),
    /// The program refused an optional command with this line; `None` if it wrote nothing.
    Optional(Option<String>),
}

impl Deviation {
    /// Returns the severity of the deviation.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Played(_) | Self::RefusalAndMove(_) | Self::NoName(_) | Self::NoRefusal(_) | Self::Optional(_) => {
                Severity::Note
            }
            _ => Severity::Wrong,
        }
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStart(why) => f.write_str(why),
            Self::Ended(why) => write!(f, "ends the program: {why}"),
            Self::Stays(time) => write!(f, "does not end the program in {:.1} s", time.as_secs_f64()),
            Self::Flood => f.write_str("is answered by more lines than are read"),
            Self::Answer(line) => write!(f, "is answered by {line:?}"),
            Self::Played(line) => write!(f, "is answered by {line}, and could be refused"),
            Self::Unasked(line) => write!(f, "is answered by {line:?}, and should have no answer"),
            Self::Refusal(line) => write!(f, "is answered by {line:?} and no move"),
            Self::RefusalAndMove(line) => write!(f, "is answered by a move after {line:?}"),
            Self::Outside(point) => write!(f, "is answered by {point}, outside the board"),
            Self::Occupied(point) => write!(f, "is answered by {point}, where a stone lies"),
            Self::Forbidden(point, foul) => write!(f, "is answered by {point}, which is forbidden: {foul}"),
            Self::NoName(line) => write!(f, "is answered by {line:?}, without name=\"…\""),
            Self::NoMove(time) => write!(f, "has no move in {:.2} s", time.as_secs_f64()),
            Self::NoAnswer(time) => write!(f, "has no answer in {:.1} s", time.as_secs_f64()),
            Self::NoRefusal(time) => write!(f, "is answered by nothing in {:.1} s", time.as_secs_f64()),
            Self::Optional(Some(line)) => write!(f, "is answered by {line}, and is optional"),
            Self::Optional(None) => f.write_str("is answered by nothing, and is optional"),
        }
    }
}

/// Result of a dialog (an exchange of commands and answers with the checked program), as it is shown in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Name of the dialog.
    pub dialog: String,
    /// The property that the dialog tests.
    pub subject: DialogSubject,
    /// The commands in order, up to the command whose answer deviates.
    pub sent: Vec<SentCommand>,
    /// The deviation of the answer to the last command; `None` if every answer was right.
    pub deviation: Option<Deviation>,
    /// The program's description of itself; `None` if the dialog did not ask for it.
    pub about: Option<String>,
}

impl Finding {
    /// Returns the severity of the finding.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match (&self.deviation, self.sent.last()) {
            (Some(_), _) if self.has_sent_undefined() => Severity::Note,
            // If a program keeps running after the end of the input, only note this: a manager ends a program with
            // `END`, and the protocol says nothing about the end of the input.
            (Some(Deviation::Stays(_)), Some(SentCommand::EndOfInput)) => Severity::Note,
            (deviation, _) => deviation.as_ref().map_or(Severity::Right, Deviation::severity),
        }
    }

    /// Returns `true` if the dialog has sent a line whose answer the protocol does not define.
    fn has_sent_undefined(&self) -> bool {
        let DialogSubject::Undefined(undefined) = self.subject else { return false };
        self.sent.iter().any(|it| matches!(it, SentCommand::Line(line) if line == undefined))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity() {
            Severity::Right => "right",
            Severity::Note => "note",
            Severity::Wrong => "WRONG",
        };
        write!(f, "{word:<6} {}", self.dialog)?;
        match (&self.deviation, self.sent.last()) {
            (Some(deviation), Some(command)) => write!(f, ": {command} {deviation}"),
            (Some(deviation), None) => write!(f, ": {deviation}"),
            (None, _) => Ok(()),
        }
    }
}
