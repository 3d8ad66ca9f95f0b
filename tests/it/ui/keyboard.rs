//! The window used with the keyboard alone.

use gumu_core::game::Point;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::help::{HelpAction, HelpPage, Topic};
use gumu_window::ui::locale::Language;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::{Begins, Mode};
use gumu_window::ui::state::commands::key_lines;
use gumu_window::ui::state::{Dialog, Focus};
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;
use crate::history;
use crate::ui::{board, layouts};

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
    // In the main window, the first F6 moves the keyboard focus from the board to the panel, and the second F6 moves it
    // back to the board. In a dialog, F6 does nothing.
    it.key(Key::F(6));
    it.key(Key::F(6));
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
        | Widget::Choice { control, .. }
        | Widget::Segment { control, .. }
        | Widget::Switch { control, .. } => control.focused,
        _ => false,
    }
}

/// Returns the actions of the buttons in the topmost dialog that Tab can reach.
fn buttons_of_dialog(it: &Harness) -> Vec<Action> {
    let is_asking = !it.state.dialogs().is_empty() && it.state.dialogs().list().is_none();
    let reachable = it.layout.reachable();
    let buttons = reachable.iter().filter(|_| is_asking).filter_map(|placed| match (&placed.widget, placed.role) {
        (Widget::Button(_), Role::Control { action, enabled: true, tab: true }) => Some(action),
        _ => None,
    });
    buttons.collect()
}

/// Calls `press`, which presses a key or a button, and returns the outcome as text: effects, moves, and shown texts,
/// but not the name of the point under the cursor.
fn outcome_of(it: &mut Harness, press: impl FnOnce(&mut Harness)) -> String {
    it.effects.clear();
    press(it);
    it.event(&Event::PointerLeft);
    let size = it.state.game().record().size();
    let mut texts = it.texts();
    texts.retain(|text| !text.is_empty() && Point::parse(text, size).is_err());
    format!("{:?}\n{}\n{texts:?}", it.effects, it.moves())
}

#[test]
fn enter_and_space_press_every_button_of_every_dialog_as_a_click_does() {
    let history = |it: &mut Harness| history::open_history(it, history::kept_games());
    let with_history = |name: &str| {
        let mut it = Harness::new();
        history(&mut it);
        (name.to_owned(), it)
    };
    let made = |name: &str| match name {
        "history" => with_history(name).1,
        _ => layouts::states_where(Language::English, &|it| it == name).remove(0).1,
    };
    let mut n_pressed = 0;
    for (name, shown) in layouts::states(Language::English).into_iter().chain([with_history("history")]) {
        for button in buttons_of_dialog(&shown) {
            let clicked = outcome_of(&mut made(&name), |it| it.press(button));
            for key in [Key::Enter, Key::Space] {
                let mut it = made(&name);
                let mut n_steps = 0;
                while it.state.input().focus() != Focus::Control(button) {
                    it.key(Key::Tab);
                    n_steps += 1;
                    assert!(n_steps < 200, "{name}: Tab does not reach {button:?}");
                }
                assert_eq!(outcome_of(&mut it, |it| it.key(key)), clicked, "{name}: {key:?} on {button:?}");
                n_pressed += 1;
            }
        }
    }
    assert!(100 < n_pressed, "{n_pressed} presses");
}

#[test]
fn enter_on_the_question_mark_of_a_new_game_shows_the_opponent() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.ctrl('n');
    it.press(Action::Play(PlayAction::ChooseMode(Mode::AgainstComputer)));
    while it.state.input().focus() != Focus::Control(Action::Help(HelpAction::WhoIsThis)) {
        it.key(Key::Tab);
    }
    it.key(Key::Enter);
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Help(HelpPage { topic: Topic::Opponent(_), .. }))));
    assert_eq!(it.moves(), "h8", "no game is started");
}

#[test]
fn a_focused_button_is_pressed_by_enter_and_space() {
    for key in [Key::Enter, Key::Space] {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9");
        it.key(Key::F(6));
        while it.state.input().focus() != Focus::Control(Action::Moves(MoveAction::Undo)) {
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
    while it.state.input().focus() != Focus::Control(Action::Play(PlayAction::ChooseBegins(Begins::Me))) {
        it.key(Key::Tab);
    }
    it.key(Key::Right);
    it.key(Key::Right);
    assert_eq!(it.draft().unwrap().begins, Begins::Guess);
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
    it.key(Key::F(6));
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
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.key(Key::Right);
    assert_eq!(it.moves(), "h8 h9 i8", "a click in the list gives it the keyboard");
    it.key(Key::End);
    it.click("j8");
    it.key(Key::Left);
    assert_eq!(it.moves(), "h8 h9 i8 i9 j8", "a click on the board takes it back");
}

#[test]
fn tab_always_walks_and_two_keys_turn_the_panel() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9");
    let shown = |it: &Harness| it.state.analyze().tab();
    let here = it.state.input().focus();
    it.key(Key::Tab);
    assert_eq!((shown(&it), it.state.input().is_focus_shown()), (PanelTab::Play, true), "after the pointer was used");
    assert_ne!(it.state.input().focus(), here);
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    assert_eq!((shown(&it), it.state.input().focus()), (PanelTab::Play, here), "Shift+Tab walks back");
    for (key, tab) in [('2', PanelTab::Analyze), ('2', PanelTab::Analyze), ('1', PanelTab::Play), ('1', PanelTab::Play)]
    {
        it.ctrl(key);
        assert_eq!(shown(&it), tab, "Ctrl+{key}");
    }
    it.ctrl('2');
    it.click("h10");
    it.key(Key::Tab);
    assert_eq!(shown(&it), PanelTab::Analyze);
}

#[test]
fn a_question_mark_opens_the_list_of_keys() {
    let mut it = Harness::two_players(15);
    it.key(Key::Letter('?'));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Help(HelpPage { topic: Topic::Keys, .. }))));
    let lines = key_lines(Language::English);
    assert!(["?", "Ctrl+1", "Ctrl+2"].iter().all(|key| lines.iter().any(|it| it.0 == *key)), "{lines:?}");
}

#[test]
fn f6_goes_from_the_board_to_the_panel_and_back() {
    let mut it = Harness::two_players(15);
    it.key(Key::F(6));
    assert_eq!(it.state.input().focus(), Focus::Control(Action::ShowTab(PanelTab::Play)));
    assert!(it.state.input().is_focus_shown());
    it.key(Key::Tab);
    it.key(Key::Enter);
    assert_eq!(it.state.analyze().tab(), PanelTab::Analyze);
    assert_eq!(it.state.input().focus(), Focus::Control(Action::ShowTab(PanelTab::Analyze)), "and the keyboard stays");
    it.key(Key::F(6));
    assert!(it.state.input().focus() == Focus::Board && board(&it).focused);
}

#[test]
fn each_side_of_the_panel_keeps_the_place_of_the_keyboard_and_of_its_list() {
    let mut it = Harness::two_players(15);
    for y in [1, 3, 5, 7] {
        for x in ["a", "c", "e", "g", "i", "k", "m", "o"] {
            it.click_all(&format!("{x}{y} {x}{}", y + 8));
        }
    }
    let list = it.layout.placed.iter().find(|it| it.role == Role::MoveList).unwrap().rect.center();
    it.move_to(list);
    it.event(&Event::Wheel(-7));
    let shown = it.layout.placed.iter().find_map(|it| match it.role {
        Role::Control { action: action @ Action::Moves(MoveAction::GoTo(_)), .. } => Some(action),
        _ => None,
    });
    it.press(shown.unwrap());
    let focus = it.state.input().focus();
    it.event(&Event::Wheel(99));
    let end = it.layout.scroll.first;
    it.ctrl('2');
    assert_eq!(it.state.input().focus(), Focus::Board);
    it.move_to(it.layout.placed.iter().find(|it| it.role == Role::MoveList).unwrap().rect.center());
    it.event(&Event::Wheel(-99));
    it.ctrl('1');
    assert_eq!((it.state.input().focus(), it.layout.scroll.first), (focus, end));
    it.ctrl('2');
    assert_eq!((it.state.input().focus(), it.layout.scroll.first), (Focus::Board, 0));
}
