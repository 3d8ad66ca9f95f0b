//! The wood of the board: a color gradient, and over it the picture of the grain, mirrored wherever it ends.

use image::ImageFormat;
use tiny_skia::{
    BlendMode, FillRule, GradientStop, LinearGradient, Path, PathBuilder, Point, Shader, SpreadMode, Transform,
};

use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::canvas::{Canvas, Picture, opaque};
use crate::ui::theme::{Rgb, Theme, Token};

/// In the stored picture of the grain, the gray level that leaves the wood's color unchanged. It is lighter than middle
/// gray, because grain darkens more than it lightens.
const NEUTRAL: i32 = 152;

/// The lightest gray level of the stored grain.
const LIGHTEST: i32 = 195;

/// The fraction by which black grain darkens a color, in 256ths.
const STRENGTH: i32 = 44;

/// The distance of a cubic curve's control points from its ends, for a quarter of a circle of radius 1.
const ARC: f32 = 0.552_285;

/// Paints wood with round corners. The clip of the canvas must be the whole picture, as [`Canvas::fill_path`] requires.
pub fn paint(canvas: &mut Canvas<'_>, wood: Rect, radius: i32, theme: Theme) {
    let Some(path) = round_rect(wood, radius) else { return };
    let light = theme.color(Token::WoodLight);
    if !theme.shows_grain() {
        canvas.fill_path(&path, FillRule::Winding, Shader::SolidColor(opaque(light)), BlendMode::SourceOver);
        return;
    }
    let dark = theme.color(Token::WoodDark);
    if let Some(gradient) = gradient(wood, brightened(light), brightened(dark)) {
        canvas.fill_path(&path, FillRule::Winding, gradient, BlendMode::SourceOver);
    }
    let place = Transform::from_translate(to_f32(wood.x), to_f32(wood.y));
    if let Some(pattern) = grain().pattern(SpreadMode::Reflect, 1.0, place) {
        canvas.fill_path(&path, FillRule::Winding, pattern, BlendMode::Modulate);
    }
}

/// Returns the gradient of the wood from light to dark. From the left to the right edge, the color changes four times
/// as much as from the upper to the lower edge.
fn gradient(wood: Rect, light: Rgb, dark: Rgb) -> Option<Shader<'static>> {
    // The share of the dark color grows by `right` per pixel to the right and by `down` per pixel downwards.
    let (right, down) = (0.8 / to_f32(wood.w), 0.2 / to_f32(wood.h));
    let square = right * right + down * down;
    let start = Point::from_xy(to_f32(wood.x), to_f32(wood.y));
    let end = Point::from_xy(start.x + right / square, start.y + down / square);
    let stops = vec![GradientStop::new(0.0, opaque(light)), GradientStop::new(1.0, opaque(dark))];
    LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity())
}

/// Returns the factor by which a color is multiplied where the stored grain has the gray level `gray`, in 256ths.
const fn gain(gray: i32) -> i32 {
    256 + STRENGTH * (gray - NEUTRAL) / NEUTRAL
}

/// Returns a lighter color, for the wood before the grain is painted over it. The grain only darkens: where it is
/// lightest, the lighter color stays, and where it is neutral, the original color results.
fn brightened(Rgb(red, green, blue): Rgb) -> Rgb {
    let [red, green, blue] = [red, green, blue].map(|it| cast::clamp_to_u8(i32::from(it) * gain(LIGHTEST) / 256));
    Rgb(red, green, blue)
}

/// Returns the stored grain as a picture in which each pixel is a factor for colors. The picture is drawn in its own
/// size, because tiny-skia draws a stretched picture several times slower.
fn grain() -> Picture {
    let bytes = include_bytes!("../../../../resources/board/grain.png");
    let image = image::load_from_memory_with_format(bytes, ImageFormat::Png).expect("the embedded grain is whole");
    let image = image.into_luma8();
    let factors = (0..=255).map(|gray| cast::clamp_to_u8(255 * gain(gray) / gain(LIGHTEST))).collect::<Vec<_>>();
    let pixels = image.iter().map(|gray| factors[usize::from(*gray)]).map(|it| [it, it, it, 255]);
    let bytes = pixels.collect::<Vec<_>>().into_flattened();
    Picture::from_rgba(cast::to_i32(image.width()), cast::to_i32(image.height()), bytes)
}

/// Returns the outline of a rectangle with round corners; `None` if the rectangle is empty.
fn round_rect(rect: Rect, radius: i32) -> Option<Path> {
    let radius = to_f32(radius.clamp(0, rect.w.min(rect.h) / 2));
    let [left, top, right, bottom] = [rect.x, rect.y, rect.right(), rect.bottom()].map(to_f32);
    let handle = radius * (1.0 - ARC);
    let mut builder = PathBuilder::new();
    builder.move_to(left + radius, top);
    builder.line_to(right - radius, top);
    builder.cubic_to(right - handle, top, right, top + handle, right, top + radius);
    builder.line_to(right, bottom - radius);
    builder.cubic_to(right, bottom - handle, right - handle, bottom, right - radius, bottom);
    builder.line_to(left + radius, bottom);
    builder.cubic_to(left + handle, bottom, left, bottom - handle, left, bottom - radius);
    builder.line_to(left, top + radius);
    builder.cubic_to(left, top + handle, left + handle, top, left + radius, top);
    builder.close();
    builder.finish().filter(|_| !rect.is_empty())
}
