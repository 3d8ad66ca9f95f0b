//! Games that end in this window, and those of the history on disk that it knows of.

use std::collections::BTreeSet;

use crate::engine::{Registry, Ticket, roster};
use crate::game::{Ending, NodeId, PlayerId};
use crate::session::Session;
use crate::ui::effect::Effect;
use crate::ui::history::{DayGames, GameSummary, HistoryPart, HistoryRequest, KeptGame, KeptName, Statistics};
use crate::ui::state::cx::Cx;

/// The finished games that the window knows of.
#[derive(Debug, Default)]
pub struct FinishedGames {
    day: DayGames,
    /// The day of the last game, once the history has been read.
    date: Option<String>,
    watched: Option<WatchedGame>,
    /// The name under which the history keeps the game on the board.
    name: Option<KeptName>,
    /// The name of the game on the board if it was opened from the history. Its review belongs to that game; a new end
    /// makes another one.
    opened: Option<KeptName>,
    /// The games that the dialog lists; `None` while it is closed.
    list: Option<HistoryList>,
}

/// The games of the history, the newest first.
#[derive(Debug)]
pub struct HistoryList {
    ticket: Ticket,
    games: Vec<KeptGame>,
    /// The names of the games that are selected for a review.
    marked: BTreeSet<KeptName>,
    /// The game that is being deleted.
    deleting: Option<KeptName>,
    /// Number of games that were deleted and can be put back.
    n_deleted: usize,
    n_unreadable: usize,
    trouble: Option<String>,
    /// They have all been read.
    is_whole: bool,
    statistics: Option<Statistics>,
}

/// The game on the board as it was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WatchedGame {
    /// The number of its session.
    number: u64,
    /// Its live position and how it has ended there.
    live: (NodeId, Option<Ending>),
    /// Number of changes of its record.
    n_changes: u64,
    has_ended: bool,
}

impl WatchedGame {
    fn new(game: &Session) -> Self {
        let (record, live) = (game.record(), game.live());
        let live = (live, record.ending_at(live));
        Self { number: game.number(), live, n_changes: record.n_changes(), has_ended: false }
    }
}

impl FinishedGames {
    /// Returns the games of the day.
    #[must_use]
    pub const fn day(&self) -> &DayGames {
        &self.day
    }

    /// Returns the games that the dialog lists; `None` while it is closed.
    #[must_use]
    pub const fn list(&self) -> Option<&HistoryList> {
        self.list.as_ref()
    }

    /// Returns the name under which the history keeps the game on the board, if it has ended before.
    pub(in crate::ui) const fn name(&self) -> Option<&KeptName> {
        self.name.as_ref()
    }

    /// Returns the name of the game of the history to which a review of the game on the board belongs.
    pub(in crate::ui) fn reviewed_name(&self) -> Option<&KeptName> {
        self.name.as_ref().or(self.opened.as_ref())
    }

    /// Puts the games that were played earlier on a day before those of this window.
    pub(in crate::ui) fn begin(&mut self, date: String, games: Vec<GameSummary>) {
        self.date = Some(date);
        self.day.add_earlier(games);
    }

    /// Adds a game of this window that has ended.
    pub(in crate::ui) fn add(&mut self, session: u64, summary: GameSummary) {
        self.day.add(session, summary);
    }

    /// Sets the name under which the history keeps the game on the board.
    pub(in crate::ui) fn set_name(&mut self, name: Option<&str>) {
        self.name = name.and_then(KeptName::parse);
    }

    /// Sets the name of the game on the board, if it was opened from the history.
    pub(in crate::ui) fn set_opened(&mut self, name: Option<KeptName>) {
        self.opened = name;
    }

    /// Notes the state of a game that has come onto the board: an end that it brings along is none of this window's.
    pub(in crate::ui) fn enter(&mut self, game: &Session) {
        (self.name, self.opened) = (None, None);
        self.watched = Some(WatchedGame { has_ended: game.has_ended(), ..WatchedGame::new(game) });
    }

    /// Notes the state of the game, and returns `true` if it has ended since it was last seen. What is played after
    /// the end, as a variation of the game, does not end it again.
    pub(in crate::ui) fn watch(&mut self, game: &Session) -> bool {
        let now = WatchedGame::new(game);
        let before = self.watched;
        if before.is_some_and(|it| now == WatchedGame { has_ended: false, ..it }) {
            return false;
        }
        let has_ended = game.has_ended();
        self.watched = Some(WatchedGame { has_ended, ..now });
        before.is_some_and(|it| it.number == now.number && !it.has_ended) && has_ended
    }

    /// Notes the name under which a game of this window is kept.
    pub(in crate::ui) fn keep(&mut self, session: u64, name: KeptName, shown: u64) {
        let is_later = self.date.as_deref().is_none_or(|it| it < name.date());
        if is_later && self.date.replace(name.date().to_owned()).is_some() {
            self.day.begin_day(session);
        }
        if session == shown {
            self.name = Some(name);
        }
    }

    /// Begins a list, and asks for its games.
    pub(in crate::ui) fn begin_list(&mut self, cx: &mut Cx) {
        let ticket = cx.next_ticket();
        self.list = Some(HistoryList::new(ticket));
        cx.send(Effect::History(HistoryRequest::List(ticket)));
    }

    /// Drops the list, which may take much memory.
    pub(in crate::ui) fn drop_list(&mut self) {
        self.list = None;
    }

    /// Returns the list to be changed.
    pub(in crate::ui) const fn list_mut(&mut self) -> Option<&mut HistoryList> {
        self.list.as_mut()
    }

    /// Returns the list to be changed, if it was asked for under this ticket.
    pub(in crate::ui) fn list_of(&mut self, ticket: Ticket) -> Option<&mut HistoryList> {
        self.list.as_mut().filter(|it| it.ticket == ticket)
    }
}

impl HistoryList {
    const fn new(ticket: Ticket) -> Self {
        Self {
            ticket,
            games: Vec::new(),
            marked: BTreeSet::new(),
            deleting: None,
            n_deleted: 0,
            n_unreadable: 0,
            trouble: None,
            is_whole: false,
            statistics: None,
        }
    }

    /// Returns the games, the newest first.
    #[must_use]
    pub fn games(&self) -> &[KeptGame] {
        &self.games
    }

    /// Returns `true` if a game is selected for a review.
    #[must_use]
    pub fn is_marked(&self, name: &KeptName) -> bool {
        self.marked.contains(name)
    }

    /// Returns the number of games that are selected for a review.
    #[must_use]
    pub fn n_marked(&self) -> usize {
        self.marked.len()
    }

    /// Selects the game of a row for a review, or takes it out of the selection.
    pub(in crate::ui) fn toggle_mark(&mut self, row: usize) {
        let Some(game) = self.games.get(row) else { return };
        if !self.marked.remove(&game.name) {
            self.marked.insert(game.name.clone());
        }
    }

    /// Notes that a game is reviewed; it is not selected any more.
    pub(in crate::ui) fn set_reviewed(&mut self, name: &KeptName) {
        self.marked.remove(name);
        if let Some(game) = self.games.iter_mut().find(|it| it.name == *name) {
            game.summary.is_reviewed = true;
        }
    }

    /// Returns the number of games that were deleted and can be put back.
    #[must_use]
    pub const fn n_deleted(&self) -> usize {
        self.n_deleted
    }

    /// Returns the number of files that could not be read.
    #[must_use]
    pub const fn n_unreadable(&self) -> usize {
        self.n_unreadable
    }

    /// Returns `true` while a game is being deleted.
    #[must_use]
    pub const fn is_deleting(&self) -> bool {
        self.deleting.is_some()
    }

    /// Returns the last failure in words.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns `true` if all games have been read.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns the statistics of the games; none until all have been read.
    #[must_use]
    pub const fn statistics(&self) -> Option<&Statistics> {
        self.statistics.as_ref()
    }

    /// Adds a part of the history behind those before it.
    pub(in crate::ui) fn add(&mut self, part: HistoryPart) {
        self.games.extend(part.games);
        self.n_unreadable += part.n_unreadable;
        self.is_whole |= part.is_last;
    }

    /// Shows a failure; what was asked for has not been done.
    pub(in crate::ui) fn set_trouble(&mut self, text: String) {
        self.trouble = Some(text);
        self.deleting = None;
    }

    /// Begins to delete the game of a row, and returns its name.
    pub(in crate::ui) fn delete(&mut self, row: usize) -> Option<KeptName> {
        self.trouble = None;
        self.deleting = self.games.get(row).map(|it| it.name.clone());
        self.deleting.clone()
    }

    /// Removes a game that was deleted, and returns its row.
    pub(in crate::ui) fn remove(&mut self, name: &KeptName) -> Option<usize> {
        self.deleting = None;
        let row = self.games.iter().position(|it| it.name == *name)?;
        self.games.remove(row);
        self.marked.remove(name);
        self.n_deleted += 1;
        Some(row)
    }

    /// Puts a game back to its place, and returns its row.
    pub(in crate::ui) fn put_back(&mut self, game: KeptGame) -> usize {
        let row = self.games.partition_point(|it| game.name < it.name);
        self.games.insert(row, game);
        self.n_deleted = self.n_deleted.saturating_sub(1);
        row
    }

    /// Counts the games anew, if all have been read.
    pub(in crate::ui) fn count(&mut self, registry: &Registry) {
        if self.is_whole {
            let games = self.games.iter().map(|it| &it.summary);
            self.statistics = Some(Statistics::of(games, registry, elo_of));
        }
    }
}

/// Returns the Elo of an opponent of the house.
fn elo_of(id: &PlayerId) -> Option<f64> {
    roster::house().get(id)?.elo.map(|it| f64::from(it.elo))
}
