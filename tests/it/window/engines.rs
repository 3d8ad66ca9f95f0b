//! An external engine in the real window: it plays, and its process ends with the window, even if the window is killed.

use std::fs;

use gumu_core::game::Rule;
use gumu_window::ui::engines::EngineSettings;
use gumu_window::ui::settings::{Begins, Mode, Settings, Setup};

use crate::engines::{family, wait_for_ends};
use crate::window::program::{Home, Program};

/// Returns the folders of a user who plays against the brain `family`; the brain writes its process ids into the file
/// `family` in the home folder.
fn home() -> Home {
    let home = Home::new();
    let command =
        format!("'{}/tests/data/brains/family.sh' '{}'", env!("CARGO_MANIFEST_DIR"), home.path("family").display());
    let engine = EngineSettings {
        id: "engine:family".to_owned(),
        name: "Family".to_owned(),
        command,
        rules: vec![Rule::Freestyle.key().to_owned()],
        sizes: vec![15],
        ..EngineSettings::default()
    };
    let setup =
        Setup { mode: Mode::AgainstComputer, begins: Begins::Me, opponent: engine.id.clone(), ..Setup::default() };
    fs::write(home.settings_file(), Settings { setup, engines: vec![engine], ..Settings::default() }.write()).unwrap();
    home
}

#[test]
fn an_engine_and_what_it_has_started_end_when_the_window_is_killed() {
    let home = home();
    let mut program = Program::start(&home);
    program.expect_same("the window of a game against an engine");
    program.click("h8");
    let processes = family(&home.path("family"));
    assert_eq!(processes.len(), 2);
    program.kill();
    wait_for_ends(&processes);
}

#[test]
fn an_engine_and_what_it_has_started_end_with_the_window() {
    let home = home();
    let mut program = Program::start(&home);
    program.click("h8");
    let processes = family(&home.path("family"));
    program.quit();
    wait_for_ends(&processes);
}
