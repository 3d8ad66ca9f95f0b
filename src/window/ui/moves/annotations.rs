//! Annotations of the position shown: marks on points, and the comment that is typed.

use crate::game::{Mark, MarkKind, Point};
use crate::ui::moves::{CommentEditor, Marker};

/// The mark that clicks draw, and the comment that is being typed.
#[derive(Debug, Default)]
pub struct Annotations {
    marker: Option<Marker>,
    comment: Option<CommentEditor>,
    first_comment_row: usize,
}

impl Annotations {
    /// Returns the mark that a click draws; `None` while clicks place stones.
    #[must_use]
    pub const fn marker(&self) -> Option<Marker> {
        self.marker
    }

    /// Returns the editor of the comment; `None` while no comment is being typed.
    #[must_use]
    pub const fn comment(&self) -> Option<&CommentEditor> {
        self.comment.as_ref()
    }

    /// Returns the index of the first visible row of the comment.
    #[must_use]
    pub const fn first_comment_row(&self) -> usize {
        self.first_comment_row
    }

    /// Toggles between clicks that mark points and clicks that place stones.
    pub(super) const fn toggle_marker(&mut self) {
        self.marker = if self.marker.is_some() { None } else { Some(Marker::Triangle) };
    }

    /// Chooses the mark that a click draws.
    pub(super) const fn set_marker(&mut self, marker: Marker) {
        self.marker = Some(marker);
    }

    /// Stops marking points, so that clicks place stones again.
    pub(super) const fn close_marker(&mut self) {
        self.marker = None;
    }

    /// Starts typing a comment in `editor`.
    pub(super) fn open_comment(&mut self, editor: CommentEditor) {
        self.comment = Some(editor);
    }

    /// Returns the editor of the comment, mutable; `None` while no comment is being typed.
    pub(super) const fn comment_mut(&mut self) -> Option<&mut CommentEditor> {
        self.comment.as_mut()
    }

    /// If `is_left` returns `true` for the editor of the comment, closes this editor and returns it. Otherwise returns
    /// `None`.
    pub(super) fn take_comment_if(&mut self, is_left: impl FnOnce(&CommentEditor) -> bool) -> Option<CommentEditor> {
        self.comment.take_if(|it| is_left(it))
    }

    /// Scrolls the comment so that the row with the index `row` is at the top.
    pub(super) const fn set_first_comment_row(&mut self, row: usize) {
        self.first_comment_row = row;
    }

    /// Stops marking points and typing a comment. Called when another game is put on the board.
    pub(super) fn close(&mut self) {
        *self = Self { first_comment_row: self.first_comment_row, ..Self::default() };
    }
}

/// Returns the marks of a position after a click on a point: a mark of another kind on the point is replaced, and a
/// mark of the same kind is removed.
pub(super) fn marked(marks: &[Mark], point: Point, marker: Marker) -> Vec<Mark> {
    let kind = match marker {
        Marker::Triangle => MarkKind::Triangle,
        Marker::Square => MarkKind::Square,
        Marker::Circle => MarkKind::Circle,
        Marker::Cross => MarkKind::Cross,
        Marker::Letter => MarkKind::Label(next_label(marks, ('A'..='Z').chain('a'..='z').map(String::from))),
        Marker::Number => MarkKind::Label(next_label(marks, std::iter::empty())),
    };
    let is_label = |it: &MarkKind| matches!(it, MarkKind::Label(_));
    let is_same = |it: &Mark| it.point == point && (it.kind == kind || is_label(&it.kind) && is_label(&kind));
    let is_drawn = marks.iter().any(is_same);
    let others = marks.iter().filter(|it| it.point != point).cloned();
    others.chain((!is_drawn).then_some(Mark { point, kind })).collect()
}

/// Returns the first of `labels` that none of `marks` has or, if all are taken, the smallest number from 1 that none of
/// `marks` has.
fn next_label(marks: &[Mark], labels: impl Iterator<Item = String>) -> String {
    let is_free = |label: &String| !marks.iter().any(|it| it.kind == MarkKind::Label(label.clone()));
    let numbers = (1..=marks.len() + 1).map(|it| it.to_string());
    labels.chain(numbers).find(is_free).unwrap_or_default()
}
