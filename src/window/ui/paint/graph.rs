//! The graph of a review: Black's win probability as an area, with marks for mistakes and for the move shown.
//!
//! This file also paints curves and plots.

use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::shapes;
use crate::ui::theme::Token;
use crate::ui::widgets::{GraphView, PlotView};

/// Draws the graph of a review in its rectangle.
pub fn paint(painter: &mut Painter<'_>, rect: Rect, view: &GraphView) {
    painter.fill(rect, Token::GraphWhite);
    let columns = Columns::new(rect, view.probabilities.len());
    let mut run: Vec<(f32, f32)> = Vec::new();
    for (ply, probability) in view.probabilities.iter().enumerate() {
        match probability {
            Some(probability) => run.push((columns.x(ply), columns.y(*probability))),
            None => area(painter, rect, &std::mem::take(&mut run)),
        }
    }
    area(painter, rect, &run);
    middle(painter, rect, view.line);
    if let Some(first) = view.forced_from {
        // From the losing move on, the win is forced: mark this part with a red bar along the upper and the lower edge.
        let left = columns.pixel(first, 500).0;
        let height = (view.dot / 2).max(1);
        for y in [rect.y, rect.bottom() - height] {
            painter.fill(Rect::new(left, y, rect.right() - left, height), Token::Red);
        }
    }
    let current = columns.pixel(view.current, 500).0;
    painter.fill(rect.column(current - view.line / 2, view.line), Token::Accent);
    for mark in &view.marks {
        let Some(probability) = view.probabilities.get(mark.ply).copied().flatten() else { continue };
        let radius = to_f32(view.dot);
        let (x, y) = columns.pixel(mark.ply, probability);
        let reach = view.dot + 1;
        let place =
            (x.clamp(rect.x + reach, rect.right() - 1 - reach), y.clamp(rect.y + reach, rect.bottom() - 1 - reach));
        painter.disc(place, radius + 1.0, painter.color(Token::Card));
        painter.disc(place, radius, painter.color(mark.color));
    }
}

/// Draws a line through values, from the left edge to the right edge; the values are thousandths of the height.
pub fn curve(painter: &mut Painter<'_>, rect: Rect, values: &[u16], line: i32) {
    let columns = Columns::new(rect, values.len());
    let points: Vec<_> = values.iter().enumerate().map(|(n, value)| (columns.x(n), columns.y(*value))).collect();
    let picture = shapes::stroke(rect.w, rect.h, &points, to_f32(line), painter.color(Token::Accent));
    painter.canvas.draw(&picture, rect.x, rect.y);
}

/// Draws a grid, a line through the known values, and a dot for each known value. The dots stay within the rectangle.
pub fn plot(painter: &mut Painter<'_>, rect: Rect, view: &PlotView) {
    let reach = view.dot + 1;
    let inside = rect.grow(-reach);
    let columns = Columns::new(inside, view.values.len());
    for height in &view.grid {
        let y = inside.y + cast::round_to_i32(columns.y(*height));
        painter.fill(rect.row(y - view.hairline / 2, view.hairline), Token::Rule);
    }
    let known = view.values.iter().enumerate().filter_map(|(n, value)| Some((n, (*value)?)));
    // A plot of a single value has a single column, which is as wide as the plot. Place the value in the middle of this
    // column.
    let place = |(n, value): (usize, u16)| match view.values.len() {
        1 => (inside.x + inside.w / 2, columns.pixel(n, value).1),
        _ => columns.pixel(n, value),
    };
    let places: Vec<_> = known.map(place).collect();
    let points: Vec<_> = places.iter().map(|(x, y)| (to_f32(x - rect.x) + 0.5, to_f32(y - rect.y) + 0.5)).collect();
    if 1 < points.len() {
        let picture = shapes::stroke(rect.w, rect.h, &points, to_f32(view.line), painter.color(Token::Accent));
        painter.canvas.draw(&picture, rect.x, rect.y);
    }
    for place in places {
        painter.disc(place, to_f32(view.dot) + 1.0, painter.color(Token::Card));
        painter.disc(place, to_f32(view.dot), painter.color(Token::Accent));
    }
}

/// Fills the area from a line through `points` down to the lower edge.
fn area(painter: &mut Painter<'_>, rect: Rect, points: &[(f32, f32)]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let bottom = to_f32(rect.h);
    // Widen the area below a single point, because it would have no width otherwise.
    let (left, right) = if points.len() == 1 { (first.0 - 1.0, last.0 + 1.0) } else { (first.0, last.0) };
    let begin = [(left, bottom), (left, first.1)];
    let outline = begin.into_iter().chain(points.iter().copied()).chain([(right, last.1), (right, bottom)]);
    let outline = outline.collect::<Vec<_>>();
    let picture = shapes::polygon(rect.w, rect.h, &outline, painter.color(Token::GraphBlack));
    painter.canvas.draw(&picture, rect.x, rect.y);
}

/// Draws the dashed line at half height, which stands for even chances.
fn middle(painter: &mut Painter<'_>, rect: Rect, line: i32) {
    let (dash, y) = ((3 * line).max(2), rect.y + rect.h / 2);
    let mut x = rect.x;
    while x < rect.right() {
        let width = dash.min(rect.right() - x);
        painter.fill(Rect::new(x, y, width, line.max(1)), Token::Ink3);
        x += 2 * dash;
    }
}

/// Maps plies to x coordinates and values to y coordinates of a graph.
struct Columns {
    rect: Rect,
    n: usize,
}

impl Columns {
    const fn new(rect: Rect, n: usize) -> Self {
        Self { rect, n }
    }

    /// Returns the horizontal distance of a ply from the left edge, in pixels.
    fn x(&self, ply: usize) -> f32 {
        let (ply, last) = (cast::count(ply), cast::count(self.n.saturating_sub(1)).max(1));
        to_f32(self.rect.w) * to_f32(ply) / to_f32(last)
    }

    /// Returns the distance in pixels from the upper edge down to a value, which is in thousandths of the height.
    fn y(&self, probability: u16) -> f32 {
        to_f32(self.rect.h) * (1.0 - f32::from(probability.min(1000)) / 1000.0)
    }

    fn pixel(&self, ply: usize, probability: u16) -> (i32, i32) {
        let x = self.rect.x + cast::round_to_i32(self.x(ply));
        let y = self.rect.y + cast::round_to_i32(self.y(probability));
        (x.clamp(self.rect.x, self.rect.right() - 1), y.clamp(self.rect.y, self.rect.bottom() - 1))
    }
}
