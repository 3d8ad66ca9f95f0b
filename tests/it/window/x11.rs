//! The window under X11.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use gumu_core::engine::roster;
use gumu_core::formats::text;
use gumu_core::session::Session;
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::lesson::LessonAction;
use gumu_window::ui::locale::{Language, Msg, Template};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::window::{SettingsAction, SettingsList, SettingsPage};
use gumu_window::ui::settings::{Mode, Settings, Trouble};
use gumu_window::ui::state::Focus;
use gumu_window::ui::theme::Theme;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};

use crate::window::display::{Display, wait_for};
use crate::window::program::{Home, Program};

const REDO: Chord = Chord::ctrl('y');
const UNDO: Chord = Chord::ctrl('z');

/// The indices of the menus Options and Help in the menu bar.
const OPTIONS: usize = 5;
const HELP: usize = 6;

#[test]
fn a_whole_game_is_played_to_its_end() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.expect_same("at the start");
    assert_eq!(program.display.title(program.window), "Gumu");
    while program.twin.state.game().record().outcome().is_none() {
        let point = program.advice();
        program.play(&point.name(15));
    }
    assert!(program.twin.shows(" won"), "{:?}", program.twin.texts());
    for _ in 0..3 {
        program.key(Chord::plain(Key::PageUp));
    }
    program.expect_same("three stones before the end");
    program.key(Chord::plain(Key::End));
    // The wheel over the board steps through the moves of a game that has ended. Each click of the simulated wheel must
    // count once, although winit 0.30 reports both its press and its release.
    program.move_to(program.twin.pixel("h8"));
    program.display.click(4);
    program.display.sync();
    program.twin.event(&Event::Wheel(-1));
    program.expect_same("one turn of the wheel before the end");
    program.quit();
}

#[test]
fn stones_are_taken_back_and_played_again_by_key_and_by_button() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.play("h8");
    program.play("g7");
    program.key(UNDO);
    program.expect_same("taken back by key");
    program.press(Action::Moves(MoveAction::Undo));
    program.expect_same("taken back by button");
    program.press(Action::Moves(MoveAction::Redo));
    program.expect_same("played again by button");
    program.key(REDO);
    program.expect_same("played again by key");
    assert_eq!(program.twin.state.game().record().ply(), 4);
    program.key(Chord::plain(Key::Home));
    program.expect_same("at the beginning");
    program.press(Action::Moves(MoveAction::GoTo(3)));
    program.expect_same("after the third stone");
    program.key(Chord::plain(Key::End));
    program.expect_same("at the end");
}

#[test]
fn a_stone_that_was_taken_back_is_played_again_by_the_keyboard_alone() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::ctrl('n'));
    program.key(Chord::plain(Key::Enter));
    program.key(Chord::plain(Key::Right));
    program.key(Chord::plain(Key::Enter));
    assert!(program.answer().is_some());
    program.expect_same("the stone");
    let first = program.twin.moves();
    assert_eq!(program.twin.state.game().live_ply(), 2);
    program.key(UNDO);
    program.expect_same("taken back");
    assert!(program.twin.shows("Your move") && program.twin.state.can(Action::Play(PlayAction::Resign)));
    program.key(Chord::plain(Key::Enter));
    assert!(program.answer().is_some());
    program.expect_same("the same stone");
    assert_eq!(program.twin.state.game().live_ply(), 2);
    assert_eq!(program.twin.moves()[..2], first[..2]);
    program.key(Chord::plain(Key::PageUp));
    program.expect_same("looking at the first move");
    assert!(program.twin.shows("Looking at move 1 of 2"));
    program.key(Chord::plain(Key::Escape));
    program.expect_same("back to the game");
    program.key(Chord::ctrl('g'));
    program.key(Chord::plain(Key::Tab));
    program.expect_same("the question");
    program.key(Chord::plain(Key::Enter));
    program.expect_same("resigned");
    assert!(program.twin.shows("You resigned"), "{:?}", program.twin.texts());
}

#[test]
fn a_stone_is_taken_back_while_the_computer_thinks() {
    let home = Home::new();
    let mut program = Program::start(&home);
    for (name, by_key) in [("h8", true), ("c3", false)] {
        program.expect_same("before the stone");
        program.click(name);
        assert!(program.twin.state.is_thinking());
        if by_key {
            program.key(UNDO);
        } else {
            program.press(Action::Moves(MoveAction::Undo));
        }
        program.expect_same(&format!("{name} taken back"));
        assert_eq!((program.twin.moves().as_str(), program.answer()), ("", None));
    }
    // The window must not use the answer to the canceled request, but it must use the answer to the next request.
    program.play("d4");
    assert_eq!(program.twin.state.game().record().ply(), 2);
}

#[test]
fn the_middle_button_pastes_what_is_selected_into_the_text_under_the_pointer() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::ctrl('n'));
    let field = program.twin.layout.control(Action::EditText(TextField::Name)).unwrap().rect.center();
    program.paste_selected(field, "Ada");
    program.expect_same("the name");
    assert!(program.twin.shows("Ada"), "{:?}", program.twin.texts());
}

#[test]
fn a_move_is_typed() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::plain(Key::Letter('i')));
    program.expect_same("the key that opens the field is not typed into it");
    program.write("h");
    program.display.keys(&[u32::from('8')]);
    program.twin.event(&Event::Text("8".to_owned()));
    program.expect_same("typed");
    program.key(Chord::plain(Key::Enter));
    program.answer();
    program.expect_same("played");
    assert_eq!(program.twin.state.game().record().ply(), 2);
}

#[test]
fn a_game_is_resigned_after_a_question() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.play("h8");
    program.press(Action::Play(PlayAction::Resign));
    program.expect_same("the question");
    program.key(Chord::plain(Key::Escape));
    program.expect_same("the question answered with no");
    assert!(program.twin.state.game().record().outcome().is_none());
    program.key(Chord::ctrl('g'));
    program.press(Action::Accept);
    program.expect_same("resigned");
    assert!(program.twin.shows("You resigned"), "{:?}", program.twin.texts());
    program.press(Action::Moves(MoveAction::Undo));
    program.expect_same("the resignation taken back");
}

#[test]
fn what_another_window_has_covered_is_shown_again_while_the_picture_changes() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.expect_same("the first picture");
    for (before, behind) in [(Key::Up, Key::Left), (Key::Down, Key::Right)] {
        let cover = program.display.cover(program.window);
        // Stop the process while three events arrive: a key, the request to paint the uncovered part of the window, and
        // another key. When the process continues, it receives all three at once.
        program.signal("STOP");
        program.key(Chord::plain(before));
        program.display.connection.destroy_window(cover).unwrap();
        program.key(Chord::plain(behind));
        program.signal("CONT");
        program.expect_same("the part that was covered");
    }
    program.quit();
}

#[test]
fn any_size_of_the_window_shows_everything() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.play("h8");
    for (width, height) in [(1600, 1000), (1000, 1400), (760, 520), (640, 900), (480, 520), (1121, 761)] {
        program.resize(width, height);
        program.expect_same(&format!("at {width}x{height}"));
    }
    program.play("g7");
    program.resize(480, 520);
    program.play("j9");
}

#[test]
fn languages_and_themes_are_switched_and_remembered() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::ctrl(','));
    program.expect_same("the settings");
    let list = DropDown::Settings(SettingsList::Values(Msg::PreferencesLanguage));
    program.press(Action::DropDown(list));
    program.expect_same("the languages");
    program.press(Action::ListRow(Language::ALL.len()));
    program.expect_same("in Chinese");
    let title = wait_for("the title", || Some(program.display.title(program.window)).filter(|it| it != "Gumu"));
    assert_eq!(title, Language::Chinese.text(Msg::AppTitle));
    // Choose the theme with the keyboard: move the focus back to the first theme, "as the system", and press the right
    // arrow key twice.
    let theme = |row| Focus::Control(Action::Settings(SettingsAction::Choose(Msg::PreferencesTheme, row)));
    while program.twin.state.input().focus() != theme(0) {
        program.key(Chord { shift: true, ..Chord::plain(Key::Tab) });
    }
    program.key(Chord::plain(Key::Right));
    program.key(Chord::plain(Key::Right));
    program.expect_same("dark");
    assert_eq!(program.twin.state.settings().theme, Some(Theme::Dark));
    program.key(Chord::plain(Key::Escape));
    program.quit();
    let written = Settings::read(&fs::read_to_string(home.settings_file()).unwrap(), roster::house());
    assert_eq!((written.settings.language, written.settings.theme), (Some(Language::Chinese), Some(Theme::Dark)));
    assert_eq!(written.trouble, None);
    let mut program = Program::start(&home);
    program.expect_same("at the next start");
    program.choose_setting(SettingsPage::Appearance, Msg::PreferencesTheme, 3);
    program.expect_same("high contrast");
    program.key(Chord::plain(Key::F(1)));
    program.expect_same("the help");
    program.key(Chord::plain(Key::Escape));
    program.press(Action::Menu(HELP));
    program.press(Action::Help(HelpAction::Open(Topic::About)));
    program.expect_same("about");
}

#[test]
fn the_window_s_size_is_remembered() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.expect_same("at first");
    program.resize(900, 700);
    program.expect_same("smaller");
    program.key(Chord::ctrl('q'));
    assert_eq!(program.wait().code(), Some(0));
    let mut program = Program::start_at(program.kill(), &home, &[], |_| ());
    program.twin.resize(900, 700, 1.0);
    program.expect_same("as small at the next start");
}

#[test]
fn a_new_game_is_chosen_in_its_dialog() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::ctrl('n'));
    program.expect_same("the dialog");
    program.press(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)));
    program.press(Action::Play(PlayAction::ChooseSize(19)));
    program.expect_same("two players on 19 lines");
    program.key(Chord::plain(Key::Enter));
    program.expect_same("the new game");
    program.play("a1");
    program.play("s19");
    assert_eq!(program.twin.moves(), "a1 s19");
    for key in [Key::Left, Key::Down, Key::Enter] {
        program.key(Chord::plain(key));
    }
    program.expect_same("a stone placed by keyboard");
    assert_eq!(program.twin.moves(), "a1 s19 r18");
}

#[test]
fn the_cross_of_the_window_ends_the_program() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.expect_same("at the start");
    program.display.close(program.window);
    assert_eq!(program.wait().code(), Some(0));
}

#[test]
fn large_pixels_are_used() {
    for (scale, width, height) in [("2", 2240, 1520), ("1.5", 1680, 1140)] {
        let home = Home::new();
        let mut program = Program::start_with(&home, &[], |command| {
            command.env("WINIT_X11_SCALE_FACTOR", scale);
        });
        program.twin.resize(width, height, scale.parse().unwrap());
        program.expect_same(&format!("at scale {scale}"));
        program.play("h8");
        program.press(Action::Menu(OPTIONS));
        program.expect_same(&format!("a menu at scale {scale}"));
    }
}

#[test]
fn sizes_beyond_reason_are_brought_back() {
    for (wish, width, height) in [("1x1", 480, 520), ("16384x16384", 2400, 1600)] {
        let home = Home::new();
        let mut program = Program::start_with(&home, &["--window", wish], |_| ());
        program.twin.resize(width, height, 1.0);
        program.expect_same(&format!("--window {wish}"));
    }
}

#[test]
fn an_idle_window_takes_no_processor() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.play("h8");
    program.play("g7");
    let before = program.ticks();
    thread::sleep(Duration::from_secs(3));
    let used = program.ticks() - before;
    assert!(used <= 1, "{used} ticks in three seconds");
}

#[test]
fn settings_that_cannot_be_written_are_told_and_the_game_goes_on() {
    let home = Home::fresh();
    home.write("config", "a file where the folder should be");
    let mut program = Program::start(&home);
    let unreadable = fs::read(home.settings_file()).unwrap_err();
    program.twin.event(&Event::Failed(Failure::SettingsBroken(None, unreadable.to_string())));
    program.expect_same("unreadable settings");
    program.press(Action::Dismiss);
    program.choose_setting(SettingsPage::Appearance, Msg::PreferencesTheme, 2);
    let unwritable = fs::create_dir_all(home.settings_file().parent().unwrap()).unwrap_err();
    program.twin.event(&Event::Failed(Failure::SettingsUnwritable(unwritable.into())));
    // Move the mouse pointer, so that the cursor on the board follows the pointer again.
    program.move_to((20, 400));
    program.expect_same("unwritable settings");
    program.play("h8");
    program.quit();
}

#[test]
fn broken_settings_are_told_and_left_as_they_are() {
    let home = Home::new();
    let broken = "{ \"theme\": ";
    home.write(home.settings_file(), broken);
    let mut program = Program::start(&home);
    let Some(Trouble::Broken(at, why)) = Settings::read(broken, roster::house()).trouble else {
        panic!("it is broken")
    };
    program.twin.event(&Event::Failed(Failure::SettingsBroken(Some(at), why)));
    program.expect_same("broken settings");
    program.play("h8");
    program.quit();
    assert_eq!(fs::read_to_string(home.settings_file()).unwrap(), broken);
}

#[test]
fn a_user_without_a_home_plays_as_well() {
    let home = Home::new();
    let program = Program::start_with(&home, &[], |command| {
        command.env_remove("HOME");
    });
    program.expect_same("without a home");
    drop(program);
    let mut program = Program::start_with(&home, &[], |command| {
        command.env("HOME", "/proc/nowhere").env_remove("XDG_CONFIG_HOME").env_remove("XDG_DATA_HOME");
    });
    // Without a settings file every start counts as the first start, and the choice on the welcome card cannot be
    // stored.
    program.twin.state.welcome();
    program.twin.event(&Event::PointerLeft);
    program.click("h8");
    let unwritable = || fs::create_dir_all("/proc/nowhere/.local/share/gumu/games").unwrap_err().into();
    program.twin.event(&Event::Failed(Failure::GameUnkept(unwritable())));
    // Another thread writes the settings. So the message that they cannot be written comes after the message that the
    // game cannot be stored.
    program.twin.event(&Event::Failed(Failure::SettingsUnwritable(unwritable())));
    program.answer();
    program.expect_same("with a word about it");
    program.quit();
}

#[test]
fn the_very_first_start_shows_a_card_and_the_lesson() {
    let home = Home::fresh();
    let mut program = Program::start(&home);
    assert!(program.twin.state.shows_welcome());
    program.expect_same("the first start");
    program.press(Action::Lesson(LessonAction::Open));
    program.expect_same("the lesson");
    program.click("h6");
    program.expect_same("the first step solved");
    program.key(Chord::plain(Key::Escape));
    program.expect_same("the card again");
    program.play("h8");
    assert!(home.settings_file().is_file(), "the next start is not the first one");
    program.quit();
}

fn two_people(content: &str) -> Session {
    let record = text::read(content).unwrap().record;
    Session::of(record)
}

#[test]
fn a_game_is_opened_from_its_file() {
    let home = Home::new();
    let content = "Size: 19\n\n1. k10 l11 2. j9 m12\n";
    let file = home.write("game.txt", content);
    let mut program = Program::start_with(&home, &[file.to_str().unwrap()], |_| ());
    program.twin.state.open(two_people(content));
    program.twin.event(&Event::PointerLeft);
    program.expect_same("the game from the file");
    program.play("l9");
}

/// Runs a program that opens no window, and returns its output.
#[track_caller]
fn run(command: &mut Command) -> Output {
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for("the program's end", || process.try_wait().unwrap());
    process.wait_with_output().unwrap()
}

#[test]
fn the_command_line_answers_without_a_window() {
    let home = Home::new();
    let help = run(home.command().arg("--help"));
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8(help.stdout).unwrap().contains("--window WxH"));
    let version = run(home.command().arg("--version"));
    assert_eq!(version.status.code(), Some(0));
    assert_eq!(String::from_utf8(version.stdout).unwrap(), concat!("gumu ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// Checks that the program ends with an exit code and one line with the reason.
#[track_caller]
fn check_complaint(command: &mut Command, code: i32) {
    let output = run(command);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{command:?}: {text}");
    assert!(text.starts_with("gumu: ") && text.lines().count() == 1, "{command:?}: {text}");
    for word in ["panick", "error inside", ".rs:"] {
        assert!(!text.contains(word), "{command:?}: {text}");
    }
    assert!(output.stdout.is_empty(), "{command:?}");
}

#[test]
fn wrong_arguments_are_answered_in_one_line() {
    let home = Home::new();
    for arguments in [&["--size", "4"][..], &["--window", "wide"], &["--nonsense"], &["a", "b"]] {
        check_complaint(home.command().args(arguments), 2);
    }
}

#[test]
fn without_a_display_the_program_says_so_in_one_line() {
    let home = Home::new();
    check_complaint(&mut home.command(), 1);
    check_complaint(home.command().env("DISPLAY", ":59999"), 1);
    check_complaint(home.command().env("WAYLAND_DISPLAY", "nowhere").env("XDG_RUNTIME_DIR", home.path("")), 1);
}

#[test]
fn a_library_that_is_missing_is_named_in_one_line() {
    let names = ["libX11-xcb.so.1", "libXcursor.so.1", "libXi.so.6", "libxkbcommon.so.0", "libxkbcommon-x11.so.0"];
    let display = Display::new(640, 480);
    for name in names {
        let home = Home::new();
        // Put an empty file in the place of a library that the program needs. The dynamic loader finds this file by the
        // library's name, and fails to load it.
        let file = home.write(Path::new("lib").join(name), "");
        let mut command = home.command();
        check_complaint(command.env("DISPLAY", &display.name).env("LD_LIBRARY_PATH", file.parent().unwrap()), 1);
        let said = String::from_utf8(command.output().unwrap().stderr).unwrap();
        assert!(said.contains(name), "{name}: {said}");
    }
}

#[test]
fn a_display_far_away_shows_the_same() {
    let display = Display::with(1200, 800, 24, &["-listen", "tcp", "-ac", "-extension", "MIT-SHM"]);
    let name = format!("127.0.0.1{}", display.name);
    let home = Home::new();
    let mut program = Program::start_at(display, &home, &[], |command| {
        command.env("DISPLAY", name);
    });
    program.play("h8");
    program.press(Action::Play(PlayAction::Resign));
    program.expect_same("the question");
}

/// Changes a command so that its program runs under a resource limit, which is given as an option of `prlimit`.
fn limit(command: &mut Command, limit: &str) {
    let plain = std::mem::replace(command, Command::new("/usr/bin/prlimit"));
    command.arg(limit).arg(plain.get_program()).args(plain.get_args());
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
}

#[test]
fn a_game_that_is_beyond_the_limit_of_file_sizes_goes_on_with_a_word_about_it() {
    let home = Home::new();
    let mut program = Program::start_with(&home, &[], |command| limit(command, "--fsize=0"));
    program.click("h8");
    let too_large = std::io::Error::from_raw_os_error(27);
    program.twin.event(&Event::Failed(Failure::GameUnkept(too_large.into())));
    program.answer();
    program.expect_same("with a word about it");
}

#[test]
fn a_quarter_of_a_gigabyte_suffices() {
    let home = Home::new();
    let mut program = Program::start_with(&home, &[], |command| limit(command, &format!("--as={}", 256 << 20)));
    program.play("h8");
    program.press(Action::Play(PlayAction::Resign));
    program.expect_same("the question");
}

#[test]
fn a_display_with_ten_bits_a_channel_shows_the_same_colors() {
    let home = Home::new();
    let display = Display::with(800, 600, 30, &["-nolisten", "tcp"]);
    let mut program = Program::start_at(display, &home, &[], |_| ());
    program.twin.resize(800, 600, 1.0);
    program.click("h8");
    program.answer();
    let wanted = Backing::fresh(&program.twin.layout);
    // Convert a channel from 8 bits to 10: black stays 0, and white becomes 1023.
    let fine = |channel: u8| (f64::from(channel) * 1023.0 / 255.0).floor();
    let wanted: Vec<_> = wanted.pixels().iter().map(|it| [it.red(), it.green(), it.blue()].map(fine)).collect();
    wait_for("the picture", || {
        let (connection, window) = (&program.display.connection, program.window);
        let image = connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, 800, 600, u32::MAX).ok()?.reply().ok()?;
        assert_eq!(image.depth, 30);
        let shown = image.data.as_chunks().0.iter().map(|it| u32::from_le_bytes(*it));
        let shown = shown.map(|it| [it >> 20 & 0x3ff, it >> 10 & 0x3ff, it & 0x3ff].map(f64::from));
        let is_near = |(one, other): (&[f64; 3], [f64; 3])| (0..3).all(|it| (one[it] - other[it]).abs() <= 1.0);
        (wanted.len() == shown.len() && wanted.iter().zip(shown).all(is_near)).then_some(())
    });
}

#[test]
fn a_display_with_a_palette_is_refused_with_a_word_about_what_to_do() {
    let display = Display::with(800, 600, 8, &["-nolisten", "tcp"]);
    let home = Home::new();
    let mut command = home.command();
    check_complaint(command.env("DISPLAY", &display.name), 1);
    let said = String::from_utf8(command.output().unwrap().stderr).unwrap();
    let wanted = Language::English.fill(Template::CliFewColors { colors: "256" });
    assert_eq!(said, format!("gumu: {wanted}\n"));
}

#[test]
fn a_display_with_65536_colors_shows_what_it_can() {
    let home = Home::new();
    let display = Display::with(800, 600, 16, &["-nolisten", "tcp"]);
    let mut program = Program::start_at(display, &home, &[], |_| ());
    program.twin.resize(800, 600, 1.0);
    program.click("h8");
    program.answer();
    let wanted = Backing::fresh(&program.twin.layout);
    let coarse =
        |red: u8, green: u8, blue: u8| u32::from(red >> 3) << 11 | u32::from(green >> 2) << 5 | u32::from(blue >> 3);
    let wanted: Vec<_> = wanted.pixels().iter().map(|it| coarse(it.red(), it.green(), it.blue())).collect();
    wait_for("the picture", || {
        let (connection, window) = (&program.display.connection, program.window);
        let image = connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, 800, 600, u32::MAX).ok()?.reply().ok()?;
        let shown = image.data.chunks_exact(2).map(|it| u32::from(u16::from_le_bytes([it[0], it[1]])));
        shown.eq(wanted.iter().copied()).then_some(())
    });
}
