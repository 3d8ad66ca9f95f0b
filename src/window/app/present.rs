//! Presents pictures on the screen: only changed rectangles if the window's framebuffer still has the rest.
//!
//! With double buffering the framebuffer may hold the picture before the last one; then the rectangles that changed in
//! the last picture are presented again.

use std::num::NonZeroU32;
use std::rc::Rc;

use softbuffer::{Context, SoftBufferError, Surface};
use winit::event_loop::OwnedDisplayHandle;
use winit::window::Window;

#[cfg(all(target_os = "linux", feature = "x11"))]
use crate::app::x11_depth::{UnsupportedDepth, X11Depth};
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::paint::{Damage, Picture};

/// The destination of the pixels: softbuffer's surface or, if softbuffer does not support the color depth, an X11
/// window.
enum Target {
    Surface(Surface<OwnedDisplayHandle, Rc<Window>>),
    #[cfg(all(target_os = "linux", feature = "x11"))]
    X11Depth(Box<X11Depth>),
}

/// Reason that a window has no surface.
#[derive(Debug)]
pub enum ScreenError {
    /// The display is not supported, because it has a palette with only this number of colors.
    #[cfg(all(target_os = "linux", feature = "x11"))]
    Palette(u32),
    /// The display provides no surface.
    Surface(SoftBufferError),
}

/// The surface of a window, to which its pictures are presented.
pub struct Screen {
    target: Target,
    size: (i32, i32),
    /// The damaged part of the previous picture. If a buffer is two pictures old, this part must also be repainted in
    /// it.
    last: Damage,
}

impl Screen {
    /// Returns the surface of a window.
    ///
    /// # Errors
    /// If the display provides no surface, or has too few colors.
    pub fn new(display: OwnedDisplayHandle, window: Rc<Window>) -> Result<Self, ScreenError> {
        let context = Context::new(display).map_err(ScreenError::Surface)?;
        let target = match Surface::new(&context, Rc::clone(&window)) {
            Ok(surface) => Target::Surface(surface),
            #[cfg(all(target_os = "linux", feature = "x11"))]
            Err(error) => match X11Depth::new(&window) {
                Ok(depth) => Target::X11Depth(Box::new(depth)),
                Err(UnsupportedDepth::Palette(n_colors)) => return Err(ScreenError::Palette(n_colors)),
                Err(UnsupportedDepth::Other) => return Err(ScreenError::Surface(error)),
            },
            #[cfg(not(all(target_os = "linux", feature = "x11")))]
            Err(error) => return Err(ScreenError::Surface(error)),
        };
        Ok(Self { target, size: (0, 0), last: Damage::none() })
    }

    /// Converts the damaged part of a picture into the window's pixel format and shows it. If the window's buffer holds
    /// no recent picture, converts the whole picture.
    ///
    /// # Errors
    /// If the surface is lost; a new one must be created.
    pub fn present(&mut self, picture: &Picture, damage: &Damage) -> Result<(), SoftBufferError> {
        let (width, height) = (picture.width(), picture.height());
        let (Some(w), Some(h)) = (side(width), side(height)) else { return Ok(()) };
        let whole = Rect::new(0, 0, width, height);
        let is_fresh = self.size != (width, height);
        self.size = (width, height);
        if is_fresh {
            self.last = Damage::of(whole);
        }
        #[cfg_attr(
            not(all(target_os = "linux", feature = "x11")),
            expect(clippy::infallible_destructuring_match, reason = "the second target is one of X11")
        )]
        let surface = match &mut self.target {
            Target::Surface(surface) => surface,
            #[cfg(all(target_os = "linux", feature = "x11"))]
            Target::X11Depth(depth) => {
                let wanted = if is_fresh { &self.last } else { damage };
                let rects: Vec<_> = wanted.rects().iter().map(|it| it.intersect(whole)).collect();
                return depth.put(picture, &rects);
            }
        };
        if is_fresh {
            surface.resize(w, h)?;
        }
        let mut buffer = surface.buffer_mut()?;
        let mut wanted = damage.clone();
        match buffer.age() {
            1 => {}
            2 => wanted.merge(&self.last),
            _ => wanted = Damage::of(whole),
        }
        let row = cast::to_usize(width);
        for rect in wanted.rects() {
            let rect = rect.intersect(whole);
            for y in rect.y..rect.bottom() {
                let start = cast::to_usize(y) * row + cast::to_usize(rect.x);
                let span = start..start + cast::to_usize(rect.w);
                for (word, pixel) in buffer[span.clone()].iter_mut().zip(&picture.pixels()[span]) {
                    // softbuffer ignores the first byte of a pixel, but Weston takes it as the alpha of the pixel in
                    // screenshots.
                    *word = u32::from_be_bytes([pixel.alpha(), pixel.red(), pixel.green(), pixel.blue()]);
                }
            }
        }
        let rects: Vec<softbuffer::Rect> = wanted.rects().iter().filter_map(|it| region(it.intersect(whole))).collect();
        self.last = damage.clone();
        buffer.present_with_damage(&rects)
    }
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Screen").field("size", &self.size).finish_non_exhaustive()
    }
}

fn side(pixels: i32) -> Option<NonZeroU32> {
    u32::try_from(pixels).ok().and_then(NonZeroU32::new)
}

fn region(rect: Rect) -> Option<softbuffer::Rect> {
    Some(softbuffer::Rect {
        x: u32::try_from(rect.x).ok()?,
        y: u32::try_from(rect.y).ok()?,
        width: side(rect.w)?,
        height: side(rect.h)?,
    })
}
