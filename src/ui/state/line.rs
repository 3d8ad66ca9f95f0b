//! A text that is being typed: a line, or several.

/// A text and the place in it at which the next character goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    text: String,
    /// In bytes, and always between two characters.
    caret: usize,
}

impl Line {
    /// A text with the caret behind it.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { caret: text.len(), text }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many bytes of the text stand before the caret.
    #[must_use]
    pub const fn caret(&self) -> usize {
        self.caret
    }

    /// Puts characters at the caret; what has no place in a line is left out.
    pub fn insert(&mut self, text: &str) {
        let typed: String = text.chars().filter(|it| !it.is_control()).collect();
        self.text.insert_str(self.caret, &typed);
        self.caret += typed.len();
    }

    /// Puts characters at the caret, line breaks among them.
    pub fn insert_lines(&mut self, text: &str) {
        for (place, line) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
            if 0 < place {
                self.text.insert(self.caret, '\n');
                self.caret += 1;
            }
            self.insert(line);
        }
    }

    /// Moves the caret to this byte, or to the end of the text before it.
    pub fn put_caret(&mut self, at: usize) {
        self.caret = (0..=at.min(self.text.len())).rev().find(|it| self.text.is_char_boundary(*it)).unwrap_or(0);
    }

    /// Deletes the character before the caret, and tells whether there was one.
    pub fn delete_back(&mut self) -> bool {
        let was_possible = self.left();
        if was_possible {
            self.text.remove(self.caret);
        }
        was_possible
    }

    /// Deletes the character behind the caret.
    pub fn delete(&mut self) {
        if self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
    }

    /// Moves the caret one character back, and tells whether there was one.
    pub fn left(&mut self) -> bool {
        let before = self.text[..self.caret].chars().next_back();
        self.caret -= before.map_or(0, char::len_utf8);
        before.is_some()
    }

    /// Moves the caret one character on.
    pub fn right(&mut self) {
        self.caret += self.text[self.caret..].chars().next().map_or(0, char::len_utf8);
    }

    /// Moves the caret before the first character.
    pub const fn home(&mut self) {
        self.caret = 0;
    }

    /// Moves the caret behind the last character.
    pub const fn end(&mut self) {
        self.caret = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lines_keep_their_breaks_and_nothing_else_that_is_no_character() {
        let mut line = Line::new("一二");
        line.put_caret(4);
        assert_eq!(line.caret(), 3);
        line.insert_lines("a\r\nb\rc\n\u{7}");
        assert_eq!((line.text(), line.caret()), ("一a\nb\nc\n二", 9));
        line.put_caret(99);
        assert_eq!(line.caret(), 12);
    }

    #[test]
    fn characters_are_typed_and_deleted_where_the_caret_is() {
        let mut line = Line::new("对局");
        assert!(line.left());
        line.insert("a\u{7}b\n");
        assert_eq!((line.text(), line.caret()), ("对ab局", 5));
        assert!(line.delete_back());
        line.delete();
        line.delete();
        assert_eq!((line.text(), line.caret()), ("对a", 4));
        line.home();
        assert!(!line.delete_back() && !line.left());
        line.right();
        assert_eq!(line.caret(), 3);
        line.end();
        line.right();
        assert_eq!(line.caret(), 4);
    }
}
