//! The glyphs that a language is drawn in: languages write some characters in different ways (Han unification).

/// The number of the set of glyphs with which texts in a language are drawn; 0 is the set of default glyphs.
///
/// Set `n` holds glyphs only for characters that look different in its languages. The embedded fonts have these glyphs
/// in the private-use plane `0xE + n` of Unicode, each at the offset that its character has in plane 0. Each is as wide
/// as the default glyph of its character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GlyphSet(pub u8);

impl GlyphSet {
    /// A plane number of Unicode: the glyphs of set `n` are in plane `PLANE + n`. The private-use planes begin with
    /// `0xF`, for set 1.
    const PLANE: u32 = 0xE;

    /// Returns the private-use code point at which the fonts may have this set's glyph for `char`; `None` for the
    /// default set and for characters outside plane 0.
    #[must_use]
    pub fn own(self, char: char) -> Option<char> {
        let plane = (Self::PLANE + u32::from(self.0)) << 16;
        let is_usual = self == Self::default() || u32::from(char) >> 16 != 0;
        if is_usual { None } else { char::from_u32(plane | u32::from(char)) }
    }
}
