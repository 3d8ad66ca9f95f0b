//! Text in the two embedded fonts, regular and bold: text width, line breaking (word wrap), and the outlines of glyphs.
//!
//! There is no shaping, because the languages of the interface need none. Characters that the embedded fonts lack are
//! drawn with the system's fonts ([`FallbackGlyphs`]), and if these lack them too, as a box with their code point.

mod breaks;
mod fallback;
mod fonts;

pub use breaks::{elide, rows, wrap};
pub use fallback::{FallbackGlyphs, GlyphKey, GlyphOutline};
pub use fonts::{
    MAX_SIZE, advance, cap_height, char_advance, code_box, fitted_outline, has_glyph, missing_box, outline, outline_of,
    short, width,
};
