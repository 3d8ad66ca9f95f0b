//! The painter: a canvas, the theme's colors, and the pictures that are kept from one frame to the next.

use crate::ui::cast::to_f32;
use crate::ui::geometry::Rect;
use crate::ui::glyph_set::GlyphSet;
use crate::ui::paint::cache::Cache;
use crate::ui::paint::canvas::Canvas;
use crate::ui::paint::shapes::ShapeKind;
use crate::ui::text;
use crate::ui::theme::{Rgb, Theme, Token};
use crate::ui::widgets::{Align, Font};

/// The largest radius of a corner, in pixels.
const MAX_RADIUS: i32 = 256;

/// The maximum distance that a shadow extends beyond its rectangle, in pixels.
const MAX_REACH: i32 = 96;

/// A canvas to paint on, together with the cached pictures, the theme's colors and the glyphs that painting needs.
#[derive(Debug)]
pub struct Painter<'a> {
    pub(super) canvas: Canvas<'a>,
    pub(super) cache: &'a mut Cache,
    pub(super) theme: Theme,
    pub(super) glyphs: GlyphSet,
}

impl Painter<'_> {
    /// Returns the color that the theme has for the named color `token`.
    pub(super) const fn color(&self, token: Token) -> Rgb {
        self.theme.color(token)
    }

    /// Returns a painter on the same canvas that changes only pixels inside `rect`.
    pub(super) fn within(&mut self, rect: Rect) -> Painter<'_> {
        Painter { canvas: self.canvas.within(rect), cache: self.cache, theme: self.theme, glyphs: self.glyphs }
    }

    /// Fills a rectangle with the color that the theme has for the named color `token`.
    pub(super) fn fill(&mut self, rect: Rect, token: Token) {
        self.canvas.fill(rect, self.theme.color(token));
    }

    /// Fills a rectangle with round corners.
    pub(super) fn fill_round(&mut self, rect: Rect, radius: i32, color: Rgb) {
        let radius = fitted(rect, radius);
        self.canvas.draw_corners(self.cache.shapes.get(ShapeKind::Round { radius }, color), rect);
        let inside = rect.grow(-radius);
        self.canvas.fill(Rect { y: rect.y, h: radius, ..inside }, color);
        self.canvas.fill(Rect { x: rect.x, w: rect.w, ..inside }, color);
        self.canvas.fill(Rect { y: inside.bottom(), h: radius, ..inside }, color);
    }

    /// Draws the border of a rectangle with round corners. The border lies inside the rectangle.
    pub(super) fn frame(&mut self, rect: Rect, radius: i32, thickness: i32, color: Rgb) {
        let radius = fitted(rect, radius.max(thickness));
        let thickness = thickness.clamp(0, radius);
        self.canvas.draw_corners(self.cache.shapes.get(ShapeKind::Frame { radius, thickness }, color), rect);
        let inside = rect.grow(-radius);
        self.canvas.fill(Rect { y: rect.y, h: thickness, ..inside }, color);
        self.canvas.fill(Rect { y: rect.bottom() - thickness, h: thickness, ..inside }, color);
        self.canvas.fill(Rect { x: rect.x, w: thickness, ..inside }, color);
        self.canvas.fill(Rect { x: rect.right() - thickness, w: thickness, ..inside }, color);
    }

    /// Fills a rectangle with round corners and a border.
    pub(super) fn fill_bordered(&mut self, rect: Rect, radius: i32, thickness: i32, border: Rgb, fill: Rgb) {
        if 0 < thickness && border != fill {
            self.fill_round(rect, radius, border);
            self.fill_round(rect.grow(-thickness), radius - thickness, fill);
        } else {
            self.fill_round(rect, radius, fill);
        }
    }

    /// Draws the soft edge of the shadow of a rectangle with round corners. The area inside of the soft edge is not
    /// painted, because the shape that casts the shadow covers this area. `opacity` is in 255ths.
    pub(super) fn shadow(&mut self, rect: Rect, radius: i32, reach: i32, opacity: u8) {
        let reach = reach.clamp(0, MAX_REACH);
        let shape = ShapeKind::Shadow { radius: fitted(rect, radius), reach, opacity };
        self.canvas.draw_border(self.cache.shapes.get(shape, Rgb(0, 0, 0)), rect.grow(reach));
    }

    /// Writes one line of text. If it is too long for `rect`, cuts it and ends it with an ellipsis.
    pub(super) fn text(&mut self, rect: Rect, line: &str, font: Font, align: Align, color: Rgb) {
        let line = text::elide(line, font, rect.w);
        let slack = to_f32(rect.w) - text::advance(&line, font);
        let start = match align {
            Align::Left => 0.0,
            Align::Center => slack / 2.0,
            Align::Right => slack,
        };
        let base = rect.y + (rect.h + text::cap_height(font)).div_euclid(2);
        self.line(to_f32(rect.x) + start, base, &line, font, color);
    }

    /// Writes one line of text; the pen starts at the column `pen`, and the baseline is the row `base`.
    pub(super) fn line(&mut self, pen: f32, base: i32, line: &str, font: Font, color: Rgb) {
        let mut pen = pen;
        for char in line.chars() {
            let own = self.glyphs.own(char).filter(|it| text::has_glyph(*it));
            let (glyph, column) = self.cache.glyphs.get(own.unwrap_or(char), font, color, pen);
            self.canvas.draw(&glyph.picture, column + glyph.left, base + glyph.top);
            pen += text::char_advance(char, font);
        }
    }

    /// Fills a disc whose center is the middle of the pixel `middle`.
    pub(super) fn disc(&mut self, middle: (i32, i32), radius: f32, color: Rgb) {
        self.draw_around(middle, ShapeKind::disc(radius), color);
    }

    /// Draws a ring around the middle of a pixel; `radius` is measured to the middle of the ring's width.
    pub(super) fn ring(&mut self, middle: (i32, i32), radius: f32, thickness: f32, color: Rgb) {
        self.draw_around(middle, ShapeKind::ring(radius, thickness), color);
    }

    fn draw_around(&mut self, (x, y): (i32, i32), shape: ShapeKind, color: Rgb) {
        let picture = self.cache.shapes.get(shape, color);
        self.canvas.draw(picture, x - picture.width() / 2, y - picture.height() / 2);
    }
}

/// Returns `radius`, but at most `MAX_RADIUS` and at most half of the rectangle's shorter side.
fn fitted(rect: Rect, radius: i32) -> i32 {
    radius.clamp(0, MAX_RADIUS).min(rect.w.min(rect.h) / 2)
}

/// Returns a rectangle that contains every pixel a text placed in `rect` can change.
pub(super) fn text_bounds(rect: Rect, font: Font) -> Rect {
    if rect.is_empty() {
        return rect;
    }
    let size = font.size.clamp(1, text::MAX_SIZE);
    let middle = rect.y + rect.h / 2;
    rect.union(Rect::new(rect.x - size / 4, middle - size, rect.w + size / 2, 2 * size))
}
