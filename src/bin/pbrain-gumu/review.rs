//! `pbrain-gumu review`: what each move of a game gave away or achieved, in sentences.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;

use gumu_core::engine::StopToken;
use gumu_core::formats::file_name::shown_path;
use gumu_core::formats::{self, Format};
use gumu_core::game::Record;
use gumu_core::output::{self, AtomicFile, Existing, ToolError};
use gumu_core::review::game_review::{MoveReview, ReviewEffort};
use gumu_core::review::report::GameReview;
use gumu_core::review::{stored, threads};
use gumu_window::ui::locale::{Language, Msg};
use lexopt::prelude::{Long, Short, Value};

use crate::{arguments, render};

/// Help text.
const HELP: &str = "\
pbrain-gumu review GAME [OPTIONS]

Reviews the moves of a game: the win rate of the side that moved before and after each move, a sign for moves that gave
something away (?! ? ??), and sentences about them; at the end the accuracy of both sides, the moves that decided, and
what each side should practice. GAME is a file in any format that Gumu reads; of several games the first one is taken.

Options:
  --lang TAG           language of the sentences: {tags} (en)
  --nodes N            nodes of the search for each position (100000)
  --depth N            greatest depth of the search for each position, in plies (no limit)
  --threads N          threads (one for each processor)
  --out FILE           write the game with its review, ending in .sgf or .txt
  --all                sentences about the good moves too";

/// Options of the command line.
struct ReviewOptions {
    file: PathBuf,
    out: Option<(PathBuf, Format)>,
    language: Language,
    effort: ReviewEffort,
    n_threads: usize,
    has_all: bool,
}

/// Reviews the game that the arguments name, and prints a line for each move as soon as it is known.
///
/// # Errors
/// One line that says what is wrong with the arguments, the files or the output.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = parse(parser)? else {
        let tags = Language::tags();
        return Ok(output::print(&HELP.replace("{tags}", &tags)));
    };
    let mut record = render::read(&options.file, None)?;
    let printer = Mutex::new(Printer {
        review: GameReview::new(&record, options.effort),
        n_printed: 0,
        code: ExitCode::SUCCESS,
        record: &record,
        options: &options,
    });
    let stop = StopToken::new();
    threads::review_in_threads(&record, options.effort, options.n_threads, &stop, &|review| {
        let mut printer = printer.lock().unwrap_or_else(PoisonError::into_inner);
        printer.add(review);
        if printer.code != ExitCode::SUCCESS {
            stop.stop();
        }
    });
    let Printer { review, code, .. } = printer.into_inner().unwrap_or_else(PoisonError::into_inner);
    if code != ExitCode::SUCCESS {
        return Ok(code);
    }
    if let Some((path, format)) = &options.out {
        stored::store(&review, &mut record);
        write(&record, path, *format)?;
    }
    if review.line().is_empty() || !review.is_complete() {
        return Ok(output::print(options.language.text(Msg::ReviewNothing)));
    }
    Ok(output::print(&options.language.review_report(&review)))
}

/// Prints reviews in the order of the moves.
struct Printer<'a> {
    review: GameReview,
    n_printed: usize,
    code: ExitCode,
    record: &'a Record,
    options: &'a ReviewOptions,
}

impl Printer<'_> {
    /// Takes the review of a move, and prints it and those that have waited for it.
    fn add(&mut self, review: MoveReview) {
        self.review.add(review);
        while let Some(played) = self.review.line().get(self.n_printed) {
            if let Some(review) = self.review.get(self.n_printed + 1) {
                if self.code == ExitCode::SUCCESS {
                    self.code = output::print(&lines(review, self.record, self.options));
                }
            } else if played.point.is_some() {
                break;
            }
            self.n_printed += 1;
        }
    }
}

/// Reads the arguments; returns none if the help is wanted.
fn parse(parser: &mut lexopt::Parser) -> Result<Option<ReviewOptions>, String> {
    let (mut file, mut out, mut language, mut has_all) = (None, None, Language::English, false);
    let mut effort = ReviewEffort::default();
    let mut n_threads = thread::available_parallelism().map_or(1, Into::into);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("lang") => {
                let tag = arguments::text(parser)?;
                language = Language::from_tag(&tag)
                    .ok_or_else(|| format!("--lang knows {}, not {tag:?}", Language::tags()))?;
            }
            Long("nodes") => {
                effort.n_nodes = arguments::number(parser, "--nodes is a number from 1 on", |it| 1 <= *it)?;
            }
            Long("depth") => {
                effort.depth = Some(arguments::number(parser, "--depth is a number from 1 to 255", |it| 1 <= *it)?);
            }
            Long("threads") => {
                n_threads =
                    arguments::number(parser, "--threads is a number from 1 to 64", |it| (1..=64).contains(it))?;
            }
            Long("out") => {
                let path = PathBuf::from(parser.value().map_err(|error| error.to_string())?);
                let format = format_of(&path)?;
                out = Some((path, format));
            }
            Long("all") => has_all = true,
            Value(path) if file.is_none() => file = Some(PathBuf::from(path)),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    let file = file.ok_or("review needs the file of a game")?;
    Ok(Some(ReviewOptions { file, out, language, effort, n_threads, has_all }))
}

/// Returns the format of a file that can hold a review, by its ending.
fn format_of(path: &Path) -> Result<Format, String> {
    match path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase().as_str() {
        "sgf" => Ok(Format::Sgf),
        "txt" => Ok(Format::Text),
        _ => Err(format!("--out ends in .sgf or .txt, which {:?} does not", shown_path(path))),
    }
}

/// Writes a game whole or not at all.
fn write(record: &Record, path: &Path, format: Format) -> Result<(), ToolError> {
    let fault = |why: String| ToolError::Failed(format!("{} cannot be written: {why}", shown_path(path)));
    let bytes = formats::write(record, format).map_err(|error| fault(error.to_string()))?;
    AtomicFile::write_all(path, &bytes, Existing::Replace).map_err(|error| fault(error.to_string()))
}

/// Returns the lines about a move.
fn lines(review: &MoveReview, record: &Record, options: &ReviewOptions) -> String {
    let size = record.board().size();
    let (number, point, sign) = (review.number, review.point.label(size), review.class.sign());
    let [before, after] = options.language.chances(review);
    let mut text = String::new();
    let _ = write!(text, "{number:>3} {point:<4}{sign:<3}{before:>5} → {after:>5}");
    if review.class.is_marked() || options.has_all {
        for statement in &review.statements {
            let _ = write!(text, "\n     {}", options.language.statement(statement, size));
        }
    }
    text
}
