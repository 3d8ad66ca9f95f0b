//! The journal of a process that is killed at random moments: every state that was reported as kept can be recovered.
//!
//! The killed process is this test binary, which uses the journal without opening the window, because opening the
//! window takes a second each time. Tests in `window::resume` kill the window itself.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use gumu_core::engine::roster;
use gumu_core::formats::journal::{Filing, Recovered, recover};
use gumu_core::formats::text;
use gumu_core::game::{ByColor, Color, Mark, MarkKind, Point};
use gumu_core::session::{DrawAnswer, Look, Session, SessionEvent};
use gumu_window::app::{Found, Journal};
use gumu_window::ui::play::new_session;
use gumu_window::ui::settings::{Mode, Pace, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The number of processes that are killed.
const N_KILLS: u64 = 200;

/// Names of the environment variables by which the test passes two values to the process that it will kill: the folder
/// of the journal, and the seed of the random changes to the game.
const FOLDER: &str = "GUMU_TEST_KILL_FOLDER";
const SEED: &str = "GUMU_TEST_KILL_SEED";

/// Arguments with which the test binary runs as the process that will be killed: it runs only the test that changes its
/// game again and again.
const PROCESS: [&str; 3] = ["--exact", "kills::a_process_changes_its_game_until_it_is_killed", "--nocapture"];

/// Returns in one line everything about a game that the journal stores.
fn summary(game: &Session) -> String {
    let record = game.record();
    let live: Vec<_> = record.path(game.live()).into_iter().filter_map(|it| record.move_to(it)).collect();
    let live = live.iter().map(|it| it.name(record.size())).collect::<Vec<_>>().join(",");
    let tree = text::write(record, &ByColor::default()).replace('\n', "|");
    format!("{} [{live}] {} {} {tree}", record.ply(), game.is_paused(), game.clock().notation())
}

/// Returns made-up information about the file of a game, for the journal to store. There is a path only after an even
/// number of moves, so that the information changes during the game.
fn filing_of(game: &Session) -> Filing {
    let n = game.record().ply();
    let path = n.is_multiple_of(2).then(|| PathBuf::from(format!("/games/{n}.sgf")));
    Filing { path, is_kept: n.is_multiple_of(2), is_unsaved: n.is_multiple_of(3), history: None }
}

fn fresh_game() -> Session {
    let setup = Setup { mode: Mode::TwoPlayers, pace: Pace::ByoYomi, ..Setup::default() };
    let mut game = new_session(&setup, roster::house(), Color::Black);
    game.handle(SessionEvent::Play(Point::center(15))).unwrap();
    game
}

fn change(game: &mut Session, random: &mut ChaCha8Rng) {
    if 150 < game.record().n_nodes() {
        *game = fresh_game().numbered(game.number() + 1);
    }
    if game.live_outcome().is_some() && random.random_range(0..3) == 0 {
        act(game, SessionEvent::Undo);
        act(game, SessionEvent::Look(Look::AtPly(game.record().ply().saturating_sub(5))));
    }
    game.set_clock();
    act(game, SessionEvent::TimePassed(Duration::from_millis(random.random_range(0..2_000))));
    let (ply, n_moves) = (game.record().ply(), game.record().moves().len());
    let at = random.random_range(0..=n_moves);
    let node = game.record().node_at(at).unwrap();
    match random.random_range(0..30) {
        0..2 => act(game, if game.is_paused() { SessionEvent::Resume } else { SessionEvent::Pause }),
        2..4 => act(game, SessionEvent::Look(Look::AtPly(random.random_range(0..=n_moves)))),
        4..6 => act(game, SessionEvent::Undo),
        6..8 => act(game, SessionEvent::Redo),
        8 => act(game, SessionEvent::BackToGame),
        9 => _ = game.promote_line(node),
        10 => _ = game.promote_line(game.record().end()),
        // Keep at least one move, because the journal does not store a game without moves.
        11 if 1 < at => {
            act(game, SessionEvent::Look(Look::AtPly(at)));
            if 1 < game.record().ply() {
                let deleted = game.delete_shown();
                if let Some(edit) = deleted.filter(|_| random.random_bool(0.5)) {
                    let _ = game.edit_in_view(edit);
                }
            }
        }
        12 => game.notes_mut(node).unwrap().comment = format!("comment {ply}"),
        13 => game.notes_mut(node).unwrap().marks.push(Mark { point: Point::center(15), kind: MarkKind::Square }),
        14 => {
            let variation = game.record().siblings(node).last().unwrap_or(node);
            act(game, SessionEvent::Look(Look::At(variation)));
        }
        15 => {
            act(game, SessionEvent::OfferDraw);
            let hours = Duration::from_secs(100_000);
            let endings =
                [SessionEvent::AnswerDraw(DrawAnswer::Agreed), SessionEvent::Resign, SessionEvent::TimePassed(hours)];
            act(game, endings[random.random_range(0..endings.len())]);
        }
        16 => act(game, SessionEvent::Pass),
        17 => game.info_mut().event = format!("event {ply}"),
        // Ignore the refusal of an occupied point: the next random point may be free.
        _ => act(game, SessionEvent::Play(Point::new(random.random_range(0..15), random.random_range(0..15)))),
    }
    game.set_clock();
    // Let a whole second pass, because the journal stores the clock without fractions of a second.
    act(game, SessionEvent::TimePassed(Duration::from_secs(1)));
}

/// Applies an event to the game; a refused event changes nothing.
fn act(game: &mut Session, event: SessionEvent) {
    let _ = game.handle(event);
}

#[test]
fn whatever_has_changed_is_found_in_the_journal() {
    let root = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut journal = Journal::new(root.path().to_owned());
    let mut game = fresh_game();
    for n in 0..2_000 {
        change(&mut game, &mut random);
        journal.keep(&game, &filing_of(&game)).unwrap();
        let bytes = fs::read(journal.path().unwrap()).unwrap();
        let Recovered { loaded, circumstances, .. } = recover(&bytes).unwrap();
        let live = circumstances.live.unwrap().node_in(&loaded.record).unwrap();
        let mut found = Session::of(loaded.record).with_live(live).with_clock(circumstances.clock.unwrap());
        if circumstances.paused {
            found.handle(SessionEvent::Pause).unwrap();
        }
        assert_eq!(summary(&found), summary(&game), "after {n} changes");
        assert_eq!(circumstances.filing, filing_of(&game));
    }
}

/// The process that will be killed. Does nothing in a usual test run; it runs if another test has started this binary
/// with the environment variables [`FOLDER`] and [`SEED`]. It resumes the game from the journal, changes it again and
/// again, and prints each state before and after storing it. It ends after 20 failures to store a state.
#[test]
fn a_process_changes_its_game_until_it_is_killed() {
    let (Ok(folder), Ok(seed)) = (env::var(FOLDER), env::var(SEED)) else { return };
    let folder = PathBuf::from(folder);
    let mut random = ChaCha8Rng::seed_from_u64(seed.parse().unwrap());
    let mut journal = Journal::new(folder.clone());
    let mut game = match Found::all(&folder).into_iter().next() {
        Some(found) => journal.resume(&found).unwrap().game,
        None => fresh_game(),
    };
    let mut out = io::stdout();
    let mut n_unkept = 0;
    while n_unkept < 20 {
        change(&mut game, &mut random);
        writeln!(out, "\nwill {}", summary(&game)).unwrap();
        match journal.keep(&game, &filing_of(&game)) {
            Ok(()) => writeln!(out, "kept {}", summary(&game)).unwrap(),
            Err(error) => {
                n_unkept += 1;
                writeln!(out, "unkept {error}").unwrap();
            }
        }
    }
}

/// Starts the process, kills it after a random time, and returns the lines that the process has printed.
fn run_and_kill(folder: &Path, seed: u64, random: &mut ChaCha8Rng) -> Vec<String> {
    let mut process = Command::new(env::current_exe().unwrap())
        .args(PROCESS)
        .env(FOLDER, folder)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(process.stdout.take().unwrap());
    let mut said = String::new();
    for _ in 0..random.random_range(0..60) {
        reader.read_line(&mut said).unwrap();
    }
    thread::sleep(Duration::from_micros(random.random_range(0..3000)));
    process.kill().unwrap();
    process.wait().unwrap();
    reader.read_to_string(&mut said).unwrap();
    // Ignore the last line, which the kill may have cut off.
    let whole = said.rfind('\n').map_or("", |end| &said[..end]);
    whole.lines().map(str::to_owned).collect()
}

#[test]
fn nothing_that_was_kept_is_lost_when_the_process_is_killed() {
    let root = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    // The two states that may be recovered: the last stored state, and the state that was being stored.
    let (mut kept, mut coming) = (None, None);
    let mut n_kept = 0;
    for seed in 0..N_KILLS {
        for line in run_and_kill(root.path(), seed, &mut random) {
            if let Some(word) = line.strip_prefix("will ") {
                coming = Some(word.to_owned());
            } else if line.starts_with("unkept ") {
                panic!("{line}");
            } else if let Some(word) = line.strip_prefix("kept ") {
                n_kept += 1;
                kept = Some(word.to_owned());
            }
        }
        let found = Found::all(root.path());
        assert!(found.len() <= 1, "each process resumes the game of the last one");
        assert!(found.iter().all(|it| it.filing == filing_of(&it.game)));
        let found = found.first().map(|it| summary(&it.game));
        assert!(found == kept || found == coming, "process {seed}: found {found:?} where {kept:?} was kept");
        kept = found;
    }
    assert!(1000 < n_kept, "only {n_kept} states were kept");
}

/// Simulates a full disk by a limit on the size of files, which cuts a write in the middle of an entry.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_the_last_game_that_was_kept_is_found() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("games");
    // Limit files to 40 blocks of 512 bytes, and ignore SIGXFSZ so that longer writes fail with an error.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 40; exec \"$0\" \"$@\""])
        .arg(env::current_exe().unwrap())
        .args(PROCESS)
        .env(FOLDER, &folder)
        .env(SEED, "1")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let of = |what| said.lines().filter_map(move |line| line.strip_prefix(what));
    assert!(output.status.success(), "the game went on: {said}");
    assert_eq!(of("unkept ").count(), 20);
    assert!(of("unkept ").all(|why| why.contains("File too large")), "{said}");
    let kept: Vec<_> = of("kept ").collect();
    let found = Found::all(&folder);
    assert!(10 < kept.len());
    assert_eq!(found.iter().map(|it| summary(&it.game)).collect::<Vec<_>>(), [*kept.last().unwrap()]);
}
