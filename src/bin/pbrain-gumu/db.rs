//! `pbrain-gumu db`: shows what the position database knows about a position, and imports and exports files.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gumu_core::engine::PositionView;
use gumu_core::evaluations::files::{self, LibraryStart};
use gumu_core::evaluations::{Evaluation, EvaluationMap, EvaluationStore};
use gumu_core::formats::moves;
use gumu_core::game::{Board, Point, Rule};
use gumu_core::output::{self, ToolError};
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::arguments;
use crate::data_folder::evaluations_file;

/// Help text.
const HELP: &str = "\
pbrain-gumu db stat                what the position database holds
pbrain-gumu db query MOVES         what is known about the position after these moves, and about each move in it
pbrain-gumu db import FILE…        take over databases of Yixin and Rapfi (.db), libraries of RenLib, and copies
pbrain-gumu db export FILE [MOVES] write a .db, a .lib from the position after these moves on, a .csv, or a copy
pbrain-gumu db clear               remove all entries

The position database keeps the evaluations that searches have found and the texts that people have written: values with
their depth, proved wins, tags and comments. A position is found in all its eight images and by any order of the moves.
MOVES are such as h8i9h9; \"\" is the empty board. All of it can be thrown away without loss but for the texts.

Options:
  --database FILE    the database (the window's); one whose name ends in .db is Yixin's
  --size N           lines of the board, 5 to 22 (15)
  --rule RULE        freestyle, standard, renju, caro or caro-exact (freestyle); a library is read under this rule";

/// Options that all commands of `db` share.
struct Options {
    database: Option<PathBuf>,
    size: u8,
    rule: Rule,
    words: Vec<OsString>,
}

/// Runs the command that the arguments name.
///
/// # Errors
/// One line that says what is wrong with the arguments, the database or a file.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = parse(parser)? else { return Ok(output::print(HELP)) };
    let Some((command, words)) = options.words.split_first() else {
        return Err("db needs to know what: stat, query, import, export or clear".into());
    };
    let path = options.database.clone().or_else(evaluations_file);
    let path = path.ok_or("--database is needed: this build knows no data folder")?;
    let fault = |error: &dyn std::fmt::Display| ToolError::Failed(format!("{}: {error}", path.display()));
    let writes = command == "import" || command == "clear";
    if !writes && !path.exists() {
        return Err(fault(&"there is no such file"));
    }
    let store = EvaluationStore::open(&path).map_err(|error| fault(&error))?;
    if writes && store.is_read_only() {
        return Err(fault(&"another program uses it, or it holds what is not understood"));
    }
    let text = match command.to_str() {
        Some("stat") => {
            let was_damaged = store.was_damaged();
            store.with_map(|it| statistics(it, was_damaged))
        }
        Some("query") => {
            let [word] = words else { return Err("db query needs the moves of one position, such as h8i9".into()) };
            query(&store, &options, word)?
        }
        Some("import") => import(&store, &options, words)?,
        Some("export") => export(&store, &options, words)?,
        Some("clear") => {
            store.clear();
            String::new()
        }
        _ => return Err(format!("db knows stat, query, import, export and clear, not {command:?}").into()),
    };
    if writes {
        store.save().map_err(|error| fault(&error))?;
        if let Some(error) = store.take_fault() {
            return Err(fault(&error));
        }
    }
    Ok(if text.is_empty() { ExitCode::SUCCESS } else { output::print(text.trim_end()) })
}

/// Parses the arguments; returns `None` if they ask for help.
fn parse(parser: &mut lexopt::Parser) -> Result<Option<Options>, String> {
    let mut options = Options { database: None, size: 15, rule: Rule::Freestyle, words: Vec::new() };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("database") => options.database = Some(parser.value().map_err(|error| error.to_string())?.into()),
            Long("size") => {
                options.size = arguments::number(parser, "--size is 5 to 22", |it| 5 <= *it && *it <= 22)?;
            }
            Long("rule") => {
                let text = arguments::text(parser)?;
                options.rule =
                    Rule::by_key(&text).ok_or_else(|| format!("--rule is {}, not {text:?}", Rule::keys()))?;
            }
            Value(word) => options.words.push(word),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    Ok(Some(options))
}

/// Parses moves such as `h8i9h9` on a board of `size` lines.
fn points_of(word: &OsString, size: u8) -> Result<Vec<Point>, String> {
    let text = word.clone().string().map_err(|error| error.to_string())?;
    moves::points(&text, size).map_err(|error| error.to_string())
}

/// Returns a table of the database with a row for each rule and board size, and the totals.
fn statistics(map: &EvaluationMap, was_damaged: bool) -> String {
    let mut kinds: BTreeMap<(&str, u8), [usize; 4]> = BTreeMap::new();
    for (key, entry) in map.iter() {
        let Some(position) = key.position() else { continue };
        let counts = kinds.entry((position.rule.key(), position.size)).or_default();
        let has_text = !entry.comment.is_empty() || !entry.point_texts.is_empty();
        let is_decided = entry.result().is_some();
        for (count, is_counted) in counts.iter_mut().zip([true, entry.value.is_some(), is_decided, has_text]) {
            *count += usize::from(is_counted);
        }
    }
    let mut text = "rule        size  positions     values    results      texts\n".to_owned();
    for ((rule, size), [n_positions, n_values, n_results, n_texts]) in kinds {
        // Ignore the result: writing to a `String` never fails.
        let _ = writeln!(text, "{rule:<11} {size:>4} {n_positions:>10} {n_values:>10} {n_results:>10} {n_texts:>10}");
    }
    let _ = writeln!(text, "{} positions, {} bytes", map.len(), map.n_bytes());
    if was_damaged {
        text.push_str("a part of the file was damaged and is left out\n");
    }
    text
}

fn query(store: &EvaluationStore, options: &Options, word: &OsString) -> Result<String, ToolError> {
    let points = points_of(word, options.size)?;
    let (board, side) = Board::after(options.size, points).map_err(|error| error.to_string())?;
    let here = store.get(&board, options.rule, side);
    let children = store.children(&board, options.rule, side);
    if here.is_none() && children.is_empty() {
        return Ok("the position is not in the database".to_owned());
    }
    let mut text = "move     score  depth  bound  tag  line\n".to_owned();
    if let Some(entry) = &here {
        write_entry(&mut text, "here", entry, options.size);
    }
    for (point, entry) in &children {
        write_entry(&mut text, &point.name(options.size), entry, options.size);
    }
    for (point, words) in here.iter().flat_map(|it| &it.point_texts) {
        let _ = writeln!(text, "{}: {words}", point.name(options.size));
    }
    if let Some(entry) = here.filter(|it| !it.comment.is_empty()) {
        let _ = writeln!(text, "{}", entry.comment);
    }
    Ok(text)
}

/// Writes a table row about a position to `text`. The score is for the side to move in that position.
fn write_entry(text: &mut String, name: &str, entry: &Evaluation, size: u8) {
    let tag = entry.result().map_or(' ', |it| char::from(it.0));
    let (score, depth, bound, line) = match entry.known_value() {
        Some(it) => {
            let bound = it.bound.word();
            let line: Vec<_> = it.line.iter().map(|it| it.name(size)).collect();
            (it.score.to_string(), it.depth.to_string(), bound, line.join(" "))
        }
        None => (String::new(), String::new(), "", String::new()),
    };
    // Ignore the result: writing to a `String` never fails.
    let _ = writeln!(text, "{:<8}{score:>6} {depth:>6}  {bound:<5}   {tag}   {line}", name);
}

fn import(store: &EvaluationStore, options: &Options, words: &[OsString]) -> Result<String, ToolError> {
    if words.is_empty() {
        return Err("db import needs a file".into());
    }
    let mut text = String::new();
    for path in words.iter().map(Path::new) {
        let read = files::read(path, options.rule);
        let read = read.map_err(|error| ToolError::Failed(format!("{} cannot be read: {error}", path.display())))?;
        let n_changed = store.merge_all(&read);
        // Ignore the result: writing to a `String` never fails.
        let _ = writeln!(text, "{}: {} positions, {n_changed} new or better", path.display(), read.len());
    }
    if 0 < store.n_dropped() {
        let _ = writeln!(text, "the database is full: {} positions of least depth were left out", store.n_dropped());
    }
    Ok(text)
}

fn export(store: &EvaluationStore, options: &Options, words: &[OsString]) -> Result<String, ToolError> {
    let (word, moves) = match words {
        [word] => (word, Vec::new()),
        [word, moves] => (word, points_of(moves, options.size)?),
        _ => return Err("db export needs a file, and may have moves".into()),
    };
    let path = Path::new(word);
    let (board, side) = Board::after(options.size, moves.iter().copied()).map_err(|error| error.to_string())?;
    let start =
        LibraryStart { size: options.size, rule: options.rule, moves: moves.iter().map(|it| Some(*it)).collect() };
    let written =
        store.with_map(|map| match branch_of(map, &moves, PositionView { board: &board, rule: options.rule, side }) {
            Some(branch) => files::write(path, &branch, &start),
            None => files::write(path, map, &start),
        });
    let written =
        written.map_err(|error| ToolError::Failed(format!("{} cannot be written: {error}", path.display())))?;
    let left_out = match written.n_left_out {
        0 => String::new(),
        n => format!(", {n} left out: the file has no such rules"),
    };
    Ok(format!("{}: {} positions{left_out}", path.display(), written.n_written))
}

/// Returns the entries of the position `at`, which arises after `moves`, and of all positions that can follow it.
/// Returns `None` if `moves` is empty, because all entries are exported then.
fn branch_of(map: &EvaluationMap, moves: &[Point], at: PositionView<'_>) -> Option<EvaluationMap> {
    (!moves.is_empty()).then(|| map.branch(at.board, at.rule, at.side))
}
