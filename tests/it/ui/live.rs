//! Tests of Undo and of looking at earlier positions: in which position the game continues (the live position), and
//! which side is to move there.

use std::time::Duration;

use gumu_core::engine::{Answer, Report, Request, RequestKind};
use gumu_core::game::{self as opening, Color, Ending, OpeningChoice, OpeningKind, Outcome, Point};
use gumu_core::session::Seat;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, FocusTarget, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::{Begins, Mode, Pace, Settings, Setup};
use gumu_window::ui::state::commands::command;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::harness::Harness;

/// Answers `request`, which need not be the last request.
fn answer_to(it: &mut Harness, request: &Request, name: &str) {
    let point = Point::parse(name, request.board.size()).unwrap();
    it.event(&Event::Report(Report::answer(request.ticket, Answer::Move(Some(point)))));
}

#[test]
fn after_undo_the_computer_answers_the_same_stone_anew() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    let first = it.request().unwrap();
    it.ctrl('z');
    assert!(it.shows("Your move") && it.state.can(Action::Play(PlayAction::Resign)), "{:?}", it.texts());
    it.click("h8");
    assert!(it.state.is_thinking() && !it.state.may_place());
    let second = it.request().unwrap();
    assert_ne!(first.ticket, second.ticket);
    assert_eq!((second.board.n_stones(), second.side), (1, Color::White));
    assert!(it.shows("is thinking") && it.state.can(Action::Play(PlayAction::Resign)));
    it.answer("g7");
    assert_eq!(it.moves(), "h8 g7");
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    assert_eq!(it.state.game().live_outcome(), Some(Outcome::Resignation { winner: Color::White }));
}

#[test]
fn what_was_taken_back_comes_again_by_redo_alone() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "i9"), ("g7", "f6")] {
        it.click(mine);
        it.answer(reply);
    }
    it.ctrl('z');
    it.ctrl('z');
    it.click("h8");
    assert_eq!(it.moves(), "h8");
    it.answer("j9");
    assert_eq!(it.moves(), "h8 j9");
    assert!(!it.state.can(Action::Moves(MoveAction::Redo)), "another stone has been placed");
    assert!(it.shows("2 I9 G7 F6"), "it stays as a variation: {:?}", it.texts());
}

#[test]
fn taking_back_while_the_computer_thinks_makes_it_the_persons_turn() {
    let mut it = Harness::new();
    it.click("h8");
    let early = it.request().unwrap();
    it.ctrl('z');
    answer_to(&mut it, &early, "i9");
    assert_eq!((it.moves().as_str(), it.state.is_thinking()), ("", false), "the answer comes too late");
    assert!(it.state.may_place());
    it.click("h8");
    assert!(it.state.is_thinking());
}

#[test]
fn the_game_goes_on_while_an_earlier_position_is_looked_at() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "i9"), ("g7", "f6")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("e5");
    it.press(Action::Moves(MoveAction::GoTo(3)));
    assert!(it.shows("Looking at move 3 of 5") && it.shows("is thinking"), "{:?}", it.texts());
    assert!(it.state.is_thinking(), "looking does not interrupt the computer");
    it.answer("d4");
    assert_eq!(it.moves(), "h8 i9 g7", "the position that is looked at stays");
    assert!(it.shows("Looking at move 3 of 6") && it.shows("Your move"), "{:?}", it.texts());
    assert!(it.state.can(Action::Play(PlayAction::Resign)) && it.state.can(Action::Play(PlayAction::OfferDraw)));
    it.press(Action::Moves(MoveAction::BackToGame));
    assert_eq!(it.moves(), "h8 i9 g7 f6 e5 d4");
    assert!(!it.state.can(Action::Moves(MoveAction::BackToGame)) && it.state.may_place());
    it.key(Key::Home);
    it.key(Key::Escape);
    assert_eq!(it.moves(), "h8 i9 g7 f6 e5 d4");
    it.key(Key::Home);
    it.key(Key::End);
    assert!(!it.state.game().is_looking());
}

#[test]
fn looking_is_said_in_chinese_too() {
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, language: Some(Language::Chinese), ..Settings::default() }, 1);
    it.click_all("h8 h9 i8");
    it.press(Action::Moves(MoveAction::GoTo(1)));
    assert!(it.shows("正在看第 1 手，共 3 手") && it.shows("回到对局"), "{:?}", it.texts());
}

#[test]
fn a_stone_where_the_player_looks_after_the_end_begins_a_variation_that_is_played_on() {
    let mut it = after_four_stones();
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click("a1");
    assert!(it.state.is_thinking() && !it.state.game().is_looking());
    it.answer("b2");
    assert_eq!(it.moves(), "h8 i9 a1 b2");
    assert!(it.shows("3 G7 F6"), "{:?}", it.texts());
    it.ctrl('z');
    assert_eq!((it.moves().as_str(), it.state.game().live_ply()), ("h8 i9", 4), "the game is shown as it was");
    assert_eq!(it.state.game().record().n_nodes(), 5);
}

#[test]
fn one_resigns_while_paused_after_undo_and_where_one_looks() {
    let prepared = || {
        let mut it = Harness::new();
        for (mine, reply) in [("h8", "i9"), ("g7", "f6")] {
            it.click(mine);
            it.answer(reply);
        }
        it
    };
    let ways: [fn(&mut Harness); 4] = [
        |it| it.press(Action::Play(PlayAction::Pause)),
        |it| it.press(Action::Moves(MoveAction::Undo)),
        |it| {
            it.press(Action::Moves(MoveAction::Undo));
            it.press(Action::Moves(MoveAction::Undo));
        },
        |it| it.press(Action::Moves(MoveAction::GoTo(1))),
    ];
    for (n, way) in ways.into_iter().enumerate() {
        let mut it = prepared();
        way(&mut it);
        let (live, shown) = (it.state.game().live(), it.moves());
        it.press(Action::Play(PlayAction::Resign));
        it.press(Action::Accept);
        let game = it.state.game();
        assert_eq!(game.record().ending_at(live), Some(Ending::Resigned(Color::Black)), "way {n}");
        assert_eq!((it.moves(), game.live(), game.is_paused()), (shown, live, false), "way {n}");
        it.press(Action::Moves(MoveAction::Undo));
        assert!(it.state.game().live_outcome().is_none() && it.state.may_place(), "way {n}");
        assert_eq!(it.state.game().live(), live, "way {n}");
    }
}

#[test]
fn after_undo_everything_that_a_turn_offers_can_be_done() {
    let setup = Setup { size: 15, level: 9, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    for (mine, reply) in [("h8", "i9"), ("g7", "f6")] {
        it.click(mine);
        it.answer(reply);
    }
    it.ctrl('z');
    for action in [
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::Pause),
        Action::Play(PlayAction::Hint),
        Action::Play(PlayAction::OfferDraw),
        Action::Moves(MoveAction::Undo),
        Action::Moves(MoveAction::Redo),
    ] {
        assert!(it.state.can(action), "{action:?}");
    }
    it.press(Action::Play(PlayAction::Hint));
    it.answer("a1");
    it.press(Action::Play(PlayAction::Hint));
    assert_eq!(it.state.hint(), Some(Point::parse("a1", 15).unwrap()));
}

#[test]
fn a_five_that_was_taken_back_is_a_variation_of_what_is_played_then() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
    assert!(it.shows("You won: five in a row"));
    it.press(Action::Moves(MoveAction::Undo));
    assert!(it.shows("Your move"));
    it.click("b2");
    assert!(it.state.is_thinking() && !it.state.can(Action::Moves(MoveAction::Promote)), "the game goes on there");
    let record = it.state.game().record();
    assert_eq!(record.main_end(), record.node());
}

#[test]
fn the_clock_runs_on_while_a_player_looks_and_its_end_is_that_of_the_game() {
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::FiveMinutes, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click_all("h8 h9 i8");
    it.press(Action::Moves(MoveAction::GoTo(1)));
    it.event(&Event::Passed(Duration::from_secs(400)));
    assert_eq!(it.state.game().live_outcome(), Some(Outcome::Time { winner: Color::Black }));
    assert_eq!(it.moves(), "h8", "the position that is looked at stays");
    assert_eq!(it.state.game().record().outcome(), None);
}

/// One step of a random game.
#[derive(Clone, Debug)]
enum Step {
    /// A click on a point or, if an opening asks for a choice, on a button that makes the choice.
    Place(u8, u8),
    /// The worker's answer to its last request (0) or to the request before that (1), with a point for the answer.
    Answer(usize, u8, u8),
    Do(Action),
    Select(usize),
    Resign,
    New(usize),
}

fn any_step() -> impl Strategy<Value = Step> {
    let keys = vec![
        Action::Moves(MoveAction::Undo),
        Action::Moves(MoveAction::Redo),
        Action::Moves(MoveAction::First),
        Action::Moves(MoveAction::Previous),
        Action::Moves(MoveAction::Next),
        Action::Moves(MoveAction::Last),
        Action::Moves(MoveAction::BackToGame),
        Action::Play(PlayAction::Pause),
        Action::Play(PlayAction::Resume),
        Action::Play(PlayAction::Pass),
    ];
    prop_oneof![
        8 => (0..9_u8, 0..9_u8).prop_map(|(x, y)| Step::Place(x, y)),
        8 => (0..9_u8, 0..9_u8).prop_map(|(x, y)| Step::Answer(0, x, y)),
        2 => (0..9_u8, 0..9_u8).prop_map(|(x, y)| Step::Answer(1, x, y)),
        8 => prop::sample::select(keys).prop_map(Step::Do),
        2 => (0..30_usize).prop_map(|ply| Step::Do(Action::Moves(MoveAction::GoTo(ply)))),
        1 => any::<usize>().prop_map(Step::Select),
        1 => Just(Step::Resign),
        1 => (0..4_usize).prop_map(Step::New),
    ]
}

/// Returns setup number `n`: 0 and 1 are games against the computer, 2 is a game of two people, and all others are
/// games with an opening procedure.
fn setup(n: usize) -> Setup {
    let setup = Setup { size: 9, ..Setup::default() };
    match n {
        0 => setup,
        1 => Setup { begins: Begins::Computer, pace: Pace::FiveMinutes, ..setup },
        2 => Setup { mode: Mode::TwoPlayers, ..setup },
        _ => Setup { begins: Begins::Computer, opening: OpeningKind::Swap2.key().to_owned(), ..setup },
    }
}

/// Runs an action by its key, its button or its row of the move list, if the action is available.
fn act(it: &mut Harness, action: Action) {
    let chord = command(action).and_then(|it| it.keys[0]);
    match (chord, it.layout.control(action).is_some()) {
        _ if !it.state.can(action) => {}
        (Some(chord), _) => _ = it.event(&Event::Key(chord)),
        (None, true) => it.press(action),
        (None, false) => {}
    }
}

fn legal_answer(request: &Request, x: u8, y: u8) -> Answer {
    let size = request.board.size();
    let pick = |points: Vec<Point>| points.get(usize::from(y * size + x) % points.len().max(1)).copied();
    let RequestKind::OpeningChoice(opening) = &request.kind else {
        let legal = request.rule.legal_points(&request.board, request.side).collect();
        return Answer::Move(pick(legal));
    };
    Answer::Choice(Some(match opening.step() {
        opening::Step::Decide { options, .. } => options[usize::from(x) % options.len()],
        opening::Step::Declare { .. } => OpeningChoice::Number(1),
        _ => {
            let points = request.board.points().filter(|it| opening.check(*it).is_ok()).collect();
            OpeningChoice::Point(pick(points).unwrap())
        }
    }))
}

fn take(it: &mut Harness, step: &Step) {
    match *step {
        Step::Place(x, y) => match it.state.game().opening_step_shown() {
            Some(opening::Step::Decide { options, .. }) => {
                act(it, Action::Play(PlayAction::Answer(options[usize::from(x) % options.len()])));
            }
            _ => it.click(&Point::new(x, y).name(9)),
        },
        Step::Answer(n, x, y) => {
            let mut asked = it.effects.iter().rev().filter_map(|it| match it {
                Effect::Ask(request) => Some((**request).clone()),
                _ => None,
            });
            let Some(request) = asked.nth(n) else { return };
            let answer = legal_answer(&request, x, y);
            it.event(&Event::Report(Report::answer(request.ticket, answer)));
        }
        Step::Do(action) => act(it, action),
        Step::Select(n) => {
            let record = it.state.game().record();
            let children: Vec<_> = record.children(record.node()).collect();
            if let Some(node) = children.get(n % children.len().max(1)) {
                act(it, Action::Moves(MoveAction::Select(*node)));
            }
        }
        Step::Resign => {
            act(it, Action::Play(PlayAction::Resign));
            if !it.state.dialogs().is_empty() {
                it.press(Action::Accept);
            }
        }
        Step::New(n) => {
            it.state.settings_mut().setup = setup(n);
            act(it, Action::Play(PlayAction::Restart));
            if !it.state.dialogs().is_empty() {
                it.press(Action::Accept);
            }
        }
    }
}

/// Returns the names of the situations in which the game is now, such as "a person may move". It must be in exactly
/// one.
fn states(it: &Harness) -> Vec<&'static str> {
    let (state, game) = (&it.state, it.state.game());
    let (is_looking, is_live) = (!game.is_paused() && game.is_looking(), !game.is_paused() && !game.is_looking());
    let step = game.opening_step().filter(|_| game.asked().is_some_and(Seat::is_person));
    let is_decision = matches!(step, Some(opening::Step::Decide { .. } | opening::Step::Declare { .. }));
    let all = [
        ("a person may move", is_live && state.may_place()),
        ("an opponent has been asked", is_live && state.is_thinking()),
        ("an opening decision is awaited", is_live && is_decision),
        ("paused", game.is_paused()),
        ("ended", is_live && game.live_outcome().is_some()),
        ("looking", is_looking),
    ];
    all.into_iter().filter(|it| it.1).map(|it| it.0).collect()
}

fn check_sane(it: &Harness) {
    let (state, game) = (&it.state, it.state.game());
    let states = states(it);
    assert_eq!(states.len(), 1, "{states:?}");
    assert_eq!(state.is_thinking(), game.opponent_to_move().is_some(), "an opponent is asked whatever is shown");
    if state.is_thinking() {
        let request = it.request().unwrap();
        let live = game.record().up_to(game.live());
        assert_eq!((&request.board, request.side), (live.board(), live.side_to_move()));
        assert_eq!(request.moves, live.moves());
    }
    let can_resign = 1 < game.record().n_nodes() && game.live_outcome().is_none();
    assert_eq!(state.can(Action::Play(PlayAction::Resign)), can_resign, "{states:?}");
    assert_eq!(state.can(Action::Moves(MoveAction::BackToGame)), states == ["looking"]);
    assert_eq!(it.shows("Looking at move"), states == ["looking"], "{:?}", it.texts());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn at_every_step_it_is_known_what_is_waited_for(
        first in 0..4_usize,
        steps in prop::collection::vec(any_step(), 1..120),
    ) {
        let mut it = Harness::with(Settings { setup: setup(first), ..Settings::default() }, 1);
        check_sane(&it);
        for step in &steps {
            take(&mut it, step);
            check_sane(&it);
        }
    }
}

/// Returns a game against the computer with four stones, on the person's turn.
fn after_four_stones() -> Harness {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "i9"), ("g7", "f6")] {
        it.click(mine);
        it.answer(reply);
    }
    it
}

#[test]
fn a_click_or_key_where_one_looks_in_a_running_game_places_nothing_and_shows_the_ways_back() {
    let ways: [fn(&mut Harness); 3] = [
        |it| it.click("a1"),
        |it| {
            it.key(Key::Left);
            it.key(Key::Enter);
        },
        |it| {
            it.key(Key::Left);
            it.key(Key::Space);
        },
    ];
    for (n, way) in ways.into_iter().enumerate() {
        let mut it = after_four_stones();
        it.press(Action::Moves(MoveAction::GoTo(1)));
        it.press(Action::Moves(MoveAction::GoTo(2)));
        it.event(&Event::FocusMoved(FocusTarget::Board));
        way(&mut it);
        assert_eq!((it.moves().as_str(), it.state.game().live_ply()), ("h8 i9", 4), "way {n}");
        assert_eq!(it.state.game().record().n_nodes(), 5, "way {n}: nothing was added");
        assert!(it.shows("You are looking at move 2 of 4") && it.shows("Continue from here"), "{:?}", it.texts());
        let mut back = it;
        back.key(Key::Enter);
        assert_eq!(back.moves(), "h8 i9 g7 f6", "way {n}");
        assert!(!back.shows("You are looking at move"));
    }
}

#[test]
fn a_running_game_goes_on_from_the_position_shown_and_redo_brings_it_back_in_one_step() {
    let mut it = after_four_stones();
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click("a1");
    it.press(Action::Moves(MoveAction::GoOnFromHere));
    assert_eq!((it.moves().as_str(), it.state.game().is_looking(), it.state.is_thinking()), ("h8 i9", false, false));
    assert!(it.state.may_place() && !it.shows("You are looking at move"));
    it.press(Action::Moves(MoveAction::Redo));
    assert_eq!((it.moves().as_str(), it.state.game().is_looking()), ("h8 i9 g7 f6", false));
}

#[test]
fn the_card_with_the_ways_back_goes_with_its_position_and_clicks_on_it_reach_no_point() {
    let mut it = after_four_stones();
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click("a1");
    let card = it.layout.control(Action::Moves(MoveAction::GoOnFromHere)).unwrap().rect;
    it.click_pixel((card.x + 5, card.y - 8));
    assert!(it.shows("You are looking at move 2 of 4"));
    it.press(Action::Moves(MoveAction::GoTo(1)));
    assert!(!it.shows("You are looking at move"), "another position is shown");
    it.click("a1");
    it.key(Key::Escape);
    assert_eq!(it.moves(), "h8 i9 g7 f6");
}

#[test]
fn on_the_side_for_analysis_a_stone_stands_beside_the_running_game_and_ctrl_z_takes_it_away() {
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click_all("h8 h9 i8 i9");
    it.press(Action::ShowTab(PanelTab::Analyze));
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click("a1");
    assert_eq!((it.moves().as_str(), it.state.game().live_ply()), ("h8 h9 a1", 4));
    it.ctrl('z');
    assert_eq!((it.moves().as_str(), it.state.game().live_ply()), ("h8 h9", 4));
    assert_eq!(it.state.game().record().n_nodes(), 5);
    it.key(Key::Escape);
    assert_eq!(it.moves(), "h8 h9 i8 i9");
}

#[test]
fn no_clicks_and_keys_change_a_running_game_while_an_earlier_position_is_shown() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut it = after_four_stones();
    let before = it.state.game().record().path(it.state.game().live());
    for n in 0..1_000 {
        if !it.state.game().is_looking() {
            it.press(Action::Moves(MoveAction::GoTo(random.random_range(1..4))));
        }
        match random.random_range(0..8) {
            0 => it.press(Action::Moves(MoveAction::GoTo(random.random_range(1..4)))),
            1 => it.key([Key::Left, Key::Right, Key::Up, Key::Down][random.random_range(0..4)]),
            2 => it.key([Key::PageUp, Key::Home, Key::PageDown][random.random_range(0..3)]),
            3 => it.key([Key::Enter, Key::Space][random.random_range(0..2)]),
            4 => it.event(&Event::Wheel(random.random_range(-2..=2))).clear(),
            _ => {
                let grid = it.layout.grid().unwrap();
                let pixel = grid.pixel(Point::new(random.random_range(0..15), random.random_range(0..15)));
                // Do not click the card that lies on the board, because its button takes moves back.
                let hit = it.layout.hit(pixel.0, pixel.1).map(|it| it.role);
                if !matches!(hit, Some(Role::Control { action: Action::Moves(MoveAction::GoOnFromHere), .. })) {
                    it.click_pixel(pixel);
                }
            }
        }
        let game = it.state.game();
        assert_eq!(game.record().path(game.live()), before, "step {n}");
        assert_eq!(game.record().n_nodes(), 5, "step {n}: nothing was added");
        assert!(game.is_running() && !it.state.is_thinking());
    }
}

#[test]
fn the_way_back_to_the_game_leaves_the_side_for_analysis() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9 j10");
    it.press(Action::ShowTab(PanelTab::Analyze));
    assert!(it.state.can(Action::Moves(MoveAction::BackToGame)), "from the live position too");
    it.key(Key::Escape);
    assert_eq!(it.state.analyze().tab(), PanelTab::Play);
    it.press(Action::ShowTab(PanelTab::Analyze));
    it.press(Action::Moves(MoveAction::First));
    it.press(Action::Moves(MoveAction::BackToGame));
    assert_eq!((it.state.analyze().tab(), it.moves().as_str()), (PanelTab::Play, "h8 i9 j10"));
    assert_eq!(it.state.game().record().ply(), 3);
}
