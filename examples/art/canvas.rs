//! Pictures out of a function that knows the color of every place.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels are numbered by small integers, and their channels are rounded to bytes"
)]

use image::{Rgba, RgbaImage};

/// A color from 0 to 1, multiplied by how much of the place it covers.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    color: [f32; 3],
    alpha: f32,
}

impl Paint {
    /// Nothing at all.
    pub const CLEAR: Self = Self { color: [0.0; 3], alpha: 0.0 };

    /// A color that covers a share of the color below it.
    pub fn new(color: [f32; 3], alpha: f32) -> Self {
        Self { color: color.map(|channel| channel * alpha), alpha }
    }

    /// This paint laid over another.
    pub fn over(self, below: Self) -> Self {
        let rest = 1.0 - self.alpha;
        self.plus(Self { color: below.color.map(|channel| channel * rest), alpha: below.alpha * rest })
    }

    fn plus(self, other: Self) -> Self {
        Self {
            color: std::array::from_fn(|channel| self.color[channel] + other.color[channel]),
            alpha: self.alpha + other.alpha,
        }
    }

    /// The pixel that `samples` such paints, added up, amount to.
    fn mean(self, samples: u32) -> Rgba<u8> {
        if self.alpha <= 0.0 {
            return Rgba([0; 4]);
        }
        let [red, green, blue] = self.color.map(|channel| to_byte(channel / self.alpha));
        Rgba([red, green, blue, to_byte(self.alpha / samples as f32)])
    }
}

/// A square picture of a function over the unit square, each pixel the mean of a grid of `grid` by `grid` samples.
pub fn render(side: u32, grid: u32, paint: impl Fn(f32, f32) -> Paint) -> RgbaImage {
    let step = 1.0 / (side * grid) as f32;
    let place = |pixel: u32, sample: u32| ((pixel * grid + sample) as f32 + 0.5) * step;
    RgbaImage::from_fn(side, side, |x, y| {
        let mut sum = Paint::CLEAR;
        for row in 0..grid {
            for column in 0..grid {
                sum = sum.plus(paint(place(x, column), place(y, row)));
            }
        }
        sum.mean(grid * grid)
    })
}

/// A color as it is written in style sheets, without its `#`.
pub const fn hex(rgb: u32) -> [f32; 3] {
    [(rgb >> 16 & 0xff) as f32 / 255.0, (rgb >> 8 & 0xff) as f32 / 255.0, (rgb & 0xff) as f32 / 255.0]
}

/// The color a share of the way from one to another.
pub fn mix(from: [f32; 3], to: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * share)
}

/// From 0 at `from` to 1 at `to`, with no edge at either end.
pub fn ramp(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// The length of a way. The standard `hypot` may differ from machine to machine in the last bit; a root does not.
pub fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// A channel from 0 to 1 as a byte.
fn to_byte(channel: f32) -> u8 {
    (channel.clamp(0.0, 1.0) * 255.0).round() as u8
}
