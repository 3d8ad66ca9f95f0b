//! Batch review: reviews all games of a folder unattended, and stores each review in a file.
//!
//! The queue has no state besides the review files. To continue an interrupted queue, start it again: [`kept_review`]
//! finds the games whose reviews are complete.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::engine::StopToken;
use crate::evaluations::EvaluationStore;
use crate::formats::file_name::shown_path;
use crate::formats::{self, Format, FormatError, MAX_FILE, WriteError};
use crate::game::Record;
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing};
use crate::review::game_review::ReviewEffort;
use crate::review::report::GameReview;
use crate::review::stored;
use crate::review::threads::{ReviewThrottle, review_with_evaluations};
use crate::sources;

/// A game from a folder, waiting to be reviewed.
#[derive(Clone, Debug)]
pub struct QueuedGame {
    /// Path of the game's file within the folder; if the file has several games, followed by the number of the game.
    pub name: String,
    /// Record of the game.
    pub record: Record,
}

/// The games of a folder, and the files that could not be read.
#[derive(Debug, Default)]
pub struct FolderGames {
    /// Games in the order of the paths of their files.
    pub games: Vec<QueuedGame>,
    /// Files from which no game can be read, each with the reason.
    pub unreadable: Vec<(PathBuf, UnreadableGame)>,
}

/// The reason why a file of a folder is left out.
#[derive(Debug)]
pub enum UnreadableGame {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is in no known format, or damaged.
    Format(FormatError),
}

/// The reason why a reviewed game cannot be written.
#[derive(Debug)]
pub enum UnwritableReview {
    /// The file cannot be written.
    Io(io::Error),
    /// The format cannot hold the game.
    Format(WriteError),
}

impl FolderGames {
    /// Reads all games of all game files in a folder and its subfolders, except those in the folder `results`.
    ///
    /// # Errors
    /// When the folder itself cannot be read.
    pub fn read(folder: &Path, results: Option<&Path>) -> io::Result<Self> {
        let results = results.and_then(|it| fs::canonicalize(it).ok());
        let is_result =
            |it: &Path| results.as_ref().is_some_and(|out| fs::canonicalize(it).is_ok_and(|it| it.starts_with(out)));
        let mut found = Self::default();
        for file in sources::game_files(folder)?.into_iter().filter(|it| !is_result(it)) {
            match read_file(&file) {
                Ok(games) => {
                    let name = shown_path(file.strip_prefix(folder).unwrap_or(&file));
                    let has_several = 1 < games.len();
                    found.games.extend((1..).zip(games).map(|(number, record)| {
                        let name = if has_several { format!("{name} #{number}") } else { name.clone() };
                        QueuedGame { name, record }
                    }));
                }
                Err(why) => found.unreadable.push((file, why)),
            }
        }
        Ok(found)
    }
}

/// Reads the games of a file.
fn read_file(file: &Path) -> Result<Vec<Record>, UnreadableGame> {
    let bytes = read_plain(file, MAX_FILE).map_err(UnreadableGame::Io)?;
    let games = formats::read(&bytes).map_err(UnreadableGame::Format)?;
    Ok(games.into_iter().map(|it| it.record).collect())
}

impl QueuedGame {
    /// Returns the name of the file in which the review of the game is stored.
    #[must_use]
    pub fn result_file(&self) -> PathBuf {
        let stem = self.name.replace(['/', '\\'], "-").replace(" #", "-");
        PathBuf::from(format!("{}.sgf", stem.strip_suffix(".sgf").unwrap_or(&stem)))
    }

    /// Returns the review that the game's own file holds, if it is complete and was made by this version of the engine
    /// with the same effort.
    #[must_use]
    pub fn own_review(&self, effort: ReviewEffort) -> Option<GameReview> {
        usable_review(&self.record, &self.record, effort)
    }
}

/// Returns the review that `file` holds, if it can be used for `game`: it has the same moves, is complete, and was made
/// by this version of the engine with the same effort.
#[must_use]
pub fn kept_review(file: &Path, game: &Record, effort: ReviewEffort) -> Option<GameReview> {
    usable_review(&read_file(file).ok()?.into_iter().next()?, game, effort)
}

/// Returns the review that is stored in `record`, if it has the moves of `game`, is complete, and was made by this
/// version of the engine with the same effort.
fn usable_review(record: &Record, game: &Record, effort: ReviewEffort) -> Option<GameReview> {
    let review = stored::load(record)?;
    let n_moves = game.moves().len();
    let is_same = review.n_shared(game) == Some(n_moves) && review.line().len() == n_moves;
    (is_same && review.is_complete() && !review.is_stale() && review.effort() == effort).then_some(review)
}

/// Writes a game with its review to a file atomically. `annotate` adds comments and marks, which other programs can
/// show.
///
/// # Errors
/// When the format cannot hold the game, or the file cannot be written; an existing file is then unchanged.
pub fn write_reviewed(
    game: &Record,
    review: &GameReview,
    file: &Path,
    format: Format,
    annotate: &dyn Fn(&mut Record),
) -> Result<(), UnwritableReview> {
    let mut record = game.clone();
    stored::store(review, &mut record);
    annotate(&mut record);
    let bytes = formats::write(&record, format).map_err(UnwritableReview::Format)?;
    AtomicFile::write_all(file, &bytes, Existing::Replace).map_err(UnwritableReview::Io)
}

/// Reviews the shown line of a game. Calls `on_move` after each move with the number of reviewed moves and the number
/// of all moves. If `stop` ends the review early, returns an incomplete review.
pub fn review_game(
    game: &Record,
    effort: ReviewEffort,
    throttle: &ReviewThrottle,
    stop: &StopToken,
    evaluations: Option<&EvaluationStore>,
    on_move: &(dyn Fn(usize, usize) + Sync),
) -> GameReview {
    let review = Mutex::new(GameReview::new(game, effort));
    review_with_evaluations(game, effort, throttle, stop, evaluations, &|it| {
        let mut review = review.lock().unwrap_or_else(PoisonError::into_inner);
        review.add(it);
        let (n_moves, n_reviewed) = review.progress();
        drop(review);
        on_move(n_reviewed, n_moves);
    });
    review.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the number of threads for an unattended review: all processors but one, and at least one.
#[must_use]
pub fn n_unattended_threads() -> usize {
    thread::available_parallelism().map_or(1, |it| it.get().saturating_sub(1).max(1))
}

impl fmt::Display for UnreadableGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for UnreadableGame {}

impl fmt::Display for UnwritableReview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for UnwritableReview {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::game_review::ReviewEffort;

    const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 50, depth: None, n_vcf_nodes: 100, n_vct_nodes: 100 };

    #[test]
    fn a_folder_has_the_games_of_all_files_and_names_those_that_cannot_be_read() {
        let root = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(root.path().join(name), bytes).unwrap();
        fs::create_dir_all(root.path().join("more")).unwrap();
        fs::create_dir_all(root.path().join("reviewed")).unwrap();
        write("one.txt", b"h8 h9");
        write("more/two.sgf", b"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[hg])");
        write("broken.sgf", b"\x89PNG\r\n\x1a\n\0\0\0");
        write("picture.png", b"is none of the files of games");
        write("reviewed/one.txt.sgf", b"(;GM[4]SZ[15];B[hh])");
        let found = FolderGames::read(root.path(), Some(&root.path().join("reviewed"))).unwrap();
        let names: Vec<_> = found.games.iter().map(|it| (it.name.as_str(), it.record.moves().len())).collect();
        assert_eq!(names, [("more/two.sgf #1", 1), ("more/two.sgf #2", 2), ("one.txt", 2)]);
        let files: Vec<_> = found.games.iter().map(|it| it.result_file().display().to_string()).collect();
        assert_eq!(files, ["more-two.sgf-1.sgf", "more-two.sgf-2.sgf", "one.txt.sgf"]);
        let [(file, UnreadableGame::Format(_))] = &found.unreadable[..] else { panic!("{:?}", found.unreadable) };
        assert!(file.ends_with("broken.sgf"));
        assert!(FolderGames::read(&root.path().join("none"), None).is_err());
    }

    #[test]
    fn a_review_is_found_again_in_its_file_as_long_as_the_game_and_the_effort_are_the_same() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("game.sgf");
        let game = read_games(b"h8 h9 g8 g9");
        assert_eq!(kept_review(&file, &game, EFFORT), None);
        let throttle = ReviewThrottle::new(1);
        let told = Mutex::new(Vec::new());
        let review = review_game(&game, EFFORT, &throttle, &StopToken::new(), None, &|n, all| {
            told.lock().unwrap().push((n, all));
        });
        assert_eq!(told.into_inner().unwrap(), [(1, 4), (2, 4), (3, 4), (4, 4)]);
        write_reviewed(&game, &review, &file, Format::Sgf, &|_| ()).unwrap();
        assert_eq!(kept_review(&file, &game, EFFORT).as_ref(), Some(&review));
        assert_eq!(kept_review(&file, &game, ReviewEffort::deep()), None);
        let queued = |record: Record| QueuedGame { name: String::new(), record };
        assert_eq!(queued(game.clone()).own_review(EFFORT), None);
        let own = queued(read_file(&file).unwrap().remove(0));
        assert_eq!((own.own_review(EFFORT).as_ref(), own.own_review(ReviewEffort::deep())), (Some(&review), None));
        assert_eq!(kept_review(&file, &read_games(b"h8 h9 g8 g9 i8"), EFFORT), None, "a move was added");
        let stop = StopToken::new();
        stop.stop();
        assert!(!review_game(&game, EFFORT, &throttle, &stop, None, &|_, _| ()).is_complete());
        let no_folder = root.path().join("none/game.sgf");
        let failed = write_reviewed(&game, &review, &no_folder, Format::Sgf, &|_| ());
        assert!(matches!(failed, Err(UnwritableReview::Io(_))));
    }

    fn read_games(text: &[u8]) -> Record {
        formats::read(text).unwrap().remove(0).record
    }

    #[test]
    fn a_game_is_known_to_be_reviewed_without_its_review() {
        let game = read_games(b"h8 h9 g8 g9");
        assert!(!stored::is_reviewed(&game));
        let review = review_game(&game, EFFORT, &ReviewThrottle::new(1), &StopToken::new(), None, &|_, _| ());
        let mut reviewed = game.clone();
        stored::store(&review, &mut reviewed);
        assert!(stored::is_reviewed(&reviewed));
        let mut longer = reviewed.clone();
        longer.play(crate::game::Point::parse("a1", 15).unwrap()).unwrap();
        assert!(!stored::is_reviewed(&longer), "its last move is not reviewed");
        let stale = GameReview::of_version(&game, EFFORT, "0.0.1-1".to_owned());
        stored::store(&stale, &mut reviewed);
        assert!(!stored::is_reviewed(&reviewed));
    }
}
