//! The opening trainer: its questions, right and wrong moves, and what the training stores about them.

use gumu_core::formats;
use gumu_core::game::{Color, Ending, Point};
use gumu_core::puzzle::training::Training;
use gumu_core::session::Session;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::Key;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::practice::{DrillPhase, PracticeAction, PracticeRequest};

use crate::harness::Harness;
use crate::practice::read_training;
use crate::ui::covers::run;

/// A game tree with two lines of an opening and a comment, as SGF.
const TREE: &str =
    "(;FF[4]GM[4]SZ[15];B[hh];W[hg];B[ig](;W[gi];B[fj]C[It stops the diagonal.])(;W[jj];B[jf];W[aa];B[ge]))";

/// Returns a window that shows the start of the game tree.
pub fn with_tree() -> Harness {
    let mut it = Harness::two_players(15);
    put_tree(&mut it);
    it
}

/// Puts the game tree on the board and goes to the tree's start.
pub fn put_tree(it: &mut Harness) {
    let mut record = formats::read(TREE.as_bytes()).unwrap().remove(0).record;
    record.conclude(Ending::Agreed).unwrap();
    it.open(Session::of(record));
    it.key(Key::Home);
}

/// Opens the opening trainer. Then reports `training` to the window as the text of the stored training file.
pub fn open(it: &mut Harness, training: Option<&str>) {
    run(it, Action::Practice(PracticeAction::DrillOpenings));
    assert!(it.state.drill().is_some(), "{:?}", it.texts());
    read_training(it, training, "2026-11-22");
}

fn phase(it: &Harness) -> DrillPhase {
    it.state.drill().unwrap().phase()
}

fn shows(it: &Harness, text: &str) -> bool {
    it.texts().iter().any(|line| line.contains(text))
}

/// Returns the training results that the window has last requested to save.
fn kept(it: &Harness) -> Option<Training> {
    let saved = it.effects.iter().rev().find_map(|it| match it {
        Effect::Practice(PracticeRequest::SaveTraining(text)) => Some(text.clone()),
        _ => None,
    });
    saved.map(|it| Training::parse(&it).unwrap())
}

#[test]
fn the_moves_of_the_tree_are_asked_for_and_kept_in_the_training() {
    let mut it = with_tree();
    open(&mut it, None);
    assert_eq!((phase(&it), it.state.board_shown().n_stones()), (DrillPhase::Asked, 0));
    assert!(shows(&it, "Black to move") && shows(&it, "Position 1 of 5"), "{:?}", it.texts());
    it.click("a1");
    assert!(shows(&it, "A1 is not right here") && it.state.board_shown().n_stones() == 0);
    it.click("h8");
    assert!(shows(&it, "Right: H8"));
    assert_eq!(kept(&it).map(|it| it.write().lines().filter(|it| it.starts_with("puzzle")).count()), Some(1));
    it.key(Key::Enter);
    it.click("i9");
    assert!(shows(&it, "Right: I9"), "{:?}", it.texts());
    it.key(Key::Space);
    assert_eq!(it.state.board_shown().n_stones(), 4, "the reply is on the board");
    it.click("f6");
    assert!(shows(&it, "It stops the diagonal."), "{:?}", it.texts());
    it.press(Action::Practice(PracticeAction::DrillNext));
    it.press(Action::Practice(PracticeAction::DrillShow));
    assert!(shows(&it, "Right: J10"));
    it.key(Key::Right);
    it.click("g11");
    it.key(Key::Enter);
    assert_eq!(phase(&it), DrillPhase::Ended);
    assert!(shows(&it, "3 of 5 right at the first try"), "{:?}", it.texts());
    let training = kept(&it).unwrap();
    assert_eq!((training.n_rated(), training.rating()), (0, Training::default().rating()));
    let boxes: Vec<_> = training.write().lines().filter_map(|it| it.split(' ').nth(2).map(str::to_owned)).collect();
    assert_eq!(boxes.iter().filter(|it| *it == "1").count(), 3, "{}", training.write());
    it.key(Key::Escape);
    assert!(it.state.drill().is_none() && it.state.game().record().n_nodes() == 10);

    // On the next day the drill starts with the moves that were played wrong.
    let text = training.write();
    open(&mut it, Some(&text.replace("2026-11-22", "2026-11-21").replace("2026-11-23", "2026-11-22")));
    assert_eq!(it.state.board_shown().n_stones(), 0, "the first move was wrong");
}

#[test]
fn the_other_side_and_a_later_position_are_drilled() {
    let mut it = with_tree();
    open(&mut it, None);
    it.press(Action::Practice(PracticeAction::DrillSide));
    assert_eq!(it.state.drill().unwrap().drilled_side(), Color::White);
    it.click("h9");
    assert!(shows(&it, "Right: H9"));
    it.key(Key::Enter);
    it.click("j6");
    assert!(shows(&it, "Right: J6") && shows(&it, "Also right: G7"), "{:?}", it.texts());
    it.key(Key::Escape);
    (0..3).for_each(|_| it.press(Action::Moves(MoveAction::Next)));
    open(&mut it, None);
    assert_eq!(it.state.drill().unwrap().counts().0, 2, "white moves behind the third stone");
}

#[test]
fn an_empty_board_drills_the_openings_of_renju() {
    let mut it = Harness::two_players(15);
    open(&mut it, None);
    assert_eq!(it.state.drill().unwrap().counts().0, 26);
    assert!(shows(&it, "Place the third stone of") && shows(&it, "1D"), "{:?}", it.texts());
    it.click("a1");
    assert!(shows(&it, "A1 is not right here"));
    let answers = it.state.drill().unwrap().answers();
    it.click(&answers[0].name(15));
    assert!(matches!(phase(&it), DrillPhase::Answered(_)) && shows(&it, "1D"));
    assert!(!it.state.can(Action::Practice(PracticeAction::DrillSide)));
    it.key(Key::Enter);
    assert!(shows(&it, "2D"), "{:?}", it.texts());
}

#[test]
fn a_running_game_is_not_drilled_and_an_unread_training_asks_nothing() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 g8");
    it.key(Key::Home);
    assert!(!it.state.can(Action::Practice(PracticeAction::DrillOpenings)));
    let mut it = with_tree();
    run(&mut it, Action::Practice(PracticeAction::DrillOpenings));
    assert_eq!(phase(&it), DrillPhase::Waiting);
    it.click("h8");
    assert_eq!(it.state.board_shown().stone(Point::parse("h8", 15).unwrap()), None);
    it.key(Key::Escape);
    read_training(&mut it, None, "2026-11-22");
    assert!(it.state.drill().is_none());
}
