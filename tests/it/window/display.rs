//! A virtual X display with simulated pointer and key events, and screenshots.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    self, AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, CreateWindowAux, EventMask, ImageFormat,
    InputFocus, MapState, PropMode, SelectionNotifyEvent, SelectionRequestEvent, WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Timeout of a test, generous for a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Interval between two checks of a condition.
const GLANCE: Duration = Duration::from_millis(4);

/// A process that is killed when the value is dropped.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        // Ignore an error of `kill`: the process may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program that the tests need; panics with instructions if it is not installed.
pub fn start(command: &mut Command) -> Process {
    let name = command.get_program().to_owned();
    Process(command.spawn().unwrap_or_else(|error| {
        panic!("{name:?} cannot be started ({error}): install it with `bash tests/setup.sh test`")
    }))
}

/// Calls `look` repeatedly until it returns a value, and returns the value; panics after [`PATIENCE`].
#[track_caller]
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(it) = look() {
            return it;
        }
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::sleep(GLANCE);
    }
}

/// An X server with its own display.
pub struct Display {
    pub name: String,
    pub connection: RustConnection,
    pub root: xproto::Window,
    /// The position of the window on the screen.
    origin: (i32, i32),
    _server: Process,
}

/// A picture of a window: rows of `0xRRGGBB`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    pub width: usize,
    pub height: usize,
    pub words: Vec<u32>,
}

impl Display {
    /// Starts an X server with a screen of this size, and moves the pointer to the lower right corner of the screen.
    pub fn new(width: u16, height: u16) -> Self {
        Self::with(width, height, 24, &["-nolisten", "tcp"])
    }

    /// Starts an X server with a screen of this size, with `depth` bits per pixel and with further arguments. Then
    /// moves the pointer to the lower right corner of the screen.
    pub fn with(width: u16, height: u16, depth: u8, arguments: &[&str]) -> Self {
        let mut server = start(
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-noreset", "-screen", "0"])
                .arg(format!("{width}x{height}x{depth}"))
                .args(arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut number = String::new();
        BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let name = format!(":{}", number.trim());
        let connection = wait_for("the display", || RustConnection::connect(Some(&name)).ok()).0;
        let root = connection.setup().roots[0].root;
        let display = Self { name, connection, root, origin: (0, 0), _server: server };
        display.fake(xproto::MOTION_NOTIFY_EVENT, 0, (i32::from(width) - 1, i32::from(height) - 1));
        display.sync();
        display
    }

    /// Waits until the program's window is visible, and returns it.
    pub fn window(&self) -> xproto::Window {
        wait_for("the window", || self.find_window())
    }

    /// Returns the program's window; `None` if it is not visible.
    pub fn find_window(&self) -> Option<xproto::Window> {
        let children = self.connection.query_tree(self.root).ok()?.reply().ok()?.children;
        children.into_iter().find(|it| {
            let class = self.connection.get_property(false, *it, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, 64);
            let class = class.ok().and_then(|it| it.reply().ok()).map(|it| it.value).unwrap_or_default();
            let about = self.connection.get_window_attributes(*it).ok().and_then(|it| it.reply().ok());
            (class.starts_with(b"gumu\0") || class.starts_with(b"gumu.exe\0"))
                && about.is_some_and(|it| it.map_state == MapState::VIEWABLE)
        })
    }

    /// Returns the window with a title; `None` if it is not visible.
    pub fn find_titled(&self, title: &str) -> Option<xproto::Window> {
        let children = self.connection.query_tree(self.root).ok()?.reply().ok()?.children;
        children.into_iter().find(|it| {
            let about = self.connection.get_window_attributes(*it).ok().and_then(|it| it.reply().ok());
            about.is_some_and(|about| about.map_state == MapState::VIEWABLE) && self.title(*it) == title
        })
    }

    /// Returns the title of a window.
    pub fn title(&self, window: xproto::Window) -> String {
        let name = self.atom("_NET_WM_NAME");
        let value = self.connection.get_property(false, window, name, AtomEnum::ANY, 0, 256).unwrap().reply();
        // A window that has just been closed has no title.
        value.map(|it| String::from_utf8(it.value).unwrap()).unwrap_or_default()
    }

    /// Takes a screenshot of a window; `None` while the window is not entirely on the screen.
    pub fn shot(&self, window: xproto::Window) -> Option<Shot> {
        let place = self.connection.get_geometry(window).ok()?.reply().ok()?;
        let image = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, window, 0, 0, place.width, place.height, u32::MAX)
            .ok()?
            .reply()
            .ok()?;
        let word = |it: &[u8]| u32::from_le_bytes([it[0], it[1], it[2], 0]);
        let words = image.data.chunks_exact(4).map(word).collect();
        Some(Shot { width: usize::from(place.width), height: usize::from(place.height), words })
    }

    /// Gives a window the focus, as a window manager would.
    pub fn focus(&self, window: xproto::Window) {
        self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME).unwrap();
        self.sync();
    }

    /// Finds the position of a window on the screen. From then on, pointer positions are relative to the window.
    pub fn look_for(&mut self, window: xproto::Window) {
        let place = self.connection.translate_coordinates(window, self.root, 0, 0).unwrap().reply().unwrap();
        self.origin = (i32::from(place.dst_x), i32::from(place.dst_y));
    }

    /// Resizes a window.
    pub fn resize(&self, window: xproto::Window, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(window, &size).unwrap();
        self.sync();
    }

    /// Asks a window to close, as a window manager does when the close button in its frame is clicked.
    pub fn close(&self, window: xproto::Window) {
        let (protocols, delete) = (self.atom("WM_PROTOCOLS"), self.atom("WM_DELETE_WINDOW"));
        let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);
        self.connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap();
        self.sync();
    }

    /// Moves the pointer to a pixel of the window.
    pub fn point(&self, (x, y): (i32, i32)) {
        self.fake(xproto::MOTION_NOTIFY_EVENT, 0, (x + self.origin.0, y + self.origin.1));
    }

    /// Presses and releases a mouse button; 1 is the primary button, 4 and 5 are the wheel.
    pub fn click(&self, button: u8) {
        self.press(button);
        self.release(button);
    }

    /// Presses a mouse button.
    pub fn press(&self, button: u8) {
        self.fake(xproto::BUTTON_PRESS_EVENT, button, (0, 0));
    }

    /// Releases a mouse button.
    pub fn release(&self, button: u8) {
        self.fake(xproto::BUTTON_RELEASE_EVENT, button, (0, 0));
    }

    /// Presses keys in order, given by their X11 keysyms, and releases them in reverse order.
    pub fn keys(&self, symbols: &[u32]) {
        let codes: Vec<u8> = symbols.iter().map(|it| self.key_code(*it)).collect();
        for code in &codes {
            self.fake(xproto::KEY_PRESS_EVENT, *code, (0, 0));
        }
        for code in codes.iter().rev() {
            self.fake(xproto::KEY_RELEASE_EVENT, *code, (0, 0));
        }
    }

    /// Returns the text in the clipboard; `None` if there is none.
    pub fn clipboard(&self) -> Option<String> {
        let window = self.connection.generate_id().unwrap();
        let about = CreateWindowAux::new();
        let class = WindowClass::INPUT_OUTPUT;
        self.connection.create_window(0, window, self.root, 0, 0, 1, 1, 0, class, 0, &about).unwrap();
        let (clipboard, text) = (self.atom("CLIPBOARD"), self.atom("UTF8_STRING"));
        self.connection.convert_selection(window, clipboard, text, text, x11rb::CURRENT_TIME).unwrap();
        self.sync();
        let answer = wait_for("an answer about the clipboard", || match self.connection.poll_for_event().unwrap() {
            Some(Event::SelectionNotify(answer)) if answer.requestor == window => Some(answer),
            _ => None,
        });
        let value = self.connection.get_property(true, window, text, text, 0, 1 << 20).unwrap().reply().unwrap().value;
        self.connection.destroy_window(window).unwrap();
        (answer.property != x11rb::NONE).then(|| String::from_utf8(value).unwrap())
    }

    /// Covers the middle of a window with another window, and returns the covering window.
    pub fn cover(&self, window: xproto::Window) -> xproto::Window {
        let place = self.connection.get_geometry(window).unwrap().reply().unwrap();
        let corner = self.connection.translate_coordinates(window, self.root, 0, 0).unwrap().reply().unwrap();
        let (x, y) = (corner.dst_x + 50, corner.dst_y + 50);
        let about = CreateWindowAux::new().override_redirect(1).background_pixel(0x00ff_0000);
        let (cover, class) = (self.connection.generate_id().unwrap(), WindowClass::INPUT_OUTPUT);
        let (width, height) = (place.width - 100, place.height - 100);
        self.connection.create_window(0, cover, self.root, x, y, width, height, 0, class, 0, &about).unwrap();
        self.connection.map_window(cover).unwrap();
        self.sync();
        cover
    }

    /// Drops files on a window, as a file manager does with the XDND protocol.
    pub fn drop_files(&self, target: xproto::Window, files: &[&Path]) {
        let source = self.connection.generate_id().unwrap();
        let class = WindowClass::INPUT_OUTPUT;
        let about = CreateWindowAux::new();
        self.connection.create_window(0, source, self.root, 0, 0, 1, 1, 0, class, 0, &about).unwrap();
        let (selection, list) = (self.atom("XdndSelection"), self.atom("text/uri-list"));
        self.connection.set_selection_owner(source, selection, x11rb::CURRENT_TIME).unwrap();
        let tell = |name: &str, data: [u32; 5]| {
            let message = ClientMessageEvent::new(32, target, self.atom(name), data);
            self.connection.send_event(false, target, EventMask::NO_EVENT, message).unwrap();
            self.sync();
        };
        let version = 5;
        tell("XdndEnter", [source, version << 24, list, 0, 0]);
        tell("XdndPosition", [source, 0, 100 << 16 | 100, x11rb::CURRENT_TIME, self.atom("XdndActionCopy")]);
        // Wait until the window has asked for the files and has accepted the drop.
        let (status, mut is_asked, mut is_welcome) = (self.atom("XdndStatus"), false, false);
        let text: String = files.iter().map(|it| format!("file://{}\r\n", it.display())).collect();
        wait_for("the question what is dropped, and the welcome", || {
            self.each_event(|event| match event {
                Event::SelectionRequest(asked) => {
                    is_asked = true;
                    self.answer(&asked, list, &text);
                }
                Event::ClientMessage(message) if message.type_ == status => {
                    is_welcome |= message.data.as_data32()[1] & 1 != 0;
                }
                _ => {}
            });
            (is_asked && is_welcome).then_some(())
        });
        tell("XdndDrop", [source, 0, x11rb::CURRENT_TIME, 0, 0]);
        let finished = self.atom("XdndFinished");
        let mut is_over = false;
        wait_for("the end of the drop", || {
            self.each_event(|event| {
                is_over |= matches!(event, Event::ClientMessage(message) if message.type_ == finished);
            });
            is_over.then_some(())
        });
        self.connection.destroy_window(source).unwrap();
    }

    /// As the owner of the selection, answers another program's request for its text; `kind` is the type of the text.
    fn answer(&self, asked: &SelectionRequestEvent, kind: u32, text: &str) {
        let (window, property) = (asked.requestor, asked.property);
        self.connection.change_property8(PropMode::REPLACE, window, property, kind, text.as_bytes()).unwrap();
        let answer = SelectionNotifyEvent {
            response_type: xproto::SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: window,
            selection: asked.selection,
            target: asked.target,
            property,
        };
        self.connection.send_event(false, window, EventMask::NO_EVENT, answer).unwrap();
        self.sync();
    }

    /// Makes `text` the X11 primary selection, as if it were selected in another window, and calls `ask`. Then waits
    /// until the program requests the text, and sends it.
    pub fn select(&self, text: &str, ask: impl FnOnce(&Self)) {
        let owner = self.connection.generate_id().unwrap();
        let (class, about) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
        self.connection.create_window(0, owner, self.root, 0, 0, 1, 1, 0, class, 0, &about).unwrap();
        self.connection.set_selection_owner(owner, AtomEnum::PRIMARY.into(), x11rb::CURRENT_TIME).unwrap();
        self.sync();
        ask(self);
        let (kind, mut is_asked) = (self.atom("UTF8_STRING"), false);
        wait_for("the question what is selected", || {
            self.each_event(|event| {
                if let Event::SelectionRequest(asked) = event {
                    is_asked = true;
                    self.answer(&asked, kind, text);
                }
            });
            is_asked.then_some(())
        });
        self.connection.destroy_window(owner).unwrap();
        self.sync();
    }

    /// Minimizes a window as a window manager does: unmaps the window and takes the focus away at once, and marks the
    /// window as hidden a little later.
    pub fn minimize(&self, window: xproto::Window) {
        self.connection.unmap_window(window).unwrap();
        self.connection.set_input_focus(InputFocus::PARENT, self.root, x11rb::CURRENT_TIME).unwrap();
        self.sync();
        thread::sleep(Duration::from_millis(200));
        let (state, hidden) = (self.atom("_NET_WM_STATE"), self.atom("_NET_WM_STATE_HIDDEN"));
        self.connection.change_property32(PropMode::REPLACE, window, state, AtomEnum::ATOM, &[hidden]).unwrap();
        self.sync();
    }

    /// Restores a window that was minimized.
    pub fn restore(&self, window: xproto::Window) {
        self.connection.delete_property(window, self.atom("_NET_WM_STATE")).unwrap();
        self.connection.map_window(window).unwrap();
        self.sync();
        wait_for("the window", || self.find_window());
        self.focus(window);
    }

    /// Calls `look` with each event that the server has sent since the last call.
    fn each_event(&self, mut look: impl FnMut(Event)) {
        while let Some(event) = self.connection.poll_for_event().unwrap() {
            look(event);
        }
    }

    /// Waits until the server has carried out every request.
    pub fn sync(&self) {
        self.connection.get_input_focus().unwrap().reply().unwrap();
    }

    fn fake(&self, kind: u8, detail: u8, (x, y): (i32, i32)) {
        let (x, y) = (i16::try_from(x).unwrap(), i16::try_from(y).unwrap());
        self.connection.xtest_fake_input(kind, detail, 0, self.root, x, y, 0).unwrap();
    }

    fn key_code(&self, symbol: u32) -> u8 {
        let setup = self.connection.setup();
        let n_codes = setup.max_keycode - setup.min_keycode + 1;
        let map = self.connection.get_keyboard_mapping(setup.min_keycode, n_codes).unwrap().reply().unwrap();
        let mut codes = (setup.min_keycode..).zip(map.keysyms.chunks(usize::from(map.keysyms_per_keycode)));
        codes.find(|(_, symbols)| symbols.first() == Some(&symbol)).expect("the key is on the keyboard").0
    }

    fn atom(&self, name: &str) -> u32 {
        self.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }
}
