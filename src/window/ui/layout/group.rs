//! Groups of widgets: dialogs, menus, lists, pages, messages and choices, as a screen reader names them.

use std::ops::Range;

use crate::ui::geometry::Rect;

/// Widgets that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The kind.
    pub kind: GroupKind,
    /// The accessible name.
    pub name: String,
    /// The rectangle around its widgets, in device pixels.
    pub rect: Rect,
    /// The indices of its widgets in the layout; the background of the group, if it has one, is the first.
    pub widgets: Range<usize>,
}

/// The kind of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// A dialog; its background is the veil over everything below it.
    Dialog,
    /// An open menu, on a card.
    Menu,
    /// A list, on a card; its rows are controls whose names include the texts on them.
    List,
    /// A page of texts, which can be scrolled.
    Page,
    /// A message, on a card whose name includes the texts on it.
    Message,
    /// The title bar, named by its title.
    TitleBar,
    /// Choices side by side, of which one is taken; they have no background.
    Choices,
}

/// A group that is open, by its index.
#[must_use = "the group must be closed"]
pub(in crate::ui) struct OpenGroup(pub(super) usize);
