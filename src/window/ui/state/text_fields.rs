//! The text fields of a dialog: their contents and limits.

use crate::ui::action::TextField;
use crate::ui::engines::EngineField;
use crate::ui::state::text_input::TextInput;

/// The maximum number of characters of a name.
const MAX_NAME: usize = 40;

/// The maximum number of digits of a number.
const MAX_DIGITS: usize = 3;

/// The maximum number of digits of a year.
const MAX_YEAR: usize = 4;

/// The maximum number of characters of a point's name, such as `h12`.
const MAX_POINT_NAME: usize = 3;

/// The text fields of a dialog, with their contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFields(Vec<(TextField, TextInput)>);

impl TextFields {
    /// Returns text fields with these texts as their contents.
    #[must_use]
    pub fn new<const N: usize>(texts: [(TextField, impl Into<String>); N]) -> Self {
        Self(texts.into_iter().map(|(field, text)| (field, TextInput::new(text))).collect())
    }

    /// Returns the content of a field; `None` if the dialog does not have the field.
    #[must_use]
    pub fn get(&self, field: TextField) -> Option<&TextInput> {
        self.0.iter().find(|it| it.0 == field).map(|it| &it.1)
    }

    /// Returns the content of a field, to be changed; `None` if the dialog does not have the field.
    pub fn get_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.0.iter_mut().find(|it| it.0 == field).map(|it| &mut it.1)
    }

    /// Replaces the content of a field.
    pub(in crate::ui) fn put(&mut self, field: TextField, text: &str) {
        if let Some(input) = self.get_mut(field) {
            *input = TextInput::new(text);
        }
    }

    /// Returns the text in a field, without whitespace around it.
    #[must_use]
    pub fn typed(&self, field: TextField) -> &str {
        self.get(field).map_or("", |it| it.text().trim())
    }
}

/// Returns the part of `typed` that a field accepts: only digits in a number field, and no more characters than the
/// field's maximum.
pub(super) fn accepted(field: TextField, input: &TextInput, typed: &str) -> String {
    let n_kept = input.text().chars().count() - input.text()[input.chosen()].chars().count();
    let digits = |n: usize| typed.chars().filter(char::is_ascii_digit).take(n.saturating_sub(n_kept)).collect();
    match field {
        TextField::FileName
        | TextField::SettingsSearch
        | TextField::Engine(EngineField::Command | EngineField::Infos) => typed.to_owned(),
        TextField::GameFilter(field) if field.is_year() => digits(MAX_YEAR),
        TextField::Name | TextField::OtherName | TextField::Engine(EngineField::Name) | TextField::GameFilter(_) => {
            typed.chars().take(MAX_NAME.saturating_sub(n_kept)).collect()
        }
        TextField::Move => typed.chars().take(MAX_POINT_NAME.saturating_sub(n_kept)).collect(),
        TextField::Clock(_) => digits(MAX_DIGITS),
    }
}
