//! Dialogs that show pages of text: help, the rules, and the most recent messages.

use crate::ui::action::{Action, DropDown};
use crate::ui::help::rules_pages::RulesPage;
use crate::ui::help::{HelpAction, Topic};
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;

/// The dialog that shows a page of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpPage {
    /// The topic of the page.
    pub topic: Topic,
    /// Index of the first line shown.
    pub scroll: usize,
}

impl Modal for HelpPage {
    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn is_page(&self) -> bool {
        true
    }

    fn change(&mut self, action: Action) {
        if let Action::Help(HelpAction::Open(topic)) = action {
            *self = Self { topic, scroll: 0 };
        }
    }
}

/// The dialog that lists the most recent messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageList {
    /// Index of the first line shown.
    pub scroll: usize,
}

impl Modal for MessageList {
    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn is_page(&self) -> bool {
        true
    }
}

/// The dialog that shows a page about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesDialog {
    /// The page of the rules that is shown.
    pub page: RulesPage,
    /// Index of the first row shown.
    pub scroll: usize,
}

impl Modal for RulesDialog {
    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn is_page(&self) -> bool {
        true
    }

    fn pages(&self) -> Option<DropDown> {
        Some(DropDown::RulesPage)
    }

    fn can_open(&self, list: DropDown) -> bool {
        list == DropDown::RulesPage
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let row = |it: RulesPage| ListRow::labeled(it.name(cx.language()));
        (list == DropDown::RulesPage).then(|| RowChoice::of(RulesPage::ALL, |it| *it == self.page, row))
    }

    fn choose_row(&mut self, _list: DropDown, row: usize, _cx: &mut Cx) {
        if let Some(page) = RulesPage::ALL.get(row) {
            *self = Self { page: *page, scroll: 0 };
        }
    }
}
