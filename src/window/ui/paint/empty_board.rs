//! The picture of the board without stones: painted once, and copied wherever a stone or a mark disappears.

use crate::game::Point;
use crate::ui::cast::to_f32;
use crate::ui::geometry::Rect;
use crate::ui::paint::cache::EmptyBoard;
use crate::ui::paint::canvas::{Canvas, Picture};
use crate::ui::paint::painter::Painter;
use crate::ui::paint::wood;
use crate::ui::theme::{Theme, Token};
use crate::ui::widgets::{Align, BoardView, Font, Grid};

/// The opacity of the shadow under the wooden board, in 255ths.
const SHADOW: u8 = 64;

/// Copies the picture of the empty board to the canvas; if the picture is not cached, paints it first. Two pictures are
/// cached: that of the game's board, which lies on the window's background ([`Token::Ground`]), and that of the small
/// board in the settings window, which lies on a card.
pub fn restore(painter: &mut Painter<'_>, rect: Rect, view: &BoardView, ground: Token) {
    let rect = visible(rect, view.grid.wood);
    let key = EmptyBoard { rect, grid: view.grid, labels: view.labels, theme: painter.theme, ground };
    let kept = usize::from(ground != Token::Ground);
    if painter.cache.empty_boards[kept].as_ref().is_none_or(|(kept, _)| *kept != key) {
        // Drop the old picture before creating the new one, because both together would take twice the memory.
        painter.cache.empty_boards[kept] = None;
        painter.cache.empty_boards[kept] = Some((key, picture(painter, key)));
    }
    if let Some((_, picture)) = &painter.cache.empty_boards[kept] {
        let (left, top) = origin(rect, ground);
        painter.canvas.within(rect).copy(picture, left, top);
    }
}

/// Returns the part of `rect` that is near the wooden board. This part is at most 8192 pixels wide and high, which
/// limits the size of the picture.
fn visible(rect: Rect, wood: Rect) -> Rect {
    const MAX_SIDE: i32 = 8192;
    rect.intersect(Rect::new(wood.x - MAX_SIDE / 4, wood.y - MAX_SIDE / 4, MAX_SIDE, MAX_SIDE))
}

/// Returns the coordinates of the upper left pixel of the empty board's picture. For the board of the game, this is the
/// upper left pixel of the window, or a pixel further left or up if `rect` begins outside the window. For another
/// board, this is the upper left pixel of `rect`.
fn origin(rect: Rect, ground: Token) -> (i32, i32) {
    if ground == Token::Ground { (rect.x.min(0), rect.y.min(0)) } else { (rect.x, rect.y) }
}

fn picture(painter: &mut Painter<'_>, key: EmptyBoard) -> Picture {
    let EmptyBoard { rect, grid, labels, theme, ground } = key;
    let (left, top) = origin(rect, ground);
    let mut picture = Picture::new(rect.right() - left, rect.bottom() - top);
    let Some(canvas) = picture.canvas_at(left, top) else { return picture };
    let glyphs = painter.glyphs;
    let mut painter = Painter { canvas, cache: painter.cache, theme, glyphs };
    painter.fill(rect, ground);
    if theme.shows_grain() {
        // Draw a shadow as if the light came from the upper left, like the shadows of the stones.
        let Grid { wood, cell, radius, .. } = grid;
        let shadow = Rect::new(wood.x + cell * 3 / 40, wood.y + cell / 8, wood.w, wood.h);
        painter.shadow(shadow, radius, cell * 3 / 20, SHADOW);
    }
    wood::paint(&mut painter.canvas, grid.wood, grid.radius, theme);
    if !theme.shows_grain() {
        painter.frame(grid.wood, grid.radius, grid.line, theme.color(Token::Line));
    }
    lines(&mut painter.canvas, &grid, theme);
    star_points(&mut painter, &grid);
    if labels {
        letters_and_numbers(&mut painter, &grid);
    }
    picture
}

/// Draws the board's lines. The inner lines are as wide as `grid.line`. The outermost lines are wider; the additional
/// width is on their outer side.
pub(super) fn lines(canvas: &mut Canvas<'_>, grid: &Grid, theme: Theme) {
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

/// Draws the star points.
pub(super) fn star_points(painter: &mut Painter<'_>, grid: &Grid) {
    let radius = (to_f32(grid.cell) * 0.1).max(to_f32(grid.line) * 1.5);
    for point in star_table(grid.size) {
        painter.disc(grid.pixel(point), radius, painter.color(Token::Star));
    }
}

/// Returns the star points of a board with `size` lines. If `size` is odd, the center is a star point. Boards with 9 to
/// 12 lines have the four points where the third lines cross, larger boards the four points where the fourth lines
/// cross. If `size` is odd and at least 19, the four points halfway between these points are star points too.
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

/// Writes the letters below the wooden board and the numbers at its left.
fn letters_and_numbers(painter: &mut Painter<'_>, grid: &Grid) {
    // Limit the size of the letters, so that they do not overlap on a small board.
    let font = Font { size: grid.label_size.min(grid.cell * 4 / 5), bold: false };
    let color = painter.color(Token::Label);
    let height = 2 * grid.label_size;
    let gap = grid.label_size * 5 / 6;
    for place in 0..grid.size {
        let step = i32::from(place) * grid.cell;
        let letter = char::from(b'A' + place).to_string();
        let below = Rect::new(grid.left + step - grid.cell, grid.wood.bottom() + grid.label_size / 12, 0, height);
        painter.text(Rect { w: 2 * grid.cell + 1, ..below }, &letter, font, Align::Center, color);
        let number = (grid.size - place).to_string();
        let y = grid.top + step - grid.label_size;
        let beside = Rect::new(grid.wood.x - gap - height, y, height, height + 1);
        painter.text(beside, &number, font, Align::Right, color);
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
