//! Random walks through games with warnings, hints, reviews, retried mistakes and puzzles: the state stays valid.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

use gumu_core::engine::{Answer, NullHandler, Report, StopToken};
use gumu_core::game::{Board, Color, NodeId, Point};
use gumu_core::puzzle::attempt::PuzzleJudgment;
use gumu_core::puzzle::tactic::PuzzleKind;
use gumu_core::review::game_review::ReviewEffort;
use gumu_core::review::guess::review_guess;
use gumu_core::review::move_check::CheckReport;
use gumu_core::review::retry::{RetryVerdict, judge_retry};
use gumu_core::review::statement::{Statement, StatementKind};
use gumu_core::review::threads::review_in_threads;
use gumu_core::review::win_probability::MoveClass;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::practice::{Practice, PracticeAction, PracticeEvent, PracticeRequest, TrainingFile};
use gumu_window::ui::review::{ReviewAction, ReviewEvent, ReviewRequest};
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::{Mode, Settings, Setup, TeachingMode};
use gumu_window::ui::state::commands::command;
use gumu_window::ui::state::{Covering, State};
use gumu_window::ui::step_direction::StepDirection;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::harness::Harness;
use crate::practice::{PUZZLES, own};
use crate::ui::covers::run;

/// The effort of the reviews, which is small because the contents of the reviews do not matter.
const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 30, depth: Some(1), n_vcf_nodes: 60, n_vct_nodes: 60 };

/// One step of a random walk, in which a test sends random events to the interface.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A click on the board.
    Click(u8, u8),
    /// A click on the right point of the shown mistake or puzzle.
    ClickAnswer,
    /// An answer of the worker: a legal stone.
    Answer(usize),
    /// An answer to the last or an earlier request to check a move; it either finds a fault in the move or finds none.
    Check(usize, bool),
    /// The reviews of this many further moves; after the last move of the game also the end of the review.
    Reviews(usize),
    /// The judgment of a retried move.
    Judge,
    Guess,
    Drill,
    /// The judgment of an attempt at a puzzle.
    JudgeAttempt,
    /// The contents of the training file and the player's own puzzles, reported to the window as read.
    Practice,
    Pass(u64),
    Do(Action),
    Press(Key),
    Teach(TeachingMode),
    Resign,
    New(Mode),
}

fn any_step() -> impl Strategy<Value = Step> {
    let (forward, back) = (StepDirection::Forward, StepDirection::Back);
    let mode = prop::sample::select(vec![TeachingMode::Off, TeachingMode::Warn, TeachingMode::Explain]);
    let seats = prop::sample::select(vec![Mode::TwoPlayers, Mode::AgainstComputer]);
    let key = prop::sample::select(vec![Key::Escape, Key::Enter, Key::Tab, Key::Left, Key::Down]);
    let any_of = |actions: &[Action]| prop::sample::select(actions.to_vec()).prop_map(Step::Do);
    let moves = [
        Action::Moves(MoveAction::Undo),
        Action::Moves(MoveAction::Redo),
        Action::Moves(MoveAction::Previous),
        Action::Moves(MoveAction::Next),
        Action::Moves(MoveAction::First),
        Action::Moves(MoveAction::Last),
    ];
    let teaching = [
        Action::Play(PlayAction::TakeAnother),
        Action::Play(PlayAction::PlayAnyway),
        Action::Moves(MoveAction::BackToGame),
        Action::Play(PlayAction::Pause),
        Action::ShowTab(PanelTab::Analyze),
    ];
    let review = [
        Action::Review(ReviewAction::Stop),
        Action::Review(ReviewAction::StepMistake(back)),
        Action::Review(ReviewAction::Statement(0)),
        Action::Review(ReviewAction::Line),
    ];
    let retry = [
        Action::Review(ReviewAction::RetryAnswer),
        Action::Review(ReviewAction::RetryNext),
        Action::Review(ReviewAction::LeaveRetry),
    ];
    let guess = [
        Action::Review(ReviewAction::GuessNext),
        Action::Review(ReviewAction::GuessShow),
        Action::Review(ReviewAction::GuessSide),
        Action::Review(ReviewAction::LeaveGuess),
    ];
    let drill = [
        Action::Practice(PracticeAction::DrillNext),
        Action::Practice(PracticeAction::DrillShow),
        Action::Practice(PracticeAction::DrillSide),
        Action::Practice(PracticeAction::LeaveDrill),
    ];
    let puzzle = [
        Action::Practice(PracticeAction::Hint),
        Action::Practice(PracticeAction::Next),
        Action::Practice(PracticeAction::Leave),
        Action::Practice(PracticeAction::Leave),
    ];
    prop_oneof![
        12 => (0..15_u8, 0..15_u8).prop_map(|(x, y)| Step::Click(x, y)),
        8 => Just(Step::ClickAnswer),
        8 => any::<usize>().prop_map(Step::Answer),
        8 => (0..4_usize, any::<bool>()).prop_map(|(n, is_wrong)| Step::Check(n.saturating_sub(2), is_wrong)),
        6 => (4..30_usize).prop_map(Step::Reviews),
        8 => Just(Step::Judge),
        4 => Just(Step::JudgeAttempt),
        1 => Just(Step::Practice),
        2 => (0..200_u64).prop_map(Step::Pass),
        4 => any_of(&moves),
        3 => Just(Step::Do(Action::Play(PlayAction::Hint))),
        4 => any_of(&teaching),
        4 => Just(Step::Do(Action::Review(ReviewAction::Start))),
        6 => Just(Step::Do(Action::Review(ReviewAction::StepMistake(forward)))),
        4 => any_of(&review),
        5 => Just(Step::Do(Action::Review(ReviewAction::RetryMistake))),
        3 => any_of(&retry),
        2 => Just(Step::Guess),
        4 => any_of(&guess),
        2 => Just(Step::Drill),
        4 => any_of(&drill),
        1 => Just(Step::Do(Action::Practice(PracticeAction::Open))),
        6 => any_of(&puzzle),
        2 => key.prop_map(Step::Press),
        2 => mode.prop_map(Step::Teach),
        3 => Just(Step::Resign),
        1 => seats.prop_map(Step::New),
    ]
}

fn setup(mode: Mode, teaching: TeachingMode) -> Setup {
    Setup { size: 9, mode, teaching, ..Setup::default() }
}

/// Returns the result of `known` for the newest effect for which the result is not `None`.
fn last<T>(it: &Harness, known: impl Fn(&Effect) -> Option<T>) -> Option<T> {
    it.effects.iter().rev().find_map(known)
}

/// Runs an action by its key or its button, if the action is available.
fn act(it: &mut Harness, action: Action) {
    let chord = command(action).and_then(|it| it.keys[0]).filter(|_| it.state.can(action));
    let is_shown = it.layout.control(action).is_some_and(|it| matches!(it.role, Role::Control { enabled: true, .. }));
    match chord {
        Some(chord) => _ = it.event(&Event::Key(chord)),
        None if is_shown => it.press(action),
        None => {}
    }
}

/// Answers a request to check a move: the last request if `n_before` is 0, the one before it if `n_before` is 1, and so
/// on.
fn check(it: &mut Harness, n_before: usize, is_wrong: bool) {
    let mut requests = it.effects.iter().rev().filter_map(|it| match it {
        Effect::CheckMove(request) => Some(request.clone()),
        _ => None,
    });
    let Some(request) = requests.nth(n_before) else { return };
    let line: Vec<_> = request.checked.board.free_points().take(3).map(Some).collect();
    let statement = Statement::with_line(StatementKind::AllowsWinByFours, !request.checked.side, line.clone());
    let report = if is_wrong { CheckReport { statements: vec![statement], line } } else { CheckReport::default() };
    it.event(&Event::MoveChecked(request.ticket, report));
}

/// Reports the reviews of the next moves; after the last move of the game also reports the end of the review.
fn report_reviews(it: &mut Harness, n_moves: usize) {
    let request =
        last(
            it,
            |it| if let Effect::Review(ReviewRequest::Start(request)) = it { Some(request.clone()) } else { None },
        );
    let Some((request, (n_all, n_reviewed))) = request.zip(it.state.reviews().progress()) else { return };
    let reviews = Mutex::new(Vec::new());
    let mut line = request.record.clone();
    let end = line.node_at((n_reviewed + n_moves).min(line.moves().len()));
    line = end.map_or(line.clone(), |end| line.up_to(end));
    review_in_threads(&line, EFFORT, 1, &StopToken::new(), &|it| reviews.lock().unwrap().push(it));
    for mut review in reviews.into_inner().unwrap().into_iter().skip(n_reviewed) {
        // Count every third move as a mistake.
        if let Some(better) = line.board().free_points().next().filter(|_| review.number.is_multiple_of(3)) {
            (review.class, review.pv) = (MoveClass::Blunder, vec![better]);
        }
        it.event(&Event::Review(ReviewEvent::Reviewed(request.ticket, Box::new(review))));
    }
    if n_all <= n_reviewed + n_moves {
        it.event(&Event::Review(ReviewEvent::Ended(request.ticket)));
    }
}

fn judge(it: &mut Harness) {
    let request =
        last(
            it,
            |it| if let Effect::Review(ReviewRequest::Judge(request)) = it { Some(request.clone()) } else { None },
        );
    let Some(request) = request else { return };
    let verdict = judge_retry(&request.before, &request.mistake, request.tried, EFFORT, &mut NullHandler);
    it.event(&Event::Review(ReviewEvent::Judged(request.ticket, verdict.unwrap_or(RetryVerdict::MissesWin))));
}

fn judge_guess(it: &mut Harness) {
    let request = last(it, |it| {
        if let Effect::Review(ReviewRequest::JudgeGuess(request)) = it { Some(request.clone()) } else { None }
    });
    let Some(request) = request else { return };
    let review = review_guess(&request.before, request.played, request.guessed, EFFORT, &mut NullHandler);
    if let Some(review) = review {
        it.event(&Event::Review(ReviewEvent::Guessed(request.ticket, Box::new(review))));
    }
}

fn judge_attempt(it: &mut Harness) {
    let attempt = last(it, |it| match it {
        Effect::Practice(PracticeRequest::JudgeAttempt(ticket, attempt)) => Some((*ticket, attempt.clone())),
        _ => None,
    });
    let Some((ticket, attempt)) = attempt else { return };
    // Judge only short puzzles that are won by fours. Judging other puzzles takes too long, so leave them undecided.
    let is_short = attempt.kind == PuzzleKind::Fours && attempt.n_moves <= 3;
    let judgment = if is_short { attempt.judge() } else { PuzzleJudgment::Undecided };
    it.event(&Event::Practice(PracticeEvent::AttemptJudged(ticket, judgment)));
}

fn take(it: &mut Harness, step: Step) {
    match step {
        Step::Click(x, y) => {
            let Some(grid) = it.layout.grid() else { return };
            it.click_pixel(grid.pixel(Point::new(x % grid.size, y % grid.size)));
        }
        Step::ClickAnswer => {
            let puzzle = it.state.practice().and_then(Practice::task).map(|it| it.puzzle().solution);
            let answer = puzzle.or_else(|| it.state.retry()?.mistake().better());
            if let Some((grid, point)) = it.layout.grid().zip(answer) {
                it.click_pixel(grid.pixel(point));
            }
        }
        Step::Answer(n) => {
            let Some(request) = it.request() else { return };
            let legal: Vec<_> = request.rule.legal_points(&request.board, request.side).collect();
            let answer = Answer::Move(legal.get(n % legal.len().max(1)).copied());
            it.event(&Event::Report(Report::answer(request.ticket, answer)));
        }
        Step::Check(n_before, is_wrong) => check(it, n_before, is_wrong),
        Step::Reviews(n_moves) => report_reviews(it, n_moves),
        Step::Judge => {
            judge(it);
            judge_guess(it);
        }
        Step::Guess => run(it, Action::Review(ReviewAction::GuessMoves)),
        Step::Drill => run(it, Action::Practice(PracticeAction::DrillOpenings)),
        Step::JudgeAttempt => judge_attempt(it),
        Step::Practice => {
            let training = TrainingFile { text: Ok(None), own: Ok(Vec::new()), date: "2026-11-22".to_owned() };
            let puzzles = vec![own(PUZZLES[0])];
            for event in [PracticeEvent::TrainingRead(training), PracticeEvent::OwnPuzzles { puzzles, is_last: true }] {
                it.event(&Event::Practice(event));
            }
        }
        Step::Pass(milliseconds) => _ = it.event(&Event::Passed(Duration::from_millis(milliseconds))),
        Step::Do(action) => act(it, action),
        Step::Press(key) => it.key(key),
        Step::Teach(mode) => {
            it.state.settings_mut().setup.teaching = mode;
            it.event(&Event::PointerLeft);
        }
        Step::Resign | Step::New(_) => {
            if let Step::New(mode) = step {
                let teaching = it.state.settings().setup.teaching;
                it.state.settings_mut().setup = setup(mode, teaching);
            }
            act(
                it,
                if matches!(step, Step::Resign) {
                    Action::Play(PlayAction::Resign)
                } else {
                    Action::Play(PlayAction::Restart)
                },
            );
            act(it, Action::Accept);
        }
    }
}

fn is_free(board: &Board, point: Point) -> bool {
    point.x() < board.size() && point.y() < board.size() && board.is_free(point)
}

/// Checks what must hold in every state of the window.
fn check_sane(it: &Harness) {
    let (state, game, record) = (&it.state, it.state.game(), it.state.game().record());
    for (ply, played) in record.moves().iter().enumerate() {
        assert_eq!(played.color, Color::ALL[ply % 2], "the sides take turns");
    }
    assert_eq!(usize::from(record.board().n_stones()), record.ply());
    assert!(game.opponent_to_move().is_some() || state.awaits_hint() || !state.is_thinking());
    let teaching = state.teaching();
    for point in teaching.warning().map(|it| it.point).into_iter().chain(teaching.waiting()) {
        assert!(is_free(record.board(), point) && game.person_to_move(), "{point:?} is not taken yet");
        assert_eq!(state.settings().setup.teaching, TeachingMode::Warn);
    }
    if let Some(remark) = teaching.remark() {
        assert!(record.moves().iter().any(|it| it.point == Some(remark.point)));
    }
    if let Some(hint) = state.shown_hint() {
        assert!(game.person_to_move() && is_free(record.board(), hint.point));
    }
    if let Some(review) = state.move_review() {
        assert_eq!((review.number, Some(review.point)), (record.ply(), record.last().and_then(|it| it.point)));
    }
    if let Some(retry) = state.retry() {
        assert_eq!(state.board_shown(), retry.board());
    }
    assert!(!(state.retry().is_some() && state.practice().is_some()), "one thing covers the game");
    assert!(!state.is_game_covered() || !state.may_place());
}

/// While a retry or a puzzle is shown instead of the game, returns the size of the game's tree and the position that
/// the game has reached; otherwise returns `None`.
fn covered_game(it: &Harness) -> Option<(usize, NodeId)> {
    let (state, game) = (&it.state, it.state.game());
    let is_covered = state.retry().is_some() || state.practice().is_some();
    is_covered.then(|| (game.record().n_nodes(), game.live()))
}

/// A stage of a random walk: its name, and a function that returns `true` if a state belongs to it.
type Stage = (&'static str, fn(&State) -> bool);

/// The stages that the random walks must reach.
const STAGES: [Stage; 7] = [
    ("a warning", |it| it.teaching().warning().is_some()),
    ("a remark", |it| it.teaching().remark().is_some()),
    ("a hint", |it| it.shown_hint().is_some()),
    ("a review under way", |it| it.reviews().progress().is_some()),
    ("a reviewed move", |it| it.move_review().is_some()),
    ("a mistake tried again", |it| it.retry().is_some()),
    ("a puzzle", |it| it.practice().is_some()),
];

/// Steps to the first mistake of a reviewed game of two people.
const TO_A_MISTAKE: [Step; 9] = [
    Step::Click(4, 4),
    Step::Click(0, 0),
    Step::Click(3, 4),
    Step::Click(8, 0),
    Step::Click(5, 4),
    Step::Resign,
    Step::Do(Action::Review(ReviewAction::Start)),
    Step::Reviews(30),
    Step::Do(Action::Review(ReviewAction::StepMistake(StepDirection::Forward))),
];

#[test]
fn teaching_reviews_and_puzzles_in_any_order_leave_a_sane_state() {
    let modes = prop::sample::select(vec![Mode::TwoPlayers, Mode::AgainstComputer]);
    let teaching = prop::sample::select(vec![TeachingMode::Warn, TeachingMode::Explain]);
    let begins = prop::sample::select(vec![&[][..], &TO_A_MISTAKE[..]]);
    let walks = (modes, teaching, begins, prop::collection::vec(any_step(), 1..120));
    let seen = RefCell::new(BTreeSet::new());
    let walk = |(mode, teaching, begin, steps): (Mode, TeachingMode, &[Step], Vec<Step>)| {
        let mode = if begin.is_empty() { mode } else { Mode::TwoPlayers };
        let mut it = Harness::with(Settings { setup: setup(mode, teaching), ..Settings::default() }, 1);
        check_sane(&it);
        for step in begin.iter().chain(&steps) {
            let before = covered_game(&it);
            take(&mut it, *step);
            check_sane(&it);
            if let Some((before, after)) = before.zip(covered_game(&it)) {
                assert!(matches!(step, Step::Answer(_)) || before == after, "{step:?}");
            }
            seen.borrow_mut().extend(STAGES.iter().filter(|stage| stage.1(&it.state)).map(|it| it.0));
        }
        Ok(())
    };
    let config = ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() };
    TestRunner::new(config).run(&walks, walk).unwrap();
    assert_eq!(seen.into_inner(), STAGES.iter().map(|it| it.0).collect());
}
