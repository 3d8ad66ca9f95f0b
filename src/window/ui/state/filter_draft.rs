//! The choice of the games that the opening explorer counts, while it is made.

use crate::explore::{Filter, SourceChoice};
use crate::game::Rule;
use crate::ui::action::TextField;
use crate::ui::state::text_fields::TextFields;

/// The choice of the games that are counted, while it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterDraft {
    /// The sources that are asked.
    pub choice: SourceChoice,
    /// The rule; none for any.
    pub rule: Option<Rule>,
    pub(super) texts: TextFields,
}

impl FilterDraft {
    /// Returns a draft that begins with a filter and a choice of sources.
    #[must_use]
    pub fn new(filter: &Filter, choice: SourceChoice) -> Self {
        let [from, to] = [filter.from_year, filter.to_year].map(|it| it.map(|it| it.to_string()).unwrap_or_default());
        let texts = [(TextField::Player, &*filter.player), (TextField::FromYear, &*from), (TextField::ToYear, &*to)];
        Self { choice, rule: filter.rule, texts: TextFields::new(texts) }
    }

    /// Returns the filter.
    #[must_use]
    pub fn filter(&self) -> Filter {
        let year = |field| self.texts.typed(field).parse().ok().filter(|it| 0 < *it);
        Filter {
            rule: self.rule,
            player: self.texts.typed(TextField::Player).to_owned(),
            from_year: year(TextField::FromYear),
            to_year: year(TextField::ToYear),
        }
    }
}
