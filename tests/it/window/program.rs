//! The program under test, and a simulated window (a [`Harness`]) that gets the same events, so that the two can be
//! compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gumu_core::engine::{Answer, NullHandler, Player, PositionView, Report, Request, roster};
use gumu_core::game::Point;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::FileEvent;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::settings::window::{SettingsAction, SettingsPage};
use image::{Rgba, RgbaImage};
use tempfile::TempDir;
use x11rb::protocol::xproto;

use crate::harness::Harness;
use crate::window::display::{Display, PATIENCE, Process, Shot, start, wait_for};

/// The seed of every game in these tests. With this seed the game is short if the player plays [`Program::advice`].
pub const SEED: u64 = 21;

/// Returns the folder of the Windows program, which the environment variable `GUMU_WINDOWS` names; `None` if it is not
/// set. If it is set, the tests run the Windows program under Wine instead of the native program.
pub fn windows() -> Option<PathBuf> {
    std::env::var_os("GUMU_WINDOWS").map(PathBuf::from)
}

/// Returns a path as the program shows it: under Wine the file system of this machine is the drive `Z:`.
pub fn shown_by_program(path: &Path) -> String {
    let path = path.to_string_lossy();
    if windows().is_some() { format!("Z:{}", path.replace('/', "\\")) } else { path.into_owned() }
}

/// Returns today's date, as `2026-11-22`.
pub fn today() -> String {
    let output = Command::new("date").arg("+%Y-%m-%d").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// The folders in which the program keeps a user's files.
pub struct Home {
    root: TempDir,
    /// `config` is the folder of the settings, `data` the folder of journals and other data.
    config: PathBuf,
    data: PathBuf,
}

impl Home {
    /// Returns the folders of a user who has played before, with default settings.
    pub fn new() -> Self {
        let home = Self::fresh();
        fs::create_dir_all(&home.config).unwrap();
        fs::write(home.settings_file(), Settings::default().write()).unwrap();
        home
    }

    /// Returns the folders of a user who has never played.
    pub fn fresh() -> Self {
        let root = tempfile::tempdir().unwrap();
        let (config, data) = match windows() {
            Some(folder) => {
                // End Wine's server, because the server's desktop stays on the first display that the server has used.
                // Ignore an error: the server may not be running.
                let _ = Command::new("wineserver").args(["-k", "-w"]).status();
                // Copy the program into the test's folder, because a portable program keeps its files beside itself.
                let place = root.path().join("portable-gumu");
                fs::create_dir(&place).unwrap();
                fs::copy(folder.join("gumu.exe"), place.join("gumu.exe")).unwrap();
                fs::write(place.join("portable"), "").unwrap();
                (place.clone(), place)
            }
            None => (root.path().join("config/gumu"), root.path().join("data/gumu")),
        };
        Self { root, config, data }
    }

    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.root.path().join(name)
    }

    pub fn settings_file(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    pub fn journals(&self) -> PathBuf {
        self.data.join("games")
    }

    pub fn history(&self) -> PathBuf {
        self.data.join("history")
    }

    pub fn explorer(&self) -> PathBuf {
        self.data.join("explorer")
    }

    pub fn library(&self) -> PathBuf {
        self.data.join("library")
    }

    pub fn evaluations(&self) -> PathBuf {
        self.data.join("evaluations")
    }

    /// Writes a file below this home folder, and creates the file's folders.
    pub fn write(&self, name: impl AsRef<Path>, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Returns the command that starts the program for this user, without a display yet.
    pub fn command(&self) -> Command {
        if windows().is_some() {
            let mut command = Command::new("wine");
            command.arg(self.config.join("gumu.exe")).stdin(Stdio::null());
            return command;
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_gumu"));
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR", "LANG", "LANGUAGE"] {
            command.env_remove(name);
        }
        command.envs([("LC_ALL", "C"), ("WINIT_X11_SCALE_FACTOR", "1")]).stdin(Stdio::null());
        // Make the desktop's file dialogs unreachable, because the tests could not control them.
        command.env("PATH", "").env("HOME", self.root.path()).env("TMPDIR", self.root.path());
        command.env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", self.path("no bus").display()));
        command.env("XDG_CONFIG_HOME", self.path("config")).env("XDG_DATA_HOME", self.path("data"));
        command
    }
}

/// A running program, its display, and a simulated window of the program that receives the same events.
pub struct Program {
    pub twin: Harness,
    pub window: xproto::Window,
    // Fields are dropped in their order, so the process ends before its display.
    process: Process,
    pub display: Display,
    /// Number of effects of the simulated window among which the test has already looked for requests.
    n_seen: usize,
    /// The last position of the pointer in the window.
    pointer: Option<(i32, i32)>,
}

impl Program {
    /// Starts the program for a user.
    pub fn start(home: &Home) -> Self {
        Self::start_with(home, &[], |_| ())
    }

    /// Starts the program with arguments, after `prepare` has changed the command.
    pub fn start_with(home: &Home, arguments: &[&str], prepare: impl FnOnce(&mut Command)) -> Self {
        Self::start_at(Display::new(2400, 1600), home, arguments, prepare)
    }

    /// Starts the program on a display.
    pub fn start_at(mut display: Display, home: &Home, arguments: &[&str], prepare: impl FnOnce(&mut Command)) -> Self {
        let mut command = home.command();
        command.env("DISPLAY", &display.name).args(["--seed", &SEED.to_string()]).args(arguments);
        prepare(&mut command);
        let process = start(&mut command);
        let window = display.window();
        display.look_for(window);
        display.focus(window);
        let settings = fs::read_to_string(home.settings_file()).map(|it| Settings::read(&it, roster::house()).settings);
        let is_not_found = |error: &std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
        let is_first_start = settings.as_ref().is_err_and(is_not_found) && arguments.is_empty();
        let mut twin = Harness::with(settings.unwrap_or_default(), SEED);
        twin.state.set_version(env!("CARGO_PKG_VERSION"));
        if is_first_start {
            twin.state.welcome();
            twin.event(&Event::PointerLeft);
        }
        Self { twin, window, process, display, n_seen: 0, pointer: None }
    }

    /// Kills the program, and returns its display.
    pub fn kill(self) -> Display {
        let Self { process, display, .. } = self;
        drop(process);
        wait_for("the window's end", || display.find_window().is_none().then_some(()));
        display
    }

    /// Returns the names of the program's threads, each with its number of voluntary context switches.
    pub fn wake_ups(&self) -> Vec<(String, u64)> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.process.0.id())).unwrap();
        let statuses = tasks.filter_map(|it| fs::read_to_string(it.ok()?.path().join("status")).ok());
        let field = |status: &str, name: &str| {
            status.lines().find_map(|it| Some(it.strip_prefix(name)?.trim().to_owned())).unwrap_or_default()
        };
        statuses.map(|it| (field(&it, "Name:"), field(&it, "voluntary_ctxt_switches:").parse().unwrap())).collect()
    }

    /// Waits until the program's window shows the same pixels as the simulated window.
    #[track_caller]
    pub fn expect_same(&self, when: &str) {
        let kind = Backing::fresh(&self.twin.layout);
        let mut last = None;
        let same = |shot: &Shot| {
            let size = (i32::try_from(shot.width).unwrap(), i32::try_from(shot.height).unwrap());
            let words = kind.pixels().iter().map(|it| u32::from_be_bytes([0, it.red(), it.green(), it.blue()]));
            size == (kind.width(), kind.height()) && words.eq(shot.words.iter().copied())
        };
        let deadline = Instant::now() + PATIENCE;
        loop {
            let shot = self.display.shot(self.window);
            if shot.as_ref().is_some_and(same) {
                return;
            }
            last = shot.or(last);
            if deadline < Instant::now() {
                break;
            }
            thread::sleep(Duration::from_millis(4));
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window");
        fs::create_dir_all(&folder).unwrap();
        kind.to_rgba().save(folder.join(format!("{when} kind.png"))).unwrap();
        if let Some(shot) = last {
            picture_of(&shot).save(folder.join(format!("{when} shown.png"))).unwrap();
        }
        panic!("{when}: the window shows something else than it should; both pictures lie in {}", folder.display());
    }

    pub fn move_to(&mut self, at: (i32, i32)) {
        self.display.point(at);
        self.twin.move_to(at);
        self.pointer = Some(at);
    }

    /// Moves the pointer by one pixel after a click. If the click has put another widget under the resting pointer,
    /// Windows does not always report the pointer's position again; after the movement it does.
    fn move_on(&mut self) {
        if let Some((x, y)) = self.pointer {
            self.move_to((x + 1, y));
        }
    }

    pub fn click_pixel(&mut self, at: (i32, i32)) {
        self.display.point(at);
        self.display.click(1);
        self.display.sync();
        self.twin.click_pixel(at);
        self.pointer = Some(at);
        self.move_on();
    }

    /// Clicks a point of the board.
    pub fn click(&mut self, name: &str) {
        self.click_pixel(self.twin.pixel(name));
    }

    /// Clicks the control that carries out an action.
    #[track_caller]
    pub fn press(&mut self, action: Action) {
        let placed = self.twin.layout.control(action).unwrap_or_else(|| panic!("no control does {action:?}"));
        self.click_pixel(placed.rect.center());
    }

    /// Chooses a value of a setting on a page of the settings window, by its index, and closes the settings window.
    pub fn choose_setting(&mut self, page: SettingsPage, name: Msg, row: usize) {
        self.key(Chord::ctrl(','));
        self.press(Action::Settings(SettingsAction::ShowPage(page)));
        self.press(Action::Settings(SettingsAction::Choose(name, row)));
        self.press(Action::Accept);
    }

    /// Presses a key with its modifiers.
    pub fn key(&mut self, chord: Chord) {
        let (shift, ctrl) = (0xffe1, 0xffe3);
        let held = [chord.ctrl.then_some(ctrl), chord.shift.then_some(shift), Some(symbol(chord.key))];
        let symbols: Vec<u32> = held.into_iter().flatten().collect();
        self.display.keys(&symbols);
        self.display.sync();
        self.twin.event(&Event::Key(chord));
    }

    /// Moves the cursor to a point with the arrow keys.
    pub fn walk(&mut self, to: Point) {
        loop {
            let input = self.twin.state.input();
            let key = match input.cursor().filter(|_| input.is_focus_shown()) {
                Some(at) if at.x() < to.x() => Key::Right,
                Some(at) if to.x() < at.x() => Key::Left,
                Some(at) if at.y() < to.y() => Key::Down,
                Some(at) if to.y() < at.y() => Key::Up,
                Some(_) => return,
                None => Key::Up,
            };
            self.key(Chord::plain(key));
        }
    }

    /// Selects a text in another window, and pastes it with the middle mouse button at a pixel.
    pub fn paste_selected(&mut self, at: (i32, i32), text: &str) {
        self.display.point(at);
        self.display.select(text, |display| display.click(2));
        self.twin.move_to(at);
        self.twin.event(&Event::MiddlePressed);
        self.twin.event(&Event::Files(FileEvent::Pasted(text.to_owned())));
    }

    /// Types lower-case letters.
    pub fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(Chord::plain(Key::Letter(letter)));
            self.twin.event(&Event::Text(letter.to_string()));
        }
    }

    pub fn resize(&mut self, width: u32, height: u32) {
        self.display.resize(self.window, width, height);
        let scale = self.twin.window.scale;
        self.twin.resize(i32::try_from(width).unwrap(), i32::try_from(height).unwrap(), scale);
        self.move_on();
    }

    /// If the simulated window has requested a move, computes the move with the program's opponent, passes it to the
    /// simulated window, and returns it.
    pub fn answer(&mut self) -> Option<Point> {
        let request = self.twin.effects[self.n_seen..].iter().rev().find_map(|effect| match effect {
            Effect::Ask(request) => Some(request.clone()),
            _ => None,
        });
        self.n_seen = self.twin.effects.len();
        let request: Box<Request> = request.filter(|_| self.twin.state.is_thinking())?;
        let mut opponent = roster::house().get(&request.player).unwrap().make(request.seed);
        let view = PositionView { board: &request.board, rule: request.rule, side: request.side };
        let point = opponent.best_move(view, &mut NullHandler).unwrap()?;
        self.twin.event(&Event::Report(Report::answer(request.ticket, Answer::Move(Some(point)))));
        Some(point)
    }

    /// Plays a move, and waits until the program shows this move and the opponent's answer.
    #[track_caller]
    pub fn play(&mut self, name: &str) {
        self.click(name);
        self.answer();
        self.expect_same(&format!("after {name}"));
    }

    /// Returns the move that the opponent `Gumu` would play now.
    pub fn advice(&self) -> Point {
        let record = self.twin.state.game().record();
        let mut player = gumu_core::engine::classic::Gumu::new(1);
        let view = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
        player.best_move(view, &mut NullHandler).unwrap().unwrap()
    }

    /// Returns the processor time that the program has used, in clock ticks.
    pub fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.0.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11..13].iter().map(|it| it.parse::<u64>().unwrap()).sum()
    }

    /// Sends a signal to the program. After `STOP` its events wait in a queue until `CONT`.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.process.0.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits until the program has ended, and returns its exit status.
    #[track_caller]
    pub fn wait(&mut self) -> ExitStatus {
        let process = &mut self.process.0;
        wait_for("the program's end", || process.try_wait().unwrap())
    }

    /// Quits the program with its key, and checks that it succeeds.
    #[track_caller]
    pub fn quit(mut self) {
        self.key(Chord::ctrl('q'));
        assert_eq!(self.wait().code(), Some(0));
    }
}

fn picture_of(shot: &Shot) -> RgbaImage {
    let size = |side: usize| u32::try_from(side).unwrap();
    let mut picture = RgbaImage::new(size(shot.width), size(shot.height));
    for (pixel, shown) in picture.pixels_mut().zip(&shot.words) {
        let [_, red, green, blue] = shown.to_be_bytes();
        *pixel = Rgba([red, green, blue, 255]);
    }
    picture
}

/// Returns the X11 keysym of a key.
fn symbol(key: Key) -> u32 {
    match key {
        Key::Letter(letter) => u32::from(letter),
        Key::Home => 0xff50,
        Key::Left => 0xff51,
        Key::Up => 0xff52,
        Key::Right => 0xff53,
        Key::Down => 0xff54,
        Key::PageUp => 0xff55,
        Key::PageDown => 0xff56,
        Key::End => 0xff57,
        Key::Enter => 0xff0d,
        Key::Space => 0x20,
        Key::Escape => 0xff1b,
        Key::Tab => 0xff09,
        Key::Backspace => 0xff08,
        Key::Delete => 0xffff,
        Key::Menu => 0xffc7,
        Key::Context => 0xff67,
        Key::F(number) => 0xffbd + u32::from(number),
    }
}
