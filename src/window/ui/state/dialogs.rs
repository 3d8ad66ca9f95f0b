//! The open dialogs and the open menu.

use std::path::PathBuf;

use crate::formats::Loss;
use crate::game::{ByColor, Color, OnFoul, OpeningKind, PlayerId, Rule};
use crate::puzzle::training::Training;
use crate::session::{Seat, Session};
use crate::ui::action::{Action, ClockNumber, DropDown, HistoryPage, TextField, Topic};
use crate::ui::effect::Present;
use crate::ui::menu::{OpenList, OpenMenu};
use crate::ui::rules_pages::RulesPage;
use crate::ui::settings::{ClockExtra, Setup};
use crate::ui::state::arrival::{Arrival, Next};
use crate::ui::state::drafts::{ClockDraft, NewGameDraft};
use crate::ui::state::engine_draft::EngineDraft;
use crate::ui::state::filter_draft::FilterDraft;
use crate::ui::state::history_view::HistoryView;
use crate::ui::state::list_view::ListView;
use crate::ui::state::picker::{Chooser, Picker};
use crate::ui::state::replacement::Replacement;
use crate::ui::state::text_input::TextInput;
use crate::ui::state::tournament_draft::TournamentDraft;

/// One dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The choices for a new game.
    NewGame(Box<NewGameDraft>),
    /// A clock of one's own, above the dialog for a new game.
    Clock(Box<ClockDraft>),
    /// A question before something is given up.
    Confirm(Confirm),
    /// A page of help.
    Help {
        /// The page.
        topic: Topic,
        /// Index of the first line shown.
        scroll: usize,
    },
    /// A page about the rules.
    Rules {
        /// The page.
        page: RulesPage,
        /// Index of the first row shown.
        scroll: usize,
    },
    /// Files to choose from, where the system has no dialog for them.
    Picker(Box<Picker>),
    /// Games of a file, or files, to choose from.
    Chooser(Chooser),
    /// A game of an earlier run that can be resumed.
    Resume(Offer),
    /// The lines and limits of the analysis.
    AnalysisOptions,
    /// The finished games.
    History(HistoryView),
    /// The list of engines.
    Engines(ListView),
    /// An engine that is added or changed.
    Engine(Box<EngineDraft>),
    /// Another player for a side.
    Replace(Box<Replacement>),
    /// The sources of the opening explorer.
    Sources(ListView),
    /// The games that the opening explorer counts.
    GameFilter(Box<FilterDraft>),
    /// A move that is typed.
    Move(Box<TextInput>),
    /// The choices for a tournament.
    Tournament(Box<TournamentDraft>),
    /// The results of the tournament that was begun last.
    CrossTable,
}

impl Dialog {
    /// Returns the button that Enter presses, unless another control has the keyboard: the one that does what the
    /// dialog offers, or, in a question, the one after which nothing is lost.
    #[must_use]
    pub const fn default_button(&self) -> Action {
        match self {
            Self::Confirm(Confirm::File(FileQuestion::Unsaved(_))) => Action::Accept,
            Self::Confirm(_) => Action::Cancel,
            _ => Action::Accept,
        }
    }

    /// Returns the control that has the keyboard when the dialog opens.
    const fn first_focus(&self) -> Action {
        match self {
            Self::Clock(_) => Action::EditText(TextField::Clock(ClockNumber::Minutes)),
            Self::Picker(_) => Action::EditText(TextField::FileName),
            Self::Move(_) => Action::EditText(TextField::Move),
            Self::Chooser(_) | Self::History(_) | Self::Sources(_) | Self::Tournament(_) => Action::Pick(0),
            Self::Engines(view) if 0 < view.n_rows => Action::Pick(0),
            Self::Engines(_) => Action::AddEngine,
            Self::Engine(draft) if draft.is_new() => Action::EditText(TextField::EngineCommand),
            Self::GameFilter(_) => Action::EditText(TextField::Player),
            _ => self.default_button(),
        }
    }

    /// Returns the list of the dialog.
    const fn list_view(&self) -> Option<&ListView> {
        match self {
            Self::History(view) => Some(&view.list),
            Self::Engines(list) | Self::Sources(list) => Some(list),
            Self::Tournament(draft) => Some(&draft.list),
            _ => None,
        }
    }

    /// Returns the list of the dialog, to be changed.
    const fn list_view_mut(&mut self) -> Option<&mut ListView> {
        match self {
            Self::History(view) => Some(&mut view.list),
            Self::Engines(list) | Self::Sources(list) => Some(list),
            Self::Tournament(draft) => Some(&mut draft.list),
            _ => None,
        }
    }
}

/// A game of an earlier run that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its number among those that were found.
    pub number: usize,
    /// Its players.
    pub seats: ByColor<Seat>,
    /// Stones on the board.
    pub n_stones: usize,
    /// Lines of the board.
    pub size: u8,
}

impl Offer {
    /// Returns the offer of a game.
    #[must_use]
    pub fn of(number: usize, game: &Session) -> Self {
        Self {
            number,
            seats: game.seats().clone(),
            n_stones: usize::from(game.record().board().n_stones()),
            size: game.record().size(),
        }
    }
}

/// A question; what it asks about is given up when it is answered with yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// The game, by resigning.
    Resign,
    /// The game that is played, for the draw that this side offers to the other person.
    Draw(Color),
    /// The game in progress, for another one with these choices.
    Abandon(Setup),
    /// Something about files.
    File(FileQuestion),
}

/// A question about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Asks if the changes are written before this is done.
    Unsaved(Next),
    /// Asks if the game in progress is given up for this one.
    Abandon(Box<Arrival>),
    /// Asks if the game is written to a file that cannot hold all of it.
    Losses {
        /// The file and what becomes of one that is there.
        target: (PathBuf, Present),
        /// The parts of the game that it cannot hold.
        losses: Vec<Loss>,
        /// The step after the file is written.
        next: Option<Next>,
    },
    /// Asks if the file that is there is replaced.
    Replace {
        /// The file.
        path: PathBuf,
        /// The step after the file is written.
        next: Option<Next>,
    },
    /// Asks if the file that is there is replaced by all games of the history.
    ReplaceExport(PathBuf),
    /// Asks if the file that is there is replaced by a picture.
    ReplacePicture(PathBuf),
    /// Asks if the file that is there is replaced by the training.
    ReplaceTraining(PathBuf),
    /// Asks if the training of a file takes the place of the player's.
    TakeTraining(PathBuf, Box<Training>),
}

/// The stack of open dialogs, the open menu and the open drop-down list.
#[derive(Debug, Default)]
pub struct Dialogs {
    stack: Vec<Dialog>,
    menu: Option<OpenMenu>,
    list: Option<OpenList>,
}

impl Dialogs {
    /// Returns the dialogs, the uppermost last.
    #[must_use]
    pub fn all(&self) -> &[Dialog] {
        &self.stack
    }

    /// Returns the uppermost dialog.
    #[must_use]
    pub fn top(&self) -> Option<&Dialog> {
        self.stack.last()
    }

    /// Returns `true` if no dialog is open.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Returns `true` if neither a dialog nor a menu nor a list is open, so that pointer and keyboard reach the window.
    #[must_use]
    pub const fn are_closed(&self) -> bool {
        self.stack.is_empty() && self.menu.is_none() && self.list.is_none()
    }

    /// Returns the open menu.
    #[must_use]
    pub const fn menu(&self) -> Option<OpenMenu> {
        self.menu
    }

    /// Opens a menu, changes its entry, or closes it.
    pub(super) const fn set_menu(&mut self, menu: Option<OpenMenu>) {
        self.menu = menu;
    }

    /// Returns the open drop-down list.
    #[must_use]
    pub const fn list(&self) -> Option<&OpenList> {
        self.list.as_ref()
    }

    /// Opens a drop-down list, changes it, or closes it.
    pub(super) fn set_list(&mut self, list: Option<OpenList>) {
        self.list = list;
    }

    /// Closes the open drop-down list and returns it.
    pub(super) const fn take_list(&mut self) -> Option<OpenList> {
        self.list.take()
    }

    /// Opens a dialog above the others and returns the control that gets the keyboard.
    pub(super) fn open(&mut self, dialog: Dialog) -> Action {
        (self.menu, self.list) = (None, None);
        let focused = dialog.first_focus();
        self.stack.push(dialog);
        focused
    }

    /// Closes the uppermost dialog and returns the control of the next one that gets the keyboard; none if no dialog
    /// is left.
    pub(super) fn close(&mut self) -> Option<Action> {
        let closed = self.stack.pop();
        self.list = None;
        Some(match self.stack.last()? {
            _ if matches!(closed, Some(Dialog::Clock(_))) => Action::DropDown(DropDown::Clock),
            Dialog::Picker(_) => Action::EditText(TextField::FileName),
            Dialog::Engines(view) if 0 < view.n_rows => Action::Pick(view.selected),
            Dialog::Engines(_) => Action::AddEngine,
            Dialog::History(view) if view.page == HistoryPage::Games => Action::Pick(view.list.selected),
            Dialog::Sources(view) => Action::Pick(view.selected),
            _ => Action::Accept,
        })
    }

    /// Closes all dialogs and the menu.
    pub(super) fn close_all(&mut self) {
        self.stack.clear();
        (self.menu, self.list) = (None, None);
    }

    /// Closes the dialogs for files and returns `true` if no dialog is left.
    pub(super) fn close_pickers(&mut self) -> bool {
        self.stack.retain(|it| !matches!(it, Dialog::Picker(_)));
        self.stack.is_empty()
    }

    /// Returns `true` if a game of an earlier run is offered.
    #[must_use]
    pub fn has_offers(&self) -> bool {
        self.stack.iter().any(|it| matches!(it, Dialog::Resume(_)))
    }

    /// Returns the choices of the New Game dialog, if it is the uppermost.
    #[must_use]
    pub fn draft(&self) -> Option<&Setup> {
        match self.stack.last() {
            Some(Dialog::NewGame(draft)) => Some(&draft.setup),
            _ => None,
        }
    }

    /// Changes a choice of the New Game dialog.
    pub(super) fn choose(&mut self, action: Action) {
        self.change_draft(|setup| match action {
            Action::ChooseMode(mode) => setup.mode = mode,
            Action::ChooseBegins(begins) => setup.begins = begins,
            Action::ChooseFouls(on_foul) => setup.fouls_lose = on_foul == OnFoul::Lose,
            Action::ChooseSize(size) => setup.size = size,
            Action::ChooseTeaching(mode) => setup.teaching = mode,
            _ => {}
        });
    }

    /// Changes the choices of the New Game dialog, if it is the uppermost.
    pub(super) fn change_draft(&mut self, change: impl FnOnce(&mut Setup)) {
        if let Some(Dialog::NewGame(draft)) = self.stack.last_mut() {
            change(&mut draft.setup);
        }
    }

    /// Returns the uppermost dialog, if it chooses a file.
    #[must_use]
    pub fn picker(&self) -> Option<&Picker> {
        match self.stack.last() {
            Some(Dialog::Picker(picker)) => Some(picker),
            _ => None,
        }
    }

    /// Returns the uppermost dialog to be changed, if it chooses a file.
    pub(super) fn picker_mut(&mut self) -> Option<&mut Picker> {
        match self.stack.last_mut() {
            Some(Dialog::Picker(picker)) => Some(picker),
            _ => None,
        }
    }

    /// Returns the uppermost dialog, if it sets a clock.
    #[must_use]
    pub fn clock(&self) -> Option<&ClockDraft> {
        match self.stack.last() {
            Some(Dialog::Clock(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Sets the time beside the time for the game of the clock that is being set.
    pub(super) fn set_clock_extra(&mut self, extra: ClockExtra) {
        if let Some(Dialog::Clock(draft)) = self.stack.last_mut() {
            draft.extra = extra;
        }
    }

    /// Returns the text of a field of the uppermost dialog.
    #[must_use]
    pub fn text(&self, field: TextField) -> Option<&TextInput> {
        match self.stack.last()? {
            Dialog::Picker(picker) if field == TextField::FileName => Some(&picker.name),
            Dialog::NewGame(draft) => draft.texts.get(field),
            Dialog::Clock(draft) => draft.texts.get(field),
            Dialog::Engine(draft) => draft.texts.get(field),
            Dialog::GameFilter(draft) => draft.texts.get(field),
            Dialog::Move(input) if field == TextField::Move => Some(input),
            _ => None,
        }
    }

    /// Returns the text of a field of the uppermost dialog, to be changed.
    pub(super) fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        match self.stack.last_mut()? {
            Dialog::Picker(picker) if field == TextField::FileName => Some(&mut picker.name),
            Dialog::NewGame(draft) => draft.texts.get_mut(field),
            Dialog::Clock(draft) => draft.texts.get_mut(field),
            Dialog::Engine(draft) => draft.texts.get_mut(field),
            Dialog::GameFilter(draft) => draft.texts.get_mut(field),
            Dialog::Move(input) if field == TextField::Move => Some(input),
            _ => None,
        }
    }

    /// Chooses no row of the dialog for files, since its name was typed.
    pub(super) fn forget_row(&mut self) {
        if let Some(picker) = self.picker_mut() {
            picker.selected = None;
        }
    }

    /// Returns the number of rows of the uppermost dialog's list; none if it has no list.
    #[must_use]
    pub fn n_rows(&self) -> Option<usize> {
        match self.stack.last()? {
            Dialog::Picker(picker) => Some(picker.listing.entries.len()),
            Dialog::Chooser(chooser) => Some(chooser.len()),
            Dialog::History(view) if view.page == HistoryPage::Statistics => None,
            dialog => dialog.list_view().map(|it| it.n_rows),
        }
    }

    /// Returns the chosen row of the uppermost dialog's list.
    #[must_use]
    pub fn selected_row(&self) -> Option<usize> {
        match self.stack.last()? {
            Dialog::Picker(picker) => picker.selected,
            Dialog::Chooser(chooser) => Some(chooser.selected),
            dialog => dialog.list_view().map(|it| it.selected),
        }
    }

    /// Chooses a row of the uppermost dialog's list.
    pub(super) fn select_row(&mut self, row: usize) {
        match self.stack.last_mut() {
            Some(Dialog::Picker(picker)) => picker.choose(row),
            Some(Dialog::Chooser(chooser)) => chooser.selected = row,
            Some(dialog) => dialog.list_view_mut().into_iter().for_each(|it| it.selected = row),
            None => {}
        }
    }

    /// Changes the index of the first row shown of the uppermost dialog's list.
    pub(super) fn scroll_rows(&mut self, change: impl FnOnce(&mut usize)) {
        match self.stack.last_mut() {
            Some(Dialog::Picker(picker)) => change(&mut picker.first),
            Some(Dialog::Chooser(chooser)) => change(&mut chooser.first),
            Some(Dialog::Engine(draft)) => change(&mut draft.scroll),
            Some(Dialog::History(view)) if view.page == HistoryPage::Statistics => change(&mut view.scroll),
            Some(dialog) => {
                if let Some(view) = dialog.list_view_mut() {
                    change(&mut view.first);
                }
            }
            None => {}
        }
    }

    /// Returns `true` if the history is open, perhaps below other dialogs.
    #[must_use]
    pub fn has_history(&self) -> bool {
        self.stack.iter().any(|it| matches!(it, Dialog::History(_)))
    }

    /// Sets the number of rows of the lists in some dialogs.
    pub(super) fn set_n_rows(&mut self, is_meant: impl Fn(&Dialog) -> bool, n_rows: usize) {
        let meant = self.stack.iter_mut().filter(|it| is_meant(it));
        meant.filter_map(Dialog::list_view_mut).for_each(|it| it.set_n_rows(n_rows));
    }

    /// Returns the engine that is added or changed in the uppermost dialog.
    #[must_use]
    pub fn engine(&self) -> Option<&EngineDraft> {
        match self.stack.last() {
            Some(Dialog::Engine(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Returns the engine of the uppermost dialog, to be changed.
    pub(super) fn engine_mut(&mut self) -> Option<&mut EngineDraft> {
        match self.stack.last_mut() {
            Some(Dialog::Engine(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Returns the uppermost dialog, if it chooses the games that are counted.
    #[must_use]
    pub fn game_filter(&self) -> Option<&FilterDraft> {
        match self.stack.last() {
            Some(Dialog::GameFilter(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Returns the uppermost dialog to be changed, if it chooses the games that are counted.
    pub(super) fn game_filter_mut(&mut self) -> Option<&mut FilterDraft> {
        match self.stack.last_mut() {
            Some(Dialog::GameFilter(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Returns the choices for a tournament, if they are the uppermost dialog.
    #[must_use]
    pub fn tournament(&self) -> Option<&TournamentDraft> {
        match self.stack.last() {
            Some(Dialog::Tournament(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Returns the choices for a tournament to be changed, if they are the uppermost dialog.
    pub(super) fn tournament_mut(&mut self) -> Option<&mut TournamentDraft> {
        match self.stack.last_mut() {
            Some(Dialog::Tournament(draft)) => Some(draft),
            _ => None,
        }
    }

    /// Returns the uppermost dialog, if it chooses another player.
    #[must_use]
    pub fn replacement(&self) -> Option<&Replacement> {
        match self.stack.last() {
            Some(Dialog::Replace(replacement)) => Some(replacement),
            _ => None,
        }
    }

    /// Chooses another player in the uppermost dialog.
    pub(super) fn choose_replacement(&mut self, player: PlayerId) {
        if let Some(Dialog::Replace(replacement)) = self.stack.last_mut() {
            replacement.player = player;
        }
    }

    /// Turns to a page of the history.
    pub(super) fn show_history_page(&mut self, page: HistoryPage) {
        if let Some(Dialog::History(view)) = self.stack.last_mut() {
            view.page = page;
        }
    }

    /// Returns the page about the rules that is shown.
    #[must_use]
    pub fn rules_page(&self) -> Option<RulesPage> {
        match self.stack.last() {
            Some(Dialog::Rules { page, .. }) => Some(*page),
            _ => None,
        }
    }

    /// Shows another page about the rules, from its beginning.
    pub(super) fn turn_to(&mut self, page: RulesPage) {
        if let Some(Dialog::Rules { page: shown, scroll }) = self.stack.last_mut() {
            (*shown, *scroll) = (page, 0);
        }
    }

    /// Turns the uppermost page of help to another one.
    pub(super) fn turn_page(&mut self, to: Topic) {
        if let Some(Dialog::Help { topic, scroll }) = self.stack.last_mut() {
            (*topic, *scroll) = (to, 0);
        }
    }

    /// Scrolls the page of help or the list of the uppermost dialog by some rows; `last` is the first row shown at the
    /// end.
    pub(super) fn scroll(&mut self, rows: i32, last: usize) {
        if let Some(Dialog::Help { scroll, .. } | Dialog::Rules { scroll, .. }) = self.stack.last_mut() {
            *scroll = moved_row(*scroll, rows).min(last);
        }
        self.scroll_rows(|first| *first = moved_row((*first).min(last), rows).min(last));
    }
}

/// Returns the ways to open a game under a rule on a board with so many lines.
pub(super) fn opening_kinds(rule: Rule, size: u8) -> Vec<OpeningKind> {
    OpeningKind::ALL.into_iter().filter(|it| it.suits(rule) && it.min_size() <= size).collect()
}

/// Returns the index of a row moved by some rows, and not below 0.
pub(super) fn moved_row(row: usize, by: i32) -> usize {
    row.saturating_add_signed(isize::try_from(by).unwrap_or(0))
}
