//! Diagrams: small boards on pages, and the board of the settings window, which looks like the board of a game.
//!
//! The boards on pages are painted without a cached picture of the empty board, because each differs from the others.

use crate::game::Point;
use crate::ui::geometry::Rect;
use crate::ui::help::rules_pages::BoardPart;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::{board, empty_board, marks};
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, Grid};

/// Paints a small board in its rectangle: wood, lines, stones and marks.
pub fn paint(painter: &mut Painter<'_>, rect: Rect, view: &BoardView, part: BoardPart) {
    let grid = &view.grid;
    if part == BoardPart::Board {
        empty_board::restore(painter, rect, view, Token::Card);
        return board::contents(painter, view);
    }
    painter.fill_bordered(grid.wood, grid.radius, 1, painter.color(Token::Line), painter.color(Token::WoodLight));
    match part {
        BoardPart::Whole => {
            empty_board::lines(&mut painter.canvas, grid, painter.theme);
            empty_board::star_points(painter, grid);
        }
        BoardPart::Inside | BoardPart::Board => lines_beyond(painter, grid),
    }
    board::contents(painter, view);
    for point in &view.forbidden {
        marks::forbidden(painter, &enlarged(grid, *point), *point);
    }
}

/// Returns a grid whose cells are twice as large, but in which `point` stays at the same pixel. A cross that is drawn
/// on `point` with this grid is twice as large as usual, so that it is easy to see.
fn enlarged(grid: &Grid, point: Point) -> Grid {
    let ((x, y), cell) = (grid.pixel(point), 2 * grid.cell);
    Grid { cell, left: x - i32::from(point.x()) * cell, top: y - i32::from(point.y()) * cell, ..*grid }
}

/// Draws the lines up to the edge of the wooden board, so that the board looks like a part of a larger board.
fn lines_beyond(painter: &mut Painter<'_>, grid: &Grid) {
    let inner = grid.wood.grow(-1);
    for place in 0..i32::from(grid.size) {
        let (x, y) = (grid.left + place * grid.cell, grid.top + place * grid.cell);
        painter.fill(inner.column(x - grid.line / 2, grid.line), Token::Line);
        painter.fill(inner.row(y - grid.line / 2, grid.line), Token::Line);
    }
}
