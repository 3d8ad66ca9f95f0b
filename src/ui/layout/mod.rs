//! Where everything lies: a pure function of the state, the window's size and its scale.

use crate::ui::geometry::Rect;
use crate::ui::theme::Theme;
use crate::ui::widgets::Widget;

/// One thing to be seen, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Where it lies.
    pub rect: Rect,
    /// What it is.
    pub widget: Widget,
}

/// The whole window.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The width in device pixels.
    pub width: i32,
    /// The height in device pixels.
    pub height: i32,
    /// Its colors.
    pub theme: Theme,
    /// What is to be seen, from the lowest to the uppermost.
    pub placed: Vec<Placed>,
}
