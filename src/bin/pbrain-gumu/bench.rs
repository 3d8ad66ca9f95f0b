//! `pbrain-gumu bench`: measures the node count and the speed of Master's search.
//! With `rules`, it measures the speed of finding forbidden points and of reading game files instead.

mod rules;

use std::process::ExitCode;
use std::time::Instant;

use gumu_core::engine::master::bench;
use gumu_core::output::{self, ToolError};
use lexopt::prelude::{Long, Short, Value};

/// Help text.
const HELP: &str = "\
pbrain-gumu bench          the signature of Master's search, and its speed
pbrain-gumu bench rules    how fast forbidden points are found, and files are read";

/// Runs the measurement that the arguments name, and prints its results.
///
/// # Errors
/// One line that says what is wrong with the arguments.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    match parser.next().map_err(|error| error.to_string())? {
        None => Ok(search()),
        Some(Short('h') | Long("help")) => Ok(output::print(HELP)),
        Some(Value(word)) if word == "rules" => match parser.next().map_err(|error| error.to_string())? {
            None => Ok(rules::run()),
            Some(argument) => Err(argument.unexpected().to_string().into()),
        },
        Some(argument) => Err(argument.unexpected().to_string().into()),
    }
}

/// Searches the fixed positions of the benchmark, and prints the node count (the signature of the search) and the
/// speed.
fn search() -> ExitCode {
    let begin = Instant::now();
    let counted = bench();
    let seconds = begin.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a count of nodes for people")]
    let per_second = counted.n_nodes as f64 / seconds;
    output::print(&format!(
        "positions {}\nsignature {}\ntime      {seconds:.2} s\nspeed     {per_second:.0} nodes per second",
        counted.n_positions, counted.n_nodes,
    ))
}
