//! The state of the opening explorer: its sources, its filter, and what was found for the position shown.

use crate::engine::Ticket;
use crate::explore::{Filter, IndexProgress, SourceChoice, SourceId, SourceSummary};
use crate::game::Point;
use crate::ui::effect::Effect;
use crate::ui::explorer::{BrokenFile, ExploreRequest, ExploreScope, FoundGames, GamePreview, ListedGame, N_LISTED};
use crate::ui::state::cx::Cx;

/// The state of the opening explorer.
#[derive(Debug, Default)]
pub struct Explorer {
    /// `true` from the opening of the explorer to its closing; during this time, the search indices of the game sources
    /// are open.
    is_open: bool,
    sources: Vec<SourceSummary>,
    progress: Option<IndexProgress>,
    filter: Filter,
    choice: SourceChoice,
    /// Number of times that the sources have changed. It is part of the query, so a change of the sources makes the
    /// query differ, and the query is sent again.
    edition: u64,
    /// The source whose list of broken files was requested last, and this list, which is empty until it is received.
    explained: Option<(SourceId, Vec<BrokenFile>)>,
    asked: Option<(ExploreScope, Ticket)>,
    found: Option<FoundGames>,
    /// Index in the list of games at which the awaited part of the list starts; `None` while no part is awaited.
    asked_part: Option<usize>,
    pointed: Option<usize>,
    first_game: usize,
    /// The game whose final position was requested last, the number of the request (its ticket), and the final position
    /// once it is received.
    preview: Option<(ListedGame, Ticket, Option<GamePreview>)>,
}

impl Explorer {
    /// Returns `true` while the search indices of the game sources are open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the sources, in the order of the list of sources.
    #[must_use]
    pub fn sources(&self) -> &[SourceSummary] {
        &self.sources
    }

    /// Returns the progress of indexing; `None` while no source is being indexed.
    #[must_use]
    pub const fn progress(&self) -> Option<IndexProgress> {
        self.progress
    }

    /// Returns the filter.
    #[must_use]
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the sources that are searched.
    #[must_use]
    pub const fn choice(&self) -> SourceChoice {
        self.choice
    }

    /// Returns the answer to the query for the position shown: the counts of its games and of the moves played from it,
    /// and a part of the list of its games. Returns `None` until the answer is received.
    #[must_use]
    pub const fn found(&self) -> Option<&FoundGames> {
        self.found.as_ref()
    }

    /// Returns the game at `index` of the list; `None` if that part of the list has not been received.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<&ListedGame> {
        let found = self.found.as_ref()?;
        found.games.get(index.checked_sub(found.first)?)
    }

    /// Returns the final position of the game at `index` of the list. Returns `None` unless this position was requested
    /// last and has been received.
    #[must_use]
    pub fn preview(&self, index: usize) -> Option<&GamePreview> {
        let (listed, _, end) = self.preview.as_ref()?;
        end.as_ref().filter(|_| self.game(index) == Some(listed))
    }

    /// Requests the final position of the game at `index` of the list. Does nothing if this position was requested
    /// last, or if the entry of the list is a library: a tree of lines, which has no final position.
    pub(super) fn ask_preview(&mut self, index: usize, cx: &mut Cx) {
        let Some(listed) = self.game(index).filter(|it| !it.game.is_library).cloned() else { return };
        if self.preview.as_ref().is_some_and(|it| it.0 == listed) {
            return;
        }
        let ticket = cx.next_ticket();
        self.preview = Some((listed.clone(), ticket, None));
        cx.send(Effect::Explore(ExploreRequest::Preview(ticket, Box::new(listed))));
    }

    /// Stores the final position of a game; `ticket` identifies the request that it answers. Ignores the answer to an
    /// older request.
    pub(super) fn take_preview(&mut self, ticket: Ticket, end: GamePreview) {
        if let Some(preview) = self.preview.as_mut().filter(|it| it.1 == ticket) {
            preview.2 = Some(end);
        }
    }

    /// Returns the point of the move at `index` of the list of moves.
    #[must_use]
    pub fn point(&self, index: usize) -> Option<Point> {
        self.found.as_ref()?.explored.continuations.get(index).map(|it| it.point)
    }

    /// Returns the index of the move that is under the pointer or has the keyboard focus.
    #[must_use]
    pub const fn pointed(&self) -> Option<usize> {
        self.pointed
    }

    /// Returns the index of the first visible game of the list.
    #[must_use]
    pub const fn first_game(&self) -> usize {
        self.first_game
    }

    pub(super) fn open(&mut self) {
        self.is_open = true;
    }

    /// Closes the explorer and discards what it has found. The filter and the choice of sources are kept.
    pub(super) fn close(&mut self) {
        let (filter, choice) = (std::mem::take(&mut self.filter), self.choice);
        *self = Self { filter, choice, ..Self::default() };
    }

    pub(super) fn set_sources(&mut self, sources: Vec<SourceSummary>) {
        if let SourceChoice::One(id) = self.choice
            && sources.iter().all(|it| it.id != id)
        {
            self.choice = SourceChoice::All;
        }
        self.sources = sources;
        self.edition += 1;
        self.explained = None;
    }

    pub(super) const fn set_progress(&mut self, progress: Option<IndexProgress>) {
        self.progress = progress;
    }

    pub(super) fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
    }

    pub(super) const fn set_choice(&mut self, choice: SourceChoice) {
        self.choice = choice;
    }

    pub(super) const fn point_at(&mut self, index: Option<usize>) {
        self.pointed = index;
    }

    /// Returns the broken files of a source with the reasons why they cannot be read; empty until they are received.
    #[must_use]
    pub fn broken_files(&self, id: SourceId) -> &[BrokenFile] {
        self.explained.as_ref().filter(|it| it.0 == id).map_or(&[], |it| &it.1)
    }

    /// Returns `true` if the caller must request the list of broken files of a source, and records the request. Returns
    /// `false` if the source has no broken files, or if its list was requested last.
    pub(super) fn ask_for_faults(&mut self, id: SourceId) -> bool {
        let is_new = self.explained.as_ref().is_none_or(|it| it.0 != id);
        let asks = is_new && self.sources.iter().any(|it| it.id == id && !it.broken.is_empty());
        if asks {
            self.explained = Some((id, Vec::new()));
        }
        asks
    }

    /// Stores the reasons why files of a source cannot be read.
    pub(super) fn take_faults(&mut self, id: SourceId, files: Vec<BrokenFile>) {
        if self.explained.as_ref().is_some_and(|it| it.0 == id) {
            self.explained = Some((id, files));
        }
    }

    /// Sends the query for the position shown, unless the same query was sent last.
    pub(super) fn ask(&mut self, cx: &mut Cx) {
        let (record, filter) = (cx.game.record(), self.filter.clone());
        let (board, side) = (record.board().clone(), record.side_to_move());
        let scope = ExploreScope { board, side, filter, choice: self.choice, edition: self.edition };
        if self.asked.as_ref().is_some_and(|it| it.0 == scope) {
            return;
        }
        // If only the sources or the filter have changed, show the old result until the new query is answered.
        if self.asked.as_ref().is_none_or(|it| it.0.board != scope.board || it.0.side != side) {
            self.found = None;
            self.first_game = 0;
        }
        let ticket = cx.next_ticket();
        self.asked = Some((scope.clone(), ticket));
        self.asked_part = None;
        cx.send(Effect::Explore(ExploreRequest::Ask(ticket, Box::new(scope))));
    }

    /// Returns what the caller must request to show all visible games of the list: the ticket (number) of the current
    /// query, and the index at which the missing part of the list starts. Returns `None` if nothing is missing, or if
    /// this part was already requested.
    pub(super) fn ask_part(&mut self) -> Option<(Ticket, usize)> {
        let found = self.found.as_ref()?;
        let (from, to) = (self.first_game, (self.first_game + N_LISTED / 2).min(found.n_games));
        if found.first <= from && to <= found.first + found.games.len() {
            return None;
        }
        let first = from.saturating_sub(N_LISTED / 4);
        if self.asked_part == Some(first) {
            return None;
        }
        self.asked_part = Some(first);
        Some((self.asked.as_ref()?.1, first))
    }

    /// Stores an answer to the query for the position shown; `ticket` identifies the query. Ignores the answer to an
    /// older query.
    pub(super) fn take(&mut self, ticket: Ticket, found: FoundGames) {
        if self.asked.as_ref().is_some_and(|it| it.1 == ticket) {
            self.first_game = self.first_game.min(found.n_games.saturating_sub(1));
            self.found = Some(found);
            self.asked_part = None;
        }
    }

    /// Stores a received part of the list of games. The part starts at index `first` of the list, and belongs to the
    /// query with the number `ticket`.
    pub(super) fn take_part(&mut self, ticket: Ticket, first: usize, games: Vec<ListedGame>) {
        if let (Some((_, asked)), Some(found)) = (&self.asked, &mut self.found)
            && *asked == ticket
        {
            (found.first, found.games) = (first, games);
            self.asked_part = None;
        }
    }

    /// Scrolls the list of games so that the game at index `first` is at the top.
    pub(super) const fn scroll_to(&mut self, first: usize) {
        self.first_game = first;
    }
}
