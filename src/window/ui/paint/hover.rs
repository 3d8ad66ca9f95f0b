//! Paints the marks of pointer and keyboard on the board.
//!
//! These are the cursor, the translucent stone that a click would place, and the ring that shows the keyboard focus.

use crate::game::{Color, Point};
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::stone;
use crate::ui::theme::{Rgb, Token};
use crate::ui::widgets::{CursorLook, Grid};

/// The opacity of the stone that a click would place.
const GHOST: f32 = 0.55;

/// Draws a translucent stone that shows the stone a click would place.
pub fn ghost(painter: &mut Painter<'_>, grid: &Grid, point: Point, color: Color) {
    let side = stone::side_on_board(grid.cell);
    let (x, y) = grid.pixel(point);
    if Rect::around(x, y, side / 2).meets(painter.canvas.clip()) {
        let picture = painter.cache.stones.get(color, side);
        painter.canvas.draw_translucent(picture, x - side / 2, y - side / 2, GHOST);
    }
}

/// Draws the cursor: the four corners of a square around a point. If a click on the point has an effect, the corners
/// are red; otherwise they are thin and short.
pub fn cursor(painter: &mut Painter<'_>, grid: &Grid, point: Point, look: CursorLook) {
    let (x, y) = grid.pixel(point);
    let outer = Rect::around(x, y, grid.cell / 2);
    let thick = ((grid.cell * 13 + 100) / 200).max(2);
    let (thickness, arm, token) = match look {
        CursorLook::Open => (thick, grid.cell / 4, Token::Red),
        CursorLook::Closed => (thick / 2, grid.cell / 6, Token::Line),
    };
    let (arm, color) = (arm.max(thickness), painter.color(token));
    let edge = painter.color(Token::CursorEdge);
    if look == CursorLook::Open && edge != color {
        let edge_width = (thickness / 3).max(1);
        corners(painter, outer, arm + 2 * edge_width, thickness + 2 * edge_width, edge);
        return corners(painter, outer.grow(-edge_width), arm, thickness, color);
    }
    corners(painter, outer, arm, thickness, color);
}

/// Draws the corners of a rectangle.
fn corners(painter: &mut Painter<'_>, outer: Rect, arm: i32, thickness: i32, color: Rgb) {
    for left in [outer.x, outer.right() - arm] {
        for top in [outer.y, outer.bottom() - thickness] {
            painter.canvas.fill(Rect::new(left, top, arm, thickness), color);
        }
    }
    for left in [outer.x, outer.right() - thickness] {
        for top in [outer.y, outer.bottom() - arm] {
            painter.canvas.fill(Rect::new(left, top, thickness, arm), color);
        }
    }
}

/// Draws the ring around the wooden board that shows the keyboard focus.
pub fn focus(painter: &mut Painter<'_>, rect: Rect, grid: &Grid) {
    let (ring, thickness) = focus_ring(rect, grid);
    painter.frame(ring, grid.radius + thickness, thickness, painter.color(Token::Accent));
}

/// Returns a rectangle for each side of the focus ring; together they contain every pixel of the ring.
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
