//! The real program on a desktop whose portal (xdg-desktop-portal) shows file dialogs.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::future::pending;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use futures_lite::future::block_on;
use gumu_core::formats::read;
use gumu_core::sources::Sources;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::explorer::{ExplorerAction, ExplorerEvent};
use gumu_window::ui::files::{FileEvent, FileKind, FileSummary, Purpose, SourceForm};
use gumu_window::ui::locale::Language;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use zbus::conn::Builder;
use zbus::fdo;
use zbus::message::Header;
use zbus::names::UniqueName;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};
use zbus::{Connection, interface};

use crate::window::display::{Display, Process, start, wait_for};
use crate::window::files::list;
use crate::window::program::{Home, Program, today};
use crate::window::session_bus::{SessionBus, call};

/// A filter of a file dialog: its name and its patterns. The number of a pattern is 0 for a glob pattern and 1 for a
/// MIME type.
type Filter = (String, Vec<(u32, String)>);

/// A request of the program to the portal to show a dialog.
#[derive(Debug)]
struct Asked {
    method: &'static str,
    parent: String,
    title: String,
    options: HashMap<String, OwnedValue>,
}

impl Asked {
    /// Returns an option of the request; `None` if the option is not set.
    fn option<T: TryFrom<OwnedValue>>(&self, name: &str) -> Option<T> {
        let value = self.options.get(name)?.try_clone().unwrap();
        Some(T::try_from(value).unwrap_or_else(|_| panic!("{name} has another type")))
    }

    /// Returns the file filters of the request.
    fn filters(&self) -> Vec<Filter> {
        self.option::<Vec<Filter>>("filters").unwrap_or_default()
    }
}

/// The way in which the simulated portal answers a request.
#[derive(Clone, Debug)]
enum Reply {
    /// Answers with this response code and these files.
    Response(u32, Vec<String>),
    /// Answers after a while with the response code for a dialog that ended because its window was closed.
    Close,
    /// Never answers; even the method call gets no reply.
    Silence,
    /// The portal gives up its name on the bus while the dialog is open, as if it had quit.
    End,
}

/// A simulated portal, which answers requests without showing a dialog.
struct Portal {
    asked: Arc<Mutex<Vec<Asked>>>,
    reply: Arc<Mutex<Reply>>,
}

impl Portal {
    async fn open(&self, asked: Asked, header: Header<'_>, bus: &Connection) -> fdo::Result<OwnedObjectPath> {
        let sender = header.sender().unwrap().to_owned();
        self.asked.lock().unwrap().push(asked);
        let reply = self.reply.lock().unwrap().clone();
        let handle = OwnedObjectPath::try_from("/org/freedesktop/portal/desktop/request/1/2").unwrap();
        let (bus, request) = (bus.clone(), handle.clone());
        match reply {
            Reply::Silence => pending().await,
            Reply::Response(code, files) => respond(bus, sender, request, Duration::from_millis(50), (code, files)),
            Reply::Close => respond(bus, sender, request, Duration::from_millis(1500), (2, Vec::new())),
            Reply::End => drop(thread::spawn(move || {
                thread::sleep(Duration::from_millis(50));
                block_on(bus.release_name("org.freedesktop.portal.Desktop")).unwrap();
            })),
        }
        Ok(handle)
    }
}

/// Answers a request after a delay. Before that, sends an answer that belongs to a request of another program; our
/// program must ignore this answer.
fn respond(
    bus: Connection,
    to: UniqueName<'static>,
    request: OwnedObjectPath,
    delay: Duration,
    (code, files): (u32, Vec<String>),
) {
    thread::spawn(move || {
        thread::sleep(delay);
        let other = OwnedObjectPath::try_from("/org/freedesktop/portal/desktop/request/1/3").unwrap();
        let none = (1_u32, HashMap::<&str, Value<'_>>::new());
        let results = (code, HashMap::from([("uris", Value::from(files))]));
        let name = "org.freedesktop.portal.Request";
        block_on(bus.emit_signal(Some(to.clone()), other, name, "Response", &none)).unwrap();
        block_on(bus.emit_signal(Some(to), request, name, "Response", &results)).unwrap();
    });
}

#[interface(name = "org.freedesktop.portal.FileChooser")]
impl Portal {
    async fn open_file(
        &self,
        parent: String,
        title: String,
        options: HashMap<String, OwnedValue>,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
    ) -> fdo::Result<OwnedObjectPath> {
        self.open(Asked { method: "OpenFile", parent, title, options }, header, bus).await
    }

    async fn save_file(
        &self,
        parent: String,
        title: String,
        options: HashMap<String, OwnedValue>,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
    ) -> fdo::Result<OwnedObjectPath> {
        self.open(Asked { method: "SaveFile", parent, title, options }, header, bus).await
    }
}

/// The part of the simulated portal at which programs register their application ids; it records these ids.
struct Registry {
    names: Arc<Mutex<Vec<String>>>,
}

#[interface(name = "org.freedesktop.host.portal.Registry")]
impl Registry {
    async fn register(&self, name: String, _options: HashMap<String, OwnedValue>) {
        self.names.lock().unwrap().push(name);
    }
}

/// A session bus with a simulated portal.
struct Desktop {
    session_bus: SessionBus,
    names: Arc<Mutex<Vec<String>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
    reply: Arc<Mutex<Reply>>,
    _portal: Connection,
}

impl Desktop {
    fn start(home: &Home) -> Self {
        let session_bus = SessionBus::start(&home.path("run"));
        let names = Arc::new(Mutex::new(Vec::new()));
        let registry = Registry { names: Arc::clone(&names) };
        let asked = Arc::new(Mutex::new(Vec::new()));
        let reply = Arc::new(Mutex::new(Reply::Silence));
        let portal = Portal { asked: Arc::clone(&asked), reply: Arc::clone(&reply) };
        let portal = block_on(async {
            let bus = Builder::address(session_bus.address.as_str())?.name("org.freedesktop.portal.Desktop")?;
            let path = "/org/freedesktop/portal/desktop";
            bus.serve_at(path, portal)?.serve_at(path, registry)?.build().await
        });
        Self { session_bus, names, asked, reply, _portal: portal.unwrap() }
    }

    fn set_reply(&self, reply: Reply) {
        *self.reply.lock().unwrap() = reply;
    }

    /// Makes the portal answer the next request for a dialog with this file.
    fn choose(&self, file: &Path) {
        let escaped = |byte: &u8| match byte {
            b'/' | b'.' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(*byte).to_string(),
            byte => format!("%{byte:02X}"),
        };
        let path: String = file.as_os_str().as_bytes().iter().map(escaped).collect();
        self.set_reply(Reply::Response(0, vec![format!("file://{path}")]));
    }

    /// Waits for a request for a dialog, and returns it.
    fn asked(&self) -> Asked {
        wait_for("a dialog of the portal", || self.asked.lock().unwrap().pop())
    }

    /// Starts the program on this desktop, with a game for two players.
    fn start_program(&self, home: &Home) -> Program {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        home.write(home.settings_file(), &Settings { setup, ..Settings::default() }.write());
        Program::start_with(home, &[], |command| {
            command.env("DBUS_SESSION_BUS_ADDRESS", &self.session_bus.address);
        })
    }
}

/// The folder with the executables of the desktop's real portal.
const LIBEXEC: &str = "/usr/libexec";

/// The desktop's real portal, with dialogs by GTK.
struct GtkPortal {
    session_bus: SessionBus,
    _backend: Process,
    _frontend: Process,
}

impl GtkPortal {
    fn start(home: &Home, display: &Display) -> Self {
        let session_bus = SessionBus::start(&home.path("run"));
        home.write("config/xdg-desktop-portal/portals.conf", "[preferred]\ndefault=gtk\n");
        let part = |name: &str| {
            let mut command = Command::new(Path::new(LIBEXEC).join(name));
            command.env_clear().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C.UTF-8").env("DISPLAY", &display.name);
            command.env("HOME", home.path("")).env("XDG_RUNTIME_DIR", home.path("run"));
            command.env("XDG_CONFIG_HOME", home.path("config")).env("XDG_DATA_HOME", home.path("data"));
            command.env("XDG_CURRENT_DESKTOP", "gnome").env("DBUS_SESSION_BUS_ADDRESS", &session_bus.address);
            command.envs([("GDK_BACKEND", "x11"), ("GSETTINGS_BACKEND", "memory"), ("NO_AT_BRIDGE", "1")]);
            start(command.stdout(Stdio::null()).stderr(Stdio::null()))
        };
        let backend = part("xdg-desktop-portal-gtk");
        await_name(&session_bus, "org.freedesktop.impl.portal.desktop.gtk");
        let frontend = part("xdg-desktop-portal");
        await_name(&session_bus, "org.freedesktop.portal.Desktop");
        Self { session_bus, _backend: backend, _frontend: frontend }
    }
}

/// Waits until a name on the session bus has an owner.
fn await_name(session_bus: &SessionBus, name: &str) {
    let bus = block_on(async { Builder::address(session_bus.address.as_str())?.build().await }).unwrap();
    let place = ["org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner"];
    wait_for(name, || block_on(call::<bool>(&bus, place, &name)).unwrap().then_some(()));
}

/// Replaces the text in a dialog by the path of a file, and presses Enter. The path may contain only letters, digits
/// and characters that need no modifier key.
fn enter_path(display: &Display, path: &Path) {
    const RETURN: u32 = 0xff0d;
    const SHIFT: u32 = 0xffe1;
    const CTRL: u32 = 0xffe3;
    display.keys(&[CTRL, u32::from('a')]);
    for sign in path.to_str().unwrap().chars() {
        let symbol = u32::from(sign.to_ascii_lowercase());
        if sign.is_ascii_uppercase() {
            display.keys(&[SHIFT, symbol]);
        } else {
            display.keys(&[symbol]);
        }
        display.sync();
        // Wait, because GTK looks for files with the typed name after each character.
        thread::sleep(Duration::from_millis(20));
    }
    display.keys(&[RETURN]);
    display.sync();
}

/// Returns the bytes of a path followed by a zero byte.
fn bytes_of(path: &Path) -> Vec<u8> {
    [path.as_os_str().as_bytes(), b"\0"].concat()
}

#[test]
fn a_game_is_opened_in_the_portal_s_dialog() {
    let home = Home::new();
    let desktop = Desktop::start(&home);
    // The name has a space, a percent sign, Chinese characters and a byte that is not UTF-8.
    let name = OsString::from_vec([" 100% 局".as_bytes(), b"\xff.txt"].concat());
    let file = home.path(name);
    fs::write(&file, "h8 i9 j10").unwrap();
    let mut program = desktop.start_program(&home);
    desktop.choose(&file);
    program.key(Chord::ctrl('o'));
    program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Open, Some(file.clone()))));
    program.twin.event(&Event::Files(FileEvent::Opened { path: file.clone(), games: read(&fs::read(&file).unwrap()) }));
    program.expect_same("the game from the portal's dialog");
    assert_eq!(program.twin.moves(), "h8 i9 j10");
    let asked = desktop.asked();
    assert_eq!((asked.method, asked.title.as_str()), ("OpenFile", "Open game"));
    assert_eq!(*desktop.names.lock().unwrap(), ["io.github.gumu.gumu"]);
    assert_eq!(asked.parent, format!("x11:{:x}", program.window));
    assert_eq!(asked.option::<bool>("directory"), None);
    assert_eq!(asked.option::<Vec<u8>>("current_folder").unwrap(), bytes_of(home.path("run").parent().unwrap()));
    let filters = asked.filters();
    let [(games, patterns), (all, every)] = &filters[..] else { panic!("{filters:?}") };
    assert_eq!((games.as_str(), all.as_str()), ("Game files", "All files"));
    assert!(patterns.contains(&(0, "*.[sS][gG][fF]".to_owned())) && every == &[(0, "*".to_owned())], "{filters:?}");
    program.quit();
}

#[test]
fn a_game_is_opened_in_the_dialog_of_the_desktop_s_own_portal() {
    let home = Home::new();
    let display = Display::new(2400, 1600);
    let portal = GtkPortal::start(&home, &display);
    let file = home.write("games/own.txt", "h8 i9 j10");
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    home.write(home.settings_file(), &Settings { setup, ..Settings::default() }.write());
    let mut program = Program::start_at(display, &home, &[], |command| {
        command.env("DBUS_SESSION_BUS_ADDRESS", &portal.session_bus.address);
    });
    program.key(Chord::ctrl('o'));
    let dialog = wait_for("the dialog of GTK", || program.display.find_titled("Open game"));
    // Repeat the input, because the dialog appears on the screen before it accepts all keys.
    wait_for("the end of the dialog", || {
        program.display.focus(dialog);
        enter_path(&program.display, &file);
        thread::sleep(Duration::from_secs(1));
        program.display.find_titled("Open game").is_none().then_some(())
    });
    program.display.focus(program.window);
    program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Open, Some(file.clone()))));
    program.twin.event(&Event::Files(FileEvent::Opened { path: file.clone(), games: read(&fs::read(&file).unwrap()) }));
    program.expect_same("the game from the dialog of GTK");
    program.quit();
}

#[test]
fn a_game_is_saved_in_the_portal_s_dialog() {
    let home = Home::new();
    let desktop = Desktop::start(&home);
    let file = home.path("by the portal.sgf");
    let mut program = desktop.start_program(&home);
    program.play("h8");
    desktop.choose(&file);
    program.key(Chord::ctrl('s'));
    program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some(file.clone()))));
    program.twin.event(&Event::Files(FileEvent::Written(FileKind::Game, file.clone(), Ok(FileSummary::default()))));
    program.expect_same("the game is saved");
    let asked = desktop.asked();
    assert_eq!((asked.method, asked.title.as_str()), ("SaveFile", "Save game"));
    assert_eq!(asked.option::<String>("current_name").unwrap(), format!("{} Black – White.sgf", today()));
    assert_eq!(asked.option::<Vec<u8>>("current_folder").unwrap(), bytes_of(home.path("run").parent().unwrap()));
    assert!(fs::read_to_string(&file).unwrap().contains(";B[hh]"));
    program.quit();
}

#[test]
fn a_folder_is_chosen_in_the_portal_s_dialog() {
    let home = Home::new();
    let desktop = Desktop::start(&home);
    let mut program = desktop.start_program(&home);
    desktop.set_reply(Reply::Response(1, Vec::new()));
    program.key(Chord::ctrl_shift('e'));
    let mut sources = wait_for("the sources", || Sources::open(&home.explorer(), home.history(), home.library()).ok());
    program.twin.event(&Event::Explorer(ExplorerEvent::Sources(sources.summaries())));
    program.press(Action::Explorer(ExplorerAction::Sources));
    program.press(Action::Explorer(ExplorerAction::AddFolder));
    let asked = desktop.asked();
    assert_eq!((asked.method, asked.title.as_str()), ("OpenFile", Language::English.text(SourceForm::Folder.title())));
    assert_eq!(asked.option::<bool>("directory"), Some(true));
    assert!(asked.filters().is_empty());
    program.key(Chord::plain(Key::Escape));
    program.quit();
}

#[test]
fn a_dialog_of_the_portal_is_left_without_a_file() {
    let home = Home::new();
    let desktop = Desktop::start(&home);
    let mut program = desktop.start_program(&home);
    for reply in [Reply::Response(1, Vec::new()), Reply::Close] {
        desktop.set_reply(reply);
        program.key(Chord::ctrl('o'));
        desktop.asked();
        // Wait long enough for a second dialog to appear if the program has opened one by mistake: such a dialog would
        // keep the stone from being played.
        thread::sleep(Duration::from_secs(2));
        program.twin.event(&Event::Files(FileEvent::Chosen(Purpose::Open, None)));
        program.expect_same("the portal's dialog left");
    }
    program.play("h8");
    program.quit();
}

#[test]
fn a_portal_that_fails_gives_way_to_the_own_dialog() {
    let wrong_file = vec!["https://example.org/game.sgf".to_owned()];
    let replies = [
        Reply::Silence,
        Reply::Response(2, Vec::new()),
        Reply::Response(0, Vec::new()),
        Reply::Response(0, wrong_file),
        Reply::End,
    ];
    let home = Home::new();
    let desktop = Desktop::start(&home);
    let mut program = desktop.start_program(&home);
    for reply in replies {
        desktop.set_reply(reply.clone());
        let start = Instant::now();
        program.key(Chord::ctrl('o'));
        desktop.asked();
        program.twin.event(&Event::Files(FileEvent::NoDialog(Purpose::Open, PathBuf::new())));
        program.twin.event(&Event::Files(FileEvent::Listed(list(&home, home.path("run").parent().unwrap()))));
        program.expect_same(&format!("the own dialog after {reply:?}"));
        assert!(start.elapsed() < Duration::from_secs(10), "{reply:?}: {:?}", start.elapsed());
        program.key(Chord::plain(Key::Escape));
        program.expect_same("the own dialog left");
    }
    program.quit();
}

#[test]
fn the_window_closes_while_the_portal_s_dialog_is_open() {
    let home = Home::new();
    let desktop = Desktop::start(&home);
    let mut program = desktop.start_program(&home);
    program.key(Chord::ctrl('o'));
    desktop.asked();
    program.quit();
}
