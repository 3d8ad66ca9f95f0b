//! The real window, killed repeatedly while its disk changes between full and writable: no game is lost.
//!
//! `GUMU_TEST_KILLS=1000 cargo test --test it full_disk -- --nocapture` kills the window a thousand times.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, thread};

use gumu_core::engine::roster;
use gumu_core::formats::journal::recover;
use gumu_core::formats::text;
use gumu_core::game::{Point, Record};
use gumu_window::app::{Found, HistoryFolder};
use gumu_window::ui::event::{Chord, Key};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::window::disk::{Disk, DiskState};
use crate::window::display::{Display, wait_for};
use crate::window::program::{Home, Program};

/// Number of times that the window is killed, unless `GUMU_TEST_KILLS` is set.
const N_KILLS: usize = 12;

/// A game that the test plays.
struct Played {
    /// The names of all moves up to the end of the game.
    moves: Vec<String>,
    /// Number of moves played so far.
    n_played: usize,
    /// Number of moves in the newest state of this game that the test has seen on the disk.
    n_kept: usize,
}

impl Played {
    /// Returns a game of nine moves, in which Black makes a five and White plays anywhere.
    fn new(random: &mut ChaCha8Rng) -> Self {
        let (x, y) = (random.random_range(0..11), random.random_range(0..15));
        let mut points = Vec::<Point>::new();
        for n in 0..5 {
            points.push(Point::new(x + n, y));
            while points.len() < 2 * usize::from(n) + 2 && n < 4 {
                let point = Point::new(random.random_range(0..8) * 2, random.random_range(0..15));
                if point.y() != y && !points.contains(&point) {
                    points.push(point);
                }
            }
        }
        Self { moves: points.into_iter().map(|it| it.name(15)).collect(), n_played: 0, n_kept: 0 }
    }

    fn is_over(&self) -> bool {
        self.n_played == self.moves.len()
    }

    /// Returns `true` if `moves` are the first moves of this game. There must be at least as many as were last seen on
    /// the disk, and no more than were played.
    fn is_kept_by(&self, moves: &[String]) -> bool {
        (self.n_kept..=self.n_played).contains(&moves.len()) && self.moves.starts_with(moves)
    }
}

fn moves_of(record: &Record) -> Vec<String> {
    record.moves().iter().map(|it| it.name(record.size())).collect()
}

/// The games that are stored on a user's disk.
struct Kept {
    home: Home,
    history: HashMap<PathBuf, Vec<String>>,
}

impl Kept {
    /// Returns the games in all journals, including a journal that is being written.
    fn journals(&self) -> Vec<Vec<String>> {
        let files = fs::read_dir(self.home.journals()).into_iter().flatten();
        let bytes = files.filter_map(|it| fs::read(it.ok()?.path()).ok());
        bytes.filter_map(|it| Some(moves_of(&recover(&it)?.loaded.record))).collect()
    }

    /// Returns the games of the history.
    fn history(&mut self) -> Vec<Vec<String>> {
        let folder = HistoryFolder::new(self.home.history());
        for name in folder.names().unwrap_or_default() {
            let path = folder.file(&name);
            if !self.history.contains_key(&path)
                && let Ok(text) = fs::read_to_string(&path)
                && let Ok(loaded) = text::read(&text)
            {
                self.history.insert(path, moves_of(&loaded.record));
            }
        }
        self.history.values().cloned().collect()
    }

    /// Returns the games in the journals and in the history.
    fn all(&mut self) -> Vec<Vec<String>> {
        self.journals().into_iter().chain(self.history()).collect()
    }

    fn has(&mut self, game: &Played) -> bool {
        self.all().iter().any(|it| game.is_kept_by(it))
    }
}

/// One run of the window, which ends when the window is killed.
struct Life<'a> {
    program: Program,
    kept: &'a mut Kept,
    disk: &'a Disk,
    random: &'a mut ChaCha8Rng,
    state: DiskState,
}

impl Life<'_> {
    /// Plays the next move of a game, by typing its point.
    fn play(&mut self, game: &mut Played) {
        let name = game.moves[game.n_played].clone();
        self.program.display.keys(&[u32::from('i')]);
        for letter in name.chars() {
            self.program.display.keys(&[u32::from(letter)]);
        }
        self.program.display.keys(&[0xff0d]);
        self.program.display.sync();
        game.n_played += 1;
    }

    fn change_disk(&mut self) {
        let is_full = self.state == DiskState::Full;
        self.state = if is_full { DiskState::Writable } else { DiskState::Full };
        self.disk.set(self.state);
    }

    /// Waits until the current state of the game is on the disk. If the disk is full, waits only for a short random
    /// time.
    fn wait_for(&mut self, game: &mut Played) {
        if self.state == DiskState::Full {
            thread::sleep(Duration::from_millis(self.random.random_range(0..40)));
            return;
        }
        let n_kept = game.n_kept;
        game.n_kept = game.n_played;
        let what = format!("{} moves of {:?} on the disk, where {n_kept} were", game.n_played, game.moves);
        wait_for(&what, || self.kept.has(game).then_some(()));
    }
}

/// Finds the latest of the test's games of which `found` can be a stored state, and returns its index. Sets the numbers
/// of played and stored moves of this game to the number of moves in `found`.
fn resumed(games: &mut [Played], found: &Found) -> usize {
    let moves = moves_of(found.game.record());
    let index = games.iter().rposition(|it| it.is_kept_by(&moves)).expect("a game that was played");
    (games[index].n_played, games[index].n_kept) = (moves.len(), moves.len());
    index
}

#[test]
fn no_game_is_lost_by_kills_on_a_disk_that_is_full_at_times() {
    let n_kills = env::var("GUMU_TEST_KILLS").map_or(N_KILLS, |it| it.parse().unwrap());
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    home.write(home.settings_file(), &Settings { setup, ..Settings::default() }.write());
    let disk = Disk::of(&home);
    disk.set(DiskState::Writable);
    let mut kept = Kept { home, history: HashMap::new() };
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut games: Vec<Played> = Vec::new();
    let mut display = Display::new(1120, 760);
    for n in 0..n_kills {
        let left: Vec<_> = Found::all(&kept.home.journals()).into_iter().filter(|it| !it.game.has_ended()).collect();
        let program = Program::start_at(display, &kept.home, &[], |command| disk.insert(command));
        let mut life = Life { program, kept: &mut kept, disk: &disk, random: &mut random, state: DiskState::Writable };
        let mut game = match left.first() {
            Some(found) if life.random.random_range(0..6) != 0 => {
                life.program.display.keys(&[0xff0d]);
                resumed(&mut games, found)
            }
            left => {
                left.into_iter().for_each(|_| life.program.display.keys(&[0xff1b]));
                games.push(Played::new(life.random));
                games.len() - 1
            }
        };
        for _ in 0..life.random.random_range(1..16) {
            if life.random.random_range(0..4) == 0 {
                life.change_disk();
            }
            if games[game].is_over() {
                life.program.key(Chord::ctrl_shift('r'));
                games.push(Played::new(life.random));
                game = games.len() - 1;
            }
            life.play(&mut games[game]);
            life.wait_for(&mut games[game]);
        }
        if life.random.random_bool(0.5) && !games[game].is_over() {
            life.play(&mut games[game]);
        }
        thread::sleep(Duration::from_micros(life.random.random_range(0..30_000)));
        display = life.program.kill();
        disk.set(DiskState::Writable);
        let all = kept.all();
        let is_lost = |game: &&Played| 0 < game.n_kept && !all.iter().any(|it| game.is_kept_by(it));
        let lost: Vec<_> = games.iter().filter(is_lost).map(|it| &it.moves).collect();
        assert!(lost.is_empty(), "lost after {} kills: {lost:?}", n + 1);
        if (n + 1) % 50 == 0 {
            println!("{} kills, nothing lost", n + 1);
        }
    }
    let (n_games, n_over) = (games.len(), games.iter().filter(|it| it.is_over()).count());
    let history = kept.history();
    let n_twice = history.iter().enumerate().filter(|(index, it)| history[..*index].contains(it)).count();
    println!("{n_kills} kills, {n_games} games, {n_over} of them finished: 0 lost, {n_twice} kept twice");
    // A window that ends normally moves all finished games into the history.
    let mut program = Program::start_at(display, &kept.home, &[], |command| disk.insert(command));
    let is_finished = |it: &Found| it.game.has_ended();
    wait_for("the history", || (!Found::all(&kept.home.journals()).iter().any(is_finished)).then_some(()));
    program.key(Chord::plain(Key::Escape));
    drop(program);
    assert_eq!(n_twice, 0);
    let folder = HistoryFolder::new(kept.home.history());
    assert!(folder.names().unwrap().iter().all(|it| folder.summary(it, roster::house()).is_some()));
}
