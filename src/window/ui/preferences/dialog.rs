//! The settings window as a dialog: the page that is shown, or what is searched for.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::locale::Language;
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::preferences::search::is_match;
use crate::ui::preferences::table::{Preference, PreferenceKind, preference, preferences};
use crate::ui::preferences::{PreferenceList, PreferencePage};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::text_input::TextInput;

/// The settings window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreferencesDialog {
    /// The page that is shown while nothing is searched for.
    pub page: PreferencePage,
    /// Index of the first part of the page that is shown.
    pub scroll: usize,
    search: TextInput,
}

impl PreferencesDialog {
    /// Returns the dialog at a page.
    #[must_use]
    pub fn new(page: PreferencePage) -> Self {
        Self { page, scroll: 0, search: TextInput::default() }
    }

    /// Returns what is searched for; empty if nothing is.
    #[must_use]
    pub fn query(&self) -> &str {
        self.search.text().trim()
    }

    /// Turns to a page, and ends the search.
    pub(super) fn show_page(&mut self, page: PreferencePage) {
        *self = Self::new(page);
    }

    /// Returns the settings of the page, or those that the search has found on all pages.
    pub fn rows(&self, language: Language) -> impl Iterator<Item = &'static Preference> {
        let is_shown = move |it: &&Preference| match self.query() {
            "" => it.page == self.page,
            query => is_match(query, &[it.name, it.detail, it.words].map(|it| language.text(it))),
        };
        preferences().filter(is_shown)
    }
}

impl Modal for PreferencesDialog {
    fn first_focus(&self) -> Action {
        Action::EditText(TextField::PreferenceSearch)
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        (field == TextField::PreferenceSearch).then_some(&self.search)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        (field == TextField::PreferenceSearch).then_some(&mut self.search)
    }

    fn follow_typing(&mut self) {
        self.scroll = 0;
    }

    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn can_open(&self, list: DropDown) -> bool {
        matches!(list, DropDown::Preferences(_))
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let DropDown::Preferences(list) = list else { return None };
        match list {
            PreferenceList::Pages => {
                let row = |it: PreferencePage| ListRow::labeled(cx.language().text(it.title()));
                Some(RowChoice::of(PreferencePage::ALL, |it| *it == self.page, row))
            }
            PreferenceList::Values(name) => match preference(name)?.kind {
                PreferenceKind::Choice { rows, .. } => Some(rows(cx)),
                PreferenceKind::Switch { .. } | PreferenceKind::Button { .. } => None,
            },
        }
    }

    fn choose_row(&mut self, list: DropDown, row: usize, _cx: &Cx) {
        if let (DropDown::Preferences(PreferenceList::Pages), Some(page)) = (list, PreferencePage::ALL.get(row)) {
            self.show_page(*page);
        }
    }
}
