//! The puzzles that come with the program, made by `pbrain-gumu puzzles make`.

use std::sync::LazyLock;

use crate::puzzle::file;
use crate::puzzle::tactic::TacticPuzzle;

/// The text of the file.
pub const TEXT: &str = include_str!("../../resources/puzzles.txt");

/// Returns all of them, in the order of the file.
#[must_use]
pub fn puzzles() -> &'static [TacticPuzzle] {
    static PUZZLES: LazyLock<Vec<TacticPuzzle>> = LazyLock::new(|| {
        // A test reads the file.
        file::parse(TEXT).unwrap_or_default().into_iter().map(|it| it.1).collect()
    });
    &PUZZLES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_can_be_read() {
        let read = file::parse(TEXT).unwrap();
        assert_eq!(read.len(), puzzles().len());
        assert!(TEXT.len() <= 60 * 1024, "{} bytes", TEXT.len());
    }
}
