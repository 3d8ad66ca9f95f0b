//! The practice's files and threads: the training, the judge of stones, and puzzles from the player's own games.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::SystemTime;

use crate::app::files::Folders;
use crate::app::history::{HistoryFolder, day_of};
use crate::engine::Ticket;
use crate::formats::PERSON;
use crate::game::Color;
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing, create_folder};
use crate::puzzle::attempt::{PuzzleAttempt, PuzzleJudgement};
use crate::puzzle::own;
use crate::ui::effect::PracticeRequest;
use crate::ui::event::{Event, PracticeEvent, SearchPart, TrainingFile};

/// The longest file of a training that is read, in bytes.
const MAX_TRAINING: u64 = 8 << 20;

/// Number of latest games in which puzzles are looked for.
const N_GAMES: usize = 100;

/// The practice outside of the window.
pub(super) struct PracticeFiles {
    training: PathBuf,
    history: HistoryFolder,
    is_closing: Arc<AtomicBool>,
}

impl PracticeFiles {
    /// Returns the files in the user's folders.
    pub(super) fn new(folders: &Folders) -> Self {
        let history = HistoryFolder::new(folders.history());
        Self { training: folders.training(), history, is_closing: Arc::default() }
    }

    /// Carries out a request, and returns its answer, unless that comes from another thread.
    pub(super) fn run(&self, request: PracticeRequest, send: impl Fn(Event) + Clone + Send + 'static) -> Option<Event> {
        match request {
            PracticeRequest::ReadTraining => Some(self.read()),
            PracticeRequest::SaveTraining(text) => self.save(&text),
            PracticeRequest::ImportTraining(path) => Some(load(path)),
            PracticeRequest::JudgeAttempt(ticket, attempt) => {
                judge(ticket, *attempt, send);
                None
            }
            PracticeRequest::FindOwnPuzzles => {
                self.find_own(send);
                None
            }
        }
    }

    /// Reads the training.
    fn read(&self) -> Event {
        let text = match read_text(&self.training) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        };
        Event::Practice(PracticeEvent::TrainingRead(TrainingFile { text, date: day_of(SystemTime::now()) }))
    }

    /// Writes the training; the event says why it could not be.
    fn save(&self, text: &str) -> Option<Event> {
        let folder = self.training.parent().map_or(Ok(()), create_folder);
        let written = folder.and_then(|()| AtomicFile::write_all(&self.training, text.as_bytes(), Existing::Replace));
        written.err().map(|error| Event::Practice(PracticeEvent::TrainingUnkept(error.into())))
    }

    /// Looks for puzzles in the latest games of the history on a thread of its own.
    fn find_own(&self, send: impl Fn(Event) + Clone + Send + 'static) {
        let (history, is_closing) = (self.history.clone(), Arc::clone(&self.is_closing));
        let answer = send.clone();
        let search = move || {
            let names = history.names().unwrap_or_default();
            for name in names.into_iter().take(N_GAMES).take_while(|_| !is_closing.load(Ordering::Relaxed)) {
                let Ok(Ok(game)) = history.read(&name) else { continue };
                let is_person = |side: &Color| game.seats[*side].as_deref().is_none_or(|it| it == PERSON);
                let sides: Vec<_> = Color::ALL.into_iter().filter(is_person).collect();
                if let Some(puzzle) = own::find(&game.record, &sides) {
                    answer(Event::Practice(PracticeEvent::OwnPuzzles(vec![puzzle], SearchPart { is_last: false })));
                }
            }
            answer(Event::Practice(PracticeEvent::OwnPuzzles(Vec::new(), SearchPart { is_last: true })));
        };
        if thread::Builder::new().name("own puzzles".to_owned()).spawn(search).is_err() {
            send(Event::Practice(PracticeEvent::OwnPuzzles(Vec::new(), SearchPart { is_last: true })));
        }
    }

    /// Has the search for puzzles end with the game that it looks at.
    pub(super) fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
    }
}

/// Judges a stone on a thread of its own.
fn judge(ticket: Ticket, attempt: PuzzleAttempt, send: impl Fn(Event) + Clone + Send + 'static) {
    let answer = send.clone();
    let thread = thread::Builder::new().name("puzzle".to_owned());
    if thread.spawn(move || answer(Event::Practice(PracticeEvent::AttemptJudged(ticket, attempt.judge())))).is_err() {
        send(Event::Practice(PracticeEvent::AttemptJudged(ticket, PuzzleJudgement::Undecided)));
    }
}

/// Reads a training from a file of the player's.
fn load(path: PathBuf) -> Event {
    let text = read_text(&path).map_err(Into::into);
    Event::Practice(PracticeEvent::TrainingLoaded(path, text))
}

/// Reads a text of a limited size.
fn read_text(path: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&read_plain(path, MAX_TRAINING)?).into_owned())
}
