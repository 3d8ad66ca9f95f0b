//! Tests the Windows 10 program under Wine with a client that acts as a screen reader: it reads and uses the elements
//! that the program offers through UI Automation.
//!
//! `packaging/windows-test.sh 10` builds the library and the client of `tests/uia`, and passes their folder in
//! `GUMU_UIA`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use gumu_window::ui::settings::{Mode, Settings, Setup};

use crate::window::display::wait_for;
use crate::window::program::{Home, Program};

/// Settings of Wine that make the program load the test's UI Automation library.
const OVERRIDES: (&str, &str) = ("WINEDLLOVERRIDES", "mscoree,mshtml=;uiautomationcore=n,b");

/// A client of UI Automation. Like a screen reader, it knows the parts of the window only by their names.
struct Reader<'a> {
    program: &'a Program,
    client: PathBuf,
    /// The file to which the client writes the elements of the window.
    file: PathBuf,
}

impl Reader<'_> {
    /// Runs the client with a verb, such as `dump` or `Invoke`, and returns `true` if the client has succeeded.
    fn ask(&self, verb: &str, text: &str) -> bool {
        let mut client = Command::new("wine");
        client.arg(&self.client).args(["Gumu", verb, text]).env("DISPLAY", &self.program.display.name);
        client.env("WINEDEBUG", "-all").status().unwrap().success()
    }

    /// Returns all elements of the window and the announcements since the last call, one per line.
    fn elements(&self) -> Vec<String> {
        let path = format!("Z:{}", self.file.display()).replace('/', "\\");
        assert!(self.ask("dump", &path), "the window does not answer");
        fs::read_to_string(&self.file).unwrap().lines().map(|it| it.trim().to_owned()).collect()
    }

    /// Waits until the client lists a line that begins with `element`.
    fn expect(&self, element: &str) {
        wait_for(element, || self.elements().iter().any(|it| it.starts_with(element)).then_some(()));
    }

    /// Waits until the window has announced a text.
    fn hear(&self, text: &str) {
        self.expect(&format!("announced {text:?}"));
    }

    /// Performs an action on the first element with a name.
    fn act(&self, verb: &str, name: &str) {
        wait_for(name, || self.ask(verb, name).then_some(()));
    }

    /// Checks that every element has a name.
    fn named(&self) {
        let elements = self.elements();
        assert!(200 < elements.len(), "{elements:?}");
        let nameless: Vec<_> = elements.iter().filter(|it| it.contains("\"\"")).collect();
        assert!(nameless.is_empty(), "{nameless:?}");
    }
}

#[test]
#[ignore = "bash packaging/windows-test.sh 10"]
fn a_screen_reader_plays_a_game_and_opens_a_dialog() {
    let tools = std::env::var_os("GUMU_UIA").map(PathBuf::from).expect("bash packaging/windows-test.sh 10 makes them");
    let home = Home::fresh();
    let folder = home.settings_file().parent().unwrap().to_owned();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    fs::write(home.settings_file(), Settings { setup, ..Settings::default() }.write()).unwrap();
    fs::copy(tools.join("uiautomationcore.dll"), folder.join("uiautomationcore.dll")).unwrap();
    let program = Program::start_with(&home, &[], |command| {
        command.env(OVERRIDES.0, OVERRIDES.1);
    });
    let reader = Reader { program: &program, client: tools.join("client/ask.exe"), file: home.path("elements.txt") };
    // The program creates its accessibility tree only after the first request, so repeat the request.
    wait_for("the elements", || (1 < reader.elements().len()).then_some(()));
    reader.named();
    for (black, white) in [("H8", "A1"), ("I8", "A3"), ("J8", "A5"), ("K8", "A7")] {
        reader.act("Invoke", &format!("{black}, empty"));
        reader.act("Invoke", &format!("{white}, empty"));
    }
    reader.hear("White plays A7.");
    reader.act("Invoke", "L8, empty");
    reader.hear("Black plays L8: five. Black wins: five in a row");
    reader.expect("DataItem \"L8, black, move 9");
    reader.named();
    reader.act("Invoke", "New");
    reader.expect("Window \"New game\"");
    reader.named();
    reader.act("Invoke", "Cancel");
    wait_for("the end of the dialog", || {
        let is_dialog = |it: &String| it.starts_with("Window \"New game\"");
        (!reader.elements().iter().any(is_dialog)).then_some(())
    });
}
