//! A stone that overlooks an open three, in the real window: the window warns, and the player chooses another stone.

use gumu_core::engine::NullHandler;
use gumu_core::game::Point;
use gumu_core::review::move_check::{CheckTask, CheckedMove};
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Chord, Key};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::window::SettingsPage;
use gumu_window::ui::settings::{Settings, TeachingMode};

use crate::window::program::{Home, Program};

/// Points at the edge of the board, where the player's stones leave the computer free to build a threat.
const FAR: [&str; 9] = ["a1", "o1", "a15", "o15", "a8", "o8", "h1", "h15", "d1"];

fn checked(program: &Program, point: Point) -> CheckedMove {
    let record = program.twin.state.game().record();
    CheckedMove { board: record.board().clone(), rule: record.rule(), side: record.side_to_move(), point }
}

/// Plays stones far from the computer's until the next stone there would overlook a threat (an open three or a four);
/// then switches the warnings on. Returns the program, the name of this next stone, and another stone that stops the
/// threat and does not lose.
fn with_a_threat(language: Language) -> (Program, &'static str, Point) {
    let home = Home::new();
    home.write(home.settings_file(), &Settings { language: Some(language), ..Settings::default() }.write());
    let mut program = Program::start(&home);
    let mut far = FAR.into_iter();
    let point = loop {
        let name = far.next().expect("the computer threatens sooner or later");
        if checked(&program, Point::parse(name, 15).unwrap()).overlooked().is_some() {
            break name;
        }
        program.play(name);
    };
    let holds = |it: &Point| {
        let checked = checked(&program, *it);
        checked.overlooked().is_none()
            && checked.answer(CheckTask::Before(None), &mut NullHandler).statements.is_empty()
    };
    let better = Point::all(15).filter(|it| program.twin.state.game().record().board().is_free(*it)).find(holds);
    program.choose_setting(SettingsPage::Play, Msg::DialogTeaching, TeachingMode::Warn as usize);
    program.expect_same("the warnings are on");
    (program, point, better.expect("a stone stops the threat"))
}

/// Reports to the simulated window the findings about a stone and the computer's answer to it. Then waits until the
/// program shows the same.
fn await_stone(program: &mut Program) {
    program.twin.check_moves();
    program.answer();
    program.expect_same("another stone");
}

#[test]
fn a_stone_that_overlooks_a_threat_is_asked_about_by_pointer() {
    let (mut program, far, better) = with_a_threat(Language::English);
    program.click(far);
    assert!(program.twin.state.teaching().warning().is_some());
    program.expect_same("the question");
    program.press(Action::Play(PlayAction::TakeAnother));
    program.expect_same("withdrawn");
    program.click(&better.name(15));
    await_stone(&mut program);
    assert!(program.twin.moves().contains(&better.name(15)) && !program.twin.moves().ends_with(far));
    program.quit();
}

#[test]
fn a_stone_that_overlooks_a_threat_is_asked_about_by_keyboard() {
    let (mut program, far, better) = with_a_threat(Language::Chinese);
    program.walk(Point::parse(far, 15).unwrap());
    program.key(Chord::plain(Key::Enter));
    assert!(program.twin.state.teaching().warning().is_some());
    program.expect_same("the question");
    program.key(Chord::plain(Key::Enter));
    assert!(program.twin.state.teaching().warning().is_none());
    program.walk(better);
    program.key(Chord::plain(Key::Enter));
    await_stone(&mut program);
    program.quit();
}
