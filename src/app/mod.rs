//! The shell: winit's events go in, pixels and files come out, and the worker thinks beside it.

mod cli;
mod clipboard;
mod crash;
mod dialogs;
mod files;
mod journal;
mod present;
mod shell;
mod translate;

use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::{env, io, panic};

pub use crash::{Standing, Watch};
pub use files::Folders;
pub use journal::{Found, Journal};

use crate::app::cli::Command;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    match cli::parse(env::args_os().skip(1)) {
        Ok(Command::Help) => say(&mut io::stdout(), cli::HELP, ExitCode::SUCCESS),
        Ok(Command::Version) => say(&mut io::stdout(), concat!("gumu ", env!("CARGO_PKG_VERSION")), ExitCode::SUCCESS),
        Ok(Command::Open(options)) => {
            let watch = Watch::install();
            match panic::catch_unwind(AssertUnwindSafe(|| shell::run(&options, Folders::of_user(), watch))) {
                Ok(Ok(())) => ExitCode::SUCCESS,
                Ok(Err(error)) => complain(&error, ExitCode::FAILURE),
                // The hook has said so.
                Err(_) => ExitCode::FAILURE,
            }
        }
        Err(error) => complain(&format!("{error}; gumu --help says what can be asked"), ExitCode::from(2)),
    }
}

/// One clear line for the terminal.
fn complain(text: &str, code: ExitCode) -> ExitCode {
    say(&mut io::stderr(), &format!("gumu: {text}"), code)
}

/// Prints a text; a terminal that has gone away is no reason to fail.
fn say(out: &mut impl Write, text: &str, code: ExitCode) -> ExitCode {
    let _ = writeln!(out, "{text}");
    code
}
