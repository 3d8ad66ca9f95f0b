//! The window under Wayland, without server-side decorations.
//!
//! The compositor shows its screen in a window of an X server, which also sends it the pointer and key events.

use std::fs;
use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use gumu_window::ui::action::Action;
use gumu_window::ui::decorations::{Decorations, WindowRequest};
use gumu_window::ui::event::Event;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::settings::Settings;
use x11rb::protocol::xproto::{self, ConnectionExt as _};

use crate::harness::Harness;
use crate::window::display::{Display, Process, Shot, start, wait_for};
use crate::window::program::{Home, SEED};

/// The size of the compositor's screen, in pixels.
const SCREEN: (u16, u16) = (1400, 1000);

/// A pixel of the title bar that is not on a button.
const TITLE: (i32, i32) = (300, 18);

/// Number of rows at the top and at the bottom of the window that are not compared while the compositor may draw the
/// pointer there.
const POINTER: usize = 60;

/// The program under a Wayland compositor, and a simulated window of the program that receives the same events.
struct Program {
    twin: Harness,
    process: Process,
    _compositor: Process,
    screen: xproto::Window,
    display: Display,
    _home: Home,
}

impl Program {
    fn start() -> Self {
        let home = Home::new();
        let sockets = home.path("sockets");
        fs::create_dir(&sockets).unwrap();
        fs::set_permissions(&sockets, fs::Permissions::from_mode(0o700)).unwrap();
        let config = home.write("weston.ini", "[shell]\npanel-position=none\nlocking=false\nanimation=none\n");
        let display = Display::new(SCREEN.0 + 100, SCREEN.1);
        let compositor = start(
            Command::new("weston")
                .args(["--backend=x11-backend.so", "--use-pixman", "--socket=gumu", "--idle-time=0"])
                .args([format!("--width={}", SCREEN.0), format!("--height={}", SCREEN.1)])
                .arg(format!("--config={}", config.display()))
                .envs([("XDG_RUNTIME_DIR", sockets.as_os_str()), ("DISPLAY", display.name.as_ref())])
                .stdout(Stdio::null())
                .stderr(Stdio::null()),
        );
        // The compositor's socket exists before the compositor accepts connections, so try until it accepts one.
        wait_for("the compositor", || UnixStream::connect(sockets.join("gumu")).ok());
        let screen = wait_for("its screen", || {
            let children = display.connection.query_tree(display.root).ok()?.reply().ok()?.children;
            children.into_iter().find(|it| {
                display.shot(*it).is_some_and(|it| (it.width, it.height) == (SCREEN.0.into(), SCREEN.1.into()))
            })
        });
        display.focus(screen);
        let mut command = home.command();
        command.env("XDG_RUNTIME_DIR", &sockets).env("WAYLAND_DISPLAY", "gumu").args(["--seed", &SEED.to_string()]);
        let process = start(&mut command);
        let mut twin = Harness::with(Settings::default(), SEED);
        twin.resize(1120, 760 + 36, 1.0);
        twin.event(&Event::Decorated(Some(Decorations { is_maximized: false, is_active: true })));
        Self { twin, process, _compositor: compositor, screen, display, _home: home }
    }

    /// Waits until the screen shows the pixels of the simulated window, and returns the position of the window.
    #[track_caller]
    fn expect_same(&mut self) -> (i32, i32) {
        let (words, width) = words_of(&self.twin);
        wait_for("the window", || {
            assert!(self.process.0.try_wait().unwrap().is_none(), "the program has ended");
            place_of(&self.display.shot(self.screen)?, &words, width, 0..words.len() / width)
        })
    }

    /// Returns `Some(())` if the window is at `place` and shows the pixels of the simulated window, otherwise `None`.
    /// Rows in which the pointer may be drawn are not compared.
    fn is_at(&self, place: (i32, i32)) -> Option<()> {
        let (words, width) = words_of(&self.twin);
        let rows = POINTER..words.len() / width - POINTER;
        (place_of(&self.display.shot(self.screen)?, &words, width, rows)? == place).then_some(())
    }

    /// Clicks a pixel of the window whose upper left corner is at `place`.
    fn click(&self, place: (i32, i32), (x, y): (i32, i32)) {
        self.display.point((place.0 + x, place.1 + y));
        self.display.click(1);
        self.display.sync();
    }

    /// Drags a window, which is at `place`: presses the mouse button on its pixel `(x, y)`, and moves the pointer by
    /// `by` until the window is at `target`.
    #[track_caller]
    fn drag(&self, place: (i32, i32), (x, y): (i32, i32), by: (i32, i32), target: (i32, i32)) {
        let from = (place.0 + x, place.1 + y);
        self.display.point(from);
        self.display.press(1);
        wait_for("the end of a drag", || {
            // Repeat the movement, because the compositor moves the window only after the program has asked for it.
            self.display.point((from.0 + by.0 / 2, from.1 + by.1 / 2));
            self.display.point((from.0 + by.0, from.1 + by.1));
            self.display.sync();
            thread::sleep(Duration::from_millis(200));
            self.is_at(target)
        });
        self.display.release(1);
    }
}

/// Returns the pixels of the simulated window as `0xRRGGBB`, row by row, and the width of the picture.
fn words_of(twin: &Harness) -> (Vec<u32>, usize) {
    let picture = Backing::fresh(&twin.layout);
    let word = |it: &tiny_skia::PremultipliedColorU8| u32::from_be_bytes([0, it.red(), it.green(), it.blue()]);
    (picture.pixels().iter().map(word).collect(), usize::try_from(picture.width()).unwrap())
}

/// Returns the position at which the screen shows a picture; `None` if it does not. Compares only the rows `rows` of
/// the picture.
fn place_of(screen: &Shot, picture: &[u32], width: usize, rows: Range<usize>) -> Option<(i32, i32)> {
    let height = picture.len() / width;
    let is_row = |left: usize, top: usize, y: usize| {
        let start = (top + y) * screen.width + left;
        screen.words[start..start + width] == picture[y * width..(y + 1) * width]
    };
    let (right, bottom) = (screen.width.checked_sub(width)?, screen.height.checked_sub(height)?);
    let places = (0..=bottom).flat_map(|y| (0..=right).map(move |x| (x, y)));
    // First compare only the middle row of the picture. Most positions on the screen do not match it and need no
    // further comparison.
    let mut places = places.filter(|(x, y)| is_row(*x, *y, height / 2));
    let (x, y) = places.find(|(x, y)| rows.clone().all(|row| is_row(*x, *y, row)))?;
    Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?))
}

#[test]
fn the_title_bar_moves_resizes_maximizes_and_closes_the_window() {
    let mut it = Program::start();
    let place = it.expect_same();
    let moved = (100, 80);
    it.drag(place, TITLE, (moved.0 - place.0, moved.1 - place.1), moved);
    it.twin.resize(1180, 826, 1.0);
    it.drag(moved, (1119, 795), (60, 30), moved);
    it.click(moved, TITLE);
    it.click(moved, TITLE);
    it.display.point(TITLE);
    it.twin.resize(SCREEN.0.into(), SCREEN.1.into(), 1.0);
    it.twin.event(&Event::Decorated(Some(Decorations { is_maximized: true, is_active: true })));
    wait_for("the maximized window", || it.is_at((0, 0)));
    it.click((0, 0), it.twin.layout.control(Action::Window(WindowRequest::Close)).unwrap().rect.center());
    let process = &mut it.process.0;
    assert_eq!(wait_for("the program's end", || process.try_wait().unwrap()).code(), Some(0));
}
