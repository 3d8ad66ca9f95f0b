//! The board: a copy of the empty board, and the stones and marks on it.

use crate::game::{Color, Mark, Point};
use crate::ui::geometry::Rect;
use crate::ui::paint::damage::Damage;
use crate::ui::paint::marks::{self, Inscription};
use crate::ui::paint::painter::Painter;
use crate::ui::paint::stone::{self, ink_on};
use crate::ui::paint::{badge, candidates, empty_board, heat, hover, motion, warning};
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, Grid, Heat};

/// Paints a board with everything on it; `rect` is the rectangle of the board's widget.
pub fn paint(painter: &mut Painter<'_>, rect: Rect, view: &BoardView) {
    empty_board::restore(painter, rect, view, Token::Ground);
    contents(painter, view);
    if view.focused {
        hover::focus(painter, rect, &view.grid);
    }
}

/// Paints the stones and marks of a board.
pub(super) fn contents(painter: &mut Painter<'_>, view: &BoardView) {
    let clip = painter.canvas.clip();
    for (point, heat) in Point::all(view.grid.size).zip(&view.heat) {
        if let Some(heat) = heat.filter(|_| point_box(&view.grid, point).meets(clip)) {
            heat::point(painter, &view.grid, point, heat);
        }
    }
    stones(painter, view);
    for it in view.moving.iter().filter(|it| motion_box(&view.grid, it.point).meets(clip)) {
        motion::stone(painter, &view.grid, it);
    }
    for point in view.forbidden.iter().filter(|point| point_box(&view.grid, **point).meets(clip)) {
        marks::forbidden(painter, &view.grid, *point);
    }
    if let Some(point) = view.hint {
        marks::hint(painter, &view.grid, point);
    }
    if let Some(area) = view.area {
        let line = view.grid.line.max(2);
        painter.frame(marks::area_box(&view.grid, area), line, line, painter.color(Token::Accent));
    }
    for (index, point) in (1..).zip(&view.offers).filter(|(_, point)| point_box(&view.grid, **point).meets(clip)) {
        marks::offer(painter, &view.grid, *point, index);
    }
    for (color, line) in &view.shape_lines {
        marks::shape_line(painter, &view.grid, *line, *color);
    }
    if let Some(warning) = &view.warning {
        warning::paint(painter, &view.grid, warning);
    }
    if let Some(five) = &view.five {
        marks::five(painter, &view.grid, five);
    }
    for stone in view.expected.iter().filter(|it| point_box(&view.grid, it.point).meets(clip)) {
        candidates::expected(painter, &view.grid, *stone);
    }
    for it in view.candidates.iter().rev().filter(|it| point_box(&view.grid, it.point).meets(clip)) {
        candidates::ring(painter, &view.grid, it);
    }
    if let Some(badge) = &view.badge {
        badge::ring(painter, &view.grid, badge);
    }
    numbers(painter, view);
    marked(painter, view);
    if let Some(badge) = &view.badge {
        badge::sign(painter, &view.grid, badge);
    }
    if let Some((point, color)) = view.ghost {
        hover::ghost(painter, &view.grid, point, color);
    }
    if let Some(point) = view.cursor {
        hover::cursor(painter, &view.grid, point, view.cursor_look);
    }
}

/// Draws the stones that overlap the clip (the rectangle to repaint), except stones that are being animated.
fn stones(painter: &mut Painter<'_>, view: &BoardView) {
    let side = stone::side_on_board(view.grid.cell);
    for (point, color) in seen_stones(view, painter.canvas.clip()) {
        let (x, y) = view.grid.pixel(point);
        painter.canvas.draw(painter.cache.stones.get(color, side), x - side / 2, y - side / 2);
        marks::side(painter, &view.grid, point, color, inscription(view, point));
    }
}

/// Draws the dot on the last stone, and the numbers on stones. Leaves out stones that do not touch the clip (the area
/// to repaint), and stones that are being animated.
fn numbers(painter: &mut Painter<'_>, view: &BoardView) {
    for (point, color) in seen_stones(view, painter.canvas.clip()) {
        let number = number(view, point);
        let is_last = view.last == Some(point);
        if is_last && inscription(view, point) == Inscription::Absent {
            marks::last(painter, &view.grid, point, color);
        }
        if inscription(view, point) == Inscription::Present && view.five.is_some_and(|it| it.covers(point)) {
            marks::number_ground(painter, &view.grid, point, color);
        }
        if 0 < number && !view.is_marked(point) {
            let ink = if is_last { marks::last_ink(painter, color) } else { ink_on(color) };
            marks::number(painter, &view.grid, point, number, ink);
        }
    }
}

/// Draws the marks that overlap the clip (the rectangle to repaint).
fn marked(painter: &mut Painter<'_>, view: &BoardView) {
    let clip = painter.canvas.clip();
    let on_board = |it: &&Mark| it.point.x() < view.grid.size && it.point.y() < view.grid.size;
    for mark in view.marks.iter().filter(on_board).filter(|it| point_box(&view.grid, it.point).meets(clip)) {
        let ink = match view.stone(mark.point) {
            Some(color) if view.last == Some(mark.point) => marks::last_ink(painter, color),
            Some(color) => ink_on(color),
            None => ink_on(Color::White),
        };
        // On a free point, paint over the grid lines behind the mark.
        let ground = view.stone(mark.point).is_none().then(|| painter.color(Token::WoodLight));
        marks::mark(painter, &view.grid, mark, ink, ground);
    }
}

/// Returns the stones that touch a rectangle and are not being animated, row by row from the upper left. If they are
/// drawn in this order, no shadow falls on a stone.
fn seen_stones(view: &BoardView, clip: Rect) -> impl Iterator<Item = (Point, Color)> {
    let stones = Point::all(view.grid.size).zip(&view.stones);
    stones.filter_map(move |(point, color)| {
        let color = (*color)?;
        (point_box(&view.grid, point).meets(clip) && !view.is_moving(point)).then_some((point, color))
    })
}

/// Returns whether a number or a mark is written on the stone on `point`: [`Inscription::Present`] if so.
fn inscription(view: &BoardView, point: Point) -> Inscription {
    if number(view, point) != 0 || view.is_marked(point) { Inscription::Present } else { Inscription::Absent }
}

/// Returns the move number shown on a point; 0 if there is none.
fn number(view: &BoardView, point: Point) -> u16 {
    view.numbers.get(view.grid.cell_index(point)).copied().unwrap_or(0)
}

/// Returns the evaluation shown on the point with this index; points are counted row by row.
fn heat_at(view: &BoardView, index: usize) -> Option<Heat> {
    view.heat.get(index).copied().flatten()
}

/// Adds to `damage` the rectangles in which two views of a board differ. Both boards fill `rect`.
pub fn damage(damage: &mut Damage, rect: Rect, old: &BoardView, new: &BoardView) {
    let BoardView {
        grid,
        labels,
        stones,
        moving,
        numbers: _,
        heat: _,
        last,
        cursor,
        cursor_look,
        ghost,
        marks,
        hint,
        forbidden,
        offers,
        area,
        candidates,
        expected,
        shape_lines,
        badge,
        warning,
        five,
        focused,
    } = new;
    if old.grid != *grid || old.labels != *labels || old.stones.len() != stones.len() {
        damage.add(rect);
        return;
    }
    let mut add = |it: Rect| damage.add(it.intersect(rect));
    for (index, point) in Point::all(grid.size).enumerate() {
        let is_other_number = number(old, point) != number(new, point);
        if old.stones.get(index) != stones.get(index) || is_other_number || heat_at(old, index) != heat_at(new, index) {
            add(point_box(grid, point));
        }
    }
    if old.moving != *moving {
        old.moving.iter().chain(moving).for_each(|it| add(motion_box(grid, it.point)));
    }
    if old.last != *last {
        old.last.iter().chain(last).for_each(|it| add(point_box(grid, *it)));
    }
    if (old.cursor, old.cursor_look) != (*cursor, *cursor_look) {
        old.cursor.iter().chain(cursor).for_each(|it| add(point_box(grid, *it)));
    }
    if old.ghost != *ghost {
        old.ghost.iter().chain(ghost).for_each(|(it, _)| add(point_box(grid, *it)));
    }
    only_in_one(&old.marks, marks).for_each(|it| add(point_box(grid, it.point)));
    if old.hint != *hint {
        old.hint.iter().chain(hint).for_each(|it| add(point_box(grid, *it)));
    }
    only_in_one(&old.forbidden, forbidden).for_each(|it| add(point_box(grid, *it)));
    if old.offers != *offers {
        old.offers.iter().chain(offers).for_each(|it| add(point_box(grid, *it)));
    }
    if old.area != *area {
        old.area.iter().chain(area).for_each(|it| add(marks::area_box(grid, *it)));
    }
    only_in_one(&old.candidates, candidates).for_each(|it| add(point_box(grid, it.point)));
    only_in_one(&old.expected, expected).for_each(|it| add(point_box(grid, it.point)));
    if old.shape_lines != *shape_lines {
        old.shape_lines.iter().chain(shape_lines).for_each(|(_, line)| add(marks::shape_line_box(grid, *line)));
    }
    if old.badge != *badge {
        old.badge.iter().chain(badge).for_each(|it| add(badge::bounds(grid, it.point)));
    }
    warning::changed_boxes(grid, &old.warning, warning).into_iter().for_each(&mut add);
    if old.five != *five {
        for line in old.five.iter().chain(five) {
            add(marks::five_box(grid, line));
            Point::all(grid.size).filter(|it| line.covers(*it)).for_each(|it| add(point_box(grid, it)));
        }
    }
    if old.focused != *focused {
        hover::focus_boxes(rect, grid).into_iter().for_each(add);
    }
}

/// Returns the items that are in only one of two lists.
fn only_in_one<'a, T: PartialEq>(old: &'a [T], new: &'a [T]) -> impl Iterator<Item = &'a T> {
    let gone = old.iter().filter(|it| !new.contains(it));
    gone.chain(new.iter().filter(|it| !old.contains(it)))
}

/// Returns the rectangle that a stone can touch while it is being placed on a point or removed from it.
fn motion_box(grid: &Grid, point: Point) -> Rect {
    let (x, y) = grid.pixel(point);
    Rect::around(x, y, motion::reach(grid))
}

/// Returns the rectangle that a point's stone and marks can touch.
fn point_box(grid: &Grid, point: Point) -> Rect {
    // Marks keep a minimum size even on a tiny board.
    const LEAST: i32 = 4;
    let (x, y) = grid.pixel(point);
    Rect::around(x, y, (stone::side_on_board(grid.cell) / 2).max(grid.cell / 2).max(LEAST))
}
