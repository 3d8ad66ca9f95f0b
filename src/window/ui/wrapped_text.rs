//! A text wrapped into rows on the screen, and the conversion between its bytes and pixels.

use std::ops::Range;

use crate::ui::cast;
use crate::ui::cast::to_f32;
use crate::ui::geometry::Rect;
use crate::ui::text;
use crate::ui::widgets::Font;

/// A text wrapped into rows, and which part of the rows is shown on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedText {
    /// The rectangle of the rows that are shown, in device pixels.
    pub place: Rect,
    /// Size and weight of the text.
    pub font: Font,
    /// All rows, as ranges of bytes of the text; at least one row.
    pub rows: Vec<Range<usize>>,
    /// Index of the first row shown.
    pub first: usize,
    /// Number of rows that fit in `place`.
    pub n_shown: usize,
    /// Width of the part of each row that is scrolled out at the left, in device pixels.
    pub left: i32,
    /// The rectangle of the caret, in device pixels; `None` if no caret is shown.
    pub caret: Option<Rect>,
}

impl WrappedText {
    /// Returns the index of the first row shown when the text is scrolled to its end.
    #[must_use]
    pub const fn last(&self) -> usize {
        self.rows.len().saturating_sub(self.n_shown)
    }

    /// Returns the index of the row that holds byte `at` of the text.
    #[must_use]
    pub fn row_of(&self, at: usize) -> usize {
        self.rows.iter().rposition(|row| row.start <= at).unwrap_or(0)
    }

    /// Returns the distance of byte `at` from the start of its row, in device pixels.
    #[must_use]
    pub fn x_of(&self, text: &str, at: usize) -> f32 {
        let start = self.rows[self.row_of(at)].start;
        text::advance(text.get(start..at).unwrap_or_default(), self.font)
    }

    /// Returns the byte index of the character boundary in a row that is nearest to `x`. `x` is the distance from the
    /// start of the row, in device pixels.
    #[must_use]
    pub fn nearest(&self, text: &str, row: usize, x: f32) -> usize {
        let range = &self.rows[row];
        // If the next row starts at the byte at which this row ends, this byte belongs to the next row. Then the last
        // character boundary that belongs to this row is the one at the start of its last character.
        let goes_on = self.rows.get(row + 1).is_some_and(|next| next.start == range.end);
        let mut pen = 0.0;
        for (at, char) in text.get(range.clone()).unwrap_or_default().char_indices() {
            let advance = text::char_advance(char, self.font);
            let is_last = goes_on && range.start + at + char.len_utf8() == range.end;
            if x < pen + advance / 2.0 || is_last {
                return range.start + at;
            }
            pen += advance;
        }
        range.end
    }

    /// Returns the byte index of the character boundary in the text that is nearest to a pixel of the window.
    #[must_use]
    pub fn under(&self, text: &str, (x, y): (i32, i32)) -> usize {
        let down = (y - self.place.y).max(0) / self.font.line_height().max(1);
        let row = self.first + cast::to_usize(down).min(self.n_shown.saturating_sub(1));
        self.nearest(text, row.min(self.rows.len() - 1), to_f32(x - self.place.x + self.left))
    }
}
