//! Sentences about reviewed moves, and games that are written with them.

use std::path::Path;

use gumu_core::formats::file_name::shown_path;
use gumu_core::formats::{self, Format};
use gumu_core::game::Record;
use gumu_core::output::{AtomicFile, Existing, ToolError};
use gumu_core::review::annotated::annotate;
use gumu_core::review::game_review::MoveReview;
use gumu_core::review::report::GameReview;
use gumu_core::review::statement::{Statement, StatementKind};
use gumu_core::review::stored;
use gumu_window::ui::locale::Language;

/// Writes a game with its review, whole or not at all: with comments, the better points and the better lines.
///
/// # Errors
/// One line that says why the file cannot be written.
pub fn write_reviewed(
    record: &Record,
    review: &GameReview,
    language: Language,
    (path, format): (&Path, Format),
) -> Result<(), ToolError> {
    let mut record = record.clone();
    stored::store(review, &mut record);
    annotate_in(language, &mut record, review);
    write(&record, path, format)
}

/// Adds the sentences of a review, the better points and the better lines to a game.
fn annotate_in(language: Language, record: &mut Record, review: &GameReview) {
    let report = if review.is_complete() { language.review_report(review) } else { String::new() };
    annotate(record, review, &report, &|it| {
        let [before, after] = language.chances(it);
        let head = format!("{} {before} → {after}", it.class.sign());
        let sentences = sentences(it, review, language);
        [head].into_iter().chain(sentences).collect::<Vec<_>>().join("\n")
    });
}

/// Returns the sentences about a move. Of a win that was missed before only that is said again.
pub fn sentences(review: &MoveReview, game: &GameReview, language: Language) -> Vec<String> {
    let again = language.review_missed_again(game, review.number);
    let is_of_win = |it: &Statement| {
        it.side == review.side
            && matches!(
                it.kind,
                StatementKind::MissedWinByFours
                    | StatementKind::MissedWinByThreats
                    | StatementKind::LeadsToTwoFours
                    | StatementKind::LeadsToFourThree
            )
    };
    let is_repeated = again.is_some();
    let said = review.statements.iter().filter(|it| !(is_repeated && is_of_win(it)));
    again.into_iter().chain(said.map(|it| language.statement(it, game.size()))).collect()
}

/// Writes a game whole or not at all.
fn write(record: &Record, path: &Path, format: Format) -> Result<(), ToolError> {
    let fault = |why: String| ToolError::Failed(format!("{} cannot be written: {why}", shown_path(path)));
    let bytes = formats::write(record, format).map_err(|error| fault(error.to_string()))?;
    AtomicFile::write_all(path, &bytes, Existing::Replace).map_err(|error| fault(error.to_string()))
}
