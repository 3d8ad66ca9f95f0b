//! Options of `pbrain-gumu review`.

use std::path::PathBuf;
use std::thread;

use gumu_core::evaluations::EvaluationStore;
use gumu_core::output::ToolError;
use gumu_core::review::game_review::ReviewEffort;
use gumu_window::ui::locale::Language;
use lexopt::prelude::{Long, Short, Value};

use crate::arguments;

/// Options of `pbrain-gumu review` on the command line.
pub struct ReviewOptions {
    /// The file of the game to review, or the folder of the games.
    pub path: PathBuf,
    /// The file to which the reviewed game is written. If a folder of games is reviewed, this is the folder for the
    /// reviewed games.
    pub out: Option<PathBuf>,
    /// The file to which the table of a folder's games is written as comma-separated values.
    pub csv: Option<PathBuf>,
    /// The language of the sentences about the moves.
    pub language: Language,
    /// The search limits for each position of the review.
    pub effort: ReviewEffort,
    /// The number of threads; `None` if no option sets it.
    pub n_threads: Option<usize>,
    /// The file of the position database from which known results are taken and to which new results are added.
    pub database: Option<PathBuf>,
    /// `true` if all moves get sentences, `false` if only inaccuracies and worse moves get them.
    pub has_all: bool,
}

impl ReviewOptions {
    /// Opens the position database, if an option names one. If another program is writing the database, opens it
    /// read-only.
    ///
    /// # Errors
    /// If the file cannot be read or is not a position database.
    pub fn open_database(&self) -> Result<Option<EvaluationStore>, ToolError> {
        let Some(path) = &self.database else { return Ok(None) };
        let store = EvaluationStore::open(path);
        store.map(Some).map_err(|error| ToolError::Failed(format!("{}: {error}", path.display())))
    }
}

/// Saves a position database in Yixin's format, which can only be written as a whole. Does nothing if the database is
/// read-only, or if it is in Gumu's own format, a log that is written at each change.
///
/// # Errors
/// If the file cannot be written.
pub fn close_database(database: Option<&EvaluationStore>) -> Result<(), ToolError> {
    let Some(store) = database.filter(|it| !it.is_read_only()) else { return Ok(()) };
    store.save().map_err(|error| ToolError::Failed(format!("the position database cannot be saved: {error}")))
}

/// Returns the number of processors that this program may use; 1 if it is not known.
pub fn n_processors() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Parses the arguments of `pbrain-gumu review`; returns `None` if they ask for help.
///
/// # Errors
/// One line that says which argument is wrong.
pub fn parse(parser: &mut lexopt::Parser) -> Result<Option<ReviewOptions>, String> {
    let (mut path, mut out, mut csv, mut database, mut n_threads) = (None, None, None, None, None);
    let (mut language, mut has_all) = (Language::English, false);
    let mut effort = ReviewEffort::default();
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
                let wanted = "--threads is a number from 1 to 64";
                n_threads = Some(arguments::number(parser, wanted, |it| (1..=64).contains(it))?);
            }
            Long("out") => out = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            Long("csv") => csv = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            Long("database") => database = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            Long("all") => has_all = true,
            Value(value) if path.is_none() => path = Some(PathBuf::from(value)),
            _ => return Err(argument.unexpected().to_string()),
        }
    }
    let path = path.ok_or("review needs the file of a game, or a folder")?;
    Ok(Some(ReviewOptions { path, out, csv, database, language, effort, n_threads, has_all }))
}
