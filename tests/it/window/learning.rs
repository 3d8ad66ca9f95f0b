//! The way from a lost game to its puzzle in the real window: once by pointer alone and once by keyboard alone.
//!
//! A person loses a game on purpose, reviews it, tries the mistake again, and solves the puzzle made from the mistake.

use std::fs;
use std::sync::Mutex;

use gumu_core::engine::StopToken;
use gumu_core::formats;
use gumu_core::game::{Color, Point};
use gumu_core::puzzle::attempt::PuzzleJudgment;
use gumu_core::puzzle::file;
use gumu_core::puzzle::own::{self, OwnPuzzle};
use gumu_core::puzzle::training::Training;
use gumu_core::review::retry::judge_retry;
use gumu_core::review::stored;
use gumu_core::review::threads::{StopHandler, review_in_threads};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::menu::Menu;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::practice::{PracticeAction, PracticeEvent, PracticeList, PuzzleFilter, PuzzlePhase};
use gumu_window::ui::review::{RetryPhase, ReviewAction, ReviewDetail, ReviewEvent, ReviewRequest};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::Focus;
use gumu_window::ui::step_direction::StepDirection;

use crate::practice::{judge, read_training, task};
use crate::puzzles::missed;
use crate::window::display::wait_for;
use crate::window::program::{Home, Program, today};

/// A puzzle in which White has an open three and only one winning move.
const PUZZLE: &str = "freestyle fours 15 white 2 100 fj ffifghhijj fhfigjfk";

/// A point far from all stones.
const FAR: &str = "o1";

/// The input device that the player uses.
#[derive(Clone, Copy)]
enum Hand {
    Pointer,
    Keyboard,
}

impl Hand {
    fn place(self, program: &mut Program, point: Point) {
        match self {
            Self::Pointer => program.click(&point.name(15)),
            Self::Keyboard => {
                program.walk(point);
                program.key(Chord::plain(Key::Enter));
            }
        }
    }

    /// Runs an action: the pointer presses its button, the keyboard its shortcut.
    fn press(self, program: &mut Program, action: Action, chord: Chord) {
        match self {
            Self::Pointer => program.press(action),
            Self::Keyboard => program.key(chord),
        }
    }

    /// Presses a button: the pointer clicks it, the keyboard moves to it by Tab and presses Enter.
    fn reach(self, program: &mut Program, action: Action) {
        match self {
            Self::Pointer => program.press(action),
            Self::Keyboard => {
                for _ in 0..60 {
                    if program.twin.state.input().focus() == Focus::Control(action) {
                        break;
                    }
                    program.key(Chord::plain(Key::Tab));
                }
                assert_eq!(program.twin.state.input().focus(), Focus::Control(action));
                program.key(Chord::plain(Key::Enter));
            }
        }
    }

    /// Opens the puzzle practice.
    fn open_puzzles(self, program: &mut Program) {
        match self {
            Self::Pointer => {
                let menu = Menu::ALL.iter().position(|it| *it == Menu::Study).unwrap();
                program.press(Action::Menu(menu));
                program.press(Action::Practice(PracticeAction::Open));
            }
            Self::Keyboard => program.key(Chord::ctrl('u')),
        }
    }

    /// Chooses the last row of a drop-down list.
    fn choose_last(self, program: &mut Program, list: DropDown, n_rows: usize) {
        self.reach(program, Action::DropDown(list));
        match self {
            Self::Pointer => program.press(Action::ListRow(n_rows - 1)),
            Self::Keyboard => {
                program.key(Chord::plain(Key::End));
                program.key(Chord::plain(Key::Enter));
            }
        }
    }
}

/// Computes the review that the simulated window has requested, passes it to that window, and waits until the real
/// program shows the same review.
fn await_review(program: &mut Program) {
    let request = program.twin.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Start(request)) => Some(request.clone()),
        _ => None,
    });
    let request = request.unwrap();
    let reviews = Mutex::new(Vec::new());
    review_in_threads(&request.record, request.effort, 1, &StopToken::new(), &|it| reviews.lock().unwrap().push(it));
    for review in reviews.into_inner().unwrap() {
        program.twin.event(&Event::Review(ReviewEvent::Reviewed(request.ticket, Box::new(review))));
    }
    program.twin.event(&Event::Review(ReviewEvent::Ended(request.ticket)));
    program.expect_same("reviewed");
}

/// Judges the move that was tried instead of the mistake, passes the judgment to the simulated window, and waits until
/// the real program shows the same judgment. Returns `true` if the move was right.
fn await_judgment(program: &mut Program) -> bool {
    let request = program.twin.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Judge(request)) => Some(request.clone()),
        _ => None,
    });
    let request = request.unwrap();
    let stop = StopToken::new();
    let handler = &mut StopHandler(&stop);
    let verdict = judge_retry(&request.before, &request.mistake, request.tried, request.effort, handler).unwrap();
    let is_right = verdict.is_right();
    program.twin.event(&Event::Review(ReviewEvent::Judged(request.ticket, verdict)));
    program.expect_same("judged");
    assert!(matches!(program.twin.state.retry().unwrap().phase(), RetryPhase::Judged(..)));
    is_right
}

/// Finds the puzzle in the lost game, passes it to the simulated window, and waits until the real program shows the
/// same puzzle.
fn await_own_puzzle(program: &mut Program) {
    let (puzzle, number) = own::find(program.twin.state.game().record(), &Color::ALL).unwrap();
    let found = OwnPuzzle { puzzle, number, game: today() };
    for (puzzles, is_last) in [(vec![found], false), (Vec::new(), true)] {
        program.twin.event(&Event::Practice(PracticeEvent::OwnPuzzles { puzzles, is_last }));
    }
    program.expect_same("the puzzle from the game");
}

fn solve(program: &mut Program, hand: Hand) {
    let mut point = task(&program.twin).puzzle().solution;
    loop {
        hand.place(program, point);
        let judgment = judge(&mut program.twin);
        program.expect_same("a stone of the puzzle");
        match judgment {
            PuzzleJudgment::GoOn { next, .. } => point = next,
            judgment => break assert_eq!(judgment, PuzzleJudgment::Solved),
        }
    }
    assert_eq!(task(&program.twin).phase(), PuzzlePhase::Solved);
}

/// Loses a game, reviews it, tries its mistake again, and solves the puzzle made from the mistake. `sentence` is the
/// review's sentence about the mistake.
fn learn(hand: Hand, language: Language, sentence: &str) {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let settings = Settings { setup, language: Some(language), motion: false, ..Settings::default() };
    home.write(home.settings_file(), &settings.write());
    let puzzle = file::read(PUZZLE).unwrap();
    let lost = missed(&puzzle).unwrap();
    let mistake = lost.moves().len();

    let mut program = Program::start(&home);
    let far = Point::parse(FAR, 15).unwrap();
    for point in lost.moves().iter().filter_map(|it| it.point).chain([far]) {
        hand.place(&mut program, point);
    }
    hand.press(&mut program, Action::Play(PlayAction::Resign), Chord::ctrl('g'));
    hand.reach(&mut program, Action::Accept);
    program.expect_same("lost");

    hand.press(&mut program, Action::Review(ReviewAction::Start), Chord::plain(Key::F(7)));
    await_review(&mut program);
    let next = Action::Review(ReviewAction::StepMistake(StepDirection::Forward));
    while program.twin.state.game().record().ply() != mistake {
        assert!(program.twin.state.can(next));
        hand.press(&mut program, next, Chord::plain(Key::F(3)));
    }
    assert!(program.twin.shows(sentence), "{:?}", program.twin.texts());
    hand.reach(&mut program, Action::Review(ReviewAction::Statement(0)));
    program.expect_same("the sentence on the board");
    assert_eq!(program.twin.state.review_detail(), Some(ReviewDetail::Statement(0)));

    hand.press(&mut program, Action::Review(ReviewAction::RetryMistake), Chord::plain(Key::F(9)));
    hand.place(&mut program, far);
    assert!(!await_judgment(&mut program), "it is no better");
    hand.place(&mut program, puzzle.solution);
    assert!(await_judgment(&mut program));
    hand.press(&mut program, Action::Review(ReviewAction::LeaveRetry), Chord::plain(Key::Escape));
    program.expect_same("the review again");
    assert!(program.twin.shows(language.text(Msg::ReviewButtonTry)));

    hand.open_puzzles(&mut program);
    read_training(&mut program.twin, None, &today());
    program.expect_same("the first puzzle");
    hand.choose_last(&mut program, DropDown::Practice(PracticeList::Kind), PuzzleFilter::ALL.len());
    await_own_puzzle(&mut program);
    solve(&mut program, hand);
    hand.press(&mut program, Action::Practice(PracticeAction::Leave), Chord::plain(Key::Escape));
    program.expect_same("the game again");
    let training = home.path("data/gumu/training.txt");
    let training = wait_for("the training", || Training::parse(&fs::read_to_string(&training).ok()?).ok());
    assert_eq!(training, *program.twin.state.puzzles().training());
    program.quit();
    let kept = fs::read_dir(home.history()).unwrap().next().unwrap().unwrap();
    let kept = formats::read(&fs::read(kept.path()).unwrap()).unwrap().remove(0);
    assert!(stored::load(&kept.record).unwrap().is_complete(), "the review is kept with the game");
}

#[test]
fn a_lost_game_is_learned_from_by_pointer() {
    learn(Hand::Pointer, Language::English, "White could win by fours in 2 moves: ");
}

#[test]
fn a_lost_game_is_learned_from_by_keyboard_in_chinese() {
    learn(Hand::Keyboard, Language::Chinese, "白方本可连续冲四，2 手取胜：");
}
