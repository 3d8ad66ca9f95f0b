//! The explorer's dialogs: the filter of the games that it counts, and the list of game sources.

use crate::explore::{Filter, SourceChoice};
use crate::game::Rule;
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::event::Key;
use crate::ui::explorer::{ExplorerAction, GameFilterField, GameFilterList};
use crate::ui::locale::Msg;
use crate::ui::menu::{ListRow, RowChoice, rule_of_row};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;
use crate::ui::state::text_fields::TextFields;
use crate::ui::state::text_input::TextInput;

/// An entry of the drop-down list of sources: a choice of sources, and its name in the current language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSource {
    /// The sources that the entry chooses.
    pub choice: SourceChoice,
    /// The name shown in the list.
    pub name: String,
}

impl NamedSource {
    /// Returns the rows of a list, one for each entry of `choices`; the row of `chosen` is selected.
    #[must_use]
    pub fn row_choice(choices: &[Self], chosen: SourceChoice) -> RowChoice {
        RowChoice::of(choices, |it| it.choice == chosen, |it| ListRow::labeled(&it.name))
    }
}

/// The dialog that filters the games counted by the opening explorer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterDraft {
    /// The sources that are searched.
    pub choice: SourceChoice,
    /// The rule of the games; `None` for every rule.
    pub rule: Option<Rule>,
    /// The entries of the drop-down list of sources.
    sources: Vec<NamedSource>,
    texts: TextFields,
}

impl FilterDraft {
    /// Returns the dialog with the current filter and choice of sources. `sources` are the entries of the drop-down
    /// list of sources.
    #[must_use]
    pub fn new(filter: &Filter, choice: SourceChoice, sources: Vec<NamedSource>) -> Self {
        let [from, to] = [filter.from_year, filter.to_year].map(|it| it.map(|it| it.to_string()).unwrap_or_default());
        let texts = [
            (TextField::GameFilter(GameFilterField::Player), &*filter.player),
            (TextField::GameFilter(GameFilterField::FromYear), &*from),
            (TextField::GameFilter(GameFilterField::ToYear), &*to),
        ];
        Self { choice, rule: filter.rule, sources, texts: TextFields::new(texts) }
    }

    /// Returns the filter with the typed player and years.
    #[must_use]
    pub fn filter(&self) -> Filter {
        let year = |field| self.texts.typed(field).parse().ok().filter(|it| 0 < *it);
        Filter {
            rule: self.rule,
            player: self.texts.typed(TextField::GameFilter(GameFilterField::Player)).to_owned(),
            from_year: year(TextField::GameFilter(GameFilterField::FromYear)),
            to_year: year(TextField::GameFilter(GameFilterField::ToYear)),
        }
    }
}

impl Modal for FilterDraft {
    fn first_focus(&self) -> Action {
        Action::EditText(TextField::GameFilter(GameFilterField::Player))
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        self.texts.get(field)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.texts.get_mut(field)
    }

    fn can_open(&self, list: DropDown) -> bool {
        matches!(list, DropDown::GameFilter(_))
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let DropDown::GameFilter(list) = list else { return None };
        Some(match list {
            GameFilterList::Source => NamedSource::row_choice(&self.sources, self.choice),
            GameFilterList::Rule => RowChoice::of_any_rule(&Rule::ALL, self.rule, Msg::ExplorerAnyRule, cx.language()),
        })
    }

    fn choose_row(&mut self, list: DropDown, row: usize, _cx: &mut Cx) {
        match list {
            DropDown::GameFilter(GameFilterList::Source) => {
                self.choice = self.sources.get(row).map_or(self.choice, |it| it.choice);
            }
            DropDown::GameFilter(GameFilterList::Rule) => self.rule = rule_of_row(&Rule::ALL, row),
            _ => {}
        }
    }
}

/// The dialog with the list of game sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcesDialog {
    /// The list with one row per source.
    pub list: ListView,
}

impl Modal for SourcesDialog {
    fn first_focus(&self) -> Action {
        self.focus_again()
    }

    fn focus_again(&self) -> Action {
        self.list.control().unwrap_or(Action::Explorer(ExplorerAction::AddFile))
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.list)
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Delete).then_some(Action::Explorer(ExplorerAction::RemoveSource))
    }
}
