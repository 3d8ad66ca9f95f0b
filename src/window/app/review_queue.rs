//! The queue of games that are reviewed unattended, on threads that give way to the opponent's search.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::app::files::Folders;
use crate::app::history::HistoryFolder;
use crate::app::position_database::PositionDatabase;
use crate::app::tasks::{EventSender, StoppableTask};
use crate::engine::{StopToken, Ticket};
use crate::formats::Format;
use crate::formats::file_name::shown_name;
use crate::game::Record;
use crate::output::create_folder;
use crate::review::game_review::ReviewEffort;
use crate::review::report::GameReview;
use crate::review::stored;
use crate::review::threads::ReviewThrottle;
use crate::review_queue::{
    FolderGames, QueuedGame, UnreadableGame, UnwritableReview, kept_review, n_unattended_threads, review_game,
    write_reviewed,
};
use crate::ui::event::{Event, Failure};
use crate::ui::faults::{IoFault, ReadFault};
use crate::ui::history::{KeptName, QueueEvent, QueueFault, QueueRequest, QueueSource, RESULTS};
use crate::ui::locale::Language;

/// Reviews queued games one after the other in a thread of its own. A throttle limits the number of its search threads.
pub(super) struct UnattendedReviews {
    history: HistoryFolder,
    events: EventSender,
    throttle: Arc<ReviewThrottle>,
    n_threads: usize,
    /// `true` while the reviews are limited to one search thread.
    gives_way: bool,
    task: Option<StoppableTask>,
}

impl UnattendedReviews {
    /// Returns an empty queue for the history in the user's folders.
    pub(super) fn new(folders: &Folders, events: EventSender) -> Self {
        let n_threads = n_unattended_threads();
        Self {
            history: HistoryFolder::new(folders.history()),
            events,
            throttle: Arc::new(ReviewThrottle::new(n_threads)),
            n_threads,
            gives_way: false,
            task: None,
        }
    }

    /// Stops the current queue; if `request` starts a new queue, starts it. If a position database is given, the
    /// reviews take known values from it and add new values to it.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn serve(&mut self, request: QueueRequest, database: Option<PositionDatabase>) -> Result<(), Failure> {
        self.task = None;
        let QueueRequest::Start(ticket, source, language) = request else { return Ok(()) };
        let job = QueueJob {
            ticket,
            language,
            effort: ReviewEffort::default(),
            database,
            history: self.history.clone(),
            events: self.events.clone(),
            throttle: Arc::clone(&self.throttle),
        };
        let started = StoppableTask::start("review queue", move |stop| {
            let end = QueueEnd { job, stop: stop.clone() };
            end.job.run(&source, stop);
        });
        match started {
            Ok(task) => self.task = Some(task),
            Err(failure) => {
                self.events.send(Event::ReviewQueue(ticket, QueueEvent::Ended));
                return Err(failure);
            }
        }
        Ok(())
    }

    /// If `gives_way` is `true`, limits the reviews to one search thread, so that a search for which the player waits
    /// gets the other processors. Otherwise removes the limit.
    pub(super) fn give_way(&mut self, gives_way: bool) {
        if self.gives_way != gives_way {
            self.gives_way = gives_way;
            self.throttle.limit_to(if gives_way { 1 } else { self.n_threads });
        }
    }

    /// Stops the queue.
    pub(super) fn stop(&mut self) {
        self.task = None;
    }
}

/// The job of the queue's thread: all reviews that one request asks for.
struct QueueJob {
    ticket: Ticket,
    language: Language,
    effort: ReviewEffort,
    database: Option<PositionDatabase>,
    history: HistoryFolder,
    events: EventSender,
    throttle: Arc<ReviewThrottle>,
}

impl QueueJob {
    fn tell(&self, event: QueueEvent) {
        self.events.send(Event::ReviewQueue(self.ticket, event));
    }

    fn tell_fault(&self, name: String, why: ReadFault) {
        self.tell(QueueEvent::Failed(QueueFault { name, why }));
    }

    /// Reviews the games that have no review yet, until all are reviewed or `stop` is set.
    fn run(&self, source: &QueueSource, stop: &StopToken) {
        match source {
            QueueSource::History(names) => self.review_history(names, stop),
            QueueSource::Folder(folder) => self.review_folder(folder, stop),
        }
    }

    fn review_history(&self, names: &[KeptName], stop: &StopToken) {
        self.tell(QueueEvent::Counted(names.len()));
        for name in names {
            if stop.is_stopped() {
                return;
            }
            let read = self.history.read(name).map_err(ReadFault::from);
            let record = match read.and_then(|it| it.map_err(ReadFault::Format)) {
                Ok(game) => game.record,
                Err(why) => {
                    self.tell_fault(name.to_string(), why);
                    self.tell(QueueEvent::Passed(false));
                    continue;
                }
            };
            if !stored::is_reviewed(&record) {
                let Some(review) = self.review(name.to_string(), &record.up_to(record.main_end()), stop) else {
                    return;
                };
                self.tell(QueueEvent::Reviewed(name.clone(), Box::new(review)));
            }
            self.tell(QueueEvent::Passed(true));
        }
    }

    fn review_folder(&self, folder: &Path, stop: &StopToken) {
        let results = folder.join(RESULTS);
        let FolderGames { games, unreadable } = match FolderGames::read(folder, Some(&results)) {
            Ok(found) => found,
            Err(error) => return self.tell_fault(shown_name(folder), error.into()),
        };
        for (file, why) in unreadable {
            let why = match why {
                UnreadableGame::Io(error) => ReadFault::from(error),
                UnreadableGame::Format(error) => ReadFault::Format(error),
            };
            self.tell_fault(shown_name(&file), why);
        }
        self.tell(QueueEvent::Counted(games.len()));
        if !games.is_empty()
            && let Err(error) = create_folder(&results)
        {
            return self.tell_fault(RESULTS.to_owned(), error.into());
        }
        for game in games {
            if stop.is_stopped() {
                return;
            }
            match self.review_file(&game, &results, stop) {
                None => return,
                Some(Ok(())) => self.tell(QueueEvent::Passed(true)),
                Some(Err(why)) => {
                    self.tell_fault(game.name, ReadFault::Io(why));
                    self.tell(QueueEvent::Passed(false));
                }
            }
        }
    }

    /// Reviews a game that was read from a folder, and writes it with its review into the folder `results`. If the
    /// game's own file contains a complete review with the same effort, uses that review. Does nothing if `results` has
    /// such a review already. Returns `None` if the queue was stopped.
    fn review_file(&self, game: &QueuedGame, results: &Path, stop: &StopToken) -> Option<Result<(), IoFault>> {
        let file = results.join(game.result_file());
        if kept_review(&file, &game.record, self.effort).is_some() {
            return Some(Ok(()));
        }
        let review = match game.own_review(self.effort) {
            Some(review) => review,
            None => self.review(game.name.clone(), &game.record, stop)?,
        };
        let annotate = |record: &mut Record| self.language.annotate_review(record, &review);
        let written = write_reviewed(&game.record, &review, &file, Format::Sgf, &annotate);
        Some(written.map_err(|why| match why {
            UnwritableReview::Io(error) => error.into(),
            UnwritableReview::Format(error) => io::Error::new(io::ErrorKind::InvalidData, error.to_string()).into(),
        }))
    }

    /// Reviews the shown line of a game, without its other variations; returns `None` if the queue was stopped.
    fn review(&self, name: String, game: &Record, stop: &StopToken) -> Option<GameReview> {
        self.tell(QueueEvent::Started(name));
        let on_move = |n_reviewed, n_moves| self.tell(QueueEvent::Moved(n_reviewed, n_moves));
        let store = self.database.as_ref().map(PositionDatabase::store);
        let review = review_game(game, self.effort, &self.throttle, stop, store, &on_move);
        self.database.iter().for_each(PositionDatabase::report_fault);
        (!stop.is_stopped()).then_some(review)
    }
}

/// Reports the end of the queue when this value is dropped, even after a panic. Reports nothing if the queue was
/// stopped.
struct QueueEnd {
    job: QueueJob,
    stop: StopToken,
}

impl Drop for QueueEnd {
    fn drop(&mut self) {
        if !self.stop.is_stopped() {
            self.job.tell(QueueEvent::Ended);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Mutex;

    use super::*;
    use crate::game::{ByColor, Point, Rule};

    const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 50, depth: None, n_vcf_nodes: 100, n_vct_nodes: 100 };

    /// Runs a queue to its end or until `n_until_stop` games are done, and returns its events.
    fn run(root: &Path, source: &QueueSource, n_until_stop: usize) -> Vec<QueueEvent> {
        let (told, stop) = (Arc::new(Mutex::new(Vec::new())), StopToken::new());
        let (for_events, for_stop) = (Arc::clone(&told), stop.clone());
        let events = EventSender::new(move |event| {
            let Event::ReviewQueue(Ticket(7), event) = event else { panic!("{event:?}") };
            let mut told = for_events.lock().unwrap();
            told.push(event);
            let n_passed = told.iter().filter(|it| matches!(it, QueueEvent::Passed(_))).count();
            if n_until_stop <= n_passed {
                for_stop.stop();
            }
        });
        let job = QueueJob {
            ticket: Ticket(7),
            language: Language::English,
            effort: EFFORT,
            database: None,
            history: HistoryFolder::new(root.join("history")),
            events,
            throttle: Arc::new(ReviewThrottle::new(2)),
        };
        let end = QueueEnd { job, stop: stop.clone() };
        end.job.run(source, &stop);
        drop(end);
        Arc::into_inner(told).unwrap().into_inner().unwrap()
    }

    fn n_started(told: &[QueueEvent]) -> usize {
        told.iter().filter(|it| matches!(it, QueueEvent::Started(_))).count()
    }

    fn passed(told: &[QueueEvent]) -> Vec<bool> {
        told.iter()
            .filter_map(|it| if let QueueEvent::Passed(is_reviewed) = it { Some(*is_reviewed) } else { None })
            .collect()
    }

    #[test]
    fn games_of_the_history_are_reviewed_once_and_broken_ones_are_named() {
        let root = tempfile::tempdir().unwrap();
        let history = HistoryFolder::new(root.path().join("history"));
        let mut record = Record::new(15, Rule::Freestyle);
        for name in ["h8", "h9", "g8"] {
            record.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        record.resign(crate::game::Color::White).unwrap();
        let seats = ByColor { black: "person".to_owned(), white: "master:1".to_owned() };
        let names: Vec<_> = (0..2).map(|_| history.add(&record, &seats, "2026-11-22").unwrap()).collect();
        let broken = KeptName::parse("2026-11-22-003").unwrap();
        fs::write(history.file(&broken), "\0").unwrap();
        let source = QueueSource::History(vec![names[0].clone(), broken, names[1].clone()]);
        let told = run(root.path(), &source, usize::MAX);
        assert!(
            matches!(told[0], QueueEvent::Counted(3)) && matches!(told.last(), Some(QueueEvent::Ended)),
            "{told:?}"
        );
        assert_eq!((n_started(&told), passed(&told)), (2, vec![true, false, true]));
        let faults: Vec<_> =
            told.iter().filter_map(|it| if let QueueEvent::Failed(it) = it { Some(&*it.name) } else { None }).collect();
        assert_eq!(faults, ["2026-11-22-003"]);
        assert!(told.iter().any(|it| matches!(it, QueueEvent::Moved(3, 3))));
        for event in told {
            if let QueueEvent::Reviewed(name, review) = event {
                assert!(review.is_complete());
                history.keep_review(&name, &review).unwrap();
            }
        }
        let again = run(root.path(), &source, usize::MAX);
        assert_eq!((n_started(&again), passed(&again)), (0, vec![true, false, true]), "they are reviewed already");
    }

    #[test]
    fn a_folder_that_was_broken_off_is_continued_and_its_own_files_stay() {
        let root = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &[u8]| fs::write(root.path().join(name), text).unwrap();
        for name in ["a.txt", "b.txt", "c.txt"] {
            write(name, b"h8 h9 g8");
        }
        write("broken.sgf", b"\x89PNG\r\n\x1a\n\0\0\0");
        let source = QueueSource::Folder(root.path().to_path_buf());
        let told = run(root.path(), &source, 1);
        assert_eq!((n_started(&told), passed(&told)), (1, vec![true]));
        assert!(!matches!(told.last(), Some(QueueEvent::Ended)), "it was stopped");
        assert!(
            matches!(&told[0], QueueEvent::Failed(QueueFault { name, why: ReadFault::Format(_) }) if name == "broken.sgf")
        );
        let told = run(root.path(), &source, usize::MAX);
        assert_eq!((n_started(&told), passed(&told)), (2, vec![true; 3]), "the first one need not be reviewed again");
        let n_results = fs::read_dir(root.path().join(RESULTS)).unwrap().count();
        assert_eq!((n_results, fs::read(root.path().join("a.txt")).unwrap().as_slice()), (3, &b"h8 h9 g8"[..]));
        let reviewed = fs::read_to_string(root.path().join(RESULTS).join("a.txt.sgf")).unwrap();
        assert!(reviewed.contains("Accuracy"), "it has comments: {reviewed}");
        fs::copy(root.path().join(RESULTS).join("a.txt.sgf"), root.path().join("d.sgf")).unwrap();
        let told = run(root.path(), &source, usize::MAX);
        assert_eq!((n_started(&told), passed(&told)), (0, vec![true; 4]), "the new file brings its review along");
        assert!(root.path().join(RESULTS).join("d.sgf").exists());
        let none = QueueSource::Folder(root.path().join("none"));
        let told = run(root.path(), &none, usize::MAX);
        assert!(matches!(&told[..], [QueueEvent::Failed(_), QueueEvent::Ended]), "{told:?}");
    }
}
