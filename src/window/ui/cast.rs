//! Conversions between the number types of pixels and colors, each with the values for which it is exact.

use std::time::Duration;

/// Returns an integer as `f32`; exact below 2^24.
#[expect(clippy::cast_precision_loss, reason = "pixels of a window stay far below 2^24")]
#[must_use]
pub const fn to_f32(n: i32) -> f32 {
    n as f32
}

/// Returns the nearest integer, saturating at the bounds of `i32`; NaN gives 0.
#[must_use]
pub fn round_to_i32(x: f32) -> i32 {
    saturating_i32(x.round())
}

/// Returns the greatest integer not above `x`, saturating at the bounds of `i32`; NaN gives 0.
#[must_use]
pub fn floor_to_i32(x: f32) -> i32 {
    saturating_i32(x.floor())
}

/// Returns the least integer not below `x`, saturating at the bounds of `i32`; NaN gives 0.
#[must_use]
pub fn ceil_to_i32(x: f32) -> i32 {
    saturating_i32(x.ceil())
}

/// Returns the integer part, saturating at the bounds of `u16`; NaN gives 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float-to-int cast saturates")]
#[must_use]
pub const fn to_u16(x: f32) -> u16 {
    x as u16
}

#[expect(clippy::cast_possible_truncation, reason = "a float-to-int cast saturates, and NaN gives 0")]
const fn saturating_i32(x: f32) -> i32 {
    x as i32
}

/// Returns an integer as a count or an index; negative numbers give 0.
#[must_use]
pub fn to_usize(n: i32) -> usize {
    usize::try_from(n).unwrap_or(0)
}

/// Returns a count as `i32`, for pixels, lines or columns; counts above `i32::MAX` give `i32::MAX`.
#[must_use]
pub fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// Returns a length as `u32`, the type of image libraries; negative numbers give 0.
#[must_use]
pub fn to_u32(n: i32) -> u32 {
    u32::try_from(n).unwrap_or(0)
}

/// Returns a `u32` length of an image library as `i32`; lengths above `i32::MAX` give `i32::MAX`.
#[must_use]
pub fn to_i32(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// Returns a fraction in thousandths, rounded; `part` is clamped to 0..=1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
#[must_use]
pub fn thousandths(part: f64) -> u16 {
    (part.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// Returns the share of `part` in `whole` in thousandths, rounded down, at most 1000; a `whole` of 0 counts as 1.
#[expect(clippy::cast_possible_truncation, reason = "the number is at most 1000")]
#[must_use]
pub fn share(part: usize, whole: usize) -> u16 {
    (1000 * part / whole.max(1)).min(1000) as u16
}

/// Returns the share of the time `part` in the time `whole` in thousandths, rounded down, at most 1000; a `whole` of 0
/// counts as a microsecond.
#[must_use]
pub fn time_share(part: Duration, whole: Duration) -> u16 {
    (1000 * part.as_micros() / whole.as_micros().max(1)).min(1000) as u16
}

/// Returns the share of `part` in `whole` of a length in pixels, rounded down; a `whole` of 0 counts as 1.
#[must_use]
pub fn part_of(length: i32, part: usize, whole: usize) -> i32 {
    count(to_usize(length) * part / whole.max(1))
}

/// Returns a color channel, clamped to 0..=255.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
#[must_use]
pub const fn clamp_to_u8(n: i32) -> u8 {
    if n < 0 {
        0
    } else if 255 < n {
        255
    } else {
        n as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down_and_end_at_the_whole() {
        let cases = [(0, 0, 0), (0, 7, 0), (1, 3, 333), (2, 3, 666), (7, 7, 1000), (8, 7, 1000), (1, 0, 1000)];
        for (part, whole, expected) in cases {
            assert_eq!(share(part, whole), expected, "{part} of {whole}");
            let time = |n| Duration::from_micros(n as u64);
            assert_eq!(time_share(time(part), time(whole)), expected, "{part} of {whole} microseconds");
        }
        for (length, part, whole, expected) in [(300, 0, 0, 0), (300, 1, 7, 42), (300, 7, 7, 300), (-5, 1, 2, 0)] {
            assert_eq!(part_of(length, part, whole), expected, "{part} of {whole} of {length} pixels");
        }
    }
}
