//! `pbrain-gumu bench`: the signature of Master's search, and its speed; with a word behind it, other speeds.

mod rules;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use gumu_lib::engine::master::bench;
use lexopt::prelude::{Long, Short, Value};

/// What `bench --help` prints.
const HELP: &str = "\
pbrain-gumu bench          the signature of Master's search, and its speed
pbrain-gumu bench rules    how fast forbidden points are found, and files are read";

/// Measures what is asked for and prints it.
///
/// # Errors
/// When there is no such thing to measure.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, String> {
    match parser.next().map_err(|error| error.to_string())? {
        None => search(),
        Some(Short('h') | Long("help")) => _ = writeln!(io::stdout(), "{HELP}"),
        Some(Value(word)) if word == "rules" => match parser.next().map_err(|error| error.to_string())? {
            None => rules::run(),
            Some(argument) => return Err(argument.unexpected().to_string()),
        },
        Some(argument) => return Err(argument.unexpected().to_string()),
    }
    Ok(ExitCode::SUCCESS)
}

/// Searches the fixed positions and prints what was counted.
fn search() {
    let begin = Instant::now();
    let counted = bench();
    let seconds = begin.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a count of nodes for people")]
    let per_second = counted.n_nodes as f64 / seconds;
    let _ = writeln!(
        io::stdout(),
        "positions {}\nsignature {}\ntime      {seconds:.2} s\nspeed     {per_second:.0} nodes per second",
        counted.n_positions,
        counted.n_nodes,
    );
}
