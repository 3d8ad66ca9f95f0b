//! The settings window as a dialog: the page that is shown, or the search.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::locale::Language;
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::settings::window::search::is_match;
use crate::ui::settings::window::table::{Setting, SettingKind, all_settings, setting};
use crate::ui::settings::window::{SettingsList, SettingsPage};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::text_input::TextInput;

/// The state of the settings window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsDialog {
    /// The page that is shown while the search field is empty.
    pub page: SettingsPage,
    /// The scroll position: the index of the first part of the page (a heading, a setting, or the settings of the
    /// board) that is shown.
    pub scroll: usize,
    search: TextInput,
}

impl SettingsDialog {
    /// Returns the dialog with `page` shown and an empty search field.
    #[must_use]
    pub fn new(page: SettingsPage) -> Self {
        Self { page, scroll: 0, search: TextInput::default() }
    }

    /// Returns the text in the search field, without whitespace around it.
    #[must_use]
    pub fn query(&self) -> &str {
        self.search.text().trim()
    }

    /// Shows a page, and clears the search field.
    pub(in crate::ui) fn show_page(&mut self, page: SettingsPage) {
        *self = Self::new(page);
    }

    /// Returns the settings on the page that is shown. If the search field has text, returns the settings of all pages
    /// that match this text instead.
    pub fn rows(&self, language: Language) -> impl Iterator<Item = &'static Setting> {
        let is_shown = move |it: &&Setting| match self.query() {
            "" => it.page == self.page,
            query => is_match(query, &[it.name, it.detail, it.words].map(|it| language.text(it))),
        };
        all_settings().filter(is_shown)
    }
}

impl Modal for SettingsDialog {
    fn first_focus(&self) -> Action {
        Action::EditText(TextField::SettingsSearch)
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        (field == TextField::SettingsSearch).then_some(&self.search)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        (field == TextField::SettingsSearch).then_some(&mut self.search)
    }

    fn follow_typing(&mut self) {
        self.scroll = 0;
    }

    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn can_open(&self, list: DropDown) -> bool {
        matches!(list, DropDown::Settings(_))
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let DropDown::Settings(list) = list else { return None };
        match list {
            SettingsList::Pages => {
                let row = |it: SettingsPage| ListRow::labeled(cx.language().text(it.title()));
                Some(RowChoice::of(SettingsPage::ALL, |it| *it == self.page, row))
            }
            SettingsList::Values(name) => match setting(name)?.kind {
                SettingKind::Choice { rows, .. } => Some(rows(cx)),
                SettingKind::Switch { .. } | SettingKind::Button { .. } => None,
            },
        }
    }

    fn choose_row(&mut self, list: DropDown, row: usize, _cx: &mut Cx) {
        if let (DropDown::Settings(SettingsList::Pages), Some(page)) = (list, SettingsPage::ALL.get(row)) {
            self.show_page(*page);
        }
    }
}
