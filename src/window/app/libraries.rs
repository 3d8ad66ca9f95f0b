//! Names a missing shared library that the window needs.
//!
//! winit loads the libraries when the program starts, and its own error message does not name the missing library.

use std::env;

use xkbcommon_dl::xkbcommon_option;

/// A shared library that winit loads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Library {
    /// The name of the file.
    pub file: &'static str,
    /// The package of Debian and Ubuntu that contains the library.
    pub package: &'static str,
    can_be_opened: fn() -> bool,
}

/// The library that reads the keyboard, needed on every display.
const KEYBOARD: Library = library("libxkbcommon.so.0", "libxkbcommon0", || xkbcommon_option().is_some());

/// The libraries without which winit panics on an X11 display.
#[cfg(feature = "x11")]
const X11_KEYBOARD: &[Library] = &[
    KEYBOARD,
    library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", || xkbcommon_dl::x11::xkbcommon_x11_option().is_some()),
];

/// The libraries without which winit finds no X11 display.
#[cfg(feature = "x11")]
const X11: &[Library] = &[
    library("libX11.so.6", "libx11-6", || x11_dl::xlib::Xlib::open().is_ok()),
    library("libX11-xcb.so.1", "libx11-xcb1", || x11_dl::xlib_xcb::Xlib_xcb::open().is_ok()),
    library("libXcursor.so.1", "libxcursor1", || x11_dl::xcursor::Xcursor::open().is_ok()),
    library("libXi.so.6", "libxi6", || x11_dl::xinput2::XInput2::open().is_ok()),
];

const fn library(file: &'static str, package: &'static str, can_be_opened: fn() -> bool) -> Library {
    Library { file, package, can_be_opened }
}

/// Checks that the libraries without which winit panics can be opened.
///
/// # Errors
/// The first missing library.
pub(super) fn check() -> Result<(), Library> {
    let libraries: &[Library] = match display() {
        Display::Wayland => &[KEYBOARD],
        #[cfg(feature = "x11")]
        Display::X11 => X11_KEYBOARD,
        Display::None => &[],
    };
    missing(libraries).map_or(Ok(()), Err)
}

/// Returns the missing library that keeps winit from finding a display; `None` if no such library is missing.
pub(super) fn reason() -> Option<Library> {
    let libraries: &[Library] = match display() {
        #[cfg(feature = "x11")]
        Display::X11 => X11,
        Display::Wayland | Display::None => &[],
    };
    missing(libraries)
}

/// The kind of display on which the window opens.
enum Display {
    Wayland,
    #[cfg(feature = "x11")]
    X11,
    None,
}

/// Returns the display that winit will choose.
fn display() -> Display {
    let is_set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
    if cfg!(feature = "wayland") && (is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")) {
        return Display::Wayland;
    }
    #[cfg(feature = "x11")]
    if is_set("DISPLAY") {
        return Display::X11;
    }
    Display::None
}

fn missing(libraries: &[Library]) -> Option<Library> {
    libraries.iter().copied().find(|it| !(it.can_be_opened)())
}
