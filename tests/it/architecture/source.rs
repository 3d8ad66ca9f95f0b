//! The source files, as text and as code with and without tests.

use std::fs;
use std::path::Path;

use super::code::{Code, tokens_of, without_tests};

/// A file below `src/`.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path below `src/`, with `/` as the separator.
    pub path: String,
    /// The text of the file.
    pub text: String,
    /// The names in the code of the file.
    pub code: Code,
    /// The names in the code without the items that are compiled only for tests; empty if the whole file belongs to the
    /// tests.
    pub product: Code,
    /// `true` if the whole file belongs to the tests.
    pub is_test: bool,
}

impl Source {
    /// Parses the text of a file as Rust code.
    pub fn new(path: &str, text: &str) -> Self {
        let tokens = tokens_of(text.parse().unwrap_or_else(|error| panic!("{path}: {error}")));
        let is_test = path.ends_with("/tests.rs") || path.ends_with("/testing.rs");
        let product = if is_test { Code::default() } else { Code::read(&without_tests(&tokens)) };
        Self { path: path.to_owned(), text: text.to_owned(), code: Code::read(&tokens), product, is_test }
    }
}

/// Reads every Rust file below a folder, in alphabetical order of the paths.
pub fn read_folder(folder: &Path) -> Vec<Source> {
    paths_in(folder, "").iter().map(|path| Source::new(path, &fs::read_to_string(folder.join(path)).unwrap())).collect()
}

/// Returns the paths of the Rust files below a folder in alphabetical order. Each path is relative to the folder, with
/// `prefix` before it.
pub fn paths_in(folder: &Path, prefix: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            paths.extend(paths_in(&entry.path(), &format!("{path}/")));
        } else if path.ends_with(".rs") {
            paths.push(path);
        }
    }
    paths.sort();
    paths
}
