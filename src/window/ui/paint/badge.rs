//! The badge of a stone that was a mistake: a sign at the stone's edge, and a ring around the stone.

use crate::game::Point;
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::stone;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Badge, Font, Grid};

/// `PART` is the radius of a badge's sign as a fraction of the stone's radius; `LEAST` is the minimum of the sign's
/// radius, in pixels.
const PART: f32 = 0.46;
const LEAST: f32 = 6.0;

/// Draws the badge's ring around the stone.
pub fn ring(painter: &mut Painter<'_>, grid: &Grid, badge: &Badge) {
    let radius = stone::radius_on_board(grid.cell);
    let width = (radius * 0.14).max(1.5);
    painter.ring(grid.pixel(badge.point), radius - width / 2.0, width, painter.color(badge.color));
}

/// Draws the disc of the badge's sign at the stone's upper right, and the sign on it.
pub fn sign(painter: &mut Painter<'_>, grid: &Grid, badge: &Badge) {
    let (middle, radius) = place(grid, badge.point);
    painter.disc(middle, radius + (radius * 0.12).max(1.0), painter.color(Token::Card));
    painter.disc(middle, radius, painter.color(badge.color));
    let font = Font { size: cast::round_to_i32(radius * 1.35).max(6), bold: true };
    let pen = to_f32(middle.0) + 0.5 - text::advance(badge.sign, font) / 2.0;
    let base = middle.1 + (text::cap_height(font) + 1) / 2;
    painter.line(pen, base, badge.sign, font, painter.color(Token::Card));
}

/// Returns a rectangle that contains every pixel of the ring and the sign.
pub fn bounds(grid: &Grid, point: Point) -> Rect {
    let (x, y) = grid.pixel(point);
    let (middle, radius) = place(grid, point);
    let reach = cast::ceil_to_i32(radius * 1.12 + 1.0) + 1;
    let stone = Rect::around(x, y, cast::ceil_to_i32(stone::radius_on_board(grid.cell)) + 2);
    stone.union(Rect::around(middle.0, middle.1, reach))
}

/// Returns the middle and the radius of the disc on which the sign is drawn.
fn place(grid: &Grid, point: Point) -> ((i32, i32), f32) {
    let (x, y) = grid.pixel(point);
    let radius = stone::radius_on_board(grid.cell);
    let apart = cast::round_to_i32(radius * 0.72);
    ((x + apart, y - apart), (radius * PART).max(LEAST))
}
