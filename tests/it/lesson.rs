//! The first lesson: its positions, checked with nothing but the rules, and the lesson in the window.

use std::io;
use std::time::Duration;

use gumu_core::game::{Board, Color, Point, Rule};
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Failure, Key};
use gumu_window::ui::files::{FileEvent, FileKind};
use gumu_window::ui::lesson::{Lesson, LessonAction, LessonGoal, LessonPhase, LessonText, STEPS, defense, with_stone};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Begins, Mode, Pace, Settings, Setup};
use gumu_window::ui::state::{Confirm, Covering, Dialog};
use gumu_window::ui::step_direction::StepDirection;

use crate::harness::Harness;

const BACK: Action = Action::Lesson(LessonAction::Turn(StepDirection::Back));
const NEXT: Action = Action::Lesson(LessonAction::Turn(StepDirection::Forward));

/// For each step of the lesson its tasks, and for each task all points that solve it. The tasks of a step follow one
/// another on the same board, with White's answers in between.
const ANSWERS: [&[&str]; 10] = [
    &["h6"],
    &["e5"],
    &["e3"],
    &["d6 h6", "h6 i6"],
    &["c6 d6 g6 h6"],
    &["d4 h8"],
    &["c6 e6 h6"],
    &["g5"],
    &["g6"],
    &["f7", "e8 i4", "i4 d9"],
];

/// Returns the points on which a side makes five in a row, found by trying every free point.
fn fives(board: &Board, color: Color) -> Vec<Point> {
    let wins = |point: &Point| {
        let after = with_stone(board, *point, color).unwrap();
        Rule::Freestyle.winning_line(&after, *point).is_some()
    };
    board.free_points().filter(wins).collect()
}

/// Returns `true` if a side can place a stone that gives it two ways to make five.
fn can_make_two_fives(board: &Board, color: Color) -> bool {
    board.free_points().any(|point| 2 <= fives(&with_stone(board, point, color).unwrap(), color).len())
}

/// Returns `true` if a black stone on `point` achieves the goal of a task, whatever White replies.
fn keeps_promise(goal: LessonGoal, board: &Board, point: Point) -> bool {
    let after = with_stone(board, point, Color::Black).unwrap();
    let wins = |board: &Board| can_make_two_fives(board, Color::Black);
    let own = fives(&after, Color::Black);
    match goal {
        LessonGoal::Five => Rule::Freestyle.winning_line(&after, point).is_some(),
        LessonGoal::StopFive => fives(&after, Color::White).is_empty(),
        LessonGoal::OpenFour => own.len() == 2,
        LessonGoal::OpenThree => own.is_empty() && wins(&after),
        LessonGoal::StopOpenFour => !can_make_two_fives(&after, Color::White),
        LessonGoal::FourAndThree => own.len() == 1 && wins(&with_stone(&after, own[0], Color::White).unwrap()),
        LessonGoal::TwoOpenThrees => {
            own.is_empty() && after.free_points().all(|it| wins(&with_stone(&after, it, Color::White).unwrap()))
        }
    }
}

fn names(points: impl Iterator<Item = Point>) -> String {
    let mut names: Vec<_> = points.map(|it| it.name(11)).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn the_right_points_keep_what_the_lesson_promises_and_no_others_do() {
    for (number, (step, expected)) in (1..).zip(STEPS.iter().zip(ANSWERS)) {
        let mut board = step.board();
        assert_eq!(step.tasks.len(), expected.len(), "step {number}");
        for (task, expected) in step.tasks.iter().zip(expected) {
            let mut expected: Vec<_> = expected.split(' ').collect();
            let first = Point::parse(expected[0], 11).unwrap();
            expected.sort_unstable();
            let expected: Vec<_> =
                expected.into_iter().filter(|it| task.goal.is_reached(&board, Point::parse(it, 11).unwrap())).collect();
            assert_eq!(names(task.goal.answers(&board)), expected.join(" "), "step {number}");
            for point in board.free_points() {
                let (taken, kept) = (task.goal.is_reached(&board, point), keeps_promise(task.goal, &board, point));
                assert_eq!(taken, kept, "step {number}: {}", point.name(11));
            }
            board = with_stone(&board, first, Color::Black).unwrap();
            if let Some(point) = defense(&board) {
                board = with_stone(&board, point, Color::White).unwrap();
            }
        }
    }
}

#[test]
fn the_positions_of_the_lesson_could_come_of_a_game_and_black_is_to_move() {
    for (number, step) in (1..).zip(&STEPS) {
        let board = step.board();
        let count = |color| board.points().filter(|it| board.stone(*it) == Some(color)).count();
        assert_eq!(count(Color::Black), count(Color::White), "step {number}");
        let stones = board.points().filter(|it| board.stone(*it).is_some());
        assert!(stones.clone().all(|it| Rule::Freestyle.winning_line(&board, it).is_none()), "step {number}");
        let defends = matches!(step.tasks[0].goal, LessonGoal::StopFive | LessonGoal::StopOpenFour);
        let threatens = !fives(&board, Color::White).is_empty() || can_make_two_fives(&board, Color::White);
        assert_eq!(threatens, defends, "step {number}");
    }
}

#[test]
fn white_shows_why_a_stone_that_stops_nothing_is_wrong() {
    for step in &STEPS {
        let (board, goal) = (step.board(), step.tasks[0].goal);
        let asks_for_reply = matches!(step.tasks[0].wrong, LessonText::Reply(_));
        for point in board.free_points().filter(|it| !goal.is_reached(&board, *it)) {
            let after = with_stone(&board, point, Color::Black).unwrap();
            assert_eq!(goal.reply(&after).is_some(), asks_for_reply, "{goal:?}, {}", point.name(11));
        }
    }
}

/// Returns a window with the lesson open.
fn learning() -> Harness {
    let mut it = Harness::new();
    learn(&mut it);
    it
}

fn learn(it: &mut Harness) {
    it.press(Action::Menu(6));
    it.press(Action::Lesson(LessonAction::Open));
}

fn lesson(it: &Harness) -> &Lesson {
    it.state.lesson().unwrap()
}

/// Solves the current step.
fn solve(it: &mut Harness) {
    for points in ANSWERS[lesson(it).index()] {
        let open = points.split(' ').find(|name| {
            let point = Point::parse(name, 11).unwrap();
            lesson(it).task().unwrap().goal.is_reached(lesson(it).board(), point)
        });
        it.click(open.unwrap());
    }
}

#[test]
fn ten_right_answers_lead_to_the_end_and_to_a_gentle_game() {
    let mut it = learning();
    for step in 0..10 {
        assert_eq!(lesson(&it).index(), step);
        assert!(it.shows(&format!("Step {} of 10", step + 1)));
        solve(&mut it);
        assert_eq!(lesson(&it).phase(), LessonPhase::Solved, "step {}", step + 1);
        assert!(lesson(&it).is_solved(step));
        it.press(NEXT);
    }
    assert!(lesson(&it).step().is_none() && it.shows("You know the essentials"));
    it.press(Action::Lesson(LessonAction::PlayGentle));
    assert!(it.state.lesson().is_none());
    let (opponent, side) = it.state.game().opponent().unwrap();
    assert_eq!((opponent.as_str(), side), ("master:1", Color::White));
    assert_eq!(it.state.game().record().size(), 15);
}

#[test]
fn a_wrong_stone_is_explained_and_another_may_be_tried_at_once() {
    let mut it = learning();
    it.press(NEXT);
    it.press(NEXT);
    it.click("a1");
    let (tried, reply) = (Point::parse("a1", 11).unwrap(), Point::parse("e3", 11).unwrap());
    assert_eq!(lesson(&it).phase(), LessonPhase::Wrong { tried, reply: Some(reply) });
    assert!(it.shows("White plays E3"));
    assert!(lesson(&it).five().is_some(), "White's five is shown");
    // White's answer has shown where Black's stone would have been right: on e3. Click this point.
    it.click("e3");
    assert_eq!(lesson(&it).phase(), LessonPhase::Solved);
    assert_eq!(lesson(&it).board().stone(tried), None);
}

#[test]
fn a_step_can_be_skipped_and_gone_back_to() {
    let mut it = learning();
    assert!(!it.state.can(BACK));
    for _ in 0..10 {
        it.press(NEXT);
    }
    assert!(lesson(&it).step().is_none() && !it.state.can(NEXT));
    it.press(BACK);
    assert_eq!(lesson(&it).index(), 9);
    assert!((0..10).all(|step| !lesson(&it).is_solved(step)));
    it.click("a1");
    it.press(BACK);
    assert_eq!((lesson(&it).index(), lesson(&it).phase()), (8, LessonPhase::Asked));
}

#[test]
fn the_right_points_are_shown_on_demand() {
    let mut it = learning();
    assert!(lesson(&it).answers_shown().is_empty());
    it.press(Action::Lesson(LessonAction::ShowAnswers));
    assert_eq!(names(lesson(&it).answers_shown().into_iter()), "h6");
    it.press(Action::Lesson(LessonAction::ShowAnswers));
    assert!(lesson(&it).answers_shown().is_empty());
}

#[test]
fn the_keyboard_alone_goes_through_a_step() {
    let mut it = Harness::new();
    it.key(Key::Menu);
    for _ in 0..6 {
        it.key(Key::Right);
    }
    it.key(Key::Down);
    it.key(Key::Enter);
    // The cursor starts in the center, f6, and h6 is two points away.
    for key in [Key::Up, Key::Right, Key::Right, Key::Down, Key::Enter] {
        it.key(key);
    }
    assert_eq!(lesson(&it).phase(), LessonPhase::Solved);
    while it.state.input().focus() != gumu_window::ui::state::Focus::Control(NEXT) {
        it.key(Key::Tab);
    }
    it.key(Key::Enter);
    assert_eq!(lesson(&it).index(), 1);
    it.key(Key::Escape);
    assert!(it.state.lesson().is_none());
}

#[test]
fn a_game_in_progress_waits_for_the_end_of_the_lesson() {
    let setup = Setup { pace: Pace::FiveMinutes, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click("h8");
    it.answer("i9");
    it.click("g7");
    let asked = it.request().unwrap();
    assert!(it.state.is_thinking());
    learn(&mut it);
    assert!(it.effects.iter().any(|effect| matches!(effect, Effect::Interrupt)));
    let left = it.state.game().clock().left(Color::White);
    it.event(&Event::Passed(Duration::from_secs(60)));
    assert_eq!(it.state.game().clock().left(Color::White), left);
    it.click("h6");
    it.press(NEXT);
    for action in [
        Action::Play(PlayAction::NewGame),
        Action::Moves(MoveAction::Undo),
        Action::Play(PlayAction::Restart),
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::Hint),
        Action::Moves(MoveAction::First),
    ] {
        assert!(!it.state.can(action), "{action:?}");
    }
    assert!(it.shows(Language::English.text(Msg::ButtonBackToGame)));
    it.press(Action::Lesson(LessonAction::Leave));
    assert_eq!(it.moves(), "h8 i9 g7");
    assert!(it.state.is_thinking(), "the opponent is asked again");
    assert_ne!(it.request().unwrap().ticket, asked.ticket);
    it.answer("f6");
    assert_eq!(it.moves(), "h8 i9 g7 f6");
}

#[test]
fn the_gentle_game_asks_before_it_takes_the_place_of_a_game_in_progress() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    learn(&mut it);
    for _ in 0..10 {
        it.press(NEXT);
    }
    it.press(Action::Lesson(LessonAction::PlayGentle));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Confirm(Confirm::Abandon(_)))));
    it.press(Action::Cancel);
    assert_eq!(it.moves(), "h8 i9");
}

#[test]
fn the_card_of_the_first_start_offers_the_lesson_and_three_ways_to_begin() {
    for (begins, side) in
        [(Begins::Me, Some(Color::White)), (Begins::Computer, Some(Color::Black)), (Begins::Guess, None)]
    {
        let mut it = Harness::welcomed();
        assert!(it.shows("Welcome"));
        it.press(Action::Play(PlayAction::Begin(begins)));
        assert!(!it.state.shows_welcome() && !it.shows("Welcome"));
        assert_eq!(it.state.settings().setup.begins, begins);
        assert_eq!(it.state.settings().setup.mode, Mode::AgainstComputer);
        let (_, color) = it.state.game().opponent().unwrap();
        assert!(side.is_none_or(|it| it == color));
    }
    let mut it = Harness::welcomed();
    it.press(Action::Lesson(LessonAction::Open));
    assert!(it.state.lesson().is_some());
    it.key(Key::Escape);
    assert!(it.state.shows_welcome(), "a game has still to be begun");
}

#[test]
fn a_click_on_the_board_answers_the_card_of_the_first_start() {
    let mut it = Harness::welcomed();
    it.click("h8");
    assert_eq!(it.moves(), "h8");
    assert!(!it.state.shows_welcome() && it.state.is_thinking());
    let kept = |effect: &Effect| matches!(effect, Effect::Remember | Effect::SaveSettings);
    assert!(it.effects.iter().any(kept), "the next start is not the first one");
}

#[test]
fn the_card_of_the_first_start_takes_no_room_from_the_board_where_the_column_is_wide() {
    for (width, height) in [(640, 520), (720, 540), (800, 600), (1120, 760)] {
        let cell = |mut it: Harness| {
            it.resize(width, height, 1.0);
            it.layout.grid().unwrap().cell
        };
        let (welcomed, plain) = (cell(Harness::welcomed()), cell(Harness::new()));
        assert!(plain <= welcomed, "{width}×{height}: {welcomed} instead of {plain}");
    }
    for (width, height) in [(480, 520), (480, 640), (640, 520), (720, 540)] {
        let mut it = Harness::welcomed();
        it.resize(width, height, 1.0);
        for begins in [Begins::Me, Begins::Computer, Begins::Guess] {
            let begin = Action::Play(PlayAction::Begin(begins));
            assert!(it.layout.control(begin).is_some(), "{width}×{height}: {begins:?}");
        }
    }
}

#[test]
fn no_explanation_of_the_lesson_is_long() {
    for (language, longest) in [(Language::English, 150), (Language::Chinese, 60)] {
        let mut texts = language.texts().filter(|(key, _)| key.starts_with("lesson.")).peekable();
        assert!(texts.peek().is_some());
        texts.for_each(|(key, text)| assert!(text.chars().count() <= longest, "{key}"));
    }
}

#[test]
fn a_failure_is_told_during_the_lesson_and_puzzles_in_windows_of_all_sizes() {
    let practicing = || {
        let mut it = Harness::new();
        it.ctrl('u');
        assert!(it.state.practice().is_some());
        it
    };
    let sizes = [(480, 520), (1120, 760), (2560, 1440)];
    for ((width, height), begin) in
        sizes.into_iter().flat_map(|it| [(it, learning as fn() -> Harness), (it, practicing)])
    {
        let mut it = begin();
        it.resize(width, height, 1.0);
        it.event(&Event::Failed(Failure::GameUnkept(io::Error::other("the disk is full").into())));
        assert!(it.shows("the disk is full"), "{:?}", it.texts());
        it.event(&Event::Files(FileEvent::Written(
            FileKind::Game,
            "/one.sgf".into(),
            Err(io::Error::other("it is a folder").into()),
        )));
        assert!(it.shows("it is a folder"), "{:?}", it.texts());
        it.press(Action::Dismiss);
        assert!(!it.shows("it is a folder") && it.shows("the disk is full"), "the lasting warning stays");
    }
}
