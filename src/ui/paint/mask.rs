//! How much of each pixel a shape covers: discs, rings, strokes, soft shadows.

use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, PathStroker, Stroke, Transform};

use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;

/// The largest side of a mask; a larger shape is cut.
const MAX_SIDE: i32 = 4096;

/// One byte for each pixel of a rectangle: 0 where a shape covers nothing of it, 255 where it covers all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mask {
    width: i32,
    height: i32,
    covers: Vec<u8>,
}

impl Mask {
    /// A mask that covers nothing.
    #[must_use]
    pub fn new(width: i32, height: i32) -> Self {
        let (width, height) = (width.clamp(0, MAX_SIDE), height.clamp(0, MAX_SIDE));
        Self { width, height, covers: vec![0; cast::to_usize(width) * cast::to_usize(height)] }
    }

    /// What a path covers of the first `width` × `height` pixels.
    #[must_use]
    pub fn of_path(width: i32, height: i32, path: Option<Path>) -> Self {
        let mut mask = Self::new(width, height);
        let skia_mask = tiny_skia::Mask::new(cast::to_u32(mask.width), cast::to_u32(mask.height));
        if let (Some(path), Some(mut skia_mask)) = (path, skia_mask) {
            skia_mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
            mask.covers = skia_mask.take();
        }
        mask
    }

    /// A disc as large as fits in a square.
    #[must_use]
    pub fn disc(diameter: i32) -> Self {
        Self::ellipse(diameter, diameter)
    }

    /// An ellipse as large as fits.
    #[must_use]
    pub fn ellipse(width: i32, height: i32) -> Self {
        let oval = tiny_skia::Rect::from_xywh(0.0, 0.0, to_f32(width), to_f32(height));
        Self::of_path(width, height, oval.and_then(PathBuilder::from_oval))
    }

    /// A disc around the middle of the pixel in the middle of a square, whose side is `2 · half + 1`.
    #[must_use]
    pub fn disc_around(half: i32, radius: f32) -> Self {
        let middle = to_f32(half) + 0.5;
        Self::of_path(2 * half + 1, 2 * half + 1, PathBuilder::from_circle(middle, middle, radius))
    }

    /// A ring around the middle of the pixel in the middle of a square, whose side is `2 · half + 1`; `radius` is that
    /// of the ring's own middle.
    #[must_use]
    pub fn ring_around(half: i32, radius: f32, thickness: f32) -> Self {
        let middle = to_f32(half) + 0.5;
        let circle = PathBuilder::from_circle(middle, middle, radius);
        Self::of_path(2 * half + 1, 2 * half + 1, circle.and_then(|it| outline(&it, thickness)))
    }

    /// A line through points, with round ends and corners.
    #[must_use]
    pub fn stroke(width: i32, height: i32, points: &[(f32, f32)], thickness: f32) -> Self {
        let mut builder = PathBuilder::new();
        for (place, (x, y)) in points.iter().enumerate() {
            match place {
                0 => builder.move_to(*x, *y),
                _ => builder.line_to(*x, *y),
            }
        }
        Self::of_path(width, height, builder.finish().and_then(|it| outline(&it, thickness)))
    }

    /// The square from which a rectangle with round corners is stretched.
    #[must_use]
    pub fn round_square(radius: i32) -> Self {
        let mut mask = Self::disc(2 * radius + 1);
        // One pixel of straight edge between two quarters of a disc.
        let disc = Self::disc(2 * radius);
        for y in 0..mask.height {
            for x in 0..mask.width {
                let from = |n: i32| if n < radius { Some(n) } else { (radius < n).then_some(n - 1) };
                let cover = match (from(x), from(y)) {
                    (Some(x), Some(y)) => disc.row(x, y, 1)[0],
                    (None, _) | (_, None) => 255,
                };
                mask.covers[cast::to_usize(y * mask.width + x)] = cover;
            }
        }
        mask
    }

    /// The square from which the border of a rectangle with round corners is stretched.
    #[must_use]
    pub fn square_frame(radius: i32, thickness: i32) -> Self {
        let mut mask = Self::round_square(radius);
        let inner = Self::round_square(radius - thickness);
        let side = inner.width;
        for y in 0..side {
            let first = cast::to_usize((y + thickness) * mask.width + thickness);
            let covers = mask.covers[first..].iter_mut();
            for (cover, taken) in covers.zip(inner.row(0, y, cast::to_usize(side))) {
                *cover -= (*cover).min(*taken);
            }
        }
        mask
    }

    /// The square from which the soft shadow of a rectangle with round corners is stretched; it reaches `reach` pixels
    /// beyond the rectangle on every side.
    #[must_use]
    pub fn soft_square(radius: i32, reach: i32, opacity: u8) -> Self {
        let corner = radius + 2 * reach;
        let mut mask = Self::new(2 * corner + 1, 2 * corner + 1);
        let inner = Self::round_square(radius);
        let side = mask.width - 2 * reach;
        for y in 0..side {
            for x in 0..side {
                let from = |n: i32| n.min(radius).max(n - (side - inner.width));
                let cover = inner.row(from(x), from(y), 1)[0];
                let at = cast::to_usize((y + reach) * mask.width + x + reach);
                mask.covers[at] = cast::clamp_to_u8((i32::from(cover) * i32::from(opacity) + 127) / 255);
            }
        }
        mask.blurred(reach)
    }

    /// All of it.
    #[must_use]
    pub const fn rect(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// The bytes from column `x` on of one row.
    #[must_use]
    pub fn row(&self, x: i32, y: i32, n: usize) -> &[u8] {
        if n == 0 {
            return &[];
        }
        let first = cast::to_usize(y * self.width + x);
        &self.covers[first..first + n]
    }

    /// The bytes, row by row, to be written.
    pub fn covers_mut(&mut self) -> &mut [u8] {
        &mut self.covers
    }

    /// The bytes it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.covers.len()
    }

    /// It, blurred so that nothing moves further than `reach` pixels.
    fn blurred(mut self, reach: i32) -> Self {
        // Three boxes, one after the other, come close to a bell.
        let radii = [reach / 3, (reach + 1) / 3, (reach + 2) / 3];
        for radius in radii {
            self.blur_rows(radius);
            self.transpose();
            self.blur_rows(radius);
            self.transpose();
        }
        self
    }

    /// Replaces each pixel by the mean of its neighbors to both sides.
    fn blur_rows(&mut self, radius: i32) {
        let width = self.width;
        let n = 2 * radius + 1;
        let mut row = vec![0; cast::to_usize(width)];
        for y in 0..self.height {
            let first = cast::to_usize(y * width);
            let covers = &mut self.covers[first..first + row.len()];
            row.copy_from_slice(covers);
            let at = |x: i32| if 0 <= x && x < width { i32::from(row[cast::to_usize(x)]) } else { 0 };
            let mut sum = (-radius..=radius).map(at).sum::<i32>();
            for (x, cover) in (0..).zip(covers) {
                *cover = cast::clamp_to_u8((sum + n / 2) / n);
                sum += at(x + radius + 1) - at(x - radius);
            }
        }
    }

    /// Swaps rows and columns of a square.
    fn transpose(&mut self) {
        debug_assert_eq!(self.width, self.height, "only squares are transposed");
        let side = cast::to_usize(self.width);
        for y in 0..side {
            for x in 0..y {
                self.covers.swap(y * side + x, x * side + y);
            }
        }
    }
}

/// The outline of a stroke along a path.
fn outline(path: &Path, thickness: f32) -> Option<Path> {
    let stroke = Stroke { width: thickness, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    PathStroker::new().stroke(path, &stroke, 1.0)
}
