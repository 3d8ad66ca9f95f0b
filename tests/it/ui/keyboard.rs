//! The keyboard alone.

use gumu_lib::game::Point;
use gumu_lib::ui::action::Action;
use gumu_lib::ui::event::{Chord, Event, Key};
use gumu_lib::ui::screen_map::Role;
use gumu_lib::ui::settings::Begins;
use gumu_lib::ui::state::Focus;
use gumu_lib::ui::widgets::Widget;

use crate::harness::Harness;
use crate::ui::board;

#[test]
fn the_keyboard_alone_plays_a_game() {
    let mut it = Harness::two_players(15);
    it.key(Key::Right);
    let center = board(&it).cursor;
    assert_eq!(center, Some(Point::center(15)), "the box begins in the middle");
    it.key(Key::Enter);
    for _ in 0..4 {
        it.key(Key::Up);
        it.key(Key::Space);
        it.key(Key::Down);
        it.key(Key::Right);
        it.key(Key::Space);
    }
    assert_eq!(it.moves(), "h8 h9 i8 i9 j8 j9 k8 k9 l8");
    assert!(it.state.game().record().outcome().is_some());
    it.ctrl('n');
    it.key(Key::Enter);
    assert_eq!(it.moves(), "");
}

#[test]
fn the_box_stays_on_the_board() {
    let mut it = Harness::two_players(5);
    for _ in 0..9 {
        it.key(Key::Up);
        it.key(Key::Left);
    }
    assert_eq!(board(&it).cursor, Some(Point::new(0, 0)));
    for _ in 0..9 {
        it.key(Key::Down);
        it.key(Key::Right);
    }
    assert_eq!(board(&it).cursor, Some(Point::new(4, 4)));
}

#[test]
fn tab_walks_through_every_control_and_shows_where_it_is() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9");
    walks_through_all(&mut it);
    it.ctrl('n');
    walks_through_all(&mut it);
    it.key(Key::Escape);
    it.ctrl('g');
    walks_through_all(&mut it);
}

fn walks_through_all(it: &mut Harness) {
    let wanted: Vec<Action> = it
        .layout
        .reachable()
        .iter()
        .filter_map(|placed| match placed.role {
            Role::Control { action, enabled: true, tab: true } => Some(action),
            _ => None,
        })
        .collect();
    let mut seen = Vec::new();
    for _ in 0..=wanted.len() {
        it.key(Key::Tab);
        if let Focus::Control(action) = it.state.input().focus() {
            seen.push(action);
            let placed = it.layout.control(action).unwrap();
            assert!(focused(&placed.widget), "{action:?} shows no focus");
        } else {
            assert!(it.state.input().focus() == Focus::MoveList || board(it).focused || !it.state.may_place());
        }
    }
    for action in wanted {
        assert!(seen.contains(&action), "Tab does not reach {action:?}");
    }
    let here = it.state.input().focus();
    it.key(Key::Tab);
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    assert_eq!(it.state.input().focus(), here, "Shift+Tab goes back");
}

fn focused(widget: &Widget) -> bool {
    match widget {
        Widget::Button(button) => button.control.focused,
        Widget::MenuTitle { control, .. }
        | Widget::MenuItem { control, .. }
        | Widget::DropDown { control, .. }
        | Widget::Field { control, .. }
        | Widget::Choice { control, .. } => control.focused,
        _ => false,
    }
}

#[test]
fn a_focused_button_is_pressed_by_enter_and_space() {
    for key in [Key::Enter, Key::Space] {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9");
        while it.state.input().focus() != Focus::Control(Action::Undo) {
            it.key(Key::Tab);
        }
        it.key(key);
        assert_eq!(it.moves(), "h8");
    }
}

#[test]
fn choices_are_changed_by_arrows() {
    let mut it = Harness::new();
    it.ctrl('n');
    while it.state.input().focus() != Focus::Control(Action::ChooseBegins(Begins::Me)) {
        it.key(Key::Tab);
    }
    it.key(Key::Right);
    it.key(Key::Right);
    assert_eq!(it.state.dialogs().draft().unwrap().begins, Begins::Guess);
    it.key(Key::Enter);
    assert!(it.state.game().guessed().is_some());
}

#[test]
fn full_screen_is_left_by_escape() {
    let mut it = Harness::new();
    it.key(Key::F(11));
    assert!(it.state.is_full_screen());
    it.key(Key::Escape);
    assert!(!it.state.is_full_screen());
}

#[test]
fn while_the_list_of_moves_has_the_keyboard_arrows_step_through_the_game() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8 i9");
    while it.state.input().focus() != Focus::MoveList {
        it.key(Key::Tab);
    }
    it.key(Key::Left);
    assert_eq!(it.moves(), "h8 h9 i8");
    it.key(Key::Up);
    assert_eq!(it.moves(), "h8");
    it.key(Key::Right);
    it.key(Key::Down);
    assert_eq!(it.moves(), "h8 h9 i8 i9");
    it.press(Action::GoTo(2));
    it.key(Key::Right);
    assert_eq!(it.moves(), "h8 h9 i8", "a click in the list gives it the keyboard");
    it.key(Key::End);
    it.click("j8");
    it.key(Key::Left);
    assert_eq!(it.moves(), "h8 h9 i8 i9 j8", "a click on the board takes it back");
}
