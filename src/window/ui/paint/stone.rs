//! The stones: pictures with alpha, read from icons and resized to the size that is needed.

use image::RgbaImage;
use image::imageops::{self, FilterType};

use crate::game::Color;
use crate::ui::cast::{self, to_f32};
use crate::ui::paint::canvas::Picture;
use crate::ui::paint::icon;
use crate::ui::theme::Rgb;

/// The diameter of a stone, as a fraction of a cell of the board.
const OF_CELL: f32 = 0.88;

/// The diameter of the stone in its embedded icon, as a fraction of the icon's side. The rest of the icon has the
/// stone's shadow.
const OF_ICON: f32 = 0.75;

/// The maximum width and height of a stone's picture, in pixels.
const MAX_SIDE: i32 = 1023;

/// Maximum number of cached pictures; the least recently used one is dropped.
const MAX_KEPT: usize = 6;

/// The cache of stone pictures, in the colors and sizes that were used last.
#[derive(Debug, Default)]
pub struct Stones {
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    color: Color,
    picture: Picture,
}

impl Stones {
    /// Returns the picture of a stone, `side` pixels wide and high.
    pub fn get(&mut self, color: Color, side: i32) -> &Picture {
        let index = self.kept.iter().position(|it| it.color == color && it.picture.width() == side);
        match index {
            Some(index) => self.kept[..=index].rotate_right(1),
            None => {
                self.kept.truncate(MAX_KEPT - 1);
                self.kept.insert(0, Kept { color, picture: load(color, side) });
            }
        }
        &self.kept[0].picture
    }
}

/// Returns the width and height of the picture of a stone on a board, in pixels. The number is odd, so that the picture
/// has a middle pixel.
#[must_use]
pub fn side_on_board(cell: i32) -> i32 {
    side_of(to_f32(cell) * OF_CELL, 1)
}

/// Returns the width and height, in pixels, of a stone's picture if the stone itself is `square` pixels wide.
#[must_use]
pub fn side_in_square(square: i32) -> i32 {
    side_of(to_f32(square), square)
}

/// Returns the radius of a stone on a board whose cells are `cell` pixels wide.
#[must_use]
pub fn radius_on_board(cell: i32) -> f32 {
    to_f32(cell) * OF_CELL / 2.0
}

/// Returns the width and height, in pixels, of the picture of a stone with this diameter. The result is odd exactly if
/// the number `like` is odd.
fn side_of(diameter: f32, like: i32) -> i32 {
    let odd = like.rem_euclid(2);
    let side = 2 * cast::round_to_i32((diameter / OF_ICON - to_f32(odd)) / 2.0) + odd;
    side.clamp(0, MAX_SIDE - 1 + odd)
}

/// Returns the picture of a stone, resized from the smallest embedded icon that is large enough.
fn load(color: Color, side: i32) -> Picture {
    let icons: &[u8] = match color {
        Color::Black => include_bytes!("../../../../resources/stones/black.ico"),
        Color::White => include_bytes!("../../../../resources/stones/white.ico"),
    };
    let mut pixels = icon::decode(icons, side);
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0.map(u16::from);
        let [red, green, blue] = [red, green, blue].map(|it| (it * alpha + 127) / 255);
        pixel.0 = [red, green, blue, alpha].map(|it| cast::clamp_to_u8(i32::from(it)));
    }
    resized(pixels, side)
}

/// Returns a picture with premultiplied pixels, resized to a width and height of `side` pixels.
fn resized(pixels: RgbaImage, side: i32) -> Picture {
    let mut pixels = if cast::to_i32(pixels.width()) == side {
        pixels
    } else {
        imageops::resize(&pixels, cast::to_u32(side), cast::to_u32(side), FilterType::CatmullRom)
    };
    // The filter may overshoot at the edge of the stone: limit each color to alpha, as premultiplied colors require.
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0;
        pixel.0 = [red.min(alpha), green.min(alpha), blue.min(alpha), alpha];
    }
    Picture::from_rgba(side, side, pixels.into_raw())
}

/// Returns the color of the flat middle of a stone.
pub(super) const fn body_of(color: Color) -> Rgb {
    match color {
        Color::Black => Rgb(0x22, 0x23, 0x26),
        Color::White => Rgb(0xf4, 0xf2, 0xec),
    }
}

/// Returns the color for numbers and marks on a stone, which contrasts with the stone.
pub(super) const fn ink_on(color: Color) -> Rgb {
    match color {
        Color::Black => Rgb(0xf6, 0xf4, 0xee),
        Color::White => Rgb(0x1c, 0x1b, 0x18),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_has_its_middle_in_a_pixel() {
        for cell in 1..200 {
            assert_eq!(side_on_board(cell) % 2, 1, "cell {cell}");
            assert_eq!(side_in_square(cell) % 2, cell % 2, "square {cell}");
        }
    }

    #[test]
    fn every_size_can_be_loaded() {
        let mut stones = Stones::default();
        for side in [0, 1, 2, 15, 16, 17, 63, 64, 255, 256, 301] {
            for color in Color::ALL {
                let picture = stones.get(color, side);
                assert_eq!((picture.width(), picture.height()), (side, side));
                for pixel in picture.pixels() {
                    assert!(pixel.red().max(pixel.green()).max(pixel.blue()) <= pixel.alpha());
                }
            }
        }
    }
}
