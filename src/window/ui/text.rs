//! Text in the two embedded fonts: how wide it is, where it breaks into lines, and the outlines of its glyphs.
//!
//! There is no shaping: the languages of the interface need none. Characters that the fonts lack are drawn as the
//! system's fonts have them ([`FallbackGlyphs`]), and as a box with their code point where these lack them too.

mod breaks;
mod fallback;
mod fonts;

pub use breaks::{elide, rows, wrap};
pub use fallback::{FallbackGlyphs, GlyphKey, GlyphOutline};
pub use fonts::{
    MAX_SIZE, advance, cap_height, char_advance, code_box, fitted_outline, has_glyph, missing_box, outline, outline_of,
    short, width,
};
