//! The open dialogs, the open menu and the open drop-down list, and how far each is scrolled.

mod confirm;
pub(in crate::ui) mod interface;
pub(in crate::ui) mod list_view;

pub use confirm::{Confirm, FileQuestion};
pub use interface::Modal;
pub use list_view::ListView;

use crate::ui::action::{Action, TextField};
use crate::ui::engines::{EngineDraft, EnginesDialog, Replacement, ResultsDialog, TournamentDraft};
use crate::ui::explorer::{FilterDraft, SourcesDialog};
use crate::ui::files::{Chooser, Offer, Picker};
use crate::ui::help::{HelpPage, MessageList, RulesDialog};
use crate::ui::history::HistoryView;
use crate::ui::menu::{OpenList, OpenMenu};
use crate::ui::opponent::OpponentDraft;
use crate::ui::play::{ClockDraft, NewGameDraft};
use crate::ui::progress::ProgressView;
use crate::ui::settings::window::SettingsDialog;
use crate::ui::spoken::TypedMove;
use crate::ui::state::text_input::TextInput;

/// A dialog that can be open.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "at most a few dialogs are open at a time")]
pub enum Dialog {
    /// The New Game dialog.
    NewGame(NewGameDraft),
    /// The custom time control, above the New Game dialog or the settings window.
    Clock(ClockDraft),
    /// A question that the player must answer before something is lost, such as unsaved changes.
    Confirm(Confirm),
    /// A page of help.
    Help(HelpPage),
    /// A page about a rule or an opening procedure.
    Rules(RulesDialog),
    /// The list of recent messages.
    Messages(MessageList),
    /// The file dialog of the program, used where the system has none.
    Picker(Picker),
    /// A list from which the player chooses a game of a file, or one of several files.
    Chooser(Chooser),
    /// An offer to resume a game that was left unfinished in an earlier run of the program.
    Resume(Offer),
    /// The settings window.
    Settings(SettingsDialog),
    /// The history of finished games.
    History(HistoryView),
    /// The progress page.
    Progress(ProgressView),
    /// The list of engines.
    Engines(EnginesDialog),
    /// The dialog in which an engine is added, or its settings are changed.
    Engine(EngineDraft),
    /// The dialog that lets another player take over the side of a program.
    Replacement(Replacement),
    /// The dialog in which a new tournament is set up.
    Tournament(TournamentDraft),
    /// The cross table of the last tournament.
    CrossTable(ResultsDialog),
    /// The list of game sources for the opening explorer.
    Sources(SourcesDialog),
    /// The filter of the games that the opening explorer counts.
    GameFilter(FilterDraft),
    /// The dialog in which a move is typed.
    Move(TypedMove),
    /// The list from which the player chooses an opponent, opened by a click on the opponent's card.
    Opponent(OpponentDraft),
}

/// Evaluates the expression `$result` with `$it` bound to the struct of `$dialog`, whatever the kind of this dialog.
macro_rules! of_any_dialog {
    ($dialog:expr, $it:ident => $result:expr) => {
        match $dialog {
            Dialog::NewGame($it) => $result,
            Dialog::Clock($it) => $result,
            Dialog::Confirm($it) => $result,
            Dialog::Help($it) => $result,
            Dialog::Rules($it) => $result,
            Dialog::Messages($it) => $result,
            Dialog::Picker($it) => $result,
            Dialog::Chooser($it) => $result,
            Dialog::Resume($it) => $result,
            Dialog::Settings($it) => $result,
            Dialog::History($it) => $result,
            Dialog::Progress($it) => $result,
            Dialog::Engines($it) => $result,
            Dialog::Engine($it) => $result,
            Dialog::Replacement($it) => $result,
            Dialog::Tournament($it) => $result,
            Dialog::CrossTable($it) => $result,
            Dialog::Sources($it) => $result,
            Dialog::GameFilter($it) => $result,
            Dialog::Move($it) => $result,
            Dialog::Opponent($it) => $result,
        }
    };
}
pub(in crate::ui) use of_any_dialog;

impl Dialog {
    /// Returns the dialog as a [`Modal`], the trait that all kinds of dialogs implement.
    #[must_use]
    pub fn get(&self) -> &dyn Modal {
        of_any_dialog!(self, it => it)
    }

    /// Returns the dialog as a mutable [`Modal`], the trait that all kinds of dialogs implement.
    pub(super) fn get_mut(&mut self) -> &mut dyn Modal {
        of_any_dialog!(self, it => it)
    }
}

/// The stack of open dialogs, the open menu and the open drop-down list.
#[derive(Debug, Default)]
pub struct Dialogs {
    stack: Vec<Dialog>,
    menu: Option<OpenMenu>,
    list: Option<OpenList>,
    /// The texts that were typed in dialogs that were closed without being accepted, each with its text field.
    left: Vec<(TextField, TextInput)>,
}

impl Dialogs {
    /// Returns the open dialogs, the uppermost last.
    #[must_use]
    pub fn all(&self) -> &[Dialog] {
        &self.stack
    }

    /// Returns mutable references to the open dialogs, the uppermost last.
    pub(in crate::ui) fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Dialog> {
        self.stack.iter_mut()
    }

    /// Returns the uppermost dialog.
    #[must_use]
    pub fn top(&self) -> Option<&Dialog> {
        self.stack.last()
    }

    /// Returns a mutable reference to the uppermost dialog.
    pub(in crate::ui) fn top_mut(&mut self) -> Option<&mut Dialog> {
        self.stack.last_mut()
    }

    /// Returns the uppermost dialog as a [`Modal`], the trait that all kinds of dialogs implement.
    #[must_use]
    pub fn modal(&self) -> Option<&dyn Modal> {
        self.stack.last().map(Dialog::get)
    }

    /// Returns the uppermost dialog as a mutable [`Modal`], the trait that all kinds of dialogs implement.
    pub(in crate::ui) fn modal_mut(&mut self) -> Option<&mut dyn Modal> {
        self.stack.last_mut().map(Dialog::get_mut)
    }

    /// Returns the list in the uppermost dialog.
    #[must_use]
    pub fn rows(&self) -> Option<&ListView> {
        self.modal()?.list()
    }

    /// Returns the content of a text field in the uppermost dialog.
    #[must_use]
    pub fn text(&self, field: TextField) -> Option<&TextInput> {
        self.modal()?.text(field)
    }

    /// Returns a mutable reference to the content of a text field in the uppermost dialog.
    pub(super) fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.modal_mut()?.text_mut(field)
    }

    /// Returns `true` if no dialog is open.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Returns `true` if neither a dialog nor a menu nor a drop-down list is open, so that input reaches the window
    /// itself.
    #[must_use]
    pub const fn are_closed(&self) -> bool {
        self.stack.is_empty() && self.menu.is_none() && self.list.is_none()
    }

    /// Returns the open menu.
    #[must_use]
    pub const fn menu(&self) -> Option<OpenMenu> {
        self.menu
    }

    /// Sets the open menu and its current entry; `None` closes the menu.
    pub(super) const fn set_menu(&mut self, menu: Option<OpenMenu>) {
        self.menu = menu;
    }

    /// Returns the open drop-down list.
    #[must_use]
    pub const fn list(&self) -> Option<&OpenList> {
        self.list.as_ref()
    }

    /// Sets the open drop-down list and its state; `None` closes the list.
    pub(super) fn set_list(&mut self, list: Option<OpenList>) {
        self.list = list;
    }

    /// Closes the open drop-down list and returns it.
    pub(super) const fn take_list(&mut self) -> Option<OpenList> {
        self.list.take()
    }

    /// Opens a dialog above the others and returns the control that gets the focus.
    pub(super) fn open(&mut self, mut dialog: Dialog) -> Action {
        (self.menu, self.list) = (None, None);
        for (field, left) in &self.left {
            if let Some(input) = dialog.get_mut().text_mut(*field).filter(|it| it.text() == left.original()) {
                input.offer_redo(left.text());
            }
        }
        let focused = dialog.get().first_focus();
        self.stack.push(dialog);
        focused
    }

    /// Stores the texts that were typed in the uppermost dialog, so that redo can restore them when the dialog is
    /// opened again. Returns `true` if there are such texts.
    pub(in crate::ui) fn keep_typed(&mut self) -> bool {
        let Some(modal) = self.stack.last().map(Dialog::get) else { return false };
        let inputs = TextField::KEPT.into_iter().filter_map(|field| Some((field, modal.text(field)?)));
        let typed = inputs.filter(|(_, input)| !input.text().is_empty() && input.text() != input.original());
        let typed: Vec<_> = typed.map(|(field, input)| (field, input.clone())).collect();
        self.left.retain(|(field, _)| typed.iter().all(|it| it.0 != *field));
        let has_typed = !typed.is_empty();
        self.left.extend(typed);
        has_typed
    }

    /// Closes the uppermost dialog. Returns the control, in the dialog below it, that gets the focus; `None` if no
    /// dialog is left.
    pub(super) fn close(&mut self) -> Option<Action> {
        let closed = self.stack.pop();
        self.list = None;
        let below = self.modal()?;
        let opener = closed.and_then(|it| it.get().opener());
        Some(opener.unwrap_or_else(|| below.focus_again()))
    }

    /// Closes all dialogs, the menu and the drop-down list.
    pub(in crate::ui) fn close_all(&mut self) {
        self.stack.clear();
        (self.menu, self.list) = (None, None);
    }

    /// Closes the file dialogs, and returns `true` if no dialog is left.
    pub(in crate::ui) fn close_pickers(&mut self) -> bool {
        self.stack.retain(|it| !matches!(it, Dialog::Picker(_)));
        self.stack.is_empty()
    }

    /// Closes the New Game dialog, and returns `true` if it was open and no dialog is left.
    pub(in crate::ui) fn close_new_game(&mut self) -> bool {
        let n_before = self.stack.len();
        self.stack.retain(|it| !matches!(it, Dialog::NewGame(_)));
        self.stack.is_empty() && 0 < n_before
    }

    /// Returns `true` if a dialog offers to resume a game that was left unfinished in an earlier run of the program.
    #[must_use]
    pub fn has_offers(&self) -> bool {
        self.stack.iter().any(|it| matches!(it, Dialog::Resume(_)))
    }

    /// Returns `true` if the history is open, perhaps below other dialogs.
    #[must_use]
    pub fn has_history(&self) -> bool {
        self.stack.iter().any(|it| matches!(it, Dialog::History(_)))
    }

    /// Chooses a row in the list of the uppermost dialog; `first` becomes the first row shown.
    pub(super) fn select_row(&mut self, row: usize, first: usize) {
        let Some(modal) = self.modal_mut() else { return };
        modal.select_row(row);
        if let Some(list) = modal.list_mut() {
            list.first = first;
        }
    }

    /// Scrolls the page or the list of the uppermost dialog by `rows`. `last` is the first row shown when it is
    /// scrolled to the end.
    pub(super) fn scroll(&mut self, rows: i32, last: usize) {
        if let Some(first) = self.modal_mut().and_then(Modal::scroll_mut) {
            *first = moved_row((*first).min(last), rows).min(last);
        }
    }
}

/// Returns the index of the row that is `by` rows after `row`; 0 if the index would be negative.
pub(in crate::ui) fn moved_row(row: usize, by: i32) -> usize {
    row.saturating_add_signed(isize::try_from(by).unwrap_or(0))
}
