//! The file of the position database: opened when it is first needed, shared by analysis and reviews.

use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, OnceLock};

use crate::app::files::Folders;
use crate::app::tasks::{EventSender, LazyJobQueue};
use crate::engine::PositionView;
use crate::engine::master::engine_checksum;
use crate::evaluations::{EvaluationStore, SearchEffort};
use crate::ui::analysis::{LookedUpPosition, LookedUpPositions, PositionsToLookUp, SearchToStore};
use crate::ui::event::{Event, Failure};

/// The position database in the user's data folder. All clones share it.
#[derive(Clone)]
pub(super) struct PositionDatabase {
    file: PathBuf,
    events: EventSender,
    store: Arc<OnceLock<EvaluationStore>>,
}

impl PositionDatabase {
    /// Returns the database without opening its file.
    pub(super) fn new(folders: &Folders, events: EventSender) -> Self {
        Self::in_file(folders.evaluations(), events)
    }

    /// Returns the database in a file, without opening the file.
    pub(super) fn in_file(file: PathBuf, events: EventSender) -> Self {
        Self { file, events, store: Arc::default() }
    }

    /// Returns the database. The first call reads the whole file, and sends a failure as an event if a part of it is
    /// damaged. If the file cannot be read, sends a failure too, and the database stays in memory. If another process
    /// writes the file, added values stay in memory.
    pub(super) fn store(&self) -> &EvaluationStore {
        self.store.get_or_init(|| match EvaluationStore::open(&self.file) {
            Ok(store) => {
                if store.was_damaged() {
                    self.events.send(Event::Failed(Failure::PositionsDamaged));
                }
                store
            }
            Err(error) => {
                let failure = Failure::PositionsUnreadable(self.file.display().to_string(), error.into());
                self.events.send(Event::Failed(failure));
                EvaluationStore::in_memory()
            }
        })
    }

    /// If the database could not be written since the last call, sends the failure as an event.
    pub(super) fn report_fault(&self) {
        if let Some(error) = self.store.get().and_then(EvaluationStore::take_fault) {
            self.events.send(Event::Failed(Failure::PositionsUnwritable(error.into())));
        }
    }

    fn run(&self, job: DatabaseJob) {
        match job {
            DatabaseJob::LookUp(request) => self.look_up(*request),
            DatabaseJob::Store(search) => {
                let SearchToStore { board, rule, side, progress } = *search;
                let effort = SearchEffort::of(&progress, engine_checksum());
                self.store().keep(PositionView { board: &board, rule, side }, &progress, effort);
            }
        }
        self.report_fault();
    }

    /// Looks up positions: sends the value of the position shown first, and then the values of all others together.
    fn look_up(&self, request: PositionsToLookUp) {
        let PositionsToLookUp { game, mut record, positions, n_lines } = request;
        let store = self.store();
        let mut look_up = |index: usize| {
            let (n_moves, node) = positions[index];
            record.go_to(n_moves);
            let position = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
            let n_lines = if index == 0 { n_lines.into() } else { 1 };
            let progress = store.recall(position, n_lines, engine_checksum())?;
            Some(LookedUpPosition { node, side: position.side, progress })
        };
        for part in [0..positions.len().min(1), 1..positions.len()] {
            let found: Vec<_> = part.filter_map(&mut look_up).collect();
            if !found.is_empty() {
                self.events.send(Event::LookedUp(LookedUpPositions { game, positions: found }));
            }
        }
    }
}

/// A job of the database's thread.
enum DatabaseJob {
    LookUp(Box<PositionsToLookUp>),
    Store(Box<SearchToStore>),
}

/// The thread that reads and writes the position database for the analysis. It starts with its first job.
pub(super) struct DatabaseThread {
    database: PositionDatabase,
    jobs: LazyJobQueue<DatabaseJob>,
}

impl DatabaseThread {
    pub(super) const fn new(database: PositionDatabase) -> Self {
        Self { database, jobs: LazyJobQueue::new() }
    }

    /// Returns the database, for reviews.
    pub(super) const fn database(&self) -> &PositionDatabase {
        &self.database
    }

    /// Looks up positions; the answer is sent as an event.
    pub(super) fn look_up(&mut self, request: Box<PositionsToLookUp>) {
        self.push(DatabaseJob::LookUp(request));
    }

    /// Stores the result of a search.
    pub(super) fn store(&mut self, search: Box<SearchToStore>) {
        self.push(DatabaseJob::Store(search));
    }

    fn push(&mut self, job: DatabaseJob) {
        let pushed = self.jobs.push(job, "positions", || {
            let database = self.database.clone();
            move |jobs: Receiver<DatabaseJob>| jobs.iter().for_each(|it| database.run(it))
        });
        if let Err(error) = pushed {
            self.database.events.send(Event::Failed(Failure::NoWorker(error.into())));
        }
    }

    /// Waits until all results are stored.
    pub(super) fn close(&mut self) {
        self.jobs.finish();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;
    use crate::engine::{Progress, PvLine, Score};
    use crate::game::{Point, Record, Rule};

    /// The events that a database has sent.
    type Sent = Arc<Mutex<Vec<Event>>>;

    fn open(data: &Path) -> (DatabaseThread, Sent) {
        let sent = Sent::default();
        let for_events = Arc::clone(&sent);
        let events = EventSender::new(move |event| for_events.lock().unwrap().push(event));
        (DatabaseThread::new(PositionDatabase::in_file(data.join("evaluations"), events)), sent)
    }

    fn game(moves: &str) -> Record {
        let mut record = Record::new(15, Rule::Freestyle);
        moves.split_whitespace().for_each(|it| record.play(Point::parse(it, 15).unwrap()).unwrap());
        record
    }

    fn search(record: &Record, depth: u8) -> Box<SearchToStore> {
        let (board, rule, side) = (record.board().clone(), record.rule(), record.side_to_move());
        let moves = vec![Point::parse("a1", 15).unwrap(), Point::parse("c3", 15).unwrap()];
        let lines = vec![PvLine { score: Score::estimate(70), moves }];
        let progress = Progress { depth, selective_depth: depth, n_nodes: 90_000, time: Duration::ZERO, lines };
        Box::new(SearchToStore { board, rule, side, progress })
    }

    /// Looks up all positions of a game with a database that is opened for this, and returns the number of moves and
    /// the depth of each position that it knows, and the failures.
    fn look_up(data: &Path, record: &Record) -> (Vec<(usize, u8)>, Vec<Failure>) {
        let (mut database, sent) = open(data);
        look_up_in(&mut database, record);
        database.close();
        let (mut found, mut failures) = (Vec::new(), Vec::new());
        for event in sent.lock().unwrap().drain(..) {
            match event {
                Event::LookedUp(LookedUpPositions { game: 7, positions }) => {
                    let ply = |node| (0..=record.moves().len()).find(|it| record.node_at(*it) == Some(node)).unwrap();
                    found.extend(positions.iter().map(|it| (ply(it.node), it.progress.depth)));
                }
                Event::Failed(failure) => failures.push(failure),
                event => panic!("{event:?}"),
            }
        }
        (found, failures)
    }

    fn look_up_in(database: &mut DatabaseThread, record: &Record) {
        let plies = std::iter::once(record.ply()).chain(0..record.ply());
        let positions = plies.map(|it| (it, record.node_at(it).unwrap())).collect();
        database.look_up(Box::new(PositionsToLookUp { game: 7, record: record.clone(), positions, n_lines: 3 }));
    }

    #[test]
    fn what_a_search_has_found_is_known_after_the_next_start() {
        let root = tempfile::tempdir().unwrap();
        let (mut database, sent) = open(root.path());
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0, "nothing is opened before it is needed");
        database.store(search(&game("h8 i9 g7"), 14));
        database.store(search(&game("h8"), 12));
        database.close();
        assert!(sent.lock().unwrap().is_empty());
        // The position shown comes first, and the position after the first move of a line is known too.
        assert_eq!(look_up(root.path(), &game("h8 i9 g7 a1")), (vec![(4, 13), (1, 12), (3, 14)], vec![]));
        assert_eq!(look_up(root.path(), &game("h8 i9 g8")), (vec![(1, 12)], vec![]));
    }

    #[test]
    fn a_database_that_another_window_writes_is_read() {
        let root = tempfile::tempdir().unwrap();
        let (mut first, _) = open(root.path());
        first.store(search(&game("h8"), 12));
        first.close();
        let (mut second, sent) = open(root.path());
        second.store(search(&game("h8 i9"), 14));
        look_up_in(&mut second, &game("h8 i9"));
        second.close();
        let n_events = sent.lock().unwrap().len();
        assert_eq!(n_events, 2, "both are known in the second window, without a failure");
        drop((first, second));
        assert_eq!(look_up(root.path(), &game("h8 i9")), (vec![(1, 12)], vec![]), "the first window is the writer");
    }

    #[test]
    fn damage_is_reported_once_and_a_foreign_file_stays_as_it_is() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("evaluations");
        let (mut database, _) = open(root.path());
        database.store(search(&game("h8"), 12));
        database.store(search(&game("h8 i9"), 14));
        database.close();
        drop(database);
        let bytes = fs::read(&file).unwrap();
        fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
        let (found, failures) = look_up(root.path(), &game("h8 i9"));
        assert_eq!(failures, [Failure::PositionsDamaged]);
        assert_eq!(found, [(1, 12)], "the intact part is used");
        assert_eq!(look_up(root.path(), &game("h8 i9")).1, [], "the damaged end is cut off");
        fs::write(&file, b"a letter").unwrap();
        let (mut database, sent) = open(root.path());
        database.store(search(&game("h8"), 12));
        look_up_in(&mut database, &game("h8"));
        database.close();
        let sent = sent.lock().unwrap();
        assert!(matches!(&sent[..], [Event::Failed(Failure::PositionsUnreadable(..)), Event::LookedUp(_)]), "{sent:?}");
        assert_eq!(fs::read(&file).unwrap(), b"a letter");
    }
}
