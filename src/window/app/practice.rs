//! The files and threads of the puzzle practice.
//!
//! Reads and writes the training file and the player's own puzzles. Threads judge the player's attempts at puzzles, and
//! search the player's games for puzzles.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::app::files::Folders;
use crate::app::history::{HistoryFolder, day_of};
use crate::app::tasks::{self, EventSender, StoppableTask};
use crate::engine::PositionView;
use crate::formats::PERSON;
use crate::game::Color;
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing, create_folder};
use crate::puzzle::attempt::PuzzleJudgment;
use crate::puzzle::own::{self, OwnPuzzle};
use crate::ui::event::Event;
use crate::ui::faults::TrainingFault;
use crate::ui::practice::{ChosenPosition, PracticeEvent, PracticeRequest, PuzzleRefusal, TrainingFile};

/// Maximum length in bytes of a training file or of a file with puzzles.
const MAX_TRAINING: u64 = 8 << 20;

/// Number of latest games that are searched for puzzles.
const N_GAMES: usize = 100;

/// The files of the puzzle practice, and the search for puzzles in the player's games.
pub(super) struct PracticeFiles {
    training: PathBuf,
    own_puzzles: PathBuf,
    history: HistoryFolder,
    /// The search for puzzles in the player's own games; dropping it stops the search.
    search: Option<StoppableTask>,
}

impl PracticeFiles {
    /// Returns the paths of the practice files in the user's folders. Reads nothing yet.
    pub(super) fn new(folders: &Folders) -> Self {
        let history = HistoryFolder::new(folders.history());
        Self { training: folders.training(), own_puzzles: folders.own_puzzles(), history, search: None }
    }

    /// Carries out a request and returns the answer; `None` if the answer comes as an event from another thread.
    pub(super) fn run(&mut self, request: PracticeRequest, events: &EventSender) -> Option<Event> {
        match request {
            PracticeRequest::ReadTraining => Some(self.read()),
            PracticeRequest::SaveTraining(text) => self.save(&text),
            PracticeRequest::ImportTraining(path) => Some(load(path)),
            PracticeRequest::JudgeAttempt(ticket, attempt) => {
                let otherwise = PracticeEvent::AttemptJudged(ticket, PuzzleJudgment::Undecided);
                let answer = move || PracticeEvent::AttemptJudged(ticket, attempt.judge());
                answer_on_thread("puzzle", events, answer, otherwise);
                None
            }
            PracticeRequest::FindLine(ticket, line) => {
                let otherwise = PracticeEvent::LineFound(ticket, Vec::new());
                answer_on_thread(
                    "puzzle line",
                    events,
                    move || PracticeEvent::LineFound(ticket, line.find()),
                    otherwise,
                );
                None
            }
            PracticeRequest::FindOwnPuzzles => {
                self.find_own(events);
                None
            }
            PracticeRequest::AddPuzzle(position) => {
                self.add_puzzle(*position, events);
                None
            }
        }
    }

    /// Reads the training file and the player's own puzzles, and returns their contents as an event.
    fn read(&self) -> Event {
        let text = match read_text(&self.training) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        };
        let own = read_own(&self.own_puzzles);
        Event::Practice(PracticeEvent::TrainingRead(TrainingFile { text, own, date: day_of(SystemTime::now()) }))
    }

    /// Tries to prove, on a thread of its own, that a position is a puzzle; if it is one, adds it to the file of the
    /// player's own puzzles.
    fn add_puzzle(&self, position: ChosenPosition, events: &EventSender) {
        let (path, answer) = (self.own_puzzles.clone(), events.clone());
        let send = |events: &EventSender, result| events.send(Event::Practice(PracticeEvent::PuzzleAdded(result)));
        let spawned = tasks::spawn("own puzzle", move || send(&answer, add_own(&path, &position).map(Box::new)));
        if let Err(error) = spawned {
            send(events, Err(PuzzleRefusal::File(TrainingFault::Io(error.into()))));
        }
    }

    /// Writes the training file. If that fails, returns an event with the reason.
    fn save(&self, text: &str) -> Option<Event> {
        replace_text(&self.training, text)
            .err()
            .map(|error| Event::Practice(PracticeEvent::TrainingUnkept(error.into())))
    }

    /// Starts a thread that searches the player's latest finished games for puzzles.
    fn find_own(&mut self, events: &EventSender) {
        let (history, answer) = (self.history.clone(), events.clone());
        let send = |events: &EventSender, puzzles, is_last| {
            events.send(Event::Practice(PracticeEvent::OwnPuzzles { puzzles, is_last }));
        };
        let search = StoppableTask::start("own puzzles", move |stop| {
            let names = history.names().unwrap_or_default();
            for name in names.into_iter().take(N_GAMES).take_while(|_| !stop.is_stopped()) {
                let Ok(Ok(game)) = history.read(&name) else { continue };
                let is_person = |side: &Color| game.seats[*side].as_deref().is_none_or(|it| it == PERSON);
                let sides: Vec<_> = Color::ALL.into_iter().filter(is_person).collect();
                if let Some((puzzle, number)) = own::find(&game.record, &sides) {
                    let found = vec![OwnPuzzle { puzzle, number, game: name.date().to_owned() }];
                    send(&answer, found, false);
                }
            }
            send(&answer, Vec::new(), true);
        });
        if search.is_err() {
            send(events, Vec::new(), true);
        }
        self.search = search.ok();
    }

    /// Stops the search for puzzles, which ends after its current game.
    pub(super) fn close(&mut self) {
        self.search = None;
    }
}

/// Starts a thread that computes an answer and sends it as an event; sends `otherwise` if no thread can be started.
fn answer_on_thread(
    name: &'static str,
    events: &EventSender,
    answer: impl FnOnce() -> PracticeEvent + Send + 'static,
    otherwise: PracticeEvent,
) {
    let sender = events.clone();
    if tasks::spawn(name, move || sender.send(Event::Practice(answer()))).is_err() {
        events.send(Event::Practice(otherwise));
    }
}

/// Reads a training file that the player has chosen, and returns its text as an event.
fn load(path: PathBuf) -> Event {
    let text = read_text(&path).map_err(Into::into);
    Event::Practice(PracticeEvent::TrainingLoaded(path, text))
}

/// Reads the player's own puzzles; an empty list if there is no file.
fn read_own(path: &Path) -> Result<Vec<OwnPuzzle>, TrainingFault> {
    match read_text(path) {
        Ok(text) => own::parse(&text).map_err(|error| TrainingFault::Line(error.line)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(TrainingFault::Io(error.into())),
    }
}

/// Adds a position to the file of the player's own puzzles if it is proved to be a puzzle. A file that cannot be parsed
/// is left unchanged.
fn add_own(path: &Path, position: &ChosenPosition) -> Result<OwnPuzzle, PuzzleRefusal> {
    let ChosenPosition { board, rule, side, number, game } = position;
    let mut puzzles = read_own(path).map_err(PuzzleRefusal::File)?;
    let turn = PositionView { board, rule: *rule, side: *side };
    let puzzle = own::from_position(turn).map_err(PuzzleRefusal::Flaw)?;
    if puzzles.iter().any(|it| it.puzzle == puzzle) {
        return Err(PuzzleRefusal::Known);
    }
    let own = OwnPuzzle { puzzle, number: *number, game: game.text(&day_of(SystemTime::now())) };
    puzzles.push(own.clone());
    let written = replace_text(path, &own::write(&puzzles));
    written.map_err(|error| PuzzleRefusal::File(TrainingFault::Io(error.into())))?;
    Ok(own)
}

/// Replaces the content of a file with a text. The file and its folder need not exist yet.
fn replace_text(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), create_folder)?;
    AtomicFile::write_all(path, text.as_bytes(), Existing::Replace)
}

/// Reads a file of at most [`MAX_TRAINING`] bytes as text.
fn read_text(path: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&read_plain(path, MAX_TRAINING)?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::file;
    use crate::puzzle::proof::PuzzleFlaw;
    use crate::ui::files::suggested_name::{GameName, NameDate};

    /// Parses `line`, a line of a puzzle file, and returns its position as if a player had chosen this position in a
    /// game to add it to the player's own puzzles.
    fn chosen(line: &str) -> ChosenPosition {
        let puzzle = file::read(line).unwrap();
        let game = GameName { date: NameDate::Unknown, players: "Li – Master 3".to_owned() };
        ChosenPosition { board: puzzle.board, rule: puzzle.rule, side: puzzle.side, number: 44, game }
    }

    const FOURS: &str = "freestyle fours 15 black 3 97 id gdhdheefgfhfiffgjghhjj fchcffjfgghgigehghjhkh";

    #[test]
    fn a_position_is_added_once_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data").join("own-puzzles.txt");
        assert_eq!(read_own(&path), Ok(Vec::new()));
        let added = add_own(&path, &chosen(FOURS)).unwrap();
        assert_eq!((added.number, added.game.as_str(), added.puzzle.n_moves), (44, "Li – Master 3", 3));
        assert_eq!(add_own(&path, &chosen(FOURS)), Err(PuzzleRefusal::Known));
        assert_eq!(read_own(&path), Ok(vec![added]));
        let empty = "freestyle fours 15 black 3 97 id - -";
        assert_eq!(add_own(&path, &chosen(empty)), Err(PuzzleRefusal::Flaw(PuzzleFlaw::Wrong)));
    }

    #[test]
    fn a_file_that_cannot_be_understood_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own-puzzles.txt");
        std::fs::write(&path, "gumu-own-puzzles 2\n").unwrap();
        assert_eq!(add_own(&path, &chosen(FOURS)), Err(PuzzleRefusal::File(TrainingFault::Line(1))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "gumu-own-puzzles 2\n");
    }
}
