//! Computer against computer: the dialog, the minimum time per move, pauses, single moves, and commands meanwhile.

use std::time::Duration;

use gumu_core::engine::{Answer, PlayerFault, Progress, PvLine, Report, Score, roster};
use gumu_core::formats::{self, Format};
use gumu_core::game::Color;
use gumu_core::session::Seat;
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::{FileContent, FileEvent, FileKind, FileRequest, FileSummary};
use gumu_window::ui::history::HistoryRequest;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::play::{PlayAction, mode};
use gumu_window::ui::settings::{Mode, MovePace, Pace, Settings, Setup};
use gumu_window::ui::state::Dialog;

use crate::harness::Harness;
use crate::ui::{choose_by_mouse, english};

/// Returns a window as it is just after the start of the program, with a game between two computers.
fn started(setup: Setup) -> Harness {
    let computers = ["gumu", "master:3"].map(str::to_owned);
    let setup = Setup { mode: Mode::TwoComputers, computers, ..setup };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

/// Returns a running game between two computers.
fn running() -> Harness {
    let mut it = started(Setup::default());
    it.key(Key::Space);
    it
}

fn ids(it: &Harness) -> [String; 2] {
    Color::ALL.map(|side| match &it.state.game().seats()[side] {
        Seat::Program(id) => id.to_string(),
        Seat::Person => "person".to_owned(),
    })
}

fn period() -> Event {
    Event::Key(Chord::plain(Key::Letter('.')))
}

/// Returns the number of effects that request a move.
fn n_asked(effects: &[Effect]) -> usize {
    effects.iter().filter(|it| matches!(it, Effect::Ask(_))).count()
}

#[test]
fn two_computers_are_chosen_in_the_dialog_and_play_at_the_pace() {
    let mut it = Harness::new();
    it.ctrl('n');
    it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoComputers)));
    it.choose(DropDown::Computer(Color::Black), "Master · level 7");
    it.choose(DropDown::Computer(Color::White), "Master · level 7");
    it.choose(DropDown::MovePace, "3 s");
    it.press(Action::Accept);
    assert_eq!(ids(&it), ["master:7", "master:7"]);
    assert_eq!(mode(it.state.game()), Mode::TwoComputers);
    let request = it.request().unwrap();
    assert_eq!((request.player.as_str(), request.pace), ("master:7", Duration::from_secs(3)));
    it.answer("h8");
    assert_eq!(it.moves(), "h8");
    assert_ne!(it.request().unwrap().ticket, request.ticket, "the other one is asked at once");
    it.answer("i9");
    it.choose(DropDown::MovePace, "No delay");
    it.answer("g7");
    assert_eq!(it.request().unwrap().pace, Duration::ZERO);
    assert_eq!(it.state.settings().setup.move_pace, MovePace::AtOnce);
    assert_eq!(it.state.settings().setup.opponent, "master", "the opponent of a person stays");
}

#[test]
fn at_the_start_two_computers_wait_and_nothing_wakes_the_window() {
    let mut it = started(Setup { pace: Pace::FiveMinutes, ..Setup::default() });
    assert!(it.state.game().is_paused() && it.request().is_none());
    assert!(it.state.wake_in().is_none() && !it.state.counts_time());
    it.key(Key::Space);
    it.answer("h8");
    assert!(it.state.wake_in().is_some(), "a clock runs");
    let effects = it.event(&Event::Key(Chord::plain(Key::Space)));
    assert!(effects.iter().any(|it| matches!(it, Effect::Interrupt)));
    assert!(it.state.game().is_paused() && it.state.wake_in().is_none());
    let before = it.state.game().clock().left(Color::White).unwrap().running();
    it.event(&Event::Passed(Duration::from_secs(60)));
    assert_eq!(it.state.game().clock().left(Color::White).unwrap().running(), before);
    it.ctrl('p');
    assert!(!it.state.game().is_paused() && it.state.is_thinking());
}

#[test]
fn a_step_is_one_move() {
    let mut it = started(Setup::default());
    for (n, point) in (1..).zip(["h8", "i9", "g7"]) {
        assert_eq!(n_asked(&it.event(&period())), 1);
        assert_eq!(n_asked(&it.event(&period())), 0, "one at a time");
        it.answer(point);
        assert_eq!((it.state.game().live_ply(), it.state.game().is_paused()), (n, true));
        assert!(!it.state.is_thinking());
    }
    it.press(Action::Play(PlayAction::Step));
    it.key(Key::Space);
    assert!(it.state.game().is_paused() && !it.state.is_thinking(), "a step can be broken off");
    it.press(Action::Play(PlayAction::Resume));
    it.answer("h7");
    assert!(it.state.is_thinking(), "and is no step any more");
}

#[test]
fn undo_takes_back_one_move_and_pauses() {
    let mut it = running();
    for point in ["h8", "i9", "g7"] {
        it.answer(point);
    }
    it.ctrl('z');
    assert_eq!((it.moves().as_str(), it.state.game().is_paused()), ("h8 i9", true));
    it.ctrl('z');
    assert_eq!(it.moves(), "h8");
    it.ctrl('y');
    assert_eq!((it.moves().as_str(), it.state.is_thinking()), ("h8 i9", false));
    it.key(Key::Space);
    it.answer("a1");
    assert_eq!(it.moves(), "h8 i9 a1");
    it.key(Key::Space);
    it.event(&period());
    assert_eq!(it.request().unwrap().pace, Duration::ZERO, "a single move is not waited for");
}

#[test]
fn looking_back_does_not_stop_the_game() {
    let mut it = running();
    for point in ["h8", "i9", "g7"] {
        it.answer(point);
    }
    it.key(Key::Home);
    it.answer("f6");
    let game = it.state.game();
    assert_eq!((game.record().ply(), game.live_ply(), game.is_paused()), (0, 4, false));
    it.click("a1");
    assert_eq!(it.state.game().live_ply(), 4, "while it runs no stone is placed by hand");
    it.key(Key::Space);
    it.key(Key::PageDown);
    assert_eq!(it.state.game().record().ply(), 1, "a paused game can be looked through");
}

#[test]
fn a_stone_by_hand_is_played_while_the_game_is_paused() {
    let mut it = running();
    it.answer("h8");
    it.key(Key::Space);
    it.click("i9");
    it.click("g7");
    assert_eq!((it.moves().as_str(), it.state.is_thinking()), ("h8 i9 g7", false));
    it.key(Key::Space);
    assert_eq!(it.request().unwrap().player.as_str(), "master:3", "White goes on from there");
}

#[test]
fn what_needs_a_person_is_not_offered_and_the_end_counts_for_nobody() {
    let mut it = running();
    for (black, white) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.answer(black);
        it.answer(white);
    }
    for action in [
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::OfferDraw),
        Action::Play(PlayAction::Hint),
        Action::Play(PlayAction::Pass),
    ] {
        assert!(!it.state.can(action), "{action:?}");
    }
    it.answer("l8");
    assert!(it.state.game().live_outcome().is_some() && !it.state.is_thinking());
    assert!(it.shows(english(Msg::ResultBlack)) && !it.shows(english(Msg::EndLost)));
    let kept = it.effects.iter().find_map(|effect| match effect {
        Effect::History(HistoryRequest::Keep(game)) => Some(game.clone()),
        _ => None,
    });
    let kept = kept.expect("it is kept");
    assert_eq!((kept.seats.black.as_str(), kept.seats.white.as_str()), ("gumu", "master:3"));
    assert_eq!(it.state.suggested_level(), None);
    it.press(Action::Play(PlayAction::Rematch));
    assert_eq!(ids(&it), ["master:3", "gumu"], "the next game with the sides exchanged");
    assert!(it.state.is_thinking());
}

#[test]
fn a_variation_after_the_end_is_played_by_hand() {
    let mut it = running();
    for (black, white) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.answer(black);
        it.answer(white);
    }
    it.answer("l8");
    it.key(Key::Home);
    it.click("c3");
    it.click("d3");
    assert_eq!(it.moves(), "c3 d3");
    assert!(it.state.game().is_paused() && !it.state.is_thinking());
}

#[test]
fn files_name_both_and_a_game_that_is_read_waits() {
    let mut it = running();
    it.answer("h8");
    it.key(Key::Space);
    it.event(&Event::Key(Chord::ctrl_shift('s')));
    for format in [Format::Text, Format::Sgf] {
        let path = format!("/games/a.{}", format.extension());
        it.event(&Event::Files(FileEvent::Chosen(
            gumu_window::ui::files::Purpose::Write(FileKind::Game),
            Some(path.into()),
        )));
        let written = it.effects.iter().rev().find_map(|effect| match effect {
            Effect::Files(FileRequest::Write { content: FileContent::Game(bytes), .. }) => Some(bytes.clone()),
            _ => None,
        });
        let loaded = formats::read(&written.expect("it is written")).unwrap().remove(0);
        if format == Format::Sgf {
            let names = &loaded.record.info.names;
            let player = |id: &str| Language::English.opponent_at_level(roster::house().find(id).unwrap());
            assert_eq!([&names.black, &names.white], [&player("gumu"), &player("master:3")]);
        }
        it.event(&Event::Files(FileEvent::Written(FileKind::Game, "/games/a.txt".into(), Ok(FileSummary::default()))));
        it.event(&Event::Key(Chord::ctrl_shift('s')));
    }
    let mut other = Harness::new();
    other.event(&Event::Files(FileEvent::Pasted("Black: gumu\nWhite: master:3\nMoves:\n1. h8 i9\n".to_owned())));
    assert_eq!((ids(&other), other.moves().as_str()), (["gumu", "master:3"].map(str::to_owned), "h8 i9"));
    assert!(other.state.game().is_paused() && !other.state.is_thinking());
}

#[test]
fn the_status_bar_says_whose_turn_it_is_how_deep_and_who_has_failed() {
    let mut it = running();
    it.answer("h8");
    let request = it.request().unwrap();
    let lines = vec![PvLine { score: Score::DRAW, moves: Vec::new() }];
    let progress = Progress { depth: 9, selective_depth: 9, n_nodes: 1_000, time: Duration::from_millis(100), lines };
    it.event(&Event::Report(Report::progress(request.ticket, progress)));
    assert!(it.shows("White: Master is thinking · depth 9"), "{:?}", it.texts());
    let fault = PlayerFault::Panic("why so".to_owned());
    it.event(&Event::Report(Report::fault(request.ticket, fault)));
    assert!(it.shows("Master has failed") && !it.shows("thinking"), "{:?}", it.texts());
    assert!(it.state.game().is_paused());
    it.key(Key::Space);
    assert_ne!(it.request().unwrap().ticket, request.ticket, "it is asked again");
}

#[test]
fn a_new_game_can_be_begun_at_any_time() {
    let mut it = running();
    it.answer("h8");
    choose_by_mouse(&mut it, Action::Play(PlayAction::SwitchMode(Mode::AgainstComputer)));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Confirm(_))));
    it.answer("i9");
    it.press(Action::Accept);
    assert_eq!((mode(it.state.game()), it.moves().as_str()), (Mode::AgainstComputer, ""));
}

#[test]
fn the_opening_is_played_by_both_and_taken_back_answer_by_answer() {
    let setup = Setup { opening: "swap2".to_owned(), ..Setup::default() };
    let mut it = started(setup);
    for point in ["h8", "i9", "g7"] {
        it.event(&period());
        let ticket = it.request().unwrap().ticket;
        let point = gumu_core::game::Point::parse(point, 15).unwrap();
        let choice = gumu_core::game::OpeningChoice::Point(point);
        it.event(&Event::Report(Report::answer(ticket, Answer::Choice(Some(choice)))));
        assert!(it.state.game().is_paused());
    }
    assert_eq!(it.moves(), "h8 i9 g7");
    assert!(!it.state.may_place(), "its stones are the players'");
    it.ctrl('z');
    assert_eq!(it.moves(), "h8 i9");
    it.ctrl('y');
    assert_eq!(it.moves(), "h8 i9 g7");
}
