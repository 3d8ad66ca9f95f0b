//! The coverage of glyphs, kept as long as there is room.

use std::collections::HashMap;
use std::fmt;

use ab_glyph::{Font as _, Point, PxScale};

use crate::ui::cast::{self, to_f32};
use crate::ui::paint::Mask;
use crate::ui::text::{box_width, face, glyph_id, size_of, units};
use crate::ui::widgets::Font;

/// The glyphs are thrown away when they weigh more bytes than this.
const ROOM: usize = 1 << 20;

/// How many places between two pixels a glyph can stand at.
const STEPS: i32 = 4;

/// One character, rendered.
#[derive(Clone, Debug, Default)]
pub struct Glyph {
    /// What it covers.
    pub mask: Mask,
    /// From the pen to the mask's left edge.
    pub left: i32,
    /// From the base line to the mask's upper edge; negative above the line.
    pub top: i32,
}

/// The glyphs that have been seen.
#[derive(Default)]
pub struct Glyphs {
    seen: HashMap<Key, Glyph>,
    weight: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    char: char,
    font: Font,
    step: i32,
}

impl Glyphs {
    /// A character whose pen stands at a column, perhaps between two pixels, and the pixel of that column.
    pub fn get(&mut self, char: char, font: Font, pen: f32) -> (&Glyph, i32) {
        let steps = cast::round_to_i32(pen * to_f32(STEPS));
        let (column, step) = (steps.div_euclid(STEPS), steps.rem_euclid(STEPS));
        if ROOM < self.weight {
            self.seen.clear();
            self.weight = 0;
        }
        let key = Key { char, font, step };
        let glyph = self.seen.entry(key).or_insert_with(|| {
            let glyph = render(key);
            self.weight += glyph.mask.weight();
            glyph
        });
        (glyph, column)
    }
}

impl fmt::Debug for Glyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Glyphs").field("n_glyphs", &self.seen.len()).field("weight", &self.weight).finish()
    }
}

fn render(Key { char, font, step }: Key) -> Glyph {
    let Some(id) = glyph_id(char, font.bold) else { return missing(char, font) };
    let size = to_f32(size_of(font));
    let face = face(font.bold);
    let scale = PxScale::from(size * face.height_unscaled() / units(font.bold));
    let pen = Point { x: to_f32(step) / to_f32(STEPS), y: 0.0 };
    let Some(outlined) = face.outline_glyph(id.with_scale_and_position(scale, pen)) else { return Glyph::default() };
    let bounds = outlined.px_bounds();
    let (left, top) = (cast::floor_to_i32(bounds.min.x), cast::floor_to_i32(bounds.min.y));
    let mut mask = Mask::new(cast::ceil_to_i32(bounds.max.x) - left, cast::ceil_to_i32(bounds.max.y) - top);
    outlined.draw(|x, y, cover| {
        let (x, y) = (cast::to_i32(x), cast::to_i32(y));
        if x < mask.rect().w && y < mask.rect().h {
            let at = cast::to_usize(y * mask.rect().w + x);
            mask.covers_mut()[at] = cast::clamp_to_u8(cast::round_to_i32(cover * 255.0));
        }
    });
    Glyph { mask, left, top }
}

/// An empty box.
fn missing(char: char, font: Font) -> Glyph {
    let size = size_of(font);
    let width = cast::floor_to_i32(box_width(char) * to_f32(size)) - 2;
    let height = size * 7 / 10;
    let edge = (size / 14).max(1);
    if width <= 0 || height <= 0 {
        return Glyph::default();
    }
    let mut mask = Mask::new(width, height);
    let at = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    for ((x, y), cover) in at.zip(mask.covers_mut()) {
        let on_edge = x < edge || y < edge || width - edge <= x || height - edge <= y;
        *cover = if on_edge { 255 } else { 0 };
    }
    Glyph { mask, left: 1, top: -height }
}
