//! The shell: winit's events go in, pixels and files come out, and the worker thinks beside it.

mod cli;
mod clipboard;
#[cfg(all(target_os = "linux", feature = "x11"))]
mod coarse;
mod crash;
mod dialogs;
#[cfg(all(windows, target_pointer_width = "32"))]
mod drop;
mod files;
mod journal;
#[cfg(target_os = "linux")]
mod libraries;
mod present;
mod shell;
mod terminal;
mod translate;

use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::{env, panic};

pub use crash::{Standing, Watch};
pub use files::Folders;
pub use journal::{Found, Journal};

use crate::app::cli::Command;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    match cli::parse(env::args_os().skip(1)) {
        Ok(Command::Help) => terminal::answer(cli::HELP),
        Ok(Command::Version) => terminal::answer(concat!("gumu ", env!("CARGO_PKG_VERSION"))),
        Ok(Command::Open(options)) => {
            let watch = Watch::install();
            match panic::catch_unwind(AssertUnwindSafe(|| shell::run(*options, Folders::of_user(), watch))) {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    terminal::complain(&error);
                    return ExitCode::FAILURE;
                }
                // The hook has said so.
                Err(_) => return ExitCode::FAILURE,
            }
        }
        Err(error) => {
            terminal::complain(&format!("{error}; gumu --help says what can be asked"));
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
