//! Conversions between the numbers of pixels: the one place of the interface where numbers are cast.

/// A whole number as a fraction.
#[expect(clippy::cast_precision_loss, reason = "pixels of a window stay far below 2^24")]
#[must_use]
pub const fn real(n: i32) -> f32 {
    n as f32
}

/// The nearest whole number.
#[must_use]
pub fn round(x: f32) -> i32 {
    whole(x.round())
}

/// The next whole number below.
#[must_use]
pub fn floor(x: f32) -> i32 {
    whole(x.floor())
}

/// The next whole number above.
#[must_use]
pub fn ceil(x: f32) -> i32 {
    whole(x.ceil())
}

#[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no number stays 0")]
const fn whole(x: f32) -> i32 {
    x as i32
}

/// A number of things; negative ones count as none.
#[must_use]
pub fn count(n: i32) -> usize {
    usize::try_from(n).unwrap_or(0)
}

/// A length as the picture libraries want it; negative ones count as none.
#[must_use]
pub fn side(n: i32) -> u32 {
    u32::try_from(n).unwrap_or(0)
}

/// A length as the picture libraries give it.
#[must_use]
pub fn length(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The nearest value of one channel; what lies outside counts as the nearest bound.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
#[must_use]
pub const fn byte(n: i32) -> u8 {
    if n < 0 {
        0
    } else if 255 < n {
        255
    } else {
        n as u8
    }
}
