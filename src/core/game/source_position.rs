//! Position of an error in a file: line and column of a text, or the offset of a byte.

use std::fmt;

/// Position in a file or a text, for error messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourcePosition {
    /// A character of a text.
    Text {
        /// Line of the character, from 1.
        line: usize,
        /// Column of the character, counted in characters from 1.
        column: usize,
    },
    /// Offset of a byte in a binary file, from 0.
    Byte(usize),
}

impl SourcePosition {
    /// Returns the position in `text` where its slice `part` starts; the end of `text` if `part` is not a slice of
    /// `text`.
    #[must_use]
    pub fn of(text: &str, part: &str) -> Self {
        Self::at(text, offset_of(text, part))
    }

    /// Returns the position of the character that contains byte `offset` of `text`; the end of `text` if `offset` lies
    /// beyond it.
    #[must_use]
    pub fn at(text: &str, offset: usize) -> Self {
        PositionFinder::new(text).at(offset)
    }
}

/// Returns the byte offset at which the slice `part` of `text` starts; at most the length of `text`.
pub(crate) fn offset_of(text: &str, part: &str) -> usize {
    part.as_ptr().addr().wrapping_sub(text.as_ptr().addr()).min(text.len())
}

/// Converts byte offsets into lines and columns. A series of ascending offsets takes linear time in all. If an offset
/// is smaller than the previous offset, counting restarts at the beginning of the text.
#[derive(Debug)]
pub(crate) struct PositionFinder<'a> {
    text: &'a str,
    /// Offset that was converted last; `line` and `column` are its position.
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> PositionFinder<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the position of the character that contains byte `offset`; the end of the text if `offset` lies beyond
    /// it.
    pub(crate) fn at(&mut self, offset: usize) -> SourcePosition {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.offset {
            *self = Self::new(self.text);
        }
        let between = &self.text[self.offset..offset];
        if let Some(end) = between.rfind('\n') {
            self.line += between.bytes().filter(|it| *it == b'\n').count();
            self.column = 1 + between[end + 1..].chars().count();
        } else {
            self.column += between.chars().count();
        }
        self.offset = offset;
        SourcePosition::Text { line: self.line, column: self.column }
    }
}

impl fmt::Display for SourcePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_characters_are_counted_from_one() {
        let text = "古木\r\nab\n\nc";
        let of = |part: &str| SourcePosition::at(text, text.find(part).unwrap()).to_string();
        assert_eq!(
            ["古", "木", "a", "b", "c"].map(of),
            ["line 1, column 1", "line 1, column 2", "line 2, column 1", "line 2, column 2", "line 4, column 1"]
        );
        assert_eq!(SourcePosition::of(text, &text[8..]), SourcePosition::Text { line: 2, column: 1 });
        // Offset 4 lies within a character, offset 99 beyond the end of the text, and "elsewhere" is not part of the
        // text.
        assert_eq!(SourcePosition::at(text, 4), SourcePosition::Text { line: 1, column: 2 });
        assert_eq!(SourcePosition::at(text, 99), SourcePosition::Text { line: 4, column: 2 });
        assert_eq!(SourcePosition::of(text, "elsewhere"), SourcePosition::Text { line: 4, column: 2 });
    }

    #[test]
    fn places_are_the_same_in_any_order() {
        let text = "ab\ncd古\nef";
        let mut places = PositionFinder::new(text);
        for offset in [0, 1, 4, 4, 10, 3, 7, 0, 11] {
            assert_eq!(places.at(offset), SourcePosition::at(text, offset), "{offset}");
        }
    }
}
