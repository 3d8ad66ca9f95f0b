//! What is measured, and the table of it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};

use gumu_lib::ui::layout::{Layout, Window};
use gumu_lib::ui::locale::Language;
use gumu_lib::ui::paint::Backing;
use gumu_lib::ui::settings::Settings;
use gumu_lib::ui::state::State;

use crate::display::{Display, Process, start, wait_for};

/// How often the program is started.
const N_STARTS: usize = 11;

/// How long it is left alone.
const IDLE: Duration = Duration::from_secs(10);

/// The window that is weighed.
const WINDOW: Window = Window { width: 1120, height: 760, scale: 1.0 };

/// One line of the table: what, in English and in Chinese, the measured figure and the budget.
struct Row {
    english: &'static str,
    chinese: &'static str,
    figure: String,
    budget: &'static str,
}

/// Measures everything and writes it down.
pub fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = root.join("target/release/gumu");
    let bytes = fs::metadata(&program).expect("bash tests/weigh.sh builds it first").len();
    let starts: Vec<Duration> = (0..N_STARTS).map(|_| start_time(&program)).collect();
    let still = Still::of(&program);
    let bench = bench(root);
    let rows = [
        row("executable, everything embedded", "可执行文件，一切在内", megabytes(bytes), "≤ 6 MB"),
        row("start to first full picture, median", "启动到完整画面，中位数", milliseconds(median(starts)), "≤ 60 ms"),
        row("resident memory, window 1120 × 760", "常驻内存，窗口 1120 × 760", megabytes(still.resident), "≤ 24 MB"),
        row(
            "processor ticks / wake-ups in 10 idle seconds",
            "空闲十秒的处理器时钟数／唤醒数",
            format!("{} / {}", still.ticks, still.wake_ups),
            "0 / 0",
        ),
        row(
            "placing a stone at 1920 × 1080",
            "落一子，1920 × 1080",
            milliseconds(median_of(&bench, "one_stone_and_back") / 2),
            "≤ 1 ms",
        ),
        row(
            "full repaint at 1920 × 1080",
            "整窗重画，1920 × 1080",
            milliseconds(median_of(&bench, "full_repaint")),
            "≤ 8 ms",
        ),
        row("crates at run time on Linux", "Linux 运行时所用 crate 数", n_crates(root).to_string(), "–"),
    ];
    let table = |heads: [&str; 3], name: fn(&Row) -> &'static str| {
        let mut text = format!("| {} | {} | {} |\n|---|--:|--:|\n", heads[0], heads[1], heads[2]);
        for row in &rows {
            text += &format!("| {} | {} | {} |\n", name(row), row.figure, row.budget);
        }
        text
    };
    let english = table(["", "measured", "budget"], |row| row.english);
    let note = format!("\nOn {}.\n", machine());
    let chinese = table(["", "实测", "预算"], |row| row.chinese);
    let note_chinese = format!("\n测于 {}。\n", machine());
    put(&root.join("README.md"), &(english.clone() + &note));
    put(&root.join("README.zh-CN.md"), &(chinese + &note_chinese));
    let _ = write!(std::io::stdout(), "{english}{note}");
}

const fn row(english: &'static str, chinese: &'static str, figure: String, budget: &'static str) -> Row {
    Row { english, chinese, figure, budget }
}

/// Starts the program for a user who has never played.
fn launch(program: &Path, display: &Display, home: &Path) -> Process {
    let mut command = Command::new(program);
    command.args(["--seed", "1"]).env_remove("WAYLAND_DISPLAY").env("DISPLAY", &display.name).env("LC_ALL", "C");
    command.env("HOME", home).env("XDG_CONFIG_HOME", home).env("XDG_DATA_HOME", home).stdin(Stdio::null());
    start(&mut command)
}

/// The time of one start.
fn start_time(program: &Path) -> Duration {
    let display = Display::new(1280, 900);
    let home = tempfile::tempdir().unwrap();
    let (x, y, color) = landmark();
    display.connection.damage_query_version(1, 1).unwrap().reply().unwrap();
    let damage = display.connection.generate_id().unwrap();
    display.connection.damage_create(damage, display.root, ReportLevel::RAW_RECTANGLES).unwrap();
    display.sync();
    let begin = Instant::now();
    let _process = launch(program, &display, home.path());
    loop {
        let event = display.connection.wait_for_event().unwrap();
        let Event::DamageNotify(_) = event else { continue };
        let taken = begin.elapsed();
        let pixel = display.connection.get_image(ImageFormat::Z_PIXMAP, display.root, x, y, 1, 1, u32::MAX).unwrap();
        let pixel = pixel.reply().unwrap().data;
        if [pixel[2], pixel[1], pixel[0]] == color {
            return taken;
        }
    }
}

/// A pixel of the board's wood, and its color.
fn landmark() -> (i16, i16, [u8; 3]) {
    let state = State::new(Settings::default(), Language::English, 1);
    let layout = Layout::new(&state, WINDOW);
    let grid = layout.grid().unwrap();
    let (x, y) = (grid.left + grid.cell / 2, grid.wood.bottom() - grid.cell);
    let picture = Backing::fresh(&layout).to_rgba();
    let [red, green, blue, _] = picture.get_pixel(u32::try_from(x).unwrap(), u32::try_from(y).unwrap()).0;
    (i16::try_from(x).unwrap(), i16::try_from(y).unwrap(), [red, green, blue])
}

/// The program while nothing happens.
struct Still {
    resident: u64,
    ticks: u64,
    wake_ups: u64,
}

impl Still {
    fn of(program: &Path) -> Self {
        let display = Display::new(1280, 900);
        let home = tempfile::tempdir().unwrap();
        let process = launch(program, &display, home.path());
        let window = display.window();
        let (x, y, color) = landmark();
        wait_for("the picture", || {
            let pixel = display.connection.get_image(ImageFormat::Z_PIXMAP, window, x, y, 1, 1, u32::MAX).ok()?;
            let pixel = pixel.reply().ok()?.data;
            ([pixel[2], pixel[1], pixel[0]] == color).then_some(())
        });
        thread::sleep(Duration::from_secs(1));
        let about = PathBuf::from(format!("/proc/{}", process.0.id()));
        let resident = field(&fs::read_to_string(about.join("status")).unwrap(), "VmRSS:") * 1024;
        let (ticks, wake_ups) = (ticks(&about), wake_ups(&about));
        thread::sleep(IDLE);
        Self { resident, ticks: self::ticks(&about) - ticks, wake_ups: self::wake_ups(&about) - wake_ups }
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

/// What the painter's bench prints.
fn bench(root: &Path) -> String {
    let mut command = Command::new("cargo");
    command.args(["bench", "--locked", "--bench", "paint", "--", "full_repaint", "one_stone_and_back"]);
    let output = command.current_dir(root).stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "the painter's bench fails");
    String::from_utf8(output.stdout).unwrap()
}

/// The median of a bench, from a line such as `├─ full_repaint  2.1 ms │ 9.8 ms │ 2.3 ms │ …`.
fn median_of(bench: &str, name: &str) -> Duration {
    let line = bench.lines().find(|line| line.split_whitespace().nth(1) == Some(name));
    let text = line.and_then(|line| line.split('│').nth(2)).unwrap_or_else(|| panic!("no {name} in {bench}"));
    let (number, unit) = text.trim().split_once(' ').unwrap();
    let unit = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => panic!("{unit} is no unit of time"),
    };
    Duration::from_secs_f64(number.parse::<f64>().unwrap() * unit)
}

/// How many packages are linked into the executable on Linux.
fn n_crates(root: &Path) -> usize {
    let mut command = Command::new("cargo");
    command.args(["tree", "--locked", "-e", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe"]);
    let output = command.args(["--format", "{p}"]).current_dir(root).output().unwrap();
    assert!(output.status.success(), "cargo tree fails");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("gumu ")).collect::<BTreeSet<_>>().len()
}

fn machine() -> String {
    let about = fs::read_to_string("/proc/cpuinfo").unwrap();
    let name = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map(|it| it.1);
    let n = thread::available_parallelism().unwrap();
    format!("{n} × {}, Xvfb", name.unwrap_or("an unnamed processor"))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{:02} MB", bytes / 1_000_000, bytes % 1_000_000 / 10_000)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

/// Puts a text between a file's markers.
fn put(file: &Path, table: &str) {
    let text = fs::read_to_string(file).unwrap();
    let (begin, end) = ("<!-- weight: begin -->\n", "<!-- weight: end -->");
    let (before, rest) = text.split_once(begin).expect("the file has the marker");
    let (_, after) = rest.split_once(end).expect("the file has the marker");
    fs::write(file, format!("{before}{begin}{table}{end}{after}")).unwrap();
}
