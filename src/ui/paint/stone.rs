//! The stones: pictures with alpha, cut from the icons to the size that is needed.

use image::RgbaImage;
use image::imageops::{self, FilterType};

use crate::game::Color;
use crate::ui::cast::{self, to_f32};
use crate::ui::paint::canvas::Picture;
use crate::ui::paint::icon;

/// The diameter of a stone, in parts of a cell of the board.
const OF_CELL: f32 = 0.88;

/// The diameter of a stone, in parts of the icon's side; the rest is its shadow.
const OF_ICON: f32 = 0.75;

/// The largest picture of a stone.
const MAX_SIDE: i32 = 1023;

/// How many pictures are kept.
const N_KEPT: usize = 6;

/// Both stones, each in the sizes that were asked for last.
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
    /// The picture of a stone, `side` pixels wide and high.
    pub fn get(&mut self, color: Color, side: i32) -> &Picture {
        let place = self.kept.iter().position(|it| it.color == color && it.picture.width() == side);
        match place {
            Some(place) => self.kept[..=place].rotate_right(1),
            None => {
                self.kept.truncate(N_KEPT - 1);
                self.kept.insert(0, Kept { color, picture: cut(color, side) });
            }
        }
        &self.kept[0].picture
    }
}

/// The side of the picture of a stone on a board: odd, so that it has a middle pixel.
#[must_use]
pub fn side_on_board(cell: i32) -> i32 {
    side_of(to_f32(cell) * OF_CELL, 1)
}

/// The side of the picture of a stone that is as wide as a square, and stands in the middle of it.
#[must_use]
pub fn side_in_square(square: i32) -> i32 {
    side_of(to_f32(square), square)
}

/// The radius of a stone on a board.
#[must_use]
pub fn radius_on_board(cell: i32) -> f32 {
    to_f32(cell) * OF_CELL / 2.0
}

/// The side next to `diameter`'s that is odd or even as `like` is.
fn side_of(diameter: f32, like: i32) -> i32 {
    let odd = like.rem_euclid(2);
    let side = 2 * cast::round_to_i32((diameter / OF_ICON - to_f32(odd)) / 2.0) + odd;
    side.clamp(0, MAX_SIDE - 1 + odd)
}

/// A stone's picture, from the smallest icon that is large enough.
fn cut(color: Color, side: i32) -> Picture {
    let icons: &[u8] = match color {
        Color::Black => include_bytes!("../../../resources/stones/black.ico"),
        Color::White => include_bytes!("../../../resources/stones/white.ico"),
    };
    let mut pixels = icon::decode(icons, side);
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0.map(u16::from);
        let [red, green, blue] = [red, green, blue].map(|it| (it * alpha + 127) / 255);
        pixel.0 = [red, green, blue, alpha].map(|it| cast::clamp_to_u8(i32::from(it)));
    }
    resized(pixels, side)
}

/// Pixels multiplied by their alpha, in another size.
fn resized(pixels: RgbaImage, side: i32) -> Picture {
    let mut pixels = if cast::to_i32(pixels.width()) == side {
        pixels
    } else {
        imageops::resize(&pixels, cast::to_u32(side), cast::to_u32(side), FilterType::CatmullRom)
    };
    // The filter may swing over the edge, where no color may be above alpha.
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0;
        pixel.0 = [red.min(alpha), green.min(alpha), blue.min(alpha), alpha];
    }
    Picture::from_rgba(side, side, &pixels)
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
    fn every_size_can_be_cut() {
        let mut stones = Stones::default();
        for side in [0, 1, 2, 15, 16, 17, 63, 64, 255, 256, 301] {
            for color in Color::ALL {
                let picture = stones.get(color, side);
                assert_eq!((picture.width(), picture.height()), (side, side));
                for word in picture.words() {
                    let [alpha, red, green, blue] = word.to_be_bytes();
                    assert!(red <= alpha && green <= alpha && blue <= alpha);
                }
            }
        }
    }
}
