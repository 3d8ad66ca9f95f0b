//! Glyph cache: pictures of glyphs. They are outlines of fonts, rasterized with anti-aliasing by tiny-skia and cached.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use tiny_skia::{BlendMode, FillRule, Path, Shader, Transform};

use crate::ui::cast::{self, to_f32};
use crate::ui::paint::canvas::{Picture, opaque};
use crate::ui::text::{self, FallbackGlyphs, GlyphKey};
use crate::ui::theme::Rgb;
use crate::ui::widgets::Font;

/// The cache is cleared when its pictures take more than this number of bytes.
const MAX_BYTES: usize = 1 << 22;

/// The number of horizontal positions within a pixel (subpixel positions) at which a glyph is rasterized.
const STEPS: i32 = 4;

/// The glyph of a character in one font and one color.
#[derive(Clone, Debug, Default)]
pub struct Glyph {
    /// The rasterized outline; empty for a blank.
    pub picture: Picture,
    /// The distance from the pen to the picture's left edge, in pixels.
    pub left: i32,
    /// The distance from the baseline down to the picture's upper edge, in pixels; negative if the edge is above the
    /// baseline.
    pub top: i32,
}

/// The cache of rasterized glyphs.
#[derive(Default)]
pub struct Glyphs {
    kept: HashMap<Key, Glyph>,
    n_bytes: usize,
    /// The glyphs of the system's fonts for characters that the embedded fonts lack.
    fallback: FallbackGlyphs,
    /// Characters that were drawn and have not yet been looked up in the system's fonts.
    missing: BTreeSet<GlyphKey>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    char: char,
    font: Font,
    color: Rgb,
    step: i32,
}

impl Glyphs {
    /// Sets the glyphs of the system's fonts. If they differ from the earlier glyphs, drops all cached pictures.
    pub fn set_fallback(&mut self, fallback: &FallbackGlyphs) {
        if self.fallback != *fallback {
            self.fallback = fallback.clone();
            self.kept.clear();
            self.n_bytes = 0;
        }
    }

    /// Returns the characters that were drawn but have not yet been looked up in the system's fonts, and clears the
    /// list of these characters.
    pub fn take_missing(&mut self) -> Vec<GlyphKey> {
        std::mem::take(&mut self.missing).into_iter().collect()
    }

    /// Returns the glyph of a character that begins at the x-coordinate `pen`, which may lie between two pixels. Also
    /// returns the pixel column from which [`Glyph::left`] is counted.
    pub fn get(&mut self, char: char, font: Font, color: Rgb, pen: f32) -> (&Glyph, i32) {
        let steps = cast::round_to_i32(pen * to_f32(STEPS));
        let (column, step) = (steps.div_euclid(STEPS), steps.rem_euclid(STEPS));
        if MAX_BYTES < self.n_bytes {
            self.kept.clear();
            self.n_bytes = 0;
        }
        let key = Key { char, font, color, step };
        let glyph = self.kept.entry(key).or_insert_with(|| {
            let glyph = rasterize(key, &self.fallback);
            let glyph_key = (char, font.bold);
            if !glyph.picture.rect().is_empty() && !text::has_glyph(char) && self.fallback.get(glyph_key).is_none() {
                self.missing.insert(glyph_key);
            }
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

/// Returns the outline of a character in pixels: from the embedded fonts, or else from the system's fonts, or else a
/// box.
fn outline_of(Key { char, font, step, .. }: Key, fallback: &FallbackGlyphs) -> Option<Path> {
    let between = Transform::from_translate(to_f32(step) / to_f32(STEPS), 0.0);
    if text::has_glyph(char) {
        return text::outline(char, font)?.transform(between);
    }
    match fallback.get((char, font.bold)) {
        Some(Some(glyph)) => text::fitted_outline(char, glyph, font)?.transform(between),
        // Draw the box for a missing glyph without subpixel shift, so that its edges lie on whole pixels.
        Some(None) => text::code_box(char, font),
        None => text::missing_box(char, font),
    }
}

fn rasterize(key: Key, fallback: &FallbackGlyphs) -> Glyph {
    let Some(path) = outline_of(key, fallback) else { return Glyph::default() };
    let bounds = path.bounds();
    let (left, top) = (cast::floor_to_i32(bounds.left()), cast::floor_to_i32(bounds.top()));
    let (right, bottom) = (cast::ceil_to_i32(bounds.right()), cast::ceil_to_i32(bounds.bottom()));
    let mut picture = Picture::new(right - left, bottom - top);
    if let Some(mut canvas) = picture.canvas_at(left, top) {
        let ink = Shader::SolidColor(opaque(key.color));
        canvas.fill_path(&path, FillRule::Winding, ink, BlendMode::SourceOver);
    }
    Glyph { picture, left, top }
}
