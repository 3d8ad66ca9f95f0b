//! The report file of a match: opening, resuming, reading and writing it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::arena::match_report::{FileReport, MatchReport, MatchTerms};
use crate::arena::{MatchGame, MatchScore};
use crate::formats::file_name::shown_path;
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing};

/// Maximum size in bytes of a report or a program file that is read.
const MAX_BYTES: u64 = 1 << 30;

/// Minimum time between two writes of the report while the match is played.
const INTERVAL: Duration = Duration::from_secs(5);

/// The file of a report, which is rewritten repeatedly while the match is played.
#[derive(Debug)]
pub(super) struct MatchFile {
    path: PathBuf,
    terms: MatchTerms,
    written_at: Instant,
}

/// Reaction to a report file that already exists when a match starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EarlierReport {
    /// Continue the match of the existing report.
    Resume,
    /// Fail with an error.
    Refuse,
}

impl MatchFile {
    /// Creates a report file or, if the file exists, resumes the match in it. Returns the report file and the games
    /// that it already contained.
    ///
    /// # Errors
    /// One line if a report exists and `earlier` forbids resuming it, if the report belongs to another match, or if the
    /// file cannot be read or written.
    pub fn open(path: &Path, terms: MatchTerms, earlier: EarlierReport) -> Result<(Self, Vec<MatchGame>), String> {
        let name = shown_path(path);
        let report = match (path.exists(), earlier) {
            (false, _) => MatchReport::new(terms, Vec::new()),
            (true, EarlierReport::Refuse) => return Err(format!("{name} is there already: --resume goes on with it")),
            (true, EarlierReport::Resume) => {
                let report = read(path)?;
                if let Some(field) = terms.difference(&report.terms) {
                    return Err(format!("{name} is of another match: {field} differs"));
                }
                report
            }
        };
        write(path, &report)?;
        Ok((Self { path: path.to_path_buf(), terms: report.terms, written_at: Instant::now() }, report.games))
    }

    /// Writes the report, unless it was last written less than 5 seconds ago.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write_now_and_then(&mut self, score: &MatchScore) -> io::Result<()> {
        if self.written_at.elapsed() < INTERVAL { Ok(()) } else { self.write(score) }
    }

    /// Writes the report.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, score: &MatchScore) -> io::Result<()> {
        let report = MatchReport::new(self.terms.clone(), score.games.clone());
        AtomicFile::write_all(&self.path, report.text().as_bytes(), Existing::Replace)?;
        self.written_at = Instant::now();
        Ok(())
    }
}

/// Reads and parses the report in a file.
///
/// # Errors
/// One line that says what is wrong with the file.
pub(super) fn read(path: &Path) -> Result<MatchReport, String> {
    let bytes = read_plain(path, MAX_BYTES).map_err(|error| format!("{}: {error}", shown_path(path)))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{}: it is not a text in UTF-8", shown_path(path)))?;
    MatchReport::parse(&text).map_err(|why| format!("{}: {why}", shown_path(path)))
}

/// Writes a report to a file, which is replaced whole or not at all.
///
/// # Errors
/// One line, if the file cannot be written.
pub(super) fn write(path: &Path, report: &MatchReport) -> Result<(), String> {
    let written = AtomicFile::write_all(path, report.text().as_bytes(), Existing::Replace);
    written.map_err(|error| format!("{} cannot be written: {error}", shown_path(path)))
}

/// Returns the size and the checksum of a program file. A report stores them to recognize the same build of the
/// program.
///
/// # Errors
/// One line, if the file cannot be read.
pub(super) fn identify(program: &Path) -> Result<FileReport, String> {
    let contents = read_plain(program, MAX_BYTES).map_err(|error| format!("{}: {error}", shown_path(program)))?;
    Ok(FileReport::of(&contents))
}
