//! The system's wish for reduced motion, found on a thread of its own when the first stone could move.

use std::process::{Command, Stdio};

use crate::app::tasks::{self, EventSender};
use crate::ui::event::Event;

/// Finds out if the system asks for reduced motion, and sends the answer as [`Event::ReducedMotion`]. Without an answer
/// of the system nothing moves.
pub(super) fn find(events: EventSender) {
    // Without a thread nothing moves, which is no loss.
    let _ = tasks::spawn("motion", move || events.send(Event::ReducedMotion(is_reduced())));
}

/// Returns the standard output of a program; empty if it cannot be run.
fn output(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.map(|it| String::from_utf8_lossy(&it.stdout).into_owned()).unwrap_or_default()
}

/// Returns `true` if GNOME, GTK or KDE's settings switch animations off.
#[cfg(not(windows))]
fn is_reduced() -> bool {
    use std::path::PathBuf;
    use std::{env, fs};

    let own = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
    let Some(folder) = own.or_else(|| Some(env::home_dir()?.join(".config"))) else { return false };
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    is_off_in_kde(&read("kdeglobals"))
        || ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"].iter().any(|it| is_off_in_gtk(&read(it)))
        || output(Command::new("gsettings").args(["get", "org.gnome.desktop.interface", "enable-animations"])).trim()
            == "false"
}

/// Returns `true` if KDE's settings give animations no time.
#[cfg(not(windows))]
fn is_off_in_kde(settings: &str) -> bool {
    value(settings, "AnimationDurationFactor").and_then(|it| it.parse::<f32>().ok()).is_some_and(|it| it <= 0.0)
}

/// Returns `true` if a settings file of GTK switches animations off.
#[cfg(not(windows))]
fn is_off_in_gtk(settings: &str) -> bool {
    value(settings, "gtk-enable-animations").is_some_and(|it| it == "0" || it.eq_ignore_ascii_case("false"))
}

/// Returns the value of a key in a file of `key=value` lines.
#[cfg(not(windows))]
fn value<'a>(settings: &'a str, key: &str) -> Option<&'a str> {
    settings.lines().filter_map(|it| it.split_once('=')).find(|it| it.0.trim() == key).map(|it| it.1.trim())
}

/// Returns `true` if Windows' settings switch animations in windows off.
#[cfg(windows)]
fn is_reduced() -> bool {
    use std::os::windows::process::CommandExt as _;

    /// `CREATE_NO_WINDOW`: the program opens no console.
    const NO_WINDOW: u32 = 0x0800_0000;
    let mut command = Command::new("reg");
    command.args(["query", r"HKCU\Control Panel\Desktop", "/v", "UserPreferencesMask"]).creation_flags(NO_WINDOW);
    is_off_in_mask(output(&mut command).split_whitespace().last().unwrap_or_default())
}

/// Returns `true` if the bit of `SPI_GETCLIENTAREAANIMATION` is off in the mask of the user's preferences: the second
/// one of its fifth byte, which is written in hexadecimal digits.
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
    fn settings_files_switch_motion_off_only_where_they_say_so() {
        assert!(is_off_in_kde("[KDE]\nAnimationDurationFactor=0\n"));
        assert!(!is_off_in_kde("[KDE]\nAnimationDurationFactor=0.5\n") && !is_off_in_kde(""));
        assert!(
            is_off_in_gtk("[Settings]\ngtk-enable-animations = false\n") && is_off_in_gtk("gtk-enable-animations=0")
        );
        assert!(!is_off_in_gtk("[Settings]\ngtk-enable-animations=1\n") && !is_off_in_gtk(""));
    }
}
