//! The glyphs that a language is drawn in: languages write some characters in different ways (Han unification).

/// The number of the set of glyphs in which a language is drawn; 0 is the default set.
///
/// For each character whose glyph in another set differs from the default, the embedded fonts have that glyph in
/// private-use plane `0xE + n` of Unicode for set `n`, at the character's offset in plane 0. These glyphs are as wide
/// as the default glyphs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GlyphSet(pub u8);

impl GlyphSet {
    /// The Unicode plane just below the private-use planes. The glyphs of set `n` are in the plane with this number
    /// plus `n`.
    const PLANE: u32 = 0xE;

    /// Returns the private-use character for this set's own glyph of a character; the fonts may lack it. Returns `None`
    /// for the default set and for characters outside plane 0.
    #[must_use]
    pub fn own(self, char: char) -> Option<char> {
        let plane = (Self::PLANE + u32::from(self.0)) << 16;
        let is_usual = self == Self::default() || u32::from(char) >> 16 != 0;
        if is_usual { None } else { char::from_u32(plane | u32::from(char)) }
    }
}
