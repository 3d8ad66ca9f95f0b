//! SGF, the Smart Game Format, `FF[4]`, for gomoku and renju (`GM[4]`), and the dialects of other programs.
//!
//! See <https://www.red-bean.com/sgf/>. A game is refused only if no board has its size, or if its brackets are nested
//! too deeply. A variation is left out from its first move that cannot be played. Games other than `GM[4]` are read as
//! gomoku with a warning, properties of older versions are accepted, and unknown properties are kept and written back.

use std::collections::HashSet;

use crate::formats::fault::{
    ErrorKind, FormatError, LeftOut, MAX_DEPTH, MAX_NODES, MAX_WARNINGS, Part, Remarks, Warning, quoted,
};
use crate::formats::loaded_game::LoadedGame;
use crate::formats::values::{merge_extras, rule_of, size_of, usual_size_for};
use crate::game::source_position::{PositionFinder, offset_of};
use crate::game::{
    Board, Color, Ending, Extra, GameInfo, MAX_SIZE, Mark, MarkKind, NodeId, Notes, OnFoul, Outcome, PlayError, Point,
    Record, RecordBuilder, Rule,
};

/// Maximum number of games that are read from one file.
const MAX_GAMES: usize = 10_000;

/// Maximum number of marks in one position. It is higher than the number of marks for which a board has room.
const MAX_MARKS: usize = 8 * Point::N_INDICES;

/// Maximum number of marks that are kept of a game, because a few bytes can mark a rectangle as large as the board. For
/// a long file the maximum is a quarter of the number of bytes from the start of the game to the end of the file,
/// because a mark on a single point takes four bytes.
const MAX_MARKS_OF_GAME: usize = 100_000;
/// Value of the property `GM` for gomoku and renju.
const GOMOKU: &str = "4";

/// Keys of the root properties that hold the text fields of [`GameInfo`], in the order of [`GameInfo::texts_mut`].
const INFO_KEYS: [&str; 10] = ["PB", "PW", "EV", "RO", "DT", "PC", "ON", "TM", "OT", "RE"];

/// Keys of the properties that put a mark on each of their points.
const MARK_KEYS: [(&str, MarkKind); 4] =
    [("TR", MarkKind::Triangle), ("SQ", MarkKind::Square), ("CR", MarkKind::Circle), ("MA", MarkKind::Cross)];

/// Returns `true` if a text starts like a game in this format.
pub(super) fn is_sgf(text: &str) -> bool {
    let start = text.trim_start().strip_prefix('(');
    start.is_some_and(|it| it.trim_start_matches(|it: char| it.is_whitespace() || it == '(').starts_with(';'))
}

/// Returns the encoding that the property `CA` of a file names.
pub(super) fn charset_in(bytes: &[u8]) -> Option<&str> {
    let at = bytes.windows(3).take(4096).position(|it| it == b"CA[")?;
    let label = bytes[at + 3..].split(|it| *it == b']').next()?;
    std::str::from_utf8(label).ok().map(str::trim)
}

/// Writes the game with all variations and notes. A resignation, loss on time or agreed draw is written as the result
/// `RE` if it ends the main line, and as the private property `RSG` elsewhere. The time that a move took is written as
/// `EMT`, in seconds.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut writer = Writer { record, main_end: record.main_end(), text: String::new() };
    writer.root();
    writer.tree();
    writer.text.push_str(")\n");
    writer.text
}

enum Task {
    Node(NodeId),
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    /// The last position of the main line.
    main_end: NodeId,
    text: String,
}

impl Writer<'_> {
    fn root(&mut self) {
        let record = self.record;
        self.text += &format!("(;FF[4]GM[4]CA[UTF-8]AP[Gumu]SZ[{}]", record.size());
        if !record.info.extras.iter().any(|it| it.key == "RU") {
            self.property("RU", record.rule().key());
        }
        let mut info = record.info.clone();
        if let Some(outcome) = record.outcome_at(self.main_end) {
            let is_told = !info.result.is_empty() && !matches!(outcome, Outcome::Resignation { .. });
            info.result = if is_told { info.result } else { result_of(outcome).to_owned() };
        }
        for (key, value) in INFO_KEYS.into_iter().zip(info.texts_mut()) {
            if !value.is_empty() {
                self.property(key, &escaped(value, ""));
            }
        }
        self.extras(&info.extras);
        for (key, color) in [("AB", Color::Black), ("AW", Color::White)] {
            self.points(key, record.setup().iter().filter(|it| it.color == color).map(|it| it.point));
        }
        if !record.setup().is_empty() || record.first_side() == Color::White {
            self.property("PL", letter_of(record.first_side()));
        }
        self.ending(NodeId::ROOT);
        self.notes(NodeId::ROOT);
    }

    /// If the game ended in this position by resignation, time or agreement, writes that as the private property `RSG`.
    /// The end of the main line needs no `RSG`, because `RE` states the result there, unless further moves follow.
    fn ending(&mut self, node: NodeId) {
        let record = self.record;
        let is_result = || node == self.main_end && record.children(node).next().is_none();
        if let Some(ending) = record.ending_at(node).filter(|_| !is_result()) {
            self.property("RSG", result_of(ending.outcome()));
        }
    }

    fn tree(&mut self) {
        let record = self.record;
        let mut tasks = vec![Task::Node(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            let Task::Node(node) = task else {
                self.text.push(')');
                continue;
            };
            let is_variation = record.siblings(node).nth(1).is_some();
            if is_variation {
                self.text.push_str("\n(");
                tasks.push(Task::Close);
            }
            self.node(node);
            let n_tasks = tasks.len();
            tasks.extend(record.children(node).map(Task::Node));
            // Reverse the children on the stack: the loop takes the last task first, but the first child must be
            // written first.
            tasks[n_tasks..].reverse();
        }
    }

    fn node(&mut self, node: NodeId) {
        let record = self.record;
        let Some(mv) = record.move_to(node) else { return };
        let point = mv.point.map(letters_of).unwrap_or_default();
        self.text += &format!(";{}[{point}]", letter_of(mv.color));
        self.ending(node);
        self.notes(node);
    }

    fn notes(&mut self, node: NodeId) {
        let notes = self.record.notes(node);
        for (key, kind) in MARK_KEYS {
            self.points(key, notes.marks.iter().filter(|it| it.kind == kind).map(|it| it.point));
        }
        let labels = notes.marks.iter().filter_map(|it| match &it.kind {
            MarkKind::Label(label) => Some(format!("{}:{}", letters_of(it.point), escaped(label, ":"))),
            MarkKind::Triangle | MarkKind::Square | MarkKind::Circle | MarkKind::Cross => None,
        });
        self.values("LB", labels);
        if let Some(spent) = notes.spent {
            self.property("EMT", &seconds(spent));
        }
        if let (Some(left), Some(mv)) = (notes.left, self.record.move_to(node)) {
            self.property(left_key(mv.color), &seconds(left));
        }
        self.extras(&notes.extras);
        if !notes.comment.is_empty() {
            self.property("C", &escaped(&notes.comment, ""));
        }
    }

    fn extras(&mut self, extras: &[Extra]) {
        for extra in extras {
            self.values(&extra.key, extra.values.iter().map(|it| well_escaped(it)));
        }
    }

    fn points(&mut self, key: &str, points: impl Iterator<Item = Point>) {
        self.values(key, points.map(letters_of));
    }

    fn property(&mut self, key: &str, value: &str) {
        self.values(key, std::iter::once(value.to_owned()));
    }

    fn values(&mut self, key: &str, values: impl Iterator<Item = String>) {
        for (index, value) in values.enumerate() {
            if index == 0 {
                self.text += key;
            }
            self.text += &format!("[{value}]");
        }
    }
}

const fn letter_of(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Returns the key of the property that holds the time left on the clock of a color.
const fn left_key(color: Color) -> &'static str {
    match color {
        Color::Black => "BL",
        Color::White => "WL",
    }
}

fn letters_of(point: Point) -> String {
    [point.x(), point.y()].map(|it| char::from(b'a' + it)).iter().collect()
}

/// Returns the outcome as a value of the property `RE`.
const fn result_of(outcome: Outcome) -> &'static str {
    match (outcome, outcome.winner()) {
        (Outcome::Resignation { .. }, Some(Color::Black)) => "B+R",
        (Outcome::Resignation { .. }, Some(Color::White)) => "W+R",
        (Outcome::Time { .. }, Some(Color::Black)) => "B+T",
        (Outcome::Time { .. }, Some(Color::White)) => "W+T",
        (Outcome::Foul { .. }, Some(Color::Black)) => "B+F",
        (Outcome::Foul { .. }, Some(Color::White)) => "W+F",
        (_, Some(Color::Black)) => "B+",
        (_, Some(Color::White)) => "W+",
        (_, None) => "0",
    }
}

/// Returns the ending that a result text such as `B+R` states: resignation, loss on time or agreed draw. Every draw is
/// read as agreed, so callers must ignore it if the game is already drawn on the board.
fn ending_in(result: &str) -> Option<Ending> {
    let result = result.trim();
    let Some((winner, how)) = result.split_once('+') else {
        return ["0", "draw"].contains(&result.to_ascii_lowercase().as_str()).then_some(Ending::Agreed);
    };
    let loser = !side_of(winner)?;
    match how.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" | "resignation" => Some(Ending::Resigned(loser)),
        "t" | "time" => Some(Ending::OutOfTime(loser)),
        _ => None,
    }
}

fn side_of(word: &str) -> Option<Color> {
    match word.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Color::Black),
        "w" | "white" | "2" => Some(Color::White),
        _ => None,
    }
}

/// Formats milliseconds as seconds, with a decimal point if they are not whole seconds.
fn seconds(milliseconds: u32) -> String {
    match milliseconds % 1000 {
        0 => (milliseconds / 1000).to_string(),
        rest => format!("{}.{rest:03}", milliseconds / 1000),
    }
}

/// Parses seconds with an optional decimal point; returns milliseconds.
fn milliseconds(seconds: &str) -> Option<u32> {
    let (whole, rest) = seconds.trim().split_once('.').unwrap_or((seconds.trim(), ""));
    let thousandths: String = rest.chars().chain("000".chars()).take(3).collect();
    whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(thousandths.parse().ok()?)
}

/// Escapes a text for use as a property value: puts a backslash before `]`, `\` and the characters in `also`.
fn escaped(text: &str, also: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for it in text.chars() {
        if it == ']' || it == '\\' || also.contains(it) {
            value.push('\\');
        }
        value.push(it);
    }
    value
}

/// Removes the escapes from a property value: an escaped line break is dropped, every other line break is kept.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(it) = chars.next() {
        let is_escaped = it == '\\';
        let Some(it) = (if is_escaped { chars.next() } else { Some(it) }) else { break };
        if it != '\n' && it != '\r' {
            text.push(it);
            continue;
        }
        let pair = if it == '\n' { '\r' } else { '\n' };
        chars.next_if_eq(&pair);
        if !is_escaped {
            text.push('\n');
        }
    }
    text
}

/// Escapes every unescaped `]` in a raw value; keeps all other escapes.
fn well_escaped(value: &str) -> String {
    let mut safe = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(it) = chars.next() {
        match it {
            ']' => safe.push_str("\\]"),
            '\\' => safe.extend(['\\', chars.next().unwrap_or('\\')]),
            _ => safe.push(it),
        }
    }
    safe
}

/// Returns the byte offset of the colon that separates the two parts of a composed value; `None` if there is none.
fn colon_in(value: &str) -> Option<usize> {
    let mut is_escaped = false;
    value.char_indices().find_map(|(at, it)| {
        let is_colon = it == ':' && !is_escaped;
        is_escaped = it == '\\' && !is_escaped;
        is_colon.then_some(at)
    })
}

/// Reads all games of a file. Returns at least one game.
///
/// # Errors
/// When the file has no game, or no game of it can be read.
pub fn read(text: &str) -> Result<Vec<LoadedGame>, FormatError> {
    let mut reader = Reader { text, at: 0, places: PositionFinder::new(text) };
    let (mut games, mut warnings, mut first_error) = (Vec::new(), Vec::new(), None);
    let left_out = |error: FormatError| Warning { at: Some(error.at), kind: error.kind, left_out: Some(LeftOut::Game) };
    while reader.find_game() {
        if games.len() == MAX_GAMES {
            let at = Some(reader.places.at(reader.at));
            warnings.push(Warning { at, kind: ErrorKind::TooMany(MAX_GAMES), left_out: Some(LeftOut::Rest) });
            break;
        }
        match reader.game() {
            Ok(loaded) => games.push(loaded),
            Err(error) if games.is_empty() && first_error.is_none() => first_error = Some(error),
            Err(_) if MAX_WARNINGS <= warnings.len() => (),
            Err(error) => warnings.push(left_out(error)),
        }
    }
    let Some(game) = games.first_mut() else {
        let nothing = || FormatError { at: reader.places.at(reader.at), kind: ErrorKind::NoGame };
        return Err(first_error.unwrap_or_else(nothing));
    };
    game.warnings.extend(first_error.map(left_out));
    game.warnings.extend(warnings);
    Ok(games)
}

/// Key of a property, and its values with their escapes.
type Property<'a> = (String, Vec<&'a str>);

struct Reader<'a> {
    text: &'a str,
    at: usize,
    places: PositionFinder<'a>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    const fn skip(&mut self) {
        self.at += 1;
    }

    /// Skips to the next `(`; returns `false` if there is none.
    fn find_game(&mut self) -> bool {
        while self.peek().is_some_and(|it| it != b'(') {
            self.skip();
        }
        self.peek().is_some()
    }

    /// Reads a game from its opening to its closing bracket.
    fn game(&mut self) -> Result<LoadedGame, FormatError> {
        let mut game = Game { whole: self.text, start: self.at, ..Game::default() };
        let mut open = Vec::new();
        while let Some(it) = self.peek() {
            match it {
                b'(' if open.len() == MAX_DEPTH => {
                    let at = self.places.at(self.at);
                    self.at = self.text.len();
                    return Err(FormatError { at, kind: ErrorKind::TooDeep });
                }
                b'(' => {
                    open.push((game.node(), game.is_broken));
                    self.skip();
                }
                b')' => {
                    self.skip();
                    if let Some((node, is_broken)) = open.pop() {
                        game.go_back(node, is_broken);
                    }
                    if open.is_empty() {
                        return game.loaded(&mut self.places);
                    }
                }
                b';' => {
                    self.skip();
                    let properties = self.properties(&mut game);
                    if let Err((offset, kind)) = game.add(properties) {
                        // Parse the rest of a broken game without using it, so that its variations are not read as
                        // games of their own.
                        game.is_broken = true;
                        game.error.get_or_insert((offset, kind));
                    }
                }
                _ => {
                    if !it.is_ascii_whitespace() {
                        game.strays.get_or_insert(self.at);
                    }
                    self.skip();
                }
            }
        }
        game.remarks.add(self.at, ErrorKind::Cut(Part::Game), None);
        game.loaded(&mut self.places)
    }

    /// Reads the properties of a node.
    fn properties(&mut self, game: &mut Game<'a>) -> Vec<Property<'a>> {
        let mut properties: Vec<Property<'a>> = Vec::new();
        let mut key = String::new();
        while let Some(it) = self.peek() {
            match it {
                b'(' | b')' | b';' => break,
                b'[' => {
                    let (value, is_whole) = self.value(game);
                    // Ignore a board size that is cut off by the end of the file: some of its digits may be missing,
                    // and the size would be wrong.
                    if !is_whole && key == "SZ" {
                        break;
                    }
                    match properties.last_mut().filter(|it| key.is_empty() || it.0 == key) {
                        Some(property) => property.1.push(value),
                        None if key.is_empty() => _ = game.strays.get_or_insert(offset_of(self.text, value)),
                        None => properties.push((key, vec![value])),
                    }
                    key = String::new();
                    continue;
                }
                // Skip lower-case letters in keys, which older versions of SGF allow; accept digits, because renju
                // sites write `5A` for the offered fifth moves.
                b'A'..=b'Z' | b'0'..=b'9' if key.len() < 32 => key.push(char::from(it)),
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'\t' | b'\r' | b'\n' => (),
                _ => _ = game.strays.get_or_insert(self.at),
            }
            self.skip();
        }
        properties
    }

    /// Reads a value from its opening to its closing bracket. Also returns `true` if the closing bracket exists, and
    /// `false` if the text ends before it.
    fn value(&mut self, game: &mut Game<'a>) -> (&'a str, bool) {
        self.skip();
        let start = self.at;
        while let Some(it) = self.peek() {
            match it {
                b']' => {
                    self.skip();
                    return (&self.text[start..self.at - 1], true);
                }
                b'\\' => {
                    self.skip();
                    if self.peek().is_some() {
                        self.skip();
                    }
                }
                _ => self.skip(),
            }
        }
        game.remarks.add(start, ErrorKind::Cut(Part::Value), None);
        // The scan may have stopped within a character, because it skips only one byte after a backslash. The slice is
        // still valid: `start` and the end of the text are character boundaries.
        (&self.text[start..], false)
    }
}

/// State of the reader within a game: the parts of the game that were read so far.
#[derive(Default)]
struct Game<'a> {
    whole: &'a str,
    /// Offset of the bracket that opens the game.
    start: usize,
    info: GameInfo,
    size: Option<u8>,
    rule: Option<Rule>,
    /// The stones on the board before the first move.
    setup: Option<Board>,
    to_move: Option<Color>,
    /// Notes of the position before the first move.
    root: Notes,
    has_root: bool,
    /// The record; `None` until the first move, because the root properties must be known before it is created.
    record: Option<RecordBuilder>,
    /// Positions whose notes may have duplicate marks or properties. The duplicates are removed when the whole game has
    /// been read. A position may occur repeatedly in this list.
    crowded: Vec<NodeId>,
    n_marks: usize,
    /// The positions in which the game has ended by resignation, time or agreement. Further moves may follow such a
    /// position.
    endings: Vec<(NodeId, Ending)>,
    /// `true` while the rest of the current variation is left out.
    is_broken: bool,
    /// `true` once the game has the maximum number of positions.
    is_full: bool,
    /// Offset and kind of an error that makes the game unusable.
    error: Option<(usize, ErrorKind)>,
    /// Offset of the first character that belongs neither to a property nor to a value.
    strays: Option<usize>,
    remarks: Remarks,
}

impl<'a> Game<'a> {
    /// Adds a warning at the offset of `value` in the file.
    fn warn(&mut self, value: &str, kind: ErrorKind, left_out: Option<LeftOut>) {
        self.remarks.add(offset_of(self.whole, value), kind, left_out);
    }

    fn node(&self) -> NodeId {
        self.record.as_ref().map_or(NodeId::ROOT, |it| it.node())
    }

    fn go_back(&mut self, node: NodeId, is_broken: bool) {
        self.is_broken = is_broken || self.is_full || self.error.is_some();
        if let Some(record) = &mut self.record {
            record.go_back(node);
        }
    }

    /// Processes a node with these properties.
    fn add(&mut self, properties: Vec<Property<'a>>) -> Result<(), (usize, ErrorKind)> {
        if self.is_broken {
            return Ok(());
        }
        let is_root = !std::mem::replace(&mut self.has_root, true);
        let mut rest = Vec::new();
        for (key, values) in properties {
            let is_used = is_root && self.add_root(&key, &values)?;
            if !is_used {
                rest.push((key, values));
            }
        }
        let (first, notes): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|it| ["B", "W", "AB", "AW", "AE", "PL"].contains(&it.0.as_str()));
        // Process `PL` before the other properties, because the side to move must be known before the first move.
        let (turns, stones): (Vec<_>, Vec<_>) = first.into_iter().partition(|it| it.0 == "PL");
        for (_, values) in turns {
            let side = values.first().and_then(|it| side_of(it));
            self.to_move = self.to_move.or(side.filter(|_| self.record.is_none()));
        }
        for (key, values) in stones {
            self.add_stones(&key, &values);
        }
        if !self.is_broken {
            for (key, values) in notes {
                self.add_note(key, values);
            }
        }
        Ok(())
    }

    /// Processes a property of the root; returns `false` if the property does not belong to the root.
    fn add_root(&mut self, key: &str, values: &[&str]) -> Result<bool, (usize, ErrorKind)> {
        let value = values.first().copied().unwrap_or_default();
        let wrong = |kind| (offset_of(self.whole, value), kind);
        match key {
            "FF" | "CA" | "AP" => (),
            // Accept an empty `GM`: by the standard it means Go, but some gomoku programs leave the number out.
            "GM" if ["", GOMOKU].contains(&value.trim()) => (),
            "GM" => self.warn(value, ErrorKind::OtherGame(quoted(value)), None),
            "SZ" => {
                let (n_columns, n_rows) = value.split_once(':').unwrap_or((value, value));
                let of = |it: &str| it.trim().parse().map_err(|_| wrong(ErrorKind::Size(quoted(value))));
                let (n_columns, n_rows): (usize, usize) = (of(n_columns)?, of(n_rows)?);
                self.size = Some(size_of(n_columns.max(n_rows)).map_err(wrong)?);
                if n_columns != n_rows {
                    self.warn(value, ErrorKind::Oblong(n_columns, n_rows), None);
                }
            }
            "RU" => match rule_of(&unescaped(value)) {
                Some(rule) => self.rule = Some(rule),
                None if value.is_empty() => (),
                None => {
                    self.warn(value, ErrorKind::Rule(quoted(value)), None);
                    return Ok(false);
                }
            },
            _ => match INFO_KEYS.into_iter().zip(self.info.texts_mut()).find(|it| it.0 == key) {
                Some((_, field)) => *field = unescaped(value),
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    fn add_stones(&mut self, key: &str, values: &[&str]) {
        let color = match key {
            "B" | "AB" => Some(Color::Black),
            "W" | "AW" => Some(Color::White),
            _ => None,
        };
        let is_move = key.len() == 1;
        for value in values {
            if self.is_broken {
                break;
            }
            let size = self.size();
            if let Some(color) = color.filter(|_| is_move && is_pass(value, size)) {
                self.make(color, None, value);
                continue;
            }
            let points = points_in(value, size).unwrap_or_else(|kind| {
                self.break_off(value, kind);
                Vec::new()
            });
            for point in points {
                match color {
                    Some(color) if is_move => self.make(color, Some(point), value),
                    _ if self.record.is_none() => self.put(point, color),
                    Some(color) => {
                        self.warn(value, ErrorKind::Put, None);
                        self.make(color, Some(point), value);
                    }
                    None => self.break_off(value, ErrorKind::Removal),
                }
            }
        }
    }

    /// Places a setup stone on `point`, or removes the stone there if `color` is `None`.
    fn put(&mut self, point: Point, color: Option<Color>) {
        let size = self.size();
        let board = self.setup.get_or_insert_with(|| Board::new(size));
        if board.stone(point) != color {
            board.undo(point);
            // Ignore the result: the point lies on the board and was cleared just before.
            color.into_iter().for_each(|it| _ = board.play(point, it));
        }
    }

    /// Makes a move of `color` on `point`, or a pass if `point` is `None`. If the other side is to move, that side
    /// passes first.
    fn make(&mut self, color: Color, point: Option<Point>, value: &str) {
        if self.is_broken {
            return;
        }
        let record = self.record(color);
        if MAX_NODES <= record.n_nodes() {
            (self.is_broken, self.is_full) = (true, true);
            self.warn(value, ErrorKind::TooLarge, Some(LeftOut::Rest));
            return;
        }
        let made = match point {
            Some(point) => record.play_as(color, point),
            None => pass_as(record, color),
        };
        match (made, point.map(|it| it.name(record.size()))) {
            (Ok(()), _) => {}
            (Err(why), Some(name)) => self.break_off(value, ErrorKind::Play(name, why)),
            (Err(why), None) => self.break_off(value, ErrorKind::Pass(why)),
        }
    }

    /// Leaves out the rest of the current variation, with a warning at `value`.
    fn break_off(&mut self, value: &str, kind: ErrorKind) {
        self.is_broken = true;
        self.warn(value, kind, Some(LeftOut::Variation));
    }

    fn add_note(&mut self, key: String, values: Vec<&'a str>) {
        let size = self.size();
        let value = values.first().copied().unwrap_or_default();
        let side = self.record.as_ref().and_then(|it| it.last()).map(|it| it.color);
        let time = milliseconds(value);
        match key.as_str() {
            "C" => {
                let text = values.iter().map(|it| unescaped(it)).collect::<Vec<_>>().join("\n");
                let comment = &mut self.notes().comment;
                let gap = if comment.is_empty() || text.is_empty() { "" } else { "\n" };
                comment.push_str(gap);
                comment.push_str(&text);
            }
            "EMT" if time.is_some() => self.notes().spent = time,
            "BL" | "WL" if time.is_some() && side.is_some_and(|it| left_key(it) == key) => self.notes().left = time,
            "RSG" => {
                let node = self.node();
                self.endings.extend(ending_in(value).map(|it| (node, it)));
            }
            "LB" => {
                for value in values {
                    let Some(at) = colon_in(value) else { continue };
                    self.mark(&value[..at], &MarkKind::Label(unescaped(&value[at + 1..])), size);
                }
            }
            // Letters (`L`) and marks (`M`) of version 3 of SGF.
            "L" => {
                for (letter, value) in ('A'..='Z').zip(values) {
                    self.mark(value, &MarkKind::Label(letter.to_string()), size);
                }
            }
            "M" => values.iter().for_each(|it| self.mark(it, &MarkKind::Cross, size)),
            _ => match MARK_KEYS.into_iter().find(|it| it.0 == key) {
                Some((_, kind)) => values.iter().for_each(|it| self.mark(it, &kind, size)),
                None => {
                    let values = values.into_iter().map(str::to_owned).collect();
                    let node = self.node();
                    let is_of_game = node == NodeId::ROOT;
                    let extras = if is_of_game { &mut self.info.extras } else { &mut self.notes().extras };
                    extras.push(Extra { key, values });
                    if 1 < extras.len() && !is_of_game {
                        self.crowd(node);
                    }
                }
            },
        }
    }

    fn mark(&mut self, value: &str, kind: &MarkKind, size: u8) {
        let points = match points_in(value, size) {
            Ok(points) => points,
            Err(_) if value.trim().is_empty() => Vec::new(),
            Err(kind) => {
                self.warn(value, kind, Some(LeftOut::Mark));
                Vec::new()
            }
        };
        let n_free = MAX_MARKS_OF_GAME.max((self.whole.len() - self.start) / 4).saturating_sub(self.n_marks);
        let node = self.node();
        let marks = &mut self.notes().marks;
        let n_before = marks.len();
        let n_new = n_free.min(MAX_MARKS.saturating_sub(n_before));
        marks.extend(points.into_iter().take(n_new).map(|point| Mark { point, kind: kind.clone() }));
        let n_after = marks.len();
        self.n_marks += n_after - n_before;
        if 1 < n_after {
            self.crowd(node);
        }
    }

    /// Adds a position to the list of positions that may have duplicate marks or properties. The duplicates are removed
    /// when the whole game has been read.
    fn crowd(&mut self, node: NodeId) {
        if self.crowded.last() != Some(&node) {
            self.crowded.push(node);
        }
    }

    fn notes(&mut self) -> &mut Notes {
        match &mut self.record {
            Some(record) => record.notes_mut(record.node()).expect("the cursor stands in the tree"),
            None => &mut self.root,
        }
    }

    fn size(&mut self) -> u8 {
        let text = &self.whole[self.start..];
        *self.size.get_or_insert_with(|| usual_size_for(n_lines_used(text)))
    }

    /// Returns the record. The first call creates the record; `side` moves first unless the file names the side to
    /// move.
    fn record(&mut self, side: Color) -> &mut RecordBuilder {
        let size = self.size();
        let (setup, root) = (&mut self.setup, &mut self.root);
        let first = self.to_move.unwrap_or(side);
        let rule = self.rule.unwrap_or(Rule::Freestyle);
        self.record.get_or_insert_with(|| {
            let board = setup.take().unwrap_or_else(|| Board::new(size));
            let mut record = Record::from_position(board, rule, first).with_fouls(OnFoul::Lose);
            let notes = record.notes_mut(NodeId::ROOT).expect("a tree has its root");
            *notes = std::mem::take(root);
            RecordBuilder::new(record)
        })
    }

    fn loaded(mut self, places: &mut PositionFinder<'_>) -> Result<LoadedGame, FormatError> {
        if let Some((offset, kind)) = self.error {
            return Err(FormatError { at: places.at(offset), kind });
        }
        let setup = self.setup.as_ref();
        let n_of = |color| setup.map_or(0, |board| board.points().filter(|it| board.stone(*it) == Some(color)).count());
        let first = if n_of(Color::White) < n_of(Color::Black) { Color::White } else { Color::Black };
        self.record(first);
        if let Some(offset) = self.strays {
            self.remarks.add(offset, ErrorKind::Stray, None);
        }
        let Self { record, mut info, remarks, endings, mut crowded, .. } = self;
        let mut record = record.expect("it was made above").finish();
        for (node, ending) in endings {
            // Ignore the error, which says that the game has already ended in this position. That earlier ending is
            // kept.
            let _ = record.conclude_at(node, ending);
        }
        crowded.sort_unstable();
        crowded.dedup();
        for node in crowded {
            let notes = record.notes_mut(node).expect("a position that was read is in the tree");
            let mut known = HashSet::new();
            notes.marks.retain(|it| known.insert((it.point, it.kind.clone())));
            merge_extras(&mut notes.extras);
        }
        merge_extras(&mut info.extras);
        record.show_main_line();
        if let Some(ending) = ending_in(&info.result) {
            // Ignore the error, which says that the game has already ended. The result in the file is then kept only as
            // a text.
            let _ = record.conclude(ending);
        }
        if record.outcome().is_some_and(|it| result_of(it) == info.result) {
            info.result = String::new();
        }
        record.info = info;
        Ok(LoadedGame::new(record, remarks.warnings(places)))
    }
}

/// Makes a pass of `color`. If the other side is to move, that side passes first.
fn pass_as(record: &mut RecordBuilder, color: Color) -> Result<(), PlayError> {
    if color != record.side_to_move() {
        record.pass()?;
    }
    record.pass()
}

fn is_pass(value: &str, size: u8) -> bool {
    let value = value.trim();
    value.is_empty() || size <= 19 && value.eq_ignore_ascii_case("tt") || value.eq_ignore_ascii_case("pass")
}

/// Parses the points of a value: one point, written as two letters or as a name, or all points of a rectangle.
fn points_in(value: &str, size: u8) -> Result<Vec<Point>, ErrorKind> {
    let Some((first, last)) = value.split_once(':') else { return Ok(vec![point_in(value, size)?]) };
    let (first, last) = (point_in(first, size)?, point_in(last, size)?);
    let columns = first.x().min(last.x())..=first.x().max(last.x());
    let rows = first.y().min(last.y())..=first.y().max(last.y());
    Ok(rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y))).collect())
}

fn point_in(value: &str, size: u8) -> Result<Point, ErrorKind> {
    let value = value.trim();
    match value.as_bytes() {
        [x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic() => {
            let of = |it: &u8| Some(it.to_ascii_lowercase() - b'a').filter(|it| *it < size);
            let point = of(x).zip(of(y)).map(|(x, y)| Point::new(x, y));
            point.ok_or_else(|| ErrorKind::OffBoard(value.to_owned(), size))
        }
        _ => Point::parse(value, size).map_err(|why| ErrorKind::Point(quoted(value), why)),
    }
}

/// Returns the number of board lines that the moves and setup stones of a game need. `game` starts with the opening
/// bracket of the game; nothing after the matching closing bracket is read.
fn n_lines_used(game: &str) -> u8 {
    let mut reader = Reader { text: game, at: 0, places: PositionFinder::new(game) };
    let (mut unused, mut most, mut depth, mut is_in_node) = (Game::default(), 0, 0_usize, false);
    while let Some(it) = reader.peek() {
        match it {
            b';' => is_in_node = true,
            b'(' => (depth, is_in_node) = (depth + 1, false),
            b')' => (depth, is_in_node) = (depth.saturating_sub(1), false),
            _ if is_in_node => {
                for (key, values) in reader.properties(&mut unused) {
                    if ["B", "W", "AB", "AW"].contains(&key.as_str()) {
                        most = values.into_iter().map(lines_of).fold(most, u8::max);
                    }
                }
                continue;
            }
            _ => (),
        }
        if depth == 0 {
            break;
        }
        reader.skip();
    }
    most.min(MAX_SIZE)
}

/// Returns the number of board lines that the points of a value need; 0 for a pass.
fn lines_of(value: &str) -> u8 {
    let of_letter = |it: u8| it.to_ascii_lowercase() - b'a' + 1;
    let of_point = |point: &str| match point.trim().as_bytes() {
        [b't' | b'T', b't' | b'T'] => 0,
        [x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic() => of_letter(*x).max(of_letter(*y)),
        [x, row @ ..] if x.is_ascii_alphabetic() => {
            let row = std::str::from_utf8(row).ok().and_then(|it| it.parse().ok());
            row.map_or(0, |row: u8| row.max(of_letter(*x)))
        }
        _ => 0,
    };
    value.split(':').map(of_point).max().unwrap_or(0)
}
