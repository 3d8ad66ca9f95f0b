//! Encodes pictures as ICO and PNG files.

use image::codecs::ico::{IcoEncoder, IcoFrame};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageResult, RgbaImage};

/// Returns an ICO file with several square pictures, each of which is stored as a PNG.
pub fn encode(pictures: &[RgbaImage]) -> ImageResult<Vec<u8>> {
    let frames = pictures.iter().map(frame).collect::<ImageResult<Vec<_>>>()?;
    let mut bytes = Vec::new();
    IcoEncoder::new(&mut bytes).encode_images(&frames)?;
    Ok(bytes)
}

/// Returns a square picture as a PNG file, with the best compression of the encoder and the row filter `filter`.
pub fn png(samples: &[u8], side: u32, color: ExtendedColorType, filter: FilterType) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, filter).write_image(samples, side, side, color)?;
    Ok(bytes)
}

fn frame(picture: &RgbaImage) -> ImageResult<IcoFrame<'static>> {
    let side = picture.width();
    let bytes = png(picture.as_raw(), side, ExtendedColorType::Rgba8, FilterType::Adaptive)?;
    IcoFrame::with_encoded(bytes, side, side, ExtendedColorType::Rgba8)
}
