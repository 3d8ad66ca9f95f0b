//! Puzzles in the real window: one solved by keys, another by the pointer, and the training on disk.

use std::fs;
use std::process::Command;

use gumu_lib::app::HistoryFolder;
use gumu_lib::formats::PERSON;
use gumu_lib::game::{ByColor, Color, Point};
use gumu_lib::puzzle::attempt::PuzzleJudgement;
use gumu_lib::puzzle::training::Training;
use gumu_lib::puzzle::{file, own};
use gumu_lib::ui::action::{Action, DropDown};
use gumu_lib::ui::event::{Chord, Event, Key, PracticeEvent, SearchPart};
use gumu_lib::ui::state::{PuzzleFilter, PuzzlePhase};

use crate::practice::{PUZZLES, judge, read_training, task};
use crate::puzzles::missed;
use crate::window::display::wait_for;
use crate::window::program::{Home, Program};

fn today() -> String {
    let output = Command::new("date").arg("+%Y-%m-%d").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Moves the box to a point with the arrows.
fn walk(program: &mut Program, to: Point) {
    program.key(Chord::plain(Key::Left));
    loop {
        let at = program.twin.state.input().cursor().unwrap();
        let key = match () {
            () if at.x() < to.x() => Key::Right,
            () if to.x() < at.x() => Key::Left,
            () if at.y() < to.y() => Key::Down,
            () if to.y() < at.y() => Key::Up,
            () => return,
        };
        program.key(Chord::plain(key));
    }
}

/// Solves the puzzle shown, each stone placed by a function.
fn solve(program: &mut Program, place: impl Fn(&mut Program, Point)) {
    let mut point = task(&program.twin).puzzle().solution;
    loop {
        place(program, point);
        let judgement = judge(&mut program.twin);
        program.expect_same("a stone of a puzzle");
        match judgement {
            PuzzleJudgement::GoOn { next, .. } => point = next,
            judgement => break assert_eq!(judgement, PuzzleJudgement::Solved),
        }
    }
    assert_eq!(task(&program.twin).phase(), PuzzlePhase::Solved);
}

#[test]
fn puzzles_are_solved_by_keys_and_by_the_pointer_and_kept() {
    let home = Home::new();
    let mut program = Program::start(&home);
    program.key(Chord::ctrl('u'));
    read_training(&mut program.twin, None, &today());
    program.expect_same("the first puzzle");
    solve(&mut program, |program, point| {
        walk(program, point);
        program.key(Chord::plain(Key::Enter));
    });
    program.key(Chord::plain(Key::Enter));
    program.expect_same("the second puzzle");
    program.press(Action::PuzzleHint);
    program.expect_same("a hint");
    solve(&mut program, |program, point| program.click(&point.name(15)));
    program.press(Action::LeavePuzzles);
    program.expect_same("the game again");
    let file = home.path("data/gumu/training.txt");
    let training = wait_for("the training", || Training::parse(&fs::read_to_string(&file).ok()?).ok());
    assert_eq!(training, *program.twin.state.training());
    program.quit();
}

#[test]
fn a_game_of_the_history_gives_a_puzzle() {
    let home = Home::new();
    let record = missed(&file::read(PUZZLES[0]).unwrap()).unwrap();
    let seats = ByColor { black: PERSON.to_owned(), white: "master:3".to_owned() };
    HistoryFolder::new(home.history()).add(&record, &seats, "2026-11-20").unwrap();
    let puzzle = own::find(&record, &[Color::Black]).unwrap();

    let mut program = Program::start(&home);
    program.key(Chord::ctrl('u'));
    read_training(&mut program.twin, None, &today());
    program.expect_same("the first puzzle");
    program.press(Action::DropDown(DropDown::PuzzleKind));
    program.press(Action::ListRow(PuzzleFilter::ALL.len() - 1));
    for (puzzles, is_last) in [(vec![puzzle], false), (Vec::new(), true)] {
        program.twin.event(&Event::Practice(PracticeEvent::OwnPuzzles(puzzles, SearchPart { is_last })));
    }
    program.expect_same("a puzzle from a game");
    solve(&mut program, |program, point| program.click(&point.name(15)));
    program.quit();
}
