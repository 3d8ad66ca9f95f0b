//! Animations: stones appear and disappear, and nothing is animated without a reason.

use std::time::Duration;

use gumu_core::game::Point;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::Event;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::theme::Theme;

use crate::harness::Harness;
use crate::ui::board;

/// Returns a window for two players on a system that allows animations.
fn moving(theme: Theme) -> Harness {
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, theme: Some(theme), numbers: true, ..Settings::default() }, 1);
    it.event(&Event::ReducedMotion(false));
    it
}

/// Returns the names of the points on which stones are animated.
fn names(it: &Harness) -> Vec<String> {
    board(it).moving.iter().map(|it| it.point.name(15)).collect()
}

fn pass(it: &mut Harness, milliseconds: u64) {
    it.event(&Event::Passed(Duration::from_millis(milliseconds)));
}

/// Runs an animation to its end. Checks that each repainted picture equals the picture painted from scratch, and that
/// only animated areas are painted.
fn follow(it: &mut Harness, backing: &mut Backing) {
    let cell = board(it).grid.cell;
    let mut milliseconds = 0;
    while let Some(frame) = it.state.wake_in() {
        milliseconds += frame.as_millis();
        it.event(&Event::Passed(frame));
        let damage = backing.show(&it.layout);
        assert!(*backing.frame() == Backing::fresh(&it.layout), "after {milliseconds} ms");
        let n_pixels: i32 = damage.rects().iter().map(|it| it.w * it.h).sum();
        assert!(n_pixels <= 2 * (2 * cell) * (2 * cell), "{damage:?} after {milliseconds} ms");
    }
    assert!((80..=120).contains(&milliseconds), "{milliseconds} ms");
    assert_eq!(names(it), [""; 0]);
}

#[test]
fn a_stone_sets_down_and_leaves_by_patches_of_the_picture() {
    for theme in Theme::ALL {
        let mut it = moving(theme);
        it.resize(600, 560, 1.0);
        it.click_all("h8 i9");
        pass(&mut it, 500);
        let mut backing = Backing::new();
        backing.show(&it.layout);
        it.click("h9");
        assert_eq!(names(&it), ["h9"]);
        backing.show(&it.layout);
        assert!(*backing.frame() == Backing::fresh(&it.layout));
        follow(&mut it, &mut backing);
        it.ctrl('z');
        assert_eq!(names(&it), ["h9"], "an undo shows what went");
        backing.show(&it.layout);
        assert!(*backing.frame() == Backing::fresh(&it.layout));
        follow(&mut it, &mut backing);
    }
}

#[test]
fn a_stone_is_the_fainter_the_further_away_it_is() {
    let mut it = moving(Theme::Light);
    let presence = |it: &Harness| board(it).moving.first().map(|it| it.presence);
    it.click("h8");
    let mut setting_down = vec![presence(&it).unwrap()];
    while it.state.wake_in().is_some() {
        pass(&mut it, 20);
        setting_down.extend(presence(&it));
    }
    assert!(setting_down.is_sorted() && 4 <= setting_down.len(), "{setting_down:?}");
    it.ctrl('z');
    let mut leaving = vec![presence(&it).unwrap()];
    while it.state.wake_in().is_some() {
        pass(&mut it, 20);
        leaving.extend(presence(&it));
    }
    assert!(leaving.is_sorted_by(|a, b| b <= a) && leaving[0] == u8::MAX, "{leaving:?}");
}

#[test]
fn an_undo_against_the_computer_shows_both_stones() {
    let mut it = Harness::new();
    it.event(&Event::ReducedMotion(false));
    it.click("h8");
    it.answer("i9");
    assert_eq!(names(&it), ["h8", "i9"]);
    pass(&mut it, 500);
    it.ctrl('z');
    assert_eq!(names(&it), ["i9", "h8"]);
}

#[test]
fn another_position_is_shown_at_once() {
    let mut it = moving(Theme::Light);
    it.click_all("h8 i9 g7 f6 e5 d4");
    pass(&mut it, 500);
    it.press(Action::Moves(MoveAction::GoTo(1)));
    assert_eq!(names(&it), [""; 0]);
    it.press(Action::Moves(MoveAction::GoTo(2)));
    assert_eq!(names(&it), ["i9"]);
    it.ctrl('r');
    it.press(Action::Accept);
    assert_eq!((names(&it), it.moves().as_str()), (vec![], ""), "a new game begins with an empty board");
}

#[test]
fn nothing_moves_where_the_system_or_the_player_does_not_want_it() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    let asked = |it: &Harness| it.effects.iter().filter(|it| matches!(it, Effect::FindReducedMotion)).count();
    assert_eq!((names(&it), asked(&it)), (vec![], 1), "the system is asked first");
    it.click("i9");
    it.event(&Event::ReducedMotion(true));
    it.click("g7");
    assert_eq!((names(&it), it.state.wake_in(), asked(&it)), (vec![], None, 1));
    it.event(&Event::ReducedMotion(false));
    it.click("f6");
    assert_eq!(names(&it), ["f6"]);
    it.switch_setting(Msg::PreferencesMotion);
    assert_eq!(names(&it), [""; 0]);
    it.click("e5");
    assert_eq!((names(&it), it.state.wake_in()), (vec![], None));
    it.switch_setting(Msg::PreferencesMotion);
    it.click("d4");
    assert_eq!(names(&it), ["d4"]);
    assert_eq!(board(&it).stone(Point::parse("d4", 15).unwrap()), Some(it.state.game().record().last().unwrap().color));
}

#[test]
fn a_picture_to_keep_shows_every_stone_at_rest() {
    let mut it = moving(Theme::Light);
    it.click("h8");
    let during = it.layout.board_alone();
    pass(&mut it, 500);
    assert_eq!(during, it.layout.board_alone());
}
