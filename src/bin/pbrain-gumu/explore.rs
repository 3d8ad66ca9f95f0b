//! `pbrain-gumu explore`: searches games for the moves that were played in a position.
//! It searches the user's own games, and the games in files and folders that the user has added.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gumu_core::engine::StopToken;
use gumu_core::explore::{
    Explored, Filter, Index, IndexedGame, IndexedResult, ResultTally, Selection, SourceId, SourceKind, explore,
};
use gumu_core::formats::moves;
use gumu_core::game::{Board, Color, Record, Rule};
use gumu_core::output::{self, ToolError};
use gumu_core::sources::{Source, Sources};
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::arguments;
use crate::data_folder::data_folder;

/// Help text.
const HELP: &str = "\
pbrain-gumu explore add PATH…             add files and folders of games to the sources
pbrain-gumu explore remove N…             take sources off the list; their games stay
pbrain-gumu explore list                  list the sources with their numbers, games and broken files
pbrain-gumu explore index                 index the sources that have changed
pbrain-gumu explore query MOVES           what was played after these moves, and how it ended
pbrain-gumu explore games MOVES           the games with the position after these moves, the latest first

The position is found in all its eight images and by any order of the moves. MOVES are such as h8i9h9; \"\" is the
empty board. Files are SGF, LIB, PSQ, RIF, POS, SAV, REC and texts; a LIB counts as a library, not as a game. Sources
that have changed are indexed before a query.

Options:
  --data FOLDER      the program's data folder (the window's)
  --size N           lines of the board, 5 to 22 (15)
  --rule RULE        games of this rule only: freestyle, standard, renju, caro, caro-exact
  --player NAME      games of this player only; a part of the name will do
  --years A-B        games of these years only
  --source N         games of this source only; 0 is the history
  --n N              number of games that are listed (20)";

/// Options that all commands of `explore` share.
struct Options {
    data: Option<PathBuf>,
    size: u8,
    filter: Filter,
    source: Option<SourceId>,
    n_games: usize,
    words: Vec<std::ffi::OsString>,
}

/// Runs the command that the arguments name.
///
/// # Errors
/// One line that says what is wrong with the arguments, a source of games, or the list of sources.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = parse(parser)? else { return Ok(output::print(HELP)) };
    let Some((command, words)) = options.words.split_first() else {
        return Err("explore needs to know what: add, remove, list, index, query or games".into());
    };
    let data = options.data.clone().or_else(data_folder).ok_or("--data is needed: this build knows no data folder")?;
    let mut sources = Sources::open(&data.join("explorer"), data.join("history"), data.join("library"))
        .map_err(|error| ToolError::Failed(error.to_string()))?;
    match command.to_str() {
        Some("add") => add(&mut sources, words),
        Some("remove") => remove(&mut sources, words),
        Some("list") => Ok(output::print(&list(&mut sources))),
        Some("index") => index(&mut sources, &options),
        Some("query") => query(&mut sources, &options, words),
        Some("games") => games(&mut sources, &options, words),
        _ => Err(format!("explore knows add, remove, list, index, query and games, not {command:?}").into()),
    }
}

/// Parses the arguments; returns `None` if they ask for help.
fn parse(parser: &mut lexopt::Parser) -> Result<Option<Options>, String> {
    let (filter, words) = Default::default();
    let mut options = Options { data: None, size: 15, filter, source: None, n_games: 20, words };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("data") => options.data = Some(parser.value().map_err(|error| error.to_string())?.into()),
            Long("size") => {
                options.size = arguments::number(parser, "--size is 5 to 22", |it| 5 <= *it && *it <= 22)?;
            }
            Long("rule") => {
                let text = arguments::text(parser)?;
                let rule = Rule::by_key(&text).ok_or_else(|| format!("--rule is {}, not {text:?}", Rule::keys()))?;
                options.filter.rule = Some(rule);
            }
            Long("player") => options.filter.player = arguments::text(parser)?,
            Long("years") => {
                let text = arguments::text(parser)?;
                let years = years(&text).ok_or_else(|| format!("--years is such as 1990-2005, not {text:?}"))?;
                (options.filter.from_year, options.filter.to_year) = (Some(years.0), Some(years.1));
            }
            Long("source") => {
                options.source = Some(SourceId(arguments::number(parser, "--source is a number", |_| true)?));
            }
            Long("n") => options.n_games = arguments::number(parser, "--n is a number", |_| true)?,
            Value(word) => options.words.push(word),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    Ok(Some(options))
}

/// Parses a year such as `1990`, or a range such as `1990-2005`; returns the first and the last year.
fn years(text: &str) -> Option<(u16, u16)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then_some((from, to))
}

fn add(sources: &mut Sources, words: &[std::ffi::OsString]) -> Result<ExitCode, ToolError> {
    if words.is_empty() {
        return Err("explore add needs a file or a folder".into());
    }
    for path in words.iter().map(Path::new) {
        let added = sources.add(path);
        added.map_err(|error| ToolError::Failed(format!("{} cannot be added: {error}", path.display())))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn remove(sources: &mut Sources, words: &[std::ffi::OsString]) -> Result<ExitCode, ToolError> {
    for word in words {
        let number = word.to_str().and_then(|it| it.parse().ok()).map(SourceId);
        let is_added = |it: &&Source| Some(it.id) == number && it.kind == SourceKind::Added;
        let source = sources.list().iter().find(is_added);
        let missing = || ToolError::Failed(format!("no source that was added has the number {}", word.display()));
        let id = source.ok_or_else(missing)?.id;
        sources.remove(id).map_err(|error| ToolError::Failed(error.to_string()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list(sources: &mut Sources) -> String {
    let mut text = String::new();
    for source in sources.summaries() {
        let n_games = match source.n_games {
            _ if source.is_missing => "missing".to_owned(),
            Some(n_games) => format!("{n_games} games"),
            None => "not indexed".to_owned(),
        };
        let kind = match source.kind {
            SourceKind::History => " (history)",
            SourceKind::Library => " (library)",
            SourceKind::Added => "",
        };
        // Ignore the result: writing to a `String` never fails.
        let _ = writeln!(text, "{:>3}  {n_games:>16}  {}{kind}", source.id.0, source.path.display());
        for path in source.broken {
            let why = sources.fault_of(source.id, &path).map(|it| it.to_string()).unwrap_or_default();
            let _ = writeln!(text, "     broken: {}: {why}", if path.is_empty() { "the file" } else { &path });
        }
    }
    text.trim_end().to_owned()
}

/// Returns the sources that the option `--source` chooses: one source, or all if the option is missing.
fn chosen(sources: &Sources, options: &Options) -> Result<Vec<Source>, ToolError> {
    let list: Vec<_> =
        sources.list().iter().filter(|it| options.source.is_none_or(|id| id == it.id)).cloned().collect();
    match options.source {
        Some(SourceId(number)) if list.is_empty() => {
            Err(ToolError::Failed(format!("no source has the number {number}")))
        }
        Some(_) | None => Ok(list),
    }
}

/// Indexes each chosen source that is new or has changed, and prints an error for each source that fails. Returns
/// `true` if no source fails.
fn refresh(sources: &mut Sources, options: &Options) -> Result<bool, ToolError> {
    let mut is_complete = true;
    for source in chosen(sources, options)? {
        if let Err(error) = sources.refresh(source.id, &StopToken::new(), &|_| ()) {
            is_complete = false;
            // Ignore write errors: the command continues even if standard error is closed.
            let _ = writeln!(io::stderr(), "pbrain-gumu: {}: {error}", source.path.display());
        }
    }
    Ok(is_complete)
}

fn index(sources: &mut Sources, options: &Options) -> Result<ExitCode, ToolError> {
    let is_complete = refresh(sources, options)?;
    let printed = output::print(&list(sources));
    Ok(if is_complete { printed } else { ExitCode::FAILURE })
}

/// Returns the board and the side to move after some moves. `words` must be a single word that has all the moves, such
/// as `h8i9`.
fn position(options: &Options, words: &[std::ffi::OsString]) -> Result<(Board, Color), String> {
    let [word] = words else { return Err("explore needs the moves of one position, such as h8i9".to_owned()) };
    let text = word.clone().string().map_err(|error| error.to_string())?;
    let mut record = Record::new(options.size, Rule::Freestyle);
    for point in moves::points(&text, options.size).map_err(|error| error.to_string())? {
        record.play(point).map_err(|error| format!("{}: {error}", point.name(options.size)))?;
    }
    Ok((record.board().clone(), record.side_to_move()))
}

/// Indexes the chosen sources and prints the text that the callback `text` returns for them. If `text` fails, for
/// example because an index is damaged, indexes the sources again and calls `text` a second time.
fn answer(
    sources: &mut Sources,
    options: &Options,
    text: impl Fn(&mut Sources, &[Source]) -> io::Result<String>,
) -> Result<ExitCode, ToolError> {
    let mut is_complete = refresh(sources, options)?;
    let chosen = chosen(sources, options)?;
    let text = match text(sources, &chosen) {
        Ok(text) => text,
        Err(_) => {
            is_complete &= refresh(sources, options)?;
            text(sources, &chosen).map_err(|error| ToolError::Failed(error.to_string()))?
        }
    };
    let printed = output::print(&text);
    Ok(if is_complete { printed } else { ExitCode::FAILURE })
}

fn query(sources: &mut Sources, options: &Options, words: &[std::ffi::OsString]) -> Result<ExitCode, ToolError> {
    let (board, side) = position(options, words)?;
    answer(sources, options, |sources, chosen| {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for source in chosen {
            let Some(index) = sources.index(source.id).cloned() else { continue };
            let selection = Selection::new(&index, &options.filter)?;
            let owned = if source.kind == SourceKind::History { &mut own } else { &mut others };
            owned.push((index, selection));
        }
        let explored = explore(&board, side, &refs(&own), &refs(&others))?;
        Ok(table(&explored, options.size))
    })
}

fn refs(pairs: &[(Index, Selection)]) -> Vec<(&Index, &Selection)> {
    pairs.iter().map(|it| (&it.0, &it.1)).collect()
}

/// Returns a text table about a position: a row for all games that reach it, and a row for each move played from it.
/// Each row has the number of games, the results in percent, the number of the user's own games, and the number of
/// libraries (files with a tree of lines) that contain the position or the move.
fn table(explored: &Explored, size: u8) -> String {
    let mut text = "move     games  black   draw  white     own  libraries".to_owned();
    let total = ("all".to_owned(), explored.total);
    let moves = explored.continuations.iter().map(|it| (it.point.name(size), it.counts));
    for (name, counts) in std::iter::once(total).chain(moves) {
        let ResultTally { black, drawn, white, .. } = counts.all;
        let n_ended = black + drawn + white;
        let percent = |n: u32| match n_ended {
            0 => "–".to_owned(),
            _ => format!("{:.1}%", f64::from(n) * 100.0 / f64::from(n_ended)),
        };
        let _ = write!(
            text,
            "\n{name:<5} {:>8} {:>6} {:>6} {:>6} {:>7} {:>10}",
            counts.all.n_games(),
            percent(black),
            percent(drawn),
            percent(white),
            counts.own.n_games(),
            counts.n_libraries
        );
    }
    text
}

fn games(sources: &mut Sources, options: &Options, words: &[std::ffi::OsString]) -> Result<ExitCode, ToolError> {
    let (board, side) = position(options, words)?;
    answer(sources, options, |sources, chosen| {
        let mut lines = Vec::new();
        for source in chosen {
            let Some(index) = sources.index(source.id).cloned() else { continue };
            let selection = Selection::new(&index, &options.filter)?;
            for id in index.games_at(&board, side, &selection)? {
                if lines.len() == options.n_games {
                    break;
                }
                let Some(game) = index.game(id)? else { continue };
                let file = sources.file_of(source.id, &game).map(|it| it.display().to_string()).unwrap_or_default();
                lines.push(format!("{}  {file}", line_of(&game)));
            }
        }
        Ok(lines.join("\n"))
    })
}

fn line_of(game: &IndexedGame) -> String {
    if game.is_library {
        return format!("library   {} positions", game.n_stones);
    }
    let end = match game.end {
        IndexedResult::Won(Color::Black) => "B+",
        IndexedResult::Won(Color::White) => "W+",
        IndexedResult::Drawn => "draw",
        IndexedResult::Unknown => "?",
    };
    let IndexedGame { black, white, event, n_stones, .. } = game;
    format!("{:<10} {end:<5} {black} – {white}  {event}  {} {n_stones}", game.date.to_string(), game.rule.key())
}
