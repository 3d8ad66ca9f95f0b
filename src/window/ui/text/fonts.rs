//! The two embedded fonts: the characters that they have, the widths of characters, and the outlines of glyphs.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU16, Ordering};

use ab_glyph::{Font as _, FontRef, GlyphId, OutlineCurve, Point};
use tiny_skia::{Path, PathBuilder, Rect, Transform};

use crate::ui::cast::{self, to_f32};
use crate::ui::text::fallback::GlyphOutline;
use crate::ui::widgets::Font;

/// The maximum text size, in device pixels per em; larger sizes are reduced to it.
pub const MAX_SIZE: i32 = 512;

/// The height of a Latin capital, in thousandths of an em. The middle of a Chinese character is at the middle of a
/// capital.
const CAPITAL: i32 = 733;

/// The maximum extent of a glyph of a system font, in units of an em: above and below the baseline, and beyond the
/// character's own width. No glyph is painted outside of this extent.
const ASCENT: f32 = 1.2;
const DESCENT: f32 = 0.5;
const OVERHANG: f32 = 0.3;

/// The embedded font of normal weight.
static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../../../resources/font/gumu-regular.otf")));

/// The embedded bold font.
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../../../resources/font/gumu-bold.otf")));

/// Advance widths of the characters up to U+FFFF that were measured already, for the regular and for the bold font: 0
/// for a character that was not measured yet, 1 for a character that the font lacks, otherwise the width in font units
/// plus 2. Finding a character in the font takes some hundred instructions, and a layout measures some hundred
/// characters.
static ADVANCES: [[AtomicU16; 1 << 16]; 2] = [const { [const { AtomicU16::new(0) }; 1 << 16] }; 2];

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the embedded fonts are whole")
}

/// Returns a number in four characters at most: `999`, `1.2k`, `45k`, `3.4M`, and `∞` for `u32::MAX`.
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
    advance_units(char, Font { size: 1, bold: false }).is_some()
}

/// Returns the height of a Latin capital in pixels.
#[must_use]
pub fn cap_height(font: Font) -> i32 {
    (size_of(font) * CAPITAL + 500) / 1000
}

/// Returns the advance width of a text: the distance that the pen moves, in pixels.
#[must_use]
pub fn advance(text: &str, font: Font) -> f32 {
    text.chars().map(|it| char_advance(it, font)).sum()
}

/// Returns the advance width of a character: the distance that the pen moves, in pixels.
#[must_use]
pub fn char_advance(char: char, font: Font) -> f32 {
    let size = to_f32(size_of(font));
    match advance_units(char, font) {
        Some(units) => f32::from(units) * size / units_per_em(font),
        None => box_width(char) * size,
    }
}

/// Returns the advance width of a character in font units; `None` if the font lacks the character.
fn advance_units(char: char, font: Font) -> Option<u16> {
    let measure = || glyph_id(char, font).map(|it| cast::to_u16(face(font).h_advance_unscaled(it)));
    let Some(known) = ADVANCES[usize::from(font.bold)].get(char as usize) else { return measure() };
    match known.load(Ordering::Relaxed) {
        0 => {
            let units = measure();
            known.store(units.map_or(1, |it| it.saturating_add(2)), Ordering::Relaxed);
            units
        }
        stored => stored.checked_sub(2),
    }
}

/// Returns the outline of a character in pixels; `None` for a blank, and for a character that the embedded fonts lack.
/// The pen is at the origin, and the y-axis points downward.
#[must_use]
pub fn outline(char: char, font: Font) -> Option<Path> {
    outline_of(face(font), glyph_id(char, font)?, to_f32(size_of(font)))
}

/// Returns the outline of a glyph; `None` for a blank. The pen is at the origin, and the y-axis points downward. `em`
/// is the length of an em.
#[must_use]
pub fn outline_of(face: &impl ab_glyph::Font, id: GlyphId, em: f32) -> Option<Path> {
    let scale = em / face.units_per_em().unwrap_or(1000.0);
    let at = |point: Point| (point.x * scale, -point.y * scale);
    let mut builder = PathBuilder::new();
    let mut pen = None;
    for curve in face.outline(id)?.curves {
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

/// Returns the outline of a glyph of a system font, in pixels; `None` for a blank. The glyph is centered in the width
/// that the layout gives the character, and is made smaller if it is wider than this width or taller than a line.
#[must_use]
pub fn fitted_outline(char: char, glyph: &GlyphOutline, font: Font) -> Option<Path> {
    let path = glyph.path.as_ref()?;
    let (size, room, bounds) = (to_f32(size_of(font)), box_width(char), path.bounds());
    let fit = |length: f32, most: f32| if most < length { most / length } else { 1.0 };
    // A combining mark has the width 0 in the layout. So do not shrink its glyph to this width; only the height is
    // limited.
    let wide = if 0.0 < room { fit(glyph.advance, room).min(fit(bounds.width(), room + OVERHANG)) } else { 1.0 };
    let scale = wide.min(fit(-bounds.top(), ASCENT)).min(fit(bounds.bottom(), DESCENT));
    let left = (room - glyph.advance * scale) / 2.0;
    path.clone().transform(Transform::from_row(size * scale, 0.0, 0.0, size * scale, left * size, 0.0))
}

/// Returns the empty box that stands for a glyph that has not been looked up yet, with its edges on whole pixels;
/// `None` for a character of no width.
#[must_use]
pub fn missing_box(char: char, font: Font) -> Option<Path> {
    box_path(box_of(char, font)?).finish()
}

/// Returns the box that stands for a glyph that no font has, with the character's code point in it; `None` for a
/// character of no width.
#[must_use]
pub fn code_box(char: char, font: Font) -> Option<Path> {
    let area = box_of(char, font)?;
    let mut builder = box_path(area);
    let digits = format!("{:04X}", u32::from(char));
    let n_columns: u8 = if digits.len() <= 4 { 2 } else { 3 };
    let (column, row) = ((area.w - 2.0 * area.edge) / f32::from(n_columns), (area.h - 2.0 * area.edge) / 2.0);
    for (index, digit) in (0..).zip(digits.chars()) {
        let Some(path) = outline(digit, Font { size: MAX_SIZE, bold: font.bold }) else { continue };
        let bounds = path.bounds();
        let x = area.x + area.edge + (f32::from(index % n_columns) + 0.1) * column;
        let y = area.y + area.edge + (f32::from(index / n_columns) + 0.1) * row;
        let (across, down) = (0.8 * column / bounds.width(), 0.8 * row / bounds.height());
        let place = Transform::from_row(across, 0.0, 0.0, down, x - bounds.left() * across, y - bounds.top() * down);
        if let Some(path) = path.transform(place) {
            builder.push_path(&path);
        }
    }
    builder.finish()
}

/// The box that stands for a glyph, in pixels.
#[derive(Clone, Copy)]
struct GlyphBox {
    x: f32,
    y: f32,
    w: f32,
    h: f32,
    edge: f32,
}

fn box_of(char: char, font: Font) -> Option<GlyphBox> {
    let size = size_of(font);
    let (w, h) = (cast::floor_to_i32(box_width(char) * to_f32(size)) - 2, size * 7 / 10);
    let is_there = 0 < w && 0 < h;
    is_there.then(|| GlyphBox { x: 1.0, y: to_f32(-h), w: to_f32(w), h: to_f32(h), edge: to_f32((size / 14).max(1)) })
}

/// Returns a path of the four edges of a box.
fn box_path(GlyphBox { x, y, w, h, edge }: GlyphBox) -> PathBuilder {
    let mut builder = PathBuilder::new();
    for (x, y, w, h) in [(x, y, w, edge), (x, y + h - edge, w, edge), (x, y, edge, h), (x + w - edge, y, edge, h)] {
        if let Some(rect) = Rect::from_xywh(x, y, w, h) {
            builder.push_rect(rect);
        }
    }
    builder
}

/// Returns the font's size, limited to 1..=[`MAX_SIZE`], in pixels per em.
fn size_of(font: Font) -> i32 {
    font.size.clamp(1, MAX_SIZE)
}

fn face(font: Font) -> &'static FontRef<'static> {
    if font.bold { &BOLD } else { &REGULAR }
}

fn units_per_em(font: Font) -> f32 {
    face(font).units_per_em().unwrap_or(1000.0)
}

/// Returns the glyph of a character; `None` if the font lacks the character and gives it the index 0.
fn glyph_id(char: char, font: Font) -> Option<GlyphId> {
    Some(face(font).glyph_id(char)).filter(|it| it.0 != 0)
}

/// Returns the width of a character that the embedded fonts lack, in units of an em; 0 for combining marks and for
/// invisible characters.
fn box_width(char: char) -> f32 {
    match char {
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
        '\u{0300}'..='\u{036f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' => 0.0,
        '\u{feff}' | '\u{e0000}'..='\u{e0fff}' => 0.0,
        it if it.is_control() => 0.0,
        it if is_wide(it) => 1.0,
        it if it.is_lowercase() => 0.56,
        _ => 0.6,
    }
}

/// Returns `true` if the character fills a square, as Chinese characters do. A line may be broken before and after such
/// a character.
pub(super) fn is_wide(char: char) -> bool {
    matches!(char, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{3ffff}')
}
