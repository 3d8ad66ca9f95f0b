//! Files written by version 0.1 can still be read: settings, a running game, a finished game, its review, the training.
//!
//! The window of 2026-11-22 (commit f3b1fd5) wrote the files, while it was played with and then killed.

use std::fs;
use std::path::Path;

use gumu_core::engine::roster;
use gumu_core::formats::{self, journal};
use gumu_core::game::{Color, Outcome};
use gumu_core::puzzle::training::Training;
use gumu_core::review::stored;
use gumu_window::ui::locale::Language;
use gumu_window::ui::settings::{Mode, Settings};
use gumu_window::ui::theme::Theme;

/// Returns the contents of a file that version 0.1 has written.
fn kept(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kept-0.1").join(name)).unwrap()
}

fn kept_text(name: &str) -> String {
    String::from_utf8(kept(name)).unwrap()
}

#[test]
fn settings_are_read() {
    let loaded = Settings::read(&kept_text("settings.json"), roster::house());
    assert_eq!(loaded.trouble, None);
    let settings = loaded.settings;
    assert_eq!((settings.language, settings.theme), (Some(Language::Chinese), Some(Theme::Dark)));
    assert_eq!((settings.setup.mode, settings.setup.level), (Mode::TwoPlayers, 3));
    assert_eq!((settings.window.width, settings.window.height), (1130, 770));
    assert_eq!((settings.analysis.lines, settings.analysis.mebibytes), (3, 48));
}

#[test]
fn a_running_game_is_read() {
    let recovered = journal::recover(&kept("running.journal")).unwrap();
    assert!(!recovered.is_damaged);
    let record = &recovered.loaded.record;
    let points: Vec<_> = record.moves().iter().map(|it| it.point.unwrap().name(15).to_lowercase()).collect();
    assert_eq!(points, ["h8", "a1", "i8", "a2", "j8", "a3", "k8"]);
    assert_eq!(recovered.loaded.seats.black.as_deref(), Some("person"));
}

#[test]
fn a_finished_game_is_read() {
    let games = formats::read(&kept("finished.txt")).unwrap();
    let record = &games[0].record;
    assert_eq!(record.outcome().and_then(Outcome::winner), Some(Color::White));
    assert_eq!(games[0].seats.white.as_deref(), Some("master:3"));
    assert_eq!(record.info.date, "2026-11-26");
}

#[test]
fn a_review_is_read() {
    let games = formats::read(&kept("reviewed.txt")).unwrap();
    let review = stored::load(&games[0].record).expect("it fits its game");
    assert_eq!(review.version(), "0.1.0-2");
    assert_eq!(review.progress(), (9, 9));
}

#[test]
fn a_training_is_read() {
    let text = kept_text("training.txt");
    assert_eq!(Training::parse(&text).unwrap().write(), text);
}
