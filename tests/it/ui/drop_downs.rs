//! Drop-down lists, used with the pointer and with keys.

use std::io;

use gumu_core::game::{OpeningKind, Rule};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::{FileEvent, FileKind};
use gumu_window::ui::menu::OpenList;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::ScreenMap;
use gumu_window::ui::settings::{Mode, Pace, Setup};
use gumu_window::ui::state::Focus;

use crate::harness::Harness;

const LISTS: [DropDown; 5] = [DropDown::Opponent, DropDown::Rule, DropDown::Opening, DropDown::Clock, DropDown::Size];

fn new_game() -> Harness {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    it.ctrl('n');
    it
}

fn setup(it: &Harness) -> &Setup {
    it.draft().unwrap()
}

fn open(it: &Harness) -> Option<&OpenList> {
    it.state.dialogs().list()
}

/// Presses Tab until the box of a drop-down list has the focus.
fn tab_to(it: &mut Harness, list: DropDown) {
    while it.state.input().focus() != Focus::Control(Action::DropDown(list)) {
        it.key(Key::Tab);
    }
}

fn type_text(it: &mut Harness, text: &str) {
    it.event(&Event::Text(text.to_owned()));
}

#[test]
fn clicks_on_one_control_change_one_choice() {
    // Repeated clicks at one place must change only one control. This is a regression test: a click on a button for the
    // next opponent used to move another control under the pointer, and the next click changed that control.
    let mut it = new_game();
    it.choose(DropDown::Opponent, "Scan II");
    let level = setup(&it).level;
    for list in LISTS {
        let at = it.layout.control(Action::DropDown(list)).unwrap().rect.center();
        for _ in 0..3 {
            it.click_pixel(at);
            assert_eq!(open(&it).unwrap().drop_down, list);
            it.click_pixel(at);
            assert!(open(&it).is_none());
        }
    }
    assert_eq!((setup(&it).opponent.as_str(), setup(&it).level), ("scan2", level));
}

#[test]
fn an_opponent_is_chosen_together_with_its_level() {
    let mut it = new_game();
    it.choose(DropDown::Opponent, "Master · level 8");
    assert_eq!((setup(&it).opponent.as_str(), setup(&it).level), ("master", 8));
    assert!(open(&it).is_none() && it.shows("Master · level 8"));
    let rows = it.rows(DropDown::Opponent);
    assert!(rows.iter().all(|it| it.figure.starts_with("Elo ") && !it.detail.is_empty()), "{rows:?}");
    it.choose(DropDown::Opponent, "Gumu");
    assert_eq!((setup(&it).opponent.as_str(), setup(&it).level), ("gumu", 8));
    it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)));
    assert!(!it.state.can(Action::DropDown(DropDown::Opponent)));
}

#[test]
fn every_row_of_every_list_can_be_chosen_in_the_smallest_window() {
    for list in LISTS {
        let mut it = new_game();
        // Skip the last row of the list of clocks, because it opens a dialog instead of choosing a value.
        let n_rows = it.rows(list).len() - usize::from(list == DropDown::Clock);
        for row in 0..n_rows {
            let label = it.rows(list)[row].label.clone();
            it.choose(list, &label);
            assert_eq!(it.state.row_choice(list).and_then(|it| it.chosen), Some(row), "{list:?}");
        }
    }
}

#[test]
fn a_list_is_walked_with_keys() {
    let mut it = new_game();
    tab_to(&mut it, DropDown::Size);
    let before = setup(&it).size;
    it.key(Key::Down);
    let last = it.rows(DropDown::Size).len() - 1;
    let page = last + 1 - it.layout.scroll().last;
    assert_eq!(open(&it).unwrap().current, usize::from(before - 5), "it opens at the row that is chosen");
    for (key, row) in [
        (Key::Home, 0),
        (Key::Up, 0),
        (Key::Down, 1),
        (Key::PageDown, 1 + page),
        (Key::PageUp, 1),
        (Key::End, last),
        (Key::PageDown, last),
        (Key::Left, last - 1),
        (Key::Right, last),
    ] {
        it.key(key);
        assert_eq!(open(&it).unwrap().current, row, "{key:?}");
        assert!(it.layout.control(Action::ListRow(row)).is_some(), "{key:?}: the row is shown");
    }
    it.key(Key::Escape);
    assert!(open(&it).is_none());
    assert_eq!(setup(&it).size, before, "Escape changes nothing");
    for (close, size) in [(Key::Enter, 22), (Key::Space, 5), (Key::Tab, 22)] {
        it.key(Key::Space);
        it.key(if size == 5 { Key::Home } else { Key::End });
        it.key(close);
        assert_eq!((setup(&it).size, open(&it)), (size, None), "{close:?}");
    }
    assert_eq!(it.state.input().focus(), Focus::Control(Action::DropDown(DropDown::Clock)), "Tab goes on");
    it.key(Key::Right);
    assert_eq!(setup(&it).pace, Pace::ALL[1]);
    it.key(Key::Left);
    assert_eq!((setup(&it).pace, open(&it)), (Pace::ALL[0], None));
    it.key(Key::Enter);
    assert!(it.state.dialogs().is_empty(), "Enter starts the game");
}

#[test]
fn letters_find_rows() {
    let mut it = new_game();
    tab_to(&mut it, DropDown::Rule);
    type_text(&mut it, "r");
    assert_eq!((setup(&it).rule(), open(&it)), (Rule::Renju, None), "in the closed list");
    it.key(Key::Space);
    type_text(&mut it, " ");
    for (typed, rule) in [("c", Rule::Caro), ("c", Rule::CaroExact), ("S", Rule::Standard), ("x", Rule::Standard)] {
        type_text(&mut it, typed);
        assert_eq!(Rule::ALL[open(&it).unwrap().current], rule, "{typed}");
    }
    it.key(Key::Escape);
    tab_to(&mut it, DropDown::Opponent);
    it.key(Key::Space);
    let mut typed = |text: &str| {
        type_text(&mut it, text);
        it.rows(DropDown::Opponent)[open(&it).unwrap().current].label.clone()
    };
    assert_eq!(
        ["s", "c", "7", "1", "0"].map(&mut typed)[1..],
        ["Scan", "Master · level 7", "Master · level 10", "Master · level 10"]
    );
    it.key(Key::Enter);
    assert_eq!(setup(&it).level, 10);
}

#[test]
fn letters_of_the_key_find_rows_with_names_in_other_letters() {
    let mut it = new_game();
    it.state.settings_mut().language = Some(gumu_window::ui::locale::Language::Chinese);
    tab_to(&mut it, DropDown::Rule);
    type_text(&mut it, "r");
    assert_eq!(setup(&it).rule(), Rule::Renju);
    type_text(&mut it, "无");
    assert_eq!(setup(&it).rule(), Rule::Freestyle);
}

#[test]
fn a_click_outside_closes_the_list_and_does_nothing_else() {
    let mut it = new_game();
    it.press(Action::DropDown(DropDown::Opening));
    let cancel = it.layout.control(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers))).unwrap().rect.center();
    it.click_pixel(cancel);
    assert!(open(&it).is_none());
    assert_eq!(setup(&it).mode, Mode::AgainstComputer);
    it.press(Action::DropDown(DropDown::Opening));
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        "/games/one.sgf".into(),
        Err(io::ErrorKind::AlreadyExists.into()),
    )));
    assert!(open(&it).is_none(), "another dialog closes it too");
}

#[test]
fn a_row_is_chosen_by_press_drag_and_release() {
    let mut it = new_game();
    it.move_to(it.layout.control(Action::DropDown(DropDown::Opening)).unwrap().rect.center());
    it.event(&Event::Pressed);
    it.move_to(it.layout.control(Action::ListRow(3)).unwrap().rect.center());
    assert_eq!(open(&it).unwrap().current, 3, "the row under the pointer is lit");
    it.event(&Event::Released);
    assert_eq!((setup(&it).opening(), open(&it)), (OpeningKind::Swap2, None));
}

#[test]
fn the_wheel_scrolls_the_open_list_and_steps_through_the_closed_one() {
    let mut it = new_game();
    it.press(Action::DropDown(DropDown::Opponent));
    let last = it.layout.scroll().last;
    assert!(0 < last);
    it.event(&Event::Key(Chord::plain(Key::Home)));
    let row = it.layout.control(Action::ListRow(2)).unwrap().rect.center();
    it.move_to(row);
    it.event(&Event::Wheel(1));
    assert_eq!((it.layout.scroll().first, open(&it).unwrap().current), (1, 3), "the row under the pointer is lit");
    it.event(&Event::Wheel(99));
    assert_eq!(it.layout.scroll().first, last);
    it.event(&Event::Wheel(-99));
    assert_eq!((it.layout.scroll().first, open(&it).unwrap().current), (0, 2));
    it.key(Key::Escape);
    it.move_to(it.layout.control(Action::DropDown(DropDown::Clock)).unwrap().rect.center());
    it.event(&Event::Wheel(2));
    assert_eq!(setup(&it).pace, Pace::ALL[2]);
    it.event(&Event::Wheel(-9));
    assert_eq!(setup(&it).pace, Pace::ALL[0]);
}

#[test]
fn nothing_below_an_open_list_reacts() {
    let mut it = new_game();
    it.press(Action::DropDown(DropDown::Opponent));
    let under = it.layout.control(Action::Accept).unwrap().rect.center();
    it.move_to(under);
    it.event(&Event::Pressed);
    it.event(&Event::Released);
    assert!(it.draft().is_some(), "the game has not begun");
    it.press(Action::DropDown(DropDown::Size));
    it.ctrl('n');
    it.key(Key::F(11));
    assert!(open(&it).is_some() && !it.state.is_full_screen());
}
