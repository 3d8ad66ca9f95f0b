//! The tools for marking points: a button for each kind of mark, and a button to finish.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::moves::{Marker, MoveAction};
use crate::ui::text;
use crate::ui::widgets::Widget;

impl Builder<'_> {
    /// Places the row of marking tools and returns its height; `taken` is the chosen tool.
    pub(in crate::ui) fn markers(&mut self, taken: Marker, row: Rect) -> i32 {
        let gap = self.px(4);
        let done = self.text(Msg::ButtonDone);
        let width = text::width(done, self.font(size::TEXT, true)) + self.px(24);
        let feet = row.column(row.right() - width, width);
        let room = row.w - width - gap;
        let mut x = row.x;
        for (n, marker) in (1..).zip(Marker::ALL) {
            let right = row.x + room * n / 6;
            let (label, name) = marker_texts(marker);
            let place = row.column(x, right - gap - x);
            let label = self.text(label).to_owned();
            self.add_control(
                place,
                Action::Moves(MoveAction::Marker(marker)),
                Layer::Window,
                self.text(name),
                |control| Widget::Choice { label: label.clone(), icon: None, taken: marker == taken, control },
            );
            x = right;
        }
        self.add_button(feet, Action::Moves(MoveAction::MarkPoints), Layer::Window, done, None, false);
        row.h
    }
}

/// Returns the label of a marking tool and its name for screen readers.
const fn marker_texts(marker: Marker) -> (Msg, Msg) {
    match marker {
        Marker::Triangle => (Msg::MarkerTriangle, Msg::MarkerTriangleName),
        Marker::Square => (Msg::MarkerSquare, Msg::MarkerSquareName),
        Marker::Circle => (Msg::MarkerCircle, Msg::MarkerCircleName),
        Marker::Cross => (Msg::MarkerCross, Msg::MarkerCrossName),
        Marker::Letter => (Msg::MarkerLetter, Msg::MarkerLetterName),
        Marker::Number => (Msg::MarkerNumber, Msg::MarkerNumberName),
    }
}
