//! The players of both sides, and the side that moves first.

use gumu_core::game::Rule;
use gumu_core::session::Seat;
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::Key;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::play::{PlayAction, mode};
use gumu_window::ui::settings::{Begins, Mode, Settings, Setup};

use crate::harness::Harness;
use crate::ui::{choose_by_mouse, english};

#[test]
fn a_guess_gives_both_sides_alike_and_is_shown() {
    let setup = Setup { begins: Begins::Guess, ..Setup::default() };
    let mut n_black = 0;
    for seed in 0..1000 {
        let it = Harness::with(Settings { setup: setup.clone(), ..Settings::default() }, seed);
        if it.state.game().seats().black.is_person() {
            n_black += 1;
            assert!(it.shows(english(Msg::BannerGuessBlack)));
        } else {
            assert!(it.shows(english(Msg::BannerGuessWhite)) && it.state.is_thinking());
        }
    }
    // 500 games are expected. Allow the number to deviate from that by five standard deviations.
    assert!((421..=579).contains(&n_black), "{n_black} of 1000");
}

#[test]
fn switching_the_mode_asks_before_it_clears_a_running_game() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    choose_by_mouse(&mut it, Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers)));
    assert!(it.shows(english(Msg::DialogAbandon)));
    it.key(Key::Escape);
    assert_eq!(it.moves(), "h8 i9");
    choose_by_mouse(&mut it, Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers)));
    it.press(Action::Accept);
    assert_eq!((it.moves().as_str(), mode(it.state.game())), ("", Mode::TwoPlayers));

    it.click("h8");
    it.ctrl('n');
    assert!(it.shows(english(Msg::DialogRunning)));
    it.press(Action::Play(PlayAction::ChooseMode(Mode::AgainstComputer)));
    it.press(Action::Accept);
    assert!(it.shows(english(Msg::DialogAbandon)));
    it.press(Action::Cancel);
    assert_eq!((it.moves().as_str(), mode(it.state.game())), ("h8", Mode::TwoPlayers));
}

#[test]
fn an_empty_board_is_cleared_without_a_question() {
    let mut it = Harness::new();
    choose_by_mouse(&mut it, Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers)));
    assert!(it.state.dialogs().is_empty());
    assert_eq!(mode(it.state.game()), Mode::TwoPlayers);
}

#[test]
fn the_new_game_dialog_starts_what_was_chosen_and_remembers_it() {
    let mut it = Harness::new();
    it.press(Action::Play(PlayAction::NewGame));
    it.press(Action::Play(PlayAction::ChooseBegins(Begins::Computer)));
    it.press(Action::Play(PlayAction::ChooseSize(20)));
    let sizes = it.rows(DropDown::Size);
    assert_eq!(sizes.last().map(|it| it.label.as_str()), Some("22 × 22"));
    it.choose(DropDown::Size, "21 × 21");
    it.choose(DropDown::Rule, "Standard (exactly five)");
    it.press(Action::Accept);
    assert_eq!((it.state.game().record().size(), it.state.game().record().rule()), (21, Rule::Standard));
    assert!(matches!(it.state.game().seats().black, Seat::Program(_)));
    assert!(it.effects.iter().any(|effect| matches!(effect, Effect::SaveSettings)));
    assert_eq!(it.state.settings().setup.size, 21);
}

#[test]
fn who_begins_is_no_question_between_two_people() {
    let mut it = Harness::new();
    it.press(Action::Play(PlayAction::NewGame));
    it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)));
    assert!(!it.state.can(Action::Play(PlayAction::ChooseBegins(Begins::Guess))));
    assert_eq!(it.layout.control(Action::Play(PlayAction::ChooseBegins(Begins::Guess))), None, "it is not shown");
}

#[test]
fn leaving_the_new_game_dialog_changes_nothing() {
    let mut it = Harness::new();
    it.click("h8");
    it.press(Action::Play(PlayAction::NewGame));
    it.press(Action::Play(PlayAction::ChooseSize(19)));
    it.key(Key::Escape);
    assert_eq!((it.moves().as_str(), it.state.settings().setup.size), ("h8", 15));
}
