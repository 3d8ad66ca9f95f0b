//! Marks on points: which one a click draws, and which it takes away.

use crate::game::{Mark, MarkKind, Point};
use crate::ui::action::Marker;
use crate::ui::state::{Focus, State};

impl State {
    /// Lets clicks mark points, or place stones again.
    pub(super) fn mark_points(&mut self) {
        self.marker = match self.marker {
            Some(_) => None,
            None => Some(Marker::Triangle),
        };
        self.focus = Focus::Board;
        (self.pending, self.held) = (None, None);
    }

    /// Draws a mark on a point, in the place of any other; takes it away where it is drawn already.
    pub(super) fn mark(&mut self, point: Point, marker: Marker) {
        if !self.may_mark() {
            return;
        }
        let node = self.game.record.node();
        let marks = &self.game.record.notes(node).marks;
        let kind = match marker {
            Marker::Triangle => MarkKind::Triangle,
            Marker::Square => MarkKind::Square,
            Marker::Circle => MarkKind::Circle,
            Marker::Cross => MarkKind::Cross,
            Marker::Letter => MarkKind::Label(next_label(marks, ('A'..='Z').chain('a'..='z').map(String::from))),
            Marker::Number => MarkKind::Label(next_label(marks, std::iter::empty())),
        };
        let is_label = |it: &MarkKind| matches!(it, MarkKind::Label(_));
        let is_drawn = |it: &Mark| it.point == point && (it.kind == kind || is_label(&it.kind) && is_label(&kind));
        let is_drawn = marks.iter().any(is_drawn);
        let Some(notes) = self.game.record.notes_mut(node) else { return };
        notes.marks.retain(|it| it.point != point);
        if !is_drawn {
            notes.marks.push(Mark { point, kind });
        }
        self.edited();
    }
}

/// The first of these labels that no mark bears, or else the first number from 1.
fn next_label(marks: &[Mark], labels: impl Iterator<Item = String>) -> String {
    let is_free = |label: &String| !marks.iter().any(|it| it.kind == MarkKind::Label(label.clone()));
    let numbers = (1..=marks.len() + 1).map(|it| it.to_string());
    labels.chain(numbers).find(is_free).unwrap_or_default()
}
