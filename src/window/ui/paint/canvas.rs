//! The canvas: a pixmap of tiny-skia, painted on within a clip rectangle.
//!
//! Each primitive fills a rectangle of whole pixels, cut at the clip, with one color or with the pixels of another
//! picture. So each pixel depends on its own place alone, and a part of a picture gets the same pixels whether the part
//! is painted by itself or with the whole picture. Curves never meet the clip: tiny-skia rasterizes them whole, into a
//! [`Picture`] of their own, which is then drawn.
//!
//! tiny-skia fills the rectangles, scales pictures and makes them translucent. A picture in its own size, such as a
//! stone or a character, is drawn by this file itself, with the same pixels as by tiny-skia but fewer instructions.

use image::RgbaImage;
use tiny_skia::{
    BlendMode, FillRule, FilterQuality, IntSize, Paint, Path, Pattern, Pixmap, PremultipliedColorU8, Shader,
    SpreadMode, Transform,
};

use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::theme::Rgb;

/// A pixmap of premultiplied RGBA pixels. Unlike a pixmap of tiny-skia, it may be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture(Option<Pixmap>);

impl Picture {
    /// Returns a transparent picture. If the width or the height is not positive, the picture is empty.
    #[must_use]
    pub fn new(width: i32, height: i32) -> Self {
        Self(Pixmap::new(cast::to_u32(width), cast::to_u32(height)))
    }

    /// Returns a picture of premultiplied RGBA pixels, four bytes each, row by row; empty if `bytes` has the wrong
    /// length.
    #[must_use]
    pub fn from_rgba(width: i32, height: i32, bytes: Vec<u8>) -> Self {
        let size = IntSize::from_wh(cast::to_u32(width), cast::to_u32(height));
        Self(size.and_then(|size| Pixmap::from_vec(bytes, size)))
    }

    /// Returns the width in pixels.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.0.as_ref().map_or(0, |it| cast::to_i32(it.width()))
    }

    /// Returns the height in pixels.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.0.as_ref().map_or(0, |it| cast::to_i32(it.height()))
    }

    /// Returns the rectangle of all pixels.
    #[must_use]
    pub fn rect(&self) -> Rect {
        Rect::new(0, 0, self.width(), self.height())
    }

    /// Returns the premultiplied pixels, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[PremultipliedColorU8] {
        self.0.as_ref().map_or(&[], Pixmap::pixels)
    }

    /// Returns the picture as an image of the crate `image`. The picture must be opaque.
    #[must_use]
    pub fn to_rgba(&self) -> RgbaImage {
        let bytes = self.0.as_ref().map_or_else(Vec::new, |it| it.data().to_vec());
        RgbaImage::from_raw(cast::to_u32(self.width()), cast::to_u32(self.height()), bytes).unwrap_or_default()
    }

    /// Returns a canvas that paints on this picture, but only within `clip`; `None` if the picture is empty.
    pub fn canvas(&mut self, clip: Rect) -> Option<Canvas<'_>> {
        let clip = clip.intersect(self.rect());
        self.0.as_mut().map(|pixmap| Canvas { pixmap, left: 0, top: 0, clip })
    }

    /// Returns a canvas for the whole picture; `None` if the picture is empty. The upper left pixel of the picture has
    /// the coordinates `(left, top)` on the canvas.
    pub fn canvas_at(&mut self, left: i32, top: i32) -> Option<Canvas<'_>> {
        let clip = Rect { x: left, y: top, ..self.rect() };
        self.0.as_mut().map(|pixmap| Canvas { pixmap, left, top, clip })
    }

    /// Returns the picture as a pattern; `spread` determines how the pattern continues beyond the picture's edges.
    /// Returns `None` if the picture is empty.
    #[must_use]
    pub fn pattern(&self, spread: SpreadMode, opacity: f32, transform: Transform) -> Option<Shader<'_>> {
        let pixmap = self.0.as_ref()?.as_ref();
        Some(Pattern::new(pixmap, spread, FilterQuality::Nearest, opacity, transform))
    }
}

/// Access to a picture for painting within a rectangle, the clip. Opaque pixels stay opaque.
#[derive(Debug)]
pub struct Canvas<'a> {
    pixmap: &'a mut Pixmap,
    left: i32,
    top: i32,
    clip: Rect,
}

impl Canvas<'_> {
    /// Returns the rectangle that can be painted.
    #[must_use]
    pub const fn clip(&self) -> Rect {
        self.clip
    }

    /// Returns the same canvas with a smaller clip.
    pub fn within(&mut self, rect: Rect) -> Canvas<'_> {
        Canvas { pixmap: self.pixmap, left: self.left, top: self.top, clip: self.clip.intersect(rect) }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, rect: Rect, color: Rgb) {
        self.fill_with(rect, Shader::SolidColor(opaque(color)), BlendMode::Source);
    }

    /// Lays a translucent color over a rectangle; `opacity` is in 0..=1.
    pub fn blend(&mut self, rect: Rect, color: Rgb, opacity: f32) {
        let mut color = opaque(color);
        color.apply_opacity(opacity);
        self.fill_with(rect, Shader::SolidColor(color), BlendMode::SourceOver);
    }

    /// Draws a picture with its upper left pixel at `(x, y)`.
    pub fn draw(&mut self, picture: &Picture, x: i32, y: i32) {
        let corner = Corner { place: (x, y), direction: (1, 1) };
        self.draw_from(picture, Rect { x, y, ..picture.rect() }, corner);
    }

    /// Draws a picture with its upper left pixel at `(x, y)`; `opacity` is in 0..=1.
    pub fn draw_translucent(&mut self, picture: &Picture, x: i32, y: i32, opacity: f32) {
        let transform = Transform::from_translate(to_f32(x - self.left), to_f32(y - self.top));
        if let Some(pattern) = picture.pattern(SpreadMode::Pad, opacity, transform) {
            self.fill_with(Rect { x, y, ..picture.rect() }, pattern, BlendMode::SourceOver);
        }
    }

    /// Draws a picture scaled by `factor`. The center of the picture is in the middle of the pixel `middle`. `opacity`
    /// is from 0 to 1.
    pub fn draw_scaled(&mut self, picture: &Picture, middle: (i32, i32), factor: f32, opacity: f32) {
        let (x, y) = (to_f32(middle.0) + 0.5, to_f32(middle.1) + 0.5);
        let (width, height) = (to_f32(picture.width()) * factor, to_f32(picture.height()) * factor);
        let transform = Transform::from_row(factor, 0.0, 0.0, factor, x - width / 2.0, y - height / 2.0)
            .post_translate(to_f32(-self.left), to_f32(-self.top));
        let half = cast::ceil_to_i32(width.max(height) / 2.0 - 0.5);
        if let Some(pixmap) = &picture.0 {
            let (spread, quality) = (SpreadMode::Pad, FilterQuality::Bilinear);
            let pattern = Pattern::new(pixmap.as_ref(), spread, quality, opacity, transform);
            self.fill_with(Rect::around(middle.0, middle.1, half), pattern, BlendMode::SourceOver);
        }
    }

    /// Copies an opaque picture to the canvas, with the upper left pixel of the picture at `(x, y)`. Copying is eight
    /// times as fast as drawing the picture as a pattern of tiny-skia, because no pixel has to be computed.
    pub fn copy(&mut self, picture: &Picture, x: i32, y: i32) {
        let Some(source) = &picture.0 else { return };
        let area = Rect { x, y, ..picture.rect() }.intersect(self.clip);
        let index =
            |width: u32, column: i32, row: i32| 4 * (cast::to_usize(row) * width as usize + cast::to_usize(column));
        let (width, n_bytes) = (self.pixmap.width(), 4 * cast::to_usize(area.w.max(0)));
        for row in area.y..area.bottom() {
            let from = index(source.width(), area.x - x, row - y);
            let to = index(width, area.x - self.left, row - self.top);
            self.pixmap.data_mut()[to..to + n_bytes].copy_from_slice(&source.data()[from..from + n_bytes]);
        }
    }

    /// Draws `corner`, the picture of an upper left corner, into the four corners of a rectangle, mirrored for each
    /// corner.
    pub fn draw_corners(&mut self, corner: &Picture, rect: Rect) {
        for quarter in Quarter::all(rect) {
            let area = quarter.area((0, 0), (corner.width(), corner.height()));
            self.draw_from(corner, area, quarter.corner);
        }
    }

    /// Draws `corner`, the picture of an upper left corner, into the four corners of a rectangle, mirrored for each
    /// corner. The last column and row of the picture are repeated along the edges between the corners.
    pub fn draw_border(&mut self, corner: &Picture, rect: Rect) {
        for quarter in Quarter::all(rect) {
            let (width, height) = (corner.width(), corner.height());
            for area in [quarter.area((0, 0), (rect.w, height)), quarter.area((0, height), (width, rect.h))] {
                self.draw_from(corner, area, quarter.corner);
            }
        }
    }

    /// Fills a path with smooth edges. The canvas must cover a whole picture, because tiny-skia cuts the path at the
    /// edge of the picture and not at the clip. The pixels at the cut may depend on the position of the cut.
    pub fn fill_path(&mut self, path: &Path, rule: FillRule, shader: Shader<'_>, blend_mode: BlendMode) {
        debug_assert_eq!(
            (self.clip.w, self.clip.h),
            (cast::to_i32(self.pixmap.width()), cast::to_i32(self.pixmap.height()))
        );
        let paint = Paint { shader, blend_mode, ..Paint::default() };
        let transform = Transform::from_translate(to_f32(-self.left), to_f32(-self.top));
        self.pixmap.fill_path(path, &paint, rule, transform, None);
    }

    /// Draws the part of a picture that covers `area`; the picture begins at a corner, from which its columns and rows
    /// run in the directions of the corner. Beyond its edges the picture continues with its last column and row.
    fn draw_from(&mut self, picture: &Picture, area: Rect, corner: Corner) {
        let Some(source) = &picture.0 else { return };
        let (width, height) = (source.width() as usize, picture.height());
        let area = area.intersect(self.clip);
        if area.is_empty() {
            return;
        }
        let row_length = self.pixmap.width() as usize;
        let (source, target) = (source.data().as_chunks().0, self.pixmap.data_mut().as_chunks_mut().0);
        for y in area.y..area.bottom() {
            let row = &source[cast::to_usize(corner.row(y).clamp(0, height - 1)) * width..][..width];
            let start = cast::to_usize(y - self.top) * row_length + cast::to_usize(area.x - self.left);
            for (x, pixel) in (area.x..area.right()).zip(&mut target[start..]) {
                let from = row[cast::to_usize(corner.column(x)).min(width - 1)];
                *pixel = source_over(from, *pixel);
            }
        }
    }

    /// Fills the part of a rectangle that lies in the clip. The coordinates of the shader are pixels of the pixmap.
    fn fill_with(&mut self, rect: Rect, shader: Shader<'_>, blend_mode: BlendMode) {
        let rect = rect.intersect(self.clip);
        if rect.is_empty() {
            return;
        }
        let (x, y) = (to_f32(rect.x - self.left), to_f32(rect.y - self.top));
        if let Some(rect) = tiny_skia::Rect::from_xywh(x, y, to_f32(rect.w), to_f32(rect.h)) {
            let paint = Paint { shader, blend_mode, anti_alias: false, ..Paint::default() };
            self.pixmap.fill_rect(rect, &paint, Transform::identity(), None);
        }
    }
}

/// Returns `source` laid over `target`, both premultiplied RGBA: source + target · (255 − alpha) / 255, rounded to the
/// nearest whole number, which is also what tiny-skia computes with floating-point numbers.
fn source_over(source: [u8; 4], target: [u8; 4]) -> [u8; 4] {
    let rest = 255 - u32::from(source[3]);
    match rest {
        0 => source,
        255 => target,
        _ => {
            let (over, under) = (u32::from_le_bytes(source), u32::from_le_bytes(target));
            // Compute two components at once, with 16 bits for each. To divide a product by 255 and round the result,
            // add 128 to the product. The result is then `(n + n / 256) / 256`, where `n` is this sum.
            let shaded = |pair: u32| {
                let product = (pair & 0x00ff_00ff) * rest + 0x0080_0080;
                (product + (product >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
            };
            (over + (shaded(under) | shaded(under >> 8) << 8)).to_le_bytes()
        }
    }
}

/// A corner of a rectangle, and the directions from there to its middle: 1 to the right and downward, -1 to the left
/// and upward.
#[derive(Clone, Copy)]
struct Corner {
    place: (i32, i32),
    direction: (i32, i32),
}

impl Corner {
    /// Returns the number of the column of pixels at `x`; the column at the corner has the number 0.
    const fn column(self, x: i32) -> i32 {
        Self::distance(x, self.place.0, self.direction.0)
    }

    /// Returns the number of the row of pixels at `y`; the row at the corner has the number 0.
    const fn row(self, y: i32) -> i32 {
        Self::distance(y, self.place.1, self.direction.1)
    }

    const fn distance(pixel: i32, corner: i32, direction: i32) -> i32 {
        if direction < 0 { corner - 1 - pixel } else { pixel - corner }
    }
}

/// A quarter of a rectangle. Its coordinates begin at the corner of the rectangle and increase toward the middle.
#[derive(Clone, Copy)]
struct Quarter {
    corner: Corner,
    size: (i32, i32),
}

impl Quarter {
    fn all(rect: Rect) -> [Self; 4] {
        let (w, h) = (rect.w / 2, rect.h / 2);
        let [left, right] = [(rect.x, 1, w), (rect.right(), -1, rect.w - w)];
        let [upper, lower] = [(rect.y, 1, h), (rect.bottom(), -1, rect.h - h)];
        [(left, upper), (right, upper), (left, lower), (right, lower)]
            .map(|(x, y)| Self { corner: Corner { place: (x.0, y.0), direction: (x.1, y.1) }, size: (x.2, y.2) })
    }

    /// Returns the rectangle from pixel `first` up to but not including pixel `end`, limited to the quarter. The
    /// coordinates of both pixels are counted from the quarter's corner.
    fn area(self, first: (i32, i32), end: (i32, i32)) -> Rect {
        let span = |corner: i32, direction: i32, size: i32, first: i32, end: i32| {
            let (first, end) = (first.min(size), end.min(size));
            (if direction < 0 { corner - end } else { corner + first }, end - first)
        };
        let Corner { place, direction } = self.corner;
        let (x, w) = span(place.0, direction.0, self.size.0, first.0, end.0);
        let (y, h) = span(place.1, direction.1, self.size.1, first.1, end.1);
        Rect::new(x, y, w, h)
    }
}

/// Returns an opaque color as a color of tiny-skia.
#[must_use]
pub fn opaque(Rgb(red, green, blue): Rgb) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::paint::shapes::{self, ShapeKind};

    const INK: Rgb = Rgb(200, 100, 50);

    #[test]
    fn a_clip_cuts_and_changes_nothing_else() {
        let (disc, corner) =
            (shapes::picture(ShapeKind::disc(4.2), INK), shapes::picture(ShapeKind::Round { radius: 4 }, INK));
        let shadow = shapes::picture(ShapeKind::Shadow { radius: 2, reach: 5, opacity: 90 }, Rgb(0, 0, 0));
        for width in [20, 8200] {
            let paint = |clip: Rect| {
                let mut picture = Picture::new(width, 20);
                picture.canvas_at(0, 0).unwrap().fill(Rect::new(0, 0, width, 20), Rgb(1, 2, 3));
                let mut canvas = picture.canvas(clip).unwrap();
                canvas.fill(Rect::new(width - 25, 2, 40, 9), Rgb(10, 20, 30));
                canvas.draw_border(&shadow, Rect::new(width - 20, 0, 19, 20));
                canvas.draw_corners(&corner, Rect::new(width - 19, 1, 17, 14));
                canvas.blend(Rect::new(width - 16, 4, 50, 6), Rgb(1, 250, 3), 0.4);
                canvas.draw(&disc, width - 6, 14);
                canvas.draw_translucent(&disc, width - 17, 5, 0.6);
                canvas.draw_scaled(&disc, (width - 12, 9), 1.3, 0.7);
                picture
            };
            let clip = Rect::new(width - 17, 5, 12, 11);
            let (whole, part) = (paint(Rect::new(0, 0, width, 20)), paint(clip));
            for y in 0..20 {
                for x in width - 20..width {
                    let at = cast::to_usize(y * width + x);
                    let bare = PremultipliedColorU8::from_rgba(1, 2, 3, 255).unwrap();
                    let expected = if clip.contains(x, y) { whole.pixels()[at] } else { bare };
                    assert_eq!(part.pixels()[at], expected, "at {x}, {y} of {width}");
                }
            }
        }
    }

    #[test]
    fn a_picture_is_drawn_as_tiny_skia_draws_it() {
        // The picture has a column for each alpha from 0 to 255 and a row for each of 33 colors. Each row is painted
        // over another background color.
        let row = |y: i32| {
            (0..=255_u8).flat_map(move |alpha| {
                let part = |n: i32| u8::try_from(i32::from(alpha) * (y + n) / 34).unwrap();
                [part(0), part(1), part(2), alpha]
            })
        };
        let picture = Picture::from_rgba(256, 33, (0..33).flat_map(row).collect());
        let paint = |draw: fn(&mut Canvas<'_>, &Picture)| {
            let mut painted = Picture::new(256, 33);
            let mut canvas = painted.canvas_at(0, 0).unwrap();
            (0..33_u8).for_each(|y| canvas.fill(Rect::new(0, y.into(), 256, 1), Rgb(7 * y, 255 - 7 * y, y)));
            draw(&mut canvas, &picture);
            painted
        };
        let by_tiny_skia = paint(|canvas, picture| canvas.draw_translucent(picture, 0, 0, 1.0));
        assert!(paint(|canvas, picture| canvas.draw(picture, 0, 0)) == by_tiny_skia);
    }

    #[test]
    fn what_is_painted_on_stays_opaque() {
        let mut picture = Picture::new(64, 64);
        let mut canvas = picture.canvas_at(0, 0).unwrap();
        canvas.fill(Rect::new(0, 0, 64, 64), Rgb(250, 240, 230));
        for opacity in 0..=255_u8 {
            canvas.blend(Rect::new(0, 0, 64, 64), INK, f32::from(opacity) / 255.0);
            let shadow = shapes::picture(ShapeKind::Shadow { radius: 3, reach: 9, opacity }, Rgb(0, 0, 0));
            canvas.draw_border(&shadow, Rect::new(0, 0, 64, 64));
        }
        assert!(picture.pixels().iter().all(|it| it.is_opaque()));
    }

    #[test]
    fn corners_fit_into_any_rectangle_and_mirror_each_other() {
        let corner = shapes::picture(ShapeKind::Round { radius: 5 }, INK);
        for (width, height) in (0..13).flat_map(|w| (0..13).map(move |h| (w, h))) {
            let mut picture = Picture::new(12, 12);
            let mut canvas = picture.canvas_at(0, 0).unwrap();
            canvas.fill(Rect::new(0, 0, 12, 12), Rgb(0, 0, 0));
            canvas.draw_corners(&corner, Rect::new(0, 0, width, height));
            let at = |x: i32, y: i32| picture.pixels()[cast::to_usize(y * 12 + x)];
            for (x, y) in (0..(width / 2).min(5)).flat_map(|x| (0..(height / 2).min(5)).map(move |y| (x, y))) {
                assert_eq!(at(x, y), at(width - 1 - x, y), "{width} × {height}");
                assert_eq!(at(x, y), at(x, height - 1 - y), "{width} × {height}");
            }
        }
    }
}
