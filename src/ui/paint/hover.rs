//! What follows the pointer and the keyboard over the board: the red box, the stone to be, the ring of focus.

use crate::game::{Color, Point};
use crate::ui::geometry::Rect;
use crate::ui::paint::brush::Brush;
use crate::ui::paint::stone;
use crate::ui::theme::Token;
use crate::ui::widgets::Grid;

/// How much is to be seen of a stone that is not there yet.
const GHOST: u8 = 140;

/// The stone that a click would place.
pub fn ghost(brush: &mut Brush<'_>, grid: &Grid, point: Point, color: Color) {
    let side = stone::side_on_board(grid.cell);
    let (x, y) = grid.pixel(point);
    if Rect::around(x, y, side / 2).meets(brush.canvas.clip()) {
        brush.canvas.sprite(brush.kit.stones.get(color, side), x - side / 2, y - side / 2, GHOST);
    }
}

/// The four corners of a box around a point.
pub fn cursor(brush: &mut Brush<'_>, grid: &Grid, point: Point) {
    let (x, y) = grid.pixel(point);
    let outer = Rect::around(x, y, grid.cell / 2);
    let thickness = ((grid.cell * 13 + 100) / 200).max(2);
    let arm = (grid.cell / 4).max(thickness);
    let color = brush.color(Token::Red);
    for left in [outer.x, outer.right() - arm] {
        for top in [outer.y, outer.bottom() - thickness] {
            brush.canvas.fill(Rect::new(left, top, arm, thickness), color);
        }
    }
    for left in [outer.x, outer.right() - thickness] {
        for top in [outer.y, outer.bottom() - arm] {
            brush.canvas.fill(Rect::new(left, top, thickness, arm), color);
        }
    }
}

/// The ring around the wood.
pub fn focus(brush: &mut Brush<'_>, rect: Rect, grid: &Grid) {
    let (ring, thickness) = focus_ring(rect, grid);
    brush.frame(ring, grid.radius + thickness, thickness, brush.color(Token::Accent));
}

/// What that ring touches.
pub(super) fn focus_boxes(rect: Rect, grid: &Grid) -> [Rect; 4] {
    let (ring, thickness) = focus_ring(rect, grid);
    let depth = (grid.radius + thickness).max(1);
    [
        Rect { h: depth.min(ring.h), ..ring },
        Rect { y: ring.bottom() - depth.min(ring.h), h: depth.min(ring.h), ..ring },
        Rect { w: depth.min(ring.w), ..ring },
        Rect { x: ring.right() - depth.min(ring.w), w: depth.min(ring.w), ..ring },
    ]
}

fn focus_ring(rect: Rect, grid: &Grid) -> (Rect, i32) {
    let thickness = (grid.label_size / 6).max(2);
    (grid.wood.grow(thickness).intersect(rect), thickness)
}
