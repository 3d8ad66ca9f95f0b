//! Golden screens of the review of a game.

use gumu_core::game::Point;
use gumu_core::review::retry::RetryVerdict;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::Event;
use gumu_window::ui::locale::Language;
use gumu_window::ui::review::ReviewAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::theme::Theme;

use super::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::review_ui;
use crate::ui::guessing;

#[test]
fn the_review_of_a_game() {
    let mut golden = GoldenFile::open("review");
    for (name, language, theme, (width, height), shown) in [
        ("running-en", Language::English, Theme::Light, (1120, 760), "running"),
        ("running-zh-dark-least", Language::Chinese, Theme::Dark, (480, 520), "running"),
        ("report-en", Language::English, Theme::Light, (1120, 760), "report"),
        ("report-zh-contrast-large", Language::Chinese, Theme::HighContrast, (2560, 1440), "report"),
        ("report-zh-dark", Language::Chinese, Theme::Dark, (1120, 760), "report"),
        ("report-en-least", Language::English, Theme::Light, (480, 520), "report"),
        ("mistake-en", Language::English, Theme::Light, (1120, 760), "mistake"),
        ("mistake-zh-dark", Language::Chinese, Theme::Dark, (1120, 760), "mistake"),
        ("mistake-zh-least", Language::Chinese, Theme::Light, (480, 520), "mistake"),
        ("mistake-en-small-contrast", Language::English, Theme::HighContrast, (800, 600), "mistake"),
        ("mistake-zh-contrast", Language::Chinese, Theme::HighContrast, (1120, 760), "mistake"),
        ("mistake-en-dark-least", Language::English, Theme::Dark, (480, 520), "mistake"),
        ("mistake-zh-contrast-least", Language::Chinese, Theme::HighContrast, (480, 520), "mistake"),
        ("mistake-zh-dark-large", Language::Chinese, Theme::Dark, (2560, 1440), "mistake"),
        ("sentence-en-dark", Language::English, Theme::Dark, (1120, 760), "sentence"),
        ("line-zh", Language::Chinese, Theme::Light, (1120, 760), "line"),
        ("retry-en", Language::English, Theme::Light, (1120, 760), "retry"),
        ("retry-zh-dark-least", Language::Chinese, Theme::Dark, (480, 520), "retry"),
        ("retry-zh-right", Language::Chinese, Theme::Light, (1120, 760), "right"),
        ("retry-en-contrast-least", Language::English, Theme::HighContrast, (480, 520), "retry"),
        ("retry-en-large", Language::English, Theme::Light, (2560, 1440), "retry"),
        ("retry-en-contrast", Language::English, Theme::HighContrast, (800, 600), "right"),
        ("guess-en", Language::English, Theme::Light, (1120, 760), "guess"),
        ("guess-ru-least", Language::Russian, Theme::Light, (480, 520), "guess"),
        ("guess-zh-asked", Language::Chinese, Theme::Dark, (640, 900), "asked"),
    ] {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        review_ui::review_as_told(&mut it, if shown == "running" { 12 } else { usize::MAX });
        it.resize(width, height, 1.0);
        if !["running", "report", "guess", "asked"].contains(&shown) {
            it.press(Action::Review(ReviewAction::StepMistake(StepDirection::Forward)));
            it.press(Action::Review(ReviewAction::StepMistake(StepDirection::Forward)));
        }
        match shown {
            "sentence" => it.press(Action::Review(ReviewAction::Statement(2))),
            "line" => it.press(Action::Review(ReviewAction::Line)),
            "retry" => {
                it.press(Action::Review(ReviewAction::RetryMistake));
                let reply = ["i8", "g6", "f9", "h10"].map(|it| Point::parse(it, 15).unwrap());
                review_ui::judge_as_told(&mut it, "f9", RetryVerdict::Loses(reply.to_vec()));
            }
            "asked" => guessing::open(&mut it),
            "guess" => {
                guessing::open(&mut it);
                guessing::guess_as_told(&mut it, "a15");
            }
            "right" => {
                it.press(Action::Review(ReviewAction::RetryMistake));
                review_ui::judge_as_told(&mut it, "h10", RetryVerdict::KeepsWin);
            }
            _ => {}
        }
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("review-{name}"), &it);
    }
}
