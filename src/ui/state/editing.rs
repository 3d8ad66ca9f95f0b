//! The editors of a position, of marks on points, and of a comment.

use crate::game::{Mark, MarkKind, Point};
use crate::ui::action::Marker;
use crate::ui::state::comment::CommentEditor;
use crate::ui::state::editor::PositionEditor;

/// The editors that are open.
#[derive(Debug, Default)]
pub struct Editing {
    position: Option<PositionEditor>,
    marker: Option<Marker>,
    comment: Option<CommentEditor>,
    first_comment_row: usize,
}

impl Editing {
    /// Returns the position that is being edited.
    #[must_use]
    pub const fn position(&self) -> Option<&PositionEditor> {
        self.position.as_ref()
    }

    /// Returns `true` while a position is edited.
    #[must_use]
    pub const fn is_position_open(&self) -> bool {
        self.position.is_some()
    }

    /// Returns the mark that a click draws, while points are marked.
    #[must_use]
    pub const fn marker(&self) -> Option<Marker> {
        self.marker
    }

    /// Returns the comment that is being typed.
    #[must_use]
    pub const fn comment(&self) -> Option<&CommentEditor> {
        self.comment.as_ref()
    }

    /// Returns the index of the first row shown of the comment.
    #[must_use]
    pub const fn first_comment_row(&self) -> usize {
        self.first_comment_row
    }

    /// Opens the editor of a position, in the place of the marks.
    pub(super) fn open_position(&mut self, editor: PositionEditor) {
        self.marker = None;
        self.position = Some(editor);
    }

    /// Changes the position that is being edited.
    pub(super) fn change_position(&mut self, change: impl FnOnce(&mut PositionEditor)) {
        if let Some(position) = &mut self.position {
            position.change(change);
        }
    }

    /// Undoes the last change of the position that is being edited.
    pub(super) fn undo_in_position(&mut self) {
        self.position.as_mut().map(PositionEditor::undo);
    }

    /// Makes the change of that position again that was undone last.
    pub(super) fn redo_in_position(&mut self) {
        self.position.as_mut().map(PositionEditor::redo);
    }

    /// Closes the editor of the position and returns it.
    pub(super) const fn take_position(&mut self) -> Option<PositionEditor> {
        self.position.take()
    }

    /// Lets clicks mark points, or place stones again.
    pub(super) const fn toggle_marker(&mut self) {
        self.marker = if self.marker.is_some() { None } else { Some(Marker::Triangle) };
    }

    /// Chooses the mark that a click draws.
    pub(super) const fn set_marker(&mut self, marker: Marker) {
        self.marker = Some(marker);
    }

    /// Begins to type a comment.
    pub(super) fn open_comment(&mut self, editor: CommentEditor) {
        self.comment = Some(editor);
    }

    /// Returns the comment that is being typed, to be changed.
    pub(super) const fn comment_mut(&mut self) -> Option<&mut CommentEditor> {
        self.comment.as_mut()
    }

    /// Ends the typing of the comment if the condition holds, and returns its editor.
    pub(super) fn take_comment_if(&mut self, is_left: impl FnOnce(&CommentEditor) -> bool) -> Option<CommentEditor> {
        self.comment.take_if(|it| is_left(it))
    }

    /// Shows the comment from this row on.
    pub(super) const fn set_first_comment_row(&mut self, row: usize) {
        self.first_comment_row = row;
    }

    /// Closes all editors, since another game is on the board.
    pub(super) fn close(&mut self) {
        *self = Self { first_comment_row: self.first_comment_row, ..Self::default() };
    }
}

/// Returns the marks of a position after a click on a point: the marker takes the place of any other mark, and removes
/// its own.
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

/// Returns the first of these labels that no mark has, or else the first such number from 1.
fn next_label(marks: &[Mark], labels: impl Iterator<Item = String>) -> String {
    let is_free = |label: &String| !marks.iter().any(|it| it.kind == MarkKind::Label(label.clone()));
    let numbers = (1..=marks.len() + 1).map(|it| it.to_string());
    labels.chain(numbers).find(is_free).unwrap_or_default()
}
