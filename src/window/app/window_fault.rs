//! Faults because of which the window cannot open or has to close, and their texts.

use winit::error::{EventLoopError, OsError};

#[cfg(target_os = "linux")]
use crate::app::libraries::Library;
use crate::app::present::ScreenError;
use crate::ui::locale::{Language, Template};

/// The reason why the window cannot open or has to close.
#[derive(Debug)]
pub(super) enum WindowFault {
    /// A shared library that the window needs cannot be opened.
    #[cfg(target_os = "linux")]
    MissingLibrary(Library),
    /// There is no display.
    NoDisplay(EventLoopError),
    /// The system creates no window.
    NoWindow(OsError),
    /// The window cannot be painted.
    NoSurface(ScreenError),
    /// The window could be painted, and now it cannot be painted any more.
    SurfaceLost(ScreenError),
    /// The connection to the display has ended.
    DisplayGone(EventLoopError),
}

impl WindowFault {
    /// Returns the fault as one line of text.
    pub fn text(&self, language: Language) -> String {
        match self {
            #[cfg(target_os = "linux")]
            Self::MissingLibrary(Library { file, package, .. }) => {
                language.fill(Template::CliNoLibrary { file, package })
            }
            Self::NoDisplay(error) => language.fill(Template::CliNoDisplay { why: without_source(&error.to_string()) }),
            Self::NoWindow(error) => language.fill(Template::CliNoWindow { why: &error.to_string() }),
            #[cfg(all(target_os = "linux", feature = "x11"))]
            Self::NoSurface(ScreenError::Palette(n_colors)) | Self::SurfaceLost(ScreenError::Palette(n_colors)) => {
                language.fill(Template::CliFewColors { colors: &n_colors.to_string() })
            }
            Self::NoSurface(ScreenError::Surface(error)) => {
                language.fill(Template::CliNoPixels { why: &error.to_string() })
            }
            Self::SurfaceLost(ScreenError::Surface(error)) => {
                language.fill(Template::CliSurfaceLost { why: &error.to_string() })
            }
            Self::DisplayGone(error) => language.fill(Template::CliDisplayGone { why: &error.to_string() }),
        }
    }
}

/// Returns the text of a winit error without the position in winit's source code.
fn without_source(error: &str) -> &str {
    error.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": ")).map_or(error, |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_worded_without_the_position_in_the_source_of_winit() {
        let (language, why) = (Language::English, "Exit Failure: 7");
        let gone = WindowFault::DisplayGone(EventLoopError::ExitFailure(7));
        assert_eq!(gone.text(language), language.fill(Template::CliDisplayGone { why }));
        let no_display = WindowFault::NoDisplay(EventLoopError::ExitFailure(7));
        assert_eq!(no_display.text(language), language.fill(Template::CliNoDisplay { why }));
        assert_eq!(without_source("os error at a/event_loop.rs:12: no compositor"), "no compositor");
        assert_eq!(without_source("no compositor"), "no compositor");
    }

    #[cfg(all(target_os = "linux", feature = "x11"))]
    #[test]
    fn a_palette_is_the_same_fault_at_the_start_and_later() {
        for fault in [WindowFault::NoSurface, WindowFault::SurfaceLost] {
            let language = Language::English;
            let few = language.fill(Template::CliFewColors { colors: "16" });
            assert_eq!(fault(ScreenError::Palette(16)).text(language), few);
        }
    }
}
