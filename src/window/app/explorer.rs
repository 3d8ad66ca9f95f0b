//! The thread of the opening explorer: it reads the sources, answers queries and opens games.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::Receiver;
use std::time::SystemTime;

use crate::app::files::Folders;
use crate::app::history::day_of;
use crate::app::tasks::{EventSender, LazyJobQueue};
use crate::engine::{StopToken, Ticket};
use crate::explore::{Filter, Index, IndexProgress, IndexedGame, Selection, SourceId, explore};
use crate::formats::file_name::shown_name;
use crate::formats::{Format, LoadedGame, write};
use crate::game::{Board, Color, NodeId, Record, SymmetricKeys, symmetric_key};
use crate::output::{AtomicFile, Existing, create_folder};
use crate::sources::{AddError, IndexError, LoadError, Sources};
use crate::ui::event::{Event, Failure};
use crate::ui::explorer::{
    BrokenFile, ExploreRequest, ExploreScope, ExplorerEvent, FoundGames, GamePreview, ListedGame, N_EXPLAINED,
    N_LISTED, OpenExplored,
};
use crate::ui::faults::ReadFault;

/// Maximum number of files that can be added to the player's library on one day. Their names have the day and a number.
const MAX_A_DAY: u32 = 9999;

/// The explorer's thread, which starts with its first task and sleeps between tasks.
pub(super) struct ExplorerThread {
    data: Paths,
    events: EventSender,
    tasks: LazyJobQueue<(ExploreRequest, StopToken)>,
    /// Token that stops the indexing of all requests queued since the last cancellation.
    stop: StopToken,
}

/// The folders that the explorer uses: the folder of its list of sources and its indices, the folder of the history,
/// and the folder of the player's library.
#[derive(Clone)]
struct Paths {
    explorer: PathBuf,
    history: PathBuf,
    library: PathBuf,
}

impl ExplorerThread {
    pub(super) fn new(folders: &Folders, events: EventSender) -> Self {
        let data = Paths { explorer: folders.explorer(), history: folders.history(), library: folders.library() };
        Self { data, events, tasks: LazyJobQueue::new(), stop: StopToken::new() }
    }

    /// Queues a request behind the earlier requests, except `Cancel`, which takes effect at once.
    pub(super) fn run(&mut self, request: ExploreRequest) {
        // Canceling a request or closing the explorer stops a read in progress.
        if let ExploreRequest::Cancel | ExploreRequest::Close = request {
            std::mem::take(&mut self.stop).stop();
        }
        if let ExploreRequest::Cancel = request {
            return;
        }
        let pushed = self.tasks.push((request, self.stop.clone()), "explorer", || {
            let mut worker = Worker::new(self.data.clone(), self.events.clone());
            move |requests: Receiver<_>| requests.iter().for_each(|(request, stop)| worker.run(request, stop))
        });
        if let Err(error) = pushed {
            self.events.send(Event::Failed(Failure::NoWorker(error.into())));
        }
    }
}

struct Worker {
    data: Paths,
    events: EventSender,
    /// Token that stops the indexing of the current request.
    stop: StopToken,
    sources: Option<Sources>,
    /// For each source, the filter that was used last, and the games in the source's index that meet this filter.
    /// Cleared when the sources change.
    selections: HashMap<SourceId, (Filter, Selection)>,
    /// The games found by the last query.
    found: Vec<(SourceId, Vec<u32>)>,
    /// `true` if damaged indices were rebuilt since the window last asked for a refresh.
    has_rebuilt: bool,
}

impl Worker {
    fn new(data: Paths, events: EventSender) -> Self {
        let (selections, found) = Default::default();
        Self { data, events, stop: StopToken::new(), sources: None, selections, found, has_rebuilt: false }
    }

    fn run(&mut self, request: ExploreRequest, stop: StopToken) {
        self.stop = stop;
        match request {
            ExploreRequest::Refresh => {
                self.has_rebuilt = false;
                self.refresh();
            }
            ExploreRequest::Cancel => {}
            ExploreRequest::Ask(ticket, scope) => match self.answer(&scope) {
                Ok(found) => self.tell(ExplorerEvent::Found(ticket, Box::new(found))),
                Err(error) => self.rebuild(error),
            },
            ExploreRequest::List(ticket, first) => match self.list(first) {
                Ok(games) => self.tell(ExplorerEvent::Listed(ticket, first, games)),
                Err(error) => self.rebuild(error),
            },
            ExploreRequest::Preview(ticket, listed) => self.preview(ticket, &listed),
            ExploreRequest::Open(request) => self.open(&request),
            ExploreRequest::Add(path) => self.add(&path),
            ExploreRequest::Remove(id) => {
                let removed = self.sources().map(|it| it.remove(id));
                if let Some(Err(error)) = removed {
                    let path = self.data.explorer.clone();
                    self.fail(path, error);
                }
                self.tell_sources();
            }
            ExploreRequest::Explain(id) => self.explain(id),
            ExploreRequest::AddToLibrary(records) => self.keep(records),
            ExploreRequest::Close => {
                self.sources = None;
                self.selections.clear();
                self.found.clear();
            }
        }
    }

    fn tell(&self, event: ExplorerEvent) {
        self.events.send(Event::Explorer(event));
    }

    fn fail(&self, path: PathBuf, error: io::Error) {
        self.tell(ExplorerEvent::Failed(path, error.into()));
    }

    /// Returns the sources. If the list of sources cannot be read, reports the failure to the window and returns
    /// `None`.
    fn sources(&mut self) -> Option<&mut Sources> {
        if self.sources.is_none() {
            let Paths { explorer, history, library } = self.data.clone();
            match Sources::open(&explorer, history, library) {
                Ok(sources) => self.sources = Some(sources),
                Err(error) => self.fail(explorer, error),
            }
        }
        self.sources.as_mut()
    }

    fn tell_sources(&mut self) {
        self.selections.clear();
        if let Some(summaries) = self.sources().map(Sources::summaries) {
            self.tell(ExplorerEvent::Sources(summaries));
        }
    }

    /// Sends the names of the first unreadable files of a source, each with the reason why it cannot be read. Leaves
    /// out files that have become readable since they were indexed.
    fn explain(&mut self, id: SourceId) {
        let Some(sources) = self.sources() else { return };
        let Some(index) = sources.index(id) else { return };
        let paths: Vec<_> = index.broken_files().take(N_EXPLAINED).map(str::to_owned).collect();
        let explained = |path: String| {
            let why = read_fault(sources.fault_of(id, &path)?);
            Some(BrokenFile { path, why })
        };
        let files = paths.into_iter().filter_map(explained).collect();
        self.tell(ExplorerEvent::Explained(id, files));
    }

    /// Updates the indices of the sources that have changed, one after the other.
    fn refresh(&mut self) {
        self.tell_sources();
        let Some(list) = self.sources().map(|it| it.list().to_vec()) else { return };
        let (events, stop) = (self.events.clone(), self.stop.clone());
        let shown = AtomicU8::new(u8::MAX);
        let on_progress = move |progress: IndexProgress| {
            let percent = progress.percent();
            if shown.swap(percent, Ordering::Relaxed) != percent {
                events.send(Event::Explorer(ExplorerEvent::Indexing(Some(progress))));
            }
        };
        let mut has_changed = false;
        for source in list {
            let Some(refreshed) = self.sources().map(|it| it.refresh(source.id, &stop, &on_progress)) else { break };
            match refreshed {
                Ok(is_new) => has_changed |= is_new,
                Err(IndexError::Canceled) => break,
                // Report no failure: the list of sources shows that the source is missing.
                Err(IndexError::Source(error)) if error.kind() == ErrorKind::NotFound => {}
                Err(IndexError::Source(error) | IndexError::Index(error)) => self.fail(source.path, error),
            }
        }
        self.tell(ExplorerEvent::Indexing(None));
        if has_changed {
            self.tell_sources();
        }
    }

    /// Rebuilds the damaged indices; the window then repeats its query. If this has been tried already since the
    /// window's last request for a refresh, shows `error` to the player instead.
    fn rebuild(&mut self, error: io::Error) {
        if self.has_rebuilt {
            self.fail(self.data.explorer.clone(), error);
        } else {
            self.has_rebuilt = true;
            self.refresh();
        }
    }

    /// Returns the statistics of a position, and the first games in which it occurs.
    ///
    /// # Errors
    /// When an index cannot be read or is damaged.
    fn answer(&mut self, scope: &ExploreScope) -> io::Result<FoundGames> {
        let ExploreScope { board, side, filter, choice, .. } = scope;
        let list = self.sources().map(|it| it.list().to_vec()).unwrap_or_default();
        let mut asked: Vec<(SourceId, Index, Selection)> = Vec::new();
        for source in list.iter().filter(|it| choice.has(it.id)) {
            let Some(index) = self.sources().and_then(|it| it.index(source.id).cloned()) else { continue };
            let known = self.selections.get(&source.id).filter(|it| it.0 == *filter).map(|it| it.1.clone());
            let selection = known.map_or_else(|| Selection::new(&index, filter), Ok)?;
            self.selections.insert(source.id, (filter.clone(), selection.clone()));
            asked.push((source.id, index, selection));
        }
        let is_own = |it: &&(SourceId, Index, Selection)| it.0 == SourceId::HISTORY;
        let own: Vec<_> = asked.iter().filter(is_own).map(|it| (&it.1, &it.2)).collect();
        let others: Vec<_> = asked.iter().filter(|it| !is_own(it)).map(|it| (&it.1, &it.2)).collect();
        let explored = explore(board, *side, &own, &others)?;
        let games =
            |(id, index, selection): &(SourceId, Index, Selection)| Ok((*id, index.games_at(board, *side, selection)?));
        self.found = asked.iter().map(games).collect::<io::Result<_>>()?;
        let n_games = self.found.iter().map(|it| it.1.len()).sum();
        let games = self.list(0)?;
        Ok(FoundGames { explored, n_games, first: 0, games })
    }

    /// Returns at most `N_LISTED` of the games found by the last query, starting at index `first`. The games are
    /// ordered by source.
    ///
    /// # Errors
    /// When an index cannot be read or is damaged.
    fn list(&mut self, first: usize) -> io::Result<Vec<ListedGame>> {
        let ids = self.found.iter().flat_map(|(source, ids)| ids.iter().map(|it| (*source, *it)));
        let ids: Vec<_> = ids.skip(first).take(N_LISTED).collect();
        let Some(sources) = self.sources() else { return Ok(Vec::new()) };
        let mut games = Vec::new();
        for (source, id) in ids {
            let game = sources.index(source).map_or(Ok(None), |it| it.game(id))?;
            games.extend(game.map(|game| {
                let file = sources.file_of(source, &game).map(|it| shown_name(&it)).unwrap_or_default();
                ListedGame { source, game, file }
            }));
        }
        Ok(games)
    }

    /// Reads a game and sends its final position. Ignores a game that cannot be read: the player sees the reason when
    /// opening the game.
    fn preview(&mut self, ticket: Ticket, listed: &ListedGame) {
        if let Some(Ok(LoadedGame { mut record, .. })) = self.sources().map(|it| it.load(listed.source, &listed.game)) {
            record.go_to(record.moves().len());
            let end = GamePreview { board: record.board().clone(), outcome: record.outcome() };
            self.tell(ExplorerEvent::Previewed(ticket, Box::new(end)));
        }
    }

    fn open(&mut self, request: &OpenExplored) {
        let OpenExplored { ticket, listed, board, side } = request;
        let Some(loaded) = self.sources().map(|it| it.load(listed.source, &listed.game)) else { return };
        let event = match loaded {
            Ok(loaded) => {
                let node = node_of(&loaded, &listed.game, board, *side);
                Event::Explorer(ExplorerEvent::Opened(Box::new(loaded), node))
            }
            Err(error) => Event::Failed(Failure::Unreadable(listed.file.clone(), read_fault(error))),
        };
        self.events.send(Event::Read(*ticket, Box::new(event)));
    }

    fn add(&mut self, path: &Path) {
        match self.sources().map(|it| it.add(path)) {
            Some(Ok(_)) => self.refresh(),
            // The source is in the list already: read its files again.
            Some(Err(AddError::Known)) => self.refresh(),
            Some(Err(AddError::Io(error))) => self.fail(path.to_path_buf(), error),
            None => {}
        }
    }

    /// Writes games into a new file of the player's library. The name of the file consists of the current day and a
    /// number.
    fn keep(&mut self, records: Vec<Record>) {
        let day = day_of(SystemTime::now());
        let mut bytes = Vec::new();
        for mut record in records {
            if record.info.date.is_empty() {
                day.clone_into(&mut record.info.date);
            }
            bytes.extend(write(&record, Format::Sgf).unwrap_or_default());
        }
        let folder = self.data.library.clone();
        match write_numbered(&folder, &day, &bytes) {
            Ok(path) => self.tell(ExplorerEvent::Added(path)),
            Err(error) => self.fail(folder, error),
        }
        if self.sources.is_some() {
            self.refresh();
        }
    }
}

/// Writes an SGF file, and returns its path. Its name consists of a day and the first number for which the day has no
/// file.
fn write_numbered(folder: &Path, day: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    create_folder(folder)?;
    for number in 1..=MAX_A_DAY {
        let path = folder.join(format!("{day}-{number:03}.sgf"));
        match AtomicFile::write_all(&path, bytes, Existing::Keep) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            written => return written.map(|()| path),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Returns the reason that a game of a source cannot be read.
fn read_fault(error: LoadError) -> ReadFault {
    match error {
        LoadError::Io(error) => error.into(),
        LoadError::Format(error) => ReadFault::Format(error),
        LoadError::Gone => ReadFault::Io(ErrorKind::NotFound.into()),
    }
}

/// Returns the first node of a game at which the position equals `board`, rotated or reflected if necessary, with
/// `side` to move. In a library (a tree of lines instead of a game) all nodes are searched, otherwise only the main
/// line.
fn node_of(loaded: &LoadedGame, game: &IndexedGame, board: &Board, side: Color) -> Option<NodeId> {
    let record = &loaded.record;
    let wanted = symmetric_key(board, side);
    let setup = SymmetricKeys::of_stones(record.size(), record.setup());
    if setup.key(record.first_side()) == wanted {
        return Some(NodeId::ROOT);
    }
    let main = record.path(record.main_end());
    let nodes: Vec<NodeId> = if game.is_library { record.nodes().skip(1).collect() } else { main };
    let mut keys = HashMap::from([(NodeId::ROOT, setup)]);
    nodes.into_iter().find(|node| {
        let before = record.parent(*node).and_then(|it| keys.get(&it).copied()).unwrap_or(setup);
        let stone = record.move_to(*node).and_then(|it| Some((it.point?, it.color)));
        let (after, is_found) = match stone {
            Some((point, color)) => {
                let after = before.with(point, color);
                (after, after.key(!color) == wanted)
            }
            None => (before, false),
        };
        keys.insert(*node, after);
        is_found
    })
}
