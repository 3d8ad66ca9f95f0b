//! A game that is lost on purpose, reviewed, and its mistake tried again, by pointer and by keyboard.

use std::sync::Mutex;

use gumu_lib::engine::StopToken;
use gumu_lib::review::retry::judge_retry;
use gumu_lib::review::stored;
use gumu_lib::review::threads::{StopHandler, review_in_threads};
use gumu_lib::ui::action::{Action, StepDirection};
use gumu_lib::ui::effect::Effect;
use gumu_lib::ui::event::{Chord, Event, Key};
use gumu_lib::ui::locale::{Language, Msg};
use gumu_lib::ui::settings::{Mode, Settings, Setup};
use gumu_lib::ui::state::RetryPhase;

use crate::window::display::wait_for;
use crate::window::program::{Home, Program};

/// Black overlooks an open three in an even position, and White makes five.
const LOST: &str = "j7 k6 h9 k8 j5 k7 a1 k9 a3 k10";

/// The number of the move that overlooks it.
const MISTAKE: usize = 7;

/// Gives the twin the review that the program makes.
fn await_review(program: &mut Program) {
    let request = program.twin.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(request) => Some(request.clone()),
        _ => None,
    });
    let request = request.unwrap();
    let reviews = Mutex::new(Vec::new());
    review_in_threads(&request.record, request.effort, 1, &StopToken::new(), &|it| reviews.lock().unwrap().push(it));
    for review in reviews.into_inner().unwrap() {
        program.twin.event(&Event::Reviewed(request.ticket, Box::new(review)));
    }
    program.twin.event(&Event::ReviewEnded(request.ticket));
    program.expect_same("reviewed");
}

/// Gives the twin the judgement of the move that was tried.
fn await_judgement(program: &mut Program) {
    let request = program.twin.effects.iter().rev().find_map(|effect| match effect {
        Effect::JudgeRetry(request) => Some(request.clone()),
        _ => None,
    });
    let request = request.unwrap();
    let stop = StopToken::new();
    let handler = &mut StopHandler(&stop);
    let verdict = judge_retry(&request.before, &request.mistake, request.tried, request.effort, handler).unwrap();
    program.twin.event(&Event::Judged(request.ticket, verdict));
    program.expect_same("judged");
}

/// Starts a window in a language for two people, and plays the game that is lost.
fn lose(language: Language) -> (Home, Program) {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let settings = Settings { setup, language: Some(language), motion: false, ..Settings::default() };
    home.write(home.settings_file(), &settings.write());
    let mut program = Program::start(&home);
    for name in LOST.split(' ') {
        program.click(name);
    }
    program.expect_same("lost");
    (home, program)
}

fn ply(program: &Program) -> usize {
    program.twin.state.game().record().ply()
}

#[test]
fn a_lost_game_is_reviewed_and_its_mistake_tried_again_by_pointer() {
    let (home, mut program) = lose(Language::English);
    program.press(Action::Review);
    await_review(&mut program);
    let next = Action::StepMistake(StepDirection::Forward);
    while ply(&program) != MISTAKE {
        assert!(program.twin.state.can(next));
        program.press(next);
    }
    program.expect_same("the mistake");
    let sentence = "White’s open three (k8–k6) was not stopped.";
    assert!(program.twin.shows(sentence), "{:?}", program.twin.texts());
    program.press(Action::ReviewStatement(0));
    program.expect_same("the sentence on the board");
    program.press(Action::Retry);
    program.click("o15");
    await_judgement(&mut program);
    assert!(matches!(program.twin.state.retry().unwrap().phase(), RetryPhase::Judged(_, it) if !it.is_right()));
    program.click("k9");
    await_judgement(&mut program);
    assert!(matches!(program.twin.state.retry().unwrap().phase(), RetryPhase::Judged(_, it) if it.is_right()));
    program.press(Action::LeaveRetry);
    program.expect_same("the review again");
    program.quit();
    // The review is kept with the game in the history.
    let text = wait_for("the history", || {
        let file = std::fs::read_dir(home.history()).ok()?.flatten().next()?;
        std::fs::read(file.path()).ok().filter(|it| it.windows(8).any(|it| it == b"[review "))
    });
    let games = gumu_lib::formats::read(&text).unwrap();
    assert!(stored::load(&games[0].record).unwrap().is_complete());
}

#[test]
fn the_keyboard_alone_reviews_a_game_and_tries_its_mistake_again() {
    let (_home, mut program) = lose(Language::Chinese);
    let key = |program: &mut Program, key: Key| program.key(Chord::plain(key));
    key(&mut program, Key::F(7));
    await_review(&mut program);
    while ply(&program) != MISTAKE {
        assert!(program.twin.state.can(Action::StepMistake(StepDirection::Forward)));
        key(&mut program, Key::F(3));
    }
    assert!(program.twin.shows("没有挡住白方的活三（k8–k6）。"), "{:?}", program.twin.texts());
    key(&mut program, Key::F(8));
    program.expect_same("the better line");
    key(&mut program, Key::F(9));
    program.expect_same("the mistake again");
    // From the middle of the board to the end of the three.
    let target = program.twin.state.retry().unwrap().mistake().better().unwrap();
    key(&mut program, Key::Right);
    while let Some(at) = program.twin.state.input().cursor().filter(|it| *it != target) {
        key(
            &mut program,
            match () {
                () if at.x() < target.x() => Key::Right,
                () if target.x() < at.x() => Key::Left,
                () if at.y() < target.y() => Key::Down,
                () => Key::Up,
            },
        );
    }
    key(&mut program, Key::Enter);
    await_judgement(&mut program);
    assert!(matches!(program.twin.state.retry().unwrap().phase(), RetryPhase::Judged(_, it) if it.is_right()));
    key(&mut program, Key::Escape);
    program.expect_same("the review again");
    assert!(program.twin.shows(Language::Chinese.text(Msg::ReviewButtonTry)));
    program.quit();
}
