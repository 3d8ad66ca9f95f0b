//! Saving and opening games in the real program.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use gumu_core::formats::read;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::{FileAction, FileEntry, FileEvent, FileKind, FileSummary, Listing, Place, Purpose};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::settings::window::SettingsPage;
use gumu_window::ui::settings::{Mode, Settings, Setup};

use crate::window::display::wait_for;
use crate::window::program::{Home, Program, today, windows};

/// Linux's error number for a file that has reached its size limit.
const EFBIG: i32 = 27;

/// Returns the folders of a user whose settings say that new games are for two people.
fn home_of_two() -> Home {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    home.write(home.settings_file(), &Settings { setup, ..Settings::default() }.write());
    home
}

/// Returns the listing of a folder as the program makes it for a user without standard folders such as Documents.
pub fn list(home: &Home, folder: &Path) -> Listing {
    let entry = |it: fs::DirEntry| FileEntry {
        name: it.file_name().into_string().unwrap(),
        is_folder: it.file_type().unwrap().is_dir(),
    };
    let entries = fs::read_dir(folder).unwrap().map(|it| entry(it.unwrap())).collect();
    Listing { folder: folder.to_path_buf(), entries, trouble: None, places: vec![Place::Home(home.path(""))] }
}

/// Returns the file name that the program suggests for a game that two people play today.
fn suggested_name() -> PathBuf {
    PathBuf::from(format!("{} Black – White.sgf", today()))
}

#[track_caller]
fn expect_title(program: &Program, wanted: &str) {
    let read = || Some(program.display.title(program.window)).filter(|it| it == wanted);
    wait_for(&format!("the title {wanted:?}"), read);
}

#[test]
fn a_game_is_saved_in_the_own_dialog_and_opened_again() {
    let home = home_of_two();
    let file = home.path("mine.sgf");
    let folder = file.parent().unwrap();
    let mut program = Program::start(&home);
    for name in ["h8", "i9", "a1"] {
        program.play(name);
    }
    program.key(Chord::ctrl('s'));
    program.twin.event(&Event::Files(FileEvent::NoDialog(Purpose::Write(FileKind::Game), suggested_name())));
    program.twin.event(&Event::Files(FileEvent::Listed(list(&home, folder))));
    program.expect_same("the own dialog to save");
    for _ in suggested_name().to_str().unwrap().chars() {
        program.key(Chord::plain(Key::Backspace));
    }
    program.write("mine");
    program.expect_same("the name is typed");
    program.key(Chord::plain(Key::Enter));
    program.twin.event(&Event::Files(FileEvent::Written(FileKind::Game, file.clone(), Ok(FileSummary::default()))));
    program.expect_same("saved");
    expect_title(&program, "mine.sgf – Gumu");
    program.play("b2");
    expect_title(&program, "*mine.sgf – Gumu");
    program.display.close(program.window);
    program.twin.event(&Event::CloseRequested);
    program.expect_same("the question about the changes");
    program.press(Action::Accept);
    assert_eq!(program.wait().code(), Some(0));

    let mut program = Program::start_with(&home, &[file.to_str().unwrap()], |_| ());
    let bytes = fs::read(&file).unwrap();
    program.twin.event(&Event::Files(FileEvent::Opened { path: file.clone(), games: read(&bytes) }));
    program.expect_same("opened again");
    assert_eq!(program.twin.moves(), "h8 i9 a1 b2");
    expect_title(&program, "mine.sgf – Gumu");
    program.play("c3");
    program.key(Chord::ctrl('o'));
    program.twin.event(&Event::Files(FileEvent::NoDialog(Purpose::Open, folder.to_path_buf())));
    program.twin.event(&Event::Files(FileEvent::Listed(list(&home, folder))));
    program.expect_same("the own dialog to open");
    program.key(Chord::plain(Key::End));
    program.key(Chord::plain(Key::Enter));
    program.twin.event(&Event::Files(FileEvent::Opened { path: file.clone(), games: read(&fs::read(&file).unwrap()) }));
    program.expect_same("the question before another game");
    program.press(Action::Files(FileAction::Discard));
    program.expect_same("opened a second time");
    assert_eq!(program.twin.moves(), "h8 i9 a1 b2");
    program.quit();
}

#[test]
fn a_file_of_the_command_line_is_read_once_the_window_is_there() {
    let home = home_of_two();
    let bad = home.write("games/信.txt", "good morning");
    for language in [Language::English, Language::Chinese] {
        let arguments = ["--lang", language.tag(), bad.to_str().unwrap()];
        let mut program = Program::start_with(&home, &arguments, |_| ());
        program.twin.state.settings_mut().language = Some(language);
        program.twin.event(&Event::Files(FileEvent::Opened { path: bad.clone(), games: read(b"good morning") }));
        program.expect_same("the reason why it is no game");
        program.quit();
    }
    let missing = home.path("games/missing.sgf");
    let mut program = Program::start_with(&home, &[missing.to_str().unwrap()], |_| ());
    let why = io::Error::from(io::ErrorKind::NotFound).into();
    program.twin.event(&Event::Failed(Failure::Unreadable("missing.sgf".to_owned(), why)));
    program.expect_same("the reason why it cannot be read");
    program.quit();
}

#[test]
fn a_large_file_of_the_command_line_leaves_the_window_alive() {
    let home = home_of_two();
    let game = format!("(;GM[4]PB[a]PW[b]C[{}];B[hh];W[ii])\n", "x".repeat(400));
    let file = home.write("games/large.sgf", &game.repeat(8_000));
    assert!(3 << 20 < fs::metadata(&file).unwrap().len());
    let mut program = Program::start_with(&home, &[file.to_str().unwrap()], |_| ());
    program.twin.event(&Event::Files(FileEvent::Opened { path: file.clone(), games: read(&fs::read(&file).unwrap()) }));
    program.expect_same("the question which of the games");
    program.key(Chord::plain(Key::Enter));
    program.expect_same("the first game");
    assert_eq!(program.twin.moves(), "h8 i7");
    program.quit();
}

#[test]
fn a_game_goes_through_the_clipboard() {
    let home = home_of_two();
    let mut program = Program::start(&home);
    for name in ["h8", "i9"] {
        program.play(name);
    }
    program.key(Chord::ctrl('c'));
    let copied = wait_for("the game in the clipboard", || program.display.clipboard());
    assert!(copied.ends_with("1. h8 i9\n"), "{copied:?}");
    program.key(Chord::ctrl('n'));
    program.key(Chord::plain(Key::Enter));
    program.expect_same("a new game");
    program.key(Chord::ctrl('v'));
    program.twin.event(&Event::Files(FileEvent::Pasted(copied)));
    program.expect_same("pasted");
    assert_eq!(program.twin.moves(), "h8 i9");
    program.key(Chord::ctrl('i'));
    wait_for("the picture in the clipboard", || program.display.clipboard().is_none().then_some(()));
    program.quit();
}

#[test]
fn the_desktop_s_own_dialog_is_used_where_there_is_one() {
    let home = home_of_two();
    let file = home.write("games/from the desktop.txt", "h8 i9 j10");
    let dialog = home.write("bin/kdialog", &format!("#!/bin/sh\necho '{}'\n", file.display()));
    fs::set_permissions(&dialog, fs::Permissions::from_mode(0o755)).unwrap();
    let mut program = Program::start_with(&home, &[], |command| {
        command.env("PATH", dialog.parent().unwrap());
    });
    program.key(Chord::ctrl('o'));
    program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Open, Some(file.clone()))));
    program.twin.event(&Event::Files(FileEvent::Opened { path: file.clone(), games: read(&fs::read(&file).unwrap()) }));
    program.expect_same("the game from the desktop's dialog");
    assert_eq!(program.twin.moves(), "h8 i9 j10");
    fs::write(&dialog, "#!/bin/sh\nexit 1\n").unwrap();
    program.key(Chord::ctrl('o'));
    program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Open, None)));
    program.expect_same("the desktop's dialog left");
    program.quit();
}

#[test]
fn pictures_are_painted_while_the_window_stays_alive() {
    let home = home_of_two();
    let dialog = home.write("bin/kdialog", "");
    fs::set_permissions(&dialog, fs::Permissions::from_mode(0o755)).unwrap();
    let mut program = Program::start_with(&home, &[], |command| {
        command.env("PATH", dialog.parent().unwrap());
    });
    program.play("h8");
    program.play("i9");
    for (name, start) in [("board.png", &b"\x89PNG"[..]), ("game.gif", b"GIF89a")] {
        let file = home.path(name);
        fs::write(&dialog, format!("#!/bin/sh\necho '{}'\n", file.display())).unwrap();
        program.key(Chord::ctrl_shift('i'));
        program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Picture), Some(file.clone()))));
        program.twin.event(&Event::Files(FileEvent::Written(
            FileKind::Picture,
            file.clone(),
            Ok(FileSummary::default()),
        )));
        program.expect_same(&format!("{name} saved"));
        assert!(fs::read(&file).unwrap().starts_with(start), "{name}");
    }
    program.quit();
}

/// Returns the path of a file or folder in the form that the program shows: under Wine, a Windows path.
fn named(path: &Path) -> PathBuf {
    let of_windows = |_| format!("Z:{}", path.display()).replace('/', "\\").into();
    windows().map_or_else(|| path.to_path_buf(), of_windows)
}

#[test]
fn files_are_dropped_on_the_window() {
    let home = home_of_two();
    let one = home.write("games/one.txt", "h8 i9 j10").canonicalize().unwrap();
    let two = home.write("games/另 一局.txt", "a1 b2").canonicalize().unwrap();
    let mut program = Program::start(&home);
    let opened =
        |path: &PathBuf| Event::Files(FileEvent::Opened { path: path.clone(), games: read(&fs::read(path).unwrap()) });
    program.display.drop_files(program.window, &[&one]);
    program.twin.event(&Event::Files(FileEvent::Dropped(vec![one.clone()])));
    program.twin.event(&opened(&one));
    program.expect_same("a file is dropped");
    assert_eq!(program.twin.moves(), "h8 i9 j10");
    program.display.drop_files(program.window, &[&one, &two]);
    program.twin.event(&Event::Files(FileEvent::Dropped(vec![named(&one), named(&two)])));
    program.expect_same("the question which of two files");
    program.key(Chord::plain(Key::Down));
    program.key(Chord::plain(Key::Enter));
    program.twin.event(&opened(&two));
    program.expect_same("the second file");
    assert_eq!(program.twin.moves(), "a1 b2");
    program.quit();
}

#[test]
fn a_folder_is_dropped_on_the_window() {
    let home = home_of_two();
    let game = home.write("games/one.txt", "h8 i9 j10").canonicalize().unwrap();
    let mut program = Program::start(&home);
    let folder = game.parent().unwrap();
    program.display.drop_files(program.window, &[folder]);
    program.twin.event(&Event::Files(FileEvent::Dropped(vec![folder.to_path_buf()])));
    program.twin.event(&Event::Files(FileEvent::Listed(list(&home, folder))));
    program.expect_same("a folder is dropped");
    program.key(Chord::plain(Key::Escape));
    program.quit();
}

/// Changes a command so that its program cannot extend any file, as if the disk were full.
fn fill_disk(command: &mut Command) {
    let mut limited = Command::new("/bin/sh");
    // Ignore SIGXFSZ so that writes fail with an error, as on a full disk.
    limited.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]);
    limited.arg(command.get_program()).args(command.get_args()).stdin(Stdio::null());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    *command = limited;
}

#[test]
fn a_full_disk_is_told_and_the_game_goes_on() {
    let home = home_of_two();
    let before = fs::read(home.settings_file()).unwrap();
    let mut program = Program::start_with(&home, &[], fill_disk);
    let why = || io::Error::from_raw_os_error(EFBIG).into();
    program.click("h8");
    program.twin.event(&Event::Failed(Failure::GameUnkept(why())));
    program.expect_same("a game that is not kept");
    program.choose_setting(SettingsPage::Appearance, Msg::PreferencesTheme, 2);
    program.twin.event(&Event::Failed(Failure::SettingsUnwritable(why())));
    // Move the pointer, so that the cursor on the board follows the pointer again.
    program.move_to((20, 400));
    program.expect_same("settings that are not kept");
    program.play("i9");
    let file = home.path(suggested_name());
    let folder = file.parent().unwrap();
    let files = list(&home, folder);
    program.key(Chord::ctrl('s'));
    program.twin.event(&Event::Files(FileEvent::NoDialog(Purpose::Write(FileKind::Game), suggested_name())));
    program.twin.event(&Event::Files(FileEvent::Listed(files.clone())));
    program.expect_same("the own dialog on a full disk");
    program.key(Chord::plain(Key::Enter));
    program.twin.event(&Event::Files(FileEvent::Written(FileKind::Game, file.clone(), Err(why()))));
    program.expect_same("a game that is not saved");
    program.key(Chord::plain(Key::Escape));
    program.play("a1");
    assert_eq!(program.twin.moves(), "h8 i9 a1");
    program.quit();
    assert_eq!(fs::read(home.settings_file()).unwrap(), before);
    assert_eq!(list(&home, folder).entries.len(), files.entries.len(), "nothing is left of what did not fit");
}

/// Types a file name and Enter in the Windows file dialog with this title.
fn answer_dialog(program: &Program, title: &str, name: &str) {
    let display = &program.display;
    let dialog = wait_for("the dialog", || display.find_titled(title));
    thread::sleep(Duration::from_secs(1));
    display.focus(dialog);
    let (control, enter) = (0xffe3, 0xff0d);
    display.keys(&[control, u32::from('a')]);
    for letter in name.chars() {
        display.keys(&[u32::from(letter)]);
    }
    display.keys(&[enter]);
    display.sync();
    wait_for("the dialog's end", || display.find_titled(title).is_none().then_some(()));
    display.focus(program.window);
}

#[test]
#[ignore = "bash packaging/windows-test.sh"]
fn a_game_is_saved_and_opened_in_the_dialogs_of_windows() {
    let home = home_of_two();
    let mut program = Program::start(&home);
    for name in ["h8", "i9"] {
        program.play(name);
    }
    // Use the name of a file that does not exist yet.
    let name = format!("game{}", std::process::id());
    let title = format!("{name}.sgf – Gumu");
    program.key(Chord::ctrl('s'));
    answer_dialog(&program, "Save game", &name);
    expect_title(&program, &title);
    program.key(Chord::ctrl('n'));
    program.key(Chord::plain(Key::Enter));
    expect_title(&program, "Gumu");
    program.key(Chord::ctrl('o'));
    answer_dialog(&program, "Open game", &format!("{name}.sgf"));
    expect_title(&program, &title);
    program.display.close(program.window);
    assert_eq!(program.wait().code(), Some(0));
}
