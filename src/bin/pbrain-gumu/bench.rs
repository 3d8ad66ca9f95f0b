//! `pbrain-gumu bench`: the signature of Master's search, and how fast it is.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use gumu_lib::engine::master::bench;

/// Searches the fixed positions and prints what was counted.
///
/// # Errors
/// When an argument stands behind the command: there is none.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, String> {
    if let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        return Err(argument.unexpected().to_string());
    }
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
    Ok(ExitCode::SUCCESS)
}
