//! The exercise "Guess the move": which moves the player must guess, how a guess is scored, and how the game is stepped
//! through.

use gumu_core::engine::{NullHandler, Ticket};
use gumu_core::game::{Color, Point};
use gumu_core::review::game_review::{MoveReview, ReviewEffort};
use gumu_core::review::guess::{GuessReview, review_guess};
use gumu_core::review::statement::{Statement, StatementKind};
use gumu_core::review::win_probability::MoveClass;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::review::{GuessPhase, GuessToReview, ReviewAction, ReviewEvent, ReviewRequest};

use crate::harness::Harness;
use crate::review_ui::lost;
use crate::ui::covers::run;

/// The effort of the reviews in these tests.
const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 400, depth: None, n_vcf_nodes: 2_000, n_vct_nodes: 2_000 };

/// Starts the exercise in which the player guesses the moves of the game on the board.
pub fn open(it: &mut Harness) {
    run(it, Action::Review(ReviewAction::GuessMoves));
    assert!(it.state.guess().is_some(), "{:?}", it.texts());
}

fn request(it: &Harness) -> GuessToReview {
    let requests = it.effects.iter().rev().filter_map(|it| match it {
        Effect::Review(ReviewRequest::JudgeGuess(request)) => Some((**request).clone()),
        _ => None,
    });
    requests.into_iter().next().unwrap()
}

/// Guesses a move, lets the engine review the guess, and passes the result to the window.
pub fn guess(it: &mut Harness, name: &str) {
    it.click(name);
    let GuessToReview { ticket, before, played, guessed, .. } = request(it);
    let review = review_guess(&before, played, guessed, EFFORT, &mut NullHandler).unwrap();
    it.event(&Event::Review(ReviewEvent::Guessed(ticket, Box::new(review))));
}

/// Guesses a move far from all stones in a reviewed game, and reports a fixed review, so that the picture does not
/// depend on what the engine finds.
pub fn guess_as_told(it: &mut Harness, name: &str) {
    it.click(name);
    let GuessToReview { ticket, guessed, .. } = request(it);
    let played = it.state.reviews().get().and_then(|told| told.get(number(it))).unwrap().clone();
    let statements = vec![Statement::at(StatementKind::FarFromStones, played.side, guessed)];
    let (after, class) = (played.before * 0.4, MoveClass::Mistake);
    let guessed = MoveReview { point: guessed, after, class, statements, ..played.clone() };
    it.event(&Event::Review(ReviewEvent::Guessed(ticket, Box::new(GuessReview { guessed, played }))));
}

fn number(it: &Harness) -> usize {
    it.state.guess().unwrap().number().0
}

fn shows(it: &Harness, text: &str) -> bool {
    it.texts().iter().any(|line| line.contains(text))
}

#[test]
fn the_winners_moves_behind_the_opening_are_asked_for_one_after_the_other() {
    let mut it = lost();
    let stones = it.state.game().record().board().clone();
    open(&mut it);
    assert_eq!((it.state.guess().unwrap().guessed_side(), number(&it)), (Color::Black, 5));
    assert_eq!(it.state.board_shown().n_stones(), 4);
    guess(&mut it, "f8");
    assert!(shows(&it, "F8 was played in the game"), "{:?}", it.texts());
    it.key(Key::Enter);
    assert_eq!((number(&it), it.state.board_shown().n_stones()), (7, 6), "White's answer is on the board");
    guess(&mut it, "a15");
    assert!(shows(&it, "Your move: A15. Move in the game: E8"), "{:?}", it.texts());
    assert_eq!(it.state.board_shown().stone(Point::parse("e8", 15).unwrap()), Some(Color::Black));
    let tally = it.state.guess().unwrap().tally();
    assert_eq!((tally.n_guesses, tally.n_hits), (2, 1));
    let [guessed, played] = tally.mean_losses();
    assert!(played < guessed, "a stone in the corner loses more: {guessed} {played}");
    it.press(Action::Review(ReviewAction::GuessNext));
    it.press(Action::Review(ReviewAction::GuessShow));
    assert!(shows(&it, "D8 was played in the game"));
    it.key(Key::Space);
    assert_eq!(*it.state.guess().unwrap().phase(), GuessPhase::Ended);
    assert!(shows(&it, "You guessed 1 of 2 moves"), "{:?}", it.texts());
    it.key(Key::Escape);
    assert!(it.state.guess().is_none() && *it.state.game().record().board() == stones);
}

#[test]
fn an_earlier_position_that_is_shown_begins_with_its_side() {
    let mut it = lost();
    it.key(Key::Home);
    (0..5).for_each(|_| it.press(Action::Moves(MoveAction::Next)));
    open(&mut it);
    assert_eq!((it.state.guess().unwrap().guessed_side(), number(&it)), (Color::White, 6));
    it.press(Action::Review(ReviewAction::GuessSide));
    assert_eq!(it.state.guess().unwrap().guessed_side(), Color::Black);
}

#[test]
fn a_running_game_and_its_opening_are_not_guessed() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 g8 g9 f8");
    assert!(!it.state.can(Action::Review(ReviewAction::GuessMoves)), "its end is not known");
    it.ctrl('g');
    it.press(Action::Accept);
    assert!(it.state.can(Action::Review(ReviewAction::GuessMoves)));
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 g8");
    it.ctrl('g');
    it.press(Action::Accept);
    assert!(!it.state.can(Action::Review(ReviewAction::GuessMoves)));
}

#[test]
fn a_review_that_comes_too_late_changes_nothing() {
    let mut it = lost();
    open(&mut it);
    it.click("f8");
    let GuessToReview { before, played, guessed, ticket, .. } = request(&it);
    let review = review_guess(&before, played, guessed, EFFORT, &mut NullHandler).unwrap();
    it.event(&Event::Review(ReviewEvent::Guessed(Ticket::default(), Box::new(review.clone()))));
    assert!(matches!(it.state.guess().unwrap().phase(), GuessPhase::Judging(_)));
    it.key(Key::Escape);
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Review(ReviewRequest::StopJudging))));
    it.event(&Event::Review(ReviewEvent::Guessed(ticket, Box::new(review))));
    assert!(it.state.guess().is_none());
}

#[test]
fn only_free_points_are_guessed() {
    let mut it = lost();
    open(&mut it);
    it.click("h8");
    assert_eq!(*it.state.guess().unwrap().phase(), GuessPhase::Asked);
}
