//! Golden screens of the title bar that the window draws itself (client-side decorations).

use gumu_window::ui::action::Action;
use gumu_window::ui::decorations::{Decorations, WindowRequest};
use gumu_window::ui::event::Event;
use gumu_window::ui::locale::Language;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::theme::Theme;

use crate::golden::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;

const ACTIVE: Decorations = Decorations { is_maximized: false, is_active: true };

#[test]
fn the_title_bar() {
    let mut golden = GoldenFile::open("title-bar");
    let maximized = Decorations { is_maximized: true, ..ACTIVE };
    let inactive = Decorations { is_active: false, ..ACTIVE };
    for (name, language, theme, (width, height, scale), decorations) in [
        ("light", Language::English, Theme::Light, (800, 600, 1.0), ACTIVE),
        ("dark-inactive", Language::Chinese, Theme::Dark, (800, 600, 1.0), inactive),
        ("light-inactive", Language::Russian, Theme::Light, (480, 556, 1.0), inactive),
        ("dark-double", Language::Japanese, Theme::Dark, (960, 1112, 2.0), ACTIVE),
        ("contrast-maximized", Language::Korean, Theme::HighContrast, (1280, 800, 1.25), maximized),
        ("light-zoomed", Language::Czech, Theme::Light, (2560, 1440, 1.0), maximized),
    ] {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, ..settings(language, theme) }, 1);
        it.resize(width, height, scale);
        it.event(&Event::Decorated(Some(decorations)));
        it.click_all("h8 i9");
        let (x, y) = it.layout.control(Action::Window(WindowRequest::Close)).unwrap().rect.center();
        it.move_to((x, y));
        check(&mut golden, &format!("title-bar-{name}"), &it);
    }
}

#[test]
fn what_opens_stays_below_the_title_bar() {
    let mut golden = GoldenFile::open("title-bar-below");
    for (name, action) in [("menu", Action::Menu(1)), ("dialog", Action::Play(PlayAction::NewGame))] {
        let mut it = Harness::new();
        it.resize(480, 556, 1.0);
        it.event(&Event::Decorated(Some(ACTIVE)));
        it.press(action);
        check(&mut golden, &format!("title-bar-{name}"), &it);
    }
}
