//! The pointer: no stone is placed by accident.

use gumu_lib::game::{Color, OnFoul, Outcome, Point};
use gumu_lib::ui::action::{Action, Field, StepDirection};
use gumu_lib::ui::event::{Event, Key};
use gumu_lib::ui::locale::Msg;
use gumu_lib::ui::screen_map::Role;
use gumu_lib::ui::settings::{Mode, Placing, Settings, Setup};

use crate::harness::Harness;
use crate::ui::{board, choose_by_mouse, english};

#[test]
fn a_stone_is_placed_on_release_over_the_point_that_was_pressed() {
    let mut it = Harness::two_players(15);
    it.move_to(it.pixel("h8"));
    it.event(&Event::Pressed);
    assert_eq!(it.moves(), "");
    it.move_to(it.pixel("h9"));
    it.event(&Event::Released);
    assert_eq!(it.moves(), "", "it was drawn away");
    it.event(&Event::Released);
    assert_eq!(it.moves(), "", "a release alone is no click");
    it.click("h9");
    assert_eq!(it.moves(), "h9");
}

#[test]
fn between_two_points_a_click_does_nothing() {
    let mut it = Harness::two_players(15);
    let ((x, y), (next, _)) = (it.pixel("h8"), it.pixel("i8"));
    it.click_pixel(((x + next) / 2, y));
    assert_eq!(it.moves(), "");
    assert_eq!(board(&it).ghost, None, "no stone is promised");
    assert!(board(&it).cursor.is_some(), "the box still shows the nearest point");
    it.click_pixel((x + (next - x) / 3, y));
    assert_eq!(it.moves(), "h8");
}

#[test]
fn the_box_follows_to_the_nearest_free_point() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    let (x, y) = it.pixel("h8");
    it.move_to((x + 3, y));
    assert_eq!(board(&it).cursor, Some(Point::parse("i8", 15).unwrap()));
    assert_eq!(board(&it).ghost, None, "a click on a stone does nothing");
    it.click_pixel((x + 3, y));
    assert_eq!(it.moves(), "h8");
}

#[test]
fn nothing_follows_while_it_is_not_the_person_s_turn() {
    let mut it = Harness::new();
    it.click("h8");
    it.move_to(it.pixel("c3"));
    assert_eq!((board(&it).cursor, board(&it).ghost), (None, None));
    it.answer("i9");
    assert_eq!(board(&it).cursor, Some(Point::parse("c3", 15).unwrap()));
}

#[test]
fn one_click_and_click_then_confirm_can_be_chosen() {
    let mut it = Harness::two_players(15);
    choose_by_mouse(&mut it, Action::Placing(Placing::OnPress));
    it.move_to(it.pixel("h8"));
    it.event(&Event::Pressed);
    assert_eq!(it.moves(), "h8");
    it.event(&Event::Released);
    choose_by_mouse(&mut it, Action::Placing(Placing::AfterConfirm));
    it.click("h9");
    assert_eq!(it.moves(), "h8");
    assert!(it.shows(english(Msg::StatusConfirm)));
    it.click("i9");
    assert_eq!(board(&it).ghost.map(|it| it.0), Some(Point::parse("i9", 15).unwrap()), "the mark goes along");
    it.click("i9");
    assert_eq!(it.moves(), "h8 i9");
    it.click("j9");
    it.key(Key::Enter);
    assert_eq!(it.moves(), "h8 i9 j9");
}

#[test]
fn clicks_outside_the_board_play_nothing() {
    let mut it = Harness::two_players(15);
    for at in [(-5, -5), (0, 400), (1119, 759), (30, 745), (5000, 5000)] {
        it.click_pixel(at);
        assert_eq!(it.moves(), "", "{at:?}");
    }
}

#[test]
fn points_forbidden_to_black_bear_a_cross_until_it_is_switched_off() {
    let setup = Setup { mode: Mode::TwoPlayers, rule: "renju".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    // Two open twos of Black's that cross in h8: a stone there makes two open threes.
    it.click_all("i8 a1 j8 a3 h7 a5 h6");
    assert_eq!(board(&it).forbidden, [], "nothing is forbidden to White");
    it.click("a7");
    assert_eq!(board(&it).forbidden, [Point::center(15)]);
    it.click("h8");
    assert_eq!(it.state.game().record().ply(), 8, "the stone is refused");
    assert!(it.shows(english(Msg::NoticeDoubleThree)), "and the reason is told");
    assert_eq!(board(&it).ghost, None, "no stone is promised there");
    it.click("c3");
    assert!(!it.shows(english(Msg::NoticeDoubleThree)));
    it.ctrl('z');
    choose_by_mouse(&mut it, Action::Forbidden);
    assert_eq!(board(&it).forbidden, []);
}

#[test]
fn a_forbidden_move_loses_where_that_was_chosen() {
    let mut it = Harness::two_players(15);
    it.ctrl('n');
    assert!(!it.state.can(Action::ChooseFouls(OnFoul::Lose)), "freestyle forbids nothing");
    it.press(Action::Step(Field::Rule, StepDirection::Forward));
    it.press(Action::Step(Field::Rule, StepDirection::Forward));
    it.press(Action::ChooseFouls(OnFoul::Lose));
    it.press(Action::Accept);
    it.click_all("i8 a1 j8 a3 h7 a5 h6 a7 h8");
    assert_eq!(it.state.game().record().outcome().and_then(Outcome::winner), Some(Color::White));
    assert!(it.shows(english(Msg::ResultDoubleThree)));
}

#[test]
fn the_wheel_scrolls_the_move_list() {
    let mut it = Harness::two_players(15);
    it.resize(800, 520, 1.0);
    let mut points = (0..60).map(|n| Point::new(n % 12, n / 12 * 3 % 15).name(15));
    for _ in 0..60 {
        let name = points.next().unwrap();
        it.click(&name);
    }
    let scroll = it.layout.scroll;
    assert!(0 < scroll.last, "the list is longer than its room");
    let list = it.layout.placed.iter().find(|placed| placed.role == Role::MoveList).unwrap().rect.center();
    it.move_to(list);
    it.event(&Event::Wheel(-100));
    assert_eq!(it.layout.scroll.first, 0);
    it.event(&Event::Wheel(100));
    assert_eq!(it.layout.scroll.first, it.layout.scroll.last);
}
