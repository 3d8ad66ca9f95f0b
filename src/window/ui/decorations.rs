//! Client-side decorations: the title bar and the edges that the window draws itself where the compositor draws none.

/// The height of the title bar, in logical pixels.
pub const TITLE_BAR: i32 = 36;

/// The width of the strips along the window's edges by which the pointer resizes the window, in logical pixels.
/// `CORNER` is the length of the part of an edge that belongs to a corner.
pub(super) const EDGE: i32 = 5;
const CORNER: i32 = 16;

/// The state of the window that its client-side decorations show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decorations {
    /// `true` if the window is maximized.
    pub is_maximized: bool,
    /// `true` if the window has the keyboard focus.
    pub is_active: bool,
}

/// A request to the window manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WindowRequest {
    /// Minimize the window.
    Minimize,
    /// Maximize the window, or restore its size.
    ToggleMaximize,
    /// Close the window, as the close button of a system title bar does.
    Close,
    /// Move the window with the pointer until the mouse button is released.
    Move,
    /// Resize the window by an edge or a corner. The edge or corner follows the pointer until the mouse button is
    /// released.
    Resize(ResizeEdge),
    /// Show the window manager's own menu at the pointer.
    ShowMenu,
}

/// An edge or a corner of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResizeEdge {
    /// The upper edge.
    Top,
    /// The corner between the upper and the right edge.
    TopRight,
    /// The right edge.
    Right,
    /// The corner between the lower and the right edge.
    BottomRight,
    /// The lower edge.
    Bottom,
    /// The corner between the lower and the left edge.
    BottomLeft,
    /// The left edge.
    Left,
    /// The corner between the upper and the left edge.
    TopLeft,
}

impl ResizeEdge {
    /// Returns the edge or the corner at pixel `(x, y)` of a window with the size `size`. Returns `None` if the pixel
    /// is at least `width` away from every edge. All numbers are in device pixels.
    #[must_use]
    pub(super) fn at((x, y): (i32, i32), size: (i32, i32), width: i32) -> Option<Self> {
        // Distances of the pointer from the left, top, right and bottom edges of the window.
        let [left, top, right, bottom] = [x, y, size.0 - 1 - x, size.1 - 1 - y];
        if [left, top, right, bottom].into_iter().all(|it| width <= it) {
            return None;
        }
        let corner = width * CORNER / EDGE;
        Some(match (left < corner, top < corner, right < corner, bottom < corner) {
            (true, true, _, _) => Self::TopLeft,
            (_, true, true, _) => Self::TopRight,
            (true, _, _, true) => Self::BottomLeft,
            (_, _, true, true) => Self::BottomRight,
            (true, ..) => Self::Left,
            (_, true, ..) => Self::Top,
            (_, _, true, _) => Self::Right,
            _ => Self::Bottom,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_corners_lie_at_the_rim() {
        let at = |x, y| ResizeEdge::at((x, y), (480, 520), EDGE);
        assert_eq!([at(5, 300), at(474, 300), at(240, 5), at(240, 514), at(15, 15)], [None; 5]);
        let edges = [at(4, 300), at(475, 300), at(240, 4), at(240, 515)];
        assert_eq!(edges, [ResizeEdge::Left, ResizeEdge::Right, ResizeEdge::Top, ResizeEdge::Bottom].map(Some));
        assert_eq!([at(0, 15), at(15, 0), at(4, 4)], [Some(ResizeEdge::TopLeft); 3]);
        assert_eq!([at(479, 15), at(464, 0)], [Some(ResizeEdge::TopRight); 2]);
        assert_eq!([at(0, 504), at(15, 519)], [Some(ResizeEdge::BottomLeft); 2]);
        assert_eq!([at(479, 504), at(464, 519)], [Some(ResizeEdge::BottomRight); 2]);
    }
}
