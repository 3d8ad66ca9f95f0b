//! `pbrain-gumu review`: what each move of a game gave away or achieved, in sentences.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use gumu_lib::engine::NullHandler;
use gumu_lib::game::{Color, Record};
use gumu_lib::output;
use gumu_lib::review::game_review::{MoveReview, ReviewEffort, Reviewer, mean_accuracy};
use gumu_lib::ui::locale::{Language, Msg};
use lexopt::prelude::{Long, Short, Value};

use crate::{arguments, render};

/// Help text.
const HELP: &str = "\
pbrain-gumu review GAME [OPTIONS]

Reviews the moves of a game: the win rate of the side that moved before and after each move, a sign for moves that gave
something away (?! ? ??), and sentences about them. GAME is a file in any format that Gumu reads; of several games the
first one is taken.

Options:
  --lang TAG           language of the sentences, en or zh-CN (en)
  --nodes N            nodes of the search for each position (40000)
  --all                sentences about the good moves too";

/// Options of the command line.
struct ReviewOptions {
    file: PathBuf,
    language: Language,
    effort: ReviewEffort,
    has_all: bool,
}

/// Reviews the game that the arguments name, and prints a line for each move as soon as it is known.
///
/// # Errors
/// One line that says what is wrong with the arguments, the file or the output.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, String> {
    let Some(options) = parse(parser)? else {
        return Ok(output::print(HELP));
    };
    let record = render::read(&options.file, None)?;
    let mut reviewer = Reviewer::new(&record, options.effort);
    let mut moves = Vec::new();
    while let Some(review) = reviewer.next_move(&mut NullHandler) {
        let code = output::print(&lines(&review, &record, &options));
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
        moves.push(review);
    }
    let percent = |side| mean_accuracy(&moves, side).map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
    let words = [("black", &*percent(Color::Black)), ("white", &*percent(Color::White))];
    Ok(output::print(&options.language.fill(Msg::ReviewAccuracy, &words)))
}

/// Reads the arguments; returns none if the help is wanted.
fn parse(parser: &mut lexopt::Parser) -> Result<Option<ReviewOptions>, String> {
    let (mut file, mut language, mut has_all) = (None, Language::English, false);
    let mut effort = ReviewEffort::default();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("lang") => {
                let tag = arguments::text(parser)?;
                language = Language::from_tag(&tag).ok_or_else(|| format!("--lang is en or zh-CN, not {tag:?}"))?;
            }
            Long("nodes") => {
                let text = arguments::text(parser)?;
                let n = text.parse().ok().filter(|it| 1 <= *it);
                effort.n_nodes = n.ok_or_else(|| format!("--nodes is a number from 1 on, not {text:?}"))?;
            }
            Long("all") => has_all = true,
            Value(path) if file.is_none() => file = Some(PathBuf::from(path)),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    let file = file.ok_or("review needs the file of a game")?;
    Ok(Some(ReviewOptions { file, language, effort, has_all }))
}

/// Returns the lines about a move.
fn lines(review: &MoveReview, record: &Record, options: &ReviewOptions) -> String {
    let size = record.board().size();
    let percent = |rate: f64| format!("{:.0} %", 100.0 * rate);
    let (number, point, sign) = (review.number, review.point.name(size), review.class.sign());
    let mut text = String::new();
    let _ =
        writeln!(text, "{number:>3}. {point:<4}{sign:<3}{:>5} → {:>5}", percent(review.before), percent(review.after));
    if review.class.is_marked() || options.has_all {
        for statement in &review.statements {
            let _ = write!(text, "\n     {}", options.language.statement(statement, size));
        }
    }
    text
}
