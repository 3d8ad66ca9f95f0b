//! The pure interface: whole games, late answers, menus, dialogs, the keyboard, and events in any order.

use std::path::PathBuf;
use std::time::Duration;

use gumu_lib::engine::{Answer, Limits, Profile, ROSTER, Report, Score, Thinking, Ticket, Wanted};
use gumu_lib::formats::journal::Filing;
use gumu_lib::formats::{self, ErrorKind, Format, Warning};
use gumu_lib::game::{Color, Move, OnFoul, Outcome, Point, Record, Rule};
use gumu_lib::ui::action::{Action, Field, Topic, Turn};
use gumu_lib::ui::effect::Effect;
use gumu_lib::ui::event::{Chord, Event, Failure, FileEntry, Key, Listing, Purpose};
use gumu_lib::ui::layout::{Layout, Role};
use gumu_lib::ui::locale::{Language, Msg};
use gumu_lib::ui::menu::{Entry, MENUS};
use gumu_lib::ui::settings::{Begins, Mode, Pace, Placing, Settings, Setup, ThinkingTime};
use gumu_lib::ui::state::{Dialog, Focus, Game, Offer, Seat};
use gumu_lib::ui::text;
use gumu_lib::ui::theme::Theme;
use gumu_lib::ui::widgets::{BoardView, Font, Widget};
use proptest::prelude::*;

use crate::files;
use crate::harness::Harness;

fn board(harness: &Harness) -> &BoardView {
    harness
        .layout
        .placed
        .iter()
        .find_map(|placed| match &placed.widget {
            Widget::Board(view) => Some(&**view),
            _ => None,
        })
        .unwrap()
}

fn english(msg: Msg) -> &'static str {
    Language::English.text(msg)
}

// The course of a game.

#[test]
fn the_first_click_plays() {
    let mut it = Harness::new();
    it.click("h8");
    assert_eq!(it.moves(), "h8");
    assert!(it.state.is_thinking());
}

#[test]
fn the_person_s_stone_is_seen_before_the_computer_thinks() {
    let mut it = Harness::new();
    it.click("h8");
    let center = Point::center(15);
    assert_eq!(board(&it).stone(center), Some(Color::Black));
    let question = it.question().unwrap();
    assert_eq!((question.side, question.board.n_stones()), (Color::White, 1));
    assert!(it.shows("thinking"));
}

#[test]
fn two_people_play_to_five_in_a_row() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    let Some(Outcome::Five { winner, line }) = it.state.game.record.outcome() else { panic!("Black has five") };
    assert_eq!(winner, Color::Black);
    assert_eq!(board(&it).five, Some(line));
    assert!(it.shows(english(Msg::ResultBlack)) && it.shows(english(Msg::ResultFive)));
    it.click("a1");
    assert_eq!(it.state.game.record.ply(), 9, "no stone is placed after the end");
}

#[test]
fn the_status_bar_tells_how_far_the_thought_has_come() {
    let mut it = Harness::new();
    it.click("h8");
    let ticket = it.question().unwrap().ticket;
    let line = ["i9", "h9"].map(|name| Point::parse(name, 15).unwrap()).to_vec();
    let (score, time) = (Score::estimate(34), Duration::from_millis(20));
    let news = |ticket| {
        let thinking = Thinking { depth: 9, score, n_nodes: 3_000, time, line: line.clone() };
        Event::Report(Report { ticket, answer: Answer::SoFar(thinking) })
    };
    it.event(&news(Ticket(ticket.0 + 1)));
    assert!(!it.shows("depth"), "this is told of another thought");
    it.event(&news(ticket));
    assert!(it.shows("Master is thinking · depth 9 · +34 · 150k/s · i9 h9"), "{:?}", it.texts());
    assert!(it.state.is_thinking());
    it.answer("i9");
    assert!(!it.shows("depth") && it.moves() == "h8 i9");
    it.event(&news(ticket));
    assert!(!it.shows("depth"), "it comes too late");

    it.ctrl('h');
    it.event(&news(it.question().unwrap().ticket));
    assert!(it.shows("depth 9 · +34"), "a hint is thought about in the same way");
}

#[test]
fn the_level_of_the_opponent_is_chosen_in_the_smallest_window() {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    it.ctrl('n');
    let (down, up) = (Action::Step(Field::Level, Turn::Back), Action::Step(Field::Level, Turn::On));
    (4..=10).for_each(|_| it.press(up));
    assert!(it.shows("Level 10") && !it.state.can(up));
    it.press(down);
    it.press(Action::Accept);
    assert!(it.shows("Master · level 9"));
    it.click("h8");
    assert_eq!(it.question().unwrap().opponent.key, "master:9");

    it.ctrl('n');
    it.press(Action::Step(Field::Opponent, Turn::Back));
    assert!(it.layout.control(up).is_none(), "others have no levels");
    it.press(Action::Step(Field::Opponent, Turn::On));
    assert!(it.shows("Level 9"), "a level is remembered");
}

#[test]
fn the_banner_says_whether_the_person_or_the_computer_won() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
    assert!(it.shows(english(Msg::ResultBlack)) && it.shows(english(Msg::ResultPerson)));

    let mut it = Harness::new();
    for (mine, reply) in [("a1", "h8"), ("a3", "i8"), ("a5", "j8"), ("a7", "k8"), ("a9", "l8")] {
        it.click(mine);
        it.answer(reply);
    }
    assert!(it.shows(english(Msg::ResultWhite)));
    assert!(it.shows("The computer, Master, won"));
}

#[test]
fn a_full_board_without_five_is_drawn() {
    let mut it = Harness::two_players(5);
    // Rows of x o x o x / x o x o x / o x o x o / ...: no line of five stones of one color.
    let black = "a5 c5 e5 a4 c4 e4 b3 d3 a2 c2 e2 b1 d1";
    let white = "b5 d5 b4 d4 a3 c3 e3 b2 d2 a1 c1 e1";
    let (mut black, mut white) = (black.split(' '), white.split(' '));
    for _ in 0..12 {
        it.click(black.next().unwrap());
        it.click(white.next().unwrap());
    }
    it.click(black.next().unwrap());
    assert_eq!(it.state.game.record.outcome(), Some(Outcome::Draw));
    assert!(it.shows(english(Msg::ResultDraw)) && it.shows(english(Msg::ResultFull)));
}

#[test]
fn undo_while_the_computer_thinks_takes_back_the_person_s_stone() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.click("g7");
    let question = it.question().unwrap();
    it.ctrl('z');
    assert_eq!(it.moves(), "h8 i9");
    assert!(!it.state.is_thinking());
    assert!(matches!(it.effects.last(), Some(Effect::Interrupt)));
    // The answer was on its way already.
    let late = Report { ticket: question.ticket, answer: Answer::Move(Point::new(0, 0)) };
    it.event(&Event::Report(late));
    assert_eq!(it.moves(), "h8 i9");
}

#[test]
fn a_late_answer_does_not_enter_the_next_game() {
    let mut it = Harness::new();
    it.click("h8");
    let question = it.question().unwrap();
    it.ctrl('n');
    it.key(Key::Enter);
    assert_eq!(it.moves(), "");
    it.event(&Event::Report(Report { ticket: question.ticket, answer: Answer::Move(Point::new(0, 0)) }));
    assert_eq!(it.moves(), "");
    it.click("i8");
    assert_ne!(it.question().unwrap().ticket, question.ticket);
}

#[test]
fn an_empty_board_is_asked_about_anew_in_each_game() {
    let setup = Setup { begins: Begins::Computer, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    let first = it.question().unwrap();
    assert!(it.state.is_thinking());
    it.ctrl('n');
    it.press(Action::ChooseSize(19));
    it.key(Key::Enter);
    let second = it.question().unwrap();
    assert_ne!(first.ticket, second.ticket);
    assert_eq!(second.board.size(), 19);
}

#[test]
fn undo_takes_back_the_reply_and_the_stone_and_redo_brings_both_back() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.click("g7");
    it.answer("f6");
    it.ctrl('z');
    assert_eq!(it.moves(), "h8 i9");
    it.ctrl('z');
    assert_eq!(it.moves(), "");
    assert!(!it.state.can(Action::Undo));
    it.ctrl('y');
    it.ctrl('y');
    assert_eq!(it.moves(), "h8 i9 g7 f6");
    assert!(!it.state.is_thinking());
    it.ctrl('z');
    it.click("j10");
    assert_eq!(it.moves(), "h8 i9 j10");
    assert!(it.state.is_thinking());
}

#[test]
fn the_computer_s_first_stone_cannot_be_taken_back() {
    let setup = Setup { begins: Begins::Computer, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.answer("h8");
    assert!(!it.state.can(Action::Undo));
    it.ctrl('z');
    assert_eq!(it.moves(), "h8");
}

#[test]
fn after_the_end_the_game_can_be_walked_through_and_gone_on_from() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
    it.move_to(it.pixel("h8"));
    it.event(&Event::Wheel(-1));
    it.event(&Event::Wheel(-1));
    assert_eq!(it.state.game.record.ply(), 7);
    assert!(!it.state.is_thinking(), "a past position is not thought about");
    it.event(&Event::Wheel(1));
    assert_eq!(it.state.game.record.ply(), 8);
    it.key(Key::Home);
    assert_eq!(it.moves(), "");
    it.key(Key::End);
    assert!(it.shows(english(Msg::ResultPerson)), "at the end the result is shown again");
    it.ctrl('z');
    assert_eq!(it.state.game.record.ply(), 8);
    it.click("g8");
    assert_eq!(it.state.game.record.outcome().and_then(Outcome::winner), Some(Color::Black));
    it.key(Key::PageUp);
    it.key(Key::PageUp);
    assert_eq!(it.state.game.record.ply(), 7);
    it.click("b2");
    assert_eq!(it.moves(), "h8 a1 i8 a3 j8 a5 k8 b2", "at a past point a person places either side's stone");
    assert!(!it.state.is_thinking() && it.state.game.record.side_to_move() == Color::Black);
}

#[test]
fn the_wheel_over_the_board_does_nothing_during_a_game() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8");
    it.event(&Event::Wheel(-1));
    assert_eq!(it.moves(), "h8 h9 i8");
}

#[test]
fn a_click_in_the_move_list_shows_that_point_of_the_game() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8 i9");
    it.press(Action::GoTo(2));
    assert_eq!(it.moves(), "h8 h9");
    it.press(Action::GoTo(4));
    assert_eq!(it.moves(), "h8 h9 i8 i9");
}

#[test]
fn another_move_at_an_earlier_point_begins_a_variation() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 j8 j9");
    it.press(Action::GoTo(2));
    it.click_all("i8 i9");
    assert!(!it.state.can(Action::Promote), "what is played in a running game is its main line");
    it.press(Action::GoTo(2));
    it.click_all("j8");
    it.key(Key::End);
    assert_eq!(it.moves(), "h8 h9 j8 j9");
    assert!(it.shows("2. i8 i9"), "the other line is listed as a branch");
    let branch = it.state.game.record.siblings(it.state.game.record.node_at(3).unwrap()).nth(1).unwrap();
    it.press(Action::Select(branch));
    assert_eq!(it.moves(), "h8 h9 i8");
    assert!(it.shows("2. j8 j9"));
    it.key(Key::End);
    assert_eq!(it.moves(), "h8 h9 i8 i9", "the line through the branch is shown");
    choose_by_mouse(&mut it, Action::Promote);
    assert!(!it.state.can(Action::Promote), "it is the main line");
    let branch = it.state.game.record.siblings(it.state.game.record.node_at(3).unwrap()).nth(1).unwrap();
    it.press(Action::Select(branch));
    choose_by_mouse(&mut it, Action::Promote);
    assert!(!it.state.can(Action::Promote));
    choose_by_key(&mut it, Action::Delete);
    assert_eq!(it.moves(), "h8 h9");
    assert!(!it.shows("j8"));
}

/// A game of two people with a quarter of an hour each.
fn with_clock() -> Harness {
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::QuarterHour, ..Setup::default() };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

fn pass(it: &mut Harness, seconds: u64) {
    it.event(&Event::Passed(Duration::from_secs(seconds)));
}

#[test]
fn the_clock_of_the_side_to_move_runs_down() {
    let mut it = with_clock();
    pass(&mut it, 60);
    assert!(!it.shows("14:00"), "nobody's time runs before the first stone");
    it.click("h8");
    pass(&mut it, 61);
    assert!(it.shows("15:00") && it.shows("13:59"));
    it.click("h9");
    pass(&mut it, 2);
    assert!(it.shows("14:58") && it.shows("13:59"));
    it.press(Action::Pause);
    pass(&mut it, 300);
    assert!(it.shows("14:58"), "a pause stops it");
    it.press(Action::Resume);
    it.ctrl('z');
    assert!(it.shows("15:00") && !it.shows("13:59"), "what is taken back gives its time back");
}

#[test]
fn the_computer_thinks_no_longer_than_its_clock_allows() {
    let setup = Setup { pace: Pace::FiveMinutes, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("h8");
    let question = it.question().unwrap();
    assert_eq!(question.limits, Limits::default(), "with much time it thinks as long as it likes");
    pass(&mut it, 296);
    it.answer("h9");
    it.click("i8");
    let question = it.question().unwrap();
    assert_eq!(question.limits, Limits::turn(Duration::from_millis(200)), "a twentieth of what is left");
    assert_eq!(question.pace, Duration::from_millis(200), "and it does not tarry");
    pass(&mut it, 2);
    it.answer("i9");
    it.click("j8");
    let question = it.question().unwrap();
    assert_eq!(question.limits, Limits::turn(Duration::from_millis(100)));
    assert_eq!(question.pace, Duration::ZERO, "at last every moment counts");
}

/// Only the strongest thinks until its time is up, and so does who gives hints.
#[test]
fn how_long_the_strongest_thinks_can_be_chosen() {
    let limits_at = |level, time| {
        let setup = Setup { level, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
        choose_by_mouse(&mut it, Action::Thinking(time));
        it.click("h8");
        it.question().unwrap().limits
    };
    for (time, seconds) in [
        (ThinkingTime::HalfSecond, 0.5),
        (ThinkingTime::Usual, 1.5),
        (ThinkingTime::FiveSeconds, 5.0),
        (ThinkingTime::QuarterMinute, 15.0),
    ] {
        let limits = Limits::turn(Duration::from_secs_f64(seconds));
        assert_eq!(limits_at(10, time), limits);
        assert_eq!(limits_at(9, time), Limits::default());
        let mut it = Harness::two_players(15);
        choose_by_mouse(&mut it, Action::Thinking(time));
        it.press(Action::Hint);
        assert_eq!(it.question().unwrap().limits, limits);
        let setup = Setup { level: 10, pace: Pace::FiveMinutes, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, thinking: time, ..Settings::default() }, 1);
        it.click("h8");
        let most = limits.turn.unwrap().min(Duration::from_secs(15));
        assert_eq!(it.question().unwrap().limits, Limits::turn(most), "a twentieth of five minutes is enough");
        pass(&mut it, 200);
        it.answer("h9");
        it.click("i8");
        let most = limits.turn.unwrap().min(Duration::from_secs(5));
        assert_eq!(it.question().unwrap().limits, Limits::turn(most), "a twentieth of what is left is less");
    }
}

/// A window in which level 10 may think on the person's time.
fn pondering_window(level: u8) -> Harness {
    let setup = Setup { level, ..Setup::default() };
    Harness::with(Settings { setup, pondering: true, ..Settings::default() }, 1)
}

/// What the last question wants, and of how many stones.
fn wanted(it: &Harness) -> Option<(Wanted, u16)> {
    it.question().map(|it| (it.wanted, it.board.n_stones()))
}

#[test]
fn level_10_thinks_on_the_persons_time_if_it_may() {
    let mut it = pondering_window(10);
    assert_eq!(wanted(&it), None, "there is nothing to think about");
    it.click("h8");
    assert_eq!(wanted(&it), Some((Wanted::Move, 1)));
    it.answer("h9");
    assert_eq!(wanted(&it), Some((Wanted::Pondering, 2)));
    assert!(!it.state.is_thinking(), "the person is to move");
    let n_effects = it.effects.len();
    it.move_to((300, 300));
    assert_eq!(it.effects.len(), n_effects, "it is asked once");
    it.click("i8");
    assert_eq!(wanted(&it), Some((Wanted::Move, 3)), "the move ends it");
    it.answer("i9");
    assert_eq!(wanted(&it), Some((Wanted::Pondering, 4)));
    it.press(Action::Hint);
    assert_eq!(wanted(&it), Some((Wanted::Move, 4)));
    it.answer("j9");
    assert_eq!(wanted(&it), Some((Wanted::Pondering, 4)), "it goes on after the hint");
    choose_by_mouse(&mut it, Action::Pondering);
    assert!(it.effects.iter().rev().any(|it| matches!(it, Effect::Interrupt)));
}

#[test]
fn nobody_thinks_on_the_persons_time_unasked() {
    let mut off = Harness::with(Settings { setup: Setup { level: 10, ..Setup::default() }, ..Settings::default() }, 1);
    let mut weak = pondering_window(9);
    for it in [&mut off, &mut weak] {
        it.click("h8");
        it.answer("h9");
        assert_eq!(wanted(it), Some((Wanted::Move, 1)));
    }
}

#[test]
fn what_stops_the_game_stops_the_pondering() {
    let two_players = Action::SwitchMode(Mode::TwoPlayers);
    for action in [Action::Undo, Action::Previous, Action::Pause, Action::Resign, Action::EditPosition, two_players] {
        let mut it = pondering_window(10);
        it.click("h8");
        it.answer("h9");
        assert_eq!(wanted(&it), Some((Wanted::Pondering, 2)));
        let n_effects = it.effects.len();
        choose_by_mouse(&mut it, action);
        if !it.state.dialogs.is_empty() {
            it.press(Action::Accept);
        }
        let new = &it.effects[n_effects..];
        assert!(new.iter().any(|it| matches!(it, Effect::Interrupt)), "{action:?}: {new:?}");
        assert!(!new.iter().any(|it| matches!(it, Effect::Ask(_))), "{action:?}: {new:?}");
    }
}

/// Even if it takes for every move all the time that it may, and is forced to it.
#[test]
fn no_clock_is_lost_by_the_pace_of_the_computer() {
    let setup = Setup { pace: Pace::FiveMinutes, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("a1");
    pass(&mut it, 290);
    for n in 0..40 {
        let question = it.question().unwrap();
        let least = question.pace.max(question.limits.turn.unwrap_or_default());
        it.event(&Event::Passed(least));
        let point = question.board.free_points().nth(n % 7 * 20).unwrap();
        it.answer(&point.name(15));
        let free: Vec<_> = it.state.game.record.board().free_points().collect();
        it.click(&free[free.len() - 1 - n % 5 * 9].name(15));
        if it.state.game.record.outcome().is_some() {
            break;
        }
    }
    assert_eq!(it.state.game.clock.fallen(), None);
    let left = it.state.game.clock.left(Color::White).unwrap().running();
    assert!(Duration::ZERO < left && left < Duration::from_secs(10), "{left:?}");
}

#[test]
fn a_move_keeps_the_time_that_it_took() {
    let mut it = with_clock();
    it.click("h8");
    pass(&mut it, 65);
    it.click("h9");
    pass(&mut it, 7);
    it.click("i8");
    let spent = |it: &Harness, ply| {
        let record = &it.state.game.record;
        let notes = record.notes(record.node_at(ply).unwrap());
        (notes.spent, notes.left)
    };
    let left = |it: &Harness| Color::ALL.map(|color| it.state.game.clock.left(color).unwrap().running());
    let noted = [(None, None), (Some(65_000), Some(835_000)), (Some(7_000), Some(893_000))];
    assert_eq!([1, 2, 3].map(|ply| spent(&it, ply)), noted);
    assert!(it.shows("1:05") && it.shows("0:07"));
    let sgf = String::from_utf8(formats::write(&it.state.game.record, Format::Sgf).unwrap()).unwrap();
    assert!(sgf.contains(";W[hg]EMT[65]WL[835];B[ih]EMT[7]BL[893]"), "{sgf}");
    pass(&mut it, 20);
    let clock = it.state.game.clock.clone();
    it.ctrl('z');
    assert_eq!(left(&it), [900, 835].map(Duration::from_secs));
    it.ctrl('y');
    assert_eq!(it.state.game.clock, clock, "what is played again takes the time that it took");
    it.key(Key::Home);
    assert_eq!(left(&it), [900, 900].map(Duration::from_secs));
    it.key(Key::End);
    assert_eq!(it.state.game.clock, clock, "nor does looking back give any time");
    it.ctrl('z');
    it.click("a1");
    assert_eq!(left(&it), [900, 835].map(Duration::from_secs), "another move has its own time");
    let record = &it.state.game.record;
    let other = record.siblings(record.node()).find(|it| *it != record.node()).unwrap();
    it.press(Action::Select(other));
    assert_eq!(left(&it), [893, 835].map(Duration::from_secs), "each variation has its own clock");
}

#[test]
fn who_has_no_time_left_loses() {
    let mut it = with_clock();
    it.click_all("h8 h9");
    pass(&mut it, 899);
    assert!(it.shows("0:01") && it.state.game.record.outcome().is_none());
    pass(&mut it, 1);
    assert_eq!(it.state.game.record.outcome(), Some(Outcome::Time { winner: Color::White }));
    assert!(it.shows(english(Msg::ResultWhite)) && it.shows(english(Msg::ResultBlackOutOfTime)));
    it.click("i9");
    assert_eq!(it.moves(), "h8 h9");
    assert_eq!(it.state.game.clock.wake_in(), None, "nothing runs after the end");
    it.key(Key::Home);
    assert!(!it.shows("0:00"));
    it.key(Key::End);
    assert!(it.shows("0:00"), "the end is as it was");
}

#[test]
fn resigning_asks_first_and_can_be_taken_back() {
    let mut it = Harness::new();
    assert!(!it.state.can(Action::Resign), "there is nothing to resign yet");
    it.click("h8");
    it.answer("i9");
    it.press(Action::Resign);
    assert!(it.shows(english(Msg::DialogResign)));
    it.key(Key::Enter);
    assert_eq!(it.state.game.record.outcome(), None, "Enter plays on: it is the safe answer");
    it.press(Action::Resign);
    it.press(Action::Accept);
    assert_eq!(it.state.game.record.outcome(), Some(Outcome::Resignation { winner: Color::White }));
    assert!(it.shows(english(Msg::ResultWhite)) && it.shows("You resigned"));
    it.ctrl('z');
    assert_eq!(it.state.game.record.outcome(), None);
    assert_eq!(it.moves(), "h8 i9");
}

#[test]
fn the_person_can_resign_while_the_computer_thinks() {
    let mut it = Harness::new();
    it.click("h8");
    it.ctrl('g');
    it.press(Action::Accept);
    assert_eq!(it.state.game.record.outcome().and_then(Outcome::winner), Some(Color::White));
    assert!(matches!(it.effects.last(), Some(Effect::Interrupt)));
}

fn renju(mode: Mode) -> Harness {
    let setup = Setup { mode, rule: Rule::Renju.key().to_owned(), ..Setup::default() };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

#[test]
fn in_renju_a_person_may_pass_and_two_passes_are_a_draw() {
    let mut it = renju(Mode::TwoPlayers);
    assert!(!it.state.can(Action::Pass), "nothing has been played");
    it.click("h8");
    it.ctrl('t');
    assert!(it.shows("White passed, Black to move"), "{:?}", it.texts());
    it.click("i9");
    assert_eq!(it.moves(), "h8 pass i9");
    assert_eq!(it.state.game.record.last(), Some(Move::stone(Point::parse("i9", 15).unwrap(), Color::Black)));
    it.ctrl('t');
    it.ctrl('t');
    assert_eq!(it.state.game.record.outcome(), Some(Outcome::Passed));
    assert!(it.shows(english(Msg::ResultDraw)) && it.shows(english(Msg::ResultPassed)));
    assert!(!it.state.can(Action::Pass));
    it.ctrl('z');
    assert_eq!((it.state.game.record.outcome(), it.moves().as_str()), (None, "h8 pass i9 pass"));
    it.ctrl('z');
    it.ctrl('y');
    it.ctrl('y');
    assert_eq!(it.state.game.record.outcome(), Some(Outcome::Passed));
    let mut it = Harness::two_players(15);
    it.click("h8");
    assert!(!it.state.can(Action::Pass), "freestyle has no pass");
}

#[test]
fn the_opponent_goes_on_after_a_pass() {
    let mut it = renju(Mode::AgainstComputer);
    it.click("h8");
    assert!(!it.state.can(Action::Pass), "it is the opponent's turn");
    it.answer("i9");
    let ticket = it.question().unwrap().ticket;
    it.ctrl('t');
    let question = it.question().unwrap();
    assert_eq!((question.side, question.board.n_stones()), (Color::White, 2));
    assert_ne!(question.ticket, ticket);
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
    assert!(!it.state.can(Action::OfferDraw), "nothing has been played");
    it.click("h8");
    it.ctrl('d');
    assert!(it.shows("White offers a draw."));
    it.key(Key::Enter);
    assert_eq!(it.state.game.record.outcome(), None, "Enter declines: it is the safe answer");
    it.ctrl('d');
    it.press(Action::Accept);
    assert_eq!(it.state.game.record.outcome(), Some(Outcome::Agreed));
    assert!(it.shows(english(Msg::ResultDraw)) && it.shows(english(Msg::ResultAgreed)));
    assert!(!it.state.can(Action::OfferDraw));
    it.ctrl('z');
    assert_eq!((it.state.game.record.outcome(), it.moves().as_str()), (None, "h8"));
}

#[test]
fn the_opponent_is_asked_for_a_draw() {
    let mut it = Harness::new();
    it.click("h8");
    assert!(!it.state.can(Action::OfferDraw), "it is the opponent's turn");
    it.answer("i9");
    for agrees in [false, true] {
        it.ctrl('d');
        let question = it.question().unwrap();
        assert_eq!((question.wanted, question.side), (Wanted::Draw, Color::Black));
        assert!(it.shows(english(Msg::StatusDrawOffered)) && !it.state.can(Action::Hint));
        let report = Report { ticket: question.ticket, answer: Answer::Draw(agrees) };
        it.event(&Event::Report(report.clone()));
        assert_eq!(it.state.game.record.outcome(), agrees.then_some(Outcome::Agreed));
        if !agrees {
            assert!(it.shows("Master declines the draw."), "{:?}", it.texts());
            assert!(!it.state.can(Action::OfferDraw), "one asks once in a position");
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
    let question = it.question().unwrap();
    it.click("g7");
    it.event(&Event::Report(Report { ticket: question.ticket, answer: Answer::Draw(true) }));
    assert_eq!((it.state.game.record.outcome(), it.moves().as_str()), (None, "h8 i9 g7"));
    assert_eq!(it.question().unwrap().wanted, Wanted::Move);
}

#[test]
fn nothing_is_played_while_paused() {
    let mut it = Harness::new();
    it.press(Action::Pause);
    it.click("h8");
    it.key(Key::Right);
    it.key(Key::Enter);
    assert_eq!(it.moves(), "");
    assert!(it.shows(english(Msg::BannerPaused)));
    assert_eq!(board(&it).cursor, None, "nothing follows the pointer");
    it.press(Action::Resume);
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
    let question = it.question().unwrap();
    assert_eq!(question.opponent, ROSTER.last().unwrap());
    assert_eq!((question.side, question.pace), (Color::Black, Duration::ZERO));
    assert!(!it.state.can(Action::Hint), "one at a time");
    it.answer("g7");
    assert_eq!((it.moves(), board(&it).hint), (String::new(), Point::parse("g7", 15).ok()));
    assert!(it.shows("Hint: g7"));
    it.click("h8");
    assert_eq!(board(&it).hint, None);
    assert!(!it.state.can(Action::Hint), "it is the computer's turn");
}

#[test]
fn a_stone_ends_the_search_for_a_hint() {
    let mut it = Harness::two_players(15);
    it.press(Action::Hint);
    let ticket = it.question().unwrap().ticket;
    it.effects.clear();
    it.click("h8");
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Interrupt)));
    it.event(&Event::Report(Report { ticket, answer: Answer::Move(Point::center(15)) }));
    assert_eq!((it.moves().as_str(), board(&it).hint), ("h8", None), "the late answer falls to the floor");
    it.press(Action::Hint);
    let ticket = it.question().unwrap().ticket;
    it.event(&Event::Report(Report { ticket, answer: Answer::Failed("a bug".to_owned()) }));
    assert!(it.shows("a bug"));
    assert!(it.state.can(Action::Hint), "it can be asked for again");
}

#[test]
fn an_opponent_that_fails_does_not_end_the_game() {
    let mut it = Harness::new();
    it.click("h8");
    let ticket = it.question().unwrap().ticket;
    it.event(&Event::Report(Report { ticket, answer: Answer::Failed("a bug".to_owned()) }));
    assert!(!it.state.is_thinking());
    assert!(it.shows("a bug"));
    let asked = it.effects.len();
    it.move_to((5, 5));
    assert_eq!(it.effects.len(), asked, "it is not asked again and again");
    it.ctrl('z');
    assert_eq!(it.moves(), "");
    it.click("i8");
    assert!(it.state.is_thinking());
}

#[test]
fn an_illegal_answer_is_refused() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("h8");
    assert_eq!(it.moves(), "h8");
    assert!(it.state.notice.is_some());
    it.press(Action::Dismiss);
    assert_eq!(it.state.notice, None);
}

// Who plays, and who begins.

#[test]
fn a_guess_gives_both_sides_alike_and_is_shown() {
    let setup = Setup { begins: Begins::Guess, ..Setup::default() };
    let mut n_black = 0;
    for seed in 0..1000 {
        let it = Harness::with(Settings { setup: setup.clone(), ..Settings::default() }, seed);
        if it.state.game.seats.black.is_person() {
            n_black += 1;
            assert!(it.shows(english(Msg::BannerGuessBlack)));
        } else {
            assert!(it.shows(english(Msg::BannerGuessWhite)) && it.state.is_thinking());
        }
    }
    // Five standard deviations on either side.
    assert!((421..=579).contains(&n_black), "{n_black} of 1000");
}

#[test]
fn switching_the_mode_asks_before_it_clears_a_running_game() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    choose_by_mouse(&mut it, Action::SwitchMode(Mode::TwoPlayers));
    assert!(it.shows(english(Msg::DialogAbandon)));
    it.key(Key::Escape);
    assert_eq!(it.moves(), "h8 i9");
    choose_by_mouse(&mut it, Action::SwitchMode(Mode::TwoPlayers));
    it.press(Action::Accept);
    assert_eq!((it.moves().as_str(), it.state.game.mode()), ("", Mode::TwoPlayers));

    it.click("h8");
    it.ctrl('n');
    assert!(it.shows(english(Msg::DialogRunning)));
    it.press(Action::ChooseMode(Mode::AgainstComputer));
    it.press(Action::Accept);
    assert!(it.shows(english(Msg::DialogAbandon)));
    it.press(Action::Cancel);
    assert_eq!((it.moves().as_str(), it.state.game.mode()), ("h8", Mode::TwoPlayers));
}

#[test]
fn an_empty_board_is_cleared_without_a_question() {
    let mut it = Harness::new();
    choose_by_mouse(&mut it, Action::SwitchMode(Mode::TwoPlayers));
    assert!(it.state.dialogs.is_empty());
    assert_eq!(it.state.game.mode(), Mode::TwoPlayers);
}

#[test]
fn the_new_game_dialog_starts_what_was_chosen_and_remembers_it() {
    let mut it = Harness::new();
    it.press(Action::NewGame);
    it.press(Action::ChooseBegins(Begins::Computer));
    it.press(Action::ChooseSize(20));
    let (smaller, larger) = (Action::Step(Field::Size, Turn::Back), Action::Step(Field::Size, Turn::On));
    it.press(larger);
    it.press(larger);
    assert!(!it.state.can(larger), "22 is the largest board");
    it.press(smaller);
    it.press(Action::Step(Field::Rule, Turn::On));
    it.press(Action::Accept);
    assert_eq!((it.state.game.record.size(), it.state.game.record.rule()), (21, Rule::Standard));
    assert!(matches!(it.state.game.seats.black, Seat::Opponent(_)));
    assert!(it.effects.iter().any(|effect| matches!(effect, Effect::SaveSettings)));
    assert_eq!(it.state.settings.setup.size, 21);
}

#[test]
fn who_begins_is_no_question_between_two_people() {
    let mut it = Harness::new();
    it.press(Action::NewGame);
    it.press(Action::ChooseMode(Mode::TwoPlayers));
    assert!(!it.state.can(Action::ChooseBegins(Begins::Guess)));
    let choice = it.layout.control(Action::ChooseBegins(Begins::Guess)).unwrap();
    assert!(matches!(choice.role, Role::Control { enabled: false, .. }), "it is shown disabled");
}

#[test]
fn leaving_the_new_game_dialog_changes_nothing() {
    let mut it = Harness::new();
    it.click("h8");
    it.press(Action::NewGame);
    it.press(Action::ChooseSize(19));
    it.key(Key::Escape);
    assert_eq!((it.moves().as_str(), it.state.settings.setup.size), ("h8", 15));
}

// No stone by accident.

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

#[test]
fn between_two_points_a_click_does_nothing() {
    let mut it = Harness::two_players(15);
    let ((x, y), (next, _)) = (it.pixel("h8"), it.pixel("i8"));
    it.click_pixel(((x + next) / 2, y));
    assert_eq!(it.moves(), "");
    assert_eq!(board(&it).ghost, None, "no stone is promised");
    assert!(board(&it).cursor.is_some(), "the box still shows the nearest point");
    it.click_pixel((x + (next - x) / 3, y));
    assert_eq!(it.moves(), "h8");
}

#[test]
fn the_box_follows_to_the_nearest_free_point() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    let (x, y) = it.pixel("h8");
    it.move_to((x + 3, y));
    assert_eq!(board(&it).cursor, Some(Point::parse("i8", 15).unwrap()));
    assert_eq!(board(&it).ghost, None, "a click on a stone does nothing");
    it.click_pixel((x + 3, y));
    assert_eq!(it.moves(), "h8");
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
    choose_by_mouse(&mut it, Action::Placing(Placing::OnPress));
    it.move_to(it.pixel("h8"));
    it.event(&Event::Pressed);
    assert_eq!(it.moves(), "h8");
    it.event(&Event::Released);
    choose_by_mouse(&mut it, Action::Placing(Placing::AfterConfirm));
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
    // Two open twos of Black's that cross in h8: a stone there makes two open threes.
    it.click_all("i8 a1 j8 a3 h7 a5 h6");
    assert_eq!(board(&it).forbidden, [], "nothing is forbidden to White");
    it.click("a7");
    assert_eq!(board(&it).forbidden, [Point::center(15)]);
    it.click("h8");
    assert_eq!(it.state.game.record.ply(), 8, "the stone is refused");
    assert!(it.shows(english(Msg::NoticeDoubleThree)), "and the reason is told");
    assert_eq!(board(&it).ghost, None, "no stone is promised there");
    it.click("c3");
    assert!(!it.shows(english(Msg::NoticeDoubleThree)));
    it.ctrl('z');
    choose_by_mouse(&mut it, Action::Forbidden);
    assert_eq!(board(&it).forbidden, []);
}

#[test]
fn a_forbidden_move_loses_where_that_was_chosen() {
    let mut it = Harness::two_players(15);
    it.ctrl('n');
    assert!(!it.state.can(Action::ChooseFouls(OnFoul::Lose)), "freestyle forbids nothing");
    it.press(Action::Step(Field::Rule, Turn::On));
    it.press(Action::Step(Field::Rule, Turn::On));
    it.press(Action::ChooseFouls(OnFoul::Lose));
    it.press(Action::Accept);
    it.click_all("i8 a1 j8 a3 h7 a5 h6 a7 h8");
    assert_eq!(it.state.game.record.outcome().and_then(Outcome::winner), Some(Color::White));
    assert!(it.shows(english(Msg::ResultDoubleThree)));
}

// The keyboard alone.

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
    assert!(it.state.game.record.outcome().is_some());
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
        if let Focus::Control(action) = it.state.focus {
            seen.push(action);
            let placed = it.layout.control(action).unwrap();
            assert!(focused(&placed.widget), "{action:?} shows no focus");
        } else {
            assert!(board(it).focused || !it.state.may_place());
        }
    }
    for action in wanted {
        assert!(seen.contains(&action), "Tab does not reach {action:?}");
    }
    let here = it.state.focus;
    it.key(Key::Tab);
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    assert_eq!(it.state.focus, here, "Shift+Tab goes back");
}

fn focused(widget: &Widget) -> bool {
    match widget {
        Widget::Button(button) => button.look.focused,
        Widget::MenuTitle { look, .. } | Widget::MenuItem { look, .. } | Widget::Choice { look, .. } => look.focused,
        _ => false,
    }
}

#[test]
fn a_focused_button_is_pressed_by_enter_and_space() {
    for key in [Key::Enter, Key::Space] {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9");
        while it.state.focus != Focus::Control(Action::Undo) {
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
    while it.state.focus != Focus::Control(Action::ChooseBegins(Begins::Me)) {
        it.key(Key::Tab);
    }
    it.key(Key::Right);
    it.key(Key::Right);
    let Some(Dialog::NewGame(setup)) = it.state.dialogs.last() else { panic!("the dialog is open") };
    assert_eq!(setup.begins, Begins::Guess);
    it.key(Key::Enter);
    assert!(it.state.game.guessed.is_some());
}

#[test]
fn full_screen_is_left_by_escape() {
    let mut it = Harness::new();
    it.key(Key::F(11));
    assert!(it.state.full_screen);
    it.key(Key::Escape);
    assert!(!it.state.full_screen);
}

// Menus.

/// Opens the menu of an action with the mouse and clicks its item.
fn choose_by_mouse(it: &mut Harness, action: Action) {
    let menu = MENUS.iter().position(|menu| menu.entries.iter().any(|entry| is(entry, action))).unwrap();
    it.press(Action::Menu(menu));
    assert_eq!(it.state.menu.map(|it| it.menu), Some(menu));
    it.press(action);
}

/// Opens the menu of an action with the keyboard and presses Enter on its item.
fn choose_by_key(it: &mut Harness, action: Action) {
    let menu = MENUS.iter().position(|menu| menu.entries.iter().any(|entry| is(entry, action))).unwrap();
    it.key(Key::Menu);
    for _ in 0..menu {
        it.key(Key::Right);
    }
    let item = MENUS[menu].entries.iter().position(|entry| is(entry, action));
    for _ in 0..MENUS[menu].entries.len() {
        it.key(Key::Down);
        if it.state.menu.unwrap().item == item {
            return it.key(Key::Enter);
        }
    }
    panic!("the keyboard does not reach {action:?}");
}

fn is(entry: &Entry, wanted: Action) -> bool {
    matches!(entry, Entry::Item(action, _) if *action == wanted)
}

/// What an action may have changed.
fn summary(it: &Harness) -> String {
    let state = &it.state;
    let effects: Vec<_> = it.effects.iter().map(std::mem::discriminant).collect();
    let game = (&state.game.record, state.game.paused, state.game.mode(), &state.editor);
    let (screen, notes) = (state.full_screen, (&state.writing, state.marker));
    format!("{:?} {:?} {game:?} {effects:?} {screen} {notes:?}", state.settings, state.dialogs)
}

#[test]
fn every_menu_item_is_reached_by_mouse_and_by_key_and_does_something() {
    // A point of the game at which all that can ever be done can be done, but for what follows.
    let playing = || {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9 i8 i9");
        it.key(Key::PageUp);
        it
    };
    let paused = || {
        let mut it = playing();
        it.press(Action::Pause);
        it
    };
    let at_end = || {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9");
        it.key(Key::PageUp);
        it.click_all("i9");
        let record = &it.state.game.record;
        let branch = record.siblings(record.node()).nth(1).unwrap();
        it.press(Action::Select(branch));
        it
    };
    let against = || {
        let recent = vec!["/games/one.sgf".to_owned()];
        Harness::with(Settings { theme: Theme::Dark, recent, ..Settings::default() }, 1)
    };
    let passing = || {
        let mut it = renju(Mode::TwoPlayers);
        it.click("h8");
        it
    };
    let starts: [&dyn Fn() -> Harness; 5] = [&playing, &paused, &at_end, &against, &passing];
    for menu in &MENUS {
        for entry in menu.entries {
            let Entry::Item(action, _) = *entry else { continue };
            let before = starts.iter().map(|start| start()).find(|it| {
                // Choosing what is chosen already changes nothing, so it is tried where something else is.
                it.state.can(action)
                    && !matches!(action, Action::SwitchMode(mode) if mode == it.state.game.mode())
                    && !matches!(action, Action::Theme(theme) if theme == it.state.settings.theme)
                    && !matches!(action, Action::GoTo(_))
            });
            let Some(before) = before else { panic!("{action:?} can never be done") };
            let index = starts.iter().position(|start| summary(&start()) == summary(&before)).unwrap();
            let (mut mouse, mut keys) = (starts[index](), starts[index]());
            choose_by_mouse(&mut mouse, action);
            choose_by_key(&mut keys, action);
            assert_eq!(summary(&mouse), summary(&keys), "{action:?}");
            let shown =
                matches!(action, Action::Language(_) | Action::Placing(_) | Action::Thinking(_) | Action::Pondering);
            assert!(summary(&mouse) != summary(&before) || shown, "{action:?} does nothing");
            assert_eq!(mouse.state.menu, None, "{action:?} leaves its menu open");
        }
    }
}

#[test]
fn a_click_beside_an_open_menu_closes_it_and_plays_nothing() {
    let mut it = Harness::two_players(15);
    it.press(Action::Menu(0));
    it.click("l4");
    assert_eq!((it.state.menu, it.moves().as_str()), (None, ""));
    it.press(Action::Menu(1));
    it.press(Action::Menu(1));
    assert_eq!(it.state.menu, None, "a second click on the title closes it");
    it.key(Key::Menu);
    it.key(Key::Escape);
    assert_eq!(it.state.menu, None);
}

#[test]
fn an_open_menu_follows_the_pointer_along_the_bar() {
    let mut it = Harness::new();
    it.press(Action::Menu(0));
    let next = it.layout.control(Action::Menu(3)).unwrap().rect.center();
    it.move_to(next);
    assert_eq!(it.state.menu.map(|it| it.menu), Some(3));
}

#[test]
fn what_cannot_be_done_now_is_shown_disabled_and_does_nothing() {
    let mut it = Harness::new();
    it.press(Action::Menu(2));
    let undo = it.layout.control(Action::Undo).unwrap();
    assert!(matches!(undo.role, Role::Control { enabled: false, .. }));
    it.press(Action::Undo);
    assert!(it.state.menu.is_some(), "a disabled item leaves the menu open");
}

// Language, theme, help.

#[test]
fn language_and_theme_change_at_once() {
    let mut it = Harness::new();
    assert!(it.shows("New"));
    choose_by_key(&mut it, Action::Language(Language::Chinese));
    assert!(it.shows("新局") && it.shows("你"));
    assert!(!it.shows("Undo"));
    choose_by_mouse(&mut it, Action::Theme(Theme::Dark));
    assert_eq!(it.layout.theme, Theme::Dark);
    let saved = it.effects.iter().filter(|effect| matches!(effect, Effect::SaveSettings)).count();
    assert_eq!(saved, 2);
}

#[test]
fn every_help_page_opens_scrolls_and_closes() {
    for topic in [Topic::Rules, Topic::HowToPlay, Topic::Keys, Topic::About] {
        let mut it = Harness::new();
        it.resize(480, 300, 1.0);
        choose_by_key(&mut it, Action::Help(topic));
        let first = it.texts();
        it.key(Key::Down);
        assert_ne!(it.texts(), first, "{topic:?} scrolls where it does not fit");
        it.key(Key::End);
        assert_eq!(it.layout.scroll.first, it.layout.scroll.last);
        it.key(Key::Home);
        assert_eq!(it.texts(), first);
        it.key(Key::Escape);
        assert!(it.state.dialogs.is_empty());
    }
}

#[test]
fn about_names_version_and_licences() {
    let mut it = Harness::new();
    choose_by_mouse(&mut it, Action::Help(Topic::About));
    for wanted in [env!("CARGO_PKG_VERSION"), "MIT", "Open Font License"] {
        assert!(it.shows(wanted), "{wanted}");
    }
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
fn failures_outside_are_told_and_the_game_goes_on() {
    for failure in [
        Failure::SettingsBroken(None, "why so".to_owned()),
        Failure::SettingsNewer,
        Failure::SettingsUnwritable("why so".to_owned()),
        Failure::NoWorker("why so".to_owned()),
        Failure::GameUnkept("why so".to_owned()),
        Failure::GameWarnings(vec![Warning { at: None, kind: ErrorKind::Behind, left_out: None }]),
    ] {
        let mut it = Harness::two_players(15);
        it.click("h8");
        it.event(&Event::Failed(failure));
        assert!(it.layout.control(Action::Dismiss).is_some());
        it.click("h9");
        assert_eq!(it.moves(), "h8 h9");
    }
}

// Games of earlier runs.

fn offered(number: usize) -> Offer {
    Offer { number, opponent: Some("gumu"), n_stones: 12 + number, size: 15 }
}

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
        let mut game = Game::new(&Setup::default(), true);
        game.record.play(Point::center(15)).unwrap();
        it.open(game);
        assert_eq!(it.moves(), "h8");
        assert!(!it.state.has_offers() && it.state.is_thinking());
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
        assert!(it.state.dialogs.is_empty() && it.effects.is_empty());
        it.click("h8");
        assert_eq!(it.moves(), "h8");
    }
}

#[test]
fn an_earlier_game_that_is_given_up_makes_room_for_the_one_before() {
    let mut it = Harness::new();
    it.offer(vec![offered(0), offered(1)]);
    it.press(Action::GiveUp);
    assert!(matches!(it.effects.last(), Some(Effect::GiveUp(0))));
    assert!(it.shows("13 stones"));
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    it.event(&Event::Key(Chord { key: Key::Tab, ctrl: false, shift: true }));
    it.key(Key::Enter);
    assert!(matches!(it.effects.last(), Some(Effect::GiveUp(1))));
    assert!(!it.state.has_offers());
}

#[test]
fn a_resumed_game_knows_its_file_and_its_changes() {
    let path = Some(PathBuf::from("/games/one.sgf"));
    for is_unsaved in [false, true] {
        let mut it = Harness::new();
        let mut game = Game::of(Record::new(15, Rule::Freestyle));
        game.play(Point::center(15)).unwrap();
        let filing = Filing { path: path.clone(), is_kept: true, is_unsaved };
        it.state.resume(game, filing.clone());
        it.event(&Event::PointerLeft);
        assert_eq!(it.state.filing(), filing);
        assert_eq!(it.state.title(), format!("{}one.sgf – Gumu", if is_unsaved { "*" } else { "" }));
        assert_eq!((it.state.asks_to_save(), it.state.can(Action::Save)), (is_unsaved, is_unsaved));
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

// What holds for every layout.

/// The states in which the window is looked at.
fn states(language: Language) -> Vec<(String, Harness)> {
    let settings = |begins| Settings {
        language: Some(language),
        setup: Setup { begins, ..Setup::default() },
        ..Settings::default()
    };
    let mut all = Vec::new();
    let mut add = |name: &str, prepare: &dyn Fn(&mut Harness)| {
        let mut it = Harness::with(settings(Begins::Me), 1);
        prepare(&mut it);
        all.push((name.to_owned(), it));
    };
    add("start", &|_| {});
    add("thinking", &|it| it.click("h8"));
    add("paused", &|it| it.press(Action::Pause));
    add("new game", &|it| {
        it.click("h8");
        it.ctrl('n');
    });
    add("resign", &|it| {
        it.click("h8");
        it.ctrl('g');
    });
    add("passed", &|it| {
        it.state.game = Game::of(Record::new(15, Rule::Renju));
        it.click("h8");
        it.ctrl('t');
    });
    add("draw", &|it| {
        it.state.game.seats.white = Seat::Person;
        it.click("h8");
        it.ctrl('d');
    });
    add("offer", &|it| it.offer(vec![offered(0)]));
    add("review", &|it| {
        it.click("h8");
        it.answer("i9");
        it.key(Key::Home);
    });
    add("won", &|it| {
        for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
            it.click(mine);
            it.answer(reply);
        }
        it.click("l8");
    });
    add("confirm", &|it| {
        it.state.settings.placing = Placing::AfterConfirm;
        it.click("h8");
    });
    for topic in [Topic::Rules, Topic::HowToPlay, Topic::Keys, Topic::About] {
        add(&format!("{topic:?}"), &|it| choose_by_key(it, Action::Help(topic)));
    }
    add("open", &|it| {
        files::own_dialog(it, Purpose::Open, "/games");
        files::list(it, "/games", &["renju", "gomoku"], &["a.sgf", "b.txt"]);
        it.event(&Event::Failed(Failure::Unreadable("a.sgf".to_owned(), "why so".to_owned())));
    });
    add("save", &|it| {
        files::own_dialog(it, Purpose::Save, "/games/game.sgf");
        let names: Vec<String> = (10..50).map(|n| format!("{n}.sgf")).collect();
        files::list(it, "/games", &[], &names.iter().map(String::as_str).collect::<Vec<_>>());
    });
    add("recent", &|it| {
        it.state.settings.recent = vec!["/games/one.sgf".to_owned()];
        it.event(&Event::Key(Chord::ctrl_shift('o')));
    });
    add("unsaved", &|it| {
        files::open(it, "/games/one.sgf", "(;GM[4]SZ[15];B[hh]C[good];W[ii](;B[aa])(;B[bb]))");
        it.click("c3");
        it.ctrl('q');
    });
    add("losses", &|it| {
        files::open(it, "/games/one.sgf", "(;GM[4]SZ[15]RU[renju];B[hh]C[good];W[ii](;B[aa])(;B[bb]LB[cc:a]))");
        it.event(&Event::Key(Chord::ctrl_shift('s')));
        it.event(&Event::Chosen(Purpose::Save, Some("/games/one.psq".into())));
    });
    add("replace", &|it| {
        it.event(&Event::Exists("/games/one.psq".into()));
    });
    for menu in 0..MENUS.len() {
        add(&format!("menu {menu}"), &|it| it.press(Action::Menu(menu)));
    }
    all.push(("guess".to_owned(), Harness::with(settings(Begins::Guess), 1)));
    all
}

#[test]
fn every_control_has_a_name() {
    for language in Language::ALL {
        for (state, it) in states(language) {
            for placed in &it.layout.placed {
                let touchable = !matches!(placed.role, Role::Plain | Role::Shield);
                assert!(!touchable || !placed.name.is_empty(), "{state}: {placed:?}");
            }
        }
    }
}

#[test]
fn nothing_overlaps_or_is_cut_off_at_any_size() {
    let sizes = [(480, 520), (600, 1000), (759, 700), (760, 520), (800, 600), (1120, 760), (1920, 1080), (2560, 700)];
    for language in Language::ALL {
        for (state, mut it) in states(language) {
            for (width, height) in sizes {
                for scale in [1.0, 1.25, 2.0] {
                    #[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
                    let scaled = |it: i32| (f64::from(it) * scale).ceil() as i32;
                    it.resize(scaled(width), scaled(height), scale);
                    let place = format!("{state} {language:?} {width}x{height} at {scale}");
                    nothing_overlaps(&it.layout, &place);
                    nothing_is_cut_off(&it.layout, &place);
                }
            }
        }
    }
}

fn nothing_overlaps(layout: &Layout, place: &str) {
    let window = gumu_lib::ui::geometry::Rect::new(0, 0, layout.width, layout.height);
    // An open menu hangs over the window by design, so only what lies on one layer is compared.
    let menu = layout.placed.iter().position(|it| matches!(it.widget, Widget::MenuItem { .. }));
    let layer = &layout.reachable()[..menu.unwrap_or(usize::MAX).min(layout.reachable().len())];
    let solid: Vec<_> = layer
        .iter()
        .filter(|it| matches!(it.role, Role::Control { .. } | Role::Board) || matches!(it.widget, Widget::Text(_)))
        .collect();
    for (index, a) in solid.iter().enumerate() {
        assert!(window.covers(a.rect), "{place}: {a:?} leaves the window");
        for b in &solid[index + 1..] {
            assert!(!a.rect.meets(b.rect), "{place}: {a:?} and {b:?} overlap");
        }
    }
}

fn nothing_is_cut_off(layout: &Layout, place: &str) {
    for placed in &layout.placed {
        if let Widget::Board(view) = &placed.widget {
            let grid = view.grid;
            let font = Font { size: grid.label_size, bold: false };
            let needed = text::width(&grid.size.to_string(), font) + grid.label_size * 5 / 6;
            assert!(needed <= grid.wood.x - placed.rect.x, "{place}: the numbers of the rows are cut off");
            assert!(
                grid.label_size * 7 / 4 <= placed.rect.bottom() - grid.wood.bottom(),
                "{place}: so are the letters"
            );
        }
        let (text, font, room) = match &placed.widget {
            Widget::Text(text) => (&text.text, text.font, placed.rect.w),
            Widget::Button(button) => {
                let size = 13 * button.look.scale / 100;
                (&button.label, Font { size, bold: true }, placed.rect.w)
            }
            Widget::Choice { label, look, .. } => {
                (label, Font { size: 13 * look.scale / 100, bold: true }, placed.rect.w)
            }
            _ => continue,
        };
        if let Widget::Button(button) = &placed.widget {
            let small = Font { size: 12 * button.look.scale / 100, bold: false };
            let width = text::width(&button.detail, small);
            assert!(width <= room, "{place}: {:?} is {width} wide and has {room}", button.detail);
        }
        let width = text::width(text, font);
        assert!(width <= room, "{place}: {text:?} is {width} wide and has {room}");
        assert!(font.size <= placed.rect.h, "{place}: {text:?} is too high for {:?}", placed.rect);
    }
}

#[test]
fn every_text_has_its_glyphs() {
    for language in Language::ALL {
        for msg in Msg::ALL {
            for glyph in language.text(*msg).chars().filter(|it| !it.is_control()) {
                assert!(text::has_glyph(glyph), "{glyph:?} of {msg:?} is not in the font");
            }
        }
    }
    for profile in Profile::all() {
        for text in [profile.name_en, profile.name_zh, profile.character_en, profile.character_zh] {
            assert!(text.chars().all(text::has_glyph), "{text}");
        }
    }
}

// Events in any order.

fn any_key() -> impl Strategy<Value = Key> {
    let letters =
        prop::sample::select(vec!['n', 'r', 'z', 'y', 'p', 'g', 'o', 's', 'c', 'v', 'x']).prop_map(Key::Letter);
    let named = prop::sample::select(vec![
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Enter,
        Key::Space,
        Key::Escape,
        Key::Tab,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::Menu,
        Key::Backspace,
        Key::Delete,
        Key::F(1),
        Key::F(11),
        Key::F(5),
    ]);
    prop_oneof![letters, named]
}

fn any_answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        4 => (0..22_u8, 0..22_u8).prop_map(|(x, y)| Answer::Move(Point::new(x, y))),
        1 => Just(Answer::NoMove),
        1 => "[a-z ]{0,20}".prop_map(Answer::Failed),
    ]
}

/// What has to do with files; the games in them are like those that are played here.
fn any_file_event() -> impl Strategy<Value = Event> {
    let path = || prop::sample::select(vec!["/", "/a.sgf", "/b.psq", "/c", "/d.txt", ""]).prop_map(PathBuf::from);
    let purpose = || prop_oneof![Just(Purpose::Open), Just(Purpose::Save), Just(Purpose::Picture)];
    let bytes = prop::sample::select(vec!["h8 i9", "(;GM[4];B[hh])(;GM[4];B[aa];W[bb])", "\u{1}", "Size: 7\na1"]);
    let entry = ("[a-z.]{1,5}", any::<bool>()).prop_map(|(name, is_folder)| FileEntry { name, is_folder });
    let listing =
        (path(), prop::collection::vec(entry, 0..40), any::<bool>()).prop_map(|(folder, entries, trouble)| Listing {
            folder,
            entries,
            trouble: trouble.then(|| "why so".to_owned()),
        });
    prop_oneof![
        "[a-z古😀 ]{0,3}".prop_map(Event::Text),
        (purpose(), path()).prop_map(|(purpose, path)| Event::NoDialog(purpose, path)),
        (purpose(), prop::option::of(path())).prop_map(|(purpose, path)| Event::Chosen(purpose, path)),
        listing.prop_map(Event::Listed),
        (path(), bytes).prop_map(|(path, text)| Event::Opened { path, games: formats::read(text.as_bytes()) }),
        prop::sample::select(vec!["h8 i9", "", "x"]).prop_map(|text| Event::Pasted(text.to_owned())),
        path().prop_map(Event::Saved),
        path().prop_map(Event::Exists),
        Just(Event::CloseRequested),
        Just(Event::Failed(Failure::Unwritable("a.sgf".to_owned(), "why so".to_owned()))),
    ]
}

/// One step of a random stream: an event, or another window.
#[derive(Clone, Debug)]
enum Step {
    Event(Event),
    Answer(Answer),
    Resize(i32, i32, f64),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (-20..1200_i32, -20..800_i32).prop_map(|(x, y)| Step::Event(Event::PointerMoved { x, y })),
        6 => Just(Step::Event(Event::Pressed)),
        6 => Just(Step::Event(Event::Released)),
        1 => Just(Step::Event(Event::PointerLeft)),
        2 => (-5..6_i32).prop_map(|rows| Step::Event(Event::Wheel(rows))),
        6 => (any_key(), any::<bool>(), any::<bool>())
            .prop_map(|(key, ctrl, shift)| Step::Event(Event::Key(Chord { key, ctrl, shift }))),
        3 => any_file_event().prop_map(Step::Event),
        1 => Just(Step::Event(Event::FocusLost)),
        2 => (0..400_000_u64).prop_map(|ms| Step::Event(Event::Passed(Duration::from_millis(ms)))),
        1 => Just(Step::Event(Event::Failed(Failure::GameUnkept(String::new())))),
        1 => any::<u64>().prop_map(|n| {
            Step::Event(Event::Report(Report { ticket: Ticket(n % 40), answer: Answer::Move(Point::new(3, 3)) }))
        }),
        5 => any_answer().prop_map(Step::Answer),
        1 => (0..17_000_i32, 0..17_000_i32, prop::sample::select(vec![0.0, 1.0, 1.5, 3.0, f64::NAN]))
            .prop_map(|(width, height, scale)| Step::Resize(width, height, scale)),
        1 => Just(Step::Resize(1120, 760, 1.0)),
        1 => Just(Step::Resize(1, 1, 1.0)),
    ]
}

fn walk(it: &mut Harness, step: Step) {
    match step {
        Step::Event(event) => {
            it.event(&event);
        }
        Step::Answer(answer) => {
            if let Some(question) = it.question() {
                it.event(&Event::Report(Report { ticket: question.ticket, answer }));
            }
        }
        Step::Resize(width, height, scale) => it.resize(width, height, scale),
    }
}

/// What must hold whatever has happened.
fn check_sane(it: &Harness) {
    let game = &it.state.game;
    let record = &game.record;
    for (ply, played) in record.moves().iter().enumerate() {
        assert_eq!(played.color, Color::ALL[ply % 2], "the sides take turns");
    }
    assert_eq!(usize::from(record.board().n_stones()), record.ply());
    let wanted = game.opponent_to_move().is_some() || it.state.awaits_hint();
    assert!(wanted || !it.state.is_thinking(), "nobody thinks about what is not asked");
    assert!(game.paused || !it.state.may_place() || record.outcome().is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn events_in_any_order_leave_a_legal_state(
        seed in any::<u64>(),
        size in 5..=22_u8,
        computer in any::<bool>(),
        placing in prop::sample::select(Placing::ALL.to_vec()),
        steps in prop::collection::vec(any_step(), 1..160),
    ) {
        let mode = if computer { Mode::AgainstComputer } else { Mode::TwoPlayers };
        let pace = Pace::ALL[size as usize % Pace::ALL.len()];
        let setup = Setup { mode, size, pace, begins: Begins::Guess, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, placing, ..Settings::default() }, seed);
        for step in steps {
            walk(&mut it, step);
            check_sane(&it);
        }
    }
}
