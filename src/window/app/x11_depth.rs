//! Pixels for X11 displays with 15, 16 or 30 bits a pixel, which softbuffer does not support.
//!
//! 15 and 16 bits are called high color, 30 bits deep color: ten for each channel.

use softbuffer::SoftBufferError;
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::xproto::{ConnectionExt, CreateGCAux, Gcontext, ImageFormat, ImageOrder, VisualClass};
use x11rb::rust_connection::RustConnection;

use crate::ui::geometry::Rect;
use crate::ui::paint::Picture;

/// Bytes reserved for the header of a request.
const HEAD: usize = 64;

/// The reason why [`X11Depth`] cannot paint into a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedDepth {
    /// The display shows pixels as indices into a palette with this number of colors.
    Palette(u32),
    /// The window is not an X11 window, is lost, or has pixels of an unsupported format.
    Other,
}

/// A connection to the X server, besides winit's connection, over which pictures are painted into a window.
#[derive(Debug)]
pub struct X11Depth {
    connection: RustConnection,
    window: u32,
    context: Gcontext,
    depth: u8,
    /// Bytes of a pixel, 2 or 4.
    n_bytes: usize,
    /// The bit masks of red, green and blue in a pixel.
    masks: [u32; 3],
}

impl X11Depth {
    /// Connects to the display of a window.
    ///
    /// # Errors
    /// If the pixels of the display have an unsupported format.
    pub fn new(window: &Window) -> Result<Self, UnsupportedDepth> {
        let connection = || {
            let RawWindowHandle::Xlib(handle) = window.window_handle().ok()?.as_raw() else { return None };
            Some((u32::try_from(handle.window).ok()?, RustConnection::connect(None).ok()?))
        };
        let (window, (connection, screen)) = connection().ok_or(UnsupportedDepth::Other)?;
        Self::connect(window, connection, screen).ok_or(UnsupportedDepth::Other)?
    }

    /// Reads the pixel format of a window; `None` if the connection fails.
    fn connect(window: u32, connection: RustConnection, screen: usize) -> Option<Result<Self, UnsupportedDepth>> {
        let depth = connection.get_geometry(window).ok()?.reply().ok()?.depth;
        let visual = connection.get_window_attributes(window).ok()?.reply().ok()?.visual;
        let setup = connection.setup();
        let visuals = setup.roots.get(screen)?.allowed_depths.iter().flat_map(|it| &it.visuals);
        let visual = visuals.into_iter().find(|it| it.visual_id == visual)?;
        if !matches!(visual.class, VisualClass::TRUE_COLOR | VisualClass::DIRECT_COLOR) {
            return Some(Err(UnsupportedDepth::Palette(1 << depth.min(31))));
        }
        let n_bits = setup.pixmap_formats.iter().find(|it| it.depth == depth)?.bits_per_pixel;
        let masks = [visual.red_mask, visual.green_mask, visual.blue_mask];
        let is_known = matches!(n_bits, 16 | 32) && masks.iter().all(|it| (1..=16).contains(&it.count_ones()));
        if !is_known {
            return Some(Err(UnsupportedDepth::Other));
        }
        let context = connection.generate_id().ok()?;
        connection.create_gc(context, window, &CreateGCAux::new().graphics_exposures(0)).ok()?.check().ok()?;
        Some(Ok(Self { connection, window, context, depth, n_bytes: usize::from(n_bits / 8), masks }))
    }

    /// Brings rectangles of a picture to the screen.
    ///
    /// # Errors
    /// When the connection to the display is lost.
    pub fn put(&self, picture: &Picture, rects: &[Rect]) -> Result<(), SoftBufferError> {
        let put = |rect: &Rect| self.put_one(picture, *rect);
        rects.iter().try_for_each(put).and_then(|()| self.connection.flush().ok()).ok_or_else(|| {
            SoftBufferError::PlatformError(Some("the connection to the display is lost".to_owned()), None)
        })
    }

    fn put_one(&self, picture: &Picture, rect: Rect) -> Option<()> {
        let width = usize::try_from(rect.w).ok()?;
        // Rows of an X11 image are padded to multiples of four bytes.
        let bytes_of_row = (width * self.n_bytes).next_multiple_of(4);
        let room = self.connection.maximum_request_bytes().saturating_sub(HEAD);
        let n_rows = i32::try_from(room.checked_div(bytes_of_row)?).ok()?.max(1);
        let mut y = rect.y;
        while y < rect.bottom() {
            let height = n_rows.min(rect.bottom() - y);
            let mut data = Vec::with_capacity(bytes_of_row * usize::try_from(height).ok()?);
            for row in y..y + height {
                let start = usize::try_from(row * picture.width() + rect.x).ok()?;
                let pixels = &picture.pixels()[start..start + width];
                pixels.iter().for_each(|it| self.push(&mut data, [it.red(), it.green(), it.blue()]));
                data.resize(data.len().next_multiple_of(4), 0);
            }
            let (w, h) = (u16::try_from(rect.w).ok()?, u16::try_from(height).ok()?);
            let (left, top) = (i16::try_from(rect.x).ok()?, i16::try_from(y).ok()?);
            let (window, context) = (self.window, self.context);
            self.connection
                .put_image(ImageFormat::Z_PIXMAP, window, context, w, h, left, top, 0, self.depth, &data)
                .ok()?;
            y += height;
        }
        Some(())
    }

    /// Appends a pixel to `data`, in the display's format. `channels` are red, green and blue.
    fn push(&self, data: &mut Vec<u8>, channels: [u8; 3]) {
        let pixel = channels.iter().zip(self.masks).fold(0, |pixel, (channel, mask)| {
            // Scale the color channel to 16 bits. Take as many of its highest bits as the mask has bits, and shift them
            // to the position of the mask.
            let bits = ((u32::from(*channel) * 0x101) << mask.count_ones()) >> 16;
            pixel | (bits << mask.trailing_zeros() & mask)
        });
        match self.connection.setup().image_byte_order {
            ImageOrder::MSB_FIRST => data.extend(&pixel.to_be_bytes()[4 - self.n_bytes..]),
            _ => data.extend(&pixel.to_le_bytes()[..self.n_bytes]),
        }
    }
}
