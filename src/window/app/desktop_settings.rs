//! The desktop's settings that the window follows: reduced motion, and light or dark colors (dark mode).
//!
//! Each setting is read on a thread of its own: reduced motion when the first animation could start, the colors at the
//! start and whenever the window gets the focus or the system reports another theme.

use std::process::{Command, Stdio};

use crate::app::tasks::{self, EventSender};
use crate::ui::event::Event;
use crate::ui::theme::Theme;

/// Finds out whether the system prefers light or dark colors, and sends the answer as [`Event::SystemTheme`]. If the
/// system has no preference, the answer is light.
pub(super) fn find_theme(events: EventSender) {
    let theme = || if is_dark() { Theme::Dark } else { Theme::Light };
    // Ignore an error: if the system provides no thread, the colors stay unchanged.
    let _ = tasks::spawn("theme", move || events.send(Event::SystemTheme(theme())));
}

/// Finds out whether the system asks for reduced motion, and sends the answer as [`Event::ReducedMotion`]. Until the
/// answer arrives, the window shows no animations.
pub(super) fn find_reduced_motion(events: EventSender) {
    // Ignore an error: if this thread cannot be started, `Event::ReducedMotion` is never sent, and the window shows no
    // animations.
    let _ = tasks::spawn("motion", move || events.send(Event::ReducedMotion(is_reduced())));
}

/// Returns the standard output of a program; empty if the program cannot be run.
fn output(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.map(|it| String::from_utf8_lossy(&it.stdout).into_owned()).unwrap_or_default()
}

/// GTK's settings files, below the user's configuration folder.
#[cfg(not(windows))]
const GTK: [&str; 2] = ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"];

/// Returns the text of a settings file below the user's configuration folder; empty if the file cannot be read.
#[cfg(not(windows))]
fn settings_file(name: &str) -> String {
    use std::path::PathBuf;
    use std::{env, fs};

    let own = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
    let folder = own.or_else(|| Some(env::home_dir()?.join(".config")));
    folder.and_then(|it| fs::read_to_string(it.join(name)).ok()).unwrap_or_default()
}

/// Returns the value of a key in GNOME's interface settings, which other desktops use too; empty if there is no value.
#[cfg(not(windows))]
fn gnome_value(key: &str) -> String {
    output(Command::new("gsettings").args(["get", "org.gnome.desktop.interface", key])).trim().to_owned()
}

/// Returns `true` if GNOME, GTK or KDE's settings switch animations off.
#[cfg(not(windows))]
fn is_reduced() -> bool {
    is_off_in_kde(&settings_file("kdeglobals"))
        || GTK.iter().any(|it| is_off_in_gtk(&settings_file(it)))
        || gnome_value("enable-animations") == "false"
}

/// Returns `true` if GNOME, GTK or KDE's settings ask for dark colors.
#[cfg(not(windows))]
fn is_dark() -> bool {
    is_dark_in_kde(&settings_file("kdeglobals"))
        || GTK.iter().any(|it| is_dark_in_gtk(&settings_file(it)))
        || gnome_value("color-scheme") == "'prefer-dark'"
}

/// Returns `true` if the name of KDE's color scheme contains "dark", as `BreezeDark` does.
#[cfg(not(windows))]
fn is_dark_in_kde(settings: &str) -> bool {
    value(settings, "ColorScheme").is_some_and(|it| it.to_ascii_lowercase().contains("dark"))
}

/// Returns `true` if a settings file of GTK prefers dark colors, or names a theme such as `Adwaita-dark`.
#[cfg(not(windows))]
fn is_dark_in_gtk(settings: &str) -> bool {
    value(settings, "gtk-application-prefer-dark-theme").is_some_and(|it| it == "1" || it.eq_ignore_ascii_case("true"))
        || value(settings, "gtk-theme-name").is_some_and(|it| it.to_ascii_lowercase().ends_with("-dark"))
}

/// Returns `true` if KDE's settings set the duration of animations to zero.
#[cfg(not(windows))]
fn is_off_in_kde(settings: &str) -> bool {
    value(settings, "AnimationDurationFactor").and_then(|it| it.parse::<f32>().ok()).is_some_and(|it| it <= 0.0)
}

/// Returns `true` if a settings file of GTK switches animations off.
#[cfg(not(windows))]
fn is_off_in_gtk(settings: &str) -> bool {
    value(settings, "gtk-enable-animations").is_some_and(|it| it == "0" || it.eq_ignore_ascii_case("false"))
}

/// Returns the value of a key in a text of `key=value` lines.
#[cfg(not(windows))]
fn value<'a>(settings: &'a str, key: &str) -> Option<&'a str> {
    settings.lines().filter_map(|it| it.split_once('=')).find(|it| it.0.trim() == key).map(|it| it.1.trim())
}

/// Returns a value of the Windows registry, read with the program `reg`; empty if there is no such value.
#[cfg(windows)]
fn registry_value(key: &str, name: &str) -> String {
    use std::os::windows::process::CommandExt as _;

    /// `CREATE_NO_WINDOW`: the program opens no console.
    const NO_WINDOW: u32 = 0x0800_0000;
    let mut command = Command::new("reg");
    command.args(["query", key, "/v", name]).creation_flags(NO_WINDOW);
    output(&mut command).split_whitespace().last().unwrap_or_default().to_owned()
}

/// Returns `true` if Windows' settings switch animations in windows off.
#[cfg(windows)]
fn is_reduced() -> bool {
    is_off_in_mask(&registry_value(r"HKCU\Control Panel\Desktop", "UserPreferencesMask"))
}

/// Returns `true` if Windows' settings ask for dark colors; before Windows 10 there is no such setting.
#[cfg(windows)]
fn is_dark() -> bool {
    let key = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
    registry_value(key, "AppsUseLightTheme") == "0x0"
}

/// Returns `true` if the setting `SPI_GETCLIENTAREAANIMATION` is off. `mask` is the mask of the user's preferences in
/// hexadecimal digits. The setting is the second-lowest bit of the fifth byte.
#[cfg(any(windows, test))]
fn is_off_in_mask(mask: &str) -> bool {
    let byte = mask.get(8..10).and_then(|it| u8::from_str_radix(it, 16).ok());
    byte.is_some_and(|it| it & 2 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_of_the_desktops_are_understood() {
        assert!(is_off_in_mask("9012038010000000") && !is_off_in_mask("9E1E078012000000") && !is_off_in_mask(""));
    }

    #[cfg(not(windows))]
    #[test]
    fn colors_are_dark_only_where_settings_files_say_so() {
        assert!(is_dark_in_kde("[General]\nColorScheme=BreezeDark\n") && !is_dark_in_kde("ColorScheme=BreezeLight"));
        assert!(is_dark_in_gtk("[Settings]\ngtk-application-prefer-dark-theme=true\n"));
        assert!(is_dark_in_gtk("gtk-theme-name = Adwaita-dark") && !is_dark_in_gtk("gtk-theme-name=Darkness"));
        assert!(!is_dark_in_gtk("gtk-application-prefer-dark-theme=0") && !is_dark_in_gtk(""));
    }

    #[cfg(not(windows))]
    #[test]
    fn settings_files_switch_motion_off_only_where_they_say_so() {
        assert!(is_off_in_kde("[KDE]\nAnimationDurationFactor=0\n"));
        assert!(!is_off_in_kde("[KDE]\nAnimationDurationFactor=0.5\n") && !is_off_in_kde(""));
        assert!(
            is_off_in_gtk("[Settings]\ngtk-enable-animations = false\n") && is_off_in_gtk("gtk-enable-animations=0")
        );
        assert!(!is_off_in_gtk("[Settings]\ngtk-enable-animations=1\n") && !is_off_in_gtk(""));
    }
}
