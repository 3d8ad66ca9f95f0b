//! Prints texts of the command line: to the terminal, or in a message box if Windows has given the program no terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::output;

/// Prints what the program answers to its command line, such as the help, and returns the exit code: a failure if the
/// text could not be written.
pub(super) fn print(text: &str) -> ExitCode {
    if show_box(&io::stdout(), text) { ExitCode::SUCCESS } else { output::print(text) }
}

/// Prints an error message as one line to stderr, or shows it in a message box if stderr is not attached to anything.
pub(super) fn print_error(text: &str) {
    if !show_box(&io::stderr(), text) {
        // Ignore a write error, because there is no other way to report it.
        let _ = writeln!(io::stderr(), "gumu: {text}");
    }
}

/// If the output stream is not attached to anything, shows a text in a message box and returns `true`. On Windows a
/// graphical program has no output stream, even if it is started from a terminal, unless its output is redirected.
#[cfg(windows)]
fn show_box(stream: &impl std::os::windows::io::AsRawHandle, text: &str) -> bool {
    let leads_nowhere = stream.as_raw_handle().is_null();
    if leads_nowhere {
        rfd::MessageDialog::new().set_title("Gumu").set_description(text).show();
    }
    leads_nowhere
}

#[cfg(not(windows))]
fn show_box(_stream: &impl Write, _text: &str) -> bool {
    false
}
