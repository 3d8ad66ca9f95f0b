//! Several games in a row: the card at the end of a game, used by keyboard and by pointer.

use gumu_core::game::Color;
use gumu_core::session::Seat;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::Chord;
use gumu_window::ui::play::PlayAction;

use crate::window::program::{Home, Program};

/// Returns the colors that human players have.
fn sides_of_person(program: &Program) -> Vec<Color> {
    let seats = program.twin.state.game().seats();
    Color::ALL.into_iter().filter(|it| seats[*it] == Seat::Person).collect()
}

fn resign(program: &mut Program) {
    program.key(Chord::ctrl('g'));
    program.press(Action::Accept);
    program.expect_same("resigned");
}

#[test]
fn a_game_is_followed_by_another_with_the_sides_exchanged() {
    let mut program = Program::start(&Home::new());
    program.play("h8");
    assert_eq!(sides_of_person(&program), [Color::Black]);
    resign(&mut program);

    program.press(Action::Play(PlayAction::Rematch));
    assert_eq!(sides_of_person(&program), [Color::White]);
    let first = program.answer().expect("the computer begins");
    program.expect_same("the first stone of the second game");
    assert_eq!(program.twin.state.game().record().moves().len(), 1);
    program.click_pixel(program.twin.pixel(if first.name(15) == "h8" { "i9" } else { "h8" }));
    program.answer().expect("the computer answers");
    program.expect_same("the second game goes on");
    resign(&mut program);

    program.key(Chord::ctrl_shift('r'));
    assert_eq!(sides_of_person(&program), [Color::Black]);
    program.expect_same("the third game");
    program.play("h8");
    assert_eq!(program.twin.state.game().record().moves().len(), 2);
    program.quit();
}
