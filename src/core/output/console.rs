//! Printing to the standard output, with an exit code that tells whether it succeeded.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Prints a text and a line break to the standard output, and flushes it. A failure, such as a full disk, is reported
/// on the standard error. A closed pipe, as after `head`, is not a failure.
#[must_use]
pub fn print(text: &str) -> ExitCode {
    match print_to(&mut io::stdout(), text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "the output is not complete: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print_to(out: &mut impl Write, text: &str) -> io::Result<()> {
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A writer that fails every write with this kind of error.
    struct Refusal(ErrorKind);

    impl Write for Refusal {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_on_a_full_disk_is_a_failure_and_a_reader_that_has_gone_is_none() {
        assert!(print_to(&mut Vec::new(), "text").is_ok());
        assert!(print_to(&mut Refusal(ErrorKind::StorageFull), "text").is_err());
        assert!(print_to(&mut Refusal(ErrorKind::BrokenPipe), "text").is_ok());
    }
}
