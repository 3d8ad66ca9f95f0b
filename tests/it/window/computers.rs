//! Two computers in the real window: they wait for the start, play single moves, and then a whole game.

use std::fs;

use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Chord, Key};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Mode, MovePace, Settings, Setup};

use crate::window::program::{Home, Program};

#[test]
fn two_computers_play_with_pause_and_steps() {
    let home = Home::new();
    let computers = ["gumu", "counts"].map(str::to_owned);
    let setup = Setup { mode: Mode::TwoComputers, computers, move_pace: MovePace::TenSeconds, ..Setup::default() };
    fs::write(home.settings_file(), Settings { setup: setup.clone(), ..Settings::default() }.write()).unwrap();
    let mut program = Program::start(&home);
    program.expect_same("two computers that wait");
    for n in 1..=3 {
        program.key(Chord::plain(Key::Letter('.')));
        program.answer();
        program.expect_same(&format!("step {n}"));
    }
    program.key(Chord::plain(Key::Space));
    program.expect_same("while a move waits for its time");
    program.key(Chord::plain(Key::Space));
    program.expect_same("paused");
    program.press(Action::Moves(MoveAction::Undo));
    program.expect_same("one move taken back");
    program.quit();

    let setup = Setup { move_pace: MovePace::AtOnce, ..setup };
    fs::write(home.settings_file(), Settings { setup, ..Settings::default() }.write()).unwrap();
    fs::remove_dir_all(home.journals()).unwrap();
    let mut program = Program::start(&home);
    program.press(Action::Play(PlayAction::Resume));
    while program.answer().is_some() {}
    assert!(program.twin.state.game().live_outcome().is_some());
    program.expect_same("the end of their game");
    program.quit();
}
