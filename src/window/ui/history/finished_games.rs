//! The state of the history: games that end in this window, the score of the day, and the list of saved games.

use std::collections::BTreeSet;

use crate::engine::{Registry, Ticket, roster};
use crate::game::{Ending, NodeId, PlayerId};
use crate::session::Session;
use crate::ui::effect::Effect;
use crate::ui::history::{DayGames, GameSummary, HistoryPart, HistoryRequest, KeptGame, KeptName, Statistics};
use crate::ui::state::cx::Cx;

/// The finished games of the day, the list of saved games in the dialog of the history, and the names of up to two
/// saved games: the saved copy of the game on the board, and the saved game that was opened on the board.
#[derive(Debug, Default)]
pub struct FinishedGames {
    day: DayGames,
    /// The day on which the games in the field `day` ended; `None` until it is known.
    date: Option<String>,
    watched: Option<WatchedGame>,
    /// The name under which the game on the board was saved in the history; `None` before the game has ended and been
    /// saved.
    name: Option<KeptName>,
    /// The name of the saved game that was opened on the board. A review is stored with this saved game. If the player
    /// continues the game, its new end is saved as a new game.
    opened: Option<KeptName>,
    /// The list of saved games in the dialog of the history; `None` while the dialog is closed.
    list: Option<HistoryList>,
}

/// The list of saved games in the dialog of the history, the newest first.
#[derive(Debug)]
pub struct HistoryList {
    ticket: Ticket,
    games: Vec<KeptGame>,
    /// The games that are selected for a review.
    marked: BTreeSet<KeptName>,
    /// The game that is being deleted.
    deleting: Option<KeptName>,
    /// Number of deleted games that can be restored.
    n_deleted: usize,
    n_unreadable: usize,
    trouble: Option<String>,
    /// `true` once all parts of the list have been received.
    is_whole: bool,
    statistics: Option<Statistics>,
}

/// The last recorded state of the game on the board. [`FinishedGames::watch`] compares the game with this state, to
/// notice that the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WatchedGame {
    /// The session number of the game, which distinguishes the games that the window plays one after the other.
    number: u64,
    /// The position that the game has reached, and the way in which the game has ended there; `None` if it has not
    /// ended.
    live: (NodeId, Option<Ending>),
    /// Number of changes of the game's record.
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

    /// Returns the list of saved games in the dialog of the history; `None` while the dialog is closed.
    #[must_use]
    pub const fn list(&self) -> Option<&HistoryList> {
        self.list.as_ref()
    }

    /// Returns the name under which the game on the board was saved in the history; `None` before it is saved.
    pub(in crate::ui) const fn name(&self) -> Option<&KeptName> {
        self.name.as_ref()
    }

    /// Returns the name of the saved game in which a review of the game on the board is stored; `None` if the game is
    /// not in the history.
    pub(in crate::ui) fn reviewed_name(&self) -> Option<&KeptName> {
        self.name.as_ref().or(self.opened.as_ref())
    }

    /// Stores the current day, and inserts the games that ended on that day before this window was opened.
    pub(super) fn begin(&mut self, date: String, games: Vec<GameSummary>) {
        self.date = Some(date);
        self.day.add_earlier(games);
    }

    /// Adds a game that has ended in this window to the games of the day.
    pub(super) fn add(&mut self, session: u64, summary: GameSummary) {
        self.day.add(session, summary);
    }

    /// Sets the name under which the game on the board was saved in the history; an invalid name is stored as `None`.
    pub(super) fn set_name(&mut self, name: Option<&str>) {
        self.name = name.and_then(KeptName::parse);
    }

    /// Sets the name of the saved game that was opened on the board; `None` if the game on the board does not come from
    /// the history.
    pub(super) fn set_opened(&mut self, name: Option<KeptName>) {
        self.opened = name;
    }

    /// Stores the state of a game that was put on the board. If the game has ended already, [`FinishedGames::watch`]
    /// does not report that end.
    pub(super) fn enter(&mut self, game: &Session) {
        (self.name, self.opened) = (None, None);
        self.watched = Some(WatchedGame { has_ended: game.has_ended(), ..WatchedGame::new(game) });
    }

    /// Compares the game with its state at the last call, and returns `true` if the game has ended since. Moves played
    /// after the end are a variation, and do not end the game again.
    pub(super) fn watch(&mut self, game: &Session) -> bool {
        let now = WatchedGame::new(game);
        let before = self.watched;
        if before.is_some_and(|it| now == WatchedGame { has_ended: false, ..it }) {
            return false;
        }
        let has_ended = game.has_ended();
        self.watched = Some(WatchedGame { has_ended, ..now });
        before.is_some_and(|it| it.number == now.number && !it.has_ended) && has_ended
    }

    /// Records that the game with the session number `session` was saved under `name`; `shown` is the session number of
    /// the game on the board. If this is the first game that has ended on a new day, discards the games of the previous
    /// day.
    pub(super) fn keep(&mut self, session: u64, name: KeptName, shown: u64) {
        let is_later = self.date.as_deref().is_none_or(|it| it < name.date());
        if is_later && self.date.replace(name.date().to_owned()).is_some() {
            self.day.begin_day(session);
        }
        if session == shown {
            self.name = Some(name);
        }
    }

    /// Creates an empty list, and requests the saved games for it.
    pub(super) fn begin_list(&mut self, cx: &mut Cx) {
        let ticket = cx.next_ticket();
        self.list = Some(HistoryList::new(ticket));
        cx.send(Effect::History(HistoryRequest::List(ticket)));
    }

    /// Discards the list to free its memory.
    pub(super) fn drop_list(&mut self) {
        self.list = None;
    }

    /// Returns the list of saved games in the dialog of the history, mutable; `None` while the dialog is closed.
    pub(super) const fn list_mut(&mut self) -> Option<&mut HistoryList> {
        self.list.as_mut()
    }

    /// Returns the list of saved games, mutable, if it was requested with this ticket (the number of the request);
    /// otherwise `None`.
    pub(super) fn list_of(&mut self, ticket: Ticket) -> Option<&mut HistoryList> {
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

    /// Returns the saved games, the newest first.
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

    /// Selects the game in this row of the list for a review, or deselects it.
    pub(super) fn toggle_mark(&mut self, row: usize) {
        let Some(game) = self.games.get(row) else { return };
        if !self.marked.remove(&game.name) {
            self.marked.insert(game.name.clone());
        }
    }

    /// Records that the saved game with this name has a review now, and deselects it.
    pub(super) fn set_reviewed(&mut self, name: &KeptName) {
        self.marked.remove(name);
        if let Some(game) = self.games.iter_mut().find(|it| it.name == *name) {
            game.summary.is_reviewed = true;
        }
    }

    /// Returns the number of deleted games that can be restored.
    #[must_use]
    pub const fn n_deleted(&self) -> usize {
        self.n_deleted
    }

    /// Returns the number of files of the history that could not be read.
    #[must_use]
    pub const fn n_unreadable(&self) -> usize {
        self.n_unreadable
    }

    /// Returns `true` while a game is being deleted.
    #[must_use]
    pub const fn is_deleting(&self) -> bool {
        self.deleting.is_some()
    }

    /// Returns the text of the last failure; `None` if there was none.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns `true` once all parts of the list have been received.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns the statistics of the saved games; `None` until all of them have been read.
    #[must_use]
    pub const fn statistics(&self) -> Option<&Statistics> {
        self.statistics.as_ref()
    }

    /// Appends a received part of the list of games.
    pub(super) fn add(&mut self, part: HistoryPart) {
        self.games.extend(part.games);
        self.n_unreadable += part.n_unreadable;
        self.is_whole |= part.is_last;
    }

    /// Stores the text of a failure. A deletion that is under way counts as failed.
    pub(super) fn set_trouble(&mut self, text: String) {
        self.trouble = Some(text);
        self.deleting = None;
    }

    /// Records that the game in this row of the list is being deleted, and returns the game's name; `None` if there is
    /// no such row.
    pub(super) fn delete(&mut self, row: usize) -> Option<KeptName> {
        self.trouble = None;
        self.deleting = self.games.get(row).map(|it| it.name.clone());
        self.deleting.clone()
    }

    /// Removes a game that was deleted. Returns the row that the game had; `None` if it is not in the list.
    pub(super) fn remove(&mut self, name: &KeptName) -> Option<usize> {
        self.deleting = None;
        let row = self.games.iter().position(|it| it.name == *name)?;
        self.games.remove(row);
        self.marked.remove(name);
        self.n_deleted += 1;
        Some(row)
    }

    /// Inserts a restored game so that the list stays in the order of names, and returns the game's row.
    pub(super) fn put_back(&mut self, game: KeptGame) -> usize {
        let row = self.games.partition_point(|it| game.name < it.name);
        self.games.insert(row, game);
        self.n_deleted = self.n_deleted.saturating_sub(1);
        row
    }

    /// Recomputes the statistics, if all games have been read.
    pub(super) fn count(&mut self, registry: &Registry) {
        if self.is_whole {
            let games = self.games.iter().map(|it| &it.summary);
            self.statistics = Some(Statistics::of(games, registry, elo_of));
        }
    }
}

/// Returns the Elo rating of a built-in opponent; `None` for other players, or if the rating is not known.
fn elo_of(id: &PlayerId) -> Option<f64> {
    roster::house().get(id)?.elo.map(|it| f64::from(it.elo))
}
