//! Compares screens of the opening trainer with golden files.

use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::practice::PracticeAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::theme::Theme;

use super::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::ui::drilling;

#[test]
fn openings_that_are_drilled() {
    let mut golden = GoldenFile::open("drill");
    for (name, language, theme, (width, height), shown) in [
        ("drill-en", Language::English, Theme::Light, (1120, 760), "comment"),
        ("drill-ru-least", Language::Russian, Theme::Light, (480, 520), "wrong"),
        ("drill-zh-renju", Language::Chinese, Theme::Dark, (640, 900), "renju"),
        ("drill-cs-end", Language::Czech, Theme::HighContrast, (800, 600), "end"),
    ] {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        if shown != "renju" {
            drilling::put_tree(&mut it);
        }
        it.resize(width, height, 1.0);
        drilling::open(&mut it, None);
        match shown {
            "comment" => ["h8", "i9", "f6"].into_iter().for_each(|name| {
                it.key(Key::Enter);
                it.click(name);
            }),
            "wrong" => it.click("a1"),
            "end" => {
                while it.state.can(Action::Practice(PracticeAction::DrillShow)) {
                    it.press(Action::Practice(PracticeAction::DrillShow));
                    it.press(Action::Practice(PracticeAction::DrillNext));
                }
            }
            _ => {}
        }
        it.event(&Event::PointerLeft);
        check(&mut golden, name, &it);
    }
}
