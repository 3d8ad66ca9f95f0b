//! Time in the window: clocks, thinking time, and pondering (thinking during the person's turn).

use std::time::Duration;

use gumu_core::engine::{RequestKind, SearchLimits};
use gumu_core::formats::{self, Format};
use gumu_core::game::{Color, Outcome};
use gumu_window::ui::action::Action;
use gumu_window::ui::editor::EditorAction;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::layout::Placed;
use gumu_window::ui::locale::Msg;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{ClockExtra, CustomClock, Mode, Pace, Settings, Setup, ThinkingTime};
use gumu_window::ui::text;
use gumu_window::ui::theme::Token;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;
use crate::ui::{choose_by_mouse, english};

/// Returns a game of two people with a quarter of an hour each.
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
    it.press(Action::Play(PlayAction::Pause));
    pass(&mut it, 300);
    assert!(it.shows("14:58"), "a pause stops it");
    it.press(Action::Play(PlayAction::Resume));
    it.ctrl('z');
    assert!(it.shows("15:00") && !it.shows("13:59"), "what is taken back gives its time back");
}

#[test]
fn a_long_clock_is_shown_whole() {
    for (width, height, zoom) in [(480, 520, 100), (480, 520, 200), (800, 600, 100), (1120, 760, 200)] {
        for (game_seconds, times) in [(60_939, &["16:55:39"][..]), (0, &["16:39", "×99"])] {
            let clock = CustomClock { game_seconds, extra: ClockExtra::ByoYomi, move_seconds: 999, n_periods: 99 };
            let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::Custom, clock, ..Setup::default() };
            let mut it = Harness::with(Settings { setup, zoom: Some(zoom), ..Settings::default() }, 1);
            it.resize(width, height, 1.0);
            for time in times {
                let is_shown = |placed: &&Placed| match &placed.widget {
                    Widget::Text(it) => it.text.contains(time) && text::width(&it.text, it.font) <= placed.rect.w,
                    _ => false,
                };
                let n_shown = it.layout.placed.iter().filter(is_shown).count();
                assert_eq!(n_shown, 2, "{time} at {width}×{height}: {:?}", it.texts());
            }
        }
    }
}

#[test]
fn a_clock_in_byo_yomi_looks_unlike_one_with_time_for_the_game() {
    let clock = CustomClock { game_seconds: 60, extra: ClockExtra::ByoYomi, move_seconds: 30, n_periods: 3 };
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::Custom, clock, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("h8");
    assert!(it.shows("1:00") && !it.shows("×3") && !it.shows("byo-yomi"), "{:?}", it.texts());
    pass(&mut it, 70);
    assert!(it.shows("0:20 ×3") && it.shows("byo-yomi"), "{:?}", it.texts());
}

#[test]
fn a_clock_turns_red_only_before_its_last_time_runs_out() {
    let clock = CustomClock { game_seconds: 60, extra: ClockExtra::ByoYomi, move_seconds: 30, n_periods: 1 };
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::Custom, clock, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    let is_red = |it: &Harness, time: &str| {
        it.layout.placed.iter().any(|placed| match &placed.widget {
            Widget::Text(text) => text.text.starts_with(time) && text.color == Token::Red,
            _ => false,
        })
    };
    it.click("h8");
    pass(&mut it, 55);
    assert!(it.shows("0:05") && !is_red(&it, "0:05"), "a period follows");
    pass(&mut it, 30);
    assert!(is_red(&it, "0:05"), "{:?}", it.texts());
}

#[test]
fn the_computer_thinks_no_longer_than_its_clock_allows() {
    let setup = Setup { pace: Pace::FiveMinutes, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("h8");
    let request = it.request().unwrap();
    assert_eq!(request.limits, SearchLimits::default(), "with much time it thinks as long as it likes");
    pass(&mut it, 296);
    it.answer("h9");
    it.click("i8");
    let request = it.request().unwrap();
    assert_eq!(request.limits, SearchLimits::turn(Duration::from_millis(200)), "a twentieth of what is left");
    assert_eq!(request.pace, Duration::from_millis(200), "and it does not tarry");
    pass(&mut it, 2);
    it.answer("i9");
    it.click("j8");
    let request = it.request().unwrap();
    assert_eq!(request.limits, SearchLimits::turn(Duration::from_millis(100)));
    assert_eq!(request.pace, Duration::ZERO, "at last every moment counts");
}

/// Checks the setting for thinking time, which applies only to the strongest level and to the player that gives hints.
#[test]
fn how_long_the_strongest_thinks_can_be_chosen() {
    let limits_at = |level, row| {
        let setup = Setup { level, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
        it.choose_setting(Msg::PreferencesThinking, row);
        it.click("h8");
        it.request().unwrap().limits
    };
    for (row, (time, seconds)) in [
        (ThinkingTime::HalfSecond, 0.5),
        (ThinkingTime::Usual, 1.5),
        (ThinkingTime::FiveSeconds, 5.0),
        (ThinkingTime::QuarterMinute, 15.0),
    ]
    .into_iter()
    .enumerate()
    {
        let limits = SearchLimits::turn(Duration::from_secs_f64(seconds));
        assert_eq!(limits_at(10, row), limits);
        assert_eq!(limits_at(9, row), SearchLimits::default());
        let mut it = Harness::two_players(15);
        it.choose_setting(Msg::PreferencesThinking, row);
        it.press(Action::Play(PlayAction::Hint));
        assert_eq!(it.request().unwrap().limits, limits);
        let setup = Setup { level: 10, pace: Pace::FiveMinutes, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, thinking: time, ..Settings::default() }, 1);
        it.click("h8");
        let most = limits.turn.unwrap().min(Duration::from_secs(15));
        assert_eq!(it.request().unwrap().limits, SearchLimits::turn(most), "a twentieth of five minutes is enough");
        pass(&mut it, 200);
        it.answer("h9");
        it.click("i8");
        let most = limits.turn.unwrap().min(Duration::from_secs(5));
        assert_eq!(it.request().unwrap().limits, SearchLimits::turn(most), "a twentieth of what is left is less");
    }
}

/// Returns a window with pondering switched on, in which the human player plays against the level `level`.
fn pondering_window(level: u8) -> Harness {
    let setup = Setup { level, ..Setup::default() };
    Harness::with(Settings { setup, pondering: true, ..Settings::default() }, 1)
}

/// Returns the kind of the last request to the worker, and the number of stones on the board in this request.
fn kind(it: &Harness) -> Option<(RequestKind, u16)> {
    it.request().map(|it| (it.kind, it.board.n_stones()))
}

#[test]
fn level_10_thinks_on_the_persons_time_if_it_may() {
    let mut it = pondering_window(10);
    assert_eq!(kind(&it), None, "there is nothing to think about");
    it.click("h8");
    assert_eq!(kind(&it), Some((RequestKind::Move, 1)));
    it.answer("h9");
    assert_eq!(kind(&it), Some((RequestKind::Ponder, 2)));
    assert!(!it.state.is_thinking(), "the person is to move");
    let n_effects = it.effects.len();
    it.move_to((300, 300));
    assert_eq!(it.effects.len(), n_effects, "it is asked once");
    it.click("i8");
    assert_eq!(kind(&it), Some((RequestKind::Move, 3)), "the move ends it");
    it.answer("i9");
    assert_eq!(kind(&it), Some((RequestKind::Ponder, 4)));
    it.press(Action::Play(PlayAction::Hint));
    assert_eq!(kind(&it), Some((RequestKind::Move, 4)));
    it.answer("j9");
    assert_eq!(kind(&it), Some((RequestKind::Ponder, 4)), "it goes on after the hint");
    it.switch_setting(Msg::PreferencesPondering);
    assert!(it.effects.iter().rev().any(|it| matches!(it, Effect::Interrupt)));
}

#[test]
fn nobody_thinks_on_the_persons_time_unasked() {
    let mut off = Harness::with(Settings { setup: Setup { level: 10, ..Setup::default() }, ..Settings::default() }, 1);
    let mut weak = pondering_window(9);
    for it in [&mut off, &mut weak] {
        it.click("h8");
        it.answer("h9");
        assert_eq!(kind(it), Some((RequestKind::Move, 1)));
    }
}

#[test]
fn what_stops_the_game_stops_the_pondering() {
    let two_players = Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers));
    for action in [
        Action::Moves(MoveAction::Undo),
        Action::Play(PlayAction::Pause),
        Action::Play(PlayAction::Resign),
        Action::Editor(EditorAction::Open),
        two_players,
    ] {
        let mut it = pondering_window(10);
        it.click("h8");
        it.answer("h9");
        assert_eq!(kind(&it), Some((RequestKind::Ponder, 2)));
        let n_effects = it.effects.len();
        choose_by_mouse(&mut it, action);
        if !it.state.dialogs().is_empty() {
            it.press(Action::Accept);
        }
        let new = &it.effects[n_effects..];
        assert!(new.iter().any(|it| matches!(it, Effect::Interrupt)), "{action:?}: {new:?}");
        assert!(!new.iter().any(|it| matches!(it, Effect::Ask(_))), "{action:?}: {new:?}");
    }
}

#[test]
fn looking_at_an_earlier_position_does_not_stop_the_pondering() {
    let mut it = pondering_window(10);
    it.click("h8");
    it.answer("h9");
    let n_effects = it.effects.len();
    choose_by_mouse(&mut it, Action::Moves(MoveAction::Previous));
    assert!(it.state.game().is_looking());
    assert_eq!(it.effects.len(), n_effects);
}

/// Checks that the computer does not lose on time if it uses all its time for every move and must also wait for the
/// minimum time per move.
#[test]
fn no_clock_is_lost_by_the_pace_of_the_computer() {
    let setup = Setup { pace: Pace::FiveMinutes, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("a1");
    pass(&mut it, 290);
    for n in 0..40 {
        let request = it.request().unwrap();
        let least = request.pace.max(request.limits.turn.unwrap_or_default());
        it.event(&Event::Passed(least));
        let point = request.board.free_points().nth(n % 7 * 20).unwrap();
        it.answer(&point.name(15));
        let free: Vec<_> = it.state.game().record().board().free_points().collect();
        it.click(&free[free.len() - 1 - n % 5 * 9].name(15));
        if it.state.game().record().outcome().is_some() {
            break;
        }
    }
    assert_eq!(it.state.game().clock().fallen(), None);
    let left = it.state.game().clock().left(Color::White).unwrap().running();
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
        let record = it.state.game().record();
        let notes = record.notes(record.node_at(ply).unwrap());
        (notes.spent, notes.left)
    };
    let left = |it: &Harness| Color::ALL.map(|color| it.state.game().clock().left(color).unwrap().running());
    let noted = [(None, None), (Some(65_000), Some(835_000)), (Some(7_000), Some(893_000))];
    assert_eq!([1, 2, 3].map(|ply| spent(&it, ply)), noted);
    assert!(it.shows("1:05") && it.shows("0:07"));
    let sgf = String::from_utf8(formats::write(it.state.game().record(), Format::Sgf).unwrap()).unwrap();
    assert!(sgf.contains(";W[hg]EMT[65]WL[835];B[ih]EMT[7]BL[893]"), "{sgf}");
    pass(&mut it, 20);
    let clock = it.state.game().clock().clone();
    it.ctrl('z');
    assert_eq!(left(&it), [900, 835].map(Duration::from_secs));
    it.ctrl('y');
    assert_eq!(it.state.game().clock(), &clock, "what is played again takes the time that it took");
    it.key(Key::Home);
    assert_eq!(it.state.game().clock(), &clock, "looking back gives no time");
    pass(&mut it, 5);
    assert_eq!(left(&it), [893, 810].map(Duration::from_secs), "nor does it stop the clock");
    it.key(Key::End);
    it.ctrl('z');
    it.click("a1");
    assert_eq!(left(&it), [900, 835].map(Duration::from_secs), "another move has its own time");
    let record = it.state.game().record();
    let other = record.siblings(record.node()).find(|it| *it != record.node()).unwrap();
    it.press(Action::Moves(MoveAction::Select(other)));
    assert_eq!(left(&it), [900, 835].map(Duration::from_secs), "a variation is only looked at");
    it.click("o15");
    assert_eq!(left(&it), [900, 835].map(Duration::from_secs), "no stone is placed there");
    it.key(Key::Escape);
    it.ctrl('z');
    it.click("i8");
    assert_eq!(left(&it), [893, 835].map(Duration::from_secs), "where it is played on, it has a clock of its own");
}

#[test]
fn who_has_no_time_left_loses() {
    let mut it = with_clock();
    it.click_all("h8 h9");
    pass(&mut it, 899);
    assert!(it.shows("0:01") && it.state.game().record().outcome().is_none());
    pass(&mut it, 1);
    assert_eq!(it.state.game().record().outcome(), Some(Outcome::Time { winner: Color::White }));
    assert!(it.shows(english(Msg::ResultWhite)) && it.shows(english(Msg::ResultBlackOutOfTime)));
    it.click("i9");
    assert_eq!(it.moves(), "h8 h9");
    assert_eq!(it.state.game().clock().wake_in(), None, "nothing runs after the end");
    it.key(Key::Home);
    assert!(it.shows("0:00"), "the clock is that of the game and not of the position shown");
    it.key(Key::End);
    assert!(it.shows("0:00"), "the end is as it was");
}

#[test]
fn the_time_that_the_computer_uses_is_shown_and_wakes_the_window_only_meanwhile() {
    let bar = |it: &Harness| {
        it.layout.placed.iter().find_map(|it| match it.widget {
            Widget::Bar(part) => Some(part),
            _ => None,
        })
    };
    let mut it = Harness::with(Settings { setup: Setup { level: 10, ..Setup::default() }, ..Settings::default() }, 1);
    assert_eq!((bar(&it), it.state.wake_in()), (None, None));
    it.click("h8");
    assert_eq!(bar(&it), Some(0));
    assert!(it.state.wake_in().is_some());
    it.event(&Event::Passed(Duration::from_millis(750)));
    assert_eq!(bar(&it), Some(500), "half of a second and a half");
    it.event(&Event::Passed(Duration::from_secs(9)));
    assert_eq!((bar(&it), it.state.wake_in()), (Some(1000), None), "a full bar changes no more");
    it.answer("h9");
    assert_eq!(bar(&it), None);
}

#[test]
fn an_opponent_without_a_limit_of_time_wakes_nobody() {
    let mut it = Harness::new();
    it.click("h8");
    assert!(it.state.is_thinking() && it.state.wake_in().is_none());
}
