//! The cache of pictures that are costly to paint, kept from one frame to the next.

use crate::ui::geometry::Rect;
use crate::ui::paint::canvas::Picture;
use crate::ui::paint::glyphs::Glyphs;
use crate::ui::paint::shapes::Shapes;
use crate::ui::paint::stone::Stones;
use crate::ui::theme::{Theme, Token};
use crate::ui::widgets::Grid;

/// The cache of pictures: glyphs, stones, shapes and empty boards.
#[derive(Debug, Default)]
pub struct Cache {
    pub(super) glyphs: Glyphs,
    pub(super) stones: Stones,
    pub(super) shapes: Shapes,
    /// The pictures of empty boards that were painted last: one for the board of the game, then one for the small board
    /// in the settings window.
    pub(super) empty_boards: [Option<(EmptyBoard, Picture)>; 2],
}

/// The values that determine the picture of a board without stones; the key of the cached picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmptyBoard {
    /// The rectangle that the board fills.
    pub(super) rect: Rect,
    pub(super) grid: Grid,
    pub(super) labels: bool,
    pub(super) theme: Theme,
    /// The color around the wooden board.
    pub(super) ground: Token,
}
