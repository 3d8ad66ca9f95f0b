//! The real program with a screen reader: a client of AT-SPI that sees only names and no pixels.

use std::collections::HashMap;
use std::fs;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use futures_lite::StreamExt as _;
use futures_lite::future::block_on;
use gumu_core::game::{Board, Color, Point};
use gumu_core::puzzle::attempt::{PuzzleAttempt, PuzzleJudgment};
use gumu_core::puzzle::shipped;
use gumu_window::ui::locale::Language;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use zbus::zvariant::{OwnedObjectPath, OwnedValue};
use zbus::{Connection, MatchRule, MessageStream};

use crate::window::display::wait_for;
use crate::window::program::{Home, Program};
use crate::window::session_bus::{SessionBus, call};

/// A reference to an object of AT-SPI: the name on its bus, and its path.
type Reference = (String, OwnedObjectPath);

/// A row of AT-SPI's cache: the object, its program, its parent, its index in the parent, the number of its children,
/// its interfaces, name, role, description and states.
type CacheRow = (Reference, Reference, Reference, i32, i32, Vec<String>, String, u32, String, Vec<u32>);

/// The bit of the AT-SPI state "sensitive": the object can be used.
const SENSITIVE: u32 = 1 << 24;

/// A desktop session in which the accessibility bus AT-SPI is switched on, as every screen reader does at its start.
struct Session {
    session_bus: SessionBus,
    bus: Connection,
    /// The announcements so far.
    announced: Arc<Mutex<Vec<String>>>,
}

/// A node of the program's accessibility tree.
struct Found {
    name: String,
    path: OwnedObjectPath,
    interfaces: Vec<String>,
    is_sensitive: bool,
}

impl Found {
    fn does(&self, interface: &str) -> bool {
        self.interfaces.iter().any(|it| it == interface)
    }
}

impl Session {
    fn start(home: &Home) -> Self {
        let session_bus = SessionBus::start(&home.path("run"));
        let bus = session_bus.switch_on();
        let announced = Arc::new(Mutex::new(Vec::new()));
        listen(bus.clone(), Arc::clone(&announced));
        Self { session_bus, bus, announced }
    }

    /// Starts the program in this session.
    fn start_program(&self, home: &Home) -> Program {
        Program::start_with(home, &[], |command| {
            command.env("DBUS_SESSION_BUS_ADDRESS", &self.session_bus.address);
        })
    }

    /// Returns the bus name of the program, once it has registered.
    fn program(&self) -> String {
        wait_for("the program at AT-SPI", || {
            let root = "/org/a11y/atspi/accessible/root";
            let place = ["org.a11y.atspi.Registry", root, "org.a11y.atspi.Accessible", "GetChildren"];
            let children: Vec<Reference> = block_on(call(&self.bus, place, &())).ok()?;
            children.into_iter().next().map(|it| it.0)
        })
    }
}

/// Collects the announcements of the program, on a thread of its own.
fn listen(bus: Connection, announced: Arc<Mutex<Vec<String>>>) {
    thread::spawn(move || {
        block_on(async {
            let rule = MatchRule::builder().interface("org.a11y.atspi.Event.Object")?.member("Announcement")?.build();
            let mut stream = MessageStream::for_match_rule(rule, &bus, None).await?;
            while let Some(Ok(message)) = stream.next().await {
                type Body = (String, i32, i32, OwnedValue, HashMap<String, OwnedValue>);
                let body: Body = message.body().deserialize()?;
                announced.lock().unwrap().extend(String::try_from(body.3));
            }
            zbus::Result::Ok(())
        })
    });
}

/// The accessibility tree of the program, as a client of AT-SPI (such as a screen reader) sees it.
struct Reader<'a> {
    session: &'a Session,
    name: String,
}

impl Reader<'_> {
    /// Returns all nodes; `None` if the program does not answer.
    fn nodes(&self) -> Option<Vec<Found>> {
        let place = [&self.name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems"];
        let rows: Vec<CacheRow> = block_on(call(&self.session.bus, place, &())).ok()?;
        let found = |(object, _, _, _, _, interfaces, name, _, _, states): CacheRow| Found {
            name,
            path: object.1,
            interfaces,
            is_sensitive: states.first().is_some_and(|it| it & SENSITIVE != 0),
        };
        Some(rows.into_iter().map(found).collect())
    }

    /// Waits for a node whose name satisfies `is_wanted`, and returns the first such node.
    #[track_caller]
    fn find(&self, what: &str, is_wanted: impl Fn(&str) -> bool) -> Found {
        wait_for(what, || self.nodes()?.into_iter().find(|it| is_wanted(&it.name)))
    }

    /// Presses the node with this name by performing its first action. Returns `None` if no node of this name can be
    /// used.
    fn try_press(&self, name: &str) -> Option<()> {
        let is_named = |it: &Found| it.name == name || it.name.starts_with(&format!("{name}, "));
        let is_wanted = |it: &Found| it.is_sensitive && it.does("org.a11y.atspi.Action") && is_named(it);
        let node = self.nodes()?.into_iter().find(is_wanted)?;
        let place = [&self.name, node.path.as_str(), "org.a11y.atspi.Action", "DoAction"];
        block_on(call::<bool>(&self.session.bus, place, &0_i32)).ok()?.then_some(())
    }

    /// Presses a node as soon as it exists.
    #[track_caller]
    fn press(&self, name: &str) {
        wait_for(&format!("{name:?}"), || self.try_press(name));
    }

    /// Sets the text of a text field.
    #[track_caller]
    fn write(&self, field: &str, text: &str) {
        wait_for(field, || {
            let node =
                self.nodes()?.into_iter().find(|it| it.name == field && it.does("org.a11y.atspi.EditableText"))?;
            let place = [&self.name, node.path.as_str(), "org.a11y.atspi.EditableText", "SetTextContents"];
            block_on(call::<bool>(&self.session.bus, place, &text)).ok()?.then_some(())
        });
    }

    #[track_caller]
    fn choose(&self, menu: &str, item: &str) {
        self.press(menu);
        self.press(item);
    }

    /// Waits until a text was announced.
    #[track_caller]
    fn hear(&self, text: &str) {
        wait_for(text, || self.session.announced.lock().unwrap().iter().any(|it| it == text).then_some(()));
    }

    /// Waits until a text that contains `part` was announced.
    #[track_caller]
    fn hear_part(&self, part: &str) {
        wait_for(part, || self.session.announced.lock().unwrap().iter().any(|it| it.contains(part)).then_some(()));
    }

    /// Returns the board, put together from the names of the points.
    fn board(&self) -> Option<Board> {
        let mut board = Board::new(15);
        for node in self.nodes()? {
            let mut parts = node.name.split(", ");
            let Some(Ok(point)) = parts.next().map(|it| Point::parse(it, 15)) else { continue };
            match parts.next() {
                Some("black") => board.play(point, Color::Black).ok()?,
                Some("white") => board.play(point, Color::White).ok()?,
                _ => {}
            }
        }
        Some(board)
    }

    /// Checks that every node has a name.
    #[track_caller]
    fn named(&self) {
        for node in self.nodes().unwrap() {
            assert!(!node.name.is_empty(), "{} has no name", node.path);
        }
    }
}

#[test]
fn a_screen_reader_plays_reviews_solves_saves_opens_and_changes_the_language() {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    fs::write(home.settings_file(), Settings { setup, ..Settings::default() }.write()).unwrap();
    let session = Session::start(&home);
    let _program = session.start_program(&home);
    let reader = Reader { session: &session, name: session.program() };

    for (black, makes, white) in
        [("H8", "", "A1"), ("I8", "", "A3"), ("J8", ": open three", "A5"), ("K8", ": open four", "A7")]
    {
        reader.press(&format!("{black}, empty"));
        reader.hear(&format!("Black plays {black}{makes}."));
        reader.press(&format!("{white}, empty"));
    }
    reader.press("L8, empty");
    reader.hear("Black plays L8: five. Black wins: five in a row");

    reader.press("Review");
    reader.find("the report", |it| it.contains("Accuracy: Black"));
    let first = reader.find("the first move", |it| it.starts_with("H8 – "));
    reader.press(&first.name);
    reader.hear("Move 1 of 9: Black H8.");

    let file = home.path("game.sgf");
    reader.choose("File", "Save as…");
    reader.write("File name", file.to_str().unwrap());
    reader.press("Save");
    wait_for("the file", || file.exists().then_some(()));
    reader.choose("Game", "Restart");
    reader.find("an empty board", |it| it == "L8, empty");
    reader.choose("File", "Open…");
    reader.write("File name", file.to_str().unwrap());
    reader.press("Open");
    reader.find("the game", |it| it.starts_with("L8, black, move 9"));

    reader.choose("Study", "Puzzles");
    solve(&reader);
    reader.press("Exit");
    reader.find("the game again", |it| it.starts_with("L8, black, move 9"));

    reader.choose("Options", "Settings…");
    reader.press("Language: System (English)");
    reader.press("简体中文");
    reader.press("完成");
    reader.find("a Chinese board", |it| it.contains("空点"));
    reader.named();
}

/// Waits until no thread of the program has woken up for two seconds.
#[track_caller]
fn expect_rest(program: &Program) {
    wait_for("rest", || {
        let before = program.wake_ups();
        thread::sleep(Duration::from_secs(2));
        (program.wake_ups() == before).then_some(())
    });
}

#[test]
fn nothing_wakes_the_program_while_a_screen_reader_listens() {
    let home = Home::new();
    let session = Session::start(&home);
    let program = session.start_program(&home);
    let reader = Reader { session: &session, name: session.program() };
    reader.press("H8, empty");
    reader.find("the answer", |it| it.contains(", white, move 2"));
    expect_rest(&program);
}

#[test]
fn nothing_wakes_the_program_while_no_screen_reader_is_there() {
    let home = Home::new();
    let session_bus = SessionBus::start(&home.path("run"));
    let program = Program::start_with(&home, &[], |command| {
        command.env("DBUS_SESSION_BUS_ADDRESS", &session_bus.address);
    });
    program.expect_same("the first picture");
    expect_rest(&program);
}

/// Solves a puzzle as a blind person does: hears the task and the stones on the points, and then places the stones of
/// the solution.
fn solve(reader: &Reader<'_>) {
    let puzzle = wait_for("a puzzle", || {
        let board = reader.board()?;
        shipped::puzzles().iter().find(|it| it.board == board)
    });
    let side = |side| Language::English.side(side);
    reader.hear_part(&format!("{} to move", side(puzzle.side)));
    reader.named();
    let mut attempt = PuzzleAttempt::first(puzzle, puzzle.solution);
    loop {
        reader.press(&format!("{}, empty", attempt.point.label(15)));
        let PuzzleJudgment::GoOn { reply, n_moves, next } = attempt.judge() else { break };
        reader.hear_part(&format!("Right. {} answers {}.", side(!puzzle.side), reply.label(15)));
        attempt.board = reader.board().unwrap();
        (attempt.n_moves, attempt.solution, attempt.point) = (n_moves, None, next);
    }
    reader.hear_part("Solved!");
    reader.named();
}
