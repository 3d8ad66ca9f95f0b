//! Anti-aliased shapes, each rasterized once by tiny-skia and cached: corners, discs, rings, icons, soft shadows.

use std::collections::HashMap;

use tiny_skia::{
    BlendMode, FillRule, GradientStop, LineCap, LineJoin, Path, PathBuilder, PathStroker, Point, RadialGradient,
    Shader, SpreadMode, Stroke, Transform,
};

use crate::ui::cast::{self, to_f32};
use crate::ui::paint::canvas::{Picture, opaque};
use crate::ui::paint::icon_paths;
use crate::ui::theme::Rgb;
use crate::ui::widgets::Icon;

/// The maximum width and height of a shape's picture, in pixels; a larger shape is cut off.
const MAX_SIDE: i32 = 4096;

/// Maximum number of cached shapes; the cache is cleared when it is full.
const MAX_SHAPES: usize = 128;

/// The opacity of a shadow at equally spaced places across its soft edge, from the inner to the outer end, as fractions
/// of the full opacity. It falls like a sharp step that was blurred by three box filters of equal width.
const SHADOW_FALL: [f32; 9] = [1.0, 0.991, 0.930, 0.764, 0.5, 0.236, 0.070, 0.009, 0.0];

/// A shape that is drawn often. Lengths are in pixels; fractional lengths are stored as the bits of an `f32`, so that
/// they can be keys of a hash map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShapeKind {
    /// The upper left corner of a rectangle with round corners.
    Round {
        /// The corner's radius, which is also the picture's side.
        radius: i32,
    },
    /// The upper left corner of the border of a rectangle with round corners.
    Frame {
        /// The corner's radius, which is also the picture's side.
        radius: i32,
        /// The border's width, at most the radius.
        thickness: i32,
    },
    /// The upper left corner of the soft shadow of a rectangle with round corners. The picture of the corner also
    /// contains the `reach` pixels of the shadow outside of the rectangle.
    Shadow {
        /// The corner's radius.
        radius: i32,
        /// Half of the width of the soft edge: it begins this far inside of the rectangle, and ends this far outside.
        reach: i32,
        /// The shadow's greatest opacity, in 255ths.
        opacity: u8,
    },
    /// A disc around the middle pixel of the picture; see [`ShapeKind::disc`].
    Disc {
        /// The bits of the radius, an `f32`.
        radius: u32,
    },
    /// A ring around the middle pixel of the picture; see [`ShapeKind::ring`].
    Ring {
        /// The bits of the radius, an `f32`, measured to the middle of the ring's width.
        radius: u32,
        /// The bits of the ring's width, an `f32`.
        thickness: u32,
    },
    /// An icon that fills the picture.
    Icon {
        /// The icon that is drawn.
        icon: Icon,
        /// The picture's side.
        side: i32,
    },
}

impl ShapeKind {
    /// Returns a disc around the middle pixel of its picture.
    #[must_use]
    pub const fn disc(radius: f32) -> Self {
        Self::Disc { radius: radius.to_bits() }
    }

    /// Returns a ring around the middle pixel of its picture; `radius` is measured to the middle of the ring's width.
    #[must_use]
    pub const fn ring(radius: f32, thickness: f32) -> Self {
        Self::Ring { radius: radius.to_bits(), thickness: thickness.to_bits() }
    }
}

/// The cache of rasterized shapes.
#[derive(Debug, Default)]
pub struct Shapes {
    kept: HashMap<(ShapeKind, Rgb), Picture>,
}

impl Shapes {
    /// Returns the picture of a shape, rasterized unless it is cached.
    pub fn get(&mut self, shape: ShapeKind, color: Rgb) -> &Picture {
        if MAX_SHAPES <= self.kept.len() && !self.kept.contains_key(&(shape, color)) {
            self.kept.clear();
        }
        self.kept.entry((shape, color)).or_insert_with(|| picture(shape, color))
    }
}

/// Rasterizes a shape.
#[must_use]
pub fn picture(shape: ShapeKind, color: Rgb) -> Picture {
    match shape {
        ShapeKind::Round { radius } => {
            let middle = to_f32(radius);
            of_path(radius, radius, PathBuilder::from_circle(middle, middle, middle), color)
        }
        ShapeKind::Frame { radius, thickness } => frame_corner(radius, thickness, color),
        ShapeKind::Shadow { radius, reach, opacity } => shadow_corner(radius, reach, opacity, color),
        ShapeKind::Disc { radius } => {
            let radius = f32::from_bits(radius);
            let half = cast::ceil_to_i32(radius - 0.5).max(0);
            let middle = to_f32(half) + 0.5;
            of_path(2 * half + 1, 2 * half + 1, PathBuilder::from_circle(middle, middle, radius), color)
        }
        ShapeKind::Ring { radius, thickness } => {
            let [radius, thickness] = [radius, thickness].map(f32::from_bits);
            let half = cast::ceil_to_i32(radius + thickness / 2.0 - 0.5).max(0);
            let middle = to_f32(half) + 0.5;
            let circle = PathBuilder::from_circle(middle, middle, radius);
            of_path(2 * half + 1, 2 * half + 1, circle.and_then(|it| outline(&it, thickness)), color)
        }
        ShapeKind::Icon { icon, side } => of_path(side, side, icon_paths::path(icon, to_f32(side)), color),
    }
}

/// Returns the picture of a line through points, with round ends and corners. `width` and `height` are the size of the
/// picture.
#[must_use]
pub fn stroke(width: i32, height: i32, points: &[(f32, f32)], thickness: f32, color: Rgb) -> Picture {
    let mut builder = PathBuilder::new();
    for (index, (x, y)) in points.iter().enumerate() {
        match index {
            0 => builder.move_to(*x, *y),
            _ => builder.line_to(*x, *y),
        }
    }
    of_path(width, height, builder.finish().and_then(|it| outline(&it, thickness)), color)
}

/// Returns a picture, `width` pixels wide and `height` pixels high, with a filled polygon.
#[must_use]
pub fn polygon(width: i32, height: i32, points: &[(f32, f32)], color: Rgb) -> Picture {
    let mut builder = PathBuilder::new();
    for (index, (x, y)) in points.iter().enumerate() {
        match index {
            0 => builder.move_to(*x, *y),
            _ => builder.line_to(*x, *y),
        }
    }
    builder.close();
    of_path(width, height, builder.finish(), color)
}

/// Returns the picture of a filled path.
fn of_path(width: i32, height: i32, path: Option<Path>, color: Rgb) -> Picture {
    of_shader(width, height, path, FillRule::Winding, Shader::SolidColor(opaque(color)))
}

fn of_shader(width: i32, height: i32, path: Option<Path>, rule: FillRule, shader: Shader<'_>) -> Picture {
    let mut picture = Picture::new(width.min(MAX_SIDE), height.min(MAX_SIDE));
    if let (Some(mut canvas), Some(path)) = (picture.canvas_at(0, 0), path) {
        canvas.fill_path(&path, rule, shader, BlendMode::SourceOver);
    }
    picture
}

fn frame_corner(radius: i32, thickness: i32, color: Rgb) -> Picture {
    let middle = to_f32(radius);
    let mut builder = PathBuilder::new();
    builder.push_circle(middle, middle, middle);
    if thickness < radius {
        builder.push_circle(middle, middle, to_f32(radius - thickness));
    }
    of_shader(radius, radius, builder.finish(), FillRule::EvenOdd, Shader::SolidColor(opaque(color)))
}

/// Returns the picture of a shadow's corner. The soft edge lies between two arcs around the same center, which is
/// inside of the rectangle.
fn shadow_corner(radius: i32, reach: i32, opacity: u8, color: Rgb) -> Picture {
    let inner = radius.max(reach);
    let side = (inner + reach).min(MAX_SIDE);
    let end = to_f32(inner + reach);
    let start = to_f32(inner - reach) / end.max(1.0);
    let step = (1.0 - start) / 8.0;
    let stops = SHADOW_FALL.iter().zip(0..).map(|(part, index)| {
        let mut color = opaque(color);
        color.set_alpha(f32::from(opacity) / 255.0 * part);
        GradientStop::new(start + step * to_f32(index), color)
    });
    let middle = Point::from_xy(to_f32(side), to_f32(side));
    let (stops, mode) = (stops.collect(), SpreadMode::Pad);
    let gradient = RadialGradient::new(middle, 0.0, middle, end, stops, mode, Transform::identity());
    let square = tiny_skia::Rect::from_xywh(0.0, 0.0, to_f32(side), to_f32(side)).map(PathBuilder::from_rect);
    match gradient {
        Some(gradient) => of_shader(side, side, square, FillRule::Winding, gradient),
        None => Picture::default(),
    }
}

/// Returns the outline of a line of width `thickness` along a path, with round ends.
fn outline(path: &Path, thickness: f32) -> Option<Path> {
    let stroke = Stroke { width: thickness, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    PathStroker::new().stroke(path, &stroke, 1.0)
}
