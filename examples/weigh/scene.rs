//! The environments in which the program is measured: each has a processor and a display.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event as XEvent;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::xproto::{ConnectionExt as _, Drawable, ImageFormat};

use gumu_core::engine::{Progress, PvLine, Report, Score, roster};
use gumu_core::formats;
use gumu_core::game::Point;
use gumu_window::ui::action::Action;
use gumu_window::ui::analysis::{AnalysisAction, AnalysisRequest, LineStep};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event};
use gumu_window::ui::files::FileEvent;
use gumu_window::ui::layout::{Layout, Placed, Window};
use gumu_window::ui::locale::Language;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::state::State;

use gumu_window::ui::widgets::Grid;
use tempfile::TempDir;

use crate::display::{Display, Process, start, wait_for};
use crate::session_bus::SessionBus;

/// Number of starts of the program that are timed. The result is the median of the times.
const N_STARTS: usize = 11;

/// Time during which the idle program is measured.
const IDLE: Duration = Duration::from_secs(10);

/// Number of clicks on the board for which the time until the stone appears is measured.
const N_CLICKS: usize = 100;

/// Number of windows in which clicks are measured. The result is that of the fastest window, because other programs on
/// the machine can only make stones appear later.
const N_CLICKED_WINDOWS: usize = 3;

/// Number of stones that are placed to measure the mean number of instructions for one stone.
const N_COUNTED: usize = 10;

/// Pause after a click, during which the stone's animation ends and the mark under the pointer is painted.
const REST: Duration = Duration::from_millis(250);

/// An environment for measurements: a processor and a display.
#[derive(Clone, Copy)]
pub struct Scene {
    /// A command with arguments that runs the measured program, for example an emulator; empty to run the program
    /// directly.
    runner: &'static [&'static str],
    /// Width and height of the screen in pixels, and its bits per pixel.
    screen: (u16, u16, u8),
    /// Width and height of the window in pixels.
    window: (i32, i32),
    is_far_away: bool,
}

/// A modern machine: no emulator, and a local display.
pub const MODERN: Scene = Scene { runner: &[], screen: (1280, 900, 24), window: (1120, 760), is_far_away: false };

/// The oldest kind of 64-bit processor, with SSE2 and no newer instructions, emulated by QEMU.
pub const OLD: Scene = Scene { runner: &["qemu-x86_64", "-cpu", "Opteron_G1,-pni"], ..MODERN };

/// A display on another machine: the program reaches it over TCP, without shared memory.
pub const FAR: Scene = Scene { is_far_away: true, ..MODERN };

/// A display with few colors (16 bits per pixel) and few pixels.
pub const SMALL: Scene = Scene { screen: (800, 600, 16), window: (800, 600), ..MODERN };

/// [`SMALL`] with at most 256 MB of address space for the program.
pub const CRAMPED: Scene = Scene { runner: &["prlimit", "--as=268435456"], ..SMALL };

/// A modern machine with a read-only home folder.
pub const READ_ONLY: Scene =
    Scene { runner: &in_own_mounts("mount -t tmpfs -o ro none \"$HOME\" && exec \"$@\""), ..MODERN };

/// A modern machine on which no fonts are installed.
pub const WITHOUT_FONTS: Scene = Scene {
    runner: &in_own_mounts(
        "for folder in /usr/share/fonts /usr/local/share/fonts /etc/fonts; do
            if [ -d $folder ]; then mount -t tmpfs none $folder; fi
        done
        exec \"$@\"",
    ),
    ..MODERN
};

/// Returns a command that runs `script` in a mount namespace of its own. The script changes the mounts, which other
/// programs do not see, and then starts the measured program.
const fn in_own_mounts(script: &'static str) -> [&'static str; 7] {
    ["unshare", "--map-root-user", "--mount", "--", "sh", "-c", script]
}

/// State of the screen reader during a measurement. If it is on, the program publishes its controls through AT-SPI.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AtSpi {
    On,
    Off,
}

/// Measurements of the program during and after the analysis of an opened game.
pub struct AnalysisUsage {
    /// The time from pressing the key that starts the analysis until its first line appears in the window.
    pub first_line: Duration,
    /// The resident memory after five seconds of analysis, in bytes.
    pub resident: u64,
    /// Memory, processor time and wake-ups of the idle program after the analysis has ended.
    pub after: IdleUsage,
}

/// Times from a click on the board to the first pixels of its stone on the screen.
pub struct ClickTimes {
    /// The median of the times.
    pub median: Duration,
    /// The 99th percentile: one click in a hundred takes longer.
    pub slow: Duration,
}

/// Instruction counts of the program, which are the same on fast and slow machines.
pub struct Instructions {
    /// Number of instructions from the start until the window is idle.
    pub start: u64,
    /// Number of instructions to place and paint one stone.
    pub stone: u64,
}

/// Memory, processor time and wake-ups of the program while it is idle and gets no input.
pub struct IdleUsage {
    /// Resident memory in bytes.
    pub resident: u64,
    pub ticks: u64,
    pub wake_ups: u64,
}

impl Scene {
    /// Returns the median time from just before the process is created until its first picture is drawn.
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
            let XEvent::DamageNotify(_) = event else { continue };
            let taken = begin.elapsed();
            if landmark.is_in(&display, display.root) {
                return taken;
            }
        }
    }

    /// Measures memory, processor time and wake-ups of the idle program after its first picture.
    pub fn idle_usage(self, program: &Path) -> IdleUsage {
        let display = self.display();
        let home = tempfile::tempdir().unwrap();
        let process = self.launch(program, &display, home.path());
        let window = display.window();
        let landmark = self.landmark();
        wait_for("the picture", || landmark.is_in(&display, window).then_some(()));
        idle_usage(&process)
    }

    /// Measures the usage of the idle program in a session with a D-Bus session bus, as desktops have.
    pub fn idle_usage_on_bus(self, program: &Path, at_spi: AtSpi) -> IdleUsage {
        let display = self.display();
        let home = tempfile::tempdir().unwrap();
        let bus = SessionBus::start(&home.path().join("run"));
        let _reader = (at_spi == AtSpi::On).then(|| bus.switch_on());
        let mut command = self.command(program, &display, home.path(), &[]);
        let process = start(command.env("DBUS_SESSION_BUS_ADDRESS", &bus.address));
        let window = display.window();
        let landmark = self.landmark();
        wait_for("the picture", || landmark.is_in(&display, window).then_some(()));
        idle_usage(&process)
    }

    /// Measures the program while it analyzes a game that it has opened from a file.
    pub fn analysis_usage(self, program: &Path, game: &Path) -> AnalysisUsage {
        // X keysyms of Ctrl, 1 and 2: Ctrl+1 switches the side panel to the game, Ctrl+2 to the analysis.
        let (ctrl, play, analysis) = (0xffe3, 0x31, 0x32);
        let mut display = self.display();
        let home = tempfile::tempdir().unwrap();
        let process = self.launch_with(program, &display, home.path(), &[game]);
        let window = display.window();
        let (opened, line) = self.landmarks_of_analysis(game);
        wait_for("the game", || opened.is_in(&display, window).then_some(()));
        display.look_for(window);
        display.focus(window);
        thread::sleep(Duration::from_secs(1));
        let begin = Instant::now();
        display.keys(&[ctrl, analysis]);
        display.sync();
        while !line.is_in(&display, window) {
            assert!(begin.elapsed() < Duration::from_secs(10), "the analysis shows no line");
        }
        let first_line = begin.elapsed();
        thread::sleep(Duration::from_secs(5));
        let resident = resident(&process);
        display.keys(&[ctrl, play]);
        display.sync();
        AnalysisUsage { first_line, resident, after: idle_usage(&process) }
    }

    /// Measures the times from clicks on the board until the first pixels of the stones are drawn.
    pub fn click_times(self, program: &Path) -> ClickTimes {
        let windows = (0..N_CLICKED_WINDOWS).map(|_| {
            let mut board = self.empty_board(program, &[]);
            let mut times: Vec<_> = (0..N_CLICKS).map(|n| board.click(n)).collect();
            times.sort();
            ClickTimes { median: times[N_CLICKS / 2], slow: times[N_CLICKS * 99 / 100 - 1] }
        });
        windows.min_by_key(|it| it.slow).expect("there are windows")
    }

    /// Counts, with `valgrind --tool=callgrind`, the instructions that the program executes to start, and to place and
    /// paint one stone.
    pub fn instructions(self, program: &Path) -> Instructions {
        let start = self.count(program, 0);
        let stones = self.count(program, N_COUNTED);
        Instructions { start, stone: stones.saturating_sub(start) / N_COUNTED as u64 }
    }

    /// Returns the number of instructions that the program executes if it starts and its board is then clicked
    /// `n_clicks` times.
    fn count(self, program: &Path, n_clicks: usize) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let counts = folder.path().join("counts");
        let out = format!("--callgrind-out-file={}", counts.display());
        let mut board = self.empty_board(program, &["valgrind", "-q", "--tool=callgrind", &out]);
        (0..n_clicks).for_each(|n| {
            board.click(n);
        });
        let id = board.process.0.id().to_string();
        assert!(Command::new("kill").arg(&id).status().unwrap().success(), "the program has ended by itself");
        let _ = board.process.0.wait();
        let text = fs::read_to_string(&counts).unwrap();
        let total = text.lines().find_map(|line| line.strip_prefix("totals: ")).expect("callgrind has counted");
        total.trim().parse().unwrap()
    }

    /// Opens an empty board of 19 lines on which both sides can be played, and waits until the window no longer
    /// changes.
    fn empty_board(self, program: &Path, runner: &[&str]) -> ClickedBoard {
        let mut display = self.display();
        let home = tempfile::tempdir().unwrap();
        let game = home.path().join("empty.sgf");
        fs::write(&game, "(;GM[4]FF[4]SZ[19])").unwrap();
        let mut state = first_state();
        let layout = self.layout(&state);
        let games = formats::read(&fs::read(&game).unwrap());
        state.update(Event::Files(FileEvent::Opened { path: game.clone(), games }), &layout);
        let layout = self.layout(&state);
        let grid = layout.grid().unwrap();
        let corner = grid.pixel(Point::new(0, 0));
        let opened = self.landmark_at(&layout, (corner.0 + grid.cell / 2, corner.1 + grid.cell / 2));
        let process = start(&mut self.command_by(runner, program, &display, home.path(), &[&game]));
        let window = wait_patiently(|| display.find_window());
        wait_patiently(|| opened.is_in(&display, window).then_some(()));
        display.look_for(window);
        display.focus(window);
        display.connection.damage_query_version(1, 1).unwrap().reply().unwrap();
        let damage = display.connection.generate_id().unwrap();
        display.connection.damage_create(damage, window, ReportLevel::RAW_RECTANGLES).unwrap();
        display.sync();
        thread::sleep(if runner.is_empty() { REST } else { 40 * REST });
        ClickedBoard { display, grid, process, rest: if runner.is_empty() { REST } else { 20 * REST }, _home: home }
    }

    fn display(self) -> Display {
        let (width, height, depth) = self.screen;
        let arguments: &[&str] =
            if self.is_far_away { &["-listen", "tcp", "-ac", "-extension", "MIT-SHM"] } else { &["-nolisten", "tcp"] };
        Display::with(width, height, depth, arguments)
    }

    /// Starts the program with an empty home folder, as for a new user.
    fn launch(self, program: &Path, display: &Display, home: &Path) -> Process {
        self.launch_with(program, display, home, &[])
    }

    fn launch_with(self, program: &Path, display: &Display, home: &Path, files: &[&Path]) -> Process {
        start(&mut self.command(program, display, home, files))
    }

    fn command(self, program: &Path, display: &Display, home: &Path, files: &[&Path]) -> Command {
        self.command_by(self.runner, program, display, home, files)
    }

    /// Returns the command that starts the program. If `runner` is not empty, the command runs the program through it,
    /// for example in an emulator.
    fn command_by(self, runner: &[&str], program: &Path, display: &Display, home: &Path, files: &[&Path]) -> Command {
        let host = if self.is_far_away { "127.0.0.1" } else { "" };
        // `sh -c SCRIPT` takes the first argument after the script as the name of the shell.
        let name = runner.contains(&"-c").then_some(Path::new("sh"));
        let words: Vec<_> = runner.iter().map(Path::new).chain(name).chain([program]).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(["--seed", "1"]).args(files).stdin(Stdio::null());
        command.env_remove("WAYLAND_DISPLAY").env("DISPLAY", format!("{host}{}", display.name)).env("LC_ALL", "C");
        command.env("HOME", home).env("XDG_CONFIG_HOME", home).env("XDG_DATA_HOME", home);
        command.env_remove("DBUS_SESSION_BUS_ADDRESS");
        command
    }

    fn landmark(self) -> Landmark {
        let layout = self.layout(&first_state());
        let grid = layout.grid().unwrap();
        self.landmark_at(&layout, (grid.left + grid.cell / 2, grid.wood.bottom() - grid.cell))
    }

    /// Returns two pixels by which the window's contents are recognized: the first shows that the game is open, the
    /// second that a line of its analysis is visible.
    fn landmarks_of_analysis(self, game: &Path) -> (Landmark, Landmark) {
        let mut state = first_state();
        let mut update = |event| {
            let layout = self.layout(&state);
            let effects = state.update(event, &layout);
            (self.layout(&state), effects)
        };
        let games = formats::read(&fs::read(game).unwrap());
        let (opened, _) = update(Event::Files(FileEvent::Opened { path: game.to_path_buf(), games }));
        let (_, effects) = update(Event::Key(Chord::ctrl('2')));
        let request = effects.iter().find_map(|it| match it {
            Effect::Analysis(AnalysisRequest::Start { request, .. }) => Some(request),
            _ => None,
        });
        let request = request.expect("Ctrl+2 starts the analysis");
        let point = request.board.free_points().next().unwrap();
        let lines = vec![PvLine { score: Score::DRAW, moves: vec![point] }];
        let progress = Progress { depth: 1, selective_depth: 1, n_nodes: 1, time: Duration::ZERO, lines };
        let report = Report::progress(request.ticket, progress);
        let (analyzed, _) = update(Event::Report(report));
        let is_line = |it: &&Placed| {
            matches!(
                it.role,
                Role::Control { action: Action::Analysis(AnalysisAction::ShowLine(LineStep { line: 0, .. })), .. }
            )
        };
        let score = analyzed.placed.iter().find(is_line).expect("the line has a control").rect;
        let stone = opened.grid().unwrap().pixel(state.game().record().last().unwrap().point.unwrap());
        (self.landmark_at(&opened, stone), self.landmark_at(&analyzed, (score.x + score.w / 2, score.y)))
    }

    fn layout(self, state: &State) -> Layout {
        let (width, height) = self.window;
        Layout::new(state, Window { width, height, scale: 1.0 })
    }

    fn landmark_at(self, layout: &Layout, (x, y): (i32, i32)) -> Landmark {
        let picture = Backing::fresh(layout).to_rgba();
        let [red, green, blue, _] = picture.get_pixel(u32::try_from(x).unwrap(), u32::try_from(y).unwrap()).0;
        let coarse = u16::from(red) >> 3 << 11 | u16::from(green) >> 2 << 5 | u16::from(blue) >> 3;
        let bytes = if self.screen.2 == 16 { coarse.to_le_bytes().to_vec() } else { vec![blue, green, red] };
        Landmark { place: (i16::try_from(x).unwrap(), i16::try_from(y).unwrap()), bytes }
    }
}

/// A running program whose board is clicked in a measurement. The board is empty before the first click.
struct ClickedBoard {
    display: Display,
    grid: Grid,
    process: Process,
    rest: Duration,
    _home: TempDir,
}

impl ClickedBoard {
    /// Clicks on the point with `number`, and returns the time until the screen changes there. Consecutive points lie
    /// side by side in every third row, so that neither side makes a five.
    fn click(&mut self, number: usize) -> Duration {
        let (row, column) = (3 * (number / 19) + 1, number % 19);
        let (x, y) = self.grid.pixel(Point::new(u8::try_from(column).unwrap(), u8::try_from(row).unwrap()));
        self.display.point((x, y));
        self.display.sync();
        thread::sleep(self.rest);
        while self.display.connection.poll_for_event().unwrap().is_some() {}
        let begin = Instant::now();
        self.display.click(1);
        self.display.connection.flush().unwrap();
        loop {
            let XEvent::DamageNotify(changed) = self.display.connection.wait_for_event().unwrap() else { continue };
            let (left, top) = (i32::from(changed.area.x), i32::from(changed.area.y));
            let (right, bottom) = (left + i32::from(changed.area.width), top + i32::from(changed.area.height));
            if left <= x && x < right && top <= y && y < bottom {
                let taken = begin.elapsed();
                thread::sleep(self.rest);
                return taken;
            }
        }
    }
}

/// Calls `look` again and again until it returns a value, and returns that value. Gives up only after five minutes,
/// because an emulated processor is slow.
fn wait_patiently<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(300);
    loop {
        if let Some(it) = look() {
            return it;
        }
        assert!(Instant::now() < deadline, "the window does not come");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Returns the window's state as at the first start of the program: default settings, in English.
fn first_state() -> State {
    State::new(Arc::new(roster::house().clone()), Settings::default(), Language::English, 1)
}

/// A pixel by which a certain content of the window is recognized, and the bytes of the color that the pixel has only
/// then.
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

/// Measures the idle program. Waits three seconds first, because threads that have finished their work end within two
/// seconds.
fn idle_usage(process: &Process) -> IdleUsage {
    thread::sleep(Duration::from_secs(3));
    let about = PathBuf::from(format!("/proc/{}", process.0.id()));
    let (resident, ticks, wake_ups) = (resident(process), ticks(&about), wake_ups(&about));
    thread::sleep(IDLE);
    IdleUsage { resident, ticks: self::ticks(&about) - ticks, wake_ups: self::wake_ups(&about) - wake_ups }
}

/// Returns the resident memory of a process in bytes.
fn resident(process: &Process) -> u64 {
    field(&fs::read_to_string(format!("/proc/{}/status", process.0.id())).unwrap(), "VmRSS:") * 1024
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
