//! The window's icon, and icon files, which contain the same picture in several sizes.

use std::io;

use image::{ImageFormat, RgbaImage};

/// Returns the window's icon.
#[must_use]
pub fn window_icon() -> RgbaImage {
    let decoded =
        image::load_from_memory_with_format(include_bytes!("../../../../resources/window.png"), ImageFormat::Png);
    decoded.expect("the embedded icon is a picture").into_rgba8()
}

/// Returns one of the pictures of an embedded icon file: the smallest picture that is at least `side` pixels wide, or
/// the largest picture if all are narrower.
pub(super) fn decode(icons: &[u8], side: i32) -> RgbaImage {
    let icon = one_icon(icons, side).expect("the embedded icons are whole");
    let decoded = image::load(io::Cursor::new(icon), ImageFormat::Ico).expect("the embedded icons are icons");
    decoded.into_rgba8()
}

/// Returns an icon file with only one of the pictures of the icon file `icons`: the smallest picture that is at least
/// `side` pixels wide, or the largest picture if all are narrower.
fn one_icon(icons: &[u8], side: i32) -> Option<Vec<u8>> {
    const HEADER: usize = 6;
    const ENTRY: usize = 16;
    let header = icons.get(..HEADER)?;
    let n_icons = usize::from(u16::from_le_bytes([header[4], header[5]]));
    let entries = icons.get(HEADER..HEADER + n_icons * ENTRY)?.chunks_exact(ENTRY);
    // ICO files store a width of 256 as 0.
    let width = |entry: &&[u8]| if entry[0] == 0 { 256 } else { i32::from(entry[0]) };
    let fits = entries.clone().filter(|it| side <= width(it)).min_by_key(width);
    let entry = fits.or_else(|| entries.max_by_key(width))?;
    let number = |at: usize| entry.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
    let (length, first) = (usize::try_from(number(8)?).ok()?, usize::try_from(number(12)?).ok()?);
    let mut icon = header.to_vec();
    icon[4..].copy_from_slice(&1_u16.to_le_bytes());
    icon.extend_from_slice(&entry[..12]);
    icon.extend_from_slice(&22_u32.to_le_bytes());
    icon.extend_from_slice(icons.get(first..first.checked_add(length)?)?);
    Some(icon)
}
