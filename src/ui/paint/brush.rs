//! What the painters share: a canvas, the theme's colors, and what is kept from one picture to the next.

use std::collections::HashMap;

use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::board::Empty;
use crate::ui::paint::canvas::Canvas;
use crate::ui::paint::mask::Mask;
use crate::ui::paint::stone::Stones;
use crate::ui::text::{self, Glyphs};
use crate::ui::theme::{Rgb, Theme, Token};
use crate::ui::widgets::{Align, Font};

/// The largest radius of a corner.
const MAX_RADIUS: i32 = 256;

/// The furthest that a shadow reaches.
const MAX_REACH: i32 = 96;

/// How many shapes are kept.
const N_SHAPES: usize = 64;

/// What is costly to make and is kept: glyphs, stones, corners, the hidden empty board.
#[derive(Debug, Default)]
pub struct Kit {
    pub(super) glyphs: Glyphs,
    pub(super) stones: Stones,
    pub(super) empty: Option<Empty>,
    shapes: HashMap<Shape, Mask>,
}

/// A square that is stretched over rectangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Round { radius: i32 },
    Frame { radius: i32, thickness: i32 },
    Soft { radius: i32, reach: i32, opacity: u8 },
}

impl Kit {
    fn shape(&mut self, shape: Shape) -> &Mask {
        if N_SHAPES <= self.shapes.len() && !self.shapes.contains_key(&shape) {
            self.shapes.clear();
        }
        self.shapes.entry(shape).or_insert_with(|| match shape {
            Shape::Round { radius } => Mask::round_square(radius),
            Shape::Frame { radius, thickness } => Mask::square_frame(radius, thickness),
            Shape::Soft { radius, reach, opacity } => Mask::soft_square(radius, reach, opacity),
        })
    }
}

/// A canvas, and everything that is needed to paint on it.
#[derive(Debug)]
pub struct Brush<'a> {
    pub(super) canvas: Canvas<'a>,
    pub(super) kit: &'a mut Kit,
    pub(super) theme: Theme,
}

impl Brush<'_> {
    /// The color of a token.
    pub(super) const fn color(&self, token: Token) -> Rgb {
        self.theme.color(token)
    }

    /// The same brush, on a part of the canvas.
    pub(super) fn within(&mut self, rect: Rect) -> Brush<'_> {
        Brush { canvas: self.canvas.within(rect), kit: self.kit, theme: self.theme }
    }

    /// Fills a rectangle with round corners.
    pub(super) fn round(&mut self, rect: Rect, radius: i32, color: Rgb) {
        let radius = fitted(rect, radius);
        self.canvas.stretch(self.kit.shape(Shape::Round { radius }), rect, color);
    }

    /// Draws the border of a rectangle with round corners, within the rectangle.
    pub(super) fn frame(&mut self, rect: Rect, radius: i32, thickness: i32, color: Rgb) {
        let radius = fitted(rect, radius.max(thickness));
        let shape = self.kit.shape(Shape::Frame { radius, thickness: thickness.min(radius) });
        self.canvas.stretch(shape, rect, color);
    }

    /// Fills a rectangle with round corners and a border.
    pub(super) fn bordered(&mut self, rect: Rect, radius: i32, thickness: i32, border: Rgb, fill: Rgb) {
        if 0 < thickness && border != fill {
            self.round(rect, radius, border);
            self.round(rect.grow(-thickness), radius - thickness, fill);
        } else {
            self.round(rect, radius, fill);
        }
    }

    /// Lays the soft shadow of a rectangle with round corners around it.
    pub(super) fn shadow(&mut self, rect: Rect, radius: i32, reach: i32, opacity: u8) {
        let reach = reach.clamp(0, MAX_REACH);
        let radius = fitted(rect, radius);
        let shape = self.kit.shape(Shape::Soft { radius, reach, opacity });
        self.canvas.stretch(shape, rect.grow(reach), Rgb(0, 0, 0));
    }

    /// Writes one line, cut with an ellipsis where it is too long.
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

    /// Writes one line from a place of the pen on.
    pub(super) fn line(&mut self, pen: f32, base: i32, line: &str, font: Font, color: Rgb) {
        let mut pen = pen;
        for char in line.chars() {
            let (glyph, column) = self.kit.glyphs.get(char, font, pen);
            self.canvas.stamp(&glyph.mask, column + glyph.left, base + glyph.top, color);
            pen += text::char_advance(char, font);
        }
    }

    /// Fills a disc around the middle of a pixel.
    pub(super) fn disc(&mut self, (x, y): (i32, i32), radius: f32, color: Rgb) {
        let half = cast::ceil_to_i32(radius - 0.5).max(0);
        let mask = Mask::disc_around(half, radius);
        self.canvas.stamp(&mask, x - half, y - half, color);
    }
}

/// A radius that the rectangle has room for.
fn fitted(rect: Rect, radius: i32) -> i32 {
    radius.clamp(0, MAX_RADIUS).min(rect.w.min(rect.h) / 2)
}

/// Where a text may leave pixels that stands in a rectangle.
pub(super) fn text_bounds(rect: Rect, font: Font) -> Rect {
    if rect.is_empty() {
        return rect;
    }
    let size = font.size.clamp(1, text::MAX_SIZE);
    let middle = rect.y + rect.h / 2;
    rect.union(Rect::new(rect.x - size / 4, middle - size, rect.w + size / 2, 2 * size))
}
