//! The board: the hidden empty one, and the stones and marks upon it.

use crate::game::{Color, Mark, Point};
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::brush::Brush;
use crate::ui::paint::canvas::{Canvas, Picture};
use crate::ui::paint::damage::Damage;
use crate::ui::paint::mask::Mask;
use crate::ui::paint::{heat, hover, marks, stone, wood};
use crate::ui::theme::{Rgb, Theme, Token};
use crate::ui::widgets::{Align, BoardView, Font, Grid, Heat};

/// The opacity of the shadow under the wood.
const SHADOW: u8 = 64;

/// The board without stones, painted once and copied from wherever a stone goes away.
#[derive(Debug)]
pub struct Empty {
    key: Key,
    picture: Picture,
}

/// What the empty board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    rect: Rect,
    grid: Grid,
    labels: bool,
    theme: Theme,
}

/// Paints the board that fills a rectangle.
pub fn paint(brush: &mut Brush<'_>, rect: Rect, view: &BoardView) {
    restore(brush, rect, view);
    let clip = brush.canvas.clip();
    for (point, heat) in Point::all(view.grid.size).zip(&view.heat) {
        if let Some(heat) = heat.filter(|_| point_box(&view.grid, point).meets(clip)) {
            heat::point(brush, &view.grid, point, heat);
        }
    }
    stones(brush, view);
    for point in view.forbidden.iter().filter(|point| point_box(&view.grid, **point).meets(clip)) {
        marks::forbidden(brush, &view.grid, *point);
    }
    if let Some(point) = view.hint {
        marks::hint(brush, &view.grid, point);
    }
    if let Some(area) = view.area {
        let line = view.grid.line.max(2);
        brush.frame(marks::area_box(&view.grid, area), line, line, brush.color(Token::Accent));
    }
    for (index, point) in (1..).zip(&view.offers).filter(|(_, point)| point_box(&view.grid, **point).meets(clip)) {
        marks::offer(brush, &view.grid, *point, index);
    }
    if let Some(five) = &view.five {
        marks::five(brush, &view.grid, five);
    }
    numbers(brush, view);
    marked(brush, view);
    if let Some((point, color)) = view.ghost {
        hover::ghost(brush, &view.grid, point, color);
    }
    if let Some(point) = view.cursor {
        hover::cursor(brush, &view.grid, point);
    }
    if view.focused {
        hover::focus(brush, rect, &view.grid);
    }
}

/// Stamps the stones that meet the clip.
fn stones(brush: &mut Brush<'_>, view: &BoardView) {
    let side = stone::side_on_board(view.grid.cell);
    for (point, color) in seen_stones(view, brush.canvas.clip()) {
        let (x, y) = view.grid.pixel(point);
        let picture = brush.kit.stones.get(color, side);
        brush.canvas.sprite(picture, x - side / 2, y - side / 2, 255);
        let is_written = number(view, point) != 0 || view.is_marked(point);
        marks::side(brush, &view.grid, point, color, is_written);
    }
}

/// Writes on the stones that meet the clip: the last one's dot, and the numbers.
fn numbers(brush: &mut Brush<'_>, view: &BoardView) {
    for (point, color) in seen_stones(view, brush.canvas.clip()) {
        let number = number(view, point);
        let is_last = view.last == Some(point);
        let is_marked = view.is_marked(point);
        if is_last {
            marks::last(brush, &view.grid, point, color, number != 0 || is_marked);
        }
        if 0 < number && !is_marked {
            let ink = if is_last { brush.color(Token::OnAccent) } else { ink_on(color) };
            marks::number(brush, &view.grid, point, number, ink);
        }
    }
}

/// Draws the marks that meet the clip.
fn marked(brush: &mut Brush<'_>, view: &BoardView) {
    let clip = brush.canvas.clip();
    let on_board = |it: &&Mark| it.point.x() < view.grid.size && it.point.y() < view.grid.size;
    for mark in view.marks.iter().filter(on_board).filter(|it| point_box(&view.grid, it.point).meets(clip)) {
        let ink = match view.stone(mark.point) {
            Some(_) if view.last == Some(mark.point) => brush.color(Token::OnAccent),
            Some(color) => ink_on(color),
            None => ink_on(Color::White),
        };
        marks::mark(brush, &view.grid, mark, ink, view.stone(mark.point).is_none());
    }
}

/// The stones that touch a rectangle, row by row from the upper left, so that no shadow falls on a stone.
fn seen_stones(view: &BoardView, clip: Rect) -> impl Iterator<Item = (Point, Color)> {
    let stones = Point::all(view.grid.size).zip(&view.stones);
    stones.filter_map(move |(point, color)| {
        let color = (*color)?;
        point_box(&view.grid, point).meets(clip).then_some((point, color))
    })
}

/// The number to be seen on a point, or 0.
fn number(view: &BoardView, point: Point) -> u16 {
    view.numbers.get(view.grid.cell_index(point)).copied().unwrap_or(0)
}

/// What is told of a point's worth.
fn warm(view: &BoardView, place: usize) -> Option<Heat> {
    view.heat.get(place).copied().flatten()
}

/// Adds to the damage what differs between two views of one board that fills a rectangle.
pub fn damage(damage: &mut Damage, rect: Rect, old: &BoardView, new: &BoardView) {
    let BoardView {
        grid,
        labels,
        stones,
        numbers: _,
        heat: _,
        last,
        cursor,
        ghost,
        marks,
        hint,
        forbidden,
        offers,
        area,
        five,
        focused,
    } = new;
    if old.grid != *grid || old.labels != *labels || old.stones.len() != stones.len() {
        damage.add(rect);
        return;
    }
    let mut add = |it: Rect| damage.add(it.intersect(rect));
    for (place, point) in Point::all(grid.size).enumerate() {
        let is_other_number = number(old, point) != number(new, point);
        if old.stones.get(place) != stones.get(place) || is_other_number || warm(old, place) != warm(new, place) {
            add(point_box(grid, point));
        }
    }
    if old.last != *last {
        old.last.iter().chain(last).for_each(|it| add(point_box(grid, *it)));
    }
    if old.cursor != *cursor {
        old.cursor.iter().chain(cursor).for_each(|it| add(point_box(grid, *it)));
    }
    if old.ghost != *ghost {
        old.ghost.iter().chain(ghost).for_each(|(it, _)| add(point_box(grid, *it)));
    }
    if old.marks != *marks {
        let gone = old.marks.iter().filter(|it| !marks.contains(it));
        let new = marks.iter().filter(|it| !old.marks.contains(it));
        gone.chain(new).for_each(|it| add(point_box(grid, it.point)));
    }
    if old.hint != *hint {
        old.hint.iter().chain(hint).for_each(|it| add(point_box(grid, *it)));
    }
    for point in old.forbidden.iter().filter(|it| !forbidden.contains(it)) {
        add(point_box(grid, *point));
    }
    for point in forbidden.iter().filter(|it| !old.forbidden.contains(it)) {
        add(point_box(grid, *point));
    }
    if old.offers != *offers {
        old.offers.iter().chain(offers).for_each(|it| add(point_box(grid, *it)));
    }
    if old.area != *area {
        old.area.iter().chain(area).for_each(|it| add(marks::area_box(grid, *it)));
    }
    if old.five != *five {
        old.five.iter().chain(five).for_each(|it| add(marks::five_box(grid, it)));
    }
    if old.focused != *focused {
        hover::focus_boxes(rect, grid).into_iter().for_each(add);
    }
}

/// Everything that a point's stone and marks can touch.
pub(super) fn point_box(grid: &Grid, point: Point) -> Rect {
    // Marks do not shrink without end.
    const LEAST: i32 = 4;
    let (x, y) = grid.pixel(point);
    Rect::around(x, y, (stone::side_on_board(grid.cell) / 2).max(grid.cell / 2).max(LEAST))
}

/// Copies the empty board, which is painted first if it is not the one that is kept.
fn restore(brush: &mut Brush<'_>, rect: Rect, view: &BoardView) {
    let rect = visible(rect, view.grid.wood);
    let key = Key { rect, grid: view.grid, labels: view.labels, theme: brush.theme };
    if brush.kit.empty.as_ref().is_none_or(|it| it.key != key) {
        // The old one goes first: two at a time would take twice the memory.
        brush.kit.empty = None;
        brush.kit.empty = Some(Empty { key, picture: paint_empty(brush, key) });
    }
    if let Some(empty) = &brush.kit.empty {
        brush.canvas.copy(&empty.picture, rect.x, rect.y);
    }
}

/// A rectangle that is not larger than any board can be.
fn visible(rect: Rect, wood: Rect) -> Rect {
    const MAX_SIDE: i32 = 8192;
    rect.intersect(Rect::new(wood.x - MAX_SIDE / 4, wood.y - MAX_SIDE / 4, MAX_SIDE, MAX_SIDE))
}

fn paint_empty(brush: &mut Brush<'_>, Key { rect, grid, labels, theme }: Key) -> Picture {
    let mut picture = Picture::new(rect.w, rect.h);
    let mut brush = Brush { canvas: picture.canvas_at(rect.x, rect.y), kit: brush.kit, theme };
    brush.canvas.fill(rect, theme.color(Token::Ground));
    if theme.shows_grain() {
        // As if lit from the upper left, as the stones are.
        let Grid { wood, cell, radius, .. } = grid;
        let fallen = Rect::new(wood.x + cell * 3 / 40, wood.y + cell / 8, wood.w, wood.h);
        brush.shadow(fallen, radius, cell * 3 / 20, SHADOW);
    }
    if !grid.wood.is_empty() {
        wood::paint(&mut brush.canvas, grid.wood, grid.radius, theme);
    }
    if !theme.shows_grain() {
        brush.frame(grid.wood, grid.radius, grid.line, theme.color(Token::Line));
    }
    lines(&mut brush.canvas, &grid, theme);
    star_points(&mut brush.canvas, &grid, theme);
    if labels {
        letters_and_numbers(&mut brush, &grid);
    }
    picture
}

/// The lines: those inside as wide as the grid says, those at the edge wider, outwards.
fn lines(canvas: &mut Canvas<'_>, grid: &Grid, theme: Theme) {
    let color = theme.color(Token::Line);
    let half = grid.line.max(1) / 2;
    let outer = half + (grid.line + 1) / 2;
    let last = i32::from(grid.size) - 1;
    let reach = |place: i32| (if place == 0 { outer } else { half }, if place == last { outer } else { half });
    let length = last * grid.cell + 2 * outer + 1;
    for place in 0..=last {
        let (before, after) = reach(place);
        let (x, y) = (grid.left + place * grid.cell, grid.top + place * grid.cell);
        canvas.fill(Rect::new(x - before, grid.top - outer, before + after + 1, length), color);
        canvas.fill(Rect::new(grid.left - outer, y - before, length, before + after + 1), color);
    }
}

fn star_points(canvas: &mut Canvas<'_>, grid: &Grid, theme: Theme) {
    let radius = (to_f32(grid.cell) * 0.1).max(to_f32(grid.line) * 1.5);
    let half = cast::ceil_to_i32(radius);
    let mask = Mask::disc_around(half, radius);
    for point in star_table(grid.size) {
        let (x, y) = grid.pixel(point);
        canvas.stamp(&mask, x - half, y - half, theme.color(Token::Star));
    }
}

/// The star points of a board: where the fourth lines cross (the third ones below 13), the middle of a board that has
/// one, and from 19 lines on the middles between.
#[must_use]
pub fn star_table(size: u8) -> Vec<Point> {
    let from_edge = match size {
        0..=8 => None,
        9..=12 => Some(2),
        _ => Some(3),
    };
    let middle = (size % 2 == 1).then_some(size / 2);
    let Some(from_edge) = from_edge else { return middle.map(|it| Point::new(it, it)).into_iter().collect() };
    let far = size - 1 - from_edge;
    let mut points = [(from_edge, from_edge), (far, from_edge), (from_edge, far), (far, far)].to_vec();
    if let Some(middle) = middle {
        points.push((middle, middle));
        if 19 <= size {
            points.extend([(middle, from_edge), (middle, far), (from_edge, middle), (far, middle)]);
        }
    }
    points.into_iter().map(|(x, y)| Point::new(x, y)).collect()
}

/// The letters below the wood and the numbers at its left.
fn letters_and_numbers(brush: &mut Brush<'_>, grid: &Grid) {
    // Letters of a narrow board must not run into each other.
    let font = Font { size: grid.label_size.min(grid.cell * 4 / 5), bold: false };
    let color = brush.color(Token::Label);
    let height = 2 * grid.label_size;
    let gap = grid.label_size * 5 / 6;
    for place in 0..grid.size {
        let step = i32::from(place) * grid.cell;
        let letter = char::from(b'A' + place).to_string();
        let below = Rect::new(grid.left + step - grid.cell, grid.wood.bottom() + grid.label_size / 12, 0, height);
        brush.text(Rect { w: 2 * grid.cell + 1, ..below }, &letter, font, Align::Center, color);
        let number = (grid.size - place).to_string();
        let y = grid.top + step - grid.label_size;
        let beside = Rect::new(grid.wood.x - gap - height, y, height, height + 1);
        brush.text(beside, &number, font, Align::Right, color);
    }
}

/// The color that reads well on a stone.
pub(super) const fn ink_on(color: Color) -> Rgb {
    match color {
        Color::Black => Rgb(0xf6, 0xf4, 0xee),
        Color::White => Rgb(0x1c, 0x1b, 0x18),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(size: u8) -> Vec<String> {
        let mut names = star_table(size).into_iter().map(|it| it.name(size)).collect::<Vec<_>>();
        names.sort();
        names
    }

    #[test]
    fn star_points_stand_where_custom_has_them() {
        assert_eq!(names(15), ["d12", "d4", "h8", "l12", "l4"]);
        assert_eq!(names(13), ["d10", "d4", "g7", "j10", "j4"]);
        assert_eq!(names(19), ["d10", "d16", "d4", "j10", "j16", "j4", "p10", "p16", "p4"]);
        assert_eq!(names(9), ["c3", "c7", "e5", "g3", "g7"]);
        assert_eq!(names(7), ["d4"]);
        assert!(names(6).is_empty());
        assert_eq!(names(20), ["d17", "d4", "q17", "q4"]);
    }
}
