//! The choice of player and years for the opening explorer while it is made.

use crate::explore::Filter;
use crate::ui::action::TextField;
use crate::ui::state::text_fields::TextFields;

/// The choice of player and years while it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterDraft {
    pub(super) texts: TextFields,
}

impl FilterDraft {
    /// Returns a draft that begins with a filter.
    #[must_use]
    pub fn new(filter: &Filter) -> Self {
        let [from, to] = [filter.from_year, filter.to_year].map(|it| it.map(|it| it.to_string()).unwrap_or_default());
        let texts = [(TextField::Player, &*filter.player), (TextField::FromYear, &*from), (TextField::ToYear, &*to)];
        Self { texts: TextFields::new(texts) }
    }

    /// Returns the filter, for all rules.
    #[must_use]
    pub fn filter(&self) -> Filter {
        let year = |field| self.texts.typed(field).parse().ok().filter(|it| 0 < *it);
        Filter {
            rule: None,
            player: self.texts.typed(TextField::Player).to_owned(),
            from_year: year(TextField::FromYear),
            to_year: year(TextField::ToYear),
        }
    }
}
