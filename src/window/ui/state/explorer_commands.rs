//! The opening explorer beside the game: it follows the position shown, plays its moves and opens its games.

use std::path::PathBuf;

use crate::explore::{Filter, SourceChoice, SourceId, SourceKind};
use crate::formats::file_name::shown_name;
use crate::game::{Color, NodeId, Rule};
use crate::session::{Look, SessionEvent};
use crate::ui::action::{Action, DropDown, PanelTab};
use crate::ui::effect::{Effect, ExploreRequest, OpenExplored};
use crate::ui::event::{Chord, ExplorerEvent, Key, Purpose};
use crate::ui::locale::Msg;
use crate::ui::menu::{RowChoice, rule_of_row};
use crate::ui::screen_map::{Role, ScreenMap, Scroll};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Dialog, Explorer, FilterDraft, Focus, ItemList, NamedSource, State, seat_keys};

impl State {
    /// Returns the opening explorer.
    #[must_use]
    pub const fn explorer(&self) -> &Explorer {
        &self.panel.explorer
    }

    /// Returns `true` if the explorer is shown.
    #[must_use]
    pub const fn is_exploring(&self) -> bool {
        self.panel.explorer.is_open() && self.panel.mode.is_shown() && !self.is_game_covered()
    }

    /// Opens the explorer on the side for analysis, or closes it.
    pub(super) fn toggle_explorer(&mut self) {
        if self.is_exploring() {
            return self.close_explorer();
        }
        self.panel.explorer.open();
        self.note_help();
        self.show_tab(PanelTab::Analyse);
        self.cx.send(Effect::Explore(ExploreRequest::Refresh));
    }

    /// Closes the explorer, whose thread then closes the indices.
    pub(super) fn close_explorer(&mut self) {
        if !self.panel.explorer.is_open() {
            return;
        }
        self.panel.explorer.close();
        if matches!(self.input.focus(), Focus::Control(_)) {
            self.input.focus_on(Focus::Board);
        }
        self.cx.send(Effect::Explore(ExploreRequest::Close));
    }

    /// Notes whether the window can be seen. Where it shows the explorer again, files may have changed meanwhile.
    pub(super) fn note_hidden(&mut self, is_hidden: bool) {
        self.window.is_hidden = is_hidden;
        if !is_hidden && self.is_exploring() {
            self.cx.send(Effect::Explore(ExploreRequest::Refresh));
        }
    }

    /// Asks about the position shown, for the part of the games that is shown, and about the broken files of the chosen
    /// source, where they are not known yet.
    pub(super) fn sync_explorer(&mut self, screen: &dyn ScreenMap) {
        if !self.is_exploring() {
            return;
        }
        let role = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y));
        let pointed = match (role, self.input.focus()) {
            (_, Focus::Control(Action::ExplorerMove(index))) if self.input.is_focus_shown() => Some(index),
            (Some(Role::Control { action: Action::ExplorerMove(index), .. }), _) => Some(index),
            _ => None,
        };
        self.panel.explorer.point_at(pointed);
        self.panel.explorer.ask(&mut self.cx);
        let part = self.panel.explorer.ask_part();
        let part = part.map(|(ticket, first)| Effect::Explore(ExploreRequest::List(ticket, first)));
        let explained = self.chosen_source().filter(|it| self.panel.explorer.ask_for_faults(*it));
        let faults = explained.map(|it| Effect::Explore(ExploreRequest::Explain(it)));
        self.cx.send_all(part.into_iter().chain(faults));
    }

    /// Handles an event of the explorer.
    pub(super) fn explorer_event(&mut self, event: ExplorerEvent) {
        match event {
            ExplorerEvent::Sources(sources) if self.panel.explorer.is_open() => {
                for dialog in self.dialogs.iter_mut() {
                    if let Dialog::Sources(list) = dialog {
                        list.rows.set_n_rows(sources.len());
                    }
                }
                self.panel.explorer.set_sources(sources);
            }
            ExplorerEvent::Indexing(progress) if self.panel.explorer.is_open() => {
                self.panel.explorer.set_progress(progress);
            }
            ExplorerEvent::Found(ticket, found) => self.panel.explorer.take(ticket, *found),
            ExplorerEvent::Listed(ticket, first, games) => self.panel.explorer.take_part(ticket, first, games),
            ExplorerEvent::Explained(id, files) => self.panel.explorer.take_faults(id, files),
            ExplorerEvent::Added(path) => {
                let words = [("name", &*shown_name(&path))];
                self.cx.notices.set_status_message(self.language().fill(Msg::ExplorerKept, &words));
            }
            ExplorerEvent::Failed(path, why) => {
                let words = [("name", &*shown_name(&path)), ("why", &*self.language().io_fault(&why))];
                self.show_failure(self.language().fill(Msg::ExplorerFailed, &words));
            }
            ExplorerEvent::Sources(_) | ExplorerEvent::Indexing(_) => {}
        }
    }

    /// Returns `true` if a control of the explorer can be used now.
    pub(super) fn can_explore(&self, action: Action) -> bool {
        match action {
            Action::ExplorerMove(index) => {
                let point = self.panel.explorer.point(index);
                self.is_exploring() && point.is_some_and(|it| self.may_place() && self.cx.game.is_open(it))
            }
            Action::ExplorerGame(index) => self.is_exploring() && self.panel.explorer.game(index).is_some(),
            Action::AddSourceFile | Action::AddSourceFolder => !self.document.file.awaits_dialog(),
            Action::RemoveSource => {
                self.chosen_source().is_some_and(|it| it != SourceId::HISTORY && it != SourceId::LIBRARY)
            }
            Action::CancelIndexing => self.panel.explorer.progress().is_some(),
            _ => true,
        }
    }

    /// Does what a control of the explorer stands for; it can be used now. Others do nothing.
    pub(super) fn run_explorer(&mut self, action: Action) {
        match action {
            Action::ExplorerMove(index) => {
                if let Some(point) = self.panel.explorer.point(index) {
                    self.play_stone(point);
                }
            }
            Action::ExplorerGame(index) => self.pick_explored(index),
            Action::ExplorerSources => self.open_sources(),
            Action::ExplorerFilter => self.open_filter(),
            Action::AddSourceFile => self.choose_file(Purpose::SourceFile, None),
            Action::AddSourceFolder => self.choose_file(Purpose::SourceFolder, None),
            Action::RemoveSource => self.remove_source(),
            Action::CancelIndexing => self.cx.send(Effect::Explore(ExploreRequest::Cancel)),
            _ => {}
        }
    }

    /// Chooses a game of the list, or opens the chosen one.
    fn pick_explored(&mut self, index: usize) {
        let focus = Focus::Control(Action::ExplorerGame(index));
        if self.input.focus() != focus {
            self.input.focus_on(focus);
            return;
        }
        let Some(listed) = self.panel.explorer.game(index).cloned() else { return };
        let record = self.cx.game.record();
        let (board, side) = (record.board().clone(), record.side_to_move());
        let ticket = self.document.file.begin_reading(&mut self.cx);
        let open = OpenExplored { ticket, listed, board, side };
        self.cx.send(Effect::Explore(ExploreRequest::Open(Box::new(open))));
    }

    /// Puts the game on the board into the player's library.
    pub(super) fn add_to_library(&mut self) {
        let (mut record, seats) = (self.cx.game.record().clone(), seat_keys(&self.cx.game));
        for color in Color::ALL {
            if record.info.names[color].is_empty() {
                seats[color].clone_into(&mut record.info.names[color]);
            }
        }
        self.cx.send(Effect::Explore(ExploreRequest::AddToLibrary(vec![record])));
    }

    /// Adds a file or a folder to the sources.
    pub(super) fn add_source(&mut self, path: PathBuf) {
        self.cx.send(Effect::Explore(ExploreRequest::Add(path)));
    }

    /// Opens the list of sources.
    fn open_sources(&mut self) {
        self.open_dialog(Dialog::Sources(ItemList::of_sources(self.panel.explorer.sources().len())));
    }

    /// Opens the choice of the games that are counted.
    fn open_filter(&mut self) {
        self.open_dialog(Dialog::GameFilter(Box::new(FilterDraft::new(
            self.panel.explorer.filter(),
            self.panel.explorer.choice(),
            self.named_sources(),
        ))));
        self.select_focused_text();
    }

    /// Takes the choice of the games that are counted.
    pub(super) fn take_filter(&mut self, draft: &FilterDraft) {
        self.panel.explorer.set_filter(draft.filter());
        self.panel.explorer.set_choice(draft.choice);
    }

    /// Returns the source that is chosen in the list.
    fn chosen_source(&self) -> Option<SourceId> {
        match self.dialogs.top() {
            Some(Dialog::Sources(list)) => list.rows.chosen(self.panel.explorer.sources()).map(|it| it.id),
            _ => None,
        }
    }

    /// Takes the chosen source off the list.
    fn remove_source(&mut self) {
        let chosen = self.chosen_source();
        self.cx.send_all(chosen.map(|it| Effect::Explore(ExploreRequest::Remove(it))));
    }

    /// Returns the choices of sources with their names, in the order of their list.
    fn named_sources(&self) -> Vec<NamedSource> {
        let language = self.language();
        let all = [
            (SourceChoice::All, Msg::ExplorerAll),
            (SourceChoice::Own, Msg::ExplorerOwn),
            (SourceChoice::Others, Msg::ExplorerOthers),
        ];
        let added = self.panel.explorer.sources().iter().filter(|it| it.kind != SourceKind::History);
        let each = added.map(|it| NamedSource { choice: SourceChoice::One(it.id), name: self.source_name(it.id) });
        let all = all.map(|(choice, name)| NamedSource { choice, name: language.text(name).to_owned() });
        all.into_iter().chain(each).collect()
    }

    /// Returns the rows of a drop-down list of the panel.
    pub(super) fn explorer_choice(&self, list: DropDown) -> RowChoice {
        let explorer = &self.panel.explorer;
        match list {
            DropDown::ExplorerRule => {
                RowChoice::of_any_rule(&Rule::ALL, explorer.filter().rule, Msg::ExplorerAnyRule, self.language())
            }
            _ => NamedSource::row_choice(&self.named_sources(), explorer.choice()),
        }
    }

    /// Chooses a row of a drop-down list of the panel.
    pub(super) fn choose_explored(&mut self, list: DropDown, row: usize) {
        if list == DropDown::ExplorerRule {
            let filter = Filter { rule: rule_of_row(&Rule::ALL, row), ..self.panel.explorer.filter().clone() };
            self.panel.explorer.set_filter(filter);
        } else if let Some(source) = self.named_sources().get(row) {
            self.panel.explorer.set_choice(source.choice);
        }
    }

    /// Returns the name of a source.
    #[must_use]
    pub fn source_name(&self, id: SourceId) -> String {
        let source = self.panel.explorer.sources().iter().find(|it| it.id == id);
        match source.map(|it| it.kind) {
            Some(SourceKind::History) => self.language().text(Msg::ExplorerHistory).to_owned(),
            Some(SourceKind::Library) => self.language().text(Msg::ExplorerLibrary).to_owned(),
            Some(SourceKind::Added) | None => source.map(|it| shown_name(&it.path)).unwrap_or_default(),
        }
    }

    /// Handles a key while a move or a game of the explorer has the keyboard, and returns `true` unless the key means
    /// there what it means in the whole window.
    pub(super) fn explorer_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> bool {
        if chord.ctrl || !self.is_exploring() {
            return false;
        }
        let Some(found) = self.panel.explorer.found() else { return false };
        let (n_moves, n_games) = (found.explored.continuations.len(), found.n_games);
        let Scroll { first, last } = screen.scroll();
        let n_shown = n_games.saturating_sub(last).max(1);
        let page = i32::try_from(n_shown).unwrap_or(i32::MAX);
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
            Focus::Control(Action::ExplorerMove(index)) if matches!(chord.key, Key::Up | Key::Down) => {
                let to = moved_row(index, by).min(n_moves.saturating_sub(1));
                self.input.focus_on(Focus::Control(Action::ExplorerMove(to)));
            }
            Focus::Control(Action::ExplorerGame(index)) => {
                let to = moved_row(index, by).min(n_games.saturating_sub(1));
                let first = first.min(to).max((to + 1).saturating_sub(n_shown));
                self.panel.explorer.scroll_to(first);
                self.input.focus_on(Focus::Control(Action::ExplorerGame(to)));
            }
            _ => return false,
        }
        self.input.show_focus();
        true
    }

    /// Scrolls the games by some rows.
    pub(super) fn scroll_explored(&mut self, rows: i32, scroll: Scroll) {
        self.panel.explorer.scroll_to(moved_row(scroll.first, rows).min(scroll.last));
    }

    /// Shows the position of a game in which it was found.
    pub(super) fn show_found(&mut self, node: Option<NodeId>) {
        if let Some(node) = node {
            // A position that the game lacks is not shown.
            let _ = self.cx.game.handle(SessionEvent::Look(Look::At(node)));
        }
    }
}
