//! Measures the size and speed of the executable, and writes the figures into the tables of docs/weight.md.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gumu_window::ui::locale::Language;

use crate::scene::{AtSpi, CRAMPED, FAR, MODERN, OLD, READ_ONLY, SMALL, WITHOUT_FONTS};

/// Maximum numbers of machine instructions that the program may execute: first while it starts, second while it places
/// a stone. Both counts are the same on every machine.
const MOST_INSTRUCTIONS: (u64, u64) = (400_000_000, 20_000_000);

/// Maximum time from a click on the board until the first pixels of the new stone appear. One click in a hundred may
/// take longer.
const MOST_CLICK_TIME: Duration = Duration::from_millis(3);

/// A row of the tables in docs/weight.md and in its Chinese translation: a measured figure, its name in both languages,
/// and its budget (the maximum allowed).
struct Row {
    english: &'static str,
    chinese: &'static str,
    figure: String,
    budget: &'static str,
}

/// Measures the size and speed of the executable, and writes the figures into tables.
///
/// # Panics
/// If an instruction count, or the time from a click until the stone appears, exceeds its budget.
#[expect(clippy::too_many_lines, reason = "it is a table, a row for each figure")]
pub fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = root.join("target/release/gumu");
    let bytes = fs::metadata(&program).expect("bash tests/weigh.sh builds it first").len();
    let idle = MODERN.idle_usage(&program);
    let game = root.join("tests/data/sixty.sgf");
    let on_bus = MODERN.idle_usage_on_bus(&program, AtSpi::Off);
    let read_aloud = MODERN.idle_usage_on_bus(&program, AtSpi::On);
    let analysis = MODERN.analysis_usage(&program, &game);
    let clicks = MODERN.click_times(&program);
    let instructions = MODERN.instructions(&program);
    let bench = bench(root);
    let explorer = Explorer::measure(root);
    let mut rows = vec![
        row("executable, everything embedded", "可执行文件，一切在内", megabytes(bytes), "≤ 8.5 MB"),
        row(
            "start to first full picture, median",
            "启动到完整画面，中位数",
            milliseconds(MODERN.start_time(&program)),
            "≤ 40 ms",
        ),
        row("resident memory, window 1120 × 760", "常驻内存，窗口 1120 × 760", megabytes(idle.resident), "≤ 24 MB"),
        row(
            "processor ticks / wake-ups in 10 idle seconds",
            "空闲十秒的处理器时钟数／唤醒数",
            format!("{} / {}", idle.ticks, idle.wake_ups),
            "0 / 0",
        ),
        row(
            "the same with a session bus / with a screen reader",
            "同上，有会话总线／有读屏软件",
            format!("{} / {}", on_bus.wake_ups, read_aloud.wake_ups),
            "0 / 0",
        ),
        row(
            "placing a stone at 1920 × 1080",
            "落一子，1920 × 1080",
            milliseconds(median_of(&bench, "one_stone_and_back") / 2),
            "≤ 0.2 ms",
        ),
        row(
            "click to the first pixels of the stone, median / 1 in 100",
            "从点击到棋子出现，中位数／百分之一最慢",
            format!("{} / {}", milliseconds(clicks.median), milliseconds(clicks.slow)),
            "– / ≤ 3 ms",
        ),
        row(
            "instructions of a start / for a stone, millions",
            "启动／落一子的指令数，百万",
            format!("{} / {}", millions(instructions.start), millions(instructions.stone)),
            "≤ 400 / ≤ 20",
        ),
        row(
            "full repaint at 1920 × 1080",
            "整窗重画，1920 × 1080",
            milliseconds(median_of(&bench, "full_repaint")),
            "≤ 6 ms",
        ),
        row(
            "start, processor with SSE2 and nothing newer, emulated",
            "启动，只有 SSE2 的处理器（模拟）",
            milliseconds(OLD.start_time(&program)),
            "–",
        ),
        row(
            "start, display over TCP, without shared memory",
            "启动，经 TCP 的远程显示，无共享内存",
            milliseconds(FAR.start_time(&program)),
            "–",
        ),
        row(
            "resident memory, 800 × 600 with 65536 colors",
            "常驻内存，800 × 600、65536 色",
            megabytes(SMALL.idle_usage(&program).resident),
            "≤ 24 MB",
        ),
        row(
            "start in 256 MB of memory, 800 × 600 with 65536 colors",
            "启动，内存 256 MB，800 × 600、65536 色",
            milliseconds(CRAMPED.start_time(&program)),
            "–",
        ),
        row(
            "start, home folder that can only be read / no fonts",
            "启动，主目录只读／没有字体",
            format!(
                "{} / {}",
                milliseconds(READ_ONLY.start_time(&program)),
                milliseconds(WITHOUT_FONTS.start_time(&program))
            ),
            "–",
        ),
        row(
            "first line of the analysis, from its key on",
            "分析：从按键到第一条变化",
            milliseconds(analysis.first_line),
            "≤ 50 ms",
        ),
        row("resident memory in the analysis", "分析时的常驻内存", megabytes(analysis.resident), "≤ 96 MB"),
        row(
            "processor ticks / wake-ups in 10 seconds after it",
            "分析结束后十秒的处理器时钟数／唤醒数",
            format!("{} / {}", analysis.after.ticks, analysis.after.wake_ups),
            "0 / 0",
        ),
        row("review of a game of 60 moves", "复盘一局 60 手的棋", seconds(review_time(root, &game)), "≤ 10 s"),
        row("explorer: 100,000 games of a database", "棋谱库：索引一个数据库的十万局", seconds(explorer.rif), "≤ 3 s"),
        row("explorer: 100,000 files of a game", "棋谱库：索引十万个单局文件", seconds(explorer.sgf), "≤ 10 s"),
        row("explorer: index of 100,000 games", "棋谱库：十万局的索引文件", megabytes(explorer.index_bytes), "≤ 40 MB"),
        row(
            "explorer: a query in 100,000 games",
            "棋谱库：在十万局中查询一个局面",
            milliseconds(median_of(&bench, "a_query")),
            "≤ 1 ms",
        ),
        row(
            "explorer: reading 10 MB of RIF",
            "棋谱库：读取 10 MB 的 RIF",
            milliseconds(median_of(&bench, "ten_megabytes_of_rif")),
            "≤ 200 ms",
        ),
        row("languages", "界面语言", Language::ALL.len().to_string(), "–"),
        row("crates at run time on Linux", "Linux 运行时所用 crate 数", n_crates(root).to_string(), "–"),
    ];
    if env::args().any(|it| it == "windows") {
        let executable = |folder: &str| {
            let path = root.join("target").join(folder).join("x86_64-win7-windows-gnu/release/gumu.exe");
            megabytes(fs::metadata(path).expect("bash tests/weigh.sh windows builds it first").len())
        };
        rows.splice(
            1..1,
            [
                row("executable for Windows 10", "Windows 10 的可执行文件", executable("windows10"), "≤ 6.5 MB"),
                row("executable for Windows 7", "Windows 7 的可执行文件", executable("windows"), "≤ 5 MB"),
            ],
        );
    }
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
    put(&root.join("docs/weight.md"), &(english.clone() + &note));
    put(&root.join("docs/weight.zh-CN.md"), &(chinese + &note_chinese));
    let _ = write!(std::io::stdout(), "{english}{note}");
    let (start, stone) = MOST_INSTRUCTIONS;
    assert!(
        instructions.start <= start && instructions.stone <= stone,
        "a start or a stone takes more instructions than its budget"
    );
    assert!(
        clicks.slow <= MOST_CLICK_TIME,
        "one stone in a hundred appears later than {MOST_CLICK_TIME:?} after its click"
    );
}

const fn row(english: &'static str, chinese: &'static str, figure: String, budget: &'static str) -> Row {
    Row { english, chinese, figure, budget }
}

/// Returns the time that `pbrain-gumu review` takes to review a game.
fn review_time(root: &Path, game: &Path) -> Duration {
    let mut command = Command::new(root.join("target/release/pbrain-gumu"));
    command.arg("review").arg(game).stdout(Stdio::null());
    let begin = Instant::now();
    assert!(command.status().unwrap().success(), "the review fails");
    begin.elapsed()
}

/// Results of measuring the opening explorer on databases of made-up games.
struct Explorer {
    /// The time to index a database of 100,000 games in a single file.
    rif: Duration,
    /// The time to index 100,000 files with one game each.
    sgf: Duration,
    /// The length in bytes of the index of 100,000 games, which is proportional to the number of games.
    index_bytes: u64,
}

impl Explorer {
    fn measure(root: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let made = |kind: &str, name: &str| {
            let path = folder.path().join(name);
            let mut command = Command::new("cargo");
            // The dev profile compiles without optimization. Optimize the package `gumu` here, because otherwise the
            // example that generates the games would take many minutes.
            command.args(["run", "--quiet", "--locked", "--config", "profile.dev.package.gumu.opt-level=1"]);
            command.args(["--example", "games", "--", kind, "100000", "1"]).arg(&path);
            assert!(command.current_dir(root).status().unwrap().success(), "no games are made");
            path
        };
        let (rif, index_bytes) = index(root, &made("rif", "games.rif"));
        let (sgf, _) = index(root, &made("sgf", "games"));
        Self { rif, sgf, index_bytes }
    }
}

/// Indexes games, and returns the time and the length of the index in bytes. The files of the games have just been
/// written, so the system still has them in its cache.
fn index(root: &Path, games: &Path) -> (Duration, u64) {
    let data = tempfile::tempdir().unwrap();
    let explore = |words: &[&Path]| {
        let mut command = Command::new(root.join("target/release/pbrain-gumu"));
        command.arg("explore").arg("--data").arg(data.path()).args(words).stdout(Stdio::null());
        let begin = Instant::now();
        assert!(command.status().unwrap().success(), "the explorer fails");
        begin.elapsed()
    };
    explore(&[Path::new("add"), games]);
    let time = explore(&[Path::new("index")]);
    let files = fs::read_dir(data.path().join("explorer")).unwrap();
    (time, files.map(|it| it.unwrap().metadata().unwrap().len()).max().unwrap_or(0))
}

/// Runs the benchmarks of the window's painter and of the opening explorer, and returns their output.
fn bench(root: &Path) -> String {
    let mut command = Command::new("cargo");
    command.args(["bench", "--locked", "--bench", "paint", "--bench", "explore", "--"]);
    command.args(["full_repaint", "one_stone_and_back", "a_query", "ten_megabytes_of_rif"]);
    let output = command.current_dir(root).stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "the benches fail");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the median time of the benchmark `name`, from a line such as
/// `├─ full_repaint  2.1 ms │ 9.8 ms │ 2.3 ms │ …`.
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

/// Returns the number of packages that are linked into the executable on Linux.
fn n_crates(root: &Path) -> usize {
    let mut command = Command::new("cargo");
    command.args(["tree", "--locked", "-e", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe"]);
    let output = command.args(["--format", "{p}"]).current_dir(root).output().unwrap();
    assert!(output.status.success(), "cargo tree fails");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("gumu")).collect::<BTreeSet<_>>().len()
}

fn machine() -> String {
    let about = fs::read_to_string("/proc/cpuinfo").unwrap();
    let name = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map(|it| it.1);
    let n = thread::available_parallelism().unwrap();
    format!("{n} × {}, Xvfb", name.unwrap_or("an unnamed processor"))
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{:02} MB", bytes / 1_000_000, bytes % 1_000_000 / 10_000)
}

fn millions(n: u64) -> String {
    format!("{}.{}", n / 1_000_000, n % 1_000_000 / 100_000)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Writes `table` into a file, in place of the text between the file's two markers.
fn put(file: &Path, table: &str) {
    let text = fs::read_to_string(file).unwrap();
    let (begin, end) = ("<!-- weight: begin -->\n", "<!-- weight: end -->");
    let (before, rest) = text.split_once(begin).expect("the file has the marker");
    let (_, after) = rest.split_once(end).expect("the file has the marker");
    fs::write(file, format!("{before}{begin}{table}{end}{after}")).unwrap();
}
