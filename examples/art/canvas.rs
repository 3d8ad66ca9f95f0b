//! Renders pictures from functions that return the color of each point of the picture.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels are numbered by small integers, and their channels are rounded to bytes"
)]

use image::{Rgba, RgbaImage};

/// A color with premultiplied alpha; channels and alpha range from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    color: [f32; 3],
    alpha: f32,
}

impl Paint {
    /// The fully transparent paint.
    pub const CLEAR: Self = Self { color: [0.0; 3], alpha: 0.0 };

    /// Returns a paint of this color with the opacity `alpha`, from 0 (invisible) to 1 (opaque).
    pub fn new(color: [f32; 3], alpha: f32) -> Self {
        Self { color: color.map(|channel| channel * alpha), alpha }
    }

    /// Returns the mix that is visible if this paint lies over the paint `below`.
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

    /// Returns the pixel that shows the mean of `samples` paints, whose sum is `self`.
    fn mean(self, samples: u32) -> Rgba<u8> {
        if self.alpha <= 0.0 {
            return Rgba([0; 4]);
        }
        let [red, green, blue] = self.color.map(|channel| to_byte(channel / self.alpha));
        Rgba([red, green, blue, to_byte(self.alpha / samples as f32)])
    }
}

/// Returns a square picture with a side of `side` pixels. `paint` returns the paint at a point of the unit square. Each
/// pixel is the mean of `grid` × `grid` paints, at points that are spread evenly over the pixel.
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

/// Returns a color from its number in style sheets, such as `0xf0_cd95` for `#f0cd95`.
pub const fn hex(rgb: u32) -> [f32; 3] {
    [(rgb >> 16 & 0xff) as f32 / 255.0, (rgb >> 8 & 0xff) as f32 / 255.0, (rgb & 0xff) as f32 / 255.0]
}

/// Returns the mix of two colors: `from` at a `share` of 0, `to` at a `share` of 1.
pub fn mix(from: [f32; 3], to: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * share)
}

/// Returns a number that rises smoothly from 0 to 1 while `value` goes from `from` to `to`, with zero slope at both
/// ends. Outside this range the number stays 0 or 1.
pub fn ramp(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Returns the length of a vector. It uses a square root, because the standard `hypot` may differ between machines in
/// the last bit.
pub fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// Converts a channel of a color from the range 0 to 1 to a byte.
fn to_byte(channel: f32) -> u8 {
    (channel.clamp(0.0, 1.0) * 255.0).round() as u8
}
