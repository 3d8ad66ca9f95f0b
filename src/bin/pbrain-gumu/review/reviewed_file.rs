//! Writes games with their reviews to files.

use std::path::Path;

use gumu_core::formats::Format;
use gumu_core::formats::file_name::shown_path;
use gumu_core::game::Record;
use gumu_core::output::ToolError;
use gumu_core::review::report::GameReview;
use gumu_core::review_queue;
use gumu_window::ui::locale::Language;

/// Writes a game with its review: the sentences about moves as comments, the better points as labels, and the better
/// lines as variations. The file is replaced atomically, so that it is never left half written.
///
/// # Errors
/// One line that says why the file cannot be written.
pub fn write_reviewed(
    record: &Record,
    review: &GameReview,
    language: Language,
    path: &Path,
    format: Format,
) -> Result<(), ToolError> {
    let written = review_queue::write_reviewed(record, review, path, format, &|it| {
        language.annotate_review(it, review);
    });
    written.map_err(|why| ToolError::Failed(format!("{} cannot be written: {why}", shown_path(path))))
}
