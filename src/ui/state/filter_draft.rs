//! The dialogs of the opening explorer: the list of sources, and the choice of player and years.

use crate::explore::Filter;
use crate::ui::action::TextField;
use crate::ui::state::text_input::TextInput;

/// The list of sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcesView {
    /// The chosen row.
    pub selected: usize,
    /// The first row shown.
    pub first: usize,
    /// Number of rows.
    pub n_rows: usize,
}

/// The choice of player and years while it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterDraft {
    player: TextInput,
    from_year: TextInput,
    to_year: TextInput,
}

impl FilterDraft {
    /// Returns a draft that begins with a filter.
    #[must_use]
    pub fn new(filter: &Filter) -> Self {
        let year = |it: Option<u16>| TextInput::new(it.map(|it| it.to_string()).unwrap_or_default());
        let player = TextInput::new(filter.player.as_str());
        Self { player, from_year: year(filter.from_year), to_year: year(filter.to_year) }
    }

    /// Returns the filter, for all rules.
    #[must_use]
    pub fn filter(&self) -> Filter {
        let year = |it: &TextInput| it.text().parse().ok().filter(|it| 0 < *it);
        Filter {
            rule: None,
            player: self.player.text().trim().to_owned(),
            from_year: year(&self.from_year),
            to_year: year(&self.to_year),
        }
    }

    /// Returns what is typed in a text field.
    pub(super) const fn text(&self, field: TextField) -> Option<&TextInput> {
        match field {
            TextField::Player => Some(&self.player),
            TextField::FromYear => Some(&self.from_year),
            TextField::ToYear => Some(&self.to_year),
            _ => None,
        }
    }

    /// Returns what is typed in a text field, to be changed.
    pub(super) const fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        match field {
            TextField::Player => Some(&mut self.player),
            TextField::FromYear => Some(&mut self.from_year),
            TextField::ToYear => Some(&mut self.to_year),
            _ => None,
        }
    }
}
