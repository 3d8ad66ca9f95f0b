//! Pictures of glyphs: outlines of the embedded fonts, rasterized by tiny-skia and kept as long as there is room.

use std::collections::HashMap;
use std::fmt;

use tiny_skia::{BlendMode, FillRule, Shader, Transform};

use crate::ui::cast::{self, to_f32};
use crate::ui::paint::canvas::{Picture, opaque};
use crate::ui::text;
use crate::ui::theme::Rgb;
use crate::ui::widgets::Font;

/// The glyphs are dropped when their pictures take more bytes than this.
const MAX_BYTES: usize = 1 << 22;

/// The number of positions between two pixels at which a glyph can stand.
const STEPS: i32 = 4;

/// One character in one color.
#[derive(Clone, Debug, Default)]
pub struct Glyph {
    /// The rasterized outline; empty for a blank.
    pub picture: Picture,
    /// The distance from the pen to the picture's left edge, in pixels.
    pub left: i32,
    /// The distance from the base line to the picture's upper edge, in pixels; negative above the line.
    pub top: i32,
}

/// The glyphs that were drawn.
#[derive(Default)]
pub struct Glyphs {
    kept: HashMap<Key, Glyph>,
    n_bytes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    char: char,
    font: Font,
    color: Rgb,
    step: i32,
}

impl Glyphs {
    /// Returns a character for a pen at a column, perhaps between two pixels, and the pixel of that column.
    pub fn get(&mut self, char: char, font: Font, color: Rgb, pen: f32) -> (&Glyph, i32) {
        let steps = cast::round_to_i32(pen * to_f32(STEPS));
        let (column, step) = (steps.div_euclid(STEPS), steps.rem_euclid(STEPS));
        if MAX_BYTES < self.n_bytes {
            self.kept.clear();
            self.n_bytes = 0;
        }
        let key = Key { char, font, color, step };
        let glyph = self.kept.entry(key).or_insert_with(|| {
            let glyph = rasterize(key);
            self.n_bytes += 4 * glyph.picture.pixels().len();
            glyph
        });
        (glyph, column)
    }
}

impl fmt::Debug for Glyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Glyphs").field("n_glyphs", &self.kept.len()).field("n_bytes", &self.n_bytes).finish()
    }
}

fn rasterize(Key { char, font, color, step }: Key) -> Glyph {
    // The box that stands for a missing glyph keeps to whole pixels.
    let shift = if text::has_glyph(char) { to_f32(step) / to_f32(STEPS) } else { 0.0 };
    let Some(path) = text::outline(char, font).and_then(|it| it.transform(Transform::from_translate(shift, 0.0)))
    else {
        return Glyph::default();
    };
    let bounds = path.bounds();
    let (left, top) = (cast::floor_to_i32(bounds.left()), cast::floor_to_i32(bounds.top()));
    let (right, bottom) = (cast::ceil_to_i32(bounds.right()), cast::ceil_to_i32(bounds.bottom()));
    let mut picture = Picture::new(right - left, bottom - top);
    if let Some(mut canvas) = picture.canvas_at(left, top) {
        canvas.fill_path(&path, FillRule::Winding, Shader::SolidColor(opaque(color)), BlendMode::SourceOver);
    }
    Glyph { picture, left, top }
}
