//! Text in the two embedded fonts: how wide it is, where it breaks into lines, and the outlines of its glyphs.
//!
//! There is no shaping: Latin and Chinese need none. Characters that the fonts lack are shown as a box.

mod breaks;
mod fonts;

pub use breaks::{elide, rows, wrap};
pub use fonts::{MAX_SIZE, advance, cap_height, char_advance, has_glyph, outline, short, width};
