//! Marks on stones and points, such as move numbers, the dot on the last stone, and the winning line.
//!
//! If the theme tells the sides apart without color, further marks on the stones show the sides.

use crate::game::{Color, Mark, MarkKind, Point, WinningLine};
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::shapes;
use crate::ui::paint::stone::{self, body_of, ink_on};
use crate::ui::text;
use crate::ui::theme::{Rgb, Token};
use crate::ui::widgets::{Font, Grid};

/// A black stone gets a ring only if its radius is at least this length, in pixels.
const LEAST_RINGED: f32 = 6.0;

/// The smallest font size at which a number can be read, in pixels per em.
const LEAST_NUMBER: i32 = 5;

/// Tells if a number or a mark is written on a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inscription {
    /// Nothing is written on the stone.
    Absent,
    /// A number or a mark is written on the stone.
    Present,
}

/// Draws the rim of a stone if the theme has rims. If the theme tells the sides apart without color, also draws the
/// mark for this: a ring on a black stone, and a dot and a sharp edge on a white stone. If a number or another mark is
/// written on the stone, the dot is left out.
pub fn side(painter: &mut Painter<'_>, grid: &Grid, point: Point, color: Color, inscription: Inscription) {
    let radius = stone::radius_on_board(grid.cell);
    if let Some(rim) = painter.theme.rim(color) {
        let thin = (radius * 0.07).max(1.0);
        painter.ring(grid.pixel(point), radius - thin / 2.0, thin, rim);
    }
    if !painter.theme.marks_stones() {
        return;
    }
    let (ink, thin) = (ink_on(color), (radius * 0.1).max(1.0));
    match color {
        // Draw no ring on a tiny black stone, because hardly any black would be left. White stones still have the sharp
        // edge that tells them from black stones.
        Color::Black if radius < LEAST_RINGED => (),
        Color::Black => painter.ring(grid.pixel(point), radius * 0.8, thin, ink),
        Color::White => {
            painter.ring(grid.pixel(point), radius - thin / 2.0, thin, ink);
            if inscription == Inscription::Absent {
                painter.disc(grid.pixel(point), (radius * 0.2).max(1.0), ink);
            }
        }
    }
}

/// Draws the dot on the last stone, with a ring around the dot that contrasts with the stone.
pub fn last(painter: &mut Painter<'_>, grid: &Grid, point: Point, color: Color) {
    let radius = stone::radius_on_board(grid.cell);
    let (dot, ring) = ((radius * 0.26).max(1.5), (radius * 0.11).max(1.0));
    painter.disc(grid.pixel(point), dot + ring, ink_on(color));
    painter.disc(grid.pixel(point), dot, painter.color(Token::Accent));
}

/// Returns the color in which a number or a mark is written on the last stone.
pub fn last_ink(painter: &Painter<'_>, color: Color) -> Rgb {
    painter.color(match color {
        Color::Black => Token::LastOnBlack,
        Color::White => Token::LastOnWhite,
    })
}

/// Covers the part of the winning line on a stone that has a number or a mark, so that the number or mark can be read.
pub fn number_ground(painter: &mut Painter<'_>, grid: &Grid, point: Point, color: Color) {
    let radius = stone::radius_on_board(grid.cell) * 0.64;
    painter.disc(grid.pixel(point), radius, body_of(color));
}

/// Draws the cross on a point where no stone may be placed.
pub fn forbidden(painter: &mut Painter<'_>, grid: &Grid, point: Point) {
    let (x, y) = grid.pixel(point);
    let half = (grid.cell * 3 / 20).max(3);
    let thickness = (to_f32(grid.cell) * 0.06).max(1.5);
    let rect = Rect::around(x, y, half + cast::ceil_to_i32(thickness));
    let (near, far) = (to_f32(x - half - rect.x) + 0.5, to_f32(x + half - rect.x) + 0.5);
    for ends in [[(near, near), (far, far)], [(near, far), (far, near)]] {
        let picture = shapes::stroke(rect.w, rect.h, &ends, thickness, painter.color(Token::Red));
        painter.canvas.draw(&picture, rect.x, rect.y);
    }
}

/// Draws the disc with a ring around it on the point that is recommended.
pub fn hint(painter: &mut Painter<'_>, grid: &Grid, point: Point) {
    let radius = stone::radius_on_board(grid.cell);
    let color = painter.color(Token::Green);
    painter.disc(grid.pixel(point), (radius * 0.38).max(2.0), color);
    painter.ring(grid.pixel(point), radius * 0.72, (radius * 0.12).max(1.0), color);
}

/// Draws one of the moves that are offered in an opening. The first 26 moves are labeled with letters, further moves
/// with their number.
pub fn offer(painter: &mut Painter<'_>, grid: &Grid, point: Point, index: u8) {
    let radius = stone::radius_on_board(grid.cell);
    painter.disc(grid.pixel(point), radius, painter.color(Token::Accent));
    painter.disc(grid.pixel(point), radius * 0.86, painter.color(Token::Card));
    let label = if index <= 26 { char::from(b'A' + index - 1).to_string() } else { index.to_string() };
    write(painter, grid, point, &label, painter.color(Token::Ink));
}

/// Returns the rectangle in pixels around a square area of points. The area is given by two opposite corners.
pub(super) fn area_box(grid: &Grid, (first, last): (Point, Point)) -> Rect {
    let half = grid.cell / 2;
    let around = |it: Point| {
        let (x, y) = grid.pixel(it);
        Rect::around(x, y, half)
    };
    around(first).union(around(last))
}

/// Draws a mark. If `ground` is a color, first draws a disc of this color under the mark.
pub fn mark(painter: &mut Painter<'_>, grid: &Grid, mark: &Mark, ink: Rgb, ground: Option<Rgb>) {
    let radius = stone::radius_on_board(grid.cell);
    let thin = (radius * 0.15).max(1.5);
    let (x, y) = grid.pixel(mark.point);
    if let Some(ground) = ground {
        painter.disc((x, y), radius * 0.82, ground);
    }
    match &mark.kind {
        MarkKind::Triangle => {
            let (high, wide, low) = (radius * 0.6, radius * 0.52, radius * 0.3);
            strokes(painter, (x, y), &[&[(0.0, -high), (wide, low), (-wide, low), (0.0, -high)]], thin, ink);
        }
        MarkKind::Square => {
            // Round the size, so that the edges of the square lie on whole pixels.
            let (half, line) = (cast::round_to_i32(radius * 0.46).max(2), cast::round_to_i32(thin).max(1));
            painter.frame(Rect::around(x, y, half), line, line, ink);
        }
        MarkKind::Circle => painter.ring((x, y), radius * 0.48, thin, ink),
        MarkKind::Cross => {
            let arm = radius * 0.42;
            strokes(painter, (x, y), &[&[(-arm, -arm), (arm, arm)], &[(-arm, arm), (arm, -arm)]], thin, ink);
        }
        MarkKind::Label(text) => label(painter, grid, mark.point, text, ink),
    }
}

/// Draws lines, each through a list of points. A point is given by its horizontal and vertical distance from the middle
/// of pixel `(x, y)`.
fn strokes(painter: &mut Painter<'_>, (x, y): (i32, i32), lines: &[&[(f32, f32)]], thin: f32, ink: Rgb) {
    let reach = lines.iter().copied().flatten().fold(0.0_f32, |reach, (dx, dy)| reach.max(dx.abs()).max(dy.abs()));
    let half = cast::ceil_to_i32(reach + thin / 2.0);
    let middle = to_f32(half) + 0.5;
    for line in lines {
        let points: Vec<_> = line.iter().map(|(dx, dy)| (middle + dx, middle + dy)).collect();
        let picture = shapes::stroke(2 * half + 1, 2 * half + 1, &points, thin, ink);
        painter.canvas.draw(&picture, x - half, y - half);
    }
}

/// Writes a text as large as fits a stone. If the text is too long even in the smallest size, it is truncated with an
/// ellipsis.
fn label(painter: &mut Painter<'_>, grid: &Grid, point: Point, text: &str, ink: Rgb) {
    let radius = stone::radius_on_board(grid.cell);
    let room = radius * 1.7;
    let whole = cast::round_to_i32(radius * 0.96);
    let wide = text::advance(text, Font { size: whole, bold: true });
    let size = if wide <= room { whole } else { cast::round_to_i32(to_f32(whole) * room / wide).max(whole * 3 / 5) };
    let font = Font { size: size.max(LEAST_NUMBER), bold: true };
    centered(painter, grid, point, &text::elide(text, font, cast::round_to_i32(room)), font, ink);
}

/// Writes the number of a stone.
pub fn number(painter: &mut Painter<'_>, grid: &Grid, point: Point, number: u16, ink: Rgb) {
    write(painter, grid, point, &number.to_string(), ink);
}

/// Writes a short label on a point.
pub fn short_label(painter: &mut Painter<'_>, grid: &Grid, point: Point, label: &str, ink: Rgb) {
    write(painter, grid, point, label, ink);
}

fn write(painter: &mut Painter<'_>, grid: &Grid, point: Point, label: &str, ink: Rgb) {
    let part = match label.len() {
        0..=2 => 0.96,
        3 => 0.78,
        _ => 0.64,
    };
    let size = cast::round_to_i32(stone::radius_on_board(grid.cell) * part);
    if size < LEAST_NUMBER {
        return;
    }
    centered(painter, grid, point, label, Font { size, bold: true }, ink);
}

/// Writes a label centered on a point.
fn centered(painter: &mut Painter<'_>, grid: &Grid, point: Point, label: &str, font: Font, ink: Rgb) {
    let (x, y) = grid.pixel(point);
    let pen = to_f32(x) + 0.5 - text::advance(label, font) / 2.0;
    let base = y + (text::cap_height(font) + 1) / 2;
    painter.line(pen, base, label, font, ink);
}

/// Draws the line along a shape, such as an open three that a stone at the cursor would make. The line has the side's
/// color, and an edge in the other side's color.
pub fn shape_line(painter: &mut Painter<'_>, grid: &Grid, line: [Point; 2], side: Color) {
    let rect = shape_line_box(grid, line);
    if !rect.meets(painter.canvas.clip()) {
        return;
    }
    let ends = line.map(|it| {
        let (x, y) = grid.pixel(it);
        (to_f32(x - rect.x) + 0.5, to_f32(y - rect.y) + 0.5)
    });
    let width = thickness(grid);
    for (width, ink) in [(width + 2.0, ink_on(side)), (width, ink_on(!side))] {
        painter.canvas.draw(&shapes::stroke(rect.w, rect.h, &ends, width, ink), rect.x, rect.y);
    }
}

/// Returns a rectangle that contains every pixel of the line along a shape.
pub(super) fn shape_line_box(grid: &Grid, line: [Point; 2]) -> Rect {
    let reach = cast::ceil_to_i32(thickness(grid) / 2.0) + 2;
    let [first, last] = line.map(|it| {
        let (x, y) = grid.pixel(it);
        Rect::around(x, y, reach)
    });
    first.union(last)
}

/// Draws the line through the winning stones, with an edge in another color along both sides of the line.
pub fn five(painter: &mut Painter<'_>, grid: &Grid, five: &WinningLine) {
    let rect = five_box(grid, five);
    if !rect.meets(painter.canvas.clip()) {
        return;
    }
    let ends = [five.first, five.last].map(|it| {
        let (x, y) = grid.pixel(it);
        (to_f32(x - rect.x) + 0.5, to_f32(y - rect.y) + 0.5)
    });
    let edge = thickness(grid) + 2.0 * edge(grid);
    for (thickness, token) in [(edge, Token::FiveEdge), (thickness(grid), Token::Five)] {
        let picture = shapes::stroke(rect.w, rect.h, &ends, thickness, painter.color(token));
        painter.canvas.draw(&picture, rect.x, rect.y);
    }
}

/// Returns a rectangle that contains every pixel of the line through the winning stones.
pub(super) fn five_box(grid: &Grid, five: &WinningLine) -> Rect {
    let reach = cast::ceil_to_i32(thickness(grid) / 2.0 + edge(grid)) + 1;
    let [first, last] = [five.first, five.last].map(|it| {
        let (x, y) = grid.pixel(it);
        Rect::around(x, y, reach)
    });
    first.union(last)
}

/// Returns the width of the line along a shape or a winning row, in pixels. The width is odd, so that the line is crisp
/// where it follows a line of the board; only on the smallest boards it is 2.
fn thickness(grid: &Grid) -> f32 {
    to_f32(2 * (grid.cell / 18) + 1).max(2.0)
}

/// Returns the width of the edge along each side of the winning line, in pixels.
fn edge(grid: &Grid) -> f32 {
    to_f32((grid.cell / 26).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::paint::stone::body_of;
    use crate::ui::theme::Theme;

    #[test]
    fn signs_stand_out_from_what_they_lie_on_in_every_theme() {
        for theme in Theme::ALL {
            let color = |token: Token| theme.color(token);
            for (side, last) in [(Color::Black, Token::LastOnBlack), (Color::White, Token::LastOnWhite)] {
                assert!(4.5 <= Theme::contrast(color(last), body_of(side)), "{theme:?}: the number of the last stone");
                assert!(7.0 <= Theme::contrast(ink_on(side), body_of(side)), "{theme:?}: the ring on the last stone");
            }
            assert!(3.0 <= Theme::contrast(color(Token::Five), color(Token::FiveEdge)), "{theme:?}: the winning line");
            for wood in [Token::WoodLight, Token::WoodDark].map(color) {
                let stands_out = |it: Token| Theme::contrast(color(it), wood);
                assert!(2.4 <= stands_out(Token::Red).max(stands_out(Token::CursorEdge)), "{theme:?}: the box");
                assert!(5.0 <= Theme::contrast(body_of(Color::Black), wood), "{theme:?}: black stones");
                assert!(1.4 <= Theme::contrast(body_of(Color::White), wood) || theme == Theme::HighContrast);
            }
        }
    }
}
