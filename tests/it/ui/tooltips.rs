//! Tooltips: which controls have one, when it appears, and that no timer runs for a control without a tooltip.

use std::time::Duration;

use gumu_core::engine::Score;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::files::FileAction;
use gumu_window::ui::help::{HelpPage, Topic};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::Mode;
use gumu_window::ui::state::Dialog;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;

/// Returns the texts that are drawn after the last card, and so above everything else in the window.
fn uppermost(it: &Harness) -> Vec<String> {
    let placed = &it.layout.placed;
    let card = placed.iter().rposition(|it| matches!(it.widget, Widget::Card(_))).unwrap();
    let text = |widget: &Widget| if let Widget::Text(text) = widget { Some(text.text.clone()) } else { None };
    placed[card + 1..].iter().filter_map(|it| text(&it.widget)).collect()
}

fn rest(it: &mut Harness, milliseconds: u64) {
    it.event(&Event::Passed(Duration::from_millis(milliseconds)));
}

fn center(it: &Harness, action: Action) -> (i32, i32) {
    it.layout.control(action).unwrap().rect.center()
}

#[test]
fn a_command_tells_its_name_and_key_after_half_a_second() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    let (x, y) = center(&it, Action::Moves(MoveAction::Previous));
    it.move_to((x, y));
    assert_eq!(it.state.wake_in(), Some(Duration::from_millis(500)));
    rest(&mut it, 300);
    assert_eq!(it.state.wake_in(), Some(Duration::from_millis(200)));
    it.move_to((x + 2, y));
    assert_eq!(it.state.wake_in(), Some(Duration::from_millis(200)), "the pointer still rests on the button");
    rest(&mut it, 200);
    assert_eq!(uppermost(&it), ["Previous move · PgUp"]);
    assert_eq!(it.state.wake_in(), None, "nothing is to be done while it is shown");
    it.move_to((x + 3, y));
    assert_eq!(uppermost(&it), ["Previous move · PgUp"]);
    it.move_to(center(&it, Action::Moves(MoveAction::Next)));
    assert_ne!(uppermost(&it), ["Previous move · PgUp"], "another button has its own");
    assert_eq!(it.state.wake_in(), Some(Duration::from_millis(500)));
}

#[test]
fn a_press_and_a_key_put_it_away() {
    for end in [Event::Pressed, Event::Key(gumu_window::ui::event::Chord::plain(Key::F(6))), Event::PointerLeft] {
        let mut it = Harness::two_players(15);
        it.click_all("h8 i9");
        it.move_to(center(&it, Action::Moves(MoveAction::Previous)));
        rest(&mut it, 500);
        assert_eq!(uppermost(&it), ["Previous move · PgUp"]);
        it.event(&end);
        assert_ne!(uppermost(&it), ["Previous move · PgUp"], "{end:?}");
        assert_eq!(it.state.wake_in(), None, "{end:?}");
        rest(&mut it, 600);
        assert_ne!(uppermost(&it), ["Previous move · PgUp"], "{end:?}");
    }
}

#[test]
fn nothing_waits_over_what_has_no_tooltip() {
    let mut it = Harness::two_players(15);
    // No tooltip is shown for the board, for a menu entry, or for a button that has no shortcut and whose label is
    // complete.
    it.move_to(it.pixel("h8"));
    assert_eq!(it.state.wake_in(), None);
    it.move_to(center(&it, Action::Play(PlayAction::SwitchMode(Mode::AgainstComputer))));
    assert_eq!(it.state.wake_in(), None);
    it.press(Action::Menu(0));
    it.move_to(center(&it, Action::Files(FileAction::Open)));
    assert_eq!(it.state.wake_in(), None);
    assert!(!it.state.counts_time());
}

#[test]
fn it_stands_within_the_window_wherever_the_pointer_is() {
    for (width, height) in [(480, 520), (1120, 760)] {
        let mut it = Harness::two_players(15);
        it.resize(width, height, 1.0);
        it.click_all("h8 i9");
        let controls: Vec<_> = it.layout.placed.iter().map(|it| it.rect.center()).collect();
        for at in controls {
            it.move_to(at);
            rest(&mut it, 500);
            for placed in &it.layout.placed {
                if let Widget::Card(card) = &placed.widget
                    && 0 < card.shadow
                {
                    let rect = placed.rect;
                    assert!(0 <= rect.x && 0 <= rect.y && rect.right() <= width && rect.bottom() <= height, "{at:?}");
                }
            }
        }
    }
}

#[test]
fn the_bar_says_what_it_shows_and_a_click_explains_the_numbers() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    it.press(Action::ShowTab(gumu_window::ui::action::PanelTab::Analyze));
    it.report_lines(4, &[(Score::of(140), "g7 f6 g9")]);
    let bar = it.layout.placed.iter().find(|it| matches!(it.widget, Widget::EvaluationBar(Some(_)))).unwrap();
    let at = bar.rect.center();
    it.move_to(at);
    rest(&mut it, 500);
    let text = uppermost(&it).join(" ");
    assert!(text.starts_with("Black’s chances: ") && text.contains('%'), "{text}");
    it.click_pixel(at);
    let expected = HelpPage { topic: Topic::Chances, scroll: 0 };
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Help(page)) if *page == expected));
}
