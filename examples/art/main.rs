//! Draws the pictures under `resources/` except the screenshots: stones, grain of the board, and program icon.
//!
//! Run it with `cargo run --release --example art`, and then `python3 resources/deflate.py`, which compresses the
//! pictures better. The noise has fixed seeds, so the program always writes the same bytes.

mod canvas;
mod ico;
mod icon;
mod noise;
mod stone;
mod symbolic;
mod wood;

use std::error::Error;
use std::path::Path;

use image::codecs::png::FilterType;
use image::{ExtendedColorType, RgbaImage};

use crate::stone::Kind;

/// Side lengths of the pictures in every ICO file, in pixels, the largest first, as Windows prefers.
const SIDES: [u32; 7] = [256, 128, 64, 48, 32, 24, 16];

/// Side lengths of the icons, in pixels: the icon that the program installs for the desktop, the icon of the window,
/// and the largest icon in packages.
const PACKAGE_ICON: u32 = 128;
const WINDOW_ICON: u32 = 64;
const LARGE_ICON: u32 = 512;

fn main() -> Result<(), Box<dyn Error>> {
    let resources = Path::new(env!("CARGO_MANIFEST_DIR")).join("resources");
    let save = |name: &str, bytes: Vec<u8>| std::fs::write(resources.join(name), bytes);
    let every_side = |draw: &dyn Fn(u32) -> RgbaImage| ico::encode(&SIDES.map(draw));

    save("stones/black.ico", every_side(&|side| stone::icon(Kind::Black, side))?)?;
    save("stones/white.ico", every_side(&|side| stone::icon(Kind::White, side))?)?;
    save("gumu.ico", every_side(&icon::draw)?)?;
    for (name, side) in [("gumu.png", PACKAGE_ICON), ("window.png", WINDOW_ICON), ("gumu-512.png", LARGE_ICON)] {
        let icon = icon::draw(side);
        save(name, ico::png(icon.as_raw(), side, ExtendedColorType::Rgba8, FilterType::Adaptive)?)?;
    }
    save("gumu-symbolic.svg", symbolic::svg().into_bytes())?;
    // Use the `Sub` filter: along the grain each pixel resembles its left neighbor, so the file becomes smallest and
    // decodes fastest.
    let grain = wood::grain();
    save("board/grain.png", ico::png(grain.as_raw(), wood::GRAIN_SIDE, ExtendedColorType::L8, FilterType::Sub)?)?;
    Ok(())
}
