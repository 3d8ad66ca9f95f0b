//! The machines on which the program is weighed: its processor, and the display that it is shown on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::xproto::{ConnectionExt as _, Drawable, ImageFormat};

use gumu_lib::engine::roster;
use gumu_lib::ui::layout::{Layout, Window};
use gumu_lib::ui::locale::Language;
use gumu_lib::ui::paint::Backing;
use gumu_lib::ui::settings::Settings;
use gumu_lib::ui::state::State;

use crate::display::{Display, Process, start, wait_for};

/// Starts of the program, of which the median is taken.
const N_STARTS: usize = 11;

/// Time without any input.
const IDLE: Duration = Duration::from_secs(10);

/// A processor and a display.
#[derive(Clone, Copy)]
pub struct Scene {
    /// The emulator that runs the program, with its arguments.
    runner: &'static [&'static str],
    /// Width and height of the screen in pixels, and the bits of a pixel.
    screen: (u16, u16, u8),
    /// Width and height of the window in pixels.
    window: (i32, i32),
    is_far_away: bool,
}

/// A machine of today.
pub const MODERN: Scene = Scene { runner: &[], screen: (1280, 900, 24), window: (1120, 760), is_far_away: false };

/// The oldest processor of 64 bits, with SSE2 and no newer instructions.
pub const OLD: Scene = Scene { runner: &["qemu-x86_64", "-cpu", "Opteron_G1,-pni"], ..MODERN };

/// A display of another machine, without shared memory.
pub const FAR: Scene = Scene { is_far_away: true, ..MODERN };

/// A display of few colors and few pixels.
pub const SMALL: Scene = Scene { screen: (800, 600, 16), window: (800, 600), ..MODERN };

/// Figures of the program without any input.
pub struct IdleUsage {
    /// In bytes.
    pub resident: u64,
    pub ticks: u64,
    pub wake_ups: u64,
}

impl Scene {
    /// Returns the median time from just before the process is made to the moment at which its picture is drawn.
    pub fn start_time(self, program: &Path) -> Duration {
        let mut times: Vec<_> = (0..N_STARTS).map(|_| self.one_start(program)).collect();
        times.sort();
        times[times.len() / 2]
    }

    fn one_start(self, program: &Path) -> Duration {
        let display = self.display();
        let home = tempfile::tempdir().unwrap();
        display.connection.damage_query_version(1, 1).unwrap().reply().unwrap();
        let damage = display.connection.generate_id().unwrap();
        display.connection.damage_create(damage, display.root, ReportLevel::RAW_RECTANGLES).unwrap();
        display.sync();
        let landmark = self.landmark();
        let begin = Instant::now();
        let _process = self.launch(program, &display, home.path());
        loop {
            let event = display.connection.wait_for_event().unwrap();
            let Event::DamageNotify(_) = event else { continue };
            let taken = begin.elapsed();
            if landmark.is_in(&display, display.root) {
                return taken;
            }
        }
    }

    /// Measures memory, processor time and wake-ups of the program after its first picture.
    pub fn idle_usage(self, program: &Path) -> IdleUsage {
        let display = self.display();
        let home = tempfile::tempdir().unwrap();
        let process = self.launch(program, &display, home.path());
        let window = display.window();
        let landmark = self.landmark();
        wait_for("the picture", || landmark.is_in(&display, window).then_some(()));
        thread::sleep(Duration::from_secs(1));
        let about = PathBuf::from(format!("/proc/{}", process.0.id()));
        let resident = field(&fs::read_to_string(about.join("status")).unwrap(), "VmRSS:") * 1024;
        let (ticks, wake_ups) = (ticks(&about), wake_ups(&about));
        thread::sleep(IDLE);
        IdleUsage { resident, ticks: self::ticks(&about) - ticks, wake_ups: self::wake_ups(&about) - wake_ups }
    }

    fn display(self) -> Display {
        let (width, height, depth) = self.screen;
        let arguments: &[&str] =
            if self.is_far_away { &["-listen", "tcp", "-ac", "-extension", "MIT-SHM"] } else { &["-nolisten", "tcp"] };
        Display::with(width, height, depth, arguments)
    }

    /// Starts the program for a user who has never played.
    fn launch(self, program: &Path, display: &Display, home: &Path) -> Process {
        let host = if self.is_far_away { "127.0.0.1" } else { "" };
        let words: Vec<_> = self.runner.iter().map(Path::new).chain([program]).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(["--seed", "1"]).stdin(Stdio::null());
        command.env_remove("WAYLAND_DISPLAY").env("DISPLAY", format!("{host}{}", display.name)).env("LC_ALL", "C");
        command.env("HOME", home).env("XDG_CONFIG_HOME", home).env("XDG_DATA_HOME", home);
        start(&mut command)
    }

    fn landmark(self) -> Landmark {
        let state = State::new(Arc::new(roster::house().clone()), Settings::default(), Language::English, 1);
        let (width, height) = self.window;
        let layout = Layout::new(&state, Window { width, height, scale: 1.0 });
        let grid = layout.grid().unwrap();
        let (x, y) = (grid.left + grid.cell / 2, grid.wood.bottom() - grid.cell);
        let picture = Backing::fresh(&layout).to_rgba();
        let [red, green, blue, _] = picture.get_pixel(u32::try_from(x).unwrap(), u32::try_from(y).unwrap()).0;
        let coarse = u16::from(red) >> 3 << 11 | u16::from(green) >> 2 << 5 | u16::from(blue) >> 3;
        let bytes = if self.screen.2 == 16 { coarse.to_le_bytes().to_vec() } else { vec![blue, green, red] };
        Landmark { place: (i16::try_from(x).unwrap(), i16::try_from(y).unwrap()), bytes }
    }
}

/// A pixel of the board's wood, and the bytes of its color.
struct Landmark {
    place: (i16, i16),
    bytes: Vec<u8>,
}

impl Landmark {
    fn is_in(&self, display: &Display, drawable: Drawable) -> bool {
        let (x, y) = self.place;
        let pixel = display.connection.get_image(ImageFormat::Z_PIXMAP, drawable, x, y, 1, 1, u32::MAX);
        let pixel = pixel.ok().and_then(|it| it.reply().ok());
        pixel.is_some_and(|it| it.data.starts_with(&self.bytes))
    }
}

fn ticks(about: &Path) -> u64 {
    let stat = fs::read_to_string(about.join("stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11..13].iter().map(|it| it.parse::<u64>().unwrap()).sum()
}

fn wake_ups(about: &Path) -> u64 {
    let threads = fs::read_dir(about.join("task")).unwrap();
    let statuses = threads.map(|it| fs::read_to_string(it.unwrap().path().join("status")).unwrap());
    statuses.map(|it| field(&it, "voluntary_ctxt_switches:")).sum()
}

fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}
