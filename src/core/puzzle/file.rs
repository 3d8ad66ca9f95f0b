//! The text format of puzzles: a header line, then one puzzle per line.
//!
//! ```text
//! gumu-puzzles 2
//! # rule kind size side stones solved answer black white themes
//! freestyle fours 15 black 4 37 hh ijkl ghgi four-three
//! ```
//!
//! Points are two letters, the column from the left and the row from the top, as in SGF; the stones of a color follow
//! each other without spaces, and `-` stands for no stone. *stones* is the number of stones that the winner needs.
//! *solved* is the percentage of Master's levels that find the answer. *themes* are names with commas between them, or
//! `-`; version 1 of the format has no themes. Lines that start with `#` and empty lines are ignored.

use std::fmt;

use crate::game::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};
use crate::puzzle::tactic::{PuzzleKind, RULES, TacticPuzzle};
use crate::puzzle::theme::PuzzleThemes;

/// The first word of a puzzle file; the version follows it.
const MAGIC: &str = "gumu-puzzles";

/// The version of the format that is written; older versions can be read too.
const VERSION: u32 = 2;

/// The names of a puzzle line's fields, in order, for the file's comment line and for error messages.
const FIELDS: &str = "rule kind size side stones solved answer black white themes";

/// Error in a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleFileError {
    /// The number of the line that is wrong, from 1.
    pub line: usize,
    /// One sentence that says what is wrong.
    pub reason: String,
}

impl fmt::Display for PuzzleFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for PuzzleFileError {}

/// Parses a file, and returns its puzzles, each with its line number, from 1.
///
/// # Errors
/// When the header line or a puzzle is invalid.
pub fn parse(text: &str) -> Result<Vec<(usize, TacticPuzzle)>, PuzzleFileError> {
    let fault = |line, reason| PuzzleFileError { line, reason };
    let mut lines = (1..).zip(text.lines());
    let head = lines.next().map_or("", |it| it.1).trim_end();
    let version = head.strip_prefix(MAGIC).and_then(|it| it.strip_prefix(' '));
    let Some(version) = version else {
        return Err(fault(1, format!("a file of puzzles begins with `{MAGIC} {VERSION}`")));
    };
    if !version.parse().is_ok_and(|it| (1..=VERSION).contains(&it)) {
        return Err(fault(1, format!("this is version {}; {VERSION} is known here", shortened(version))));
    }
    let puzzles = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    puzzles.map(|(number, line)| Ok((number, read(line).map_err(|reason| fault(number, reason))?))).collect()
}

/// Returns the text of a puzzle file that contains `puzzles`.
#[must_use]
pub fn write(puzzles: &[TacticPuzzle]) -> String {
    let mut text = format!("{MAGIC} {VERSION}\n# {FIELDS}\n");
    for puzzle in puzzles {
        text.push_str(&line(puzzle));
        text.push('\n');
    }
    text
}

/// Returns a puzzle as a line of a file, without a line break.
#[must_use]
pub fn line(puzzle: &TacticPuzzle) -> String {
    format!("{} {}", line_without_themes(puzzle, puzzle.solved_percent), puzzle.themes)
}

/// Returns a puzzle as a line of version 1 of the format, which has no themes. `solved_percent` is the percentage of
/// Master's levels that find the answer.
#[must_use]
pub fn line_without_themes(puzzle: &TacticPuzzle, solved_percent: u8) -> String {
    let TacticPuzzle { rule, board, side, kind, n_moves, solution, .. } = puzzle;
    let stones = |color| {
        let points: String = board.points().filter(|it| board.stone(*it) == Some(color)).map(name).collect();
        if points.is_empty() { "-".to_owned() } else { points }
    };
    let side = if *side == Color::Black { "black" } else { "white" };
    let (black, white) = (stones(Color::Black), stones(Color::White));
    let (rule, size, answer) = (rule.key(), board.size(), name(*solution));
    format!("{rule} {kind} {size} {side} {n_moves} {solved_percent} {answer} {black} {white}")
}

fn name(point: Point) -> String {
    [point.x(), point.y()].map(|it| char::from(b'a' + it)).iter().collect()
}

/// Parses a line of a file as a puzzle.
///
/// # Errors
/// One sentence that says which field is wrong, and what it should be.
pub fn read(line: &str) -> Result<TacticPuzzle, String> {
    let mut fields: Vec<&str> = line.split_whitespace().take(11).collect();
    let themes = if fields.len() == 10 { fields.pop() } else { None };
    let &[rule, kind, size, side, stones, solved, answer, black, white] = fields.as_slice() else {
        return Err(format!(
            "a puzzle has ten fields, {FIELDS}, of which the last may be left out, not {}",
            fields.len()
        ));
    };
    let found = Rule::by_key(rule).filter(|it| RULES.contains(it));
    let rule = found
        .ok_or_else(|| format!("the rule is one of {}, not {}", RULES.map(Rule::key).join(", "), shortened(rule)))?;
    let found = PuzzleKind::by_key(kind);
    let kind = found.ok_or_else(|| {
        format!("the kind is one of {}, not {}", PuzzleKind::ALL.map(PuzzleKind::key).join(", "), shortened(kind))
    })?;
    let size = number(size, "the size", MIN_SIZE, MAX_SIZE)?;
    let side = match side {
        "black" => Color::Black,
        "white" => Color::White,
        _ => return Err(format!("the side is black or white, not {}", shortened(side))),
    };
    let n_moves = number(stones, "the number of stones", 1, 99)?;
    let solved_percent = number(solved, "the share that is solved", 0, 100)?;
    let mut board = Board::new(size);
    for (color, names) in [(Color::Black, black), (Color::White, white)] {
        for point in points(names, size)? {
            board.play(point, color).map_err(|_| format!("two stones lie on {}", name(point)))?;
        }
    }
    let [solution] = points(answer, size)?[..] else { return Err("the answer is one point".to_owned()) };
    let themes = themes.map_or(Some(PuzzleThemes::default()), PuzzleThemes::by_keys);
    let themes = themes.ok_or_else(|| "the themes are names with commas between them, or -".to_owned())?;
    Ok(TacticPuzzle { rule, board, side, kind, n_moves, solution, solved_percent, themes })
}

fn number(text: &str, what: &str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.parse().ok().filter(|it| (least..=most).contains(it));
    number.ok_or_else(|| format!("{what} is {least} to {most}, not {}", shortened(text)))
}

/// Parses points that follow each other without spaces; `-` stands for an empty list.
fn points(text: &str, size: u8) -> Result<Vec<Point>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let pairs = text.as_bytes().chunks(2);
    let coordinate = |byte: u8| byte.checked_sub(b'a').filter(|it| *it < size);
    let point = |pair: &[u8]| match *pair {
        [x, y] => Some(Point::new(coordinate(x)?, coordinate(y)?)),
        _ => None,
    };
    let fault = |pair: &[u8]| {
        let pair = String::from_utf8_lossy(pair);
        format!("{} is no point of a {size}×{size} board", shortened(&pair))
    };
    pairs.map(|it| point(it).ok_or_else(|| fault(it))).collect()
}

/// Returns the first 20 characters of `text` in quotation marks, followed by an ellipsis if `text` is longer.
fn shortened(text: &str) -> String {
    let begin: String = text.chars().take(20).collect();
    let dots = if begin.len() < text.len() { "…" } else { "" };
    format!("{begin:?}{dots}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "renju forbidden 15 black 4 37 hh ijkl ghgi four-three,forbidden-point";

    #[test]
    fn a_line_gives_its_puzzle_and_is_written_as_it_was() {
        let puzzle = read(LINE).unwrap();
        assert_eq!((puzzle.rule, puzzle.kind, puzzle.side), (Rule::Renju, PuzzleKind::Forbidden, Color::Black));
        assert_eq!((puzzle.n_moves, puzzle.solved_percent, puzzle.solution), (4, 37, Point::new(7, 7)));
        assert_eq!(puzzle.board.stone(Point::new(8, 9)), Some(Color::Black));
        assert_eq!(puzzle.board.stone(Point::new(6, 8)), Some(Color::White));
        assert_eq!(line(&puzzle), LINE);
        let text = write(std::slice::from_ref(&puzzle));
        assert_eq!(parse(&text), Ok(vec![(3, puzzle)]));
        let empty = "standard fours 9 white 2 0 aa - -";
        assert_eq!(line(&read(empty).unwrap()), format!("{empty} -"), "the first version had no themes");
        assert_eq!(parse(&format!("gumu-puzzles 1\n{empty}\n")).map(|it| it.len()), Ok(1));
    }

    #[test]
    fn an_error_names_the_line_and_the_field() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "line 1: a file of puzzles begins with `gumu-puzzles 2`");
        assert_eq!(error("gumu-puzzles 3\n"), "line 1: this is version \"3\"; 2 is known here");
        assert!(error("gumu-puzzles 1\n\nx").starts_with("line 3: a puzzle has ten fields"));
        let error = |from: &str, to: &str| read(&LINE.replace(from, to)).unwrap_err();
        assert!(error("renju", "caro").starts_with("the rule is one of freestyle, standard, renju, not \"caro\""));
        assert!(error("forbidden", "mate").starts_with("the kind is one of"));
        assert_eq!(error("15", "99"), "the size is 5 to 22, not \"99\"");
        assert_eq!(error("black", "green"), "the side is black or white, not \"green\"");
        assert_eq!(error(" 4 ", " 0 "), "the number of stones is 1 to 99, not \"0\"");
        assert_eq!(error(" 37 ", " 101 "), "the share that is solved is 0 to 100, not \"101\"");
        assert_eq!(error("ijkl", "ijij"), "two stones lie on ij");
        assert_eq!(error("ijkl", "ijk"), "\"k\" is no point of a 15×15 board");
        assert_eq!(error("ijkl", "ééé"), "\"é\" is no point of a 15×15 board");
        assert_eq!(error("hh", "hhhi"), "the answer is one point");
        assert_eq!(error("four-three", "three"), "the themes are names with commas between them, or -");
        assert!(error("ijkl", &"z".repeat(1000)).len() < 100);
    }
}
