//! Time controls and clocks of both sides.

use core::time::Duration;

use gumu_core::game::{Clock, Color, TimeControl, TimeLeft};
use proptest::prelude::*;

const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

const BYO_YOMI: TimeControl = TimeControl::ByoYomi { game: ms(5_000), period: ms(1_000), n_periods: 3 };

/// Returns the time that Black has left if Black's turns last these numbers of milliseconds and White always moves at
/// once. Returns `None` if Black's time runs out.
fn after_turns(control: TimeControl, turns: &[u64]) -> Option<TimeLeft> {
    let mut clock = Clock::new(control);
    for turn in turns {
        clock.start(Color::Black);
        if clock.spend(ms(*turn)).is_some() {
            return None;
        }
        clock.press();
        clock.start(Color::White);
        clock.press();
    }
    clock.left(Color::Black)
}

#[track_caller]
fn check(control: TimeControl, turns: &[u64], game: u64, period: u64, n_periods: u8) {
    let left = TimeLeft { game: ms(game), period: ms(period), n_periods };
    assert_eq!(after_turns(control, turns), Some(left), "{turns:?}");
}

#[track_caller]
fn check_fallen(control: TimeControl, turns: &[u64]) {
    assert_eq!(after_turns(control, turns), None, "{turns:?}");
}

#[test]
fn unlimited_time_is_counted_but_never_up() {
    let mut clock = Clock::new(TimeControl::Unlimited);
    clock.start(Color::White);
    assert_eq!(clock.spend(ms(1_000_000_000)), None);
    assert_eq!((clock.spent(Color::White), clock.left(Color::White)), (ms(1_000_000_000), None));
    assert_eq!(clock.wake_in(), None);
}

#[test]
fn each_move_has_its_own_time() {
    let control = TimeControl::PerMove(ms(3_000));
    check(control, &[2_999, 1, 2_999], 0, 3_000, 1);
    check_fallen(control, &[2_999, 3_000]);
}

#[test]
fn a_game_has_its_time() {
    let control = TimeControl::PerGame(ms(3_000));
    check(control, &[1_000, 1_999], 1, 0, 0);
    check_fallen(control, &[1_000, 2_000]);
    check_fallen(TimeControl::PerGame(Duration::ZERO), &[0]);
}

#[test]
fn a_move_earns_its_increment() {
    let control = TimeControl::Increment { game: ms(3_000), each: ms(500) };
    check(control, &[1_000], 2_500, 0, 0);
    check(control, &[0, 0], 4_000, 0, 0);
    check_fallen(control, &[2_999, 501]);
}

#[test]
fn a_period_is_whole_again_unless_it_was_used_up() {
    check(BYO_YOMI, &[4_999], 1, 1_000, 3);
    check(BYO_YOMI, &[5_000], 0, 1_000, 3);
    check(BYO_YOMI, &[5_999], 0, 1_000, 3);
    check(BYO_YOMI, &[5_999, 999, 999, 999], 0, 1_000, 3);
    check(BYO_YOMI, &[6_000], 0, 1_000, 2);
    check(BYO_YOMI, &[5_000, 2_500, 999], 0, 1_000, 1);
    check_fallen(BYO_YOMI, &[8_000]);
    check_fallen(BYO_YOMI, &[5_000, 2_500, 1_000]);
}

#[test]
fn a_period_runs_down_before_the_move_renews_it() {
    let mut clock = Clock::new(BYO_YOMI);
    clock.start(Color::Black);
    clock.spend(ms(5_400));
    assert_eq!(clock.left(Color::Black), Some(TimeLeft { game: ms(0), period: ms(600), n_periods: 3 }));
    clock.spend(ms(700));
    assert_eq!(clock.left(Color::Black), Some(TimeLeft { game: ms(0), period: ms(900), n_periods: 2 }));
    clock.press();
    assert_eq!(clock.left(Color::Black), Some(TimeLeft { game: ms(0), period: ms(1_000), n_periods: 2 }));
}

#[test]
fn a_side_without_time_left_loses() {
    let mut clock = Clock::new(TimeControl::PerGame(ms(1_000)));
    clock.start(Color::White);
    assert_eq!(clock.spend(ms(1_500)), Some(Color::White));
    assert_eq!((clock.fallen(), clock.running(), clock.wake_in()), (Some(Color::White), None, None));
    assert_eq!(clock.spent(Color::White), ms(1_000));
    assert_eq!(clock.spend(ms(1)), None, "no time passes any more");
    clock.start(Color::Black);
    assert_eq!(clock.running(), None);
}

#[test]
fn no_time_passes_in_a_pause() {
    let mut clock = Clock::new(TimeControl::PerGame(ms(1_000)));
    clock.start(Color::Black);
    clock.pause();
    assert_eq!(clock.spend(ms(5_000)), None);
    assert_eq!((clock.wake_in(), clock.running()), (None, Some(Color::Black)));
    clock.resume();
    clock.spend(ms(400));
    assert_eq!(clock.left(Color::Black).unwrap().running(), ms(600));
}

#[test]
fn the_clock_wakes_when_its_seconds_change() {
    let mut clock = Clock::new(BYO_YOMI);
    assert_eq!(clock.wake_in(), None);
    clock.start(Color::Black);
    for (spent, wake) in [(0, 1_000), (300, 700), (700, 1_000), (3_999, 1), (1, 1_000), (250, 750), (750, 1_000)] {
        clock.spend(ms(spent));
        assert_eq!(clock.wake_in(), Some(ms(wake)), "after {spent} more");
    }
}

#[test]
fn a_move_taken_back_gives_its_time_back() {
    let mut clock = Clock::new(BYO_YOMI);
    clock.start(Color::Black);
    clock.spend(ms(6_500));
    clock.press();
    clock.start(Color::White);
    clock.spend(ms(8_000));
    assert_eq!(clock.fallen(), Some(Color::White));
    assert!(clock.undo());
    assert_eq!(clock, Clock::new(BYO_YOMI));
    assert!(!clock.undo());
}

#[test]
fn a_move_played_again_takes_its_former_time() {
    for control in [BYO_YOMI, TimeControl::Unlimited, TimeControl::Increment { game: ms(9_000), each: ms(500) }] {
        let mut clock = Clock::new(control);
        clock.start(Color::Black);
        clock.spend(ms(6_500));
        assert_eq!(clock.spent_in_turn(), ms(6_500));
        clock.press();
        let before = clock.clone();
        clock.start(Color::White);
        clock.spend(ms(800));
        clock.undo();
        clock.start(Color::Black);
        clock.spend(ms(3_000));
        clock.pause();
        clock.repeat(Color::Black, ms(6_500));
        clock.resume();
        for color in Color::ALL {
            assert_eq!((clock.left(color), clock.spent(color)), (before.left(color), before.spent(color)));
        }
        assert_eq!((clock.n_turns(), clock.running(), clock.fallen()), (1, None, None));
    }
}

#[test]
fn a_text_that_is_no_clock_is_refused() {
    for text in ["", "unlimited", "per-game 5; ; 1 2; 0", "per-game x; ; 1 2 3 4; 0 ", "unlimited; ; 1 2 3 4; 2 B1"] {
        assert_eq!(Clock::parse(text), None, "{text}");
    }
}

fn control() -> impl Strategy<Value = TimeControl> {
    let time = || (0..20_000u64).prop_map(ms);
    prop_oneof![
        Just(TimeControl::Unlimited),
        time().prop_map(TimeControl::PerMove),
        time().prop_map(TimeControl::PerGame),
        (time(), time()).prop_map(|(game, each)| TimeControl::Increment { game, each }),
        (time(), time(), 0..6u8).prop_map(|(game, period, n_periods)| TimeControl::ByoYomi { game, period, n_periods }),
    ]
}

#[derive(Clone, Debug)]
enum Event {
    Spend(u64),
    Move,
    Pause,
    Resume,
    Undo,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => (0..5_000u64).prop_map(Event::Spend),
        4 => Just(Event::Move),
        1 => Just(Event::Pause),
        1 => Just(Event::Resume),
        1 => Just(Event::Undo),
    ]
}

fn period_of(control: TimeControl) -> Duration {
    match control {
        TimeControl::PerMove(period) | TimeControl::ByoYomi { period, .. } => period,
        TimeControl::Unlimited | TimeControl::PerGame(_) | TimeControl::Increment { .. } => Duration::ZERO,
    }
}

proptest! {
    #[test]
    fn the_times_of_all_moves_add_up(control in control(), events in prop::collection::vec(event(), 0..80)) {
        let mut clock = Clock::new(control);
        let mut side = Color::Black;
        let mut turns = vec![clock.clone()];
        clock.start(side);
        for event in events {
            let before = clock.clone();
            match event {
                Event::Spend(n) => {
                    let fallen = clock.spend(ms(n));
                    let passes = before.running().is_some() && !before.is_paused();
                    let spent = clock.spent(side) - before.spent(side);
                    let has_fallen = fallen.is_some();
                    prop_assert_eq!(spent, if !passes { ms(0) } else if has_fallen { spent.min(ms(n)) } else { ms(n) });
                    if let (Some(was), Some(is)) = (before.left(side), clock.left(side)) {
                        let period = period_of(control);
                        prop_assert_eq!(was.total(period) - is.total(period), spent);
                        prop_assert_eq!(has_fallen, passes && was.total(period) <= ms(n));
                        prop_assert_eq!(has_fallen, passes && is.total(period).is_zero());
                    }
                    prop_assert_eq!((clock.left(!side), clock.spent(!side)), (before.left(!side), before.spent(!side)));
                }
                Event::Move if clock.running().is_some() => {
                    clock.press();
                    prop_assert_eq!(clock.spent(side), before.spent(side));
                    side = !side;
                    turns.push(clock.clone());
                    clock.start(side);
                }
                Event::Move => (),
                Event::Pause => clock.pause(),
                Event::Resume => clock.resume(),
                Event::Undo => {
                    let had_turn = 1 < turns.len();
                    prop_assert_eq!(clock.undo(), had_turn);
                    if had_turn {
                        turns.pop();
                        side = !side;
                        let then = turns.last().unwrap();
                        prop_assert_eq!((clock.fallen(), clock.running()), (None, None));
                        for color in Color::ALL {
                            prop_assert_eq!(clock.left(color), then.left(color));
                            prop_assert_eq!(clock.spent(color), then.spent(color));
                        }
                        clock.start(side);
                    }
                }
            }
            prop_assert_eq!(Clock::parse(&clock.notation()), Some(clock.clone()), "{}", clock.notation());
            prop_assert_eq!(clock.n_turns(), turns.len() - 1);
            let shown = clock.running().filter(|_| !clock.is_paused()).and_then(|it| clock.left(it));
            prop_assert_eq!(clock.wake_in().is_some(), shown.is_some());
            prop_assert!(clock.wake_in().is_none_or(|it| it <= ms(1_000)));
        }
    }
}
