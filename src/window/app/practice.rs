//! The practice's files and threads: the training, the judge of stones, and puzzles from the player's own games.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::app::files::Folders;
use crate::app::history::{HistoryFolder, day_of};
use crate::app::tasks::{self, EventSender, StoppableTask};
use crate::engine::Ticket;
use crate::formats::PERSON;
use crate::game::Color;
use crate::input::read_plain;
use crate::output::{AtomicFile, Existing, create_folder};
use crate::puzzle::attempt::{PuzzleAttempt, PuzzleJudgement};
use crate::puzzle::own;
use crate::ui::event::Event;
use crate::ui::practice::{PracticeEvent, PracticeRequest, SearchPart, TrainingFile};

/// The longest file of a training that is read, in bytes.
const MAX_TRAINING: u64 = 8 << 20;

/// Number of latest games in which puzzles are looked for.
const N_GAMES: usize = 100;

/// The practice outside of the window.
pub(super) struct PracticeFiles {
    training: PathBuf,
    history: HistoryFolder,
    /// The search for puzzles in the player's own games.
    search: Option<StoppableTask>,
}

impl PracticeFiles {
    /// Returns the files in the user's folders.
    pub(super) fn new(folders: &Folders) -> Self {
        let history = HistoryFolder::new(folders.history());
        Self { training: folders.training(), history, search: None }
    }

    /// Carries out a request, and returns its answer, unless that comes from another thread.
    pub(super) fn run(&mut self, request: PracticeRequest, events: &EventSender) -> Option<Event> {
        match request {
            PracticeRequest::ReadTraining => Some(self.read()),
            PracticeRequest::SaveTraining(text) => self.save(&text),
            PracticeRequest::ImportTraining(path) => Some(load(path)),
            PracticeRequest::JudgeAttempt(ticket, attempt) => {
                judge(ticket, *attempt, events);
                None
            }
            PracticeRequest::FindOwnPuzzles => {
                self.find_own(events);
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
    fn find_own(&mut self, events: &EventSender) {
        let (history, answer) = (self.history.clone(), events.clone());
        let search = StoppableTask::start("own puzzles", move |stop| {
            let names = history.names().unwrap_or_default();
            for name in names.into_iter().take(N_GAMES).take_while(|_| !stop.is_stopped()) {
                let Ok(Ok(game)) = history.read(&name) else { continue };
                let is_person = |side: &Color| game.seats[*side].as_deref().is_none_or(|it| it == PERSON);
                let sides: Vec<_> = Color::ALL.into_iter().filter(is_person).collect();
                if let Some(puzzle) = own::find(&game.record, &sides) {
                    answer
                        .send(Event::Practice(PracticeEvent::OwnPuzzles(vec![puzzle], SearchPart { is_last: false })));
                }
            }
            answer.send(Event::Practice(PracticeEvent::OwnPuzzles(Vec::new(), SearchPart { is_last: true })));
        });
        if search.is_err() {
            events.send(Event::Practice(PracticeEvent::OwnPuzzles(Vec::new(), SearchPart { is_last: true })));
        }
        self.search = search.ok();
    }

    /// Has the search for puzzles end with the game that it looks at.
    pub(super) fn close(&mut self) {
        self.search = None;
    }
}

/// Judges a stone on a thread of its own.
fn judge(ticket: Ticket, attempt: PuzzleAttempt, events: &EventSender) {
    let answer = events.clone();
    let work = move || answer.send(Event::Practice(PracticeEvent::AttemptJudged(ticket, attempt.judge())));
    if tasks::spawn("puzzle", work).is_err() {
        events.send(Event::Practice(PracticeEvent::AttemptJudged(ticket, PuzzleJudgement::Undecided)));
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
