//! The sounds that the window requests during a game.

use std::time::Duration;

use gumu_window::ui::action::Action;
use gumu_window::ui::effect::{Effect, Sound};
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::settings::window::SettingsAction;
use gumu_window::ui::settings::{Mode, Pace, Settings, Setup};

use crate::harness::Harness;

/// Returns the sounds that were requested since the last call.
fn heard(it: &mut Harness) -> Vec<Sound> {
    let effects = std::mem::take(&mut it.effects);
    let sounds = effects.iter().filter_map(|effect| match effect {
        Effect::Sound(sound) => Some(*sound),
        _ => None,
    });
    let sounds = sounds.collect();
    it.effects = effects.into_iter().filter(|effect| !matches!(effect, Effect::Sound(_))).collect();
    sounds
}

#[test]
fn a_stone_and_its_answer_are_heard() {
    let mut it = Harness::new();
    it.click("h8");
    assert_eq!(heard(&mut it), [Sound::Stone]);
    it.answer("i9");
    assert_eq!(heard(&mut it), [Sound::Answer]);
    it.click("h8");
    assert_eq!(heard(&mut it), [], "no stone can lie there");
}

#[test]
fn the_end_of_a_game_is_heard_once() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 a1 i8 a2 j8 a3 k8 a4");
    heard(&mut it);
    it.click("l8");
    assert_eq!(heard(&mut it), [Sound::Stone, Sound::End]);
    it.event(&Event::PointerLeft);
    assert_eq!(heard(&mut it), []);
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    heard(&mut it);
    it.ctrl('g');
    it.press(Action::Accept);
    assert_eq!(heard(&mut it), [Sound::End]);
}

#[test]
fn walking_through_a_game_and_taking_back_are_silent() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 a1 i8 a2 j8 a3 k8 a4 l8");
    heard(&mut it);
    for key in [Key::Home, Key::PageDown, Key::PageDown, Key::PageUp, Key::End] {
        it.key(key);
    }
    it.ctrl('z');
    it.ctrl('y');
    assert_eq!(heard(&mut it), []);
}

#[test]
fn little_time_is_heard_once_in_a_turn() {
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::HalfMinuteEach, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("h8");
    heard(&mut it);
    let mut pass = |seconds| {
        it.event(&Event::Passed(Duration::from_secs(seconds)));
        heard(&mut it)
    };
    assert_eq!(pass(19), []);
    assert_eq!(pass(2), [Sound::LittleTime]);
    assert_eq!(pass(3), []);
    it.click("i9");
    assert_eq!(heard(&mut it), [Sound::Stone]);
}

#[test]
fn nothing_is_heard_while_sounds_are_switched_off() {
    let mut it = Harness::two_players(15);
    it.press(Action::Menu(5));
    it.press(Action::Settings(SettingsAction::Sounds));
    assert!(!it.state.settings().sounds);
    it.click_all("h8 a1 i8 a2 j8 a3 k8 a4 l8");
    assert_eq!(heard(&mut it), []);
}

#[test]
fn a_game_that_is_opened_is_silent() {
    let mut it = Harness::new();
    crate::files::open(&mut it, "/games/one.sgf", "(;GM[4]SZ[15];B[hh];W[ii];B[gg])");
    assert_eq!(heard(&mut it), []);
}
