//! `pbrain-gumu review`: prints sentences about what each move of a game gave away or achieved.
//! For a folder of games, it prints a table with a row for each game instead.

mod many;
mod options;
mod reviewed_file;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use gumu_core::engine::StopToken;
use gumu_core::evaluations::EvaluationStore;
use gumu_core::formats::Format;
use gumu_core::formats::file_name::shown_path;
use gumu_core::game::Record;
use gumu_core::output::{self, ToolError};
use gumu_core::review::game_review::MoveReview;
use gumu_core::review::report::GameReview;
use gumu_core::review::threads::{self, ReviewThrottle};
use gumu_window::ui::locale::{Language, Msg};

use crate::render;
use options::{ReviewOptions, n_processors};
use reviewed_file::write_reviewed;

/// Help text.
const HELP: &str = "\
pbrain-gumu review GAME [OPTIONS]
pbrain-gumu review FOLDER [OPTIONS]

Reviews the moves of a game: the win probability of the side that moved before and after each move, a sign for moves
that gave something away (?! ? ??), and sentences about them; at the end the accuracy of both sides, decisive moves, the
last chance of the side that lost, and what each side should practice. GAME is a file in any format that Gumu reads; of
several games the first one is taken.

Of a FOLDER every game of every file is reviewed, also in the folders in it, and a table is printed: for each game the
accuracy and the level of both sides, their mistakes, and the move after which the end was forced.

Options:
  --lang TAG           language of the sentences: {tags} (en)
  --nodes N            nodes of the search for each position (100000)
  --depth N            greatest depth of the search for each position, in plies (no limit)
  --threads N          threads (one for each processor; for a folder one processor is left free)
  --out FILE           write the game with its review, ending in .sgf or .txt: comments, marks, and the better lines as
                       variations, which other programs show
  --database FILE      use what a position database knows about the positions from searches of at least this effort, and
                       add what is searched
  --all                sentences about the good moves too

Options for a folder:
  --out FOLDER         write each game with its review as a file of SGF; games that have one there, or a review in
                       their own file, are not reviewed again, so that a review that was broken off is continued
  --csv FILE           write the table as comma-separated values too";

/// Reviews the game or the folder of games that the arguments name. Prints a line for each move of a game, or for each
/// game of a folder, as soon as the move or the game is reviewed.
///
/// # Errors
/// One line that says what is wrong with the arguments, the files or the output.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = options::parse(parser)? else {
        let tags = Language::tags();
        return Ok(output::print(&HELP.replace("{tags}", &tags)));
    };
    if options.path.is_dir() {
        return many::run(&options);
    }
    if options.csv.is_some() {
        return Err("--csv is for a folder of games".into());
    }
    let format = options.out.as_deref().map(format_of).transpose()?;
    let record = render::read(&options.path, None)?;
    let database = options.open_database()?;
    let (review, code) = reviewed(&record, &options, database.as_ref());
    options::close_database(database.as_ref())?;
    if code != ExitCode::SUCCESS {
        return Ok(code);
    }
    if let Some((path, format)) = options.out.as_deref().zip(format) {
        write_reviewed(&record, &review, options.language, path, format)?;
    }
    if review.line().is_empty() || !review.is_complete() {
        return Ok(output::print(options.language.text(Msg::ReviewNothing)));
    }
    Ok(output::print(&options.language.review_report(&review)))
}

/// Reviews a game and prints a line for each move. Returns the review, and the exit code, which is a failure if a line
/// could not be printed.
fn reviewed(record: &Record, options: &ReviewOptions, database: Option<&EvaluationStore>) -> (GameReview, ExitCode) {
    let printer = Mutex::new(Printer {
        review: GameReview::new(record, options.effort),
        n_printed: 0,
        code: ExitCode::SUCCESS,
        options,
    });
    let stop = StopToken::new();
    let n_threads = options.n_threads.unwrap_or_else(n_processors);
    let throttle = ReviewThrottle::new(n_threads);
    threads::review_with_evaluations(record, options.effort, &throttle, &stop, database, &|review| {
        let mut printer = printer.lock().unwrap_or_else(PoisonError::into_inner);
        printer.add(review);
        if printer.code != ExitCode::SUCCESS {
            stop.stop();
        }
    });
    let Printer { review, code, .. } = printer.into_inner().unwrap_or_else(PoisonError::into_inner);
    (review, code)
}

/// Prints the reviews of moves in the order of the game, although the threads finish them in another order.
struct Printer<'a> {
    review: GameReview,
    n_printed: usize,
    code: ExitCode,
    options: &'a ReviewOptions,
}

impl Printer<'_> {
    /// Adds the review of a move, and prints all reviews that are next in the order of the game.
    fn add(&mut self, review: MoveReview) {
        self.review.add(review);
        while let Some(played) = self.review.line().get(self.n_printed) {
            if let Some(review) = self.review.get(self.n_printed + 1) {
                if self.code == ExitCode::SUCCESS {
                    self.code = output::print(&lines(review, &self.review, self.options));
                }
            } else if played.point.is_some() {
                break;
            }
            self.n_printed += 1;
        }
    }
}

/// Returns the format of a file that can hold a review, chosen by the extension of `path`.
fn format_of(path: &Path) -> Result<Format, String> {
    match path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase().as_str() {
        "sgf" => Ok(Format::Sgf),
        "txt" => Ok(Format::Text),
        _ => Err(format!("--out ends in .sgf or .txt, which {:?} does not", shown_path(path))),
    }
}

/// Returns the printed line about a move; sentences about the move follow on further lines.
fn lines(review: &MoveReview, game: &GameReview, options: &ReviewOptions) -> String {
    let (number, point, sign) = (review.number, review.point.label(game.size()), review.class.sign());
    let [before, after] = options.language.chances(review);
    let mut text = String::new();
    let _ = write!(text, "{number:>3} {point:<4}{sign:<3}{before:>5} → {after:>5}");
    if review.class.is_marked() || options.has_all {
        for sentence in options.language.review_sentences(review, game) {
            let _ = write!(text, "\n     {sentence}");
        }
    }
    text
}
