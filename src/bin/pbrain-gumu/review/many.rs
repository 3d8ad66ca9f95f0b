//! Reviews all games of a folder, one after the other, and prints the progress and a table.
//! It can also write the reviewed games to files; a later run does not review these games again.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;

use gumu_core::engine::StopToken;
use gumu_core::evaluations::EvaluationStore;
use gumu_core::formats::Format;
use gumu_core::formats::file_name::shown_path;
use gumu_core::game::Color;
use gumu_core::output::{self, AtomicFile, Existing, ToolError};
use gumu_core::review::level_estimate::level_estimate;
use gumu_core::review::report::GameReview;
use gumu_core::review::threads::ReviewThrottle;
use gumu_core::review_queue::{FolderGames, QueuedGame, kept_review, n_unattended_threads, review_game};

use super::options::{ReviewOptions, close_database};
use super::reviewed_file::write_reviewed;

/// The names of all columns but the last in the table with a row for each reviewed game.
const COLUMNS: [&str; 12] = [
    "game",
    "black",
    "white",
    "rule",
    "moves",
    "winner",
    "accuracy_black",
    "accuracy_white",
    "level_black",
    "level_white",
    "mistakes_black",
    "mistakes_white",
];

/// The name of the table's last column: the number of the move after which the game's end was forced.
const FORCED: &str = "forced_after";

/// Reviews all games of the folder that the options name, prints a table with a row for each game, and writes the
/// reviewed games and the table to the places that the options name.
///
/// # Errors
/// One line that says which folder or file cannot be read or written.
pub fn run(options: &ReviewOptions) -> Result<ExitCode, ToolError> {
    if let Some(out) = &options.out {
        let fault = |error: io::Error| ToolError::Failed(format!("{} cannot be made: {error}", shown_path(out)));
        output::create_folder(out).map_err(fault)?;
        if fs::canonicalize(out).ok() == fs::canonicalize(&options.path).ok() {
            return Err("--out is another folder than that of the games".into());
        }
    }
    let (games, n_unreadable) = read_games(options)?;
    let database = options.open_database()?;
    let (mut rows, mut n_kept) = (Vec::new(), 0);
    let mut code = output::print(&line_of(&head()));
    for (index, game) in games.iter().enumerate() {
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
        let file = options.out.as_deref().map(|it| it.join(game.result_file()));
        let kept = file.as_deref().and_then(|it| kept_review(it, &game.record, options.effort));
        let own = if kept.is_none() { game.own_review(options.effort) } else { None };
        n_kept += usize::from(kept.is_some() || own.is_some());
        let review = match kept {
            Some(review) => review,
            None => {
                let review = own.unwrap_or_else(|| reviewed(game, index + 1, games.len(), options, database.as_ref()));
                if let Some(file) = &file {
                    write_reviewed(&game.record, &review, options.language, file, Format::Sgf)?;
                }
                review
            }
        };
        let row = row_of(game, &review);
        code = output::print(&line_of(&row));
        rows.push(row);
        // Write the table after each game, so that an interrupted run leaves a table of the games reviewed so far.
        write_csv(&rows, options)?;
    }
    write_csv(&rows, options)?;
    close_database(database.as_ref())?;
    let n = games.len();
    note(&format!("{n} games, {n_kept} of them reviewed before; {n_unreadable} files could not be read"));
    Ok(if n_unreadable == 0 { code } else { ExitCode::FAILURE })
}

/// Writes a line to standard error; the line is lost if standard error is closed.
fn note(text: &str) {
    let _ = writeln!(io::stderr(), "pbrain-gumu: {text}");
}

/// Reads the games of the folder, except the games in the folder to which reviewed games are written. Prints a line
/// about each file that cannot be read. Returns the games and the number of unreadable files.
fn read_games(options: &ReviewOptions) -> Result<(Vec<QueuedGame>, usize), ToolError> {
    let folder = &options.path;
    let fault = |error: io::Error| ToolError::Failed(format!("{} cannot be read: {error}", shown_path(folder)));
    let FolderGames { games, unreadable } = FolderGames::read(folder, options.out.as_deref()).map_err(fault)?;
    for (file, why) in &unreadable {
        note(&format!("{} cannot be read: {why}", shown_path(file)));
    }
    Ok((games, unreadable.len()))
}

/// Prints a line that says which game of the queue follows (game `number` of `n_games`), and reviews this game. Unless
/// an option sets the number of threads, one processor stays free.
fn reviewed(
    game: &QueuedGame,
    number: usize,
    n_games: usize,
    options: &ReviewOptions,
    database: Option<&EvaluationStore>,
) -> GameReview {
    let throttle = ReviewThrottle::new(options.n_threads.unwrap_or_else(n_unattended_threads));
    note(&format!("{number} of {n_games}: {}, {} moves", game.name, game.record.moves().len()));
    review_game(&game.record, options.effort, &throttle, &StopToken::new(), database, &|_, _| ())
}

/// Returns the names of all columns, which are the first row of the table.
fn head() -> Vec<String> {
    COLUMNS.into_iter().chain([FORCED]).map(str::to_owned).collect()
}

/// Returns the table row of a game; cells with unknown values are empty.
fn row_of(game: &QueuedGame, review: &GameReview) -> Vec<String> {
    let record = &game.record;
    let names = &record.info.names;
    let winner = record.result().map(|it| match it.winner() {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "draw",
    });
    let mut row = vec![game.name.clone(), names.black.clone(), names.white.clone(), record.rule().key().to_owned()];
    row.push(record.moves().len().to_string());
    row.push(winner.unwrap_or_default().to_owned());
    let cell = |it: Option<String>| it.unwrap_or_default();
    row.extend(Color::ALL.map(|it| cell(review.accuracy(it).map(|it| format!("{it:.1}")))));
    row.extend(Color::ALL.map(|it| cell(level_estimate(review, it).map(|it| it.level.to_string()))));
    let mistakes = review.mistakes();
    row.extend(Color::ALL.map(|side| mistakes.iter().filter(|it| it.side == side).count().to_string()));
    row.push(cell(review.forced_end().map(|it| it.first.to_string())));
    row
}

/// The widths of the columns of the printed table, in characters.
const WIDTHS: [usize; 13] = [28, 12, 12, 9, 5, 6, 14, 14, 11, 11, 14, 14, 12];

/// Returns a row as a line of the printed table.
fn line_of(row: &[String]) -> String {
    let mut line = String::new();
    for (text, width) in row.iter().zip(WIDTHS) {
        let _ = write!(line, "{text:<width$} ");
    }
    line.trim_end().to_owned()
}

/// Writes the table as comma-separated values (RFC 4180) if the options name a file for that.
fn write_csv(rows: &[Vec<String>], options: &ReviewOptions) -> Result<(), ToolError> {
    let Some(path) = &options.csv else { return Ok(()) };
    let mut text = String::new();
    for row in [head()].iter().chain(rows) {
        text += &row.iter().map(|it| csv_field(it)).collect::<Vec<_>>().join(",");
        text += "\r\n";
    }
    let fault = |error: io::Error| ToolError::Failed(format!("{} cannot be written: {error}", shown_path(path)));
    AtomicFile::write_all(path, text.as_bytes(), Existing::Replace).map_err(fault)
}

/// Returns `text` as a field of comma-separated values: in quotation marks if it contains a quotation mark, a comma or
/// a line break.
fn csv_field(text: &str) -> String {
    if text.contains(['"', ',', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
