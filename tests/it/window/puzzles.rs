//! Puzzles in the real window: one is solved by keyboard, another by pointer, and the training is written to the disk.

use std::fs;

use gumu_core::game::Point;
use gumu_core::puzzle::attempt::PuzzleJudgment;
use gumu_core::puzzle::training::Training;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Chord, Key};
use gumu_window::ui::practice::{PracticeAction, PuzzlePhase};

use crate::practice::{judge, read_training, task};
use crate::window::display::wait_for;
use crate::window::program::{Home, Program, today};

/// Solves the shown puzzle; `place` is called to place each stone.
fn solve(program: &mut Program, place: impl Fn(&mut Program, Point)) {
    let mut point = task(&program.twin).puzzle().solution;
    loop {
        place(program, point);
        let judgment = judge(&mut program.twin);
        program.expect_same("a stone of a puzzle");
        match judgment {
            PuzzleJudgment::GoOn { next, .. } => point = next,
            judgment => break assert_eq!(judgment, PuzzleJudgment::Solved),
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
        program.walk(point);
        program.key(Chord::plain(Key::Enter));
    });
    program.key(Chord::plain(Key::Enter));
    program.expect_same("the second puzzle");
    program.press(Action::Practice(PracticeAction::Hint));
    program.expect_same("a hint");
    solve(&mut program, |program, point| program.click(&point.name(15)));
    program.press(Action::Practice(PracticeAction::Leave));
    program.expect_same("the game again");
    let file = home.path("data/gumu/training.txt");
    let training = wait_for("the training", || Training::parse(&fs::read_to_string(&file).ok()?).ok());
    assert_eq!(training, *program.twin.state.puzzles().training());
    program.quit();
}
