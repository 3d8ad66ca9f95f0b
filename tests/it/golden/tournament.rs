//! Golden screens of a tournament: its setup and the cross table.

use gumu_window::ui::action::Action;
use gumu_window::ui::engines::{EngineAction, TournamentAction};
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::theme::Theme;

use super::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::ui::tournament::{begin, choose, choosing, finished, report, running};

#[test]
fn the_choices_for_a_tournament() {
    let mut golden = GoldenFile::open("tournament");
    for (name, language, theme, (width, height)) in [
        ("tournament-light-en", Language::English, Theme::Light, (1120, 760)),
        ("tournament-dark-zh-small", Language::Chinese, Theme::Dark, (480, 520)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        choosing(&mut it);
        check(&mut golden, name, &it);
        choose(&mut it, &["gumu"]);
        it.key(Key::Home);
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("{name}-few"), &it);
    }
}

#[test]
fn the_cross_table() {
    let mut golden = GoldenFile::open("cross-table");
    for (name, language, theme, (width, height)) in [
        ("cross-table-light-en", Language::English, Theme::Light, (1120, 760)),
        ("cross-table-dark-zh-small", Language::Chinese, Theme::Dark, (480, 520)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        running(&mut it);
        it.event(&Event::PointerLeft);
        check(&mut golden, name, &it);
    }
    let mut it = Harness::with(settings(Language::Russian, Theme::HighContrast), 1);
    it.resize(800, 600, 1.0);
    finished(&mut it);
    it.event(&Event::PointerLeft);
    check(&mut golden, "cross-table-contrast-ru", &it);
    let mut it = Harness::with(settings(Language::Japanese, Theme::Light), 1);
    choosing(&mut it);
    choose(&mut it, &["gumu", "counts", "master:3"]);
    let (ticket, round_robin) = begin(&mut it);
    report(&mut it, ticket, &round_robin, &[(1, 1, 0), (0, 0, 2)]);
    it.press(Action::Engines(EngineAction::Tournament(TournamentAction::Keep)));
    it.event(&Event::PointerLeft);
    check(&mut golden, "cross-table-light-ja", &it);
}
