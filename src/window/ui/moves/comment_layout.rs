//! The layout of the comment on the position: wrapped text, caret, selection and scroll bar.

use std::ops::Range;

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::moves::{CommentEditor, MoveAction};
use crate::ui::screen_map::Scroll;
use crate::ui::state::TextInput;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};
use crate::ui::wrapped_text::WrappedText;
use crate::ui::{cast, text};

impl Builder<'_> {
    /// Places the comment if it is not empty or is being typed. Returns the room that is left for the moves: above the
    /// comment, or to its left in a compact panel.
    pub(in crate::ui) fn comment(&mut self, room: Rect, compact: bool) -> Rect {
        let text = &*self.state.comment_shown();
        let is_written = self.state.annotations().comment().is_some();
        let gap = self.px(if compact { 8 } else { 10 });
        let font = self.font(if compact { size::SMALL } else { size::TEXT }, false);
        let (pad, pad_y) = (self.px(10), self.px(if compact { 6 } else { 8 }));
        let line = font.line_height().max(1);
        let least = line + 2 * pad_y;
        if (text.is_empty() && !is_written) || room.h < least {
            return room;
        }
        let width = if compact && !is_written { room.w * 11 / 20 } else { room.w };
        // Leave room at the right for the thumb of the scroll bar.
        let rows = text::rows(text, font, width - pad - self.px(16));
        let n_rows = cast::count(rows.len()).min(i32::MAX / 64);
        let height = if compact {
            room.h
        } else {
            let wanted = n_rows.max(if is_written { 4 } else { 1 }) * line + 2 * pad_y;
            wanted.min((room.h * 9 / 20).max(3 * line + 2 * pad_y)).min(room.h)
        };
        let card = Rect::new(room.right() - width, room.bottom() - height, width, height);
        let n_shown = cast::to_usize((height - 2 * pad_y) / line).max(1);
        let place = Rect::new(card.x + pad, card.y + pad_y, width - pad - self.px(16), height - 2 * pad_y);
        let mut prose = WrappedText { place, font, rows, first: 0, n_shown, left: 0, caret: None };
        prose.first = self.state.annotations().first_comment_row().min(prose.last());
        if let Some(writing) = self.state.annotations().comment() {
            let caret = writing.input().shown_caret().unwrap_or_else(|| writing.input().composed().end);
            let row = prose.row_of(caret);
            if writing.follows_caret() {
                prose.first = prose.first.min(row).max((row + 1).saturating_sub(n_shown));
            }
            let down = row.checked_sub(prose.first).filter(|it| *it < n_shown).and_then(|it| i32::try_from(it).ok());
            let x = place.x + cast::round_to_i32(prose.x_of(text, caret));
            let high = font.size + self.px(4);
            prose.caret = down.map(|it| {
                let y = place.y + it * line + (line - high) / 2;
                Rect::new(x.min(place.right()) - self.px(1), y, self.px(2).max(1), high)
            });
        }
        self.prose_card(card, &prose, text);
        self.texts.push((Action::Moves(MoveAction::EditComment), prose));
        if compact {
            let left = if is_written { 0 } else { room.w - width - gap };
            return Rect { w: left, h: if is_written { 0 } else { room.h }, ..room };
        }
        Rect { h: (room.h - height - gap).max(0), ..room }
    }

    fn prose_card(&mut self, card: Rect, prose: &WrappedText, text: &str) {
        let is_written = self.state.annotations().comment().is_some();
        let border = if is_written { Token::Accent } else { Token::Rule };
        let (border_width, radius) = (self.hairline(), self.px(8));
        let name = if text.is_empty() { self.text(Msg::CommentName) } else { text };
        let group = self.open_group(GroupKind::Control, card, "");
        self.add_control(card, Action::Moves(MoveAction::EditComment), Layer::Window, name, |control| {
            let fill = if control.hovered && !is_written { Token::Hot } else { Token::Card };
            Widget::Card(Card { fill, border, border_width, radius, shadow: 0 })
        });
        let WrappedText { place, font, rows, first, n_shown, left: _, caret } = prose;
        let line = font.line_height();
        let row_place = |n: i32| place.row(place.y + n * line, line);
        if text.is_empty() {
            let hint = self.text(Msg::CommentEmpty);
            self.add_text(row_place(0), text::elide(hint, *font, place.w), *font, Token::Ink3, Align::Left);
        }
        let input = self.state.annotations().comment().map(CommentEditor::input);
        let composed = input.map_or(0..0, TextInput::composed);
        let chosen = input.filter(|_| composed.is_empty()).map_or(0..0, TextInput::chosen);
        for (n, row) in (0..).zip(rows.iter().skip(*first).take(*n_shown)) {
            if let Some((x, width)) = span(prose, text, row, &chosen) {
                self.add(Rect { x, w: width, ..row_place(n) }, Widget::Fill(Token::Chosen));
            }
            if let Some((x, width)) = span(prose, text, row, &composed) {
                let line = self.hairline();
                let below = Rect { x, w: width, y: row_place(n).bottom() - 2 * line, h: line };
                self.add(below, Widget::Fill(Token::Ink));
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
        self.close_group(group);
    }
}

/// Returns the left edge and the width of the text on `row` that belongs to the byte range `bytes`; `None` if the row
/// has no byte of this range.
fn span(prose: &WrappedText, text: &str, row: &Range<usize>, bytes: &Range<usize>) -> Option<(i32, i32)> {
    let (start, end) = (bytes.start.max(row.start), bytes.end.min(row.end));
    if end <= start {
        return None;
    }
    let place = prose.place;
    let left = place.x + cast::round_to_i32(prose.x_of(text, start));
    let right = place.x + cast::round_to_i32(text::advance(&text[row.start..end], prose.font));
    Some((left, (right.min(place.right()) - left).max(0)))
}
