//! A text that is being typed, of one line or several.

use std::ops::Range;

/// A text with a caret and a selection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextInput {
    text: String,
    /// In bytes, and always between two characters.
    caret: usize,
    /// The other end of the selection, in bytes; equal to the caret if nothing is selected.
    anchor: usize,
}

impl TextInput {
    /// Returns a text with the caret at its end.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { caret: text.len(), anchor: text.len(), text }
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of bytes before the caret.
    #[must_use]
    pub const fn caret(&self) -> usize {
        self.caret
    }

    /// Returns the selected bytes, which typing replaces; empty and at the caret if nothing is selected.
    #[must_use]
    pub fn chosen(&self) -> Range<usize> {
        self.anchor.min(self.caret)..self.anchor.max(self.caret)
    }

    /// Selects the bytes from one index to another, where the caret goes.
    pub fn choose(&mut self, from: usize, to: usize) {
        (self.anchor, self.caret) = (self.boundary(from), self.boundary(to));
    }

    /// Inserts characters at the caret, without control characters.
    pub fn insert(&mut self, text: &str) {
        let typed: String = text.chars().filter(|it| !it.is_control()).collect();
        self.replace(&typed);
    }

    /// Inserts characters at the caret, line breaks among them.
    pub fn insert_lines(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let typed: String = text.chars().filter(|it| *it == '\n' || !it.is_control()).collect();
        self.replace(&typed);
    }

    /// Replaces the selection.
    fn replace(&mut self, typed: &str) {
        let chosen = self.chosen();
        self.text.replace_range(chosen.clone(), typed);
        self.put_caret(chosen.start + typed.len());
    }

    /// Moves the caret to this byte, or to the end of the text before it.
    pub fn put_caret(&mut self, at: usize) {
        self.choose(at, at);
    }

    /// Moves the caret to this byte and extends the selection to it.
    pub fn draw_caret(&mut self, at: usize) {
        self.caret = self.boundary(at);
    }

    fn boundary(&self, at: usize) -> usize {
        (0..=at.min(self.text.len())).rev().find(|it| self.text.is_char_boundary(*it)).unwrap_or(0)
    }

    /// Deletes the selection, or else the character before the caret.
    pub fn delete_back(&mut self) {
        if self.chosen().is_empty() {
            self.draw_caret(self.left());
        }
        self.replace("");
    }

    /// Deletes the selection, or else the character after the caret.
    pub fn delete(&mut self) {
        if self.chosen().is_empty() {
            self.draw_caret(self.right());
        }
        self.replace("");
    }

    /// Returns the index before the character before the caret.
    #[must_use]
    pub fn left(&self) -> usize {
        self.caret - self.text[..self.caret].chars().next_back().map_or(0, char::len_utf8)
    }

    /// Returns the index after the character after the caret.
    #[must_use]
    pub fn right(&self) -> usize {
        self.caret + self.text[self.caret..].chars().next().map_or(0, char::len_utf8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lines_keep_their_breaks_and_nothing_else_that_is_no_character() {
        let mut line = TextInput::new("一二");
        line.put_caret(4);
        assert_eq!(line.caret(), 3);
        line.insert_lines("a\r\nb\rc\n\u{7}");
        assert_eq!((line.text(), line.caret()), ("一a\nb\nc\n二", 9));
        line.put_caret(99);
        assert_eq!(line.caret(), 12);
    }

    #[test]
    fn characters_are_typed_and_deleted_where_the_caret_is() {
        let mut line = TextInput::new("对局");
        line.put_caret(line.left());
        line.insert("a\u{7}b\n");
        assert_eq!((line.text(), line.caret()), ("对ab局", 5));
        line.delete_back();
        line.delete();
        line.delete();
        assert_eq!((line.text(), line.caret(), line.right()), ("对a", 4, 4));
        line.put_caret(0);
        line.delete_back();
        assert_eq!((line.text(), line.left(), line.right()), ("对a", 0, 3));
    }

    #[test]
    fn what_is_typed_takes_the_place_of_what_is_chosen() {
        let mut line = TextInput::new("一局.sgf");
        line.choose(6, 0);
        assert_eq!((line.chosen(), line.caret()), (0..6, 0));
        line.insert("two");
        assert_eq!((line.text(), line.caret(), line.chosen()), ("two.sgf", 3, 3..3));
        line.draw_caret(line.right());
        line.draw_caret(99);
        assert_eq!(line.chosen(), 3..7);
        line.delete_back();
        assert_eq!((line.text(), line.chosen()), ("two", 3..3));
        line.choose(0, 2);
        line.delete();
        assert_eq!((line.text(), line.caret()), ("o", 0));
    }
}
