//! Import, export and copies of the position database, in the file formats of this and other programs.
//!
//! Reading recognizes the format by the contents of the file; writing selects the format by the extension of its name.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::evaluations::library;
use crate::evaluations::map::EvaluationMap;
use crate::evaluations::table;
use crate::evaluations::yixin_db;
use crate::formats::Format;
use crate::game::{Point, Rule};
use crate::input;
use crate::output::{AtomicFile, Existing};

/// Maximum size in bytes of a file that is read, before and after decompression.
pub(super) const MAX_READ: usize = 1 << 30;

/// The position at which an exported RenLib library starts, with its rule and the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryStart {
    /// Board size, in lines.
    pub size: u8,
    /// Rule of the positions in the library.
    pub rule: Rule,
    /// The moves that lead to the position; `None` is a pass.
    pub moves: Vec<Option<Point>>,
}

/// The number of entries that an export has written to its file, and the number that it has left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenEntries {
    /// Number of entries (in a library: positions) in the file.
    pub n_written: usize,
    /// Number of entries that a `.db` file cannot hold, because its format has no number for their rule; 0 for other
    /// formats.
    pub n_left_out: usize,
}

/// Reads a file: a copy of the position database, a database of Yixin or Rapfi, or a library of RenLib. The positions
/// of a library get the rule `rule`, because a library names no rule.
///
/// # Errors
/// If the file cannot be read or is in none of these formats.
pub fn read(path: &Path, rule: Rule) -> io::Result<EvaluationMap> {
    let bytes = input::read_plain(path, MAX_READ as u64)?;
    if Format::detect(&bytes) == Some(Format::Lib) {
        return library::read(&bytes, rule).map_err(|error| io::Error::new(ErrorKind::InvalidData, error.to_string()));
    }
    let log = EvaluationMap::read_log(&bytes).map(|it| it.map);
    let map = log.or_else(|| yixin_db::read(&bytes, MAX_READ).map(|it| it.map));
    map.ok_or_else(no_database)
}

/// Returns the error for a file that is not a position database.
pub(super) fn no_database() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "it is not a database of evaluations")
}

/// Writes the entries of `map` into a file; its extension selects the format:
///
/// - `.db`: a database of Yixin and Rapfi;
/// - `.lib`: a library of RenLib with the positions from `start` on;
/// - `.csv` or `.txt`: a table;
/// - any other extension: a copy of the position database.
///
/// If writing fails, an existing file stays unchanged.
///
/// # Errors
/// If the file cannot be written, or if it would be a library for a board that does not have 15 lines.
pub fn write(path: &Path, map: &EvaluationMap, start: &LibraryStart) -> io::Result<WrittenEntries> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let (bytes, n_written, n_left_out) = match ending.as_str() {
        "db" => {
            let (bytes, n_left_out) = yixin_db::write(map);
            (bytes, map.len() - n_left_out, n_left_out)
        }
        "lib" => {
            let LibraryStart { size, rule, moves } = start;
            let written = library::write(map, *size, *rule, moves);
            let (bytes, n_written) =
                written.map_err(|error| io::Error::new(ErrorKind::InvalidInput, error.to_string()))?;
            (bytes, n_written, 0)
        }
        "csv" | "txt" => {
            let (text, n_written) = table::write(map, None);
            (text.into_bytes(), n_written, 0)
        }
        _ => (map.to_log(), map.len(), 0),
    };
    AtomicFile::write_all(path, &bytes, Existing::Replace)?;
    Ok(WrittenEntries { n_written, n_left_out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluations::evaluation::Evaluation;
    use crate::evaluations::position_key::PositionKey;
    use crate::game::Board;

    #[test]
    fn the_ending_says_what_is_written_and_the_contents_what_is_read() {
        let root = tempfile::tempdir().unwrap();
        let (board, side) = Board::after(15, [Point::new(7, 7)]).unwrap();
        let mut map = EvaluationMap::default();
        let entry = Evaluation { comment: "center".to_owned(), ..Evaluation::default() };
        map.set(&PositionKey::of(&board, Rule::Renju, side).0, &entry);
        map.set(&PositionKey::of(&board, Rule::Caro, side).0, &entry);
        let start = LibraryStart { size: 15, rule: Rule::Renju, moves: Vec::new() };
        for (name, n_written, n_left_out) in [("a.db", 1, 1), ("a.lib", 2, 0), ("a.CSV", 2, 0), ("a", 2, 0)] {
            let path = root.path().join(name);
            let written = write(&path, &map, &start).unwrap();
            assert_eq!(written, WrittenEntries { n_written, n_left_out }, "{name}");
            let read = read(&path, Rule::Renju).map(|it| it.get(&board, Rule::Renju, side));
            match name {
                "a.CSV" => assert_eq!(read.unwrap_err().kind(), ErrorKind::InvalidData),
                _ => assert_eq!(read.unwrap(), Some(entry.clone()), "{name}"),
            }
        }
    }
}
