//! Groups of widgets for screen readers, from dialogs, menus and lists to the lines of a paragraph.

use std::ops::Range;

use crate::ui::geometry::Rect;

/// A group of widgets that screen readers treat as one part of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The kind of the group, from which its role for screen readers follows.
    pub kind: GroupKind,
    /// The name of the group for screen readers.
    pub name: String,
    /// The rectangle around the widgets of the group, in device pixels.
    pub rect: Rect,
    /// The indices of the group's widgets in the layout. The first widget is the background, if the group has a
    /// background.
    pub widgets: Range<usize>,
}

/// The kind of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// A dialog; its background is the veil over everything below it.
    Dialog,
    /// An open menu; its background is a card.
    Menu,
    /// A list; its background is a card. Each row is a control, and the name of the control includes the texts on the
    /// row.
    List,
    /// A page that can be scrolled.
    Page,
    /// A message. A screen reader does not read out again those texts of the message that are part of the group's name.
    Message,
    /// The title bar, whose name is the title of the window.
    TitleBar,
    /// Choices side by side, of which one is chosen; they have no background.
    Choices,
    /// The menu bar: the titles of the menus.
    MenuBar,
    /// A control and what lies on it; its first widget is the control. A screen reader reads the texts that the name of
    /// the control lacks as the description of the control.
    Control,
    /// The lines of a paragraph, from top to bottom. A screen reader reads them as one text.
    Paragraph,
}

/// The index of a group that is still open: until the group is closed, each widget that is added belongs to the group.
#[must_use = "the group must be closed"]
pub(in crate::ui) struct OpenGroup(pub(super) usize);
