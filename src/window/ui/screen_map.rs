//! The geometry that input is tested against: roles under pixels, the points of the board, what can be scrolled.

use crate::ui::action::{Action, DropDown};
use crate::ui::decorations::WindowRequest;
use crate::ui::geometry::Rect;
use crate::ui::widgets::{BoardView, Grid};
use crate::ui::wrapped_text::WrappedText;

/// The parts of the picture on the screen that the state needs to handle input.
pub trait ScreenMap {
    /// Returns the role of the uppermost thing under a pixel that the pointer does not go through.
    fn role_at(&self, x: i32, y: i32) -> Option<Role>;

    /// Returns the roles that the keyboard can reach, in the order of Tab: those of the uppermost dialog, or of the
    /// whole window.
    fn reachable_roles(&self) -> Vec<Role>;

    /// Returns `true` if the control of an action is a push button, so that Enter presses it.
    fn is_button(&self, action: Action) -> bool;

    /// Returns the button that stands out among those that the keyboard can reach, which Enter presses unless another
    /// control has the keyboard; `None` if there is none, or it is disabled.
    fn default_button(&self) -> Option<Action>;

    /// Returns the board; `None` if no board is shown.
    fn board(&self) -> Option<&BoardView>;

    /// Returns the pixels of the board's points; `None` if no board is shown.
    fn grid(&self) -> Option<Grid> {
        self.board().map(|it| it.grid)
    }

    /// Returns the part shown of the list or page that can be scrolled.
    fn scroll(&self) -> Scroll;

    /// Returns the place of the control of an action, if it is shown.
    fn control_place(&self, action: Action) -> Option<Rect>;

    /// Returns the place of what lies under a pixel, if it has a tooltip.
    fn tip_place(&self, x: i32, y: i32) -> Option<Rect>;

    /// Returns the rows of the text that a control types: the comment or a text field; `None` if it is not shown.
    fn text_rows(&self, control: Action) -> Option<&WrappedText>;
}

/// Behavior of a part of the window under pointer and keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// None: the pointer goes through it.
    Plain,
    /// None, and it blocks the pointer from what lies below it.
    Shield,
    /// A control that can be pressed.
    Control {
        /// The action that pressing it runs.
        action: Action,
        /// The action can be done now.
        enabled: bool,
        /// Tab stops at it.
        tab: bool,
    },
    /// The board.
    Board,
    /// The list of moves, which the wheel scrolls.
    MoveList,
    /// A page of help, which the wheel scrolls.
    Page,
    /// The open drop-down list, which the wheel scrolls.
    List,
    /// The title bar or an edge of the window: pressing it begins this request.
    Frame(WindowRequest),
}

impl Role {
    /// Returns `true` if it belongs to the menu bar or an open menu.
    #[must_use]
    pub const fn is_menu(self) -> bool {
        matches!(self, Self::Shield | Self::Control { action: Action::Menu(_), .. } | Self::Control { tab: false, .. })
    }

    /// Returns `true` if it belongs to the open drop-down list or to its box.
    #[must_use]
    pub fn is_list(self, list: DropDown) -> bool {
        match self {
            Self::List => true,
            Self::Control { action, .. } => matches!(action, Action::ListRow(_)) || action == Action::DropDown(list),
            Self::Plain | Self::Shield | Self::Board | Self::MoveList | Self::Page | Self::Frame(_) => false,
        }
    }
}

/// The part of a list that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    /// The first row shown.
    pub first: usize,
    /// The first row shown when it is scrolled to the end.
    pub last: usize,
}
