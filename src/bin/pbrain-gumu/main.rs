//! `pbrain-gumu`: the engine without the window, as a brain and as command-line tools.
//! A brain is a program that speaks the Gomocup protocol.

mod arguments;
mod bench;
mod check;
mod data_folder;
mod db;
mod explore;
mod openings;
mod puzzles;
#[cfg(feature = "ui")]
mod render;
#[cfg(feature = "ui")]
mod review;
mod solve;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use gumu_core::arena::cli;
use gumu_core::engine::roster;
use gumu_core::output::{self, ToolError};
use gumu_core::protocol::{DatabaseFiles, stdio};
use gumu_core::system_memory::SystemMemory;
use lexopt::prelude::{Long, Short, Value};
use rand::TryRng;
use rand::rngs::SysRng;

/// Help text before the list of commands.
const HELP: &str = "\
pbrain-gumu: Gumu's opponents for other gomoku programs, by the Gomocup protocol

Usage: pbrain-gumu [OPTIONS]

Options:
  --opponent NAME    the player (the strongest)
  --level N          its level, 1 to 10, if it has levels
  --seed N           seed of its random choices
  --database FILE    use and fill this position database; without it the manager must ask for one
  -h, --help         print this help
  -V, --version      print the version";

/// A subcommand, such as `match`. Its function `run` parses the arguments that follow the name of the subcommand.
struct Tool {
    name: &'static str,
    help: &'static str,
    run: fn(&mut lexopt::Parser) -> Result<ExitCode, ToolError>,
}

/// All subcommands, in the order in which the help lists them.
const TOOLS: &[Tool] = &[
    Tool { name: "match", help: "play many games of two players", run: cli::run_match },
    Tool { name: "merge", help: "put the parts of a match together", run: cli::run_merge },
    Tool { name: "tournament", help: "play every player against every other", run: cli::run_tournament },
    Tool { name: "openings", help: "make balanced openings for matches", run: openings::run },
    Tool { name: "check", help: "check whether a program speaks the protocol", run: check::run },
    #[cfg(feature = "ui")]
    Tool { name: "render", help: "paint pictures of a game, PNG or GIF", run: render::run },
    #[cfg(feature = "ui")]
    Tool { name: "review", help: "say in sentences what each move of a game gave away", run: review::run },
    Tool { name: "explore", help: "what was played in a position, in files and folders of games", run: explore::run },
    Tool { name: "db", help: "the position database: what it knows, and files of other programs", run: db::run },
    Tool { name: "puzzles", help: "make puzzles with one right stone, and prove those of a file", run: puzzles::run },
    Tool { name: "solve", help: "solve positions: does a side win by force?", run: solve::run },
    Tool { name: "bench", help: "measure the search, the rules and the readers", run: bench::run },
];

fn main() -> ExitCode {
    output::catch_file_limit();
    match run(std::env::args_os().skip(1)) {
        Ok(code) => code,
        Err(error) => {
            complain(&error.line("pbrain-gumu --help"));
            error.exit_code()
        }
    }
}

fn run(arguments: impl Iterator<Item = OsString>) -> Result<ExitCode, ToolError> {
    let mut parser = lexopt::Parser::from_args(arguments);
    let house = roster::house();
    let mut opponent = house.strongest();
    let (mut seed, mut level) = (None, None);
    let mut files = DatabaseFiles { named: None, usual: data_folder::evaluations_file() };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(output::print(&help())),
            Short('V') | Long("version") => {
                return Ok(output::print(concat!("pbrain-gumu ", env!("CARGO_PKG_VERSION"))));
            }
            Long("opponent") => {
                let key = arguments::text(&mut parser)?;
                opponent = house.find(&key).ok_or_else(|| format!("--opponent knows {}, not {key:?}", keys()))?;
            }
            Long("level") => {
                level = Some(arguments::number(&mut parser, "--level is a number", |_| true)?);
            }
            Long("seed") => {
                seed = Some(arguments::number(&mut parser, "--seed is a number", |_| true)?);
            }
            Long("database") => {
                files.named = Some(parser.value().map_err(|error| error.to_string())?.into());
            }
            Value(name) => {
                let tool = TOOLS.iter().find(|it| name == it.name);
                let tool = tool.ok_or_else(|| no_tool(&name.to_string_lossy()))?;
                return (tool.run)(&mut parser);
            }
            Short(_) | Long(_) => return Err(argument.unexpected().to_string().into()),
        }
    }
    if let Some(level) = level {
        opponent = house.at_level(opponent, level);
        if opponent.level != Some(level) {
            return Err(format!("{} has no level {level}", opponent.id).into());
        }
    }
    // Use seed 0 if the system provides no random numbers: the seed only chooses among equally good moves.
    let seed = seed.or_else(|| SysRng.try_next_u64().ok()).unwrap_or_default();
    let (registry, memory) = (Arc::new(house.clone()), SystemMemory::now());
    Ok(match stdio::run(registry, &opponent.id, seed, memory, files, io::stdin(), &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    })
}

fn help() -> String {
    let tools: Vec<_> = TOOLS.iter().map(|it| format!("\n  pbrain-gumu {:<18} {}", it.name, it.help)).collect();
    format!("{HELP}\n\nOpponents: {}\n{}", keys(), tools.concat())
}

/// Returns the error for a command that does not exist or is left out of this build.
fn no_tool(name: &str) -> String {
    if cfg!(not(feature = "ui")) && matches!(name, "render" | "review") {
        return format!("this program was built without the command {name}, which needs the Cargo feature ui");
    }
    format!("there is no command {name:?}")
}

/// Returns the names of opponents that the option `--opponent` accepts.
fn keys() -> String {
    let keys: Vec<_> = roster::house().offered().map(|it| it.id.as_str()).collect();
    format!("{}; master:1 to master:10 for its levels", keys.join(", "))
}

/// Prints an error to standard error; the error is lost if standard error is closed.
fn complain(error: &str) {
    let _ = writeln!(io::stderr(), "pbrain-gumu: {error}");
}
