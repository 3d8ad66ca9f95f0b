//! Text fields: the part of the text that is shown, the caret, and the text that an input method is composing.

use std::iter;

use crate::ui::action::{Action, TextField};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::state::Focus;
use crate::ui::widgets::{FIELD_PAD, Widget};
use crate::ui::wrapped_text::WrappedText;
use crate::ui::{cast, text};

impl Builder<'_> {
    /// Places a text field of the topmost dialog. `name` is the field's name for screen readers; `hint` is shown while
    /// the field is empty.
    pub(in crate::ui) fn text_field(&mut self, rect: Rect, field: TextField, name: &str, hint: &str) {
        let Some(input) = self.state.dialogs().text(field) else { return };
        let action = Action::EditText(field);
        let active = self.state.input().focus() == Focus::Control(action);
        let text = input.shown().into_owned();
        let font = self.font(size::TEXT, false);
        let place = rect.column(rect.x + self.px(FIELD_PAD), rect.w - 2 * self.px(FIELD_PAD));
        let caret = input.shown_caret().filter(|_| active);
        let caret_x = cast::round_to_i32(text::advance(&text[..caret.unwrap_or(0)], font));
        // Scroll the text so that the caret is visible, but not so far that the field has free room after the end of
        // the text.
        let room = place.w - self.px(2);
        let scrolled = self.state.input().text_left(action).min((text::width(&text, font) - room).max(0));
        let left = if active { scrolled.min(caret_x).max(caret_x - room).max(0) } else { 0 };
        let chosen = if active && input.composed().is_empty() { input.chosen() } else { 0..0 };
        let composed = input.composed();
        let mark = caret.map(|_| rect.column(place.x + caret_x - left, self.px(2).max(1)));
        let rows = WrappedText {
            place,
            font,
            rows: iter::once(0..text.len()).collect(),
            first: 0,
            n_shown: 1,
            left,
            caret: mark,
        };
        self.texts.push((action, rows));
        self.add_control(rect, action, Layer::Dialog, name, |control| Widget::Field {
            text: text.clone(),
            hint: hint.to_owned(),
            left,
            active,
            caret,
            chosen: chosen.clone(),
            composed: composed.clone(),
            control,
        });
    }
}
