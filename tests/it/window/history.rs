//! Finished games of a window that was closed or killed: the next window has these games in its history.

use std::fs;

use gumu_core::engine::roster;
use gumu_window::app::{Found, HistoryFolder};
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::Offer;
use gumu_window::ui::history::{HistoryAction, HistoryEvent, HistoryPage, HistoryPart, HistoryRequest, KeptGame};
use gumu_window::ui::settings::{Mode, Settings, Setup};

use crate::window::display::{Display, wait_for};
use crate::window::program::{Home, Program};

/// Returns the folders of a user whose settings say that new games are for two people.
fn two_people() -> Home {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    home.write(home.settings_file(), &Settings { setup, ..Settings::default() }.write());
    home
}

fn start(home: &Home) -> Program {
    Program::start_at(Display::new(1200, 800), home, &[], |_| ())
}

/// Starts a window for which no history folder can be created, plays a move, and resigns the game.
fn start_and_lose_without_history(home: &Home) -> Program {
    fs::create_dir_all(home.history().parent().unwrap()).unwrap();
    fs::write(home.history(), "a file where the folder should be").unwrap();
    let mut program = start(home);
    program.play("h8");
    program.key(Chord::ctrl('g'));
    program.press(Action::Accept);
    let unwritable = fs::create_dir_all(home.history()).unwrap_err();
    program.twin.event(&Event::Failed(Failure::HistoryUnkept(unwritable.into())));
    program.expect_same("a word about it");
    program
}

fn lose(program: &mut Program) {
    program.play("h8");
    program.play("i9");
    resign(program);
}

fn resign(program: &mut Program) {
    program.key(Chord::ctrl('g'));
    program.press(Action::Accept);
    program.expect_same("resigned");
}

/// Returns the games of the history, the newest first.
fn kept(home: &Home) -> Vec<KeptGame> {
    let folder = HistoryFolder::new(home.history());
    folder.names().unwrap().iter().map(|it| folder.summary(it, roster::house()).unwrap()).collect()
}

fn wait_until_kept(home: &Home, n_games: usize) {
    wait_for("the history", || (kept(home).len() == n_games).then_some(()));
}

fn n_journals(home: &Home) -> usize {
    fs::read_dir(home.journals()).map_or(0, Iterator::count)
}

/// Opens the history, and checks that the window lists its games.
fn list_history(program: &mut Program, home: &Home) {
    let games = kept(home);
    program.key(Chord::ctrl_shift('h'));
    let Some(Effect::History(HistoryRequest::List(ticket))) = program.twin.effects.last().cloned() else {
        panic!("it is not asked for")
    };
    program.twin.event(&Event::History(HistoryEvent::Listed(ticket, HistoryPart { games, ..HistoryPart::default() })));
    program
        .twin
        .event(&Event::History(HistoryEvent::Listed(ticket, HistoryPart { is_last: true, ..HistoryPart::default() })));
    program.expect_same("the list");
}

/// Opens the history, checks that the window lists its games, and opens the newest game.
fn open_history(program: &mut Program, home: &Home) {
    list_history(program, home);
    program.press(Action::History(HistoryAction::ShowPage(HistoryPage::Statistics)));
    program.expect_same("the statistics");
    program.press(Action::History(HistoryAction::ShowPage(HistoryPage::Games)));
    program.key(Chord::plain(Key::Enter));
    let Some(Effect::History(HistoryRequest::Open(name, ticket))) = program.twin.effects.last().cloned() else {
        panic!("it is not opened")
    };
    let loaded = HistoryFolder::new(home.history()).read(&name).unwrap().unwrap();
    program.twin.event(&Event::Read(ticket, Box::new(Event::History(HistoryEvent::Opened(name, Box::new(loaded))))));
    program.expect_same("the game of the history");
}

#[test]
fn a_finished_game_is_in_the_history_after_a_quit_and_is_not_offered() {
    let home = two_people();
    let mut program = start(&home);
    lose(&mut program);
    program.quit();
    assert_eq!((kept(&home).len(), n_journals(&home)), (1, 0));
    let mut program = start(&home);
    program.expect_same("nothing is offered");
    open_history(&mut program, &home);
    program.quit();
    assert_eq!(kept(&home).len(), 1, "looking at a game does not keep it once more");
}

#[test]
fn a_finished_game_is_in_the_history_after_a_kill_and_is_not_offered() {
    let home = two_people();
    let mut program = start(&home);
    lose(&mut program);
    wait_until_kept(&home, 1);
    program.kill();
    assert_eq!(n_journals(&home), 1);
    let mut program = start(&home);
    program.expect_same("nothing is offered");
    wait_for("the end of the journal", || (n_journals(&home) == 0).then_some(()));
    assert_eq!(kept(&home).len(), 1, "it is kept once");
    open_history(&mut program, &home);
    program.quit();
}

#[test]
fn a_finished_game_that_could_not_be_kept_goes_into_the_history_at_the_next_start() {
    let home = two_people();
    let program = start_and_lose_without_history(&home);
    program.quit();
    assert_eq!(n_journals(&home), 1, "the journal stays");
    fs::remove_file(home.history()).unwrap();
    let program = start(&home);
    program.expect_same("nothing is offered");
    wait_until_kept(&home, 1);
    wait_for("the end of the journal", || (n_journals(&home) == 0).then_some(()));
}

#[test]
fn finished_games_that_cannot_be_kept_outlive_the_games_after_them() {
    for is_killed in [true, false] {
        let home = two_people();
        let mut program = start_and_lose_without_history(&home);
        program.key(Chord::ctrl_shift('r'));
        lose(&mut program);
        program.key(Chord::ctrl('n'));
        program.key(Chord::plain(Key::Enter));
        program.play("a1");
        if is_killed {
            program.kill();
        } else {
            program.quit();
        }
        fs::remove_file(home.history()).unwrap();
        let running: Vec<_> = Found::all(&home.journals()).into_iter().filter(|it| !it.game.has_ended()).collect();
        assert_eq!(running.len(), 1);
        let mut program = start(&home);
        program.twin.offer(vec![Offer::of(0, &running[0].game)]);
        program.expect_same("the running game alone is offered");
        wait_until_kept(&home, 2);
        let mut lengths: Vec<_> = kept(&home).iter().map(|it| it.summary.n_moves).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 2]);
        wait_for("the end of their journals", || (n_journals(&home) == 1).then_some(()));
        program.key(Chord::plain(Key::Escape));
    }
}

#[test]
fn a_finished_game_is_kept_with_the_next_one_once_the_history_can_be_written() {
    let home = two_people();
    let mut program = start_and_lose_without_history(&home);
    program.key(Chord::ctrl_shift('r'));
    program.play("a1");
    assert_eq!(n_journals(&home), 2);
    fs::remove_file(home.history()).unwrap();
    resign(&mut program);
    wait_until_kept(&home, 2);
    wait_for("the end of the first journal", || (n_journals(&home) == 1).then_some(()));
    program.quit();
    assert_eq!((kept(&home).len(), n_journals(&home)), (2, 0));
}

#[test]
fn a_game_that_goes_on_after_its_end_is_kept_once_even_across_a_kill() {
    let home = two_people();
    let mut program = start(&home);
    lose(&mut program);
    wait_until_kept(&home, 1);
    program.key(Chord::ctrl('z'));
    program.expect_same("taken back");
    // Wait until the journal of the game contains the name of the game's file in the history.
    let in_journal = || {
        let found = fs::read_dir(home.journals()).ok()?.next()?.ok()?.path();
        let name = kept(&home)[0].name.to_string();
        String::from_utf8_lossy(&fs::read(found).ok()?).contains(&format!("History: {name}")).then_some(())
    };
    wait_for("the name in the journal", in_journal);
    program.play("g7");
    program.kill();
    let Found { game, filing, .. } = Found::all(&home.journals()).remove(0);
    let mut program = start(&home);
    program.twin.offer(vec![Offer::of(0, &game)]);
    program.expect_same("the offer");
    program.key(Chord::plain(Key::Enter));
    program.twin.resume(game, filing);
    program.expect_same("it goes on");
    resign(&mut program);
    wait_for("the new end", || (kept(&home)[0].summary.n_moves == 3).then_some(()));
    program.quit();
    assert_eq!((kept(&home).len(), n_journals(&home)), (1, 0));
}

#[test]
fn games_are_reviewed_in_a_queue_and_are_reviewed_at_the_next_start() {
    let home = two_people();
    let mut program = start(&home);
    lose(&mut program);
    wait_until_kept(&home, 1);
    list_history(&mut program, &home);
    program.press(Action::History(HistoryAction::ShowPage(HistoryPage::Reviews)));
    program.expect_same("the page of reviews");
    program.press(Action::History(HistoryAction::ReviewAll));
    wait_for("the review", || kept(&home)[0].summary.is_reviewed.then_some(()));
    program.key(Chord::plain(Key::Escape));
    program.quit();
    let mut program = start(&home);
    list_history(&mut program, &home);
    program.press(Action::History(HistoryAction::ShowPage(HistoryPage::Reviews)));
    program.expect_same("nothing is left to review");
    assert!(program.twin.shows("All games in the history have been reviewed."));
    program.key(Chord::plain(Key::Escape));
    program.quit();
}
