//! Text in the two embedded fonts: how wide it is, where it breaks, and the coverage of its glyphs.
//!
//! There is no shaping: Latin and Chinese need none. What the fonts lack is shown as a box.

mod breaks;
mod glyphs;

use std::sync::LazyLock;

use ab_glyph::{Font as _, FontRef, GlyphId};

use crate::ui::cast::{self, to_f32};
use crate::ui::widgets::Font;

pub use breaks::{elide, rows, wrap};
pub use glyphs::{Glyph, Glyphs};

/// The largest text, in device pixels per em; larger sizes count as this one.
pub const MAX_SIZE: i32 = 512;

/// The height of a Latin capital, in thousandths of an em; a Chinese character has its middle where a capital has.
const CAPITAL: i32 = 733;

/// The embedded font of normal weight.
static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../resources/font/gumu-regular.otf")));

/// The embedded bold font.
static BOLD: LazyLock<FontRef<'static>> = LazyLock::new(|| read(include_bytes!("../../resources/font/gumu-bold.otf")));

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the embedded fonts are whole")
}

/// A number in four characters at most: `999`, `1.2k`, `45k`, `3.4M`, and `∞` for the largest of all.
#[must_use]
pub fn short(number: u32) -> String {
    if number == u32::MAX {
        return "∞".to_owned();
    }
    let (unit, letter) = match number {
        0..1_000 => return number.to_string(),
        1_000..1_000_000 => (1_000, 'k'),
        1_000_000..1_000_000_000 => (1_000_000, 'M'),
        1_000_000_000.. => (1_000_000_000, 'G'),
    };
    match (number / unit, number % unit * 10 / unit) {
        (whole @ 0..10, tenths) => format!("{whole}.{tenths}{letter}"),
        (whole, _) => format!("{whole}{letter}"),
    }
}

/// How many pixels a text takes from left to right.
#[must_use]
pub fn width(text: &str, font: Font) -> i32 {
    cast::ceil_to_i32(advance(text, font))
}

/// Whether the embedded fonts have a glyph for a character.
#[must_use]
pub fn has_glyph(char: char) -> bool {
    glyph_id(char, false).is_some()
}

/// The height of a Latin capital in pixels.
#[must_use]
pub fn cap_height(font: Font) -> i32 {
    (size_of(font) * CAPITAL + 500) / 1000
}

/// How far the pen moves over a text, in pixels and fractions of them.
#[must_use]
pub fn advance(text: &str, font: Font) -> f32 {
    text.chars().map(|it| char_advance(it, font)).sum()
}

/// How far the pen moves over a character.
#[must_use]
pub fn char_advance(char: char, font: Font) -> f32 {
    let size = to_f32(size_of(font));
    match glyph_id(char, font.bold) {
        Some(id) => face(font.bold).h_advance_unscaled(id) * size / units(font.bold),
        None => box_width(char) * size,
    }
}

/// The size that counts.
fn size_of(font: Font) -> i32 {
    font.size.clamp(1, MAX_SIZE)
}

fn face(bold: bool) -> &'static FontRef<'static> {
    if bold { &BOLD } else { &REGULAR }
}

/// The units of an em.
fn units(bold: bool) -> f32 {
    face(bold).units_per_em().unwrap_or(1000.0)
}

/// The glyph of a character, if there is one; glyph 0 stands for what is not there.
fn glyph_id(char: char, bold: bool) -> Option<GlyphId> {
    Some(face(bold).glyph_id(char)).filter(|it| it.0 != 0)
}

/// How wide the box is that stands for a missing glyph, in parts of an em; what has no picture has no box either.
fn box_width(char: char) -> f32 {
    match char {
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
        '\u{feff}' => 0.0,
        it if it.is_control() => 0.0,
        it if is_wide(it) => 1.0,
        _ => 0.6,
    }
}

/// Whether the character fills a square, as Chinese ones do; such text may break at any of them.
fn is_wide(char: char) -> bool {
    matches!(char, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{3ffff}')
}
