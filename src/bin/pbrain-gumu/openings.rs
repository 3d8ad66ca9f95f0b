//! `pbrain-gumu openings`: makes balanced openings for matches.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use gumu_core::arena::openings::make::{N_NODES, OpeningMaker, SIZES};
use gumu_core::arena::openings::{self, StartPosition};
use gumu_core::formats::file_name::shown_path;
use gumu_core::game::Rule;
use gumu_core::output::{self, AtomicFile, Existing, ToolError};
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::arguments;

/// The help text of the command `pbrain-gumu openings`.
const HELP: &str = "\
pbrain-gumu openings make [OPTIONS]       make balanced openings for matches

An opening is of 4 to 8 stones. Neither side wins by continuous fours or threats, whichever is to move, and a deep
search finds both sides nearly even. No two are turned or mirrored images of each other. The same options make the same
file.

Options of make:
  --rule R             freestyle, standard, renju, caro or caro-exact (freestyle)
  --size S             lines of the board, from 9 to 22 (15)
  --seed N             other openings (1)
  --n N                number of openings (100)
  --nodes N            nodes of the deepest search (200000)
  --without FILE       leave out the openings of a file and their images; may be given several times
  --out FILE           the file that is written (the standard output)";

/// Runs the command that the arguments name.
///
/// # Errors
/// One line that says what is wrong with the arguments or the files.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    match parser.next().map_err(|error| error.to_string())? {
        Some(Short('h') | Long("help")) => Ok(output::print(HELP)),
        Some(Value(word)) if word == "make" => make(parser),
        Some(Value(word)) => {
            let word = word.string().map_err(|error| error.to_string())?;
            Err(format!("openings knows make, not {word:?}").into())
        }
        Some(argument) => Err(argument.unexpected().to_string().into()),
        None => Err("openings needs to know what: make".into()),
    }
}

/// Options of `openings make`.
struct MakeOptions {
    rule: Rule,
    size: u8,
    seed: u64,
    n_openings: usize,
    n_nodes: u64,
    without: Vec<PathBuf>,
    out: Option<PathBuf>,
}

fn make(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = parse_make(parser)? else { return Ok(output::print(HELP)) };
    let mut maker = OpeningMaker::new(options.size, options.rule, options.n_nodes, options.seed);
    for path in &options.without {
        for opening in openings::read_file(path, options.size, options.rule).map_err(ToolError::Failed)? {
            maker.leave_out(&opening);
        }
    }
    let mut text = header(&options);
    let mut n_made = 0;
    while n_made < options.n_openings {
        let Some(opening) = maker.next_opening() else { continue };
        n_made += 1;
        let line = line(&opening, options.size);
        // Ignore write errors: the command continues even if standard error is closed.
        let _ = writeln!(io::stderr(), "{n_made} of {} tried: {line}", maker.n_tried());
        let _ = writeln!(text, "{line}");
    }
    let Some(path) = &options.out else { return Ok(output::print(text.trim_end())) };
    let written = AtomicFile::write_all(path, text.as_bytes(), Existing::Replace);
    written.map_err(|error| ToolError::Failed(format!("{} cannot be written: {error}", shown_path(path))))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the comment with which a file of openings begins: the command line that makes the same openings again.
fn header(options: &MakeOptions) -> String {
    let MakeOptions { rule, size, seed, n_openings, n_nodes, .. } = options;
    let key = rule.key();
    format!("# openings make --rule {key} --size {size} --seed {seed} --n {n_openings} --nodes {n_nodes}\n")
}

/// Returns an opening as a line of a file of openings: its moves with spaces between them.
fn line(opening: &StartPosition, size: u8) -> String {
    opening.iter().map(|it| it.name(size)).collect::<Vec<_>>().join(" ")
}

/// Parses the arguments of `openings make`; returns `None` if they ask for help.
fn parse_make(parser: &mut lexopt::Parser) -> Result<Option<MakeOptions>, String> {
    let mut options = MakeOptions {
        rule: Rule::Freestyle,
        size: 15,
        seed: 1,
        n_openings: 100,
        n_nodes: N_NODES,
        without: Vec::new(),
        out: None,
    };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("rule") => {
                let text = arguments::text(parser)?;
                options.rule =
                    Rule::by_key(&text).ok_or_else(|| format!("--rule is {}, not {text:?}", Rule::keys()))?;
            }
            Long("size") => {
                options.size = arguments::number(parser, "--size is a number from 9 to 22", |it| SIZES.contains(it))?;
            }
            Long("seed") => {
                options.seed = arguments::number(parser, "--seed is a number", |_| true)?;
            }
            Long("n") => {
                options.n_openings = arguments::number(parser, "--n is a number from 1 on", |it| 1 <= *it)?;
            }
            Long("nodes") => {
                options.n_nodes = arguments::number(parser, "--nodes is a number from 1 on", |it| 1 <= *it)?;
            }
            Long("without") => {
                options.without.push(parser.value().map_err(|error| error.to_string())?.into());
            }
            Long("out") => options.out = Some(parser.value().map_err(|error| error.to_string())?.into()),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    Ok(Some(options))
}
