//! The comment on the position: where its lines stand, for the eye, the pointer and the caret.

use std::ops::Range;

use crate::ui::action::Action;
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, Scroll, line_height, size};
use crate::ui::locale::Msg;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Font, Widget};

/// The lines of a comment and the part of them that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedText {
    /// Where those that are shown stand.
    pub place: Rect,
    /// Their size and weight.
    pub font: Font,
    /// All of them, as ranges of the text's bytes; at least one.
    pub rows: Vec<Range<usize>>,
    /// The first one shown.
    pub first: usize,
    /// How many there is room for.
    pub n_shown: usize,
    /// Where the caret is, if it is to be seen.
    pub caret: Option<Rect>,
}

impl WrappedText {
    /// The first line that is shown when the text is scrolled to its end.
    #[must_use]
    pub const fn last(&self) -> usize {
        self.rows.len().saturating_sub(self.n_shown)
    }

    /// The line in which a byte of the text stands.
    #[must_use]
    pub fn row_of(&self, at: usize) -> usize {
        self.rows.iter().rposition(|row| row.start <= at).unwrap_or(0)
    }

    /// How far a byte stands from the beginning of its line, in pixels.
    #[must_use]
    pub fn x_of(&self, text: &str, at: usize) -> f32 {
        let start = self.rows[self.row_of(at)].start;
        text::advance(text.get(start..at).unwrap_or_default(), self.font)
    }

    /// The place between two characters of a line that is nearest to so many pixels from its beginning.
    #[must_use]
    pub fn nearest(&self, text: &str, row: usize, x: f32) -> usize {
        let range = &self.rows[row];
        // Behind the last character of a line that goes on the next line begins.
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

    /// The place between two characters that is nearest to a pixel of the window.
    #[must_use]
    pub fn under(&self, text: &str, (x, y): (i32, i32)) -> usize {
        let down = (y - self.place.y).max(0) / line_height(self.font).max(1);
        let row = self.first + usize::try_from(down).unwrap_or(0).min(self.n_shown.saturating_sub(1));
        self.nearest(text, row.min(self.rows.len() - 1), to_f32(x - self.place.x))
    }
}

impl Builder<'_> {
    /// The comment, if there is one or one is being typed, and the room that it leaves to the moves: above it, or at
    /// its left in a compact panel.
    pub(super) fn comment(&mut self, room: Rect, compact: bool) -> Rect {
        let text = self.state.comment_shown();
        let is_written = self.state.writing.is_some();
        let gap = self.px(if compact { 8 } else { 10 });
        let font = self.font(if compact { size::SMALL } else { size::TEXT }, false);
        let (pad, pad_y) = (self.px(10), self.px(if compact { 3 } else { 8 }));
        let line = line_height(font).max(1);
        let least = line + 2 * pad_y;
        if (text.is_empty() && !is_written) || room.h < least {
            return room;
        }
        let width = if compact && !is_written { room.w * 11 / 20 } else { room.w };
        // At the right there is room for a knob.
        let rows = text::rows(text, font, width - pad - self.px(16));
        let n_rows = i32::try_from(rows.len()).unwrap_or(i32::MAX / 64).min(i32::MAX / 64);
        let height = if compact {
            room.h
        } else {
            let wanted = n_rows.max(if is_written { 4 } else { 1 }) * line + 2 * pad_y;
            wanted.min((room.h * 9 / 20).max(3 * line + 2 * pad_y)).min(room.h)
        };
        let card = Rect::new(room.right() - width, room.bottom() - height, width, height);
        let n_shown = usize::try_from((height - 2 * pad_y) / line).unwrap_or(1).max(1);
        let place = Rect::new(card.x + pad, card.y + pad_y, width - pad - self.px(16), height - 2 * pad_y);
        let mut prose = WrappedText { place, font, rows, first: 0, n_shown, caret: None };
        prose.first = self.state.comment_first.min(prose.last());
        if let Some(writing) = &self.state.writing {
            let row = prose.row_of(writing.line.caret());
            if writing.follows {
                prose.first = prose.first.min(row).max((row + 1).saturating_sub(n_shown));
            }
            let down = row.checked_sub(prose.first).filter(|it| *it < n_shown).and_then(|it| i32::try_from(it).ok());
            let x = place.x + cast::round_to_i32(prose.x_of(text, writing.line.caret()));
            let high = font.size + self.px(4);
            prose.caret = down.map(|it| {
                let y = place.y + it * line + (line - high) / 2;
                Rect::new(x.min(place.right()) - self.px(1), y, self.px(2).max(1), high)
            });
        }
        self.prose_card(card, &prose, text);
        self.comment = Some(prose);
        if compact {
            let left = if is_written { 0 } else { room.w - width - gap };
            return Rect { w: left, h: if is_written { 0 } else { room.h }, ..room };
        }
        Rect { h: (room.h - height - gap).max(0), ..room }
    }

    fn prose_card(&mut self, card: Rect, prose: &WrappedText, text: &str) {
        let is_written = self.state.writing.is_some();
        let border = if is_written { Token::Accent } else { Token::Rule };
        let (border_width, radius) = (self.hairline(), self.px(8));
        let name = if text.is_empty() { self.text(Msg::CommentName) } else { text };
        self.add_control(card, Action::EditComment, Layer::Window, name, |control| {
            let fill = if control.hovered && !is_written { Token::Hot } else { Token::Card };
            Widget::Card(Card { fill, border, border_width, radius, shadow: 0 })
        });
        let WrappedText { place, font, rows, first, n_shown, caret } = prose;
        let line = line_height(*font);
        let row_place = |n: i32| Rect::new(place.x, place.y + n * line, place.w, line);
        if text.is_empty() {
            let hint = self.text(Msg::CommentEmpty);
            self.add_text(row_place(0), text::elide(hint, *font, place.w), *font, Token::Ink3, Align::Left);
        }
        let chosen = self.state.writing.as_ref().map_or(0..0, |it| it.line.chosen());
        for (n, row) in (0..).zip(rows.iter().skip(*first).take(*n_shown)) {
            let chosen = chosen.start.max(row.start)..chosen.end.min(row.end);
            if !chosen.is_empty() {
                let place = row_place(n);
                let (left, right) =
                    (prose.x_of(text, chosen.start), text::advance(&text[row.start..chosen.end], *font));
                let (left, right) =
                    (place.x + cast::round_to_i32(left), (place.x + cast::round_to_i32(right)).min(place.right()));
                self.add(Rect { x: left, w: (right - left).max(0), ..place }, Widget::Fill(Token::Chosen));
            }
            let shown = text.get(row.clone()).unwrap_or_default().trim_end();
            if !shown.is_empty() {
                self.add_text(row_place(n), shown, *font, Token::Ink, Align::Left);
            }
        }
        if let Some(caret) = caret {
            self.add(*caret, Widget::Fill(Token::Accent));
        }
        if 0 < prose.last() {
            self.knob(card, Scroll { first: *first, last: prose.last() }, rows.len());
        }
    }
}
