//! Finished games: which games count, and the score of the day.

use gumu_lib::formats;
use gumu_lib::game::ByColor;
use gumu_lib::session::Session;
use gumu_lib::ui::action::Action;
use gumu_lib::ui::event::Event;
use gumu_lib::ui::history::DayScore;
use gumu_lib::ui::settings::{Settings, Setup};

use crate::harness::Harness;

/// Moves after which Black has one stone left to a five, at e1 or j1.
const BLACK_WINS: &str = "f1 a5 g1 b5 h1 c5 i1 a9";

/// Black's wins and White's; nothing if there is no score.
fn score(it: &Harness) -> Option<(u32, u32)> {
    it.state.day_score().map(|DayScore { wins, .. }| (wins.black, wins.white))
}

/// Plays against the computer until it has lost.
fn win(it: &mut Harness) {
    for pair in BLACK_WINS.split_whitespace().collect::<Vec<_>>().chunks(2) {
        it.click(pair[0]);
        it.answer(pair[1]);
    }
    it.click("j1");
}

fn resign(it: &mut Harness) {
    it.press(Action::Resign);
    it.press(Action::Accept);
}

#[test]
fn a_game_counts_when_it_ends_and_once() {
    let mut it = Harness::new();
    win(&mut it);
    assert_eq!(score(&it), Some((1, 0)));
    it.ctrl('z');
    assert_eq!(score(&it), Some((1, 0)), "it has ended once");
    it.ctrl('y');
    assert_eq!(score(&it), Some((1, 0)));
    it.ctrl('z');
    resign(&mut it);
    assert_eq!(score(&it), Some((0, 1)), "the last end counts");
    it.ctrl('r');
    it.click("h8");
    resign(&mut it);
    assert_eq!(score(&it), Some((0, 2)));
}

#[test]
fn what_is_studied_or_opened_does_not_count() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("h9");
    resign(&mut it);
    for name in BLACK_WINS.split_whitespace().chain(["j1"]) {
        it.click(name);
    }
    assert_eq!(score(&it), Some((0, 1)), "a five in a variation is no end of the game");
    let text = format!("Black: person\nWhite: master:3\n\n{BLACK_WINS} j1");
    let games = formats::read(text.as_bytes()).unwrap();
    it.open(gumu_lib::ui::state::seated(games.into_iter().next().unwrap(), it.state.registry()).0);
    it.event(&Event::PointerLeft);
    assert!(it.state.game().live_outcome().is_some());
    assert_eq!(score(&it), Some((0, 1)), "an opened game was not played here");
    it.ctrl('z');
    it.click("e1");
    assert_eq!(score(&it), Some((1, 1)), "but its end was");
}

#[test]
fn three_results_in_a_row_suggest_another_level() {
    let mut it = Harness::new();
    for n in 0..3 {
        assert_eq!(it.state.suggested_level(), None, "after {n} games");
        win(&mut it);
        it.ctrl('r');
    }
    assert_eq!(it.state.suggested_level(), Some(4));
    for _ in 0..3 {
        it.click("h8");
        resign(&mut it);
        it.ctrl('r');
    }
    assert_eq!(it.state.suggested_level(), Some(2));
    let setup = Setup { level: 10, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    (0..3).for_each(|_| {
        win(&mut it);
        it.ctrl('r');
    });
    assert_eq!(it.state.suggested_level(), None, "there is none above");
}

#[test]
fn two_people_without_names_have_no_score() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    resign(&mut it);
    assert_eq!(score(&it), None);
    let mut game: Session = it.state.game().clone();
    game.info_mut().names = ByColor { black: "Ann".to_owned(), white: "Bob".to_owned() };
    it.open(game);
    it.ctrl('z');
    resign(&mut it);
    assert_eq!(score(&it), Some((1, 0)));
}
