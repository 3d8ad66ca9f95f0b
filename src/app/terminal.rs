//! What is said outside the window: on the terminal, or in a box where Windows has given the program none.

use std::io::{self, Write};

/// Says what the command line asks for.
pub(super) fn answer(text: &str) {
    if !boxed(&io::stdout(), text) {
        // A terminal that has gone away is no reason to fail.
        let _ = writeln!(io::stdout(), "{text}");
    }
}

/// Says in one line what went wrong.
pub(super) fn complain(text: &str) {
    if !boxed(&io::stderr(), text) {
        // As above.
        let _ = writeln!(io::stderr(), "gumu: {text}");
    }
}

/// Shows a text in a box and says so, if what is written to this stream is read by nobody: a program with windows is
/// started without a terminal, also from one, unless what it writes is wanted elsewhere.
#[cfg(windows)]
fn boxed(stream: &impl std::os::windows::io::AsRawHandle, text: &str) -> bool {
    let is_unread = stream.as_raw_handle().is_null();
    if is_unread {
        rfd::MessageDialog::new().set_title("Gumu").set_description(text).show();
    }
    is_unread
}

#[cfg(not(windows))]
fn boxed(_stream: &impl Write, _text: &str) -> bool {
    false
}
