//! The two embedded fonts: which glyphs they have, how wide these are, and their outlines.

use std::sync::LazyLock;

use ab_glyph::{Font as _, FontRef, GlyphId, OutlineCurve, Point};
use tiny_skia::{Path, PathBuilder, Rect};

use crate::ui::cast::{self, to_f32};
use crate::ui::widgets::Font;

/// The largest text, in device pixels per em; larger sizes count as this one.
pub const MAX_SIZE: i32 = 512;

/// The height of a Latin capital, in thousandths of an em; a Chinese character has its middle where a capital has.
const CAPITAL: i32 = 733;

/// The embedded font of normal weight.
static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../../resources/font/gumu-regular.otf")));

/// The embedded bold font.
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../../resources/font/gumu-bold.otf")));

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the embedded fonts are whole")
}

/// Returns a number in four characters at most: `999`, `1.2k`, `45k`, `3.4M`, and `∞` for the largest of all.
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

/// Returns the width of a text in whole pixels, rounded up.
#[must_use]
pub fn width(text: &str, font: Font) -> i32 {
    cast::ceil_to_i32(advance(text, font))
}

/// Returns `true` if the embedded fonts have a glyph for a character.
#[must_use]
pub fn has_glyph(char: char) -> bool {
    glyph_id(char, Font { size: 1, bold: false }).is_some()
}

/// Returns the height of a Latin capital in pixels.
#[must_use]
pub fn cap_height(font: Font) -> i32 {
    (size_of(font) * CAPITAL + 500) / 1000
}

/// Returns the distance that the pen moves over a text, in pixels.
#[must_use]
pub fn advance(text: &str, font: Font) -> f32 {
    text.chars().map(|it| char_advance(it, font)).sum()
}

/// Returns the distance that the pen moves over a character, in pixels.
#[must_use]
pub fn char_advance(char: char, font: Font) -> f32 {
    let size = to_f32(size_of(font));
    match glyph_id(char, font) {
        Some(id) => face(font).h_advance_unscaled(id) * size / units_per_em(font),
        None => box_width(char) * size,
    }
}

/// Returns the outline of a character in pixels, for a pen at the origin and downward y: that of a box if the fonts
/// lack the character, none for a blank.
#[must_use]
pub fn outline(char: char, font: Font) -> Option<Path> {
    let Some(id) = glyph_id(char, font) else { return missing_box(char, font) };
    let scale = to_f32(size_of(font)) / units_per_em(font);
    let at = |point: Point| (point.x * scale, -point.y * scale);
    let mut builder = PathBuilder::new();
    let mut pen = None;
    for curve in face(font).outline(id)?.curves {
        let (start, end) = match curve {
            OutlineCurve::Line(start, end)
            | OutlineCurve::Quad(start, _, end)
            | OutlineCurve::Cubic(start, _, _, end) => (start, end),
        };
        if pen != Some(start) {
            builder.close();
            let (x, y) = at(start);
            builder.move_to(x, y);
        }
        let (x, y) = at(end);
        match curve {
            OutlineCurve::Line(..) => builder.line_to(x, y),
            OutlineCurve::Quad(_, control, _) => {
                let (x1, y1) = at(control);
                builder.quad_to(x1, y1, x, y);
            }
            OutlineCurve::Cubic(_, first, second, _) => {
                let ((x1, y1), (x2, y2)) = (at(first), at(second));
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
        }
        pen = Some(end);
    }
    builder.close();
    builder.finish()
}

/// Returns the empty box that stands for a missing glyph, with its edges on whole pixels.
fn missing_box(char: char, font: Font) -> Option<Path> {
    let size = size_of(font);
    let width = cast::floor_to_i32(box_width(char) * to_f32(size)) - 2;
    let height = size * 7 / 10;
    let edge = (size / 14).max(1);
    if width <= 0 || height <= 0 {
        return None;
    }
    let mut builder = PathBuilder::new();
    for (x, y, w, h) in
        [(0, 0, width, edge), (0, height - edge, width, edge), (0, 0, edge, height), (width - edge, 0, edge, height)]
    {
        builder.push_rect(Rect::from_xywh(to_f32(1 + x), to_f32(y - height), to_f32(w), to_f32(h))?);
    }
    builder.finish()
}

/// Returns the size within its bounds, in pixels per em.
fn size_of(font: Font) -> i32 {
    font.size.clamp(1, MAX_SIZE)
}

fn face(font: Font) -> &'static FontRef<'static> {
    if font.bold { &BOLD } else { &REGULAR }
}

fn units_per_em(font: Font) -> f32 {
    face(font).units_per_em().unwrap_or(1000.0)
}

/// Returns the glyph of a character, if there is one; glyph 0 stands for a missing one.
fn glyph_id(char: char, font: Font) -> Option<GlyphId> {
    Some(face(font).glyph_id(char)).filter(|it| it.0 != 0)
}

/// Returns the width of the box that stands for a missing glyph, in parts of an em; 0 for characters without a picture.
fn box_width(char: char) -> f32 {
    match char {
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
        '\u{feff}' => 0.0,
        it if it.is_control() => 0.0,
        it if is_wide(it) => 1.0,
        _ => 0.6,
    }
}

/// Returns `true` if the character fills a square, as Chinese ones do; text may break before and after it.
pub(super) fn is_wide(char: char) -> bool {
    matches!(char, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{3ffff}')
}
