//! Where pixels are written: integer fills, coverage masks and sprites, each cut at a clip rectangle.
//!
//! Every primitive computes a pixel from that pixel's own place alone, so painting a part of a picture gives exactly
//! the pixels of painting all of it. Curves never meet the clip: they are rendered whole, into a [`Mask`] or a
//! [`Picture`], and stamped at whole pixels.

use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::paint::mask::Mask;
use crate::ui::theme::Rgb;

/// Pixels as words of alpha, red, green and blue from the highest byte, with the colors multiplied by alpha.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    width: i32,
    height: i32,
    words: Vec<u32>,
}

impl Picture {
    /// A transparent picture.
    #[must_use]
    pub fn new(width: i32, height: i32) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        Self { width, height, words: vec![0; cast::to_usize(width) * cast::to_usize(height)] }
    }

    /// A picture of colors that are multiplied by their alpha: four bytes a pixel, red first.
    #[must_use]
    pub fn from_rgba(width: i32, height: i32, bytes: &[u8]) -> Self {
        let words = bytes.chunks_exact(4).map(|it| u32::from_be_bytes([it[3], it[0], it[1], it[2]])).collect();
        let picture = Self { width, height, words };
        debug_assert_eq!(
            picture.words.len(),
            cast::to_usize(width) * cast::to_usize(height),
            "four bytes for each pixel"
        );
        picture
    }

    /// The width in pixels.
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// The height in pixels.
    #[must_use]
    pub const fn height(&self) -> i32 {
        self.height
    }

    /// All of it.
    #[must_use]
    pub const fn rect(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// The pixels, row by row.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The pixels, to be written.
    pub fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words
    }

    /// Everything that lies in `clip` can be painted; the rest stays as it is.
    pub fn canvas(&mut self, clip: Rect) -> Canvas<'_> {
        let clip = clip.intersect(self.rect());
        Canvas { words: &mut self.words, width: self.width, left: 0, top: 0, clip }
    }

    /// A canvas on which the picture's first pixel is called `(left, top)`.
    pub fn canvas_at(&mut self, left: i32, top: i32) -> Canvas<'_> {
        let clip = Rect::new(left, top, self.width, self.height);
        Canvas { words: &mut self.words, width: self.width, left, top, clip }
    }

    /// The pixels from column `x` on of one row.
    fn row(&self, x: i32, y: i32, n: usize) -> &[u32] {
        if n == 0 {
            return &[];
        }
        let first = cast::to_usize(y * self.width + x);
        &self.words[first..first + n]
    }
}

/// A part of a picture that can be painted on. What is painted on must be opaque.
#[derive(Debug)]
pub struct Canvas<'a> {
    words: &'a mut [u32],
    width: i32,
    left: i32,
    top: i32,
    clip: Rect,
}

impl Canvas<'_> {
    /// What can be painted.
    #[must_use]
    pub const fn clip(&self) -> Rect {
        self.clip
    }

    /// The same canvas, cut further.
    pub fn within(&mut self, rect: Rect) -> Canvas<'_> {
        let clip = self.clip.intersect(rect);
        Canvas { words: self.words, width: self.width, left: self.left, top: self.top, clip }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, rect: Rect, color: Rgb) {
        let rect = rect.intersect(self.clip);
        for y in rect.y..rect.bottom() {
            self.row(rect.x, y, rect.w).fill(word(color));
        }
    }

    /// Lays a translucent color over a rectangle.
    pub fn blend(&mut self, rect: Rect, color: Rgb, opacity: u8) {
        if opacity == 255 {
            return self.fill(rect, color);
        }
        let rect = rect.intersect(self.clip);
        let over = scale(word(color), opacity);
        for y in rect.y..rect.bottom() {
            for under in self.row(rect.x, y, rect.w) {
                *under = over + scale(*under, 255 - opacity);
            }
        }
    }

    /// Lays a color over the pixels that a mask covers, with the mask's first pixel at `(x, y)`.
    pub fn stamp(&mut self, mask: &Mask, x: i32, y: i32, color: Rgb) {
        self.stamp_part(mask, mask.rect(), x, y, color);
    }

    /// [`Self::stamp`], for a part of the mask alone, whose first pixel comes to `(x, y)`.
    pub fn stamp_part(&mut self, mask: &Mask, part: Rect, x: i32, y: i32, color: Rgb) {
        let rect = Rect::new(x, y, part.w, part.h).intersect(self.clip);
        let color = word(color);
        for row in rect.y..rect.bottom() {
            let covers = mask.row(part.x + rect.x - x, part.y + row - y, cast::to_usize(rect.w));
            for (under, cover) in self.row(rect.x, row, rect.w).iter_mut().zip(covers) {
                match cover {
                    0 => (),
                    255 => *under = color,
                    _ => *under = scale(color, *cover) + scale(*under, 255 - cover),
                }
            }
        }
    }

    /// Stretches a square mask over a rectangle: its corners stay as they are, its middle row and column are repeated.
    pub fn stretch(&mut self, mask: &Mask, rect: Rect, color: Rgb) {
        let corner = mask.rect().w / 2;
        let (left, right) = (corner.min(rect.w / 2), corner.min(rect.w - rect.w / 2));
        let upper = corner.min(rect.h / 2);
        let lower = corner.min(rect.h - upper);
        let seen = rect.intersect(self.clip);
        for y in seen.y..seen.bottom() {
            let mask_y = match y - rect.y {
                from_top if from_top < upper => from_top,
                from_top if rect.h - lower <= from_top => mask.rect().h - (rect.h - from_top),
                _ => corner,
            };
            self.stamp_part(mask, Rect::new(0, mask_y, left, 1), rect.x, y, color);
            let middle = Rect::new(rect.x + left, y, rect.w - left - right, 1);
            self.blend(middle, color, mask.row(corner, mask_y, 1)[0]);
            self.stamp_part(mask, Rect::new(mask.rect().w - right, mask_y, right, 1), rect.right() - right, y, color);
        }
    }

    /// Lays a picture over the canvas, with its first pixel at `(x, y)`.
    pub fn sprite(&mut self, picture: &Picture, x: i32, y: i32, opacity: u8) {
        let rect = Rect::new(x, y, picture.width, picture.height).intersect(self.clip);
        for row in rect.y..rect.bottom() {
            let overs = picture.row(rect.x - x, row - y, cast::to_usize(rect.w));
            for (under, over) in self.row(rect.x, row, rect.w).iter_mut().zip(overs) {
                let over = if opacity == 255 { *over } else { scale(*over, opacity) };
                match over.to_be_bytes()[0] {
                    0 => (),
                    255 => *under = over,
                    alpha => *under = over + scale(*under, 255 - alpha),
                }
            }
        }
    }

    /// Copies an opaque picture, with its first pixel at `(x, y)`.
    pub fn copy(&mut self, picture: &Picture, x: i32, y: i32) {
        let rect = Rect::new(x, y, picture.width, picture.height).intersect(self.clip);
        for row in rect.y..rect.bottom() {
            let from = picture.row(rect.x - x, row - y, cast::to_usize(rect.w));
            self.row(rect.x, row, rect.w).copy_from_slice(from);
        }
    }

    /// The pixels from column `x` on of one row; all of them within the clip.
    fn row(&mut self, x: i32, y: i32, n: i32) -> &mut [u32] {
        if n == 0 {
            return &mut [];
        }
        let first = cast::to_usize((y - self.top) * self.width + x - self.left);
        &mut self.words[first..first + cast::to_usize(n)]
    }
}

/// An opaque color as a pixel.
#[must_use]
pub const fn word(color: Rgb) -> u32 {
    u32::from_be_bytes([255, color.0, color.1, color.2])
}

/// All four channels times `by`/255, each rounded exactly; two at a time in one multiplication.
#[must_use]
pub const fn scale(word: u32, by: u8) -> u32 {
    const LOW: u32 = 0x00ff_00ff;
    const HALVES: u32 = 0x0080_0080;
    let by = by as u32;
    let low = (word & LOW) * by + HALVES;
    let high = ((word >> 8) & LOW) * by + HALVES;
    let low = (low + ((low >> 8) & LOW)) >> 8;
    let high = high + ((high >> 8) & LOW);
    (low & LOW) | (high & !LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_scaled_exactly() {
        for channel in 0..=255_u32 {
            for by in 0..=255_u8 {
                let exact = (channel * u32::from(by) * 2 + 255) / 510;
                assert_eq!(scale(channel * 0x0101_0101, by), exact * 0x0101_0101, "{channel} times {by}");
            }
        }
    }

    #[test]
    fn a_clip_cuts_and_changes_nothing_else() {
        let mask = Mask::disc(9);
        let paint = |clip: Rect| {
            let mut picture = Picture::new(20, 20);
            let mut canvas = picture.canvas(clip);
            canvas.fill(Rect::new(-5, 2, 40, 9), Rgb(10, 20, 30));
            canvas.stretch(&mask, Rect::new(1, 1, 17, 14), Rgb(200, 100, 50));
            canvas.blend(Rect::new(4, 4, 50, 6), Rgb(1, 250, 3), 100);
            canvas.stamp(&mask, 14, 14, Rgb(9, 9, 99));
            picture
        };
        let clip = Rect::new(3, 5, 12, 11);
        let (whole, part) = (paint(Rect::new(0, 0, 20, 20)), paint(clip));
        for y in 0..20 {
            for x in 0..20 {
                let expected = if clip.contains(x, y) { whole.row(x, y, 1)[0] } else { 0 };
                assert_eq!(part.row(x, y, 1)[0], expected, "at {x}, {y}");
            }
        }
    }

    #[test]
    fn a_mask_stretches_over_any_rectangle() {
        let mask = Mask::disc(9);
        for side in 0..12 {
            let mut picture = Picture::new(12, 12);
            picture.canvas(Rect::new(0, 0, 12, 12)).stretch(&mask, Rect::new(0, 0, side, side), Rgb(1, 2, 3));
        }
    }
}
