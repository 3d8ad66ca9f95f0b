//! Commands and events of the history: games that end, the score of the day, and the dialog of the history.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::formats::file_name::shown_name;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Sound};
use crate::ui::event::Chord;
use crate::ui::files::saving::{EXPORT_EXTENSION, with_extension};
use crate::ui::files::{Arrival, FileContent, FileKind, FileRequest, GameSource, Present, Purpose};
use crate::ui::history::{
    DayScore, EndedGame, FinishedGames, GameResult, GameSummary, HistoryAction, HistoryEvent, HistoryPage,
    HistoryRequest, HistoryView, KeptName, SHORT_STREAK, STREAK,
};
use crate::ui::locale::{Msg, Template};
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::play::seat_keys;
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Dialog, Focus, Modal, State};

/// The command of the File menu that opens the history.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::History(HistoryAction::Open), Msg::ItemHistory, State::open_history)
        .menu(Menu::File, 0)
        .key(Chord::ctrl_shift('h'))
        .blocked_by_editor()];

impl State {
    /// Returns the state of the history: the games of the day, and the list of saved games.
    #[must_use]
    pub const fn finished_games(&self) -> &FinishedGames {
        &self.document.history.finished
    }

    /// Returns the score of the day between the players of the game on the board; `None` if these players have finished
    /// no game on that day, or if they cannot be told apart, like two people without names.
    #[must_use]
    pub fn day_score(&self) -> Option<DayScore> {
        self.document.history.finished.day().score(&self.cx.game)
    }

    /// Returns the level suggested after several equal results in a row: the next level after wins, the previous level
    /// after losses; `None` if there is no such series of results, or no such level.
    #[must_use]
    pub fn suggested_level(&self) -> Option<u8> {
        let (id, _) = self.cx.game.opponent()?;
        let opponent = self.cx.registry.get(id)?;
        let level = opponent.level?;
        let n_results = if self.cx.settings.adapt_level { SHORT_STREAK } else { STREAK };
        let wanted = match self.document.history.finished.day().streak(id, n_results)? {
            GameResult::Win => level.checked_add(1)?,
            GameResult::Loss => level.checked_sub(1)?,
            GameResult::Draw => return None,
        };
        self.cx.registry.levels(opponent.family()).find_map(|it| it.level.filter(|it| *it == wanted))
    }

    /// If the game on the board has just ended, adds it to the games of the day and saves it in the history.
    pub(in crate::ui) fn note_end(&mut self) {
        if !self.document.history.finished.watch(&self.cx.game) {
            return;
        }
        self.cx.sounds.add(Sound::End);
        let Some(summary) = GameSummary::of_session(&self.cx.game) else { return };
        let session = self.cx.game.number();
        self.document.history.finished.add(session, summary);
        let name = self.document.history.finished.name().cloned();
        let (record, seats) = (self.cx.game.record().clone(), seat_keys(&self.cx.game));
        self.cx.send(Effect::History(HistoryRequest::Keep(Box::new(EndedGame { session, name, record, seats }))));
    }

    /// Handles an event about the history.
    pub(in crate::ui) fn history_event(&mut self, event: HistoryEvent) {
        match event {
            HistoryEvent::PlayedToday { date, games } => self.document.history.finished.begin(date, games),
            HistoryEvent::Added(session, name) => {
                self.document.history.finished.keep(session, name, self.cx.game.number());
            }
            HistoryEvent::Listed(ticket, part) => {
                let (is_last, trouble) = (part.is_last, part.trouble.as_ref());
                let language = self.language();
                let trouble = trouble.map(|it| language.fill(Template::HistoryTrouble { why: &language.io_fault(it) }));
                if let Some(list) = self.document.history.finished.list_of(ticket) {
                    trouble.into_iter().for_each(|it| list.set_trouble(it));
                    list.add(part);
                    list.count(&self.cx.registry);
                    let n_rows = list.games().len();
                    self.history_view_mut().into_iter().for_each(|it| it.list.set_n_rows(n_rows));
                    self.leave_empty_list(is_last && n_rows == 0);
                }
            }
            HistoryEvent::Deleted(name) => self.remove_kept(&name),
            HistoryEvent::PutBack(game) => {
                if let Some(list) = self.document.history.finished.list_mut() {
                    let row = list.put_back(*game);
                    list.count(&self.cx.registry);
                    let n_rows = list.games().len();
                    self.history_view_mut().into_iter().for_each(|it| it.list.set_n_rows(n_rows));
                    self.select_kept(row);
                }
            }
            HistoryEvent::Opened(name, loaded) => {
                self.arrive(Arrival { loaded: Arc::new(*loaded), source: GameSource::History(name) });
            }
        }
    }

    /// Opens the dialog of the history, and requests the list of saved games for it.
    pub(in crate::ui) fn open_history(&mut self) {
        self.open_dialog(Dialog::History(HistoryView::new()));
        self.document.history.finished.begin_list(&mut self.cx);
    }

    /// Discards the list of games if its dialog is closed.
    pub(in crate::ui) fn leave_history(&mut self) {
        if self.document.history.finished.list().is_some() && !self.dialogs.has_history() {
            self.document.history.finished.drop_list();
        }
    }

    /// Shows a failure in the dialog of the history if it is the topmost dialog, and then returns `true`.
    pub(in crate::ui) fn show_in_history(&mut self, failure: &Notice) -> bool {
        let language = self.language();
        let is_open = self.history_view().is_some();
        let Some(list) = self.document.history.finished.list_mut().filter(|_| is_open) else { return false };
        list.set_trouble(failure.text(language));
        true
    }

    /// Returns the dialog of the history if it is the topmost dialog; otherwise `None`.
    #[must_use]
    pub fn history_view(&self) -> Option<&HistoryView> {
        match self.dialogs.top() {
            Some(Dialog::History(view)) => Some(view),
            _ => None,
        }
    }

    /// Returns the dialog of the history, mutable, even if other dialogs are above it.
    fn history_view_mut(&mut self) -> Option<&mut HistoryView> {
        self.dialogs.iter_mut().find_map(|it| if let Dialog::History(view) = it { Some(view) } else { None })
    }

    /// Returns `true` if a control of the history can be used now.
    pub(in crate::ui) fn can_use_history(&self, action: HistoryAction) -> bool {
        if action == HistoryAction::OpenReviews {
            return self.can_use_queue(action);
        }
        let Some((view, list)) = self.history_view().zip(self.document.history.finished.list()) else { return false };
        match action {
            HistoryAction::Open | HistoryAction::ShowPage(_) => true,
            HistoryAction::Mark(row) => row < list.games().len(),
            HistoryAction::Delete => view.list.chosen(list.games()).is_some() && !list.is_deleting(),
            HistoryAction::PutBack => 0 < list.n_deleted(),
            HistoryAction::Export => !list.games().is_empty() && !self.documents().awaits_dialog(),
            _ => self.can_use_queue(action),
        }
    }

    /// Runs a control of the history. The caller has checked that it can be used.
    pub(in crate::ui) fn run_history(&mut self, action: HistoryAction) {
        match action {
            HistoryAction::Open => self.open_history(),
            HistoryAction::ShowPage(_) => {
                self.change_dialog(Action::History(action));
                // Move the focus, because the control with the focus may be on the page that is now hidden. If the
                // player uses the keyboard, focus the tab of the new page, so that the arrow keys reach the next tab.
                // Otherwise focus the selected row of the list or, if no row is selected, the main button of the
                // dialog.
                let usual = self.dialogs.modal().map(Modal::focus_again).filter(|_| !self.input.is_focus_shown());
                self.input.focus_on(Focus::Control(usual.unwrap_or(Action::History(action))));
            }
            HistoryAction::Delete => self.delete_kept(),
            HistoryAction::PutBack => self.cx.send(Effect::History(HistoryRequest::PutBack)),
            HistoryAction::Export => self.choose_file(Purpose::Write(FileKind::History), None),
            HistoryAction::Mark(row) => self.toggle_mark(row),
            _ => self.run_queue(action),
        }
    }

    /// Requests that the chosen game is deleted. The game can be restored until the dialog is closed.
    pub(in crate::ui) fn delete_kept(&mut self) {
        let Some(row) = self.history_view().and_then(|it| it.list.selected) else { return };
        let name = self.document.history.finished.list_mut().and_then(|it| it.delete(row));
        self.cx.send_all(name.map(|it| Effect::History(HistoryRequest::Delete(it))));
    }

    /// Removes a deleted game from the list, and selects the game that follows it.
    fn remove_kept(&mut self, name: &KeptName) {
        let Some(list) = self.document.history.finished.list_mut() else { return };
        let Some(row) = list.remove(name) else { return };
        list.count(&self.cx.registry);
        let n_rows = list.games().len();
        let next = row.min(n_rows.saturating_sub(1));
        if let Some(view) = self.history_view_mut() {
            view.list.set_n_rows(n_rows);
            view.list.show(next);
        }
        // If a row of the list has the keyboard focus, move the focus to the next row.
        if let Focus::Control(Action::Pick(_)) = self.input.focus() {
            self.input.focus_on(Focus::Control(Action::Pick(next)));
        }
        self.leave_empty_list(n_rows == 0);
    }

    /// If `is_empty` is true because the list of games has no rows, moves the keyboard focus from the list to the
    /// default button.
    fn leave_empty_list(&mut self, is_empty: bool) {
        if let (true, Focus::Control(Action::Pick(_))) = (is_empty, self.input.focus()) {
            self.input.focus_on(Focus::Control(Action::Accept));
        }
    }

    /// Selects a row of the list of games, and scrolls to it.
    pub(in crate::ui) fn select_kept(&mut self, row: usize) {
        self.history_view_mut().into_iter().for_each(|it| it.list.show(row));
        if self.history_view().is_some() {
            self.input.focus_on(Focus::Control(Action::Pick(row)));
        }
    }

    /// Requests that all games of the history are written to a file; the extension `.sgf` is appended if the path lacks
    /// it.
    pub(in crate::ui) fn export_history(&mut self, path: PathBuf, present: Present) {
        let has_ending = path.extension().is_some_and(|it| it.eq_ignore_ascii_case(EXPORT_EXTENSION));
        // The file dialog has asked whether to replace a file that has the typed name. It has not asked about a file
        // that has this name with the extension added to it. So do not overwrite a file that has the longer name.
        let (path, present) = match has_ending {
            true => (path, present),
            false => (with_extension(path, EXPORT_EXTENSION), Present::Keep),
        };
        self.cx.send(Effect::Files(FileRequest::Write { path, content: FileContent::History, present }));
    }

    /// Shows the notice that all games of the history were written to a file.
    pub(in crate::ui) fn exported(&mut self, path: &Path, n_games: usize) {
        self.close_pickers();
        self.cx.tell(Notice::Exported(n_games, shown_name(path)));
    }
}

impl Acceptable for HistoryView {
    /// Requests that the chosen game is read, to put it on the board. If no game is chosen or the list of games is not
    /// shown, closes the dialog instead.
    fn accept(self, state: &mut State) {
        let list = state.document.history.finished.list().filter(|_| self.page == HistoryPage::Games);
        match list.and_then(|it| self.list.chosen(it.games())).map(|it| it.name.clone()) {
            Some(name) => state.document.file.read_kept(name, &mut state.cx),
            None => state.close_dialog(),
        }
    }
}
