//! Draws stones while their placing or removal is animated: the fainter such a stone is, the larger it is drawn.

use crate::ui::cast::{self, to_f32};
use crate::ui::paint::painter::Painter;
use crate::ui::paint::stone;
use crate::ui::widgets::{Grid, MovingStone};

/// The fraction by which an animated stone is larger than a resting stone while it is almost invisible.
const GROWTH: f32 = 0.2;

/// Draws a stone that is being placed or removed.
pub fn stone(painter: &mut Painter<'_>, grid: &Grid, moving: &MovingStone) {
    let side = stone::side_on_board(grid.cell);
    let presence = f32::from(moving.presence) / 255.0;
    let picture = painter.cache.stones.get(moving.color, side);
    painter.canvas.draw_scaled(picture, grid.pixel(moving.point), 1.0 + GROWTH * (1.0 - presence), presence);
}

/// Returns the greatest distance from a point to a pixel of a stone that is being placed on the point or removed from
/// it.
pub(super) fn reach(grid: &Grid) -> i32 {
    cast::ceil_to_i32(to_f32(stone::side_on_board(grid.cell)) * (1.0 + GROWTH) / 2.0) + 1
}
