//! The pointer: no click places a stone by accident.

use gumu_core::game::{Color, OnFoul, Outcome, Point};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::files::FileEvent;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::window::SettingsAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::widgets::CursorLook;

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

/// Checks that a click places exactly the ghost stone (the preview) that was shown before the click, or nothing if none
/// was shown.
fn click_is_as_shown(it: &mut Harness, at: (i32, i32)) {
    it.move_to(at);
    let view = board(it);
    let (promised, boxed, look) = (view.ghost.map(|it| it.0), view.cursor, view.cursor_look);
    let n_before = it.state.game().record().ply();
    it.click_pixel(at);
    let record = it.state.game().record();
    let placed = record.last().and_then(|it| it.point).filter(|_| n_before < record.ply());
    assert_eq!(placed, promised, "at {at:?}");
    assert_eq!(look == CursorLook::Open, promised.is_some(), "at {at:?} the box says so");
    assert!(boxed.is_some() && promised.is_none_or(|it| Some(it) == boxed), "at {at:?}");
}

#[test]
fn a_click_anywhere_on_the_wood_does_what_the_box_shows() {
    let mut it = Harness::two_players(15);
    let grid = it.layout.grid().unwrap();
    let middle = it.pixel("h8");
    for (part, taken) in [(0, 1), (20, 1), (40, 1), (45, 1), (49, 1)] {
        let mut it = Harness::two_players(15);
        click_is_as_shown(&mut it, (middle.0 + grid.cell * part / 100, middle.1 - grid.cell * part / 100));
        assert_eq!((it.moves().as_str(), it.state.game().record().ply()), ("h8", taken), "{part} % of a cell aside");
    }
    let wood = grid.wood;
    for corner in [(wood.x, wood.y), (wood.right() - 1, wood.y), (wood.x, wood.bottom() - 1)] {
        click_is_as_shown(&mut it, corner);
    }
    assert_eq!(it.moves(), "a15 o15 a1");
}

#[test]
fn the_box_stays_on_the_last_stone_and_shows_that_the_point_is_taken() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    let at = Point::parse("h8", 15).ok();
    assert_eq!((board(&it).cursor, board(&it).cursor_look), (at, CursorLook::Closed));
    let (x, y) = it.pixel("h8");
    it.move_to((x + 3, y));
    assert_eq!((board(&it).cursor, board(&it).ghost), (at, None), "no neighbor looks like advice");
    it.click_pixel((x + 3, y));
    assert_eq!(it.moves(), "h8");
    it.key(Key::Left);
    assert_eq!(board(&it).cursor_look, CursorLook::Open);
    it.key(Key::Right);
    assert_eq!((board(&it).cursor, board(&it).cursor_look), (at, CursorLook::Closed), "the same for the keyboard");
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
    it.choose_setting(Msg::PreferencesPlacing, 1);
    it.move_to(it.pixel("h8"));
    it.event(&Event::Pressed);
    assert_eq!(it.moves(), "h8");
    it.event(&Event::Released);
    it.choose_setting(Msg::PreferencesPlacing, 2);
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
    // Two open twos of Black cross at h8: a stone there makes two open threes.
    it.click_all("i8 a1 j8 a3 h7 a5 h6");
    assert_eq!(board(&it).forbidden, [], "nothing is forbidden to White");
    it.click("a7");
    assert_eq!(board(&it).forbidden, [Point::center(15)]);
    it.click("h8");
    assert_eq!(it.state.game().record().ply(), 8, "the stone is refused");
    assert!(it.shows(english(Msg::NoticeDoubleThree)), "and the reason is told");
    assert_eq!(board(&it).ghost, None, "no stone is promised there");
    assert_eq!(board(&it).cursor_look, CursorLook::Closed);
    it.click("c3");
    assert!(!it.shows(english(Msg::NoticeDoubleThree)));
    it.ctrl('z');
    choose_by_mouse(&mut it, Action::Settings(SettingsAction::Forbidden));
    assert_eq!(board(&it).forbidden, []);
}

#[test]
fn a_forbidden_move_loses_where_that_was_chosen() {
    let mut it = Harness::two_players(15);
    it.ctrl('n');
    assert!(!it.state.can(Action::Play(PlayAction::ChooseFouls(OnFoul::Lose))), "freestyle forbids nothing");
    it.choose(DropDown::Rule, "Renju");
    it.press(Action::Play(PlayAction::ChooseFouls(OnFoul::Lose)));
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

#[test]
fn the_wheel_over_the_board_walks_through_a_game_that_was_opened() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9 g7");
    it.event(&Event::Wheel(-1));
    assert_eq!(it.moves(), "h8 i9 g7", "a game that is only played stays where it is");
    it.event(&Event::Files(FileEvent::Pasted(
        it.state.game().record().moves().iter().map(|it| it.name(15)).collect::<String>(),
    )));
    it.press(Action::Accept);
    it.move_to(it.pixel("c3"));
    assert_eq!((it.moves().as_str(), it.state.game().live_outcome()), ("h8 i9 g7", None));
    it.event(&Event::Wheel(-1));
    assert_eq!(it.moves(), "h8 i9");
    it.event(&Event::Wheel(-2));
    assert_eq!(it.moves(), "");
    it.event(&Event::Wheel(1));
    assert_eq!(it.moves(), "h8");
    it.event(&Event::Wheel(100));
    assert_eq!(it.moves(), "h8 i9 g7");
}
