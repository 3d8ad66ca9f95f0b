//! Why something cannot be done, in the language of the interface.

use std::io;

use crate::formats::{ErrorKind, FormatError, Place, WriteError};
use crate::game::diagram::DiagramErrorKind;
use crate::game::{Foul, MAX_SIZE, MIN_SIZE, PlayError};
use crate::ui::locale::{Language, Msg};

impl Language {
    /// Why bytes are no game, and where.
    #[must_use]
    pub fn format_error(self, error: &FormatError) -> String {
        let why = self.format_error_kind(&error.kind);
        match error.at {
            Place::Line(line) => self.fill(Msg::ReasonLine, &[("n", &line.to_string()), ("why", &why)]),
            Place::Byte(byte) => self.fill(Msg::ReasonByte, &[("n", &byte.to_string()), ("why", &why)]),
        }
    }

    fn format_error_kind(self, kind: &ErrorKind) -> String {
        let about = |msg: Msg, word: &str| self.fill(msg, &[("word", &format!("{word:?}"))]);
        match kind {
            ErrorKind::UnknownFormat => self.text(Msg::ReasonUnknownFormat).to_owned(),
            ErrorKind::Header(_) => self.text(Msg::ReasonHeader).to_owned(),
            ErrorKind::NoGame => self.text(Msg::ReasonNoGame).to_owned(),
            ErrorKind::Cut(_) => self.text(Msg::ReasonCut).to_owned(),
            ErrorKind::TooLarge => self.text(Msg::ReasonTooLarge).to_owned(),
            ErrorKind::TooDeep => self.text(Msg::ReasonTooDeep).to_owned(),
            ErrorKind::Size(word) => {
                let (least, most) = (MIN_SIZE.to_string(), MAX_SIZE.to_string());
                let word = format!("{word:?}");
                self.fill(Msg::ReasonSize, &[("least", &least), ("most", &most), ("word", &word)])
            }
            ErrorKind::Rule(word) => about(Msg::ReasonRule, word),
            ErrorKind::Point(word, _) => about(Msg::ReasonPoint, word),
            ErrorKind::Play(word, why) => {
                self.fill(Msg::ReasonPlay, &[("why", self.play_error(*why)), ("word", &format!("{word:?}"))])
            }
            ErrorKind::TooLate(word) => about(Msg::ReasonTooLate, word),
            ErrorKind::Bracket(bracket) => about(Msg::ReasonBracket, &bracket.to_string()),
            ErrorKind::Note(note) => about(Msg::ReasonNote, note),
            ErrorKind::Diagram(kind) => self.diagram_error(*kind),
        }
    }

    fn diagram_error(self, kind: DiagramErrorKind) -> String {
        let numbers = |msg: Msg, n: usize, columns: usize| {
            self.fill(msg, &[("n", &n.to_string()), ("columns", &columns.to_string())])
        };
        match kind {
            DiagramErrorKind::NotACell(cell) => {
                self.fill(Msg::ReasonCell, &[("word", &format!("{:?}", cell.to_string()))])
            }
            DiagramErrorKind::Uneven { n_cells, n_columns } => numbers(Msg::ReasonUneven, n_cells, n_columns),
            DiagramErrorKind::NotSquare { n_rows, n_columns } => numbers(Msg::ReasonNotSquare, n_rows, n_columns),
            DiagramErrorKind::Size { n_lines } => self.fill(Msg::ReasonNoSize, &[("n", &n_lines.to_string())]),
        }
    }

    /// Why a stone cannot be played.
    #[must_use]
    pub const fn play_error(self, error: PlayError) -> &'static str {
        self.text(match error {
            PlayError::OffBoard => Msg::ReasonOffBoard,
            PlayError::Occupied => Msg::ReasonOccupied,
            PlayError::GameOver => Msg::ReasonGameOver,
            PlayError::NotAtEnd => Msg::ReasonNotAtEnd,
            PlayError::Forbidden(Foul::Overline) => Msg::ReasonOverline,
            PlayError::Forbidden(Foul::DoubleFour) => Msg::ReasonDoubleFour,
            PlayError::Forbidden(Foul::DoubleThree) => Msg::ReasonDoubleThree,
        })
    }

    /// Why a game cannot be written in a format.
    #[must_use]
    pub fn write_error(self, error: WriteError) -> String {
        match error {
            WriteError::ReadOnly => self.text(Msg::ReasonReadOnly).to_owned(),
            WriteError::Size(size) => self.fill(Msg::ReasonOneSize, &[("n", &size.to_string())]),
            WriteError::Setup => self.text(Msg::ReasonEmptyBoard).to_owned(),
            WriteError::Passes => self.text(Msg::ReasonPasses).to_owned(),
        }
    }

    /// Why the system cannot read or write; in its own words where that is rare.
    #[must_use]
    pub fn io_error(self, error: &io::Error) -> String {
        let msg = match error.kind() {
            io::ErrorKind::NotFound => Msg::ReasonMissing,
            io::ErrorKind::PermissionDenied => Msg::ReasonDenied,
            io::ErrorKind::StorageFull => Msg::ReasonFull,
            io::ErrorKind::IsADirectory => Msg::ReasonFolder,
            io::ErrorKind::NotADirectory => Msg::ReasonNoFolder,
            io::ErrorKind::ReadOnlyFilesystem => Msg::ReasonLocked,
            io::ErrorKind::InvalidInput => Msg::ReasonNoFile,
            _ => return error.to_string(),
        };
        self.text(msg).to_owned()
    }
}
