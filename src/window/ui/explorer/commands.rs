//! The opening explorer's commands and events.
//!
//! The explorer follows the position shown; the moves that it lists can be played, and its games can be opened.

use std::path::PathBuf;
use std::sync::Arc;

use crate::explore::{Filter, SourceChoice, SourceId, SourceKind};
use crate::formats::file_name::shown_name;
use crate::game::{Color, NodeId, Record, Rule};
use crate::session::{Look, SessionEvent};
use crate::ui::action::{Action, PanelTab};
use crate::ui::analysis::AnalysisView;
use crate::ui::cast;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::explorer::{
    ExploreRequest, Explorer, ExplorerAction, ExplorerEvent, FilterDraft, GameFilterList, NamedSource, OpenExplored,
    SourcesDialog,
};
use crate::ui::files::{Arrival, GameSource, Purpose, SourceForm};
use crate::ui::locale::Msg;
use crate::ui::menu::{Menu, RowChoice, rule_of_row};
use crate::ui::notice::Notice;
use crate::ui::play::seat_keys;
use crate::ui::screen_map::{Role, ScreenMap, Scroll};
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::{Command, tick};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Dialog, Focus, ListView, State};

/// The command in the menu Study that shows or hides the opening explorer.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::Explorer(ExplorerAction::Toggle), Msg::ExplorerItem, State::toggle_explorer)
        .menu(Menu::Study, 2)
        .key(Chord::ctrl_shift('e'))
        .checked(|it| tick(it.is_exploring()))
        .blocked_by_editor()];

/// The command in the menu File that adds the game on the board to the player's library.
pub(in crate::ui) const FILE_COMMANDS: &[Command] =
    &[Command::new(Action::Explorer(ExplorerAction::AddToLibrary), Msg::ExplorerItemKeep, State::keep_game)
        .menu(Menu::File, 1)
        .when(State::holds_something)
        .blocked_by_editor()];

impl State {
    /// Returns the opening explorer.
    #[must_use]
    pub const fn explorer(&self) -> &Explorer {
        &self.explorer
    }

    /// Returns `true` if the explorer is shown.
    const fn is_exploring(&self) -> bool {
        matches!(self.shown_view(), Some(AnalysisView::Games))
    }

    /// Shows the explorer in the analysis tab. If the explorer is shown already, shows the lines of the analysis
    /// instead.
    fn toggle_explorer(&mut self) {
        if self.is_exploring() {
            return self.show_view(AnalysisView::Lines);
        }
        self.show_view(AnalysisView::Games);
        self.note_help();
        self.show_tab(PanelTab::Analyze);
    }

    /// Refreshes the sources if the explorer is shown, because their files may have changed. Called when the window
    /// becomes visible again.
    pub(in crate::ui) fn refresh_shown_sources(&mut self) {
        if self.is_exploring() {
            self.cx.send(Effect::Explore(ExploreRequest::Refresh));
        }
    }

    /// Requests the data that the explorer needs now. If the player has just opened or closed the explorer, also opens
    /// or closes the indices of its sources. While the explorer is shown, requests what is missing of its moves, its
    /// list of games, its preview of a game, and the reasons why files of the chosen source are unreadable.
    pub(in crate::ui) fn sync_explorer(&mut self, screen: &dyn ScreenMap) {
        match (self.analyze().view(), self.explorer.is_open()) {
            (AnalysisView::Games, false) => {
                self.explorer.open();
                self.cx.send(Effect::Explore(ExploreRequest::Refresh));
            }
            (AnalysisView::Lines, true) => {
                self.explorer.close();
                self.cx.send(Effect::Explore(ExploreRequest::Close));
            }
            (AnalysisView::Games, true) | (AnalysisView::Lines, false) => {}
        }
        if !self.is_exploring() {
            return;
        }
        let role = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y));
        let pointed = match (role, self.input.focus()) {
            (_, Focus::Control(Action::Explorer(ExplorerAction::Move(index)))) if self.input.is_focus_shown() => {
                Some(index)
            }
            (Some(Role::Control { action: Action::Explorer(ExplorerAction::Move(index)), .. }), _) => Some(index),
            _ => None,
        };
        self.explorer.point_at(pointed);
        self.explorer.ask(&mut self.cx);
        if let Some(index) = self.previewed_game(role) {
            self.explorer.ask_preview(index, &mut self.cx);
        }
        let part = self.explorer.ask_part();
        let part = part.map(|(ticket, first)| Effect::Explore(ExploreRequest::List(ticket, first)));
        let explained = self.chosen_source().filter(|it| self.explorer.ask_for_faults(*it));
        let faults = explained.map(|it| Effect::Explore(ExploreRequest::Explain(it)));
        self.cx.send_all(part.into_iter().chain(faults));
    }

    /// Returns `true` if the game at `index` of the list has the keyboard focus, and the focus is visible.
    #[must_use]
    pub fn is_game_focused(&self, index: usize) -> bool {
        self.input.is_focus_shown()
            && self.input.focus() == Focus::Control(Action::Explorer(ExplorerAction::Game(index)))
    }

    /// Returns the index of the game whose final position is shown as a preview: the game that has the visible keyboard
    /// focus, or the game under the pointer if its tooltip is shown. `role` is the role of the widget under the
    /// pointer.
    fn previewed_game(&self, role: Option<Role>) -> Option<usize> {
        match (self.input.focus(), role) {
            (Focus::Control(Action::Explorer(ExplorerAction::Game(index))), _) if self.input.is_focus_shown() => {
                Some(index)
            }
            (_, Some(Role::Control { action: Action::Explorer(ExplorerAction::Game(index)), .. }))
                if self.input.tooltip().is_shown() =>
            {
                Some(index)
            }
            _ => None,
        }
    }

    /// Handles an event of the explorer.
    pub(in crate::ui) fn explorer_event(&mut self, event: ExplorerEvent) {
        match event {
            ExplorerEvent::Sources(sources) if self.explorer.is_open() => {
                for dialog in self.dialogs.iter_mut() {
                    if let Dialog::Sources(dialog) = dialog {
                        dialog.list.set_n_rows(sources.len());
                    }
                }
                self.explorer.set_sources(sources);
            }
            ExplorerEvent::Indexing(progress) if self.explorer.is_open() => {
                self.explorer.set_progress(progress);
            }
            ExplorerEvent::Found(ticket, found) => self.explorer.take(ticket, *found),
            ExplorerEvent::Listed(ticket, first, games) => self.explorer.take_part(ticket, first, games),
            ExplorerEvent::Explained(id, files) => self.explorer.take_faults(id, files),
            ExplorerEvent::Previewed(ticket, end) => self.explorer.take_preview(ticket, *end),
            ExplorerEvent::Added(path) => {
                self.cx.tell(Notice::SourceAdded(shown_name(&path)));
            }
            ExplorerEvent::Opened(loaded, node) => {
                self.arrive(Arrival { loaded: Arc::new(*loaded), source: GameSource::Found(node) });
            }
            ExplorerEvent::Failed(path, why) => {
                self.show_failure(Notice::SourceFailed(shown_name(&path), why));
            }
            ExplorerEvent::Sources(_) | ExplorerEvent::Indexing(_) => {}
        }
    }

    /// Returns `true` if a control of the explorer can be used now.
    pub(in crate::ui) fn can_explore(&self, action: ExplorerAction) -> bool {
        match action {
            ExplorerAction::Move(index) => {
                let point = self.explorer.point(index);
                self.is_exploring() && point.is_some_and(|it| self.may_place() && self.cx.game.is_open(it))
            }
            ExplorerAction::Game(index) => self.is_exploring() && self.explorer.game(index).is_some(),
            ExplorerAction::AddFile | ExplorerAction::AddFolder => !self.documents().awaits_dialog(),
            ExplorerAction::RemoveSource => {
                self.chosen_source().is_some_and(|it| it != SourceId::HISTORY && it != SourceId::LIBRARY)
            }
            ExplorerAction::CancelIndexing => self.explorer.progress().is_some(),
            ExplorerAction::Toggle
            | ExplorerAction::Sources
            | ExplorerAction::Filter
            | ExplorerAction::AddToLibrary => true,
        }
    }

    /// Runs a control of the explorer. The caller has checked that it can be used.
    pub(in crate::ui) fn explore(&mut self, action: ExplorerAction) {
        match action {
            ExplorerAction::Toggle => self.toggle_explorer(),
            ExplorerAction::Move(index) => {
                if let Some(point) = self.explorer.point(index) {
                    self.play_stone(point);
                }
            }
            ExplorerAction::Game(index) => self.pick_explored(index),
            ExplorerAction::Sources => self.open_sources(),
            ExplorerAction::Filter => self.open_filter(),
            ExplorerAction::AddToLibrary => self.keep_game(),
            ExplorerAction::AddFile => self.choose_file(Purpose::Source(SourceForm::File), None),
            ExplorerAction::AddFolder => self.choose_file(Purpose::Source(SourceForm::Folder), None),
            ExplorerAction::RemoveSource => self.remove_source(),
            ExplorerAction::CancelIndexing => self.cx.send(Effect::Explore(ExploreRequest::Cancel)),
        }
    }

    /// Focuses the game at `index` of the list; opens the game if it has the focus already.
    fn pick_explored(&mut self, index: usize) {
        let focus = Focus::Control(Action::Explorer(ExplorerAction::Game(index)));
        if self.input.focus() != focus {
            self.input.focus_on(focus);
            return;
        }
        let Some(listed) = self.explorer.game(index).cloned() else { return };
        let record = self.cx.game.record();
        let (board, side) = (record.board().clone(), record.side_to_move());
        let ticket = self.document.file.begin_reading(&mut self.cx);
        let open = OpenExplored { ticket, listed, board, side };
        self.cx.send(Effect::Explore(ExploreRequest::Open(Box::new(open))));
    }

    /// Adds the game on the board to the player's library. In place of a missing name, a side gets the word that stands
    /// for its player in game files: the id of a program, or a word for a human player.
    fn keep_game(&mut self) {
        let (mut record, seats) = (self.cx.game.record().clone(), seat_keys(&self.cx.game));
        for color in Color::ALL {
            if record.info.names[color].is_empty() {
                seats[color].clone_into(&mut record.info.names[color]);
            }
        }
        self.keep_in_library(vec![record]);
    }

    /// Adds games to the player's library, as one file.
    pub(in crate::ui) fn keep_in_library(&mut self, games: Vec<Record>) {
        self.cx.send(Effect::Explore(ExploreRequest::AddToLibrary(games)));
    }

    /// Adds a file or a folder to the sources.
    pub(in crate::ui) fn add_source(&mut self, path: PathBuf) {
        self.cx.send(Effect::Explore(ExploreRequest::Add(path)));
    }

    /// Opens the list of sources.
    fn open_sources(&mut self) {
        let list = ListView::new(self.explorer.sources().len());
        self.open_dialog(Dialog::Sources(SourcesDialog { list }));
    }

    /// Opens the dialog that filters the games counted by the explorer.
    fn open_filter(&mut self) {
        self.open_dialog(Dialog::GameFilter(FilterDraft::new(
            self.explorer.filter(),
            self.explorer.choice(),
            self.named_sources(),
        )));
        self.select_focused_text();
    }

    /// Returns the chosen source in the list of sources; `None` if the list is not the topmost dialog.
    fn chosen_source(&self) -> Option<SourceId> {
        match self.dialogs.top() {
            Some(Dialog::Sources(dialog)) => dialog.list.chosen(self.explorer.sources()).map(|it| it.id),
            _ => None,
        }
    }

    /// Removes the chosen source from the list of sources.
    fn remove_source(&mut self) {
        let chosen = self.chosen_source();
        self.cx.send_all(chosen.map(|it| Effect::Explore(ExploreRequest::Remove(it))));
    }

    /// Returns the entries of the drop-down list of sources: first the combined choices, such as all sources, then each
    /// source except the history.
    fn named_sources(&self) -> Vec<NamedSource> {
        let language = self.language();
        let all = [
            (SourceChoice::All, Msg::ExplorerAll),
            (SourceChoice::Own, Msg::ExplorerOwn),
            (SourceChoice::Others, Msg::ExplorerOthers),
        ];
        let added = self.explorer.sources().iter().filter(|it| it.kind != SourceKind::History);
        let each = added.map(|it| NamedSource { choice: SourceChoice::One(it.id), name: self.source_name(it.id) });
        let all = all.map(|(choice, name)| NamedSource { choice, name: language.text(name).to_owned() });
        all.into_iter().chain(each).collect()
    }

    /// Returns the rows of one of the two drop-down lists that the explorer has in the panel.
    pub(in crate::ui) fn game_filter_choice(&self, list: GameFilterList) -> RowChoice {
        let explorer = &self.explorer;
        match list {
            GameFilterList::Source => NamedSource::row_choice(&self.named_sources(), explorer.choice()),
            GameFilterList::Rule => {
                RowChoice::of_any_rule(&Rule::ALL, explorer.filter().rule, Msg::ExplorerAnyRule, self.language())
            }
        }
    }

    /// Chooses a row of one of the two drop-down lists that the explorer has in the panel.
    pub(in crate::ui) fn choose_games(&mut self, list: GameFilterList, row: usize) {
        match list {
            GameFilterList::Source => {
                if let Some(source) = self.named_sources().get(row) {
                    self.explorer.set_choice(source.choice);
                }
            }
            GameFilterList::Rule => {
                let filter = Filter { rule: rule_of_row(&Rule::ALL, row), ..self.explorer.filter().clone() };
                self.explorer.set_filter(filter);
            }
        }
    }

    /// Returns the name of a source.
    #[must_use]
    pub fn source_name(&self, id: SourceId) -> String {
        let source = self.explorer.sources().iter().find(|it| it.id == id);
        match source.map(|it| it.kind) {
            Some(SourceKind::History) => self.language().text(Msg::ExplorerHistory).to_owned(),
            Some(SourceKind::Library) => self.language().text(Msg::ExplorerLibrary).to_owned(),
            Some(SourceKind::Added) | None => source.map(|it| shown_name(&it.path)).unwrap_or_default(),
        }
    }

    /// Handles a key while a move or a game of the explorer has the keyboard focus. Returns `true` if the key moves the
    /// focus within the explorer.
    pub(in crate::ui) fn key_of_games(&mut self, chord: Chord, screen: &dyn ScreenMap) -> bool {
        if chord.ctrl || !self.is_exploring() {
            return false;
        }
        let Some(found) = self.explorer.found() else { return false };
        let (n_moves, n_games) = (found.explored.continuations.len(), found.n_games);
        let Scroll { first, last } = screen.scroll();
        let n_shown = n_games.saturating_sub(last).max(1);
        let page = cast::count(n_shown);
        let by = match chord.key {
            Key::Up => -1,
            Key::Down => 1,
            Key::PageUp => -page,
            Key::PageDown => page,
            Key::Home => i32::MIN,
            Key::End => i32::MAX,
            _ => return false,
        };
        match self.input.focus() {
            Focus::Control(Action::Explorer(ExplorerAction::Move(index)))
                if matches!(chord.key, Key::Up | Key::Down) =>
            {
                let to = moved_row(index, by).min(n_moves.saturating_sub(1));
                self.input.focus_on(Focus::Control(Action::Explorer(ExplorerAction::Move(to))));
            }
            Focus::Control(Action::Explorer(ExplorerAction::Game(index))) => {
                let to = moved_row(index, by).min(n_games.saturating_sub(1));
                let first = first.min(to).max((to + 1).saturating_sub(n_shown));
                self.explorer.scroll_to(first);
                self.input.focus_on(Focus::Control(Action::Explorer(ExplorerAction::Game(to))));
            }
            _ => return false,
        }
        self.input.show_focus();
        true
    }

    /// If the pointer is over the list of games and no dialog is open, scrolls the list by `rows` and returns `true`.
    /// `role` is the role of the widget under the pointer.
    pub(in crate::ui) fn scroll_games(&mut self, role: Role, rows: i32, scroll: Scroll) -> bool {
        let is_free = self.dialogs.is_empty() && self.dialogs.list().is_none();
        let game = |action| matches!(action, Action::Explorer(ExplorerAction::Game(_)));
        let is_over = role == Role::Page || matches!(role, Role::Control { action, .. } if game(action));
        if is_free && is_over {
            self.explorer.scroll_to(moved_row(scroll.first, rows).min(scroll.last));
        }
        is_free && is_over
    }

    /// Shows the position `node` on the board: the position for which the explorer has found the game on the board.
    /// Does nothing if `node` is `None`.
    pub(in crate::ui) fn show_found(&mut self, node: Option<NodeId>) {
        if let Some(node) = node {
            // Ignore an error: a position that is not in the game cannot be shown.
            let _ = self.cx.game.handle(SessionEvent::Look(Look::At(node)));
        }
    }
}

impl Acceptable for SourcesDialog {}

impl Acceptable for FilterDraft {
    /// Applies the chosen filter and sources.
    fn accept(self, state: &mut State) {
        state.close_dialog();
        state.explorer.set_filter(self.filter());
        state.explorer.set_choice(self.choice);
    }
}
