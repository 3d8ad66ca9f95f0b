//! The commands that a manager sends to a brain.

use std::fmt;

use crate::engine::{Balance, BalanceStones};
use crate::game::{MAX_SIZE, MIN_SIZE, Point};

/// Maximum number of fifth moves that a player can declare in the opening Soosõrv-8.
const MAX_FIFTHS: u8 = 8;

/// A command of the manager, sent as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManagerCommand {
    /// `START n`, `RECTSTART n,n`: a new game on an empty board of this size.
    Start(u8),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: play the first move of the game.
    Begin,
    /// `TURN x,y`: the other side has played; answer it.
    Turn(Point),
    /// `PLAY x,y`: play the move that the brain has suggested.
    Play(Point),
    /// `TAKEBACK x,y`: remove the stone on this point.
    TakeBack(Point),
    /// The start of a list of stones or points. Each of the next lines up to `DONE` is one stone or point.
    List(ListPurpose),
    /// `DONE`: the end of a list of stones.
    Done,
    /// `INFO key value`: a setting.
    Info {
        /// Name of the setting, in lower case.
        key: String,
        /// Value of the setting.
        value: String,
    },
    /// `ABOUT`: describe the brain.
    About,
    /// `END`: exit at once.
    End,
    /// `YXSTOP`: stop the search and play its best move.
    Stop,
    /// `YXHASHCLEAR`: clear the player's tables, such as the transposition table.
    HashClear,
    /// `YXSHOWFORBID`: name the points on which Black may not play.
    ShowForbidden,
    /// `YXSHOWINFO`: report the maximum number of threads and the maximum table size. Only Yixin's manager sends it.
    ShowLimits,
    /// `YXNBEST n`: play, and report the `n` best lines (MultiPV). `YXSEARCHDEFEND`: play, and report a line for every
    /// move, so that the manager sees which moves do not lose.
    Best(usize),
    /// `YXBALANCEONE bias`, `YXBALANCETWO bias`: place one or two stones so that the score is as near to the bias as
    /// possible.
    Balance(Balance),
    /// `YXBLOCKRESET`: unblock all points.
    BlockReset,
    /// `YXBLOCKPATHRESET`: unblock all lines that `YXBLOCKPATH` has blocked.
    BlockPathReset,
    /// `YXSWAP2STEP1` to `YXSWAP2STEP3`: make the choice of a Swap2 opening with no stone, three stones or five stones
    /// on the board.
    Swap2Step(u8),
    /// `YXSOOSORVSTEP1`: place the first three stones of a Soosõrv-8 opening.
    SoosorvFirst,
    /// `YXDRAW`: the other side offers a draw.
    OfferDraw,
    /// `YXRESIGN`: the other side resigns.
    Resign,
    /// `YXHASHDUMP` and `YXHASHLOAD`: write the transposition table to a file, or read it. `.1` is the file name if it
    /// stands in the same line, and empty if the name follows in the next line.
    Table(TableFile, String),
    /// `YXSHOWHASHUSAGE`: report how full the transposition table is.
    TableUsage,
    /// A command on a file with position evaluations. `.1` is the file name if it stands in the same line, and empty if
    /// the name follows in the next line.
    DatabaseFile(DatabaseFileCommand, String),
    /// `YXSAVEDATABASE`: write the database to its file.
    SaveDatabase,
    /// A command of Yixin's manager that is known but not supported.
    Unsupported(String),
}

/// Purpose of a list of stones or points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListPurpose {
    /// `BOARD`: a position in which the brain plays.
    Board,
    /// `YXBOARD`: a position that the brain takes over without an answer.
    QuietBoard,
    /// `SWAP2BOARD`: an opening in which the brain chooses a side.
    Swap2,
    /// `YXBLOCK`: points on which the brain may not play.
    Block,
    /// `YXBLOCKUNDO`: points on which the brain may play again.
    Unblock,
    /// `YXBLOCKPATH`: a line of moves. After all of its moves but the last were played, the brain may not play the last
    /// one.
    BlockPath,
    /// `YXBLOCKPATHUNDO`: a line that `YXBLOCKPATH` has blocked; its last move may be played again.
    UnblockPath,
    /// `YXSOOSORVSTEP2` to `YXSOOSORVSTEP6`: `.0` is the number of the step. `.1` is the declared number of fifth
    /// moves, or 0 in steps without a declaration. The list has the stones of the opening.
    Soosorv(u8, u8),
    /// `YXQUERYDATABASE…` and other commands that return or change the stored evaluations of a position.
    Database(DatabaseCommand),
}

/// A command of Yixin's manager that returns or changes the stored evaluations of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseCommand {
    /// `YXQUERYDATABASEALL`: return the evaluation of the position after each move.
    Moves,
    /// `YXQUERYDATABASEALLT`: return the evaluation of the position after each move, and the text of the given
    /// position.
    MovesAndText,
    /// `YXQUERYDATABASEONE`: return the evaluation of the position.
    Value,
    /// `YXQUERYDATABASETEXT`: return the text that the database has for the position.
    Text,
    /// `YXEDITTVDDATABASE`: set tag, value and depth of the position's entry.
    SetValue(EditedValue),
    /// `YXEDITTEXTDATABASE`: set the text of the position. The text is in quotation marks, and may have several lines.
    /// `.1` is `false` until the closing quotation mark has come.
    SetText(String, bool),
    /// `YXEDITLABELDATABASE`: set the text on a point of the position.
    SetPointText(Point, String),
    /// `YXSETBESTMOVEDATABASE` and `YXCLEARBESTMOVEDATABASE`: mark the last move as the move to play (`true`), or
    /// remove the mark (`false`).
    SetForced(bool),
    /// `YXDELETEDATABASEONE`: remove the entry of the position.
    Delete,
    /// `YXDELETEDATABASEALL`: remove the selected entries of the positions that follow the given position.
    DeleteBranch(DeletedEntries),
}

/// New tag, value and depth of a database entry. Only the parts in `mask` are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditedValue {
    /// Bit mask of the parts to set: 1 is the tag, 2 the value, 4 the depth.
    pub mask: u8,
    /// The tag, one character; `None` removes the tag.
    pub tag: Option<u8>,
    /// The score for the side to move.
    pub score: i16,
    /// The depth in plies.
    pub depth: i16,
}

/// Selection of the entries to delete, by their result and by the number of stones up to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletedEntries {
    /// All entries.
    All,
    /// Wins and losses if `true`, all other entries if `false`.
    Decided(bool),
    /// Wins if `true`, losses if `false`.
    Won(bool),
    /// Wins and losses for which the number of stones up to the end is unknown, for example because only their tag was
    /// set.
    DecidedWithoutDistance,
    /// Wins and losses for which the number of stones up to the end is known and at most this number.
    DecidedWithin(i64),
}

/// A command on a file with position evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseFileCommand {
    /// `YXSETDATABASE`: use this database.
    Set,
    /// `YXDBMERGE`: merge the entries of another database into the database in use.
    Merge,
    /// `YXDBSPLIT`: write the entries of the given position and of the positions that follow it into another database.
    Split,
    /// `YXDBTOTXT` and `YXDBTOTXTALL`: write entries as a table. `YXDBTOTXT` (`false`) writes only the entries for the
    /// board size and the rule of the game, `YXDBTOTXTALL` (`true`) writes all entries.
    ToTable(bool),
    /// `YXLIBTODB`: merge the positions of a RenLib library into the database in use.
    FromLibrary,
    /// `YXDBTOLIB`: write the given position and the stored positions that follow it as a library of RenLib.
    ToLibrary,
    /// `YXDBTOPOS` and `YXTXTTODB`, which are not supported.
    Unsupported(&'static str),
}

/// An operation on a file with a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFile {
    /// Write the table to the file.
    Dump,
    /// Read the table from the file.
    Load,
}

impl ManagerCommand {
    /// Parses a line as a command. Lines within a list of stones, such as `7,7,1`, are not commands.
    ///
    /// # Errors
    /// If the line is not a command, or its arguments are wrong.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        Ok(match word.to_ascii_uppercase().as_str() {
            "START" | "RECTSTART" => Self::Start(size(rest)?),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(point(rest)?),
            "PLAY" => Self::Play(point(rest)?),
            "TAKEBACK" => Self::TakeBack(point(rest)?),
            "BOARD" => Self::List(ListPurpose::Board),
            "YXBOARD" => Self::List(ListPurpose::QuietBoard),
            "SWAP2BOARD" => Self::List(ListPurpose::Swap2),
            "DONE" => Self::Done,
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Self::Info { key: key.to_ascii_lowercase(), value: value.trim().to_owned() }
            }
            "ABOUT" => Self::About,
            "END" => Self::End,
            "STOP" | "YXSTOP" => Self::Stop,
            "YXHASHCLEAR" => Self::HashClear,
            "YXSHOWFORBID" => Self::ShowForbidden,
            "YXSHOWINFO" => Self::ShowLimits,
            "YXNBEST" => Self::Best(number(rest)?),
            other => match other.strip_prefix("YX").and_then(|word| Self::of_yixin(word, rest)) {
                Some(command) => return command,
                None => return Err(CommandError::Unknown(word.to_owned())),
            },
        })
    }

    /// Parses a command of Yixin's manager; `None` if there is no such command. `word` is the command without its
    /// letters `YX`.
    fn of_yixin(word: &str, rest: &str) -> Option<Result<Self, CommandError>> {
        let balance = |n_stones| bias(rest).map(|bias| Self::Balance(Balance { n_stones, bias }));
        Some(match word {
            "SEARCHDEFEND" => Ok(Self::Best(Point::N_INDICES)),
            "BALANCEONE" => balance(BalanceStones::One),
            "BALANCETWO" => balance(BalanceStones::Two),
            "BLOCK" => Ok(Self::List(ListPurpose::Block)),
            "BLOCKUNDO" => Ok(Self::List(ListPurpose::Unblock)),
            "BLOCKRESET" => Ok(Self::BlockReset),
            "BLOCKPATH" => Ok(Self::List(ListPurpose::BlockPath)),
            "BLOCKPATHUNDO" => Ok(Self::List(ListPurpose::UnblockPath)),
            "BLOCKPATHRESET" => Ok(Self::BlockPathReset),
            "SWAP2STEP1" => Ok(Self::Swap2Step(1)),
            "SWAP2STEP2" => Ok(Self::Swap2Step(2)),
            "SWAP2STEP3" => Ok(Self::Swap2Step(3)),
            "SOOSORVSTEP1" => Ok(Self::SoosorvFirst),
            "SOOSORVSTEP2" => Ok(Self::List(ListPurpose::Soosorv(2, 0))),
            "SOOSORVSTEP3" => Ok(Self::List(ListPurpose::Soosorv(3, 0))),
            "SOOSORVSTEP4" => n_fifths(rest).map(|n| Self::List(ListPurpose::Soosorv(4, n))),
            "SOOSORVSTEP5" => n_fifths(rest).map(|n| Self::List(ListPurpose::Soosorv(5, n))),
            "SOOSORVSTEP6" => Ok(Self::List(ListPurpose::Soosorv(6, 0))),
            "DRAW" => Ok(Self::OfferDraw),
            "RESIGN" => Ok(Self::Resign),
            "HASHDUMP" => Ok(Self::Table(TableFile::Dump, rest.to_owned())),
            "HASHLOAD" => Ok(Self::Table(TableFile::Load, rest.to_owned())),
            "SHOWHASHUSAGE" => Ok(Self::TableUsage),
            "FORBID" if rest.is_empty() => Ok(Self::ShowForbidden),
            "SAVEDATABASE" => Ok(Self::SaveDatabase),
            "FORBID" | "PRINTFEATURE" | "DBCHECK" | "DBFIX" => Ok(Self::Unsupported(format!("YX{word}"))),
            _ => return database_command(word, rest).or_else(|| Some(Ok(database_file(word, rest)?))),
        })
    }
}

/// Parses a command on the evaluations of a position. `word` is the command without its letters `YX`.
fn database_command(word: &str, rest: &str) -> Option<Result<ManagerCommand, CommandError>> {
    let command = match word {
        "QUERYDATABASEALL" => Ok(DatabaseCommand::Moves),
        "QUERYDATABASEALLT" => Ok(DatabaseCommand::MovesAndText),
        "QUERYDATABASEONE" => Ok(DatabaseCommand::Value),
        "QUERYDATABASETEXT" => Ok(DatabaseCommand::Text),
        "EDITTVDDATABASE" => edited_value(rest).map(DatabaseCommand::SetValue),
        "EDITTEXTDATABASE" => {
            let (text, is_whole) = quoted(rest.strip_prefix('"').unwrap_or(rest), rest.starts_with('"'));
            Ok(DatabaseCommand::SetText(text, is_whole))
        }
        "EDITLABELDATABASE" => {
            let (at, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            point(at).map(|it| DatabaseCommand::SetPointText(it, text.trim().to_owned()))
        }
        "SETBESTMOVEDATABASE" => Ok(DatabaseCommand::SetForced(true)),
        "CLEARBESTMOVEDATABASE" => Ok(DatabaseCommand::SetForced(false)),
        "DELETEDATABASEONE" => Ok(DatabaseCommand::Delete),
        "DELETEDATABASEALL" => deleted(rest).map(DatabaseCommand::DeleteBranch),
        _ => return None,
    };
    Some(command.map(|it| ManagerCommand::List(ListPurpose::Database(it))))
}

/// Parses a command on a file with position evaluations. `word` is the command without its letters `YX`.
fn database_file(word: &str, rest: &str) -> Option<ManagerCommand> {
    let command = match word {
        "SETDATABASE" => DatabaseFileCommand::Set,
        "DBMERGE" => DatabaseFileCommand::Merge,
        "DBSPLIT" => DatabaseFileCommand::Split,
        "DBTOTXT" => DatabaseFileCommand::ToTable(false),
        "DBTOTXTALL" => DatabaseFileCommand::ToTable(true),
        "LIBTODB" => DatabaseFileCommand::FromLibrary,
        "DBTOLIB" => DatabaseFileCommand::ToLibrary,
        "DBTOPOS" => DatabaseFileCommand::Unsupported("YXDBTOPOS"),
        "TXTTODB" => DatabaseFileCommand::Unsupported("YXTXTTODB"),
        _ => return None,
    };
    Some(ManagerCommand::DatabaseFile(command, rest.to_owned()))
}

/// Parses the numbers of `YXEDITTVDDATABASE`: mask, tag, value and depth.
fn edited_value(text: &str) -> Result<EditedValue, CommandError> {
    let numbers: Result<Vec<i64>, _> = text.split_whitespace().map(str::parse).collect();
    let wrong = || CommandError::Wrong(format!("an entry is mask, tag, value and depth, not {:?}", shortened(text)));
    let Ok([mask, tag, score, depth]) = numbers.as_deref() else { return Err(wrong()) };
    let mask = u8::try_from(*mask).map_err(|_| wrong())?;
    // Database files hold the four tags that have a meaning (W, L, D, X) in lower case.
    let small = |it: u8| if b"WLDX".contains(&it) { it.to_ascii_lowercase() } else { it };
    let tag = u8::try_from(*tag).ok().filter(|it| (1..0x80).contains(it)).map(small);
    let [score, depth] = [score, depth].map(|it| i16::try_from(*it));
    let (score, depth) = (score.map_err(|_| wrong())?, depth.map_err(|_| wrong())?);
    Ok(EditedValue { mask, tag, score, depth })
}

/// Parses the argument of `YXDELETEDATABASEALL`, which selects the entries to delete. The suffix `RECURSIVE` has no
/// effect: even without it, all positions that follow are examined.
fn deleted(text: &str) -> Result<DeletedEntries, CommandError> {
    let (word, number) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (word, number) = (word.to_ascii_uppercase(), number.trim());
    let kind = word.strip_suffix("RECURSIVE").unwrap_or(&word);
    if kind == "WLINSTEP" {
        let wrong = || CommandError::Wrong(format!("a number of stones is a number, not {:?}", shortened(number)));
        return number.parse().map(DeletedEntries::DecidedWithin).map_err(|_| wrong());
    }
    Ok(match kind {
        "" => DeletedEntries::All,
        "WL" => DeletedEntries::Decided(true),
        "NONWL" => DeletedEntries::Decided(false),
        "W" => DeletedEntries::Won(true),
        "L" => DeletedEntries::Won(false),
        "WLNOSTEP" => DeletedEntries::DecidedWithoutDistance,
        _ => {
            let known = "wl, nonwl, w, l, wlnostep or wlinstep";
            return Err(CommandError::Wrong(format!("entries are {known}, not {:?}", shortened(text))));
        }
    })
}

/// If `is_quoted`, reads a text up to its closing quotation mark; otherwise reads all of `text`. A backslash escapes a
/// quotation mark or a backslash, and `\n` is a line break. The returned flag is `false` if the closing quotation mark
/// is missing.
pub fn quoted(text: &str, is_quoted: bool) -> (String, bool) {
    if !is_quoted {
        return (text.to_owned(), true);
    }
    let (mut read, mut letters) = (String::new(), text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return (read, true),
            '\\' => read.extend(letters.next().map(|it| if it == 'n' { '\n' } else { it })),
            _ => read.push(letter),
        }
    }
    (read, false)
}

/// A line `x,y,whose` in a list of stones: a point, and the owner of the stone on this point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStone {
    /// Point of the stone; `None` for a pass, `-1,-1`.
    pub point: Option<Point>,
    /// Owner of the stone: 1 is the brain, 2 is the other side, and 3 marks a forbidden point without a stone. `None`
    /// if the line has no third number.
    pub whose: Option<u8>,
}

impl BoardStone {
    /// Parses a line of a list of stones.
    ///
    /// # Errors
    /// If the line is not a stone.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let wrong = || CommandError::Wrong(format!("a stone is x,y,1 or x,y,2, not {:?}", shortened(line)));
        let mut parts = line.split(',').map(str::trim);
        let (Some(x), Some(y), whose, None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(wrong());
        };
        let point = if (x, y) == ("-1", "-1") { None } else { Some(point(&format!("{x},{y}"))?) };
        match whose.map(str::parse) {
            None => Ok(Self { point, whose: None }),
            Some(Ok(whose @ 1..=3)) => Ok(Self { point, whose: Some(whose) }),
            Some(Ok(_) | Err(_)) => Err(wrong()),
        }
    }
}

/// Reason why a command cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The word is not a command.
    Unknown(String),
    /// The command is known, but its arguments are wrong; the text says why.
    Wrong(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(f, "command {:?}", shortened(word)),
            Self::Wrong(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for CommandError {}

/// Parses a board size: `15`, `15,15` or `15 15`.
fn size(text: &str) -> Result<u8, CommandError> {
    let numbers: Result<Vec<i64>, _> = text.split([',', ' ']).filter(|it| !it.is_empty()).map(str::parse).collect();
    let size = match numbers.as_deref() {
        Ok([size]) => *size,
        Ok([width, height]) if width == height => *width,
        Ok([_, _]) => return Err(CommandError::Wrong("rectangular boards are not supported".to_owned())),
        Ok(_) | Err(_) => return Err(CommandError::Wrong(format!("a size is a number, not {:?}", shortened(text)))),
    };
    let size = u8::try_from(size).ok().filter(|it| MIN_SIZE <= *it && *it <= MAX_SIZE);
    size.ok_or_else(|| CommandError::Wrong(format!("a board has {MIN_SIZE} to {MAX_SIZE} lines")))
}

/// Parses the number of best lines that `YXNBEST` requests.
fn number(text: &str) -> Result<usize, CommandError> {
    let number = text.parse().ok().filter(|it| (1..=Point::N_INDICES).contains(it));
    number.ok_or_else(|| CommandError::Wrong(format!("a number of moves is 1 or more, not {:?}", shortened(text))))
}

/// Parses the bias of `YXBALANCEONE` or `YXBALANCETWO`, the score that the position should have; an empty text stands
/// for 0.
fn bias(text: &str) -> Result<i32, CommandError> {
    let number = if text.is_empty() { Some(0) } else { text.parse().ok() };
    number.ok_or_else(|| CommandError::Wrong(format!("a bias is a number, not {:?}", shortened(text))))
}

/// Parses the declared number of fifth moves.
fn n_fifths(text: &str) -> Result<u8, CommandError> {
    let number = text.parse().ok().filter(|it| (1..=MAX_FIFTHS).contains(it));
    let wrong = || format!("a number of fifth moves is 1 to {MAX_FIFTHS}, not {:?}", shortened(text));
    number.ok_or_else(|| CommandError::Wrong(wrong()))
}

/// Parses a point such as `7,7`. The point may lie outside the board of the game.
fn point(text: &str) -> Result<Point, CommandError> {
    let numbers = text.split_once(',').map(|(x, y)| (x.trim().parse::<i64>(), y.trim().parse::<i64>()));
    let Some((Ok(x), Ok(y))) = numbers else {
        return Err(CommandError::Wrong(format!("a point is x,y, not {:?}", shortened(text))));
    };
    let within = |it: i64| u8::try_from(it).ok().filter(|it| *it < MAX_SIZE);
    match (within(x), within(y)) {
        (Some(x), Some(y)) => Ok(Point::new(x, y)),
        (None, _) | (_, None) => Err(CommandError::Wrong(format!("{x},{y} lies outside the board"))),
    }
}

/// Returns the first 60 characters of a text, for messages.
pub fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_wrong(line: &str, expected: &str) {
        assert_eq!(ManagerCommand::parse(line), Err(CommandError::Wrong(expected.to_owned())), "{line}");
    }

    #[test]
    fn commands_are_read_whatever_their_case_and_spaces() {
        assert_eq!(ManagerCommand::parse("START 15"), Ok(ManagerCommand::Start(15)));
        assert_eq!(ManagerCommand::parse("start 15 15"), Ok(ManagerCommand::Start(15)));
        assert_eq!(ManagerCommand::parse("RECTSTART 20, 20"), Ok(ManagerCommand::Start(20)));
        assert_eq!(ManagerCommand::parse("  TuRn\t 7 , 8 "), Ok(ManagerCommand::Turn(Point::new(7, 8))));
        let info = ManagerCommand::Info { key: "timeout_turn".to_owned(), value: "1000".to_owned() };
        assert_eq!(ManagerCommand::parse("INFO TIMEOUT_turn  1000"), Ok(info));
        assert_eq!(ManagerCommand::parse("yxstop"), Ok(ManagerCommand::Stop));
        assert_eq!(ManagerCommand::parse("yxnbest 3"), Ok(ManagerCommand::Best(3)));
        let two = Balance { n_stones: BalanceStones::Two, bias: -30 };
        assert_eq!(ManagerCommand::parse("yxbalancetwo -30"), Ok(ManagerCommand::Balance(two)));
        let fifths = ManagerCommand::List(ListPurpose::Soosorv(5, 3));
        assert_eq!(ManagerCommand::parse("yxsoosorvstep5 3"), Ok(fifths));
        let dump = ManagerCommand::Table(TableFile::Dump, "a b.bin".to_owned());
        assert_eq!(ManagerCommand::parse("yxhashdump a b.bin"), Ok(dump));
        let text = DatabaseCommand::SetText("a \"b\"\\ c\nd".to_owned(), true);
        let line = r#"yxedittextdatabase "a \"b\"\\ c\nd" e"#;
        assert_eq!(ManagerCommand::parse(line), Ok(ManagerCommand::List(ListPurpose::Database(text))));
        let value = EditedValue { mask: 7, tag: Some(b'w'), score: -20, depth: 9 };
        let value = ManagerCommand::List(ListPurpose::Database(DatabaseCommand::SetValue(value)));
        assert_eq!(ManagerCommand::parse("yxedittvddatabase 7 87 -20 9"), Ok(value));
        assert_eq!(ManagerCommand::parse("yxforbid"), Ok(ManagerCommand::ShowForbidden));
        assert_eq!(ManagerCommand::parse("yxforbid add 7 7 0"), Ok(ManagerCommand::Unsupported("YXFORBID".to_owned())));
        assert_eq!(ManagerCommand::parse("yxabracadabra"), Err(CommandError::Unknown("yxabracadabra".to_owned())));
    }

    #[test]
    fn what_is_wrong_is_said() {
        check_wrong("START", "a size is a number, not \"\"");
        check_wrong("START 4", "a board has 5 to 22 lines");
        check_wrong("START 99999999999", "a board has 5 to 22 lines");
        check_wrong("RECTSTART 15,20", "rectangular boards are not supported");
        check_wrong("TURN", "a point is x,y, not \"\"");
        check_wrong("TURN 7", "a point is x,y, not \"7\"");
        check_wrong("TURN h8", "a point is x,y, not \"h8\"");
        check_wrong("TURN 7,-1", "7,-1 lies outside the board");
        check_wrong("PLAY 22,0", "22,0 lies outside the board");
        check_wrong("YXNBEST 0", "a number of moves is 1 or more, not \"0\"");
        check_wrong("YXNBEST all", "a number of moves is 1 or more, not \"all\"");
        check_wrong("YXBALANCEONE even", "a bias is a number, not \"even\"");
        check_wrong("YXSOOSORVSTEP4 9", "a number of fifth moves is 1 to 8, not \"9\"");
        check_wrong("YXEDITTVDDATABASE 1", "an entry is mask, tag, value and depth, not \"1\"");
        check_wrong("YXEDITTVDDATABASE 2 0 99999 0", "an entry is mask, tag, value and depth, not \"2 0 99999 0\"");
        check_wrong("YXDELETEDATABASEALL best", "entries are wl, nonwl, w, l, wlnostep or wlinstep, not \"best\"");
        check_wrong("YXSOOSORVSTEP5", "a number of fifth moves is 1 to 8, not \"\"");
        assert_eq!(ManagerCommand::parse("hello there"), Err(CommandError::Unknown("hello".to_owned())));
    }

    #[test]
    fn stones_are_read() {
        let stone = |x, y, whose| Ok(BoardStone { point: Some(Point::new(x, y)), whose });
        assert_eq!(BoardStone::parse("7,8,1"), stone(7, 8, Some(1)));
        assert_eq!(BoardStone::parse(" 7 , 8 , 3 "), stone(7, 8, Some(3)));
        assert_eq!(BoardStone::parse("7,8"), stone(7, 8, None));
        for line in ["7", "7,8,0", "7,8,4", "7,8,1,1", "7,8,x", ",,", "a,b,1", "-1,0,1"] {
            assert!(BoardStone::parse(line).is_err(), "{line}");
        }
    }
}
