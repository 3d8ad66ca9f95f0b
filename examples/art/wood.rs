//! The grain of the board: quarter-sawn softwood, whose growth rings are cut into long, nearly straight lines.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels and rings are numbered by small integers, and tones are rounded to bytes"
)]

use image::{GrayImage, Luma};

use crate::canvas::ramp;
use crate::noise::{gradient, hash};

/// Side of the picture of the grain, in pixels; the pixel is the unit of lengths in this file.
pub const GRAIN_SIDE: u32 = 640;

/// Number of samples in a pixel, one below the other. The grain runs horizontally, so one column of samples is enough.
const ROWS: u32 = 6;

/// Mean and standard deviation of the gray values in the picture, which range from 0 to 255.
const MEAN: f32 = 128.0;
const SPREAD: f32 = 26.0;

/// Mean width of a growth ring, in pixels.
const RING: f32 = 7.0;
/// Height of the wood above and below the picture, in pixels; wavy growth rings reach from there into the picture.
const MARGIN: f32 = 80.0;

/// Returns the picture of the grain.
pub fn grain() -> GrayImage {
    let wood = Wood::new();
    let tones: Vec<f32> = (0..GRAIN_SIDE * GRAIN_SIDE).map(|at| wood.pixel(at % GRAIN_SIDE, at / GRAIN_SIDE)).collect();
    let count = tones.len() as f32;
    let mean = tones.iter().sum::<f32>() / count;
    let spread = (tones.iter().map(|tone| (tone - mean) * (tone - mean)).sum::<f32>() / count).sqrt();
    GrayImage::from_fn(GRAIN_SIDE, GRAIN_SIDE, |x, y| {
        let tone = tones[(y * GRAIN_SIDE + x) as usize];
        Luma([(MEAN + (tone - mean) / spread * SPREAD).round().clamp(0.0, 255.0) as u8])
    })
}

/// The growth rings of a wooden board.
pub struct Wood {
    /// The lower end of each ring, in pixels from the top of the picture, in ascending order.
    ends: Vec<f32>,
}

impl Wood {
    /// Returns the growth rings of the wooden board; they are the same at each call.
    pub fn new() -> Self {
        let mut ends = vec![-MARGIN];
        let mut end = -MARGIN;
        while end < GRAIN_SIDE as f32 + MARGIN {
            let year = ends.len() as i32;
            let fat_years = 1.0 + 0.55 * gradient(year as f32 / 7.0, 0.5, 1);
            end += RING * fat_years * (0.45 + 1.1 * hash(year, 0, 2));
            ends.push(end);
        }
        Self { ends }
    }

    /// Returns the tone of the wood at a point: 0 is medium, negative values are darker.
    pub fn tone(&self, x: f32, y: f32) -> f32 {
        let across = y + wander(x, y);
        0.9 * self.ring(x, across) + 0.55 * fibers(x, across) + 0.30 * gradient(x / 420.0, across / 70.0, 20)
    }

    fn pixel(&self, x: u32, y: u32) -> f32 {
        let place = |row: u32| y as f32 + (row as f32 + 0.5) / ROWS as f32;
        (0..ROWS).map(|row| self.tone(x as f32 + 0.5, place(row))).sum::<f32>() / ROWS as f32
    }

    /// Returns the tone of a growth ring: pale in spring, dark in autumn, and pale again where the next year begins.
    fn ring(&self, x: f32, across: f32) -> f32 {
        let year = self.ends.partition_point(|end| *end <= across).clamp(1, self.ends.len() - 1);
        let (begin, end) = (self.ends[year - 1], self.ends[year]);
        let season = (across - begin) / (end - begin);
        let autumn = ramp(0.15, 0.95, season) * (1.0 - ramp(0.86, 1.0, season));
        let strength = 0.35 + 0.65 * hash(year as i32, 0, 3);
        -autumn * strength * (1.0 + 0.45 * gradient(x / 380.0, year as f32 * 3.7, 4))
    }
}

/// Returns how far a ring deviates from a straight line at a point, in pixels.
fn wander(x: f32, y: f32) -> f32 {
    0.012 * x + 9.0 * gradient(x / 620.0, y / 420.0, 5) + 1.3 * gradient(x / 190.0, y / 90.0, 6)
}

/// Returns the tone of the fine streaks between the rings.
fn fibers(x: f32, across: f32) -> f32 {
    0.40 * gradient(x / 320.0, across / 3.3, 10)
        + 0.42 * gradient(x / 120.0, across / 1.7, 11)
        + 0.45 * gradient(x / 42.0, across / 0.9, 12)
}
