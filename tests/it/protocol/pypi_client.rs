//! Test of the brain with pygomo-lib, a client of the Gomocup protocol on PyPI.

use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

/// Runs `tests/pygomo_client.py` in the virtual environment that `bash tests/setup.sh test` makes. Without this
/// environment, a line on standard error says that the test is skipped. The line is written directly, because the test
/// harness would hide printed text.
#[test]
fn a_client_from_pypi_reads_the_reports_of_a_search() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = root.join("target/pygomo/bin/python");
    if !python.exists() {
        writeln!(io::stderr(), "gumu: skipped pygomo_client.py: `bash tests/setup.sh test` installs pygomo-lib")
            .unwrap();
        return;
    }
    let script = root.join("tests/pygomo_client.py");
    let output = Command::new(python).arg(script).arg(env!("CARGO_BIN_EXE_pbrain-gumu")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 3, "a line for each move");
}
