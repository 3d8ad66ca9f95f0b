//! The texts of errors and warnings in the language of the interface.

use std::io;

use crate::engine::PlayerFault;
use crate::formats::{
    ErrorKind, FormatError, LeftOut, MAX_DEPTH, MAX_NODES, Part, SourcePosition, Warning, WriteError,
};
use crate::game::diagram::DiagramErrorKind;
use crate::game::{Foul, MAX_SIZE, MIN_SIZE, ParsePointError, PlayError};
use crate::puzzle::proof::PuzzleFlaw;
use crate::ui::event::Failure;
use crate::ui::faults::{IoFault, ReadFault, TrainingFault, WriteFault};
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::practice::PuzzleRefusal;

/// Maximum number of items that a message lists, such as warnings about a file or names of settings. Further items are
/// only counted.
const MAX_TOLD: usize = 3;

impl Language {
    /// Returns the message about a failure that was reported from outside the user interface.
    #[must_use]
    pub fn failure(self, failure: &Failure) -> String {
        match failure {
            Failure::SettingsBroken(at, why) => {
                let why = at.map_or_else(|| why.clone(), |at| self.reason_at(at, why));
                self.fill(Template::NoticeSettingsBroken { why: &why })
            }
            Failure::SettingsFields(names) => {
                let told = names[..names.len().min(MAX_TOLD)].join(", ");
                self.fill(Template::NoticeSettingsFields { fields: &self.with_number_of_more(told, names.len()) })
            }
            Failure::SettingsNewer => self.text(Msg::NoticeSettingsNewer).to_owned(),
            Failure::SettingsUnwritable(why) => {
                self.fill(Template::NoticeSettingsUnwritable { why: &self.io_fault(why) })
            }
            Failure::NoWorker(why) => self.fill(Template::NoticeWorkerFailed { why: &self.io_fault(why) }),
            Failure::HistoryUnkept(why) => self.fill(Template::NoticeHistoryUnkept { why: &self.io_fault(why) }),
            Failure::HistoryUnchanged(why) => self.fill(Template::NoticeHistoryUnchanged { why: &self.io_fault(why) }),
            Failure::GameUnkept(why) => self.fill(Template::NoticeGameUnkept { why: &self.io_fault(why) }),
            Failure::JournalsDamaged(n, folder) => {
                self.fill(Template::NoticeJournalsDamaged { n: &n.to_string(), folder })
            }
            Failure::PositionsDamaged => self.text(Msg::NoticePositionsDamaged).to_owned(),
            Failure::PositionsUnreadable(file, why) => {
                let why = match why.kind {
                    io::ErrorKind::InvalidData => self.text(Msg::ReasonNoDatabase).to_owned(),
                    _ => self.io_fault(why),
                };
                self.fill(Template::NoticePositionsUnreadable { file, why: &why })
            }
            Failure::PositionsUnwritable(why) => {
                self.fill(Template::NoticePositionsUnwritable { why: &self.io_fault(why) })
            }
            Failure::GameTaken => self.text(Msg::NoticeGameTaken).to_owned(),
            Failure::GameWarnings(warnings) => {
                self.fill(Template::NoticeGameWarnings { why: &self.warnings(warnings) })
            }
            Failure::Clipboard(why) => self.fill(Template::NoticeClipboard { why }),
            Failure::Unreadable(name, why) => {
                self.fill(Template::NoticeUnreadable { name, why: &self.read_fault(why) })
            }
            Failure::TooLarge(name) => self.fill(Template::NoticeTooLarge { name }),
        }
    }

    /// Returns the text of a format error, with its position in the file if it is known.
    #[must_use]
    pub fn format_error(self, error: &FormatError) -> String {
        let why = self.format_error_kind(&error.kind);
        error.place().map_or_else(|| why.clone(), |at| self.reason_at(at, &why))
    }

    /// Returns `why`, the reason of an error, preceded by the place in the file where the error is.
    #[must_use]
    pub fn reason_at(self, at: SourcePosition, why: &str) -> String {
        match at {
            SourcePosition::Text { line, column } => {
                let (line, column) = (line.to_string(), column.to_string());
                self.fill(Template::ReasonText { line: &line, column: &column, why })
            }
            SourcePosition::Byte(byte) => self.fill(Template::ReasonByte { n: &byte.to_string(), why }),
        }
    }

    /// Returns the text of a file's warnings. It lists at most three warnings, and then counts the further warnings. If
    /// the rest of the file was left out, this warning comes first.
    #[must_use]
    pub fn warnings(self, warnings: &[Warning]) -> String {
        let (rest, others): (Vec<_>, Vec<_>) = warnings.iter().partition(|it| it.left_out == Some(LeftOut::Rest));
        let told = rest.into_iter().chain(others).take(MAX_TOLD).map(|it| self.warning(it));
        let both = |first: String, second: String| self.fill(Template::ReasonBoth { first: &first, second: &second });
        self.with_number_of_more(told.reduce(both).unwrap_or_default(), warnings.len())
    }

    /// Returns `told`, a text that names the first [`MAX_TOLD`] of `n_all` items. If there are more items, adds to the
    /// text how many more.
    fn with_number_of_more(self, told: String, n_all: usize) -> String {
        match n_all.saturating_sub(MAX_TOLD) {
            0 => told,
            n => self.fill(Template::ReasonMore { why: &told, n: &n.to_string() }),
        }
    }

    /// Returns the text of a warning.
    #[must_use]
    pub fn warning(self, warning: &Warning) -> String {
        let mut why = self.format_error_kind(&warning.kind);
        if let Some(left_out) = warning.left_out {
            let reason = &why;
            why = self.fill(match left_out {
                LeftOut::Moves => Template::ReasonLeftMoves { why: reason },
                LeftOut::Variation => Template::ReasonLeftVariation { why: reason },
                LeftOut::Mark => Template::ReasonLeftMark { why: reason },
                LeftOut::Game => Template::ReasonLeftGame { why: reason },
                LeftOut::Rest => Template::ReasonLeftRest { why: reason },
            });
        }
        warning.at.map_or_else(|| why.clone(), |at| self.reason_at(at, &why))
    }

    fn format_error_kind(self, kind: &ErrorKind) -> String {
        let plain = |msg: Msg| self.text(msg).to_owned();
        let quoted = |word: &str| format!("{word:?}");
        match kind {
            ErrorKind::UnknownFormat => plain(Msg::ReasonUnknownFormat),
            ErrorKind::Empty => plain(Msg::ReasonEmpty),
            ErrorKind::Header(what) => self.fill(Template::ReasonHeader { word: &quoted(what) }),
            ErrorKind::NoGame => plain(Msg::ReasonNoGame),
            ErrorKind::Cut(part) => plain(match part {
                Part::Heading => Msg::ReasonCutHeading,
                Part::Moves => Msg::ReasonCutMoves,
                Part::Pair => Msg::ReasonCutPair,
                Part::Bracket => Msg::ReasonCutBracket,
                Part::Value => Msg::ReasonCutValue,
                Part::Game => Msg::ReasonCutGame,
                Part::Tree => Msg::ReasonCutTree,
                Part::Text => Msg::ReasonCutText,
                Part::Tag => Msg::ReasonCutTag,
            }),
            ErrorKind::TooLarge => self.fill(Template::ReasonTooLarge { n: &MAX_NODES.to_string() }),
            ErrorKind::TooMany(most) => self.fill(Template::ReasonTooMany { n: &most.to_string() }),
            ErrorKind::TooDeep => self.fill(Template::ReasonTooDeep { n: &MAX_DEPTH.to_string() }),
            ErrorKind::Size(word) => {
                let (least, most) = (MIN_SIZE.to_string(), MAX_SIZE.to_string());
                let word = format!("{word:?}");
                self.fill(Template::ReasonSize { least: &least, most: &most, word: &word })
            }
            ErrorKind::Oblong(n_columns, n_rows) => {
                let (columns, rows) = (n_columns.to_string(), n_rows.to_string());
                self.fill(Template::ReasonOblong { columns: &columns, rows: &rows })
            }
            ErrorKind::OtherGame(word) => self.fill(Template::ReasonOtherGame { word }),
            ErrorKind::Rule(word) => self.fill(Template::ReasonRule { word: &quoted(word) }),
            ErrorKind::Point(word, ParsePointError::NotAName) => {
                self.fill(Template::ReasonPoint { word: &quoted(word) })
            }
            ErrorKind::Point(_, ParsePointError::NoColumn(letter, size)) => {
                self.fill(Template::ReasonNoColumn { size: &size.to_string(), word: &letter.to_string() })
            }
            ErrorKind::Point(_, ParsePointError::NoRow(row, size)) => {
                self.fill(Template::ReasonNoRow { size: &size.to_string(), word: &row.to_string() })
            }
            ErrorKind::OffBoard(word, size) => self.fill(Template::ReasonOutside { size: &size.to_string(), word }),
            ErrorKind::Play(word, why) => self.fill(Template::ReasonPlay { why: self.play_error(*why), word }),
            ErrorKind::Unplayable(n) => self.fill(Template::ReasonUnplayable { n: &n.to_string() }),
            ErrorKind::Pass(why) => self.fill(Template::ReasonPass { why: self.play_error(*why) }),
            ErrorKind::Put => plain(Msg::ReasonPut),
            ErrorKind::Removal => plain(Msg::ReasonRemoval),
            ErrorKind::TooLate(word) => self.fill(Template::ReasonTooLate { word: &quoted(word) }),
            ErrorKind::Heading(word) => self.fill(Template::ReasonHeading { word: &quoted(word) }),
            ErrorKind::Side(word) => self.fill(Template::ReasonSide { word: &quoted(word) }),
            ErrorKind::Fouls(word) => self.fill(Template::ReasonFouls { word: &quoted(word) }),
            ErrorKind::Ended => plain(Msg::ReasonEnded),
            ErrorKind::Bracket(bracket) => self.fill(Template::ReasonBracket { word: &quoted(&bracket.to_string()) }),
            ErrorKind::Note(note) => self.fill(Template::ReasonNote { word: &quoted(note) }),
            ErrorKind::Stray => plain(Msg::ReasonStray),
            ErrorKind::Version(major, minor) => {
                self.fill(Template::ReasonVersion { word: &format!("{major}.{minor}") })
            }
            ErrorKind::Behind => plain(Msg::ReasonBehind),
            ErrorKind::Guessed(encoding) => self.fill(Template::ReasonGuessed { word: encoding }),
            ErrorKind::Spoiled(encoding) => self.fill(Template::ReasonSpoiled { word: encoding }),
            ErrorKind::NoOpponent(word) => self.fill(Template::ReasonNoOpponent { word: &quoted(word) }),
            ErrorKind::EngineNamed(word) => self.fill(Template::ReasonEngineNamed { word: &quoted(word) }),
            ErrorKind::Diagram(kind) => self.diagram_error(*kind),
        }
    }

    fn diagram_error(self, kind: DiagramErrorKind) -> String {
        match kind {
            DiagramErrorKind::NotACell(cell) => {
                self.fill(Template::ReasonCell { word: &format!("{:?}", cell.to_string()) })
            }
            DiagramErrorKind::Uneven { n_cells, n_columns } => {
                self.fill(Template::ReasonUneven { columns: &n_columns.to_string(), n: &n_cells.to_string() })
            }
            DiagramErrorKind::NotSquare { n_rows, n_columns } => {
                self.fill(Template::ReasonNotSquare { columns: &n_columns.to_string(), n: &n_rows.to_string() })
            }
            DiagramErrorKind::Size { n_lines } => {
                let (least, most, n) = (MIN_SIZE.to_string(), MAX_SIZE.to_string(), n_lines.to_string());
                self.fill(Template::ReasonNoSize { least: &least, most: &most, n: &n })
            }
        }
    }

    /// Returns the reason why a stone cannot be played.
    #[must_use]
    pub fn play_error(self, error: PlayError) -> &'static str {
        self.text(match error {
            PlayError::OffBoard => Msg::ReasonOffBoard,
            PlayError::Occupied => Msg::ReasonOccupied,
            PlayError::GameOver => Msg::ReasonGameOver,
            PlayError::Forbidden(Foul::Overline) => Msg::ReasonOverline,
            PlayError::Forbidden(Foul::DoubleFour) => Msg::ReasonDoubleFour,
            PlayError::Forbidden(Foul::DoubleThree) => Msg::ReasonDoubleThree,
        })
    }

    /// Returns the reason why a game cannot be written in a format.
    #[must_use]
    pub fn write_error(self, error: WriteError) -> String {
        match error {
            WriteError::ReadOnly => self.text(Msg::ReasonReadOnly).to_owned(),
            WriteError::Size(size) => self.fill(Template::ReasonOneSize { n: &size.to_string() }),
            WriteError::Setup => self.text(Msg::ReasonEmptyBoard).to_owned(),
            WriteError::Passes => self.text(Msg::ReasonPasses).to_owned(),
        }
    }

    /// Returns the reason why a file cannot be written.
    #[must_use]
    pub fn write_fault(self, fault: &WriteFault) -> String {
        match fault {
            WriteFault::Io(fault) => self.io_fault(fault),
            WriteFault::Format(error) => self.write_error(*error),
        }
    }

    /// Returns a sentence on why a position was not added to the player's own puzzles.
    #[must_use]
    pub fn puzzle_refusal(self, why: &PuzzleRefusal) -> String {
        let text = match why {
            PuzzleRefusal::Known => Msg::PuzzleKnown,
            PuzzleRefusal::Flaw(PuzzleFlaw::Other(_) | PuzzleFlaw::Shorter | PuzzleFlaw::ByFours) => Msg::PuzzleSeveral,
            PuzzleRefusal::Flaw(PuzzleFlaw::Undecided) => Msg::PuzzleUnproved,
            PuzzleRefusal::Flaw(
                PuzzleFlaw::Position(_)
                | PuzzleFlaw::Length
                | PuzzleFlaw::Answer
                | PuzzleFlaw::Wrong
                | PuzzleFlaw::NoDefense
                | PuzzleFlaw::NoForbiddenPoint,
            ) => Msg::PuzzleNoTask,
            PuzzleRefusal::File(why) => {
                return self.fill(Template::PuzzleOwnUnkept { why: &self.training_fault(why) });
            }
        };
        self.text(text).to_owned()
    }

    /// Returns the reason why a file cannot be read as training data or as the player's own puzzles.
    #[must_use]
    pub fn training_fault(self, fault: &TrainingFault) -> String {
        match fault {
            TrainingFault::Io(fault) => self.io_fault(fault),
            TrainingFault::Line(line) => self.fill(Template::PuzzleBadLine { line: &line.to_string() }),
        }
    }

    /// Returns a sentence that tells how the engine called `name` has failed.
    #[must_use]
    pub fn player_fault(self, name: &str, fault: &PlayerFault) -> String {
        self.fill(match fault {
            PlayerFault::Panic(why) | PlayerFault::Crash(why) => Template::EngineFaultCrash { name, why },
            PlayerFault::Launch(why) => Template::EngineFaultLaunch { name, why },
            PlayerFault::Changed => Template::EngineFaultChanged { name },
            PlayerFault::Unchecked => Template::EngineFaultUnchecked { name },
            PlayerFault::Time(time) => {
                return self.fill(Template::EngineFaultTime { name, why: &self.decimal(time.as_secs_f64()) });
            }
            PlayerFault::Illegal(why) | PlayerFault::Foul(why) => Template::EngineFaultIllegal { name, why },
            PlayerFault::Nonsense(line) => Template::EngineFaultNonsense { name, why: line },
            PlayerFault::Refusal(line) => Template::EngineFaultRefusal { name, why: line },
            PlayerFault::Flood => Template::EngineFaultFlood { name },
            PlayerFault::Canceled => Template::EngineFaultCanceled { name },
        })
    }

    /// Returns the reason why a game cannot be read.
    #[must_use]
    pub fn read_fault(self, fault: &ReadFault) -> String {
        match fault {
            ReadFault::Io(fault) => self.io_fault(fault),
            ReadFault::Format(error) => self.format_error(error),
        }
    }

    /// Returns the reason for an I/O error in the language of the interface; for rare kinds, the system's message.
    #[must_use]
    pub fn io_fault(self, fault: &IoFault) -> String {
        let msg = match fault.kind {
            io::ErrorKind::NotFound => Msg::ReasonMissing,
            io::ErrorKind::PermissionDenied => Msg::ReasonDenied,
            io::ErrorKind::StorageFull => Msg::ReasonFull,
            io::ErrorKind::IsADirectory => Msg::ReasonFolder,
            io::ErrorKind::NotADirectory => Msg::ReasonNoFolder,
            io::ErrorKind::ReadOnlyFilesystem => Msg::ReasonLocked,
            io::ErrorKind::InvalidInput => Msg::ReasonNoFile,
            _ => return fault.text.clone(),
        };
        self.text(msg).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an example of each kind of error.
    fn all_kinds() -> Vec<ErrorKind> {
        use ErrorKind as It;
        let word = || "Q9".to_owned();
        let parts = [
            Part::Heading,
            Part::Moves,
            Part::Pair,
            Part::Bracket,
            Part::Value,
            Part::Game,
            Part::Tree,
            Part::Text,
            Part::Tag,
        ];
        let plain =
            [It::UnknownFormat, It::Empty, It::NoGame, It::TooLarge, It::TooDeep, It::Put, It::Removal, It::Ended];
        let counted = [It::TooMany(3), It::Oblong(15, 16), It::Unplayable(1), It::Unplayable(7), It::Version(3, 9)];
        let words = [It::Size, It::Rule, It::TooLate, It::Heading, It::Side, It::Fouls, It::Note, It::NoOpponent];
        let points = [ParsePointError::NotAName, ParsePointError::NoColumn('Q', 15), ParsePointError::NoRow(16, 15)];
        let diagrams = [
            DiagramErrorKind::NotACell('?'),
            DiagramErrorKind::Uneven { n_cells: 1, n_columns: 4 },
            DiagramErrorKind::Uneven { n_cells: 3, n_columns: 4 },
            DiagramErrorKind::NotSquare { n_rows: 1, n_columns: 4 },
            DiagramErrorKind::NotSquare { n_rows: 3, n_columns: 4 },
            DiagramErrorKind::Size { n_lines: 4 },
        ];
        let rest = [
            It::Header("RenLib"),
            It::OffBoard(word(), 15),
            It::Play(word(), PlayError::Occupied),
            It::Pass(PlayError::GameOver),
            It::Bracket('('),
            It::Stray,
            It::Behind,
            It::Guessed("GBK"),
            It::Spoiled("GBK"),
            It::EngineNamed(word()),
            It::OtherGame(word()),
        ];
        let all = plain.into_iter().chain(counted).chain(rest).chain(parts.map(It::Cut));
        let all = all.chain(words.map(|it| it(word()))).chain(points.map(|it| It::Point(word(), it)));
        all.chain(diagrams.map(It::Diagram)).collect()
    }

    #[test]
    fn the_interface_says_of_files_what_the_command_line_says() {
        let (text, byte) = (SourcePosition::Text { line: 12, column: 8 }, SourcePosition::Byte(7));
        for kind in all_kinds() {
            for at in [text, byte] {
                let error = FormatError { at, kind: kind.clone() };
                assert_eq!(Language::English.format_error(&error), error.to_string());
                let told = Language::Chinese.format_error(&error);
                let is_ours = ["RenLib", "Q9", "GM", "GBK", "lose", "refuse", "UTF-8", "SGF", "Black", "White", "H8"];
                let rest = is_ours.iter().fold(told.clone(), |it, word| it.replace(word, ""));
                assert!(!rest.contains("{") && !rest.contains(char::is_lowercase), "{told}");
            }
        }
        for left_out in [LeftOut::Moves, LeftOut::Variation, LeftOut::Mark, LeftOut::Game, LeftOut::Rest] {
            for at in [Some(text), Some(byte), None] {
                let warning = Warning { at, kind: ErrorKind::Stray, left_out: Some(left_out) };
                assert_eq!(Language::English.warning(&warning), warning.to_string());
            }
        }
    }

    #[test]
    fn a_position_is_named_in_both_languages() {
        let kind = ErrorKind::Point("q9".to_owned(), ParsePointError::NoColumn('Q', 15));
        let error = FormatError { at: SourcePosition::Text { line: 12, column: 8 }, kind };
        let english = "line 12, column 8: column Q does not exist on a 15×15 board";
        assert_eq!(Language::English.format_error(&error), english);
        assert_eq!(Language::Chinese.format_error(&error), "第 12 行第 8 列：15×15 的棋盘没有 Q 列");
    }

    #[test]
    fn only_the_first_of_many_warnings_are_shown() {
        let warning = |n| {
            let left_out = (n == 60).then_some(LeftOut::Rest);
            Warning { at: Some(SourcePosition::Byte(n)), kind: ErrorKind::Behind, left_out }
        };
        let told = |n: usize| Language::English.warnings(&(0..n).map(warning).collect::<Vec<_>>());
        assert_eq!(told(1), "byte 0: the file goes on after the end of the game");
        assert!(told(3).ends_with("byte 2: the file goes on after the end of the game"), "{}", told(3));
        assert!(told(50).ends_with("byte 2: the file goes on after the end of the game; and 47 more"), "{}", told(50));
        assert!(told(70).starts_with(
            "byte 60: the file goes on after the end of the game; the rest of the file was left out; byte 0: "
        ));
    }
}
