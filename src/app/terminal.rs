//! Prints texts of the command line: on the terminal, or in a box where Windows has given the program none.

use std::io::{self, Write};

/// Prints an answer of the command line.
pub(super) fn print(text: &str) {
    if !show_box(&io::stdout(), text) {
        // A terminal that has gone away is no reason to fail.
        let _ = writeln!(io::stdout(), "{text}");
    }
}

/// Prints one line with an error.
pub(super) fn print_error(text: &str) {
    if !show_box(&io::stderr(), text) {
        // As above.
        let _ = writeln!(io::stderr(), "gumu: {text}");
    }
}

/// Shows a text in a box and returns `true`, if the stream leads nowhere: Windows starts a program with windows without
/// a terminal, also from one, unless its output is redirected.
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
