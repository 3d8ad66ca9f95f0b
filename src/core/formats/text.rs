//! A game as plain text that a person can read and write: headings, then the moves in order.
//!
//! ```text
//! Size: 15
//! Black: person
//! White: gumu
//!
//! 1. h8 i9 {a comment} (1. i8 g7) 2. g7 [square h8] j10
//! ```
//!
//! Everything but the moves may be left out. Move numbers (`1.`) and lines that start with `#` are ignored, and points
//! may be written in capitals. Round brackets hold a variation, which replaces the move before them. `pass` is a pass.
//! A note belongs to the position after the move before it:
//!
//! | note | meaning |
//! |---|---|
//! | `{words}` | comment |
//! | `[triangle h8 i9]` `[square h8]` `[circle h8]` `[cross h8]` | marks |
//! | `[label h8 A]` | a text on a point |
//! | `[spent 1520]` `[left 90000]` | milliseconds that the move took, and that the clock had left after it |
//! | `[resigned White]` `[out-of-time White]` `[drawn agreed]` | resignation, loss on time, agreed draw |
//! | `[shown]` | end of the line that was shown |
//! | `[review values]` | the review of the move: win probabilities, class, better moves, proofs |
//! | `[sgf KEY value]` | a property of another program |
//!
//! In values and comments `\n` is a line break, `\u(7d)` a character by its hexadecimal number, and `\` before a
//! bracket makes the bracket part of the value.

use crate::formats::fault::{ErrorKind, FormatError, MAX_NODES, Part, Remarks, quoted};
use crate::formats::moves::names_in;
use crate::formats::values::{USUAL_SIZE, size_of};
use crate::game::source_position::SourcePosition;
use crate::game::source_position::{PositionFinder, offset_of};
use crate::game::{
    Board, ByColor, Color, Ending, Extra, GameInfo, Mark, MarkKind, NodeId, Notes, OnFoul, Point, Record,
    RecordBuilder, Rule,
};

pub use crate::formats::loaded_game::LoadedGame;

/// Headings that hold the text fields of [`GameInfo`], in the order of [`GameInfo::texts_mut`].
const INFO_HEADINGS: [&str; 10] =
    ["Black name", "White name", "Event", "Round", "Date", "Place", "Opening", "Time", "Overtime", "Result"];

/// Key of the SGF property that holds the review of a game or of a move. This text format writes the review of a game
/// as the heading `Review`, and the review of a move as the note `review`.
const REVIEW_KEY: &str = "GUR";
const REVIEW_HEADING: &str = "Review";

fn info_field<'a>(info: &'a mut GameInfo, heading: &str) -> Option<&'a mut String> {
    INFO_HEADINGS.iter().zip(info.texts_mut()).find(|it| it.0.eq_ignore_ascii_case(heading)).map(|it| it.1)
}

/// Returns `true` if a text may be in this format. Lines that are empty or start with `#` are skipped; the first other
/// line must start with a heading, a move or a note.
pub(super) fn is_text(text: &str) -> bool {
    let line = text.lines().map(str::trim).find(|it| !it.is_empty() && !it.starts_with('#')).unwrap_or_default();
    let word = line.split(|it: char| it.is_whitespace() || "{[(".contains(it)).next().unwrap_or_default();
    let is_number = word.ends_with('.') && word.starts_with(|it: char| it.is_ascii_digit());
    let is_note = line.starts_with(['{', '[']) && !line.starts_with("{\"");
    heading_in(line).is_some_and(|(name, _)| is_heading(name))
        || is_number
        || is_note
        || names_in(word).is_ok_and(|it| !it.is_empty())
}

fn is_heading(name: &str) -> bool {
    let ours = ["Size", "Rule", "Fouls", "Black", "White", "Black stones", "White stones", "To move", "Resigned"];
    let ours = ours.iter().chain(&INFO_HEADINGS).chain([&REVIEW_HEADING]);
    ours.into_iter().any(|it| it.eq_ignore_ascii_case(name)) || name.starts_with("SGF ")
}

/// Parses a line as the name and the value of a heading; `None` if it is not a heading.
fn heading_in(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_name = name.chars().all(|it| it.is_alphanumeric() || " -_".contains(it));
    is_name.then(|| (name.trim(), value.trim()))
}

/// Writes the whole game, with all variations and notes; `seats` names the players.
#[must_use]
pub fn write(record: &Record, seats: &ByColor<String>) -> String {
    let mut text = format!("Size: {}\nRule: {}\n", record.size(), record.rule().key());
    if record.on_foul() == OnFoul::Lose {
        text.push_str("Fouls: lose\n");
    }
    for color in Color::ALL {
        if !seats[color].is_empty() {
            text += &format!("{color:?}: {}\n", escaped(&seats[color], ""));
        }
    }
    write_info(&mut text, &record.info);
    write_setup(&mut text, record);
    let (main_end, ending) = (record.main_end(), ending_of_main_line(record));
    if let Some(ending) = ending {
        let (key, value) = ending_words(ending);
        text += &format!("{key}: {value}\n");
    }
    let mut writer = Writer { record, main_end, has_ending: ending.is_some(), text, is_indented: false };
    writer.tree();
    writer.text.push('\n');
    writer.text
}

/// Returns the resignation, loss on time or agreed draw that ends the main line. Returns `None` if there is none, or if
/// moves that were taken back follow it.
fn ending_of_main_line(record: &Record) -> Option<Ending> {
    let end = record.main_end();
    record.ending_at(end).filter(|_| record.children(end).next().is_none())
}

/// Returns the name and the value of the heading that states an ending.
fn ending_words(ending: Ending) -> (&'static str, String) {
    match ending {
        Ending::Resigned(side) => ("Resigned", format!("{side:?}")),
        Ending::OutOfTime(side) => ("Out-of-time", format!("{side:?}")),
        Ending::Agreed => ("Drawn", "agreed".to_owned()),
    }
}

/// Returns the ending that a heading or a note states; `key` is the name of the heading or note in lower case.
fn ending_of(key: &str, value: &str) -> Option<Ending> {
    match key {
        "resigned" => side_of(value).map(Ending::Resigned),
        "out-of-time" => side_of(value).map(Ending::OutOfTime),
        _ => Some(Ending::Agreed),
    }
}

fn write_info(text: &mut String, info: &GameInfo) {
    let mut info = info.clone();
    for (heading, value) in INFO_HEADINGS.iter().zip(info.texts_mut()).filter(|it| !it.1.is_empty()) {
        *text += &format!("{heading}: {}\n", escaped(value, ""));
    }
    for extra in &info.extras {
        for value in &extra.values {
            *text += &match extra.key.as_str() {
                REVIEW_KEY => format!("{REVIEW_HEADING}: {}\n", escaped(value, "")),
                key => format!("SGF {key}: {}\n", escaped(value, "")),
            };
        }
    }
}

fn write_setup(text: &mut String, record: &Record) {
    for color in Color::ALL {
        let stones = record.setup().iter().filter(|it| it.color == color);
        let names: Vec<_> = stones.map(|it| it.point.name(record.size())).collect();
        if !names.is_empty() {
            *text += &format!("{color:?} stones: {}\n", names.join(" "));
        }
    }
    if record.first_side() != Color::Black || !record.setup().is_empty() {
        *text += &format!("To move: {:?}\n", record.first_side());
    }
}

/// Escapes a value so that it fits on one line: writes line breaks and control characters as escape sequences, and puts
/// a backslash before each backslash and before the characters in `brackets`.
fn escaped(value: &str, brackets: &str) -> String {
    let last = value.chars().count().saturating_sub(1);
    let mut text = String::new();
    for (index, it) in value.chars().enumerate() {
        let is_edge = index == 0 || index == last;
        match it {
            '\n' => text.push_str("\\n"),
            '\\' => text.push_str("\\\\"),
            _ if brackets.contains(it) => text.extend(['\\', it]),
            _ if it.is_control() || is_edge && it.is_whitespace() || it == '\u{feff}' => {
                text += &format!("\\u({:x})", u32::from(it));
            }
            _ => text.push(it),
        }
    }
    text
}

/// Reverses [`escaped`]; a backslash that starts no escape sequence stands for itself.
fn unescaped(text: &str) -> String {
    let mut value = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (character, behind) = escape_in(rest).unwrap_or(('\\', rest));
        value.push(character);
        rest = behind;
    }
    value + rest
}

/// Maximum number of digits in `\u(…)`. The closing bracket may be missing, so the reader does not look for it after
/// more digits than these.
const MAX_DIGITS: usize = 8;

/// Parses the escape sequence whose backslash comes before `text`; returns its character and the text after it.
fn escape_in(text: &str) -> Option<(char, &str)> {
    if let Some(behind) = text.strip_prefix("u(") {
        let n_digits = behind.bytes().take(MAX_DIGITS).take_while(u8::is_ascii_hexdigit).count();
        let (digits, behind) = behind.split_at(n_digits);
        let behind = behind.strip_prefix(')')?;
        let character = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
        return Some((character, behind));
    }
    let it = text.chars().next()?;
    match it {
        'n' => Some(('\n', &text[1..])),
        '\\' | '{' | '}' | '[' | ']' => Some((it, &text[1..])),
        _ => None,
    }
}

/// Part of the tree of moves that must still be written.
enum Task {
    /// A move and its notes.
    Move(NodeId),
    /// All moves that follow a position.
    Continuation(NodeId),
    Open,
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    /// Last position of the main line. `has_ending` is `true` if a heading states the game's ending in this position.
    main_end: NodeId,
    has_ending: bool,
    text: String,
    /// `true` while a variation is written.
    is_indented: bool,
}

impl Writer<'_> {
    fn tree(&mut self) {
        self.notes(NodeId::ROOT);
        let mut tasks = vec![Task::Continuation(NodeId::ROOT)];
        let (mut ply, mut plies) = (0, Vec::new());
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => {
                    plies.push(ply);
                    ply -= 1;
                    self.text.push_str(" (");
                }
                Task::Close => {
                    ply = plies.pop().unwrap_or(ply);
                    self.text.push(')');
                }
                Task::Move(node) => {
                    self.is_indented = !plies.is_empty();
                    self.mv(node, ply);
                    self.notes(node);
                    ply += 1;
                }
                Task::Continuation(node) => self.plan(node, &mut tasks),
            }
        }
    }

    /// Adds the tasks that write the moves after `node`: the main move, its alternatives in brackets, and the moves
    /// that follow the main move.
    fn plan(&self, node: NodeId, tasks: &mut Vec<Task>) {
        let mut children = self.record.children(node);
        let Some(main) = children.next() else { return };
        tasks.push(Task::Continuation(main));
        let n_tasks = tasks.len();
        tasks.push(Task::Move(main));
        for it in children {
            tasks.extend([Task::Open, Task::Move(it), Task::Continuation(it), Task::Close]);
        }
        // Reverse the tasks after `Continuation(main)`: the loop takes the last task of the stack first, but these
        // tasks must be done in the order in which they were added.
        tasks[n_tasks..].reverse();
    }

    fn mv(&mut self, node: NodeId, ply: usize) {
        let Some(mv) = self.record.move_to(node) else { return };
        let is_first_of_variation = self.text.ends_with('(');
        let is_first_of_line = ply.is_multiple_of(10) && !self.is_indented;
        if !is_first_of_variation {
            self.text.push(if is_first_of_line { '\n' } else { ' ' });
        }
        if ply.is_multiple_of(2) {
            self.text += &format!("{}. ", ply / 2 + 1);
        }
        self.text += &mv.name(self.record.size());
    }

    fn notes(&mut self, node: NodeId) {
        for note in self.notes_of(node) {
            // Separate a note from the headings by an empty line, and from moves and other notes by a space.
            self.text.push(if self.text.ends_with('\n') { '\n' } else { ' ' });
            self.text += &note;
        }
    }

    /// Returns the notes of a position, each with its brackets.
    fn notes_of(&self, node: NodeId) -> Vec<String> {
        let record = self.record;
        let notes = record.notes(node);
        let mut told = self.marks_of(notes);
        told.extend(notes.spent.map(|it| format!("[spent {it}]")));
        told.extend(notes.left.map(|it| format!("[left {it}]")));
        for extra in &notes.extras {
            let name = if extra.key == REVIEW_KEY { "review".to_owned() } else { format!("sgf {}", extra.key) };
            told.extend(extra.values.iter().map(|it| format!("[{name} {}]", escaped(it, "[]"))));
        }
        let is_main_end = node == self.main_end;
        let ending = record.ending_at(node).filter(|_| !is_main_end || !self.has_ending);
        told.extend(ending.map(|ending| {
            let (key, value) = ending_words(ending);
            format!("[{} {value}]", key.to_ascii_lowercase())
        }));
        if !is_main_end {
            told.extend((node == record.end()).then(|| "[shown]".to_owned()));
        }
        if !notes.comment.is_empty() {
            told.push(format!("{{{}}}", escaped(&notes.comment, "{}")));
        }
        told
    }

    /// Returns the marks of a position as notes. Consecutive marks with the same sign share a note; each label has a
    /// note of its own.
    fn marks_of(&self, notes: &Notes) -> Vec<String> {
        let name = |it: &Mark| it.point.name(self.record.size());
        let is_same = |a: &Mark, b: &Mark| sign_name(&a.kind).is_some_and(|it| sign_name(&b.kind) == Some(it));
        let marks = notes.marks.chunk_by(is_same).map(|same| match &same[0].kind {
            MarkKind::Label(label) => format!("[label {} {}]", name(&same[0]), escaped(label, "[]")),
            kind => {
                let names: Vec<_> = same.iter().map(name).collect();
                format!("[{} {}]", sign_name(kind).unwrap_or_default(), names.join(" "))
            }
        });
        marks.collect()
    }
}

/// Names of the marks that have no text.
const SIGNS: [(&str, MarkKind); 4] = [
    ("triangle", MarkKind::Triangle),
    ("square", MarkKind::Square),
    ("circle", MarkKind::Circle),
    ("cross", MarkKind::Cross),
];

fn sign_name(kind: &MarkKind) -> Option<&'static str> {
    SIGNS.iter().find(|it| it.1 == *kind).map(|it| it.0)
}

/// Reads a game in this format.
///
/// # Errors
/// When a line is neither a heading nor a series of moves that can be played. The error states the place in the text.
pub fn read(text: &str) -> Result<LoadedGame, FormatError> {
    let whole = text.trim_start_matches('\u{feff}');
    let mut reader = Reader { whole, rest: whole, ..Reader::default() };
    let loaded = reader.text().and_then(|()| reader.loaded());
    loaded.map_err(|Fault { part, kind }| FormatError { at: SourcePosition::of(whole, part), kind })
}

/// Part of the text at which reading failed, and the reason.
struct Fault<'a> {
    part: &'a str,
    kind: ErrorKind,
}

/// Returns an error of the given kind that points to `part`, a part of the text.
fn fault<'a, T>(part: &'a str, kind: ErrorKind) -> Result<T, Fault<'a>> {
    Err(Fault { part, kind })
}

/// Headings of the file. They are collected until the first move; then the record is created from them.
#[derive(Default)]
struct Headings<'a> {
    size: Option<u8>,
    rule: Option<Rule>,
    on_foul: OnFoul,
    to_move: Option<Color>,
    info: GameInfo,
    /// Setup stones: a color, and the names of the points as written.
    stones: Vec<(Color, &'a str)>,
    root: Notes,
    /// Ending that a heading states, and the name of that heading in the text.
    ending: Option<(Ending, &'a str)>,
}

#[derive(Default)]
struct Reader<'a> {
    whole: &'a str,
    /// The text that has not been read yet.
    rest: &'a str,
    headings: Headings<'a>,
    seats: ByColor<Option<String>>,
    remarks: Remarks,
    record: Option<RecordBuilder>,
    /// The brackets of variations that are still open: for each, the move that the variation replaces, and the text
    /// from the bracket on, which gives the place if the bracket is never closed.
    open: Vec<(NodeId, &'a str)>,
    shown: Option<NodeId>,
    /// Positions in which the game has ended by resignation, time or agreement, each with the ending and the note that
    /// states the ending. Further moves may follow such a position.
    endings: Vec<(NodeId, Ending, &'a str)>,
}

impl<'a> Reader<'a> {
    fn remark(&mut self, part: &str, kind: ErrorKind) {
        self.remarks.add(offset_of(self.whole, part), kind, None);
    }

    fn text(&mut self) -> Result<(), Fault<'a>> {
        loop {
            let line = self.rest.lines().next().unwrap_or_default();
            if line.trim_start().starts_with('#') {
                self.rest = &self.rest[line.len()..];
            } else if let Some((name, value)) = heading_in(line) {
                self.heading(name, value)?;
                self.rest = &self.rest[line.len()..];
            }
            self.moves()?;
            match self.rest.split_once('\n') {
                Some((_, rest)) => self.rest = rest,
                None => break,
            }
        }
        match self.open.last() {
            Some((_, bracket)) => fault(bracket, ErrorKind::Cut(Part::Bracket)),
            None => Ok(()),
        }
    }

    /// Reads moves and notes up to the end of the line; a note may continue over several lines.
    fn moves(&mut self) -> Result<(), Fault<'a>> {
        loop {
            self.rest = self.rest.trim_start_matches(|it: char| it.is_whitespace() && it != '\n');
            let Some(first) = self.rest.chars().next().filter(|it| *it != '\n') else { return Ok(()) };
            match first {
                '{' => {
                    let comment = unescaped(self.bracketed('}')?);
                    let notes = self.notes();
                    let gap = if notes.comment.is_empty() { "" } else { "\n" };
                    notes.comment += &(gap.to_owned() + &comment);
                }
                '[' => {
                    let note = self.bracketed(']')?;
                    self.note(note.trim())?;
                }
                '(' => self.enter()?,
                ')' => self.leave()?,
                '}' | ']' => return fault(self.rest, ErrorKind::Bracket(first)),
                _ => {
                    let is_end = |it: char| it.is_whitespace() || "(){}[]".contains(it);
                    let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
                    self.rest = rest;
                    self.word(word)?;
                }
            }
        }
    }

    /// Returns the text between the bracket at the start of `rest` and the closing bracket `close`. Skips the text and
    /// both brackets.
    fn bracketed(&mut self, close: char) -> Result<&'a str, Fault<'a>> {
        let inner = &self.rest[1..];
        let mut is_escaped = false;
        for (at, it) in inner.char_indices() {
            if is_escaped {
                is_escaped = false;
            } else if it == '\\' {
                is_escaped = true;
            } else if it == close {
                self.rest = &inner[at + 1..];
                return Ok(&inner[..at]);
            }
        }
        fault(self.rest, ErrorKind::Cut(Part::Bracket))
    }

    fn heading(&mut self, name: &'a str, value: &'a str) -> Result<(), Fault<'a>> {
        let key = name.to_ascii_lowercase();
        let size = || value.parse().ok().and_then(|it| size_of(it).ok());
        let headings = &mut self.headings;
        match key.as_str() {
            "size" | "rule" | "fouls" | "black stones" | "white stones" | "to move" if self.record.is_some() => {
                return fault(name, ErrorKind::TooLate(name.to_owned()));
            }
            "size" => match size() {
                Some(size) => headings.size = Some(size),
                None => return fault(value, ErrorKind::Size(quoted(value))),
            },
            "rule" => match Rule::by_key(value) {
                Some(rule) => headings.rule = Some(rule),
                None => return fault(value, ErrorKind::Rule(quoted(value))),
            },
            "fouls" => match value.to_ascii_lowercase().as_str() {
                "lose" => headings.on_foul = OnFoul::Lose,
                "refuse" => headings.on_foul = OnFoul::Refuse,
                _ => self.remark(value, ErrorKind::Fouls(quoted(value))),
            },
            "black stones" => headings.stones.push((Color::Black, value)),
            "white stones" => headings.stones.push((Color::White, value)),
            "to move" => match side_of(value) {
                Some(side) => headings.to_move = Some(side),
                None => self.remark(value, ErrorKind::Side(quoted(value))),
            },
            "black" => self.seats.black = Some(unescaped(value)),
            "white" => self.seats.white = Some(unescaped(value)),
            "resigned" | "out-of-time" | "drawn" => match ending_of(&key, value) {
                Some(ending) => headings.ending = Some((ending, name)),
                None => self.remark(value, ErrorKind::Side(quoted(value))),
            },
            "review" => add_extra(&mut headings.info.extras, REVIEW_KEY, unescaped(value)),
            _ if key.starts_with("sgf ") => add_extra(&mut headings.info.extras, name[4..].trim(), unescaped(value)),
            _ => match info_field(&mut headings.info, name) {
                Some(field) => *field = unescaped(value),
                None => self.remark(name, ErrorKind::Heading(quoted(name))),
            },
        }
        Ok(())
    }

    fn word(&mut self, word: &'a str) -> Result<(), Fault<'a>> {
        let number = word.trim_end_matches('.');
        if number.len() < word.len() && number.bytes().all(|it| it.is_ascii_digit()) {
            return Ok(());
        }
        if word.eq_ignore_ascii_case("pass") {
            let passed = self.record()?.pass();
            return passed.or_else(|error| fault(word, ErrorKind::Pass(error)));
        }
        for name in names_in(word).or_else(|kind| fault(word, kind))? {
            let record = self.record()?;
            if MAX_NODES <= record.n_nodes() {
                return fault(name, ErrorKind::TooLarge);
            }
            let point = point_named(name, record.size())?;
            record.play(point).or_else(|error| fault(name, ErrorKind::Play(name.to_owned(), error)))?;
        }
        Ok(())
    }

    fn note(&mut self, note: &'a str) -> Result<(), Fault<'a>> {
        let wrong = || Fault { part: note, kind: ErrorKind::Note(quoted(note)) };
        let (name, value) = note.split_once(char::is_whitespace).unwrap_or((note, ""));
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "spent" => self.notes().spent = Some(value.trim().parse().map_err(|_| wrong())?),
            "left" => self.notes().left = Some(value.trim().parse().map_err(|_| wrong())?),
            "sgf" => {
                let (key, value) = value.split_once(' ').unwrap_or((value, ""));
                add_extra(&mut self.notes().extras, key, unescaped(value));
            }
            "review" => add_extra(&mut self.notes().extras, REVIEW_KEY, unescaped(value)),
            "shown" => self.shown = Some(self.record()?.node()),
            "resigned" | "out-of-time" | "drawn" => {
                let ending = ending_of(&name, value.trim()).ok_or_else(wrong)?;
                let node = self.record()?.node();
                self.endings.push((node, ending, note));
            }
            "label" => {
                let (point, label) = value.split_once(' ').unwrap_or((value, ""));
                self.mark(point, MarkKind::Label(unescaped(label)))?;
            }
            _ => {
                let (_, kind) = SIGNS.iter().find(|it| it.0 == name).ok_or_else(wrong)?;
                value.split_whitespace().try_for_each(|point| self.mark(point, kind.clone()))?;
            }
        }
        Ok(())
    }

    fn mark(&mut self, name: &'a str, kind: MarkKind) -> Result<(), Fault<'a>> {
        let point = point_named(name, self.record()?.size())?;
        self.notes().marks.push(Mark { point, kind });
        Ok(())
    }

    fn enter(&mut self) -> Result<(), Fault<'a>> {
        let here = self.rest;
        let record = self.record()?;
        let node = record.node();
        let before = record.parent(node).ok_or(Fault { part: here, kind: ErrorKind::Bracket('(') })?;
        record.go_back(before);
        self.open.push((node, here));
        self.rest = &here[1..];
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Fault<'a>> {
        let here = self.rest;
        let (node, _) = self.open.pop().ok_or(Fault { part: here, kind: ErrorKind::Bracket(')') })?;
        let record = self.record()?;
        record.parent(node).into_iter().for_each(|it| record.go_back(it));
        record.follow(node);
        self.rest = &here[1..];
        Ok(())
    }

    /// Returns the notes of the last position that was read.
    fn notes(&mut self) -> &mut Notes {
        match &mut self.record {
            Some(record) => record.notes_mut(record.node()).expect("the cursor stands in the tree"),
            None => &mut self.headings.root,
        }
    }

    /// Returns the record; the first call creates it from the headings.
    fn record(&mut self) -> Result<&mut RecordBuilder, Fault<'a>> {
        if self.record.is_none() {
            self.record = Some(RecordBuilder::new(self.headings.record()?));
        }
        Ok(self.record.as_mut().expect("it was made above"))
    }

    fn loaded(mut self) -> Result<LoadedGame, Fault<'a>> {
        self.record()?;
        let Self { whole, headings, seats, mut remarks, record, shown, endings, .. } = self;
        // Set the treatment of forbidden moves only after all moves are played: the file may contain forbidden moves,
        // which a record that refuses them would reject.
        let mut record = record.expect("it was made above").finish().with_fouls(headings.on_foul);
        record.info = headings.info;
        let of_main_line = headings.ending.map(|(ending, part)| (record.main_end(), ending, part));
        for (node, ending, part) in endings.into_iter().chain(of_main_line) {
            if record.conclude_at(node, ending).is_err() {
                remarks.add(offset_of(whole, part), ErrorKind::Ended, None);
            }
        }
        record.select(record.main_end());
        shown.into_iter().for_each(|it| _ = record.select(it));
        Ok(LoadedGame { record, seats, warnings: remarks.warnings(&mut PositionFinder::new(whole)) })
    }
}

impl<'a> Headings<'a> {
    /// Returns a record without moves, with the start position, size and rule that the headings state.
    fn record(&mut self) -> Result<Record, Fault<'a>> {
        let mut board = Board::new(self.size.unwrap_or(USUAL_SIZE));
        for (color, names) in &self.stones {
            for name in names.split_whitespace() {
                let put = board.play(point_named(name, board.size())?, *color);
                put.or_else(|why| fault(name, ErrorKind::Play(name.to_owned(), why)))?;
            }
        }
        let first = self.to_move.unwrap_or(Color::Black);
        let rule = self.rule.unwrap_or(Rule::Freestyle);
        let mut record = Record::from_position(board, rule, first).with_fouls(OnFoul::Lose);
        if self.root != Notes::default()
            && let Some(root) = record.notes_mut(NodeId::ROOT)
        {
            *root = std::mem::take(&mut self.root);
        }
        Ok(record)
    }
}

fn point_named(name: &str, size: u8) -> Result<Point, Fault<'_>> {
    Point::parse(name, size).or_else(|why| fault(name, ErrorKind::Point(quoted(name), why)))
}

fn side_of(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|it| format!("{it:?}").eq_ignore_ascii_case(word))
}

/// If the last property has this key, appends a value to the property; otherwise adds a new property with the value.
fn add_extra(extras: &mut Vec<Extra>, key: &str, value: String) {
    match extras.last_mut().filter(|it| it.key == key) {
        Some(extra) => extra.values.push(value),
        None => extras.push(Extra { key: key.to_owned(), values: vec![value] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> ByColor<String> {
        ByColor { black: "person".to_owned(), white: "gumu".to_owned() }
    }

    #[test]
    fn a_game_reads_back_as_it_was_written() {
        let mut record = Record::new(13, Rule::Freestyle);
        for name in ["g7", "h8", "a1", "m13", "g8", "b2", "c3", "d4", "e5", "f6", "l12"] {
            record.play(Point::parse(name, 13).unwrap()).unwrap();
        }
        record.resign(Color::White).unwrap();
        let loaded = read(&write(&record, &seats())).unwrap();
        assert_eq!(loaded.record, record);
        assert_eq!(loaded.seats, ByColor { black: Some("person".to_owned()), white: Some("gumu".to_owned()) });
        assert_eq!(loaded.warnings, []);
    }

    #[test]
    fn bare_moves_are_a_game() {
        let loaded = read("\u{feff}# a remark\nH8 i9\r\n 2. G7 j10 ").unwrap();
        let names: Vec<_> = loaded.record.moves().iter().map(|it| it.name(15)).collect();
        assert_eq!(names, ["h8", "i9", "g7", "j10"]);
        assert_eq!(read("").unwrap().record, Record::new(15, Rule::Freestyle));
    }

    #[test]
    fn an_error_says_where_and_what() {
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected);
        check("h8\nh8", "line 2, column 1: no stone can be played on h8: the point is occupied");
        check("h8 {古\n木} i9i9", "line 2, column 6: no stone can be played on i9: the point is occupied");
        check("h8 hello", "line 1, column 4: \"hello\" is not a point, which is a letter and a number");
        check("1. h8 q1", "line 1, column 7: column Q does not exist on a 15×15 board");
        check("Size: 9\n\nk3", "line 3, column 1: column K does not exist on a 9×9 board");
        check("Size: 9\n\n h10", "line 3, column 2: row 10 does not exist on a 9×9 board");
        check("Size: 40", "line 1, column 7: the board size \"40\" is not a number from 5 to 22");
        check("\u{feff}Rule: pente", "line 1, column 7: the rule \"pente\" is not known");
        check("h8\nSize: 15", "line 2, column 1: \"Size\" must stand before the first move");
        check("h8 {never\nclosed", "line 1, column 4: the file ends within brackets");
        check("h8 i9\n(j9 k9 (l9)", "line 2, column 1: the file ends within brackets");
        check("(h8", "line 1, column 1: the bracket \"(\" is out of place");
        check("h8 (i9))", "line 1, column 8: the bracket \")\" is out of place");
        check("h8 i9 ]", "line 1, column 7: the bracket \"]\" is out of place");
        check("h8 i9 [ x]", "line 1, column 9: the note \"x\" in brackets cannot be read");
        check("h8 [square a1\nz1]", "line 2, column 1: column Z does not exist on a 15×15 board");
        check(
            "White stones: a1\nBlack stones: a2 a1\n\nh8",
            "line 2, column 18: no stone can be played on a1: the point is occupied",
        );
        let long = read(&"x".repeat(100)).unwrap_err().to_string();
        assert!(long.contains(&format!("\"{}…\"", "x".repeat(40))), "{long}");
    }

    #[test]
    fn unusable_parts_are_reported() {
        let loaded =
            read("Weather: fair\nTo move: both\nResigned: nobody\nFouls: win\nDrawn: agreed\nh8 [drawn]").unwrap();
        let told: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
        let expected = [
            "line 1, column 1: the heading \"Weather\" is not known",
            "line 2, column 10: \"both\" is neither Black nor White",
            "line 3, column 11: \"nobody\" is neither Black nor White",
            "line 4, column 8: the heading Fouls (forbidden moves) must be \"lose\" or \"refuse\", not \"win\"",
            "line 5, column 1: the game has already ended",
        ];
        assert_eq!(told, expected);
        assert_eq!(loaded.record.ply(), 1);
    }
}
