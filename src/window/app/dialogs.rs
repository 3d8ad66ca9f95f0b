//! The desktop's own dialogs for files, on a thread of their own so that the window stays alive.

use std::path::PathBuf;

use winit::window::Window;

use crate::app::tasks::{self, EventSender};
use crate::ui::event::{Event, FileKind, Purpose};
use crate::ui::explorer::SourceForm;
use crate::ui::locale::{Language, Msg};

/// The extensions of games.
const GAMES: &[&str] = &["sgf", "psq", "lib", "rif", "pos", "sav", "rec", "txt"];

/// The extensions of pictures.
const PICTURES: &[&str] = &["png", "gif"];

/// The extension of a file with several games.
const COLLECTIONS: &[&str] = &["sgf"];

/// The extension of a training.
const TEXTS: &[&str] = &["txt"];

/// A dialog for files.
#[derive(Clone, Debug)]
struct FileDialog {
    purpose: Purpose,
    /// The folder in which it begins, or the file that it suggests; relative to the user's folder.
    start: PathBuf,
    language: Language,
    /// Empty, but it knows its parent window.
    #[cfg(windows)]
    native: rfd::FileDialog,
}

impl FileDialog {
    fn title(&self) -> &'static str {
        self.language.text(self.purpose.title())
    }

    /// Returns the name and the extensions of the files that are shown at first.
    fn file_type(&self) -> (&'static str, &'static [&'static str]) {
        match self.purpose {
            Purpose::Open | Purpose::Write(FileKind::Game) | Purpose::Source(_) => {
                (self.language.text(Msg::DialogGames), GAMES)
            }
            Purpose::Write(FileKind::Picture) => (self.language.text(Msg::DialogPictures), PICTURES),
            Purpose::Write(FileKind::History) => (self.language.text(Msg::DialogGames), COLLECTIONS),
            Purpose::ImportTraining | Purpose::Write(FileKind::Training) => {
                (self.language.text(Msg::PuzzleFiles), TEXTS)
            }
        }
    }

    /// Returns the files that are shown at first as patterns: `*.sgf *.psq`.
    #[cfg(not(windows))]
    fn patterns(&self) -> String {
        let (_, endings) = self.file_type();
        endings.iter().map(|it| format!("*.{it}")).collect::<Vec<_>>().join(" ")
    }

    fn all_files(&self) -> &'static str {
        self.language.text(Msg::DialogAllFiles)
    }

    /// Returns the start as an absolute path.
    fn absolute_start(&self) -> PathBuf {
        std::env::home_dir().unwrap_or_default().join(&self.start)
    }
}

/// The end of a dialog.
enum DialogResult {
    /// The player has chosen this file, or none.
    Chosen(Option<PathBuf>),
    /// The desktop has no such dialog.
    #[cfg_attr(windows, expect(dead_code, reason = "Windows always has dialogs"))]
    NoDialog,
}

/// Opens a dialog above a window. The chosen file is sent as [`Event::Chosen`]; [`Event::NoDialog`] where the desktop
/// has none.
pub(super) fn open(
    #[cfg_attr(not(windows), expect(unused, reason = "a dialog of another program has no parent window"))]
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
    };
    let none = Event::NoDialog(purpose, dialog.start.clone());
    let (asked, answer) = (dialog, events.clone());
    let thread = tasks::spawn("dialog", move || {
        answer.send(match ask(&asked) {
            DialogResult::Chosen(path) => Event::Chosen(purpose, path),
            DialogResult::NoDialog => Event::NoDialog(purpose, asked.start),
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
        Purpose::Source(SourceForm::Folder) => dialog.set_directory(place).pick_folder(),
        Purpose::Write(_) => {
            let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let folder = place.parent().map(PathBuf::from).unwrap_or_default();
            dialog.set_directory(folder).set_file_name(name).save_file()
        }
    })
}

/// Runs the desktop's own program, or the other one where that is not installed.
#[cfg(not(windows))]
fn ask(asked: &FileDialog) -> DialogResult {
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
        Purpose::Source(SourceForm::Folder) => "--getexistingdirectory",
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
        // Without a slash at its end the folder would be taken for a file in the one around it.
        Purpose::Open | Purpose::ImportTraining | Purpose::Source(SourceForm::File) => place.push("/"),
        Purpose::Source(SourceForm::Folder) => {
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

/// Runs a program that prints the chosen path and exits with 0, or with 1 if the player has chosen none.
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
