//! The glyphs that a language is drawn in: languages write some characters in different ways (Han unification).

/// The number of the set of glyphs in which a language is drawn; 0 is the default set.
///
/// The glyph of a character in set `n` may differ from the default glyph. Then the embedded fonts have it in the
/// private-use plane `0xE + n` of Unicode, at the offset that the character has in plane 0. It is as wide as the
/// default glyph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GlyphSet(pub u8);

impl GlyphSet {
    /// The Unicode plane just below the private-use planes. The glyphs of set `n` are in the plane with this number
    /// plus `n`.
    const PLANE: u32 = 0xE;

    /// Returns the private-use code point at which the fonts may have this set's variant of `char`; `None` for the
    /// default set and for characters outside plane 0.
    #[must_use]
    pub fn own(self, char: char) -> Option<char> {
        let plane = (Self::PLANE + u32::from(self.0)) << 16;
        let is_usual = self == Self::default() || u32::from(char) >> 16 != 0;
        if is_usual { None } else { char::from_u32(plane | u32::from(char)) }
    }
}
