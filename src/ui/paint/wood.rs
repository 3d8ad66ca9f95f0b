//! The wood of the board: a gradient, and the grain that is stretched over it.

use image::ImageFormat;

use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::paint::canvas::{Canvas, Picture, scale, word};
use crate::ui::paint::mask::Mask;
use crate::ui::theme::{Rgb, Theme, Token};

/// Bits after the point of a fixed-point number.
const BITS: i32 = 8;

/// One, as a fixed-point number.
const ONE: i32 = 1 << BITS;

/// The gray of the grain that leaves a color as it is: above the middle, since grain darkens more than it lightens.
const NEUTRAL: i32 = 152;

/// How strongly the grain darkens and lightens: the part of a color, in 256ths, that the blackest grain takes.
const STRENGTH: i32 = 44;

/// Gray values as wide and high as a picture.
#[derive(Debug)]
struct Gray {
    width: i32,
    height: i32,
    values: Vec<u8>,
}

/// Paints wood with round corners.
pub fn paint(canvas: &mut Canvas<'_>, wood: Rect, radius: i32, theme: Theme) {
    let grain = theme.shows_grain().then(|| stretched(grain(), wood.w, wood.h));
    let radius = radius.clamp(0, wood.w.min(wood.h) / 2);
    let corners = Mask::round_square(radius);
    let (light, dark) = (theme.color(Token::WoodLight), theme.color(Token::WoodDark));
    let parts = (0..wood.w).map(|x| 4 * x * ONE / wood.w).collect::<Vec<_>>();
    let gains = std::array::from_fn::<_, 256, _>(gain);
    let mut strip = Picture::new(wood.w, 1);
    for y in 0..wood.h {
        // Mostly from left to right, and a little downwards.
        let down = y * ONE / wood.h;
        match &grain {
            Some(grain) => {
                for ((pixel, part), gray) in strip.words_mut().iter_mut().zip(&parts).zip(grain.row(y)) {
                    *pixel = word(shade(light, dark, (part + down) / 5, gains[usize::from(*gray)]));
                }
            }
            None => strip.words_mut().fill(word(light)),
        }
        round(strip.words_mut(), &corners, y, wood.h);
        canvas.sprite(&strip, wood.x, wood.y + y, 255);
    }
}

/// A color between two, darker or lighter by the grain.
fn shade(light: Rgb, dark: Rgb, part: i32, gain: i32) -> Rgb {
    let channel = |light: u8, dark: u8| {
        let (light, dark) = (i32::from(light), i32::from(dark));
        let plain = light * ONE + (dark - light) * part;
        cast::clamp_to_u8((plain * gain + ONE * ONE / 2) >> (2 * BITS))
    };
    Rgb(channel(light.0, dark.0), channel(light.1, dark.1), channel(light.2, dark.2))
}

/// How much of a color a gray of the grain leaves.
fn gain(gray: usize) -> i32 {
    let gray = i32::try_from(gray).unwrap_or(NEUTRAL);
    ONE + STRENGTH * (gray - NEUTRAL) / NEUTRAL
}

/// Takes from a row of the wood what lies outside of its round corners.
fn round(strip: &mut [u32], corners: &Mask, y: i32, height: i32) {
    let radius = corners.rect().w / 2;
    let from_edge = y.min(height - 1 - y);
    if radius <= from_edge {
        return;
    }
    let last = strip.len() - 1;
    for (x, cover) in corners.row(0, from_edge, cast::to_usize(radius)).iter().enumerate() {
        strip[x] = scale(strip[x], *cover);
        strip[last - x] = scale(strip[last - x], *cover);
    }
}

/// The grain, as it is stored.
fn grain() -> Gray {
    let bytes = include_bytes!("../../../resources/board/grain.png");
    let image = image::load_from_memory_with_format(bytes, ImageFormat::Png).expect("the embedded grain is whole");
    let image = image.into_luma8();
    let (width, height) = (cast::to_i32(image.width()), cast::to_i32(image.height()));
    Gray { width, height, values: image.into_raw() }
}

/// The grain, in another size.
fn stretched(grain: Gray, width: i32, height: i32) -> Gray {
    let mut grain = grain;
    while 2 * width <= grain.width && 2 * height <= grain.height {
        grain = grain.halved();
    }
    let columns = places(grain.width, width);
    let mut values = Vec::with_capacity(cast::to_usize(width) * cast::to_usize(height));
    let mut row = vec![0; cast::to_usize(grain.width)];
    for (upper, part) in places(grain.height, height) {
        let below = grain.row(i32::min(upper + 1, grain.height - 1));
        for ((mean, a), b) in row.iter_mut().zip(grain.row(upper)).zip(below) {
            *mean = i32::from(*a) * (ONE - part) + i32::from(*b) * part;
        }
        values.extend(columns.iter().map(|(left, part)| {
            let (a, b) = (row[cast::to_usize(*left)], row[cast::to_usize(i32::min(left + 1, grain.width - 1))]);
            cast::clamp_to_u8((a * (ONE - part) + b * part + ONE * ONE / 2) >> (2 * BITS))
        }));
    }
    Gray { width, height, values }
}

/// Where the pixels of a stretched row lie in the row itself: the pixel before, and how far beyond its middle.
fn places(from: i32, to: i32) -> Vec<(i32, i32)> {
    (0..to)
        .map(|it| {
            let place = i64::from(2 * it + 1) * i64::from(from) * i64::from(ONE) / (2 * i64::from(to));
            let place = i32::try_from(place).unwrap_or(0) - ONE / 2;
            let place = place.clamp(0, (from - 1) * ONE);
            (place >> BITS, place % ONE)
        })
        .collect()
}

impl Gray {
    fn row(&self, y: i32) -> &[u8] {
        let first = cast::to_usize(y * self.width);
        &self.values[first..first + cast::to_usize(self.width)]
    }

    /// It, half as wide and high.
    fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut values = Vec::with_capacity(cast::to_usize(width) * cast::to_usize(height));
        for y in 0..height {
            let pairs = self.row(2 * y).chunks_exact(2).zip(self.row(2 * y + 1).chunks_exact(2));
            values.extend(pairs.map(|(upper, lower)| {
                let sum = upper.iter().chain(lower).map(|it| i32::from(*it)).sum::<i32>();
                cast::clamp_to_u8((sum + 2) / 4)
            }));
        }
        Self { width, height, values }
    }
}
