//! Pixels for X11 displays with high color – 32768 or 65536 colors – which softbuffer does not support.

use softbuffer::SoftBufferError;
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::xproto::{ConnectionExt, CreateGCAux, Gcontext, ImageFormat, ImageOrder};
use x11rb::rust_connection::RustConnection;

use crate::ui::geometry::Rect;
use crate::ui::paint::Picture;

/// The bytes of a request that are not pixels.
const HEAD: usize = 64;

/// A second connection to the display, which paints into the window.
#[derive(Debug)]
pub struct HighColor {
    connection: RustConnection,
    window: u32,
    context: Gcontext,
    depth: u8,
    /// The bits of red, green and blue in a pixel.
    masks: [u16; 3],
}

impl HighColor {
    /// Connects to the display of a window.
    ///
    /// # Errors
    /// `error`, softbuffer's own, if the display has other pixels.
    pub fn new(window: &Window, error: SoftBufferError) -> Result<Self, SoftBufferError> {
        Self::connect(window).ok_or(error)
    }

    fn connect(window: &Window) -> Option<Self> {
        let RawWindowHandle::Xlib(handle) = window.window_handle().ok()?.as_raw() else { return None };
        let window = u32::try_from(handle.window).ok()?;
        let (connection, screen) = RustConnection::connect(None).ok()?;
        let depth = connection.get_geometry(window).ok()?.reply().ok()?.depth;
        let visual = connection.get_window_attributes(window).ok()?.reply().ok()?.visual;
        let setup = connection.setup();
        let is_known = setup.pixmap_formats.iter().any(|it| (it.depth, it.bits_per_pixel) == (depth, 16));
        let visuals = setup.roots.get(screen)?.allowed_depths.iter().flat_map(|it| &it.visuals);
        let visual = visuals.into_iter().find(|it| it.visual_id == visual).filter(|_| is_known)?;
        let mask = |mask: u32| u16::try_from(mask).ok().filter(|it| *it != 0);
        let masks = [mask(visual.red_mask)?, mask(visual.green_mask)?, mask(visual.blue_mask)?];
        let context = connection.generate_id().ok()?;
        connection.create_gc(context, window, &CreateGCAux::new().graphics_exposures(0)).ok()?.check().ok()?;
        Some(Self { connection, window, context, depth, masks })
    }

    /// Brings these parts of a picture to the screen.
    ///
    /// # Errors
    /// When the display has gone.
    pub fn put(&self, picture: &Picture, rects: &[Rect]) -> Result<(), SoftBufferError> {
        let put = |rect: &Rect| self.put_one(picture, *rect);
        rects.iter().try_for_each(put).and_then(|()| self.connection.flush().ok()).ok_or_else(|| {
            SoftBufferError::PlatformError(Some("the connection to the display is lost".to_owned()), None)
        })
    }

    fn put_one(&self, picture: &Picture, rect: Rect) -> Option<()> {
        let width = usize::try_from(rect.w).ok()?;
        // A row takes a multiple of four bytes.
        let bytes_of_row = width.next_multiple_of(2) * 2;
        let room = self.connection.maximum_request_bytes().saturating_sub(HEAD);
        let n_rows = i32::try_from(room.checked_div(bytes_of_row)?).ok()?.max(1);
        let mut y = rect.y;
        while y < rect.bottom() {
            let height = n_rows.min(rect.bottom() - y);
            let mut data = Vec::with_capacity(bytes_of_row * usize::try_from(height).ok()?);
            for row in y..y + height {
                let start = usize::try_from(row * picture.width() + rect.x).ok()?;
                let pixels = &picture.pixels()[start..start + width];
                data.extend(pixels.iter().flat_map(|it| self.bytes([it.red(), it.green(), it.blue()])));
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

    /// Returns red, green and blue in the display's format.
    fn bytes(&self, channels: [u8; 3]) -> [u8; 2] {
        let pixel = channels.iter().zip(self.masks).fold(0, |pixel, (channel, mask)| {
            // The channel's highest bits, as many as the mask has; then where the mask begins.
            let bits = u32::from(*channel) << mask.count_ones() >> 8 << mask.trailing_zeros();
            pixel | (u16::try_from(bits).unwrap_or(mask) & mask)
        });
        match self.connection.setup().image_byte_order {
            ImageOrder::MSB_FIRST => pixel.to_be_bytes(),
            _ => pixel.to_le_bytes(),
        }
    }
}
