//! String interning: each text that occurs repeatedly is stored once and named by a number.

use std::collections::HashMap;

/// Interned texts, numbered in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    numbers: HashMap<Box<str>, u32>,
    texts: Vec<Box<str>>,
}

impl Names {
    /// Returns the number of a text. If the text has no number yet, adds the text first.
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.numbers.insert(text.into(), number);
        self.texts.push(text.into());
        number
    }

    /// Returns all texts in the order of their numbers.
    pub(super) fn texts(&self) -> impl ExactSizeIterator<Item = &str> {
        self.texts.iter().map(|it| &**it)
    }
}
