//! Games as files: bytes in, records and warnings out, and bytes again.
//!
//! A file's format is found from its content, never from its name. Reading is tolerant: a part that cannot be used is
//! left out with a warning, and only a file without any usable game is an error, with its position. [`losses`] lists
//! beforehand the contents of a game that a format cannot hold.

mod charset;
mod fault;
pub mod journal;
pub mod moves;
pub mod pos;
pub mod psq;
pub mod puzzle;
pub mod renlib;
pub mod rif;
pub mod sgf;
pub mod text;

use std::collections::BTreeSet;
use std::fmt;

use crate::formats::fault::quoted;
use crate::game::{
    ByColor, Color, Extra, GameInfo, MAX_SIZE, MIN_SIZE, MarkKind, NodeId, Point, Record, Rule, diagram,
};

pub use crate::formats::fault::{ErrorKind, FormatError, LeftOut, MAX_DEPTH, Part, Warning};
pub use crate::game::source_position::SourcePosition;

/// The board of a game that does not say how large it is.
const USUAL_SIZE: u8 = 15;

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 64 << 20;

/// Most positions that are read from one file.
pub const MAX_NODES: usize = 10_000_000;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Headings and moves, as a person can write them: this program's own, which holds all of a record.
    Text,
    /// The moves alone: `h8i9g7`.
    Moves,
    /// A position drawn with characters.
    Diagram,
    /// A game of Piskvork.
    Psq,
    /// Smart Game Format: games with variations and notes.
    Sgf,
    /// A library of RenLib: a tree of moves with comments.
    Lib,
    /// RenjuNet's database of games.
    Rif,
    /// A position as RenLib and Yixin-Board write it.
    Pos,
}

impl Format {
    /// All formats, in the order in which they are offered.
    pub const ALL: [Self; 8] =
        [Self::Text, Self::Sgf, Self::Psq, Self::Lib, Self::Rif, Self::Moves, Self::Diagram, Self::Pos];

    /// Returns the ending of a file's name, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text | Self::Moves | Self::Diagram => "txt",
            Self::Psq => "psq",
            Self::Sgf => "sgf",
            Self::Lib => "lib",
            Self::Rif => "rif",
            Self::Pos => "pos",
        }
    }

    /// Returns `true` if [`write()`] can write this format.
    #[must_use]
    pub const fn can_be_written(self) -> bool {
        match self {
            Self::Text | Self::Moves | Self::Diagram | Self::Psq | Self::Sgf | Self::Lib => true,
            Self::Pos | Self::Rif => false,
        }
    }

    /// Returns the format that these bytes look like; none if they look like nothing known.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        if renlib::has_header(bytes) {
            return Some(Self::Lib);
        }
        if pos::is_pos(bytes) {
            return Some(Self::Pos);
        }
        let (text, _) = charset::decode(bytes, None);
        let start = text.trim_start();
        if start.starts_with("Piskvorky") {
            Some(Self::Psq)
        } else if sgf::is_sgf(start) {
            Some(Self::Sgf)
        } else if rif::is_xml(start) {
            Some(Self::Rif)
        } else if renlib::may_be_old(bytes) && bytes.contains(&0) {
            Some(Self::Lib)
        } else if text.contains(|it: char| it.is_control() && !it.is_whitespace()) {
            renlib::may_be_old(bytes).then_some(Self::Lib)
        } else if diagram::read(&text).is_ok() {
            Some(Self::Diagram)
        } else if moves::is_list(start) {
            Some(Self::Moves)
        } else {
            text::is_text(start).then_some(Self::Text)
        }
    }

    /// Rule of a game whose file names none.
    const fn usual_rule(self) -> Rule {
        match self {
            Self::Lib | Self::Rif => Rule::Renju,
            Self::Text | Self::Moves | Self::Diagram | Self::Psq | Self::Sgf | Self::Pos => Rule::Freestyle,
        }
    }

    /// Returns the contents that a file of this format can hold, beyond moves and their end by a five.
    const fn holds(self) -> &'static [Loss] {
        match self {
            Self::Text | Self::Sgf => &Loss::ALL,
            Self::Psq => &[Loss::Order, Loss::Spent, Loss::Names, Loss::Size],
            Self::Moves => &[Loss::Order],
            Self::Diagram => &[Loss::Size, Loss::Setup],
            Self::Lib => &[Loss::Order, Loss::Variations, Loss::Passes, Loss::Comments, Loss::Labels],
            Self::Pos | Self::Rif => &[],
        }
    }
}

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedGame {
    /// The game, with the cursor behind the last move of its main line.
    pub record: Record,
    /// The player of each side, if the text names it: `person`, or an opponent's key.
    pub seats: ByColor<Option<String>>,
    /// Parts of the file that could not be used.
    pub warnings: Vec<Warning>,
}

impl LoadedGame {
    /// Returns a game in which the file names no seats.
    const fn new(record: Record, warnings: Vec<Warning>) -> Self {
        Self { record, seats: ByColor { black: None, white: None }, warnings }
    }
}

/// Reads all games of a file in any known format: at least one.
///
/// # Errors
/// When the bytes look like no known format, or no game can be saved from them.
pub fn read(bytes: &[u8]) -> Result<Vec<LoadedGame>, FormatError> {
    let format =
        Format::detect(bytes).ok_or(FormatError { at: SourcePosition::Byte(0), kind: ErrorKind::UnknownFormat })?;
    read_as(format, bytes)
}

/// Reads all games of a file of this format: at least one.
///
/// # Errors
/// When no game can be saved from the bytes.
pub fn read_as(format: Format, bytes: &[u8]) -> Result<Vec<LoadedGame>, FormatError> {
    let (text, warning) = match format {
        Format::Pos | Format::Lib | Format::Rif => Default::default(),
        Format::Sgf => charset::decode(bytes, sgf::charset_in(bytes)),
        Format::Text | Format::Moves | Format::Diagram | Format::Psq => charset::decode(bytes, None),
    };
    let mut games = match format {
        Format::Text => vec![text::read(&text)?],
        Format::Moves => vec![moves::read(&text)?],
        Format::Diagram => vec![read_diagram(&text)?],
        Format::Psq => vec![psq::read(&text)?],
        Format::Sgf => sgf::read(&text)?,
        Format::Lib => vec![renlib::read(bytes)?],
        Format::Rif => rif::read(bytes)?,
        Format::Pos => vec![pos::read(bytes)?],
    };
    games[0].warnings.extend(warning);
    Ok(games)
}

/// Writes a game; [`losses`] lists the contents that the file will lack.
///
/// # Errors
/// When the format cannot hold the game at all.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    match format {
        Format::Text => Ok(text::write(record, &ByColor::default()).into_bytes()),
        Format::Moves => moves::write(record).map(String::into_bytes),
        Format::Diagram => Ok(diagram::write(record.board()).into_bytes()),
        Format::Psq => psq::write(record).map(String::into_bytes),
        Format::Sgf => Ok(sgf::write(record).into_bytes()),
        Format::Lib => renlib::write(record),
        Format::Pos | Format::Rif => Err(WriteError::ReadOnly),
    }
}

/// Returns the contents of the game that a file of this format would lack.
#[must_use]
pub fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let held = format.holds();
    let is_lost = |it: &Loss| match it {
        Loss::Rule => !held.contains(it) && record.rule() != format.usual_rule(),
        _ => !held.contains(it),
    };
    contents(record).into_iter().filter(is_lost).collect()
}

/// Content of a record that a format may not be able to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// The order of the moves.
    Order,
    /// The moves outside the line that is written.
    Variations,
    /// Stones that lie on the board before the first move.
    Setup,
    /// That a side passed.
    Passes,
    /// The rule, where it is not the usual one of the format.
    Rule,
    /// The size of the board, where it is not the usual one.
    Size,
    /// The side that resigned.
    Resignations,
    /// Comments.
    Comments,
    /// Letters and texts on points.
    Labels,
    /// Signs on points.
    Marks,
    /// The time that each move took.
    Spent,
    /// The time that was left on the clocks.
    Left,
    /// The time control.
    Control,
    /// The names of the players.
    Names,
    /// The event, the date and what else is known of the game.
    Info,
    /// Properties of other programs that are kept for them.
    Extras,
}

impl Loss {
    /// All contents.
    pub const ALL: [Self; 16] = [
        Self::Order,
        Self::Variations,
        Self::Setup,
        Self::Passes,
        Self::Rule,
        Self::Size,
        Self::Resignations,
        Self::Comments,
        Self::Labels,
        Self::Marks,
        Self::Spent,
        Self::Left,
        Self::Control,
        Self::Names,
        Self::Info,
        Self::Extras,
    ];
}

/// Returns the contents of a record that not every format can hold.
fn contents(record: &Record) -> BTreeSet<Loss> {
    let mut contents = BTreeSet::new();
    let mut add = |loss, is_there: bool| {
        if is_there {
            contents.insert(loss);
        }
    };
    let info = &record.info;
    add(Loss::Order, 1 < record.n_nodes());
    add(Loss::Setup, !record.setup().is_empty() || record.first_side() != Color::Black);
    add(Loss::Rule, true);
    add(Loss::Size, record.size() != USUAL_SIZE);
    add(Loss::Names, info.names != ByColor::default());
    add(Loss::Extras, !info.extras.is_empty());
    add(Loss::Control, !info.time.is_empty() || !info.overtime.is_empty());
    let mut told = GameInfo { names: ByColor::default(), extras: Vec::new(), ..info.clone() };
    [&mut told.time, &mut told.overtime].into_iter().for_each(String::clear);
    add(Loss::Info, told != GameInfo::default());
    for node in nodes(record) {
        let notes = record.notes(node);
        let is_label = |kind: &MarkKind| matches!(kind, MarkKind::Label(_));
        add(Loss::Variations, 1 < record.children(node).count());
        add(Loss::Passes, record.move_to(node).is_some_and(|it| it.point.is_none()));
        add(Loss::Resignations, record.ending_at(node).is_some());
        add(Loss::Comments, !notes.comment.is_empty());
        add(Loss::Labels, notes.marks.iter().any(|it| is_label(&it.kind)));
        add(Loss::Marks, notes.marks.iter().any(|it| !is_label(&it.kind)));
        add(Loss::Spent, notes.spent.is_some());
        add(Loss::Left, notes.left.is_some());
        add(Loss::Extras, !notes.extras.is_empty());
    }
    contents
}

/// Returns all positions, each before those that follow it and a main line before its variations.
fn nodes(record: &Record) -> impl Iterator<Item = NodeId> + '_ {
    let mut open = vec![NodeId::ROOT];
    std::iter::from_fn(move || {
        let node = open.pop()?;
        let n_open = open.len();
        open.extend(record.children(node));
        open[n_open..].reverse();
        Some(node)
    })
}

/// Refuses a game that does not begin with Black on the empty board.
fn from_empty_board(record: &Record) -> Result<(), WriteError> {
    let is_plain = record.setup().is_empty() && record.first_side() == Color::Black;
    if is_plain { Ok(()) } else { Err(WriteError::Setup) }
}

/// Returns the stones of the shown line, for a format that has nothing but stones in turn from the empty board.
fn stones_in_turn(record: &Record) -> Result<Vec<Point>, WriteError> {
    from_empty_board(record)?;
    record.moves().iter().map(|it| it.point).collect::<Option<_>>().ok_or(WriteError::Passes)
}

fn read_diagram(text: &str) -> Result<LoadedGame, FormatError> {
    let board =
        diagram::read(text).map_err(|error| FormatError { at: error.at, kind: ErrorKind::Diagram(error.kind) })?;
    let n_of = |color| board.points().filter(|it| board.stone(*it) == Some(color)).count();
    let first = if n_of(Color::White) < n_of(Color::Black) { Color::White } else { Color::Black };
    Ok(LoadedGame::new(Record::from_position(board, Rule::Freestyle, first), Vec::new()))
}

/// Returns the size that a file gives as a number.
fn size_of(number: usize) -> Result<u8, ErrorKind> {
    let size = u8::try_from(number).ok().filter(|it| MIN_SIZE <= *it && *it <= MAX_SIZE);
    size.ok_or_else(|| ErrorKind::Size(number.to_string()))
}

/// Returns the smallest of the usual boards on which this many lines fit.
fn usual_size_for(n_lines: u8) -> u8 {
    [USUAL_SIZE, 19, 20].into_iter().find(|size| n_lines <= *size).unwrap_or(MAX_SIZE)
}

/// Returns the rule that a word or a number of another program means.
fn rule_of(word: &str) -> Option<Rule> {
    let word = word.trim().to_ascii_lowercase();
    let known = RULE_WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(rule, _)| *rule);
    known.or_else(|| Rule::by_key(&word))
}

/// The words for the rules in files. The numbers are those of Gomocup.
const RULE_WORDS: [(Rule, &[&str]); 4] = [
    (Rule::Freestyle, &["0", "gomoku", "free", "free gomoku", "freestyle gomoku", "gomoku freestyle"]),
    (Rule::Standard, &["1", "standard gomoku", "gomoku standard", "exact five"]),
    (Rule::Renju, &["4", "rif", "sakata", "yamaguchi", "taraguchi", "taraguchi-10", "soosyrv", "soosyrv-8"]),
    (Rule::Caro, &["8"]),
];

/// Adds a key with its values, to those of the same key if there is one.
fn merge_extra(extras: &mut Vec<Extra>, extra: Extra) {
    match extras.iter_mut().find(|it| it.key == extra.key) {
        Some(known) => known.values.extend(extra.values),
        None => extras.push(extra),
    }
}

/// Reason that a game cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format is only read.
    ReadOnly,
    /// The format has boards of another size only.
    Size(u8),
    /// The format cannot begin from a position.
    Setup,
    /// The format has no passes.
    Passes,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => write!(f, "this format is only read"),
            Self::Size(size) => write!(f, "this format has only boards of {size} lines"),
            Self::Setup => write!(f, "this format cannot begin from a position"),
            Self::Passes => write!(f, "this format cannot say that a side passes"),
        }
    }
}

impl std::error::Error for WriteError {}
