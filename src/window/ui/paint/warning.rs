//! A warning drawn on the board: about a stone that is not accepted yet, or about the last stone.

use crate::game::Point;
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::{hover, shapes, stone};
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardWarning, Grid};

/// Draws a warning about a stone: lines through the threats that the warning names, and rings around the points on
/// which the other side continues its attack. If the stone is not played yet, also draws the stone, in a ring.
pub fn paint(painter: &mut Painter<'_>, grid: &Grid, warning: &BoardWarning) {
    let radius = stone::radius_on_board(grid.cell);
    let thin = (radius * 0.14).max(1.5);
    for line in &warning.lines {
        line_of_threat(painter, grid, *line);
    }
    if let Some((point, color)) = warning.stone {
        hover::ghost(painter, grid, point, color);
        painter.ring(grid.pixel(point), radius, thin, painter.color(Token::Red));
    }
    for point in &warning.points {
        let edge = painter.color(Token::CursorEdge);
        painter.ring(grid.pixel(*point), radius * 0.5 + 1.0, thin + 2.0, edge);
        painter.ring(grid.pixel(*point), radius * 0.5, thin, painter.color(Token::Red));
    }
}

/// Draws the line through the stones of a threat, with an edge that stands out from stones and wood.
fn line_of_threat(painter: &mut Painter<'_>, grid: &Grid, line: [Point; 2]) {
    let rect = line_box(grid, line);
    if !rect.meets(painter.canvas.clip()) {
        return;
    }
    let ends = line.map(|it| {
        let (x, y) = grid.pixel(it);
        (to_f32(x - rect.x) + 0.5, to_f32(y - rect.y) + 0.5)
    });
    for (width, token) in [(thickness(grid) + 2.0, Token::CursorEdge), (thickness(grid), Token::Red)] {
        painter.canvas.draw(&shapes::stroke(rect.w, rect.h, &ends, width, painter.color(token)), rect.x, rect.y);
    }
}

/// Returns the rectangles to repaint when `new` replaces `old`: the rectangles of both warnings, or an empty list if
/// the warnings are equal.
pub fn changed_boxes(grid: &Grid, old: &Option<BoardWarning>, new: &Option<BoardWarning>) -> Vec<Rect> {
    if old == new {
        return Vec::new();
    }
    old.iter().chain(new).flat_map(|it| boxes(grid, it)).collect()
}

/// Returns rectangles that together contain every pixel of a warning.
fn boxes(grid: &Grid, warning: &BoardWarning) -> Vec<Rect> {
    let around = |point: Point| {
        let (x, y) = grid.pixel(point);
        Rect::around(x, y, (stone::side_on_board(grid.cell) / 2).max(grid.cell / 2) + 2)
    };
    let lines = warning.lines.iter().map(|it| line_box(grid, *it));
    let stone = warning.stone.map(|it| it.0);
    lines.chain(warning.points.iter().copied().chain(stone).map(around)).collect()
}

fn line_box(grid: &Grid, line: [Point; 2]) -> Rect {
    let reach = cast::ceil_to_i32(thickness(grid) / 2.0) + 2;
    let [first, last] = line.map(|it| {
        let (x, y) = grid.pixel(it);
        Rect::around(x, y, reach)
    });
    first.union(last)
}

/// Returns the width of the line through a threat, in pixels. The width is odd, so that the line is crisp where it
/// follows a line of the board; only on the smallest boards it is 2.
fn thickness(grid: &Grid) -> f32 {
    to_f32(2 * (grid.cell / 18) + 1).max(2.0)
}
