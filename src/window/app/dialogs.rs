//! The desktop's own file dialogs, opened on a thread of their own so that the window stays responsive.
//!
//! On Linux the dialog of the desktop portal is tried first, then the programs zenity and kdialog.

#[cfg(all(target_os = "linux", feature = "portal"))]
mod portal;
mod request;

use std::path::PathBuf;

use winit::window::Window;

use crate::app::dialogs::request::{DialogResult, FileDialog};
use crate::app::tasks::{self, EventSender};
use crate::ui::event::Event;
use crate::ui::files::{FileEvent, Purpose, SourceForm};
use crate::ui::locale::Language;

/// Opens a file dialog above a window. Sends [`FileEvent::Chosen`] with the chosen file, or [`FileEvent::NoDialog`] if
/// the desktop has no dialogs.
pub(super) fn open(
    #[cfg_attr(
        not(any(windows, all(target_os = "linux", feature = "portal"))),
        expect(unused, reason = "a dialog of another program has no parent window")
    )]
    window: &Window,
    purpose: Purpose,
    start: PathBuf,
    language: Language,
    events: &EventSender,
) {
    let dialog = FileDialog {
        purpose,
        start,
        language,
        #[cfg(windows)]
        native: rfd::FileDialog::new().set_parent(window),
        #[cfg(all(target_os = "linux", feature = "portal"))]
        parent: portal::name_of(window),
    };
    let none = Event::Files(FileEvent::NoDialog(purpose, dialog.start.clone()));
    let (asked, answer) = (dialog, events.clone());
    let thread = tasks::spawn("dialog", move || {
        answer.send(match ask(&asked) {
            DialogResult::Chosen(path) => Event::Files(FileEvent::Chosen(purpose, path)),
            DialogResult::NoDialog => Event::Files(FileEvent::NoDialog(purpose, asked.start)),
        });
    });
    if thread.is_err() {
        events.send(none);
    }
}

#[cfg(windows)]
fn ask(asked: &FileDialog) -> DialogResult {
    let file_types = [asked.file_type(), (asked.all_files(), &["*"])];
    let dialog = asked.native.clone().set_title(asked.title());
    let dialog = file_types.into_iter().fold(dialog, |dialog, (name, endings)| dialog.add_filter(name, endings));
    let place = asked.absolute_start();
    DialogResult::Chosen(match asked.purpose {
        Purpose::Open | Purpose::ImportTraining | Purpose::Source(SourceForm::File) => {
            dialog.set_directory(place).pick_file()
        }
        Purpose::Source(SourceForm::Folder) | Purpose::ReviewFolder => dialog.set_directory(place).pick_folder(),
        Purpose::Write(_) => {
            let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let folder = place.parent().map(PathBuf::from).unwrap_or_default();
            dialog.set_directory(folder).set_file_name(name).save_file()
        }
    })
}

/// Shows the file dialog of the desktop portal. If this fails, tries the programs zenity and kdialog, first the one
/// that belongs to the desktop.
#[cfg(not(windows))]
fn ask(asked: &FileDialog) -> DialogResult {
    #[cfg(all(target_os = "linux", feature = "portal"))]
    if let chosen @ DialogResult::Chosen(_) = portal::ask(asked) {
        return chosen;
    }
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default().to_uppercase();
    let mut programs = [zenity, kdialog];
    if desktop.contains("KDE") || desktop.contains("LXQT") {
        programs.reverse();
    }
    let results = programs.into_iter().map(|program| run_dialog(&mut program(asked)));
    results.into_iter().find(|it| matches!(it, DialogResult::Chosen(_))).unwrap_or(DialogResult::NoDialog)
}

#[cfg(not(windows))]
fn kdialog(asked: &FileDialog) -> std::process::Command {
    let mut command = std::process::Command::new("kdialog");
    command.args(["--title", asked.title()]);
    command.arg(match asked.purpose {
        Purpose::Open | Purpose::ImportTraining | Purpose::Source(SourceForm::File) => "--getopenfilename",
        Purpose::Source(SourceForm::Folder) | Purpose::ReviewFolder => "--getexistingdirectory",
        Purpose::Write(_) => "--getsavefilename",
    });
    command.arg(asked.absolute_start()).arg(format!(
        "{} ({})\n{} (*)",
        asked.file_type().0,
        asked.patterns(),
        asked.all_files()
    ));
    command
}

#[cfg(not(windows))]
fn zenity(asked: &FileDialog) -> std::process::Command {
    let mut command = std::process::Command::new("zenity");
    command.args(["--file-selection", "--title", asked.title()]);
    let mut place = asked.absolute_start().into_os_string();
    match asked.purpose {
        // End the path of the folder with a slash, because the dialog would otherwise open the parent folder and
        // preselect the folder there as if it were a file.
        Purpose::Open | Purpose::ImportTraining | Purpose::Source(SourceForm::File) => place.push("/"),
        Purpose::Source(SourceForm::Folder) | Purpose::ReviewFolder => {
            command.arg("--directory");
            place.push("/");
        }
        Purpose::Write(_) => {
            command.args(["--save", "--confirm-overwrite"]);
        }
    }
    command.arg("--filename").arg(place);
    command.arg(format!("--file-filter={} | {}", asked.file_type().0, asked.patterns()));
    command.arg(format!("--file-filter={} | *", asked.all_files()));
    command
}

/// Runs a program that prints the chosen path and exits with 0, or with 1 if the player canceled.
#[cfg(not(windows))]
fn run_dialog(command: &mut std::process::Command) -> DialogResult {
    use std::os::unix::ffi::OsStringExt;
    let Ok(output) = command.stdin(std::process::Stdio::null()).output() else { return DialogResult::NoDialog };
    let mut path = output.stdout;
    while path.last().is_some_and(|it| *it == b'\n') {
        path.pop();
    }
    match output.status.code() {
        Some(0) if !path.is_empty() => DialogResult::Chosen(Some(PathBuf::from(std::ffi::OsString::from_vec(path)))),
        Some(0 | 1) => DialogResult::Chosen(None),
        Some(_) | None => DialogResult::NoDialog,
    }
}
