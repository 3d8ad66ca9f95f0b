//! Golden screens of the opening explorer and its dialogs.

use gumu_core::explore::SourceId;
use gumu_core::formats::{self, LoadedGame};
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::explorer::{BrokenFile, ExplorerAction, ExplorerEvent};
use gumu_window::ui::faults::ReadFault;
use gumu_window::ui::locale::Language;
use gumu_window::ui::theme::Theme;

use super::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::ui::exploring::{answer_from, open_in};

/// The games that the explorer counts: Black, White, year, result and moves of each game.
const GAMES: [(&str, &str, u16, &str, &str); 8] = [
    ("Li Wei", "Jana Nováková", 2024, "B+R", "h8 i9 i8 g8 j7"),
    ("Anna Ek", "Li Wei", 2023, "W+", "h8 h9 i9 g7"),
    ("Igor Petrov", "Anna Ek", 2023, "0", "h8 i9 g7 i7"),
    ("Jana Nováková", "Igor Petrov", 2021, "B+", "h8 i9 i7 g9"),
    ("Tanaka Jun", "Li Wei", 2019, "W+T", "h8 h7 i7 g9"),
    ("Nguyễn An", "Tanaka Jun", 2018, "B+5", "h8 i8 i9 g7"),
    ("", "Anna Ek", 1996, "?", "h8 j10 i9"),
    ("Anna Ek", "Igor Petrov", 1994, "B+R", "g8 h9 i10"),
];

fn games() -> Vec<LoadedGame> {
    let point = |name: &str| {
        let (column, row) = name.split_at(1);
        let row = 15 - row.parse::<u8>().unwrap();
        format!("{column}{}", char::from(b'a' + row))
    };
    let game = |(black, white, year, result, moves): &(&str, &str, u16, &str, &str)| {
        let stones = moves.split(' ').zip(["B", "W"].into_iter().cycle());
        let stones: String = stones.map(|(name, side)| format!(";{side}[{}]", point(name))).collect();
        let head = format!("GM[4]SZ[15]PB[{black}]PW[{white}]DT[{year}-05-03]RE[{result}]");
        formats::read(format!("(;{head}{stones})").as_bytes()).unwrap().remove(0)
    };
    GAMES.iter().map(game).collect()
}

#[test]
fn the_moves_and_games_of_a_position() {
    let mut golden = GoldenFile::open("explorer");
    for (name, language, theme, (width, height)) in [
        ("explorer-light-en", Language::English, Theme::Light, (1120, 760)),
        ("explorer-dark-zh-small", Language::Chinese, Theme::Dark, (480, 520)),
        ("explorer-contrast-ru", Language::Russian, Theme::HighContrast, (800, 600)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        open_in(&mut it, &games());
        check(&mut golden, &format!("{name}-first"), &it);
        it.press(Action::Dismiss);
        it.press(Action::Explorer(ExplorerAction::Move(0)));
        answer_from(&mut it, &games());
        it.event(&Event::PointerLeft);
        check(&mut golden, name, &it);
    }
}

#[test]
fn the_dialogs_of_the_explorer() {
    let mut golden = GoldenFile::open("explorer-dialogs");
    for (name, language, theme, (width, height)) in [
        ("light-en", Language::English, Theme::Light, (1120, 760)),
        ("dark-ja-small", Language::Japanese, Theme::Dark, (480, 520)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        open_in(&mut it, &games());
        it.press(Action::Explorer(ExplorerAction::Sources));
        it.key(Key::End);
        let why = ReadFault::Format(formats::read(b"(;GM[4]SZ[99];B[hh])").unwrap_err());
        let files = vec![BrokenFile { path: "bad.sgf".to_owned(), why }];
        it.event(&Event::Explorer(ExplorerEvent::Explained(SourceId(2), files)));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("explorer-sources-{name}"), &it);
        it.key(Key::Escape);
        it.press(Action::Explorer(ExplorerAction::Filter));
        it.event(&Event::Text("Anna".to_owned()));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("explorer-filter-{name}"), &it);
    }
}
