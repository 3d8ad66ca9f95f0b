//! Tests that the window offers to resume the games of earlier runs, which ended normally or were killed.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use gumu_core::formats::journal::{Filing, HEADER, recover};
use gumu_core::game::{Clock, Color, Point};
use gumu_core::session::Session;
use gumu_window::app::Found;
use gumu_window::ui::action::Action;
use gumu_window::ui::editor::EditorAction;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::{FileAction, Offer};
use gumu_window::ui::settings::{Mode, Pace, Settings, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::window::disk::{Disk, DiskState};
use crate::window::display::{Display, wait_for};
use crate::window::program::{Home, Program, shown_by_program};

/// The number of times that the window is killed.
const N_LIVES: u32 = 6;

const QUIT: Chord = Chord::ctrl('q');

/// Returns the folders of a user whose settings say that new games are for two people.
fn two_people() -> Home {
    with_pace(Pace::default())
}

fn with_pace(pace: Pace) -> Home {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, pace, ..Setup::default() };
    home.write(home.settings_file(), &Settings { setup, ..Settings::default() }.write());
    home
}

/// Returns the games that can be resumed.
fn games(home: &Home) -> Vec<Session> {
    Found::all(&home.journals()).into_iter().map(|it| it.game).collect()
}

fn n_files(home: &Home) -> usize {
    fs::read_dir(home.journals()).map_or(0, Iterator::count)
}

/// Starts the program, and checks that the window offers to resume these games.
#[track_caller]
fn start(display: Display, home: &Home, games: &[Session]) -> Program {
    let mut program = Program::start_at(display, home, &[], |_| ());
    program.twin.offer((0..).zip(games).map(|(number, game)| Offer::of(number, game)).collect());
    program.expect_same("the offer");
    program
}

fn screen() -> Display {
    Display::new(1200, 800)
}

#[test]
fn every_stone_that_was_seen_is_there_after_a_kill() {
    let home = two_people();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    for life in 0..N_LIVES {
        program.expect_same("before a life");
        for n in 0..random.random_range(1..4) {
            let point = any_free(&program, &mut random);
            program.play(&point.name(15));
            if n == 1 {
                program.key(Chord::ctrl('z'));
                program.expect_same("taken back");
            }
        }
        let seen = program.twin.state.game().record().clone();
        let point = any_free(&program, &mut random);
        program.click(&point.name(15));
        thread::sleep(Duration::from_millis(random.random_range(0..20)));
        let clicked = program.twin.state.game().record().clone();
        let display = program.kill();
        let games = games(&home);
        assert_eq!(games.len(), 1);
        assert!(*games[0].record() == seen || *games[0].record() == clicked, "what was seen is lost");
        program = start(display, &home, &games);
        if life % 2 == 0 {
            program.key(Chord::plain(Key::Enter));
        } else {
            program.press(Action::Accept);
        }
        program.twin.open(games.into_iter().next().unwrap());
    }
    program.expect_same("the last life");
}

fn any_free(program: &Program, random: &mut ChaCha8Rng) -> Point {
    let board = program.twin.state.game().record().board();
    loop {
        // Place the stones at even coordinates, so that no five in a row arises.
        let point = Point::new(random.random_range(0..8) * 2, random.random_range(0..8) * 2);
        if board.is_free(point) {
            return point;
        }
    }
}

#[test]
fn a_game_that_was_left_is_offered_until_it_is_given_up() {
    let home = two_people();
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.play("h8");
    program.play("i9");
    program.key(QUIT);
    assert_eq!(program.wait().code(), Some(0));
    let left = games(&home);
    assert_eq!(left.len(), 1);
    let mut program = start(program.kill(), &home, &left);
    program.key(Chord::plain(Key::Escape));
    program.expect_same("kept for later");
    let mut program = start(program.kill(), &home, &left);
    program.press(Action::Files(FileAction::GiveUp));
    // Move the pointer away from the board, because the X server may report once more that the pointer is over the
    // board.
    program.move_to((2, 2));
    program.expect_same("given up");
    assert_eq!(n_files(&home), 0);
    program.play("a1");
}

#[test]
fn a_game_that_has_ended_is_not_offered_once_its_window_was_closed() {
    let home = two_people();
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.play("h8");
    program.key(Chord::ctrl('g'));
    program.press(Action::Accept);
    program.expect_same("resigned");
    assert_eq!(n_files(&home), 1);
    program.key(QUIT);
    assert_eq!((program.wait().code(), n_files(&home)), (Some(0), 0));
}

#[test]
fn two_windows_at_once_keep_apart() {
    let home = two_people();
    let mut one = Program::start_at(screen(), &home, &[], |_| ());
    one.play("h8");
    let mut other = Program::start_at(screen(), &home, &[], |_| ());
    other.expect_same("nothing is offered of a game that is played");
    other.play("a1");
    one.play("i9");
    other.play("b2");
    let (first, _second) = (one.kill(), other.kill());
    let games = games(&home);
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].record().last().map(|it| it.name(15)).as_deref(), Some("b2"), "the last one first");
    let mut program = start(first, &home, &games);
    program.key(Chord::plain(Key::Enter));
    program.twin.open(games.into_iter().next().unwrap());
    program.expect_same("the game of the last window");
    program.quit();
    assert_eq!(self::games(&home).len(), 2);
}

#[test]
fn a_game_that_cannot_be_kept_goes_on_and_is_kept_when_it_can_be() {
    let home = two_people();
    let data = home.write("data", "a file where the folder should be");
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.click("h8");
    let unwritable = fs::create_dir_all(data.join("gumu/games")).unwrap_err();
    program.twin.event(&Event::Failed(Failure::GameUnkept(unwritable.into())));
    program.expect_same("a word about it");
    program.play("i9");
    fs::remove_file(&data).unwrap();
    program.click("g7");
    program.twin.event(&Event::GameKept);
    program.expect_same("the warning has gone");
    program.kill();
    assert_eq!(games(&home)[0].record().ply(), 3);
}

#[test]
fn a_game_is_resumed_on_a_read_only_disk_with_a_word_that_it_cannot_be_kept() {
    let home = two_people();
    let disk = Disk::of(&home);
    let mut program = Program::start_at(screen(), &home, &[], |command| disk.insert(command));
    program.play("h8");
    program.play("i9");
    let display = program.kill();
    disk.set(DiskState::ReadOnly);
    let Found { game, filing, .. } = Found::all(&home.journals()).remove(0);
    let mut program = Program::start_at(display, &home, &[], |command| disk.insert(command));
    program.twin.offer(vec![Offer::of(0, &game)]);
    program.expect_same("the offer");
    program.key(Chord::plain(Key::Enter));
    program.twin.resume(game.clone(), filing);
    let read_only = std::io::Error::from_raw_os_error(30);
    program.twin.event(&Event::Failed(Failure::GameUnkept(read_only.into())));
    program.expect_same("it cannot be kept");
    program.click("g7");
    program.expect_same("it goes on");
    disk.set(DiskState::Writable);
    program.click("f6");
    program.twin.event(&Event::GameKept);
    program.expect_same("it is kept again");
    program.kill();
    let games = games(&home);
    assert_eq!((games.len(), games[0].record().ply()), (1, 4));
}

#[test]
fn a_game_that_was_put_aside_is_there_after_a_kill() {
    for is_brought_back in [false, true] {
        let home = two_people();
        let mut program = Program::start_at(screen(), &home, &[], |_| ());
        program.play("h8");
        program.play("i9");
        program.key(Chord::ctrl('e'));
        program.press(Action::Editor(EditorAction::Study));
        program.play("g7");
        if is_brought_back {
            program.key(Chord::ctrl('b'));
            program.play("a1");
        }
        program.kill();
        let mut left: Vec<_> = games(&home).iter().map(|it| it.record().moves().len()).collect();
        left.sort_unstable();
        assert_eq!(left, if is_brought_back { [1, 3] } else { [1, 2] }, "the position, and the game");
    }
}

#[test]
fn two_thousand_games_are_offered_with_two_hundred_descriptors() {
    let home = two_people();
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.play("h8");
    let display = program.kill();
    let journal = fs::read_dir(home.journals()).unwrap().next().unwrap().unwrap().path();
    for n in 1..2_000 {
        fs::copy(&journal, home.journals().join(format!("{n}.journal"))).unwrap();
    }
    let mut program = Program::start_at(display, &home, &[], |command| {
        let plain = std::mem::replace(command, Command::new("/usr/bin/prlimit"));
        command.arg("--nofile=256").arg(plain.get_program()).args(plain.get_args());
        for (name, value) in plain.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
    });
    let mut left = Found::all(&home.journals());
    assert_eq!(left.len(), 2_000);
    program.twin.offer((0..).zip(&left).map(|(number, it)| Offer::of(number, &it.game)).collect());
    program.expect_same("the first of many offers");
    program.key(Chord::plain(Key::Enter));
    program.twin.resume(left.swap_remove(0).game, Filing::default());
    program.expect_same("resumed");
    assert_eq!(Found::all(&home.journals()).len(), 1_999, "the others are free, and the game is locked");
}

#[test]
fn a_game_that_another_window_has_taken_is_not_resumed_twice() {
    let home = two_people();
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.play("h8");
    let display = program.kill();
    let left = games(&home);
    let mut one = start(display, &home, &left);
    let mut other = start(screen(), &home, &left);
    one.key(Chord::plain(Key::Enter));
    one.twin.open(left[0].clone());
    one.expect_same("resumed");
    other.key(Chord::plain(Key::Enter));
    other.twin.event(&Event::Failed(Failure::GameTaken));
    other.expect_same("taken");
    one.play("i9");
    other.play("a1");
    one.kill();
    other.kill();
    let lengths: Vec<_> = games(&home).iter().map(|it| it.record().ply()).collect();
    assert_eq!(lengths, [1, 2], "the last one first");
}

#[test]
fn a_damaged_journal_is_told_and_its_newest_state_is_offered() {
    let home = two_people();
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    ["h8", "i9", "g7", "f6"].into_iter().for_each(|it| program.play(it));
    let display = program.kill();
    let journal = fs::read_dir(home.journals()).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&journal).unwrap();
    bytes[HEADER.len() + 20] ^= 1;
    fs::write(&journal, &bytes).unwrap();
    fs::write(home.journals().join("garbage.journal"), "no journal").unwrap();
    let mut program = Program::start_at(display, &home, &[], |_| ());
    let game = games(&home).remove(0);
    assert_eq!(game.record().ply(), 4);
    program.twin.offer(vec![Offer::of(0, &game)]);
    let folder = shown_by_program(&home.journals());
    program.twin.event(&Event::Failed(Failure::JournalsDamaged(2, folder)));
    program.expect_same("what was damaged, and the offer");
    program.key(Chord::plain(Key::Enter));
    program.twin.open(game);
    program.expect_same("resumed");
    program.play("e5");
    let display = program.kill();
    assert_eq!(fs::read(journal.with_extension("damaged")).unwrap(), bytes);
    let left = games(&home);
    assert_eq!((left.len(), left[0].record().ply()), (1, 5));
    start(display, &home, &left);
}

/// Waits until the only journal has stored a clock that satisfies a condition, and returns this clock.
fn wait_for_clock(home: &Home, what: &str, is_so: impl Fn(&Clock) -> bool) -> Clock {
    wait_for(what, || {
        let path = fs::read_dir(home.journals()).ok()?.next()?.ok()?.path();
        recover(&fs::read(path).ok()?)?.circumstances.clock.filter(&is_so)
    })
}

#[test]
fn the_clocks_go_on_after_a_kill() {
    let home = with_pace(Pace::ByoYomi);
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.click("h8");
    program.click("i9");
    let left = |clock: &Clock, side| clock.left(side).unwrap().game;
    let seen = wait_for_clock(&home, "a second of Black's", |it| {
        it.n_turns() == 2 && it.running() == Some(Color::Black) && Duration::from_secs(1) <= it.spent(Color::Black)
    });
    let display = program.kill();
    let killed = games(&home).remove(0).clock().clone();
    assert!(left(&killed, Color::Black) <= left(&seen, Color::Black), "it ran on until the end");
    let mut program = Program::start_at(display, &home, &[], |_| ());
    program.key(Chord::plain(Key::Enter));
    let resumed = wait_for_clock(&home, "another second of Black's", |it| {
        Duration::from_secs(1) <= left(&killed, Color::Black).saturating_sub(left(it, Color::Black))
    });
    program.key(Chord::ctrl('p'));
    wait_for_clock(&home, "a pause", Clock::is_paused);
    program.kill();
    let paused = games(&home).remove(0);
    assert!(paused.is_paused() && paused.clock().is_paused());
    assert_eq!((paused.clock().n_turns(), paused.clock().running()), (2, Some(Color::Black)));
    assert!(left(paused.clock(), Color::Black) <= left(&resumed, Color::Black));
    for clock in [&killed, paused.clock()] {
        assert_eq!(left(clock, Color::White), left(&seen, Color::White), "White's stood still");
    }
}

#[test]
fn comments_and_marks_are_there_after_a_kill() {
    let home = two_people();
    let mut program = Program::start_at(screen(), &home, &[], |_| ());
    program.play("h8");
    program.key(Chord::ctrl('k'));
    program.write("good");
    program.key(Chord::plain(Key::Enter));
    program.write("move");
    program.key(Chord::plain(Key::Up));
    program.expect_same("a comment is typed");
    program.key(Chord::plain(Key::Escape));
    program.key(Chord::ctrl('m'));
    program.click("h8");
    program.click("a1");
    program.expect_same("points are marked");
    program.key(Chord::ctrl('m'));
    program.play("i9");
    let display = program.kill();
    let Found { game, filing, .. } = Found::all(&home.journals()).remove(0);
    assert!(filing.is_unsaved, "comments are in no file");
    let mut program = start(display, &home, std::slice::from_ref(&game));
    program.press(Action::Accept);
    program.twin.resume(game, filing);
    program.expect_same("it is as it was");
    program.key(Chord::plain(Key::PageUp));
    assert!(program.twin.shows("good move"));
    program.expect_same("comment and marks are there");
    program.key(QUIT);
    program.expect_same("whether they are to be saved");
}
