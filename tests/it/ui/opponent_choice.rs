//! Choosing an opponent by a click on a player card: either for this game, or from the next game on.

use gumu_core::game::Color;
use gumu_core::session::Seat;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::Dialog;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;

const WHITE: Action = Action::Opponent(OpponentAction::ChooseFor(Color::White));

const fn level(n: u8) -> Action {
    Action::Opponent(OpponentAction::Level(n))
}

/// Returns the id of the player who has a side; `person` for a human player.
fn player(it: &Harness, side: Color) -> String {
    match &it.state.game().seats()[side] {
        Seat::Program(id) => id.to_string(),
        Seat::Person => "person".to_owned(),
    }
}

#[test]
fn a_level_is_changed_in_two_clicks_before_the_game() {
    let mut it = Harness::new();
    it.press(WHITE);
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Opponent(_))));
    it.press(level(4));
    assert_eq!(player(&it, Color::White), "master:4", "two clicks");
    it.press(Action::Accept);
    assert!(it.state.dialogs().is_empty());
    assert_eq!(player(&it, Color::White), "master:4");
    assert_eq!((it.state.settings().setup.opponent.as_str(), it.state.settings().setup.level), ("master", 4));
    assert!(it.state.notices().shown().is_none(), "the card says it");
    it.click("h8");
    assert_eq!(it.request().unwrap().player.to_string(), "master:4");
}

#[test]
fn in_a_running_game_it_is_taken_from_the_next_one_on() {
    let mut it = Harness::new();
    let before = player(&it, Color::White);
    it.click("h8");
    it.answer("h9");
    it.press(WHITE);
    assert!(it.shows("from the next game on"), "{:?}", it.texts());
    it.press(Action::Opponent(OpponentAction::Player(0)));
    assert_eq!(it.state.settings().setup.opponent, "gumu", "two clicks");
    it.key(Key::Enter);
    assert_eq!(player(&it, Color::White), before, "this game goes on");
    assert!(it.shows("From the next game on you play against Gumu."), "{:?}", it.texts());
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    it.press(Action::Play(PlayAction::Rematch));
    assert_eq!(player(&it, Color::Black), "gumu", "with the sides exchanged");
    it.press(Action::Play(PlayAction::Restart));
    assert_eq!(it.state.settings().setup.opponent, "gumu");
}

#[test]
fn the_knob_follows_the_pointer_and_the_arrows() {
    let mut it = Harness::new();
    it.press(WHITE);
    let at = |it: &Harness, n: u8| it.layout.control(level(n)).unwrap().rect.center();
    let chosen = |it: &Harness| match it.state.dialogs().top() {
        Some(Dialog::Opponent(draft)) => draft.player.to_string(),
        _ => String::new(),
    };
    it.move_to(at(&it, 3));
    it.event(&Event::Pressed);
    for n in 4..=9 {
        it.move_to(at(&it, n));
        assert_eq!(chosen(&it), format!("master:{n}"));
    }
    it.event(&Event::Released);
    assert_eq!(chosen(&it), "master:9");
    it.move_to(at(&it, 1));
    assert_eq!(chosen(&it), "master:9", "it is held no longer");
    for _ in 0..40 {
        if it.state.input().focus() != gumu_window::ui::state::Focus::Control(level(9)) {
            it.key(Key::Tab);
        }
    }
    it.key(Key::Left);
    assert_eq!(chosen(&it), "master:8");
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty());
    assert_eq!(player(&it, Color::White), "master:8", "what was chosen last stays");
    assert_eq!(it.state.settings().setup.level, 8);
}

#[test]
fn a_press_beside_the_choice_puts_it_away() {
    let mut it = Harness::new();
    it.press(WHITE);
    it.click_pixel((5, 400));
    assert!(it.state.dialogs().is_empty());
    assert_eq!(it.moves(), "");
}

#[test]
fn each_of_two_computers_is_chosen_at_its_card() {
    let setup = Setup { mode: Mode::TwoComputers, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.press(Action::Opponent(OpponentAction::ChooseFor(Color::Black)));
    it.press(level(2));
    it.press(Action::Accept);
    assert_eq!(player(&it, Color::Black), "master:2");
    assert_eq!(it.state.settings().setup.computers[0], "master:2");
}

#[test]
fn the_choice_fits_every_window_in_every_language() {
    for language in Language::ALL {
        for (width, height) in [(480, 520), (480, 900), (760, 520), (1120, 760)] {
            let settings = Settings { language: Some(language), ..Settings::default() };
            let mut it = Harness::with(settings, 1);
            it.resize(width, height, 1.0);
            it.click("h8");
            it.answer("h9");
            it.press(WHITE);
            let veil = it.layout.placed.iter().rposition(|it| it.widget == Widget::ClearVeil).unwrap();
            let card = it.layout.placed[veil + 1].rect;
            assert!(0 <= card.x && 0 <= card.y && card.right() <= width && card.bottom() <= height, "{card:?}");
            for placed in &it.layout.placed[veil + 2..] {
                let rect = placed.rect;
                let is_inside = card.x <= rect.x
                    && card.y <= rect.y
                    && rect.right() <= card.right()
                    && rect.bottom() <= card.bottom();
                assert!(is_inside, "{placed:?} at {width} × {height} in {language:?}");
            }
        }
    }
}
