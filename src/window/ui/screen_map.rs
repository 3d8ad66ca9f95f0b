//! Hit testing: the part of the window under a pixel.
//!
//! [`ScreenMap`] also has the rest of the geometry that input needs, such as the points of the board and scroll
//! positions.

use crate::ui::action::{Action, DropDown};
use crate::ui::decorations::WindowRequest;
use crate::ui::geometry::Rect;
use crate::ui::widgets::{BoardView, Grid};
use crate::ui::wrapped_text::WrappedText;

/// The facts about the last drawn frame of the window, such as the places of controls, which the state needs to handle
/// pointer and keyboard.
pub trait ScreenMap {
    /// Returns the role of the topmost widget under pixel `(x, y)` that is not transparent to the pointer.
    fn role_at(&self, x: i32, y: i32) -> Option<Role>;

    /// Returns the roles that the keyboard can reach, in the order of Tab. If a dialog is open, these are the roles of
    /// the topmost dialog; otherwise the roles of the whole window.
    fn reachable_roles(&self) -> Vec<Role>;

    /// Returns `true` if the control of an action is a push button, so that Enter presses it.
    fn is_button(&self, action: Action) -> bool;

    /// Returns the default button, which Enter presses unless another control has the keyboard focus; `None` if the
    /// keyboard can reach no default button, or the default button is disabled.
    fn default_button(&self) -> Option<Action>;

    /// Returns the board; `None` if no board is shown.
    fn board(&self) -> Option<&BoardView>;

    /// Returns the grid of the board, which maps points to pixels; `None` if no board is shown.
    fn grid(&self) -> Option<Grid> {
        self.board().map(|it| it.grid)
    }

    /// Returns the scroll position of the list or page that can be scrolled.
    fn scroll(&self) -> Scroll;

    /// Returns the rectangle of the control that runs `action`; `None` if the control is not shown.
    fn control_place(&self, action: Action) -> Option<Rect>;

    /// Returns the rectangle of the widget under pixel `(x, y)` if this widget has a tooltip; otherwise `None`.
    fn tip_place(&self, x: i32, y: i32) -> Option<Rect>;

    /// Returns the text of the field or comment that `control` edits, wrapped into rows as it is shown; `None` if it is
    /// not shown.
    fn text_rows(&self, control: Action) -> Option<&WrappedText>;
}

/// The role of a part of the window: how the part reacts to pointer and keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// No reaction; the part is transparent to the pointer.
    Plain,
    /// No reaction; the part blocks the pointer from everything below it.
    Shield,
    /// A control that can be pressed.
    Control {
        /// The action that is run when the control is pressed.
        action: Action,
        /// `true` if the action can be run now.
        enabled: bool,
        /// `true` if Tab stops at the control.
        tab: bool,
    },
    /// The board.
    Board,
    /// The list of moves, which the wheel scrolls.
    MoveList,
    /// A page or a list other than the list of moves; the wheel scrolls it if it is longer than its visible part.
    Page,
    /// The open drop-down list, which the wheel scrolls.
    List,
    /// The title bar or an edge of the window: pressing it sends this request to the window manager.
    Frame(WindowRequest),
}

impl Role {
    /// Returns `true` if the role can belong to the menu bar or to an open menu. Other parts can have the same roles:
    /// parts that only block the pointer, and controls that Tab skips.
    #[must_use]
    pub const fn is_menu(self) -> bool {
        matches!(self, Self::Shield | Self::Control { action: Action::Menu(_), .. } | Self::Control { tab: false, .. })
    }

    /// Returns `true` if the role belongs to the open drop-down list, or to the control that opened it.
    #[must_use]
    pub fn is_list(self, list: DropDown) -> bool {
        match self {
            Self::List => true,
            Self::Control { action, .. } => matches!(action, Action::ListRow(_)) || action == Action::DropDown(list),
            Self::Plain | Self::Shield | Self::Board | Self::MoveList | Self::Page | Self::Frame(_) => false,
        }
    }
}

/// The scroll position of a list or page, in rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    /// Index of the first row shown.
    pub first: usize,
    /// Index of the first row shown when the list or page is scrolled to its end.
    pub last: usize,
}
