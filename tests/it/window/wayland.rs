//! The window under Wayland, as far as it can be seen: the compositor has no pointer and no keyboard here.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};

use image::RgbaImage;

use gumu_window::ui::paint::Backing;
use gumu_window::ui::settings::Settings;

use crate::harness::Harness;
use crate::window::display::{start, wait_for};
use crate::window::program::{Home, SEED};

/// The pixels at the window's edge that its frame may round off.
const EDGE: u32 = 12;

#[test]
fn the_window_opens_under_wayland() {
    let home = Home::new();
    let (sockets, pictures) = (home.path("sockets"), home.path("pictures"));
    fs::create_dir(&sockets).unwrap();
    fs::create_dir(&pictures).unwrap();
    fs::set_permissions(&sockets, fs::Permissions::from_mode(0o700)).unwrap();
    let _weston = start(
        Command::new("weston")
            .args(["--backend=headless-backend.so", "--use-pixman", "--debug", "--socket=gumu", "--idle-time=0"])
            .args(["--no-config", "--width=1400", "--height=1000"])
            .env("XDG_RUNTIME_DIR", &sockets)
            .env_remove("DISPLAY")
            .stdout(Stdio::null())
            .stderr(Stdio::null()),
    );
    // Its socket is in the folder before it listens there.
    wait_for("the compositor", || UnixStream::connect(sockets.join("gumu")).ok());
    let mut command = home.command();
    command.env("XDG_RUNTIME_DIR", &sockets).env("WAYLAND_DISPLAY", "gumu").args(["--seed", &SEED.to_string()]);
    let mut program = start(&mut command);
    let twin = Harness::with(Settings::default(), SEED);
    let wanted = Backing::fresh(&twin.layout).to_rgba();
    wait_for("the window's picture on the screen", || {
        assert!(program.0.try_wait().unwrap().is_none(), "the program has ended");
        let mut camera = Command::new("weston-screenshooter");
        camera.env("XDG_RUNTIME_DIR", &sockets).env("WAYLAND_DISPLAY", "gumu").env("XDG_PICTURES_DIR", &pictures);
        let _ = start(camera.current_dir(&pictures).stdout(Stdio::null()).stderr(Stdio::null())).0.wait();
        let file = fs::read_dir(&pictures).unwrap().map(|it| it.unwrap().path()).next()?;
        let screen = image::open(&file).ok()?.to_rgba8();
        fs::remove_file(&file).unwrap();
        shows(&screen, &wanted).then_some(())
    });
}

/// Returns `true` if the picture is anywhere on the screen, apart from its edges.
fn shows(screen: &RgbaImage, picture: &RgbaImage) -> bool {
    let places = (0..=screen.height().saturating_sub(picture.height()))
        .flat_map(|y| (0..=screen.width().saturating_sub(picture.width())).map(move |x| (x, y)));
    let inner = || (EDGE..picture.height() - EDGE).flat_map(|y| (EDGE..picture.width() - EDGE).map(move |x| (x, y)));
    let is_same = |(left, top): (u32, u32), (x, y): (u32, u32)| {
        screen.get_pixel(left + x, top + y).0[..3] == picture.get_pixel(x, y).0[..3]
    };
    // A few pixels of the board tell most places apart.
    let samples = [(300, 200), (345, 381), (512, 500), (401, 633), (250, 350)];
    let mut candidates = places.filter(|place| samples.iter().all(|it| is_same(*place, *it)));
    candidates.any(|place| inner().all(|it| is_same(place, it)))
}
