//! `pbrain-gumu puzzles`: makes puzzles from games of the engine against itself, and proves the puzzles of a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gumu_core::formats::MAX_FILE;
use gumu_core::game::Rule;
use gumu_core::input::read_plain;
use gumu_core::output::{self, AtomicFile, Existing, ToolError};
use gumu_core::puzzle::make::{MakeEffort, PuzzleMaker, solved_percent};
use gumu_core::puzzle::tactic::TacticPuzzle;
use gumu_core::puzzle::theme_proof::themes_of;
use gumu_core::puzzle::{check, file, tactic};
use gumu_core::sort::sort_by_key;
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::arguments;

/// Help text.
const HELP: &str = "\
pbrain-gumu puzzles make [OPTIONS]        make puzzles from games of its own
pbrain-gumu puzzles check FILE            prove every puzzle of a file
pbrain-gumu puzzles themes FILE [--out FILE]
                                          write a file again with the themes that the solutions show
pbrain-gumu puzzles rate FILE [--out FILE]
                                          write a file again with the shares of levels that solve the puzzles

A puzzle is a position with one right stone: to win by fours or by threats, to defend, or, in renju, to win without a
forbidden point. Every other stone is proved to be wrong. The same rule, seed and number make the same file. check ends
with status 1 if a puzzle is not proved, and prints a line for each that is not.

Options of make:
  --rule RULE          freestyle, standard or renju (freestyle)
  --seed N             seed of the games (1)
  --n N                number of puzzles (10)
  --from FILE          puzzles that were made before: those of the rule stay where there is room
  --quick              lower levels, and searches of fewer nodes: a fifth of the time
  --levels A-B         Master's levels that play, from 1 to 9 (3-8; with --quick 3-6)
  --games N            number of games at most (500 for each puzzle)
  --out FILE           the file that is written (the standard output)";

/// Runs the command that the arguments name.
///
/// # Errors
/// One line that says what is wrong with the arguments or the file.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    match parser.next().map_err(|error| error.to_string())? {
        Some(Short('h') | Long("help")) => Ok(output::print(HELP)),
        Some(Value(word)) if word == "make" => make(parser),
        Some(Value(word)) if word == "check" => check(parser),
        Some(Value(word)) if word == "themes" => rewrite(parser, "themes", |it| it.themes = themes_of(it)),
        Some(Value(word)) if word == "rate" => {
            rewrite(parser, "rate", |it| it.solved_percent = solved_percent(it, MakeEffort::FULL))
        }
        Some(Value(word)) => {
            let word = word.string().map_err(|error| error.to_string())?;
            Err(format!("puzzles knows make, check, themes and rate, not {word:?}").into())
        }
        Some(argument) => Err(argument.unexpected().to_string().into()),
        None => Err("puzzles needs to know what: make, check, themes or rate".into()),
    }
}

/// Options of `puzzles make`.
struct MakeOptions {
    rule: Rule,
    seed: u64,
    n_puzzles: usize,
    n_games: Option<u64>,
    effort: MakeEffort,
    from: Option<PathBuf>,
    out: Option<PathBuf>,
}

fn make(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(MakeOptions { rule, seed, n_puzzles, n_games, effort, from, out }) = parse_make(parser)? else {
        return Ok(output::print(HELP));
    };
    let n_games = n_games.unwrap_or_else(|| (n_puzzles as u64).saturating_mul(500));
    let mut maker = PuzzleMaker::new(rule, seed, n_puzzles).with_effort(effort);
    let made_before = from.as_deref().map_or(Ok(Vec::new()), read).map_err(ToolError::Failed)?;
    let mut puzzles = maker.keep(made_before.into_iter().map(|it| it.1).collect());
    while puzzles.len() < n_puzzles && maker.n_games() < n_games {
        if let Some(puzzle) = maker.next_game() {
            // Ignore write errors: the command continues even if standard error is closed.
            let _ = writeln!(io::stderr(), "{} {} {}", puzzles.len() + 1, maker.n_games(), file::line(&puzzle));
            puzzles.push(puzzle);
        }
    }
    sort_by_key(&mut puzzles, |it| (it.kind, it.n_moves, 100 - it.solved_percent.min(100), file::line(it)));
    let code = write(&puzzles, out.as_deref())?;
    Ok(if puzzles.len() < n_puzzles { ExitCode::FAILURE } else { code })
}

/// Writes puzzles to the file `out`, or to standard output if `out` is `None`.
fn write(puzzles: &[TacticPuzzle], out: Option<&Path>) -> Result<ExitCode, ToolError> {
    let text = file::write(puzzles);
    let Some(path) = out else { return Ok(output::print(text.trim_end())) };
    let written = AtomicFile::write_all(path, text.as_bytes(), Existing::Replace);
    written.map_err(|error| ToolError::Failed(format!("{} cannot be written: {error}", path.display())))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the command `puzzles COMMAND FILE`: reads the puzzles of a file, changes each with `change`, and writes them.
fn rewrite(
    parser: &mut lexopt::Parser,
    command: &str,
    change: impl Fn(&mut TacticPuzzle),
) -> Result<ExitCode, ToolError> {
    let (mut path, mut out): (Option<PathBuf>, Option<PathBuf>) = (None, None);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(output::print(HELP)),
            Long("out") => out = Some(parser.value().map_err(|error| error.to_string())?.into()),
            Value(value) if path.is_none() => path = Some(value.into()),
            _ => return Err(argument.unexpected().to_string().into()),
        }
    }
    let path = path.ok_or_else(|| format!("puzzles {command} needs a file"))?;
    let mut puzzles: Vec<_> = read(&path).map_err(ToolError::Failed)?.into_iter().map(|it| it.1).collect();
    puzzles.iter_mut().for_each(change);
    write(&puzzles, out.as_deref())
}

/// Parses the arguments of `puzzles make`; returns `None` if they ask for help.
fn parse_make(parser: &mut lexopt::Parser) -> Result<Option<MakeOptions>, String> {
    let mut options = MakeOptions {
        rule: Rule::Freestyle,
        seed: 1,
        n_puzzles: 10,
        n_games: None,
        effort: MakeEffort::FULL,
        from: None,
        out: None,
    };
    let mut chosen = None;
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("rule") => {
                let text = arguments::text(parser)?;
                let rule = Rule::by_key(&text).filter(|it| tactic::RULES.contains(it));
                options.rule = rule.ok_or_else(|| format!("--rule is freestyle, standard or renju, not {text:?}"))?;
            }
            Long("seed") => {
                options.seed = arguments::number(parser, "--seed is a number", |_| true)?;
            }
            Long("n") => {
                options.n_puzzles = arguments::number(parser, "--n is 1 to 100000", |it| 1 <= *it && *it <= 100_000)?;
            }
            Long("games") => {
                options.n_games = Some(arguments::number(parser, "--games is a number", |_| true)?);
            }
            Long("quick") => options.effort = MakeEffort::QUICK,
            Long("levels") => {
                let text = arguments::text(parser)?;
                let found = levels(&text);
                chosen = Some(found.ok_or_else(|| format!("--levels is such as 3-8, not {text:?}"))?);
            }
            Long("from") => options.from = Some(parser.value().map_err(|error| error.to_string())?.into()),
            Long("out") => options.out = Some(parser.value().map_err(|error| error.to_string())?.into()),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    options.effort.levels = chosen.unwrap_or(options.effort.levels);
    Ok(Some(options))
}

/// Parses a range of levels from 1 to 9, such as `3-8`. Level 10 is refused, because its games cannot be reproduced:
/// only a time limit ends its searches.
fn levels(text: &str) -> Option<(u8, u8)> {
    let (lowest, highest) = text.split_once('-')?;
    let (lowest, highest) = (lowest.parse().ok()?, highest.parse().ok()?);
    (1 <= lowest && lowest <= highest && highest <= 9).then_some((lowest, highest))
}

/// Reads a file of puzzles; returns the puzzles, each with its line number.
fn read(path: &Path) -> Result<Vec<(usize, TacticPuzzle)>, String> {
    let bytes = read_plain(path, MAX_FILE).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{} is not text in UTF-8", path.display()))?;
    file::parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs `puzzles check`: proves every puzzle of a file and prints those that fail.
fn check(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let mut path: Option<PathBuf> = None;
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(output::print(HELP)),
            Value(value) if path.is_none() => path = Some(value.into()),
            _ => return Err(argument.unexpected().to_string().into()),
        }
    }
    let path = path.ok_or("puzzles check needs a file")?;
    let puzzles = read(&path).map_err(ToolError::Failed)?;
    let faults = check::faults(&puzzles);
    let mut lines: Vec<_> = faults.iter().map(|(number, why)| format!("line {number}: {why}")).collect();
    lines.push(format!("{} of {} puzzles are proved", puzzles.len() - faults.len(), puzzles.len()));
    let printed = output::print(&lines.join("\n"));
    Ok(if faults.is_empty() { printed } else { ExitCode::FAILURE })
}
