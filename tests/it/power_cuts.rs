//! Simulated power cuts and failures at every system call while the journal, the history and the settings are written.
//!
//! A separate process writes these files without the window, while `tests/disk/calls.c` records its system calls and
//! can make chosen calls fail. The test replays the recorded calls up to each call, drops the data that was not synced
//! by then, and reads the resulting disk with the program's own readers. Everything that the process had reported as
//! synced must be found.

mod disk;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::env;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::Command;

use disk::{Disk, Image, Left, Record};
use gumu_core::engine::roster;
use gumu_core::formats::journal::Filing;
use gumu_core::formats::text;
use gumu_core::game::{ByColor, Color, NodeId};
use gumu_core::session::{Session, SessionEvent};
use gumu_window::app::{Found, HistoryFolder, Journal, SettingsFile};
use gumu_window::ui::history::KeptName;
use gumu_window::ui::play::new_session;
use gumu_window::ui::settings::{Mode, Setup};

/// Names of the environment variables that tell the writing process two paths: the root folder of its files, and the
/// file in which its system calls are recorded.
const ROOT: &str = "GUMU_TEST_DISK_ROOT";
const LOG: &str = "GUMU_TEST_DISK_LOG";

/// Arguments with which the test binary runs as the writing process: it runs only the test that writes the files.
const PROCESS: [&str; 3] = ["--exact", "power_cuts::a_process_writes_while_its_calls_are_recorded", "--nocapture"];

/// The day on which the test's games end.
const DAY: &str = "2026-11-22";

/// A settings file with a wrong value.
const BROKEN: &str = r#"{"zoom": "big", "recent": ["/a.sgf"]}"#;

/// Sends an order to the recorder of system calls by opening a special path that contains the order. Returns `true` if
/// the recorder confirms the order.
fn order(text: &str) -> bool {
    File::open(format!("/shim/{text}")).unwrap_err().kind() == ErrorKind::AlreadyExists
}

fn note(text: &str) {
    order(&format!("note/{text}"));
}

/// Returns a hash of everything that the journal stores of a game.
fn hash_of(game: &Session) -> u64 {
    hash(&text::write(game.record(), &ByColor::default()))
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn fresh_game() -> Session {
    new_session(&Setup { mode: Mode::TwoPlayers, ..Setup::default() }, roster::house(), Color::Black)
}

/// Makes change number `k` to the game: adds a stone, and with every third change also a comment at the root of the
/// tree.
fn change(game: &mut Session, k: u32) {
    let point = game.record().board().free_points().nth(1).unwrap();
    game.handle(SessionEvent::Play(point)).unwrap();
    game.info_mut().event = k.to_string();
    if k.is_multiple_of(3) {
        game.notes_mut(NodeId::ROOT).unwrap().comment = format!("comment {k}");
    }
}

/// Stores the game after change number `k` in the journal. Before that, notes in the log of system calls that the
/// change will be stored; afterwards, if this has succeeded, that it was stored.
fn keep(journal: &mut Journal, game: &Session, k: u32) {
    note(&format!("will {k} {}", hash_of(game)));
    if journal.keep(game, &Filing::default()).is_ok() {
        note(&format!("kept {k}"));
    }
}

fn sync(journal: &mut Journal, game: &Session, k: u32) -> io::Result<()> {
    let synced = journal.sync(game, &Filing::default());
    if synced.is_ok() {
        note(&format!("synced {k}"));
    }
    synced
}

/// Uses a journal in every way: starts it, closes it, resumes its game, saves more changes, and replaces its game by
/// another game. Returns the result of the last sync.
fn journal_life(root: &Path) -> io::Result<()> {
    let folder = root.join("deep/games");
    let mut journal = Journal::new(folder.clone());
    let mut game = fresh_game();
    for k in 1..=5 {
        change(&mut game, k);
        keep(&mut journal, &game, k);
        if k.is_multiple_of(2) {
            let _ = sync(&mut journal, &game, k);
        }
    }
    journal.leave(&game);
    drop(journal);
    let mut journal = Journal::new(folder);
    if let Some(found) = Found::all(&root.join("deep/games")).first().and_then(|it| journal.resume(it)) {
        game = found.game;
    }
    for k in 6..=8 {
        change(&mut game, k);
        keep(&mut journal, &game, k);
        let _ = sync(&mut journal, &game, k);
    }
    // Replace the game in the journal by another game.
    game = fresh_game().numbered(game.number() + 1);
    note("cleared");
    journal.clear();
    for k in 9..=11 {
        change(&mut game, k);
        keep(&mut journal, &game, k);
        // Ignore the error if the disk refuses to sync, because a later attempt will sync the state.
        let _ = sync(&mut journal, &game, k);
    }
    keep(&mut journal, &game, 11);
    sync(&mut journal, &game, 11)
}

/// Stores a game again and again, with a comment so long that the journal is rewritten several times.
fn large_journal(root: &Path) -> io::Result<()> {
    let mut journal = Journal::new(root.join("games"));
    let mut game = fresh_game();
    for k in 1..=40 {
        change(&mut game, k);
        game.notes_mut(NodeId::ROOT).unwrap().comment = format!("{k} {}", "x".repeat(70_000));
        keep(&mut journal, &game, k);
        if k.is_multiple_of(3) {
            sync(&mut journal, &game, k)?;
        }
    }
    sync(&mut journal, &game, 40)
}

/// Calls `attempt` until it succeeds, but at most three times, as the program does.
fn retry<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    attempt().or_else(|_| attempt()).or_else(|_| attempt())
}

/// Adds games to the history, and replaces each by a changed version. Also deletes one of the games and puts it back.
fn history_life(root: &Path) -> io::Result<()> {
    let folder = HistoryFolder::new(root.join("deep/history"));
    let seats = ByColor { black: "person".to_owned(), white: "person".to_owned() };
    let mut game = fresh_game();
    for k in 1..=3 {
        change(&mut game, k);
        let name = retry(|| folder.add(game.record(), &seats, DAY))?;
        note(&format!("has {k} {name}"));
        change(&mut game, k + 10);
        note(&format!("may {} {name}", k + 10));
        retry(|| folder.replace(&name, game.record(), &seats))?;
        note(&format!("has {} {name}", k + 10));
        if k == 2 {
            note(&format!("deletes {name}"));
            let bytes = retry(|| folder.delete(&name))?;
            match retry(|| folder.put_back(&name, &bytes)) {
                Ok(()) => note(&format!("has {} {name}", k + 10)),
                // The name exists already if an earlier attempt has written the file, but could neither sync nor remove
                // it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Writes a settings file with a wrong value.
fn old_settings(root: &Path) -> io::Result<()> {
    let path = root.join("deep/config/settings.json");
    fs::create_dir_all(root.join("deep/config"))?;
    fs::write(&path, BROKEN)?;
    for synced in [&*path, &root.join("deep/config"), &root.join("deep"), root] {
        File::open(synced)?.sync_all()?;
    }
    note("begun");
    Ok(())
}

/// Saves settings several times. The old file has a wrong value, so it must be backed up first.
fn settings_life(root: &Path) -> io::Result<()> {
    let (mut file, mut settings, _) = SettingsFile::load(root.join("deep/config/settings.json"));
    for width in 501..=504 {
        settings.window.width = width;
        retry(|| file.save(&settings))?;
        note(&format!("saved {width}"));
    }
    Ok(())
}

type Life = fn(&Path) -> io::Result<()>;

/// Runs `life`, which writes the journal, the history or the settings, in a folder of its own. Meanwhile system calls
/// fail as `faults` specifies. Returns `true` if all these failures have occurred.
fn run_life(name: &str, life: Life, faults: &str) -> bool {
    let folder = tempfile::tempdir_in(env::var(ROOT).unwrap()).unwrap();
    note(&format!("life {name} {} {faults}", folder.path().display()));
    if name == "settings" {
        old_settings(folder.path()).unwrap();
    }
    order(faults);
    let done = life(folder.path());
    let all_came = order("failed");
    order("fail/0/0/0/0");
    note(if done.is_ok() { "done" } else { "failed" });
    all_came
}

/// The process that writes the files. Does nothing in a usual test run; it runs if another test has started this binary
/// for it. It writes the journal, the history and the settings first without failures, and then again and again, with a
/// failure at one system call after another. This call fails alone, in the middle of a write, together with a call soon
/// after, or together with all later calls.
#[test]
fn a_process_writes_while_its_calls_are_recorded() {
    if env::var_os(ROOT).is_none() {
        return;
    }
    let lives: [(&str, Life); 3] = [("journal", journal_life), ("history", history_life), ("settings", settings_life)];
    let none = "fail/0/0/0/0";
    run_life("journal", large_journal, none);
    for (name, life) in lives {
        run_life(name, life, none);
        let mut kinds: Vec<(String, String)> =
            [libc::EIO, libc::ENOSPC, 0].map(|it| (String::new(), format!("/{it}/0/0"))).into();
        kinds.extend((1..=3).map(|next| (String::new(), format!("/{}/{next}/{}", libc::EIO, libc::EIO))));
        kinds.push(("-all".to_owned(), format!("/{}", libc::EIO)));
        for (kind, errors) in kinds {
            assert!((1..1_000).any(|n| !run_life(name, life, &format!("fail{kind}/{n}{errors}"))));
        }
    }
}

/// The data that must be found after a power cut.
#[derive(Clone, Debug, Default, Hash)]
struct Promises {
    /// The hash of each state that the journal should store, keyed by the number of the change.
    states: BTreeMap<u32, u64>,
    /// `kept` is the last change that was reported as stored, `synced` the last change that was reported as synced.
    kept: Option<u32>,
    synced: Option<u32>,
    /// For each game of the history, numbers of changes: the game's file must hold the game as it was after one of
    /// them.
    history: BTreeMap<String, BTreeSet<u32>>,
    /// The window's width in the last saved settings; `None` before settings are written.
    width: Option<u32>,
}

impl Promises {
    fn note(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let k = || words[1].parse::<u32>().unwrap();
        match words[0] {
            "will" => _ = self.states.insert(k(), words[2].parse().unwrap()),
            "kept" => self.kept = Some(k()),
            "synced" => self.synced = Some(k()),
            "cleared" => (self.kept, self.synced) = (None, None),
            "has" => _ = self.history.insert(words[2].to_owned(), [k()].into()),
            "may" => _ = self.history.entry(words[2].to_owned()).or_default().insert(k()),
            "deletes" => _ = self.history.remove(words[1]),
            "begun" => self.width = Some(0),
            "saved" => self.width = Some(k()),
            other => panic!("unknown note {other}"),
        }
    }

    /// Describes lost or wrong data on a disk; `None` if all is well. If `is_killed`, only the process was killed and
    /// the disk kept its power, so data that was stored but not synced must be found too.
    fn fault_of(&self, root: &Path, is_killed: bool) -> Option<String> {
        self.fault_of_journal(root, is_killed)
            .or_else(|| self.fault_of_history(root))
            .or_else(|| self.fault_of_settings(root))
    }

    fn fault_of_journal(&self, root: &Path, is_killed: bool) -> Option<String> {
        let mut last = None;
        for folder in ["games", "deep/games"] {
            for found in Found::all(&root.join(folder)) {
                let k: u32 = found.game.record().info.event.parse().unwrap();
                if self.states.get(&k) != Some(&hash_of(&found.game)) {
                    return Some(format!("state {k} of the journal is not as it was"));
                }
                last = last.max(Some(k));
            }
        }
        let wanted = if is_killed { self.kept.max(self.synced) } else { self.synced };
        (last < wanted).then(|| format!("state {last:?} was found where {wanted:?} was promised"))
    }

    fn fault_of_history(&self, root: &Path) -> Option<String> {
        let folder = HistoryFolder::new(root.join("deep/history"));
        let state = |name: &KeptName| folder.read(name).ok()?.ok()?.record.info.event.parse::<u32>().ok();
        let names = folder.names().unwrap();
        if let Some(name) = names.iter().find(|it| state(it).is_none()) {
            return Some(format!("{name} of the history cannot be read"));
        }
        let lost = self.history.iter().find(|(name, states)| {
            let found = KeptName::parse(name).as_ref().and_then(state);
            found.is_none_or(|it| !states.contains(&it))
        });
        lost.map(|(name, states)| format!("{name} of the history is none of {states:?}"))
    }

    fn fault_of_settings(&self, root: &Path) -> Option<String> {
        let wanted = self.width?;
        let path = root.join("deep/config/settings.json");
        let is_old = |path: &Path| fs::read_to_string(path).is_ok_and(|it| it == BROKEN);
        if !is_old(&path) && !is_old(&path.with_extension("json.bak")) {
            return Some("the old settings are gone".to_owned());
        }
        if wanted == 0 && is_old(&path) {
            return None;
        }
        let (_, settings, failure) = SettingsFile::load(path);
        let is_good = failure.is_none() && wanted <= settings.window.width;
        (!is_good).then(|| format!("{settings:?} were found where width {wanted} was saved: {failure:?}"))
    }
}

/// Shares of the file names and of the file contents that may remain on the disk; each pair has the names first. The
/// last pair is what remains if only the process was killed. The others are possible after a power cut.
const CUTS: [(Left, Left); 5] = [
    (Left::Synced, Left::Synced),
    (Left::All, Left::Synced),
    (Left::Synced, Left::All),
    (Left::All, Left::Torn),
    (Left::All, Left::All),
];

/// Checks all disks that may remain after a power cut or a kill. Equal disks are checked only once.
#[derive(Default)]
struct Checker {
    seen: HashSet<(u64, u64, bool)>,
    faults: BTreeSet<String>,
}

impl Checker {
    fn check(&mut self, disk: &Disk, promises: &Promises, life: &str, n_calls: usize) {
        for (names, contents) in CUTS {
            let image: Image = disk.image(names, contents);
            let is_killed = (names, contents) == (Left::All, Left::All);
            if self.seen.insert((hash(&image), hash(promises), is_killed)) {
                let root = tempfile::tempdir().unwrap();
                disk::write(&image, root.path());
                if let Some(fault) = promises.fault_of(root.path(), is_killed) {
                    let files: Vec<_> = image.iter().map(|(path, it)| (path, it.as_ref().map(Vec::len))).collect();
                    self.faults
                        .insert(format!("{life}, call {n_calls}, {names:?} names, {contents:?}: {fault}: {files:?}"));
                }
            }
        }
    }
}

/// Compiles `tests/disk/calls.c`, the recorder of system calls.
fn recorder(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk/calls.c");
    let library = folder.join("calls.so");
    let mut cc = Command::new("cc");
    cc.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o"]).arg(&library).arg(source);
    assert!(cc.status().expect("`bash tests/setup.sh test` installs a compiler").success());
    library
}

#[test]
fn nothing_that_was_synced_is_lost_by_a_power_cut_or_a_failure_at_any_call() {
    let root = tempfile::tempdir().unwrap();
    let (files, log) = (root.path().join("files"), root.path().join("log"));
    fs::create_dir(&files).unwrap();
    let output = Command::new(env::current_exe().unwrap())
        .args(PROCESS)
        .env("LD_PRELOAD", recorder(root.path()))
        .env(ROOT, &files)
        .env(LOG, &log)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}: {output:?}", output.status);
    let mut checker = Checker::default();
    let mut n_lives = BTreeMap::<String, usize>::new();
    let (mut disk, mut promises, mut life, mut n_calls) = (None::<Disk>, Promises::default(), String::new(), 0);
    for record in disk::read(&fs::read(&log).unwrap()) {
        if let Record::Note(text) = &record {
            let words: Vec<&str> = text.split(' ').collect();
            match words[..] {
                ["life", name, path, faults] => {
                    (disk, promises, n_calls) = (Some(Disk::new(PathBuf::from(path))), Promises::default(), 0);
                    life = format!("{name} {faults}");
                    *n_lives.entry(name.to_owned()).or_default() += 1;
                }
                // Stop simulating the disk, because the process now removes the disk's folder.
                ["done"] => disk = None,
                ["failed"] => {
                    disk = None;
                    if !life.contains("fail-all") {
                        checker.faults.insert(format!("{life}: a failure that is over is still reported"));
                    }
                }
                _ => promises.note(text),
            }
        }
        if let Some(disk) = &mut disk {
            n_calls += 1;
            disk.apply(&record);
            checker.check(disk, &promises, &life, n_calls);
        }
    }
    assert!(["journal", "history", "settings"].iter().all(|it| 100 < n_lives[*it]), "{n_lives:?}");
    let faults: Vec<_> = checker.faults.iter().take(20).collect();
    assert!(faults.is_empty(), "{} faults of {} disks: {faults:#?}", checker.faults.len(), checker.seen.len());
    println!("{n_lives:?}, {} disks", checker.seen.len());
}
