//! Drop-down lists and text fields in the real window, used by keys.

use std::fs;

use gumu_core::engine::roster;
use gumu_core::game::Rule;
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::event::{Chord, Key};
use gumu_window::ui::settings::Settings;
use gumu_window::ui::state::Focus;

use crate::window::program::{Home, Program};

/// Presses Tab until a control has the focus.
fn tab_to(program: &mut Program, action: Action) {
    while program.twin.state.input().focus() != Focus::Control(action) {
        program.key(Chord::plain(Key::Tab));
    }
}

#[test]
fn a_rule_is_chosen_from_its_list_and_a_name_is_typed_by_keys() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::ctrl('n'));
    tab_to(&mut program, Action::EditText(TextField::Name));
    program.write("ada");
    program.expect_same("the name is typed");
    tab_to(&mut program, Action::DropDown(DropDown::Rule));
    program.key(Chord::plain(Key::Space));
    program.key(Chord::plain(Key::End));
    program.expect_same("the list is open");
    program.write("r");
    program.expect_same("a letter finds a row");
    program.key(Chord::plain(Key::Enter));
    program.expect_same("the row is chosen");
    program.key(Chord::plain(Key::Enter));
    program.expect_same("the game has begun");
    let text = fs::read_to_string(home.settings_file()).unwrap();
    let setup = Settings::read(&text, roster::house()).settings.setup;
    assert_eq!((setup.rule(), setup.name.as_str()), (Rule::Renju, "ada"));
    program.quit();
}
