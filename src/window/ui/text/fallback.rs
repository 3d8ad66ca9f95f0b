//! Glyphs of characters that the embedded fonts lack, as the system's fonts draw them.
//!
//! These glyphs change no layout: a character that the embedded fonts lack has the same width whether a font of the
//! system has it or not, and its glyph is fitted into that width.

use std::collections::BTreeMap;
use std::sync::Arc;

use tiny_skia::Path;

/// Maximum number of glyphs that are kept; no window shows as many at once.
const MAX_GLYPHS: usize = 4096;

/// A character and its weight: `true` for bold.
pub type GlyphKey = (char, bool);

/// The outline of a glyph, in units of an em. The pen starts at the origin, and the y coordinate grows downward.
#[derive(Clone, Debug, PartialEq)]
pub struct GlyphOutline {
    /// The advance width: the distance by which the pen moves on to the next glyph.
    pub advance: f32,
    /// The outline; `None` for a blank.
    pub path: Option<Path>,
}

/// The glyphs that were looked up in the system's fonts; `None` for a character that no font has.
#[derive(Clone, Debug, Default)]
pub struct FallbackGlyphs {
    glyphs: Arc<BTreeMap<GlyphKey, Option<GlyphOutline>>>,
}

/// Two sets are equal if they share their glyphs or have equal glyphs.
impl PartialEq for FallbackGlyphs {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.glyphs, &other.glyphs) || self.glyphs == other.glyphs
    }
}

impl FallbackGlyphs {
    /// Adds glyphs. If there are too many, all earlier glyphs are dropped; a dropped glyph is looked up again when it
    /// is shown.
    pub fn add(&mut self, found: Vec<(GlyphKey, Option<GlyphOutline>)>) {
        let glyphs = Arc::make_mut(&mut self.glyphs);
        if MAX_GLYPHS < glyphs.len() + found.len() {
            glyphs.clear();
        }
        glyphs.extend(found);
    }

    /// Returns the outline of a character, `Some(None)` if no font has it, and `None` if it was not looked up.
    #[must_use]
    pub fn get(&self, key: GlyphKey) -> Option<Option<&GlyphOutline>> {
        self.glyphs.get(&key).map(Option::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_is_found_missing_or_not_looked_for() {
        let mut glyphs = FallbackGlyphs::default();
        let blank = GlyphOutline { advance: 1.0, path: None };
        glyphs.add(vec![(('冬', false), Some(blank.clone())), (('\u{e000}', false), None)]);
        assert_eq!(glyphs.get(('冬', false)), Some(Some(&blank)));
        assert_eq!(glyphs.get(('\u{e000}', false)), Some(None));
        assert_eq!(glyphs.get(('冬', true)), None);
        let before = glyphs.clone();
        let many = ('\u{4e00}'..).take(MAX_GLYPHS).map(|it| ((it, false), None)).collect();
        glyphs.add(many);
        assert!(glyphs != before && glyphs.get(('\u{e000}', false)).is_none());
    }
}
