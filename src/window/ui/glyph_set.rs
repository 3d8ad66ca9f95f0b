//! The glyphs that a language is drawn in, where languages write one character in different ways.

/// The glyphs that a language is drawn in: 0 is the usual set.
///
/// The embedded fonts have the other glyphs of a set in the plane of this number among the planes for private use, at
/// the place that the character has in the first plane. They are as wide as the usual ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GlyphSet(pub u8);

impl GlyphSet {
    /// The plane before the planes for private use.
    const PLANE: u32 = 0xE;

    /// Returns the character for private use at whose place the fonts have the glyph of a character in this set, if it
    /// differs from the usual one.
    #[must_use]
    pub fn own(self, char: char) -> Option<char> {
        let plane = (Self::PLANE + u32::from(self.0)) << 16;
        let is_usual = self == Self::default() || u32::from(char) >> 16 != 0;
        if is_usual { None } else { char::from_u32(plane | u32::from(char)) }
    }
}
