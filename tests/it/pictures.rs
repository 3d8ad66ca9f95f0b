//! Pictures of games: files written by the executable, compared with pictures by the window's painter.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use gumu_core::formats;
use gumu_core::game::Record;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::picture::{self, Style, Subject};
use gumu_window::ui::files::{FileContent, FileEvent, FileKind, FileRequest, FileSummary, Present, Purpose};
use gumu_window::ui::layout::Layout;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::theme::Theme;
use image::{Rgba, RgbaImage};

use crate::files;
use crate::harness::Harness;

const GAME: &str = "h8 i9 i8 g8 j8 h10 k8 l8 j9";

/// Returns the record of [`GAME`] with the cursor after `ply` stones.
fn record(ply: usize) -> Record {
    let mut record = formats::read(GAME.as_bytes()).unwrap().remove(0).record;
    record.go_to(ply);
    record
}

/// Lets the executable make a picture of [`GAME`]. Returns the bytes of the picture's file, or the error message.
fn render(name: &str, arguments: &[&str]) -> Result<Vec<u8>, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let game = folder.join(format!("{}.txt", name.replace("/", "-")));
    let out = folder.join(name);
    fs::write(&game, GAME).unwrap();
    let _ = fs::remove_file(&out);
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
    let output = command.arg("render").arg(&game).arg("--out").arg(&out).args(arguments).output().unwrap();
    match output.status.success() {
        true => Ok(fs::read(&out).unwrap()),
        false => Err(String::from_utf8(output.stderr).unwrap()),
    }
}

fn png(record: &Record, style: Style) -> RgbaImage {
    image::load_from_memory(&picture::png(record, style).unwrap()).unwrap().to_rgba8()
}

/// Returns the mean difference of the color channels of two pictures, in units of 1/255.
fn mean_difference(one: &RgbaImage, other: &RgbaImage) -> u64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let sum: u64 = one.iter().zip(other.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum / one.len() as u64
}

#[test]
fn a_png_has_the_size_and_the_position_asked_for() {
    let arguments = ["--size", "300", "--move", "4", "--theme", "dark", "--numbers"];
    let bytes = render("board.png", &arguments).unwrap();
    let style = Style { side: 300, theme: Theme::Dark, numbers: true, coordinates: true };
    let painted = image::load_from_memory(&bytes).unwrap().to_rgba8();
    assert_eq!(painted.dimensions(), (300, 300));
    assert!(painted == png(&record(4), style), "the executable paints as the library does");
    assert!(painted != png(&record(5), style), "another position is another picture");
    assert!(painted != png(&record(4), Style { numbers: false, ..style }));
}

#[test]
fn the_wood_is_as_far_from_each_edge_of_a_picture() {
    for (coordinates, side) in [(true, 1280), (true, 640), (true, 97), (false, 1280), (false, 300)] {
        let mut it = Harness::new();
        it.state.settings_mut().coordinates = coordinates;
        let whole = Layout::picture(&it.state, side);
        for layout in [&whole, &whole.board_alone().unwrap()] {
            let wood = layout.grid().unwrap().wood;
            let edges = [wood.x, wood.y, layout.width - wood.right(), layout.height - wood.bottom()];
            let (least, most) = (edges.iter().min().unwrap(), edges.iter().max().unwrap());
            assert!(most - least <= 1 && side / 80 <= *least, "{coordinates} {side}: {edges:?}");
        }
    }
}

#[test]
fn a_gif_shows_the_position_after_each_stone() {
    let bytes = render("game.gif", &["--size", "320"]).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes.as_slice()).unwrap();
    let style = Style { side: 320, theme: Theme::Light, numbers: false, coordinates: true };
    let mut shown = RgbaImage::new(320, 320);
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (pixel, rgba) in (0..).zip(frame.buffer.chunks(4)) {
            let (x, y) = (pixel % u32::from(frame.width), pixel / u32::from(frame.width));
            let at = (u32::from(frame.left) + x, u32::from(frame.top) + y);
            shown.put_pixel(at.0, at.1, Rgba([rgba[0], rgba[1], rgba[2], 255]));
        }
        let difference = mean_difference(&shown, &png(&record(delays.len()), style));
        assert!(difference <= 2, "after {} stones: {difference}", delays.len());
        delays.push(frame.delay);
    }
    assert_eq!(delays.len(), 10, "the empty board and nine stones");
    assert!(delays[0] < delays[9], "the end stays longer");
}

#[test]
fn a_picture_that_cannot_be_painted_is_an_error() {
    let error = |arguments: &[&str]| render("bad.png", arguments).unwrap_err();
    assert!(error(&["--move", "10"]).contains("--move 10 is too far: the game has 9 stones"));
    assert!(error(&["--size", "20"]).contains("--size is 64 to 8192, not \"20\""));
    assert!(error(&["--theme", "pink"]).contains("--theme is light, dark or high-contrast"));
    assert!(render("bad.bmp", &[]).unwrap_err().contains("--out ends in .png or .gif"));
    assert!(render("bad.gif", &["--size", "1601"]).unwrap_err().contains("at most 1600"));
    assert!(render("no/such/folder.png", &[]).is_err());
}

/// Returns a window in the dark theme that shows [`GAME`] with move numbers.
fn window() -> Harness {
    let mut it = Harness::two_players(15);
    let settings = it.state.settings_mut();
    (settings.theme, settings.numbers) = (Some(Theme::Dark), true);
    it.click_all(GAME);
    it.key(Key::PageUp);
    it
}

/// Saves the picture of the board under a file name. Returns three values from the window's request to write the file:
/// the path, the content, and whether an existing file is replaced or kept.
fn save(it: &mut Harness, name: &str) -> (PathBuf, Subject, Present) {
    let asked = it.event(&Event::Key(Chord::ctrl_shift('i')));
    let Some(Effect::Files(FileRequest::Choose(Purpose::Write(FileKind::Picture), start))) = asked.first() else {
        panic!("{asked:?}")
    };
    assert_eq!(start.clone().path("2026-11-24").extension().unwrap(), "png");
    let effects =
        it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Picture), Some(PathBuf::from(name)))));
    let [Effect::Files(FileRequest::Write { path, content: FileContent::Picture(kind), present })] = &effects[..]
    else {
        panic!("{effects:?}")
    };
    (path.clone(), Subject::new(*kind, &it.state).unwrap(), *present)
}

#[test]
fn the_window_saves_the_board_as_it_is_shown() {
    let mut it = window();
    it.move_to(it.pixel("a1"));
    let (path, subject, present) = save(&mut it, "/pictures/board.PNG");
    assert_eq!((path.to_str(), present), (Some("/pictures/board.PNG"), Present::Replace));
    assert!(it.shows("Saving the picture board.PNG…"));
    let saved = image::load_from_memory(&subject.encode().unwrap()).unwrap().to_rgba8();
    let mut still = window();
    still.event(&Event::PointerLeft);
    let shown = Backing::fresh(&Layout::picture(&still.state, 1280).board_alone().unwrap()).to_rgba();
    assert!(saved == shown, "the red box and the ghost are no part of it");
    it.event(&Event::Files(FileEvent::Written(FileKind::Picture, path, Ok(FileSummary::default()))));
    assert!(it.shows("The picture was saved to board.PNG."));
    assert!(!it.state.asks_to_save(), "the game is where it was");
    it.press(Action::Dismiss);
    assert!(!it.shows("The picture was saved"));
}

#[test]
fn the_window_saves_the_whole_game_as_a_moving_picture() {
    let mut it = window();
    let (_, subject, _) = save(&mut it, "/pictures/game.gif");
    let bytes = subject.encode().unwrap();
    let mut decoder = gif::DecodeOptions::new().read_info(bytes.as_slice()).unwrap();
    let mut n_frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        n_frames += 1;
    }
    assert_eq!(n_frames, 10, "the empty board and nine stones, wherever the cursor stands");
}

#[test]
fn a_name_of_another_kind_becomes_a_png_and_is_asked_about() {
    for name in ["/pictures/board", "/pictures/board.jpg"] {
        let mut it = window();
        let (path, subject, present) = save(&mut it, name);
        assert_eq!((path.to_str().unwrap(), present), (&*format!("{name}.png"), Present::Keep));
        assert!(matches!(subject, Subject::Still(_)));
        it.event(&Event::Files(FileEvent::Written(
            FileKind::Picture,
            path.clone(),
            Err(io::ErrorKind::AlreadyExists.into()),
        )));
        assert!(it.shows(&format!("Replace {}?", path.file_name().unwrap().display())));
        let effects = it.event(&Event::Key(Chord::plain(Key::Tab)));
        assert!(effects.is_empty());
        it.press(Action::Accept);
        assert!(matches!(
            it.effects.last(),
            Some(Effect::Files(FileRequest::Write { content: FileContent::Picture(_), present: Present::Replace, .. }))
        ));
        let why = io::Error::other("no room is left").into();
        it.event(&Event::Files(FileEvent::Written(FileKind::Picture, "/pictures/board.png".into(), Err(why))));
        assert!(it.shows("board.png cannot be written: no room is left") && !it.shows("Saving the picture"));
    }
}

#[test]
fn a_picture_is_saved_in_the_own_dialog() {
    let mut it = window();
    it.event(&Event::Key(Chord::ctrl_shift('i')));
    it.event(&Event::Files(FileEvent::NoDialog(
        Purpose::Write(FileKind::Picture),
        PathBuf::from("/pictures/game.png"),
    )));
    files::list(&mut it, "/pictures", &["old"], &["game.png"]);
    assert!(it.shows("Save picture") && it.shows(".gif"));
    it.key(Key::Enter);
    let wanted = PathBuf::from("/pictures/game.png");
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Write { path, content: FileContent::Picture(_), present: Present::Keep })) if *path == wanted)
    );
    assert!(it.state.dialogs().is_empty());
}

/// Returns a command in which no file can grow beyond 512 bytes, as if the disk were full.
#[cfg(unix)]
fn limited(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", program]).args(arguments);
    command
}

#[cfg(unix)]
#[test]
fn a_picture_that_cannot_be_written_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    fs::write(&game, GAME).unwrap();
    for name in ["board.png", "game.gif"] {
        let out = folder.path().join(name);
        fs::write(&out, "the old picture").unwrap();
        let arguments = ["render", game.to_str().unwrap(), "--out", out.to_str().unwrap()];
        let output = limited(env!("CARGO_BIN_EXE_pbrain-gumu"), &arguments).output().unwrap();
        assert!(!output.status.success(), "{name}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot be written"), "{name}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "the old picture");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left beside the files");
}

#[cfg(unix)]
#[test]
fn names_of_files_are_escaped_in_messages() {
    let missing = "/nowhere/a\nb\u{1b}[2J.txt";
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu"));
    let output = command.args(["render", missing, "--out", "board.png"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("pbrain-gumu: /nowhere/a\\nb\\u{1b}[2J.txt cannot be read"), "{error}");
    assert_eq!(error.lines().count(), 1);
}
