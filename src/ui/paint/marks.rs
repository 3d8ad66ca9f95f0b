//! What is drawn on stones and points: sides, numbers, the last move, marks, the winning line.

use crate::game::{Color, Mark, MarkKind, Point, WinningLine};
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::board::ink_on;
use crate::ui::paint::brush::Brush;
use crate::ui::paint::mask::Mask;
use crate::ui::paint::stone;
use crate::ui::text;
use crate::ui::theme::{Rgb, Token};
use crate::ui::widgets::{Font, Grid};

/// The radius of the smallest stone that bears a ring.
const LEAST_RINGED: f32 = 6.0;

/// The size of the smallest number that can be read.
const LEAST_NUMBER: i32 = 5;

/// The mark that tells the sides apart without color, where the theme has one: a ring on black, a dot and a
/// sharp edge on white. Where something is written on the stone there is no room for the dot.
pub fn side(brush: &mut Brush<'_>, grid: &Grid, point: Point, color: Color, is_written: bool) {
    if !brush.theme.marks_stones() {
        return;
    }
    let radius = stone::radius_on_board(grid.cell);
    let (ink, thin) = (ink_on(color), (radius * 0.1).max(1.0));
    match color {
        // On a tiny stone the ring would leave no black; the dots on white are then enough.
        Color::Black if radius < LEAST_RINGED => (),
        Color::Black => ring(brush, grid.pixel(point), radius * 0.8, thin, ink),
        Color::White => {
            ring(brush, grid.pixel(point), radius - thin / 2.0, thin, ink);
            if !is_written {
                brush.disc(grid.pixel(point), (radius * 0.2).max(1.0), ink);
            }
        }
    }
}

fn ring(brush: &mut Brush<'_>, (x, y): (i32, i32), radius: f32, thickness: f32, color: Rgb) {
    let half = cast::ceil_to_i32(radius + thickness / 2.0);
    let mask = Mask::ring_around(half, radius, thickness);
    brush.canvas.stamp(&mask, x - half, y - half, color);
}

/// The dot on the last stone; a larger one where something is written on it.
pub fn last(brush: &mut Brush<'_>, grid: &Grid, point: Point, color: Color, is_written: bool) {
    let radius = stone::radius_on_board(grid.cell);
    let part = if is_written { 0.76 } else { 0.29 };
    let dot = (radius * part).max(1.5);
    if brush.theme.marks_stones() {
        brush.disc(grid.pixel(point), (dot + radius * 0.1).min(radius), ink_on(color));
    }
    brush.disc(grid.pixel(point), dot, brush.color(Token::Accent));
}

/// The cross on a point where no stone may be placed.
pub fn forbidden(brush: &mut Brush<'_>, grid: &Grid, point: Point) {
    let (x, y) = grid.pixel(point);
    let half = (grid.cell * 3 / 20).max(3);
    let thickness = (to_f32(grid.cell) * 0.06).max(1.5);
    let rect = Rect::around(x, y, half + cast::ceil_to_i32(thickness));
    let (near, far) = (to_f32(x - half - rect.x) + 0.5, to_f32(x + half - rect.x) + 0.5);
    for ends in [[(near, near), (far, far)], [(near, far), (far, near)]] {
        let mask = Mask::stroke(rect.w, rect.h, &ends, thickness);
        brush.canvas.stamp(&mask, rect.x, rect.y, brush.color(Token::Red));
    }
}

/// The disc with a ring around it on the point that is recommended.
pub fn hint(brush: &mut Brush<'_>, grid: &Grid, point: Point) {
    let radius = stone::radius_on_board(grid.cell);
    let color = brush.color(Token::Green);
    brush.disc(grid.pixel(point), (radius * 0.38).max(2.0), color);
    ring(brush, grid.pixel(point), radius * 0.72, (radius * 0.12).max(1.0), color);
}

/// A move that is offered: a letter, or a number where letters do not suffice.
pub fn offer(brush: &mut Brush<'_>, grid: &Grid, point: Point, index: u8) {
    let radius = stone::radius_on_board(grid.cell);
    brush.disc(grid.pixel(point), radius, brush.color(Token::Accent));
    brush.disc(grid.pixel(point), radius * 0.86, brush.color(Token::Card));
    let label = if index <= 26 { char::from(b'A' + index - 1).to_string() } else { index.to_string() };
    write(brush, grid, point, &label, brush.color(Token::Ink));
}

/// The square around points of which these are the corners.
pub(super) fn area_box(grid: &Grid, (first, last): (Point, Point)) -> Rect {
    let half = grid.cell / 2;
    let around = |it: Point| {
        let (x, y) = grid.pixel(it);
        Rect::around(x, y, half)
    };
    around(first).union(around(last))
}

/// A mark, in a color that reads well on what lies there; on a bare point the lines below it are covered.
pub fn mark(brush: &mut Brush<'_>, grid: &Grid, mark: &Mark, ink: Rgb, is_bare: bool) {
    let radius = stone::radius_on_board(grid.cell);
    let thin = (radius * 0.15).max(1.5);
    let (x, y) = grid.pixel(mark.point);
    if is_bare {
        brush.disc((x, y), radius * 0.82, brush.color(Token::WoodLight));
    }
    match &mark.kind {
        MarkKind::Triangle => {
            let (high, wide, low) = (radius * 0.6, radius * 0.52, radius * 0.3);
            strokes(brush, (x, y), &[&[(0.0, -high), (wide, low), (-wide, low), (0.0, -high)]], thin, ink);
        }
        MarkKind::Square => {
            // Its edges lie on whole pixels.
            let (half, line) = (cast::round_to_i32(radius * 0.46).max(2), cast::round_to_i32(thin).max(1));
            brush.frame(Rect::around(x, y, half), line, line, ink);
        }
        MarkKind::Circle => ring(brush, (x, y), radius * 0.48, thin, ink),
        MarkKind::Cross => {
            let arm = radius * 0.42;
            strokes(brush, (x, y), &[&[(-arm, -arm), (arm, arm)], &[(-arm, arm), (arm, -arm)]], thin, ink);
        }
        MarkKind::Label(label) => fitted(brush, grid, mark.point, label, ink),
    }
}

/// Lines through points that lie so far from the middle of a pixel.
fn strokes(brush: &mut Brush<'_>, (x, y): (i32, i32), lines: &[&[(f32, f32)]], thin: f32, ink: Rgb) {
    let reach = lines.iter().copied().flatten().fold(0.0_f32, |reach, (dx, dy)| reach.max(dx.abs()).max(dy.abs()));
    let half = cast::ceil_to_i32(reach + thin / 2.0);
    let middle = to_f32(half) + 0.5;
    for line in lines {
        let points: Vec<_> = line.iter().map(|(dx, dy)| (middle + dx, middle + dy)).collect();
        let mask = Mask::stroke(2 * half + 1, 2 * half + 1, &points, thin);
        brush.canvas.stamp(&mask, x - half, y - half, ink);
    }
}

/// A text as large as fits a stone, cut where it is too long for any size that can be read.
fn fitted(brush: &mut Brush<'_>, grid: &Grid, point: Point, label: &str, ink: Rgb) {
    let radius = stone::radius_on_board(grid.cell);
    let room = radius * 1.7;
    let whole = cast::round_to_i32(radius * 0.96);
    let wide = text::advance(label, Font { size: whole, bold: true });
    let size = if wide <= room { whole } else { cast::round_to_i32(to_f32(whole) * room / wide).max(whole * 3 / 5) };
    let font = Font { size: size.max(LEAST_NUMBER), bold: true };
    centered(brush, grid, point, &text::elide(label, font, cast::round_to_i32(room)), font, ink);
}

/// The number of a stone.
pub fn number(brush: &mut Brush<'_>, grid: &Grid, point: Point, number: u16, ink: Rgb) {
    write(brush, grid, point, &number.to_string(), ink);
}

fn write(brush: &mut Brush<'_>, grid: &Grid, point: Point, label: &str, ink: Rgb) {
    let part = match label.len() {
        0..=2 => 0.96,
        3 => 0.78,
        _ => 0.64,
    };
    let size = cast::round_to_i32(stone::radius_on_board(grid.cell) * part);
    if size < LEAST_NUMBER {
        return;
    }
    centered(brush, grid, point, label, Font { size, bold: true }, ink);
}

/// Writes around a point.
fn centered(brush: &mut Brush<'_>, grid: &Grid, point: Point, label: &str, font: Font, ink: Rgb) {
    let (x, y) = grid.pixel(point);
    let pen = to_f32(x) + 0.5 - text::advance(label, font) / 2.0;
    let base = y + (text::cap_height(font) + 1) / 2;
    brush.line(pen, base, label, font, ink);
}

/// The line through the stones that won.
pub fn five(brush: &mut Brush<'_>, grid: &Grid, five: &WinningLine) {
    let rect = five_box(grid, five);
    if !rect.meets(brush.canvas.clip()) {
        return;
    }
    let ends = [five.first, five.last].map(|it| {
        let (x, y) = grid.pixel(it);
        (to_f32(x - rect.x) + 0.5, to_f32(y - rect.y) + 0.5)
    });
    let mask = Mask::stroke(rect.w, rect.h, &ends, thickness(grid));
    brush.canvas.stamp(&mask, rect.x, rect.y, brush.color(Token::Five));
}

/// What the line through the winning stones touches.
pub(super) fn five_box(grid: &Grid, five: &WinningLine) -> Rect {
    let reach = cast::ceil_to_i32(thickness(grid) / 2.0) + 1;
    let [first, last] = [five.first, five.last].map(|it| {
        let (x, y) = grid.pixel(it);
        Rect::around(x, y, reach)
    });
    first.union(last)
}

/// The width of that line: odd, so that it is crisp along the board's lines.
fn thickness(grid: &Grid) -> f32 {
    to_f32(2 * (grid.cell / 26) + 1).max(2.0)
}
