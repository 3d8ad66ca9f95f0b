//! The puzzles that come with the program, made by `pbrain-gumu puzzles make`.

use std::sync::LazyLock;

use miniz_oxide::inflate;

use crate::puzzle::file;
use crate::puzzle::tactic::TacticPuzzle;

/// The puzzle file, compressed with Deflate by the build script.
const FILE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/puzzles.deflate"));

/// Returns all shipped puzzles, in the order of the file.
#[must_use]
pub fn puzzles() -> &'static [TacticPuzzle] {
    static PUZZLES: LazyLock<Vec<TacticPuzzle>> = LazyLock::new(|| {
        // The defaults are never used: a test checks that the embedded file can be read.
        let text = inflate::decompress_to_vec(FILE).unwrap_or_default();
        let text = String::from_utf8(text).unwrap_or_default();
        file::parse(&text).unwrap_or_default().into_iter().map(|it| it.1).collect()
    });
    &PUZZLES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_puzzles_of_the_file_are_there() {
        let text = include_str!("../../../resources/puzzles.txt");
        let read: Vec<_> = file::parse(text).unwrap().into_iter().map(|it| it.1).collect();
        assert!(!read.is_empty() && read == puzzles());
    }
}
