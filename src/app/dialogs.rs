//! The desktop's own dialogs for files, on a thread of their own so that the window stays alive.

use std::path::PathBuf;
use std::thread;

use winit::window::Window;

use crate::ui::event::{Event, Purpose};
use crate::ui::locale::{Language, Msg};

/// The endings of the names of files of games.
const GAMES: &[&str] = &["sgf", "psq", "lib", "rif", "pos", "txt"];

/// The endings of the names of pictures.
const PICTURES: &[&str] = &["png", "gif"];

/// A dialog that is wanted.
#[derive(Clone, Debug)]
struct Wish {
    purpose: Purpose,
    /// Where it begins.
    start: PathBuf,
    language: Language,
    /// Empty, but it knows the window that it stands before.
    #[cfg(windows)]
    dialog: rfd::FileDialog,
}

impl Wish {
    fn title(&self) -> &'static str {
        self.language.text(match self.purpose {
            Purpose::Open => Msg::DialogOpen,
            Purpose::Save => Msg::DialogSave,
            Purpose::Picture => Msg::DialogSavePicture,
        })
    }

    /// What the files are called that are shown at first, and how their names end.
    fn wanted(&self) -> (&'static str, &'static [&'static str]) {
        match self.purpose {
            Purpose::Open | Purpose::Save => (self.language.text(Msg::DialogGames), GAMES),
            Purpose::Picture => (self.language.text(Msg::DialogPictures), PICTURES),
        }
    }

    /// Them, as patterns.
    #[cfg(not(windows))]
    fn patterns(&self) -> String {
        let (_, endings) = self.wanted();
        endings.iter().map(|it| format!("*.{it}")).collect::<Vec<_>>().join(" ")
    }

    fn all(&self) -> &'static str {
        self.language.text(Msg::DialogAllFiles)
    }

    /// Where it begins, from the root on.
    fn place(&self) -> PathBuf {
        std::env::home_dir().unwrap_or_default().join(&self.start)
    }
}

/// What came of a dialog.
enum Answer {
    /// This file was chosen, or none.
    Chosen(Option<PathBuf>),
    /// There is no such dialog here.
    #[cfg_attr(windows, expect(dead_code, reason = "Windows always has dialogs"))]
    NoDialog,
}

/// Opens a dialog before a window; the file comes as an event, or that there is no dialog.
pub(super) fn open(
    #[cfg_attr(not(windows), expect(unused, reason = "a program of its own knows no window of ours"))] window: &Window,
    purpose: Purpose,
    start: PathBuf,
    language: Language,
    tell: impl Fn(Event) + Clone + Send + 'static,
) {
    let wish = Wish {
        purpose,
        start,
        language,
        #[cfg(windows)]
        dialog: rfd::FileDialog::new().set_parent(window),
    };
    let none = Event::NoDialog(purpose, wish.start.clone());
    let (asked, told) = (wish, tell.clone());
    let thread = thread::Builder::new().name("dialog".to_owned()).spawn(move || {
        told(match ask(&asked) {
            Answer::Chosen(path) => Event::Chosen(purpose, path),
            Answer::NoDialog => Event::NoDialog(purpose, asked.start),
        });
    });
    if thread.is_err() {
        tell(none);
    }
}

#[cfg(windows)]
fn ask(wish: &Wish) -> Answer {
    let any = [wish.wanted(), (wish.all(), &["*"])];
    let dialog = wish.dialog.clone().set_title(wish.title());
    let dialog = any.into_iter().fold(dialog, |dialog, (name, endings)| dialog.add_filter(name, endings));
    let place = wish.place();
    Answer::Chosen(match wish.purpose {
        Purpose::Open => dialog.set_directory(place).pick_file(),
        Purpose::Save | Purpose::Picture => {
            let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let folder = place.parent().map(PathBuf::from).unwrap_or_default();
            dialog.set_directory(folder).set_file_name(name).save_file()
        }
    })
}

/// Asks the desktop's own program first, and the other one where that is not there.
#[cfg(not(windows))]
fn ask(wish: &Wish) -> Answer {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default().to_uppercase();
    let mut programs = [zenity, kdialog];
    if desktop.contains("KDE") || desktop.contains("LXQT") {
        programs.reverse();
    }
    let answers = programs.into_iter().map(|program| answer_of(&mut program(wish)));
    answers.into_iter().find(|it| matches!(it, Answer::Chosen(_))).unwrap_or(Answer::NoDialog)
}

#[cfg(not(windows))]
fn kdialog(wish: &Wish) -> std::process::Command {
    let mut command = std::process::Command::new("kdialog");
    command.args(["--title", wish.title()]);
    command.arg(match wish.purpose {
        Purpose::Open => "--getopenfilename",
        Purpose::Save | Purpose::Picture => "--getsavefilename",
    });
    command.arg(wish.place()).arg(format!("{} ({})\n{} (*)", wish.wanted().0, wish.patterns(), wish.all()));
    command
}

#[cfg(not(windows))]
fn zenity(wish: &Wish) -> std::process::Command {
    let mut command = std::process::Command::new("zenity");
    command.args(["--file-selection", "--title", wish.title()]);
    let mut place = wish.place().into_os_string();
    match wish.purpose {
        // Without a slash at its end the folder would be taken for a file in the one around it.
        Purpose::Open => place.push("/"),
        Purpose::Save | Purpose::Picture => _ = command.args(["--save", "--confirm-overwrite"]),
    }
    command.arg("--filename").arg(place);
    command.arg(format!("--file-filter={} | {}", wish.wanted().0, wish.patterns()));
    command.arg(format!("--file-filter={} | *", wish.all()));
    command
}

/// What a program answers: a path and 0, or 1 where the player chose none.
#[cfg(not(windows))]
fn answer_of(command: &mut std::process::Command) -> Answer {
    use std::os::unix::ffi::OsStringExt;
    let Ok(output) = command.stdin(std::process::Stdio::null()).output() else { return Answer::NoDialog };
    let mut path = output.stdout;
    while path.last().is_some_and(|it| *it == b'\n') {
        path.pop();
    }
    match output.status.code() {
        Some(0) if !path.is_empty() => Answer::Chosen(Some(PathBuf::from(std::ffi::OsString::from_vec(path)))),
        Some(0 | 1) => Answer::Chosen(None),
        Some(_) | None => Answer::NoDialog,
    }
}
