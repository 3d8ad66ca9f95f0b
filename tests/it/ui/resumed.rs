//! Games of earlier runs: the window offers to resume them.

use std::path::PathBuf;

use gumu_core::engine::roster;
use gumu_core::formats::journal::Filing;
use gumu_core::game::{Color, Point, Record, Rule};
use gumu_core::session::{Session, SessionEvent};
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::FileAction;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::play::new_session;
use gumu_window::ui::settings::{Begins, Settings, Setup};

use crate::harness::Harness;
use crate::ui::{english, offered};

#[test]
fn an_earlier_game_is_gone_on_with_by_enter_or_by_mouse() {
    for by_key in [true, false] {
        let mut it = Harness::new();
        it.offer(vec![offered(0), offered(1)]);
        assert!(it.shows(english(Msg::DialogOffer)) && it.shows("12 stones"), "{:?}", it.texts());
        if by_key {
            it.key(Key::Enter);
        } else {
            it.press(Action::Accept);
        }
        assert!(matches!(it.effects.last(), Some(Effect::Resume(0))), "{:?}", it.effects);
        let mut game = new_session(&Setup::default(), roster::house(), Color::Black);
        game.handle(SessionEvent::Play(Point::center(15))).unwrap();
        it.open(game);
        assert_eq!(it.moves(), "h8");
        assert!(!it.state.dialogs().has_offers() && it.state.is_thinking());
    }
}

#[test]
fn escape_keeps_earlier_games_for_the_next_start() {
    for by_key in [true, false] {
        let mut it = Harness::new();
        it.offer(vec![offered(0), offered(1)]);
        if by_key {
            it.key(Key::Escape);
        } else {
            it.press(Action::Cancel);
        }
        assert!(it.state.dialogs().is_empty() && it.effects.is_empty());
        it.click("h8");
        assert_eq!(it.moves(), "h8");
    }
}

#[test]
fn an_earlier_game_that_is_given_up_makes_room_for_the_one_before() {
    let mut it = Harness::new();
    it.offer(vec![offered(0), offered(1)]);
    it.press(Action::Files(FileAction::GiveUp));
    assert!(matches!(it.effects.last(), Some(Effect::GiveUp(0))));
    assert!(it.shows("13 stones"));
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    it.key(Key::Enter);
    assert!(matches!(it.effects.last(), Some(Effect::GiveUp(1))));
    assert!(!it.state.dialogs().has_offers());
}

#[test]
fn an_earlier_game_that_another_window_has_taken_makes_room_for_the_one_before() {
    let mut it = Harness::new();
    it.offer(vec![offered(0), offered(1)]);
    it.press(Action::Accept);
    it.event(&Event::Failed(Failure::GameTaken));
    assert!(it.shows("13 stones") && it.shows(english(Msg::NoticeGameTaken)), "{:?}", it.texts());
    it.press(Action::Accept);
    assert!(matches!(it.effects.last(), Some(Effect::Resume(1))));
}

#[test]
fn a_resumed_game_knows_its_file_and_its_changes() {
    let path = Some(PathBuf::from("/games/one.sgf"));
    for is_unsaved in [false, true] {
        let mut it = Harness::new();
        let mut game = Session::of(Record::new(15, Rule::Freestyle));
        game.handle(SessionEvent::Play(Point::center(15))).unwrap();
        let filing = Filing { path: path.clone(), is_kept: true, is_unsaved, history: None };
        it.state.resume(game, filing.clone());
        it.event(&Event::PointerLeft);
        assert_eq!(it.state.filing(), filing);
        assert_eq!(it.state.title(), format!("{}one.sgf – Gumu", if is_unsaved { "*" } else { "" }));
        assert_eq!((it.state.asks_to_save(), it.state.can(Action::Files(FileAction::Save))), (is_unsaved, is_unsaved));
        it.click("a1");
        assert!(it.state.asks_to_save());
    }
}

#[test]
fn nobody_thinks_while_an_earlier_game_is_offered() {
    let setup = Setup { begins: Begins::Computer, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.offer(vec![offered(0)]);
    it.event(&Event::PointerLeft);
    assert!(!it.state.is_thinking());
    it.key(Key::Escape);
    assert!(it.state.is_thinking());
}
