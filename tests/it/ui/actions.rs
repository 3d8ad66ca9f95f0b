//! Actions other than placing a stone: resigning, passing, draws, pauses and hints.

use std::time::Duration;

use gumu_core::engine::{Answer, PlayerFault, Report, RequestKind, roster};
use gumu_core::game::{Color, Move, Outcome, Point};
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::help::HelpAction;
use gumu_window::ui::layout::Placed;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::Mode;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;
use crate::ui::{board, english, renju};

#[test]
fn resigning_asks_first_and_can_be_taken_back() {
    let mut it = Harness::new();
    assert!(!it.state.can(Action::Play(PlayAction::Resign)), "there is nothing to resign yet");
    it.click("h8");
    it.answer("i9");
    it.press(Action::Play(PlayAction::Resign));
    assert!(it.shows(english(Msg::DialogResign)));
    it.key(Key::Enter);
    assert_eq!(it.state.game().record().outcome(), None, "Enter plays on: it is the safe answer");
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    assert_eq!(it.state.game().record().outcome(), Some(Outcome::Resignation { winner: Color::White }));
    assert!(it.shows(english(Msg::EndLost)) && it.shows("You resigned; Master won"));
    it.ctrl('z');
    assert_eq!(it.state.game().record().outcome(), None);
    assert_eq!(it.moves(), "h8 i9");
}

#[test]
fn the_person_can_resign_while_the_computer_thinks() {
    let mut it = Harness::new();
    it.click("h8");
    it.ctrl('g');
    it.press(Action::Accept);
    assert_eq!(it.state.game().record().outcome().and_then(Outcome::winner), Some(Color::White));
    assert!(matches!(it.effects.last(), Some(Effect::Interrupt)));
}

#[test]
fn in_renju_a_person_may_pass_and_two_passes_are_a_draw() {
    let mut it = renju(Mode::TwoPlayers);
    assert!(!it.state.can(Action::Play(PlayAction::Pass)), "nothing has been played");
    it.click("h8");
    it.ctrl('t');
    assert!(it.shows("White passed, Black to move"), "{:?}", it.texts());
    it.click("i9");
    assert_eq!(it.moves(), "h8 pass i9");
    assert_eq!(it.state.game().record().last(), Some(Move::stone(Point::parse("i9", 15).unwrap(), Color::Black)));
    it.ctrl('t');
    it.ctrl('t');
    assert_eq!(it.state.game().record().outcome(), Some(Outcome::Passed));
    assert!(it.shows(english(Msg::ResultDraw)) && it.shows(english(Msg::ResultPassed)));
    assert!(!it.state.can(Action::Play(PlayAction::Pass)));
    it.ctrl('z');
    assert_eq!((it.state.game().record().outcome(), it.moves().as_str()), (None, "h8 pass i9 pass"));
    it.ctrl('z');
    it.ctrl('y');
    it.ctrl('y');
    assert_eq!(it.state.game().record().outcome(), Some(Outcome::Passed));
    let mut it = Harness::two_players(15);
    it.click("h8");
    assert!(!it.state.can(Action::Play(PlayAction::Pass)), "freestyle has no pass");
}

#[test]
fn the_opponent_goes_on_after_a_pass() {
    let mut it = renju(Mode::AgainstComputer);
    it.click("h8");
    assert!(!it.state.can(Action::Play(PlayAction::Pass)), "it is the opponent's turn");
    it.answer("i9");
    let ticket = it.request().unwrap().ticket;
    it.ctrl('t');
    let request = it.request().unwrap();
    assert_eq!((request.side, request.board.n_stones()), (Color::White, 2));
    assert_ne!(request.ticket, ticket);
    it.answer("j10");
    it.click("a1");
    assert_eq!(it.moves(), "h8 i9 pass j10 a1");
    it.ctrl('z');
    it.ctrl('z');
    assert_eq!(it.moves(), "h8 i9", "the pass and the reply to it are taken back");
}

#[test]
fn two_people_agree_to_a_draw() {
    let mut it = Harness::two_players(15);
    assert!(!it.state.can(Action::Play(PlayAction::OfferDraw)), "nothing has been played");
    it.click("h8");
    it.ctrl('d');
    assert!(it.shows("White offers a draw."));
    it.key(Key::Enter);
    assert_eq!(it.state.game().record().outcome(), None, "Enter declines: it is the safe answer");
    it.ctrl('d');
    it.press(Action::Accept);
    assert_eq!(it.state.game().record().outcome(), Some(Outcome::Agreed));
    assert!(it.shows(english(Msg::ResultDraw)) && it.shows(english(Msg::ResultAgreed)));
    assert!(!it.state.can(Action::Play(PlayAction::OfferDraw)));
    it.ctrl('z');
    assert_eq!((it.state.game().record().outcome(), it.moves().as_str()), (None, "h8"));
}

#[test]
fn the_opponent_is_asked_for_a_draw() {
    let mut it = Harness::new();
    it.click("h8");
    assert!(!it.state.can(Action::Play(PlayAction::OfferDraw)), "it is the opponent's turn");
    it.answer("i9");
    for agrees in [false, true] {
        it.ctrl('d');
        let request = it.request().unwrap();
        assert_eq!((request.kind, request.side), (RequestKind::DrawOffer, Color::Black));
        assert!(it.shows(english(Msg::StatusDrawOffered)) && !it.state.can(Action::Play(PlayAction::Hint)));
        let report = Report::answer(request.ticket, Answer::Draw(agrees));
        it.event(&Event::Report(report.clone()));
        assert_eq!(it.state.game().record().outcome(), agrees.then_some(Outcome::Agreed));
        if !agrees {
            assert!(it.shows("Master declines the draw."), "{:?}", it.texts());
            assert!(!it.state.can(Action::Play(PlayAction::OfferDraw)), "one asks once in a position");
            it.event(&Event::Report(report));
            it.click("g7");
            it.answer("j10");
        }
    }
    assert!(it.shows(english(Msg::ResultAgreed)));
}

#[test]
fn a_draw_that_is_weighed_goes_with_its_position() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.ctrl('d');
    let request = it.request().unwrap();
    it.click("g7");
    it.event(&Event::Report(Report::answer(request.ticket, Answer::Draw(true))));
    assert_eq!((it.state.game().record().outcome(), it.moves().as_str()), (None, "h8 i9 g7"));
    assert_eq!(it.request().unwrap().kind, RequestKind::Move);
}

#[test]
fn nothing_is_played_while_paused() {
    let mut it = Harness::new();
    it.press(Action::Play(PlayAction::Pause));
    assert!(it.shows(english(Msg::BannerPausedCard)));
    it.move_to(it.pixel("h8"));
    assert_eq!(board(&it).cursor, None, "nothing follows the pointer");
    it.click("h8");
    assert_eq!((it.state.game().is_paused(), it.moves()), (false, String::new()), "a click ends the pause alone");
    it.press(Action::Play(PlayAction::Pause));
    it.press(Action::Play(PlayAction::Resume));
    it.click("h8");
    assert_eq!(it.moves(), "h8");
    it.ctrl('p');
    assert!(!it.state.is_thinking(), "the computer rests as well");
    it.ctrl('p');
    assert!(it.state.is_thinking());
}

#[test]
fn a_hint_shows_what_the_strongest_would_play() {
    let mut it = Harness::new();
    it.ctrl('h');
    let request = it.request().unwrap();
    assert_eq!(request.player, roster::house().strongest().id);
    assert_eq!((request.side, request.pace), (Color::Black, Duration::ZERO));
    assert!(!it.state.can(Action::Play(PlayAction::Hint)), "one at a time");
    it.answer("g7");
    it.ctrl('h');
    assert_eq!((it.moves(), board(&it).hint), (String::new(), Point::parse("g7", 15).ok()));
    assert!(it.shows("Hint: G7"));
    it.click("h8");
    assert_eq!(board(&it).hint, None);
    assert!(!it.state.can(Action::Play(PlayAction::Hint)), "it is the computer's turn");
}

#[test]
fn a_hint_without_a_move_is_told() {
    let mut it = Harness::two_players(15);
    it.press(Action::Play(PlayAction::Hint));
    let ticket = it.request().unwrap().ticket;
    it.event(&Event::Report(Report::answer(ticket, Answer::Move(None))));
    assert!(it.shows("failed to move"), "{:?}", it.texts());
    assert!(it.state.can(Action::Play(PlayAction::Hint)), "it can be asked for again");
}

#[test]
fn a_stone_ends_the_search_for_a_hint() {
    let mut it = Harness::two_players(15);
    it.press(Action::Play(PlayAction::Hint));
    let ticket = it.request().unwrap().ticket;
    it.effects.clear();
    it.click("h8");
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Interrupt)));
    it.event(&Event::Report(Report::answer(ticket, Answer::Move(Some(Point::center(15))))));
    assert_eq!((it.moves().as_str(), board(&it).hint), ("h8", None), "the late answer falls to the floor");
    it.press(Action::Play(PlayAction::Hint));
    let ticket = it.request().unwrap().ticket;
    it.event(&Event::Report(Report::fault(ticket, PlayerFault::Panic("a bug".to_owned()))));
    assert!(it.shows("a bug"));
    assert!(it.state.can(Action::Play(PlayAction::Hint)), "it can be asked for again");
}

/// Returns the actions of those reachable buttons that are drawn as default buttons.
fn primary(it: &Harness) -> Vec<Action> {
    let of = |placed: &Placed| match (&placed.widget, placed.role) {
        (Widget::Button(button), Role::Control { action, .. }) if button.primary => Some(action),
        _ => None,
    };
    it.layout.reachable().iter().filter_map(of).collect()
}

#[test]
fn enter_presses_the_one_button_of_a_dialog_that_stands_out() {
    let openers: [fn(&mut Harness); 6] = [
        |it| it.ctrl('n'),
        |it| it.ctrl('g'),
        |it| it.ctrl('r'),
        |it| it.key(Key::F(1)),
        |it| _ = it.event(&Event::Key(Chord::ctrl_shift('h'))),
        |it| it.press(Action::Help(HelpAction::Rules)),
    ];
    for (n, open) in openers.into_iter().enumerate() {
        let opened = || {
            let mut it = Harness::two_players(15);
            it.click_all("h8 i9");
            if n == 5 {
                it.press(Action::Menu(6));
            }
            open(&mut it);
            it
        };
        let (mut by_key, mut by_pointer) = (opened(), opened());
        assert!(!by_key.state.dialogs().is_empty(), "dialog {n}");
        let primary = primary(&by_key);
        let [action] = primary[..] else { panic!("dialog {n}: {primary:?}") };
        by_key.key(Key::Enter);
        by_pointer.press(action);
        let outcome = |it: &Harness| {
            let asked = it.effects.iter().map(|it| format!("{it:?}")).collect::<Vec<_>>();
            (format!("{:?}", it.state.dialogs()), it.moves(), it.state.game().record().outcome(), asked)
        };
        assert_eq!(outcome(&by_key), outcome(&by_pointer), "dialog {n}");
    }
}
