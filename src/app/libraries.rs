//! The libraries of the desktop, which winit opens when the program starts: which of them is missing.

use std::env;

use x11_dl::xcursor::Xcursor;
use x11_dl::xinput2::XInput2;
use x11_dl::xlib::Xlib;
use x11_dl::xlib_xcb::Xlib_xcb;
use xkbcommon_dl::x11::xkbcommon_x11_option;
use xkbcommon_dl::xkbcommon_option;

/// A library, the package of Debian and Ubuntu that has it, and whether it can be opened.
type Library = (&'static str, &'static str, fn() -> bool);

/// What reads the keyboard everywhere.
const KEYBOARD: Library = ("libxkbcommon.so.0", "libxkbcommon0", || xkbcommon_option().is_some());

/// What reads it under X11.
const X11_KEYBOARD: Library = ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", || xkbcommon_x11_option().is_some());

/// What else X11 needs.
const X11: [Library; 4] = [
    ("libX11.so.6", "libx11-6", || Xlib::open().is_ok()),
    ("libX11-xcb.so.1", "libx11-xcb1", || Xlib_xcb::open().is_ok()),
    ("libXcursor.so.1", "libxcursor1", || Xcursor::open().is_ok()),
    ("libXi.so.6", "libxi6", || XInput2::open().is_ok()),
];

/// Looks for those without which winit panics.
///
/// # Errors
/// One line that names the one that is missing.
pub(super) fn check() -> Result<(), String> {
    let libraries: &[Library] = match display() {
        Display::Wayland => &[KEYBOARD],
        Display::X11 => &[KEYBOARD, X11_KEYBOARD],
        Display::None => &[],
    };
    missing(libraries).map_or(Ok(()), Err)
}

/// Why winit has found no display, if it is for want of a library: it tells that, but not of which one.
pub(super) fn reason() -> Option<String> {
    match display() {
        Display::X11 => missing(&X11),
        Display::Wayland | Display::None => None,
    }
}

/// What the window is to be opened on.
enum Display {
    Wayland,
    X11,
    None,
}

/// As winit chooses.
fn display() -> Display {
    let is_set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
    match (is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET"), is_set("DISPLAY")) {
        (true, _) => Display::Wayland,
        (false, true) => Display::X11,
        (false, false) => Display::None,
    }
}

fn missing(libraries: &[Library]) -> Option<String> {
    let (name, package, _) = libraries.iter().find(|(_, _, opens)| !opens())?;
    Some(format!("the library {name} is missing or broken; Debian and Ubuntu have it in their package {package}"))
}
